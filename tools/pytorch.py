"""Sees to it that the example of a learner is tested: PyTorch, as built for CPUs.

It is no part of the lock file, because the same version has other builds of gigabytes for GPUs.
Where the small one cannot be had, it says so, and that test is skipped.
"""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path

VERSION = "2.13.0"
UV = Path(sys.executable).with_name("uv")
PIP = (sys.executable, "-m", "pip", "install", "--quiet", "--no-compile")
WAYS = (
    (*PIP, f"torch=={VERSION}+cpu"),  # where pip was told of a place that has it
    (str(UV), "pip", "install", "--quiet", "--python", sys.executable, "--torch-backend", "cpu",
     f"torch=={VERSION}"),
)  # fmt: skip


def install() -> bool:
    """Install it in one of the ways."""
    print("Installing PyTorch for the test of a learner ...", file=sys.stderr)
    return any(
        subprocess.run(way, capture_output=True, check=False).returncode == 0 for way in WAYS
    )


if __name__ == "__main__":
    if not importlib.util.find_spec("torch") and not install():
        print("PyTorch for CPUs cannot be had here: the learner is not tested.", file=sys.stderr)
