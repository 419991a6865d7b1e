"""The page for browsers: files that were built from web/, sent compressed and kept for long."""

from __future__ import annotations

import mimetypes
from os import PathLike, stat_result
from pathlib import Path

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import PlainTextResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

CLIENT = Path(__file__).with_name("client")
WORTH_PACKING = 1000  # bytes
FOR_EVER = "public, max-age=31536000, immutable"
INDEX = "index.json"  # tells the names of engines
# What some systems do not know, and browsers insist on.
mimetypes.add_type("application/wasm", ".wasm")


class Files(StaticFiles):
    """What has a hash in its name never changes; everything else is asked for again."""

    def file_response(
        self,
        full_path: str | PathLike[str],
        stat_result: stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """A file with a word on how long it may be kept."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        path = Path(full_path)
        is_hashed = path.parent.name in ("assets", "engines") and path.name != INDEX
        response.headers["cache-control"] = FOR_EVER if is_hashed else "no-cache"
        return response


def add_page(app: FastAPI) -> None:
    """The page that people see; without it, a word on what this is."""
    if CLIENT.is_dir():
        files = Files(directory=CLIENT, html=True)
        app.mount("/", GZipMiddleware(files, minimum_size=WORTH_PACKING))
        return

    @app.get("/", include_in_schema=False)
    async def greet() -> PlainTextResponse:
        return PlainTextResponse(
            "This is a server of Skydeck. The page for browsers was not built into it"
            " (make client does that); programs find its address book at /api/openapi.json.\n"
        )
