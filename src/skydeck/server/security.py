"""What every answer carries so that a browser keeps to itself, and who may connect."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlsplit

from fastapi import HTTPException
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",  # without the latter, no engine can be compiled
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
    "cross-origin-resource-policy": "same-origin",
}
# What browsers heed only where nobody on the way can change it; else they complain of it.
SECURE_HEADERS = {"cross-origin-opener-policy": "same-origin"}
LOOPBACK = {"localhost", "127.0.0.1", "::1"}


class SafeHeaders:
    """Adds the headers to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_safe(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                wanted = HEADERS | (SECURE_HEADERS if is_secure(scope) else {})
                for name, value in wanted.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api"):
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        await self.app(scope, receive, send_safe if scope["type"] == "http" else send)


def host_of(headers: Headers) -> str | None:
    """The host that a client believes it talks to, without the port."""
    try:
        return urlsplit(f"//{headers.get('host', '')}").hostname
    except ValueError:
        return None  # no address at all


def is_secure(scope: Scope) -> bool:
    """Whether a browser trusts the way that a request has come."""
    return scope["scheme"] == "https" or host_of(Headers(scope=scope)) in LOOPBACK


class SmallBodies:
    """Refuses requests with more bytes than anybody needs, before they fill the memory."""

    def __init__(self, app: ASGIApp, most: int) -> None:
        self.app, self.most = app, most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        taken = 0

        async def receive_little() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > self.most:
                raise HTTPException(413, f"a request has at most {self.most:,} bytes")
            return message

        await self.app(scope, receive_little if scope["type"] == "http" else receive, send)


def is_own_origin(headers: Headers, origins: Sequence[str]) -> bool:
    """Whether a page may connect: one of this host, or of a host that was named."""
    origin = headers.get("origin")
    if origin is None:
        return True  # no page: programs say nothing about where they come from
    try:
        return origin in origins or urlsplit(origin).netloc == headers.get("host")
    except ValueError:
        return False  # no address at all
