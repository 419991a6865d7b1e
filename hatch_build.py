"""What hatchling runs when Skydeck is built: the page of the server goes into the package."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent / "tools"))
import build_client


class CustomBuildHook(BuildHookInterface[Any]):
    """Builds the page where it is stale."""

    def dependencies(self) -> list[str]:
        """Node, unless the page is there or the system has a Node."""
        needs = build_client.is_stale() and build_client.find_node() is None
        return [build_client.WHEEL] if needs else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page; an editable install leaves that to make."""
        if version != "editable":
            if build_client.is_stale():
                build_client.build()
            build_data["artifacts"].append("src/skydeck/server/client/**")
