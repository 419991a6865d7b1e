"""Every numbered rule has a test, and every marker names a rule."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import skydeck
from skydeck.games import rules_text

TESTS = Path(__file__).parent / "games"


def rules_of(game: str) -> set[str]:
    """The numbers that RULES.md defines."""
    return set(re.findall(r"^- \*\*([A-Z0-9]+-\d+)\*\* ", rules_text(game), re.MULTILINE))


def markers_of(game: str) -> set[str]:
    """The numbers in the rule markers of a game's tests."""
    found = set()
    for path in (TESTS / game).glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                found |= {ast.literal_eval(argument) for argument in node.args}
    return found


@pytest.mark.parametrize("game", skydeck.games())
def test_every_rule_has_a_test_and_every_marker_a_rule(game: str) -> None:
    assert rules_of(game), "RULES.md has no numbered rules"
    assert rules_of(game) == markers_of(game)


@pytest.mark.parametrize("game", skydeck.games())
def test_the_rules_are_numbered_without_a_gap(game: str) -> None:
    numbers = sorted(int(rule.partition("-")[2]) for rule in rules_of(game))
    assert numbers == list(range(1, len(numbers) + 1))


@pytest.mark.parametrize("game", skydeck.games())
def test_the_code_names_only_rules_that_exist(game: str) -> None:
    folder = Path(skydeck.__file__).parent / "games" / game
    prefix = next(iter(rules_of(game))).partition("-")[0]
    for path in folder.glob("*.py"):
        named = set(re.findall(rf"\b{prefix}-\d+\b", path.read_text(encoding="utf-8")))
        assert named <= rules_of(game), path.name


@pytest.mark.parametrize("game", skydeck.games())
def test_the_rules_name_every_option(game: str) -> None:
    options = {option.name for option in skydeck.game(game).options}
    assert options == set(re.findall(r"^\| `(\w+)` \|", rules_text(game), re.MULTILINE))
