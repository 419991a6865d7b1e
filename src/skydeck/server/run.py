"""Starting and stopping servers: one process, or several that share a port and a PostgreSQL."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import logging
import multiprocessing
import signal
import socket
import sys
import threading
import time
import webbrowser
from datetime import UTC, datetime
from types import FrameType
from typing import Any

import uvicorn

from skydeck.core.errors import SkydeckError
from skydeck.server.app import make_app
from skydeck.server.config import Config
from skydeck.server.doors import Doors
from skydeck.server.page import CLIENT
from skydeck.server.store import Store, check_url
from skydeck.server.wire import LONGEST_MESSAGE

BACKLOG = 2048
GRACE = 5  # seconds for connections to end when a server stops
RESTART_AFTER = 1.0  # seconds
# Garbage is looked for seldom: rooms and connections are freed without that, and a look goes
# through the newest things of every room, some ten milliseconds in which all of them wait.
COLLECT = (20_000, 20, 100)
PING = 20.0  # seconds between pings, and until one must be answered
WILDCARDS = ("", "0.0.0.0", "::")  # hosts that stand for all addresses of this machine
# Addresses of documentation, where nobody is.
FAR_AWAY = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line)


class Server(uvicorn.Server):
    """Tells clients to come back before it closes their connections."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Say good-bye first."""
        app: Any = self.config.loaded_app
        while not hasattr(app, "state"):
            app = app.app
        await app.state.services.say_goodbye()
        await super().shutdown(sockets)
        self._captured_signals.clear()  # being told to stop is no failure: the exit code is 0


def serve(config: Config, opens_browser: bool = False) -> None:
    """Run a server until it is told to stop."""
    check_url(config.store_url)
    if config.workers > 1 and not config.store.startswith("postgresql"):
        raise SkydeckError(
            "several workers need a store that they can share: --store postgresql://HOST/NAME"
        )
    listener = bind(config)
    try:
        check_store(config)
    except SkydeckError:
        listener.close()
        raise
    addresses = addresses_of(config.host, listener)
    said = " and for others at ".join(addresses)
    print(f"Skydeck is at {said}  (Ctrl+C stops it)", file=sys.stderr, flush=True)
    if not CLIENT.is_dir():
        print("The page for browsers is not built yet: run make client.", file=sys.stderr)
    if opens_browser:
        threading.Timer(0.5, webbrowser.open, [addresses[0]]).start()
    if config.workers == 1:
        work(config, listener, is_quiet=opens_browser and sys.stderr.isatty())
    else:
        supervise(config, listener)


def check_store(config: Config) -> None:
    """Open the store once, so that a bad one is refused in a sentence and not in each process."""

    async def check() -> None:
        store = Store(config.store_url)
        try:
            await store.open()
        finally:
            await store.close()

    try:
        asyncio.run(check())
    except SkydeckError:
        raise
    except Exception as error:  # of the system, of SQLAlchemy or of a driver
        reason = getattr(error, "orig", None) or error
        raise SkydeckError(f"the store cannot be opened: {reason}") from None


def bind(config: Config) -> socket.socket:
    """The socket that clients connect to."""
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    listener = socket.socket(family)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((config.host, config.port))
    except OSError as error:
        listener.close()
        reason = error.strerror or str(error)
        raise SkydeckError(
            f"port {config.port} of {config.host} cannot be used: {reason}; --port names another"
        ) from None
    listener.listen(BACKLOG)
    listener.set_inheritable(True)
    return listener


def port_of(listener: socket.socket) -> int:
    """The port that a socket was given."""
    port: int = listener.getsockname()[1]
    return port


def addresses_of(host: str, listener: socket.socket) -> list[str]:
    """Where a page can be opened: on this machine, and then from others where that is another."""
    if host == "127.0.0.1":
        hosts = ["localhost"]
    elif host in WILDCARDS:
        hosts = ["localhost", *find_own(listener)]
    else:
        hosts = [host]
    port = port_of(listener)
    return [f"http://{f'[{name}]' if ':' in name else name}:{port}" for name in hosts]


def find_own(listener: socket.socket) -> list[str]:
    """The address by which others reach this machine, if there is one."""
    families = [listener.family]
    if listener.family == socket.AF_INET6 and not listener.getsockopt(
        socket.IPPROTO_IPV6, socket.IPV6_V6ONLY
    ):
        families.insert(0, socket.AF_INET)  # shorter to type, and such a socket takes both
    found = (find_way_out(family) for family in families)
    return [address for address in found if address][:1]


def find_way_out(family: socket.AddressFamily) -> str | None:
    """The address of this machine in its network, if it is in one."""
    # Connecting a datagram socket sends nothing: it only chooses the way out.
    with socket.socket(family, socket.SOCK_DGRAM) as way, contextlib.suppress(OSError):
        way.connect((FAR_AWAY[family], 9))
        return str(way.getsockname()[0])
    return None


def find_home() -> str | None:
    """Where phones in the same network find this machine."""
    return find_way_out(socket.AF_INET)


def work(config: Config, listener: socket.socket, is_quiet: bool = False) -> None:
    """Serve in this process."""
    set_up_logs(is_quiet)
    gc.set_threshold(*COLLECT)
    app = make_app(config)
    settings = uvicorn.Config(
        app,
        ws="websockets-sansio",
        ws_max_size=LONGEST_MESSAGE,
        ws_per_message_deflate=False,
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=config.proxies,
        timeout_graceful_shutdown=GRACE,
    )
    server = Server(settings)
    if config.host == "127.0.0.1" and config.workers == 1:
        app.state.doors = Doors(server, port_of(listener), find_home)
    server.run([listener])


def set_up_logs(is_quiet: bool = False) -> None:
    """Log lines of JSON on the standard error stream; to people at a terminal only troubles."""
    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(message)s") if is_quiet else JsonLines())
    level = logging.WARNING if is_quiet else logging.INFO
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for noisy in ("alembic", "uvicorn.error"):
        logging.getLogger(noisy).setLevel(logging.WARNING)


def supervise(config: Config, listener: socket.socket) -> None:
    """Keep so many processes at work until this one is told to stop."""
    spawn, is_stopping = multiprocessing.get_context("spawn"), threading.Event()

    def stop(number: int, frame: FrameType | None) -> None:
        is_stopping.set()

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    workers: list[Any] = []
    while not is_stopping.is_set():
        workers = [worker for worker in workers if worker.is_alive()]
        while len(workers) < config.workers:
            worker = spawn.Process(target=work, args=(config, listener))
            worker.start()
            workers.append(worker)
        is_stopping.wait(RESTART_AFTER)
    for worker in workers:
        worker.terminate()
    ends = time.monotonic() + 2 * GRACE
    for worker in workers:
        worker.join(max(0.0, ends - time.monotonic()))
