"""The examples in the README and in docs/ run as they are printed."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_the_readme_is_true() -> None:
    failed, tried = doctest.testfile(
        str(ROOT / "README.md"),
        module_relative=False,
        optionflags=doctest.ELLIPSIS,
    )
    assert tried > 10
    assert failed == 0


def test_the_code_in_the_docs_runs() -> None:
    blocks = []
    for path in sorted((ROOT / "docs").rglob("*.md")):
        blocks += re.findall(r"```python\n(.*?)```", path.read_text(encoding="utf-8"), re.DOTALL)
    assert blocks
    for block in blocks:
        exec(compile(block, "docs", "exec"), {})


def test_every_link_of_the_documents_leads_somewhere() -> None:
    for path in (ROOT / "README.md", *(ROOT / "docs").rglob("*.md")):
        for target in re.findall(r"\]\(([^)#]+)\)", path.read_text(encoding="utf-8")):
            assert (path.parent / target).exists(), f"{path}: {target}"
