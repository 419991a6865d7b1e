"""Sees to it that the tests of the page have a browser: Chromium, from Debian's packages.

Where it is missing and may not be installed, it says so; those tests are then skipped, or fail if
the environment variable CI is set.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome")
COMMAND = ["apt-get", "install", "-y", "--no-install-recommends", "chromium"]


def install() -> str | None:
    """Install it; why that cannot be done, if so."""
    if shutil.which("apt-get") is None:
        return "this machine has no apt-get to install it with"
    if os.geteuid() != 0:
        return f"only root may install it: {' '.join(COMMAND)}"
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    print("Installing Chromium for the tests of the page ...", file=sys.stderr)
    for command in (COMMAND, ["apt-get", "update"], COMMAND):
        code = subprocess.run(command, env=env, check=False, **quiet).returncode
        if command is COMMAND and code == 0:
            return None
    return f"{' '.join(COMMAND)} failed"


if __name__ == "__main__":
    if not any(map(shutil.which, NAMES)):
        reason = install()
        if reason:
            print(f"There is no Chromium, and {reason}.", file=sys.stderr)
            print("The page will not be tested in a browser.", file=sys.stderr)
