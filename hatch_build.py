"""What hatchling runs when Skydeck is built: the page of the server goes into the package.

With SKYDECK_PLATFORM, the engines in build/engines/PLATFORM also do, and the wheel is for that
platform alone. Without it, a wheel runs everywhere but has to build its engines: it needs Numba.

With SKYDECK_URL, the address of the public repository, the package has links to it, and the
pictures of its README are shown from there. Without it, the packaged README has neither.
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

sys.path.insert(0, str(Path(__file__).parent / "tools"))
import build_client
import build_engines


class CustomBuildHook(BuildHookInterface[Any]):
    """Builds the page where it is stale, and adds the engines of a platform."""

    def dependencies(self) -> list[str]:
        """Node, unless the page is there or the system has a Node."""
        needs = build_client.is_stale() and build_client.find_node() is None
        return [build_client.WHEEL] if needs else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page; an editable install leaves that to make."""
        if version != "editable":
            if build_client.is_stale():
                build_client.build()
            build_data["artifacts"].append("src/skydeck/server/client/**")  # engines in it, too
            if name := os.environ.get("SKYDECK_PLATFORM"):
                add_engines(build_engines.PLATFORMS[name], build_data)


def add_engines(platform: build_engines.Platform, build_data: dict[str, Any]) -> None:
    """Put the engines of a platform into a wheel that is for this platform alone."""
    found = sorted((build_engines.OUT / platform.name).glob(f"*.{platform.suffix}"))
    if not found:
        sys.exit(f"There are no engines for {platform.name}: tools/build_engines.py builds them.")
    if not (build_engines.PAGE / build_engines.INDEX).exists():
        sys.exit("There are no engines for the page: tools/build_engines.py wasm32 builds them.")
    for path in found:
        for file in (path, path.with_suffix(".json")):
            build_data["force_include"][str(file)] = f"skydeck/engines/{file.name}"
    build_data["tag"], build_data["pure_python"] = f"py3-none-{platform.tag}", False


class CustomMetadataHook(MetadataHookInterface):
    """The README and the addresses of the package, as an index of packages shows them."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add both."""
        url = os.environ.get("SKYDECK_URL", "").rstrip("/")
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": link_from(url, text)}
        if url:
            metadata["urls"] = {
                "Homepage": url,
                "Documentation": f"{url}/blob/HEAD/docs/index.md",
                "Changelog": f"{url}/blob/HEAD/CHANGELOG.md",
                "Issues": f"{url}/issues",
            }


def link_from(url: str, text: str) -> str:
    """A README with absolute links: files of the repository are nowhere else."""
    here = r"(?!https?://|#)([^)]*)"
    if not url:
        text = re.sub(rf"!\[[^]]*]\({here}\)\n*", "", text)
        return re.sub(rf"\[([^]]*)]\({here}\)", r"\1", text)
    text = re.sub(rf"(!\[[^]]*])\({here}\)", rf"\1({url}/raw/HEAD/\2)", text)
    return re.sub(rf"(?<!!)(\[[^]]*])\({here}\)", rf"\1({url}/blob/HEAD/\2)", text)
