"""Makes skydeck-core of each wheel in dist/: the library, bots, lab, environments and terminal.

It is the same package without the server and its page, for those who only write Python or teach
machines. `make wheels` runs it.
"""

from __future__ import annotations

import base64
import email
import hashlib
import sys
from email.message import Message
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

DIST = Path(__file__).parents[1] / "dist"
NAME = "skydeck_core"
SERVER = "skydeck/server/"
SUMMARY = "The library of Skydeck: rules, bots, a lab, and environments for learners; no server."
# What only the server imports; everything else of Skydeck's needs stays.
OF_SERVER = {
    "aiosqlite",
    "alembic",
    "fastapi",
    "prometheus-client",
    "pydantic",
    "sqlalchemy",
    "uvicorn",
    "uvloop",
    "websockets",
}
OF_SKYDECK = {
    "dev",
    "postgres",
    "source",
    "uvloop",
}  # extras that say nothing without a server or sources
DATE = (2020, 1, 1, 0, 0, 0)  # so that the same contents are the same bytes


def package_of(need: str) -> str:
    """The name of the package that a requirement is about."""
    end = next((i for i, sign in enumerate(need) if not (sign.isalnum() or sign in "-_.")), None)
    return need[:end].lower().replace("_", "-")


def is_kept(need: str) -> bool:
    """Whether the library also needs it."""
    of_extra = any(f"extra == '{extra}'" in need for extra in OF_SKYDECK)
    return package_of(need) not in OF_SERVER and not of_extra


def write_metadata(text: bytes) -> bytes:
    """The metadata of skydeck-core, from that of skydeck."""
    message: Message = email.message_from_bytes(text)
    message.replace_header("Name", NAME.replace("_", "-"))
    message.replace_header("Summary", SUMMARY)
    for header, keeps in (
        ("Requires-Dist", is_kept),
        ("Provides-Extra", lambda extra: extra not in OF_SKYDECK),
    ):
        values = [value for value in message.get_all(header) or () if keeps(value)]
        del message[header]
        for value in values:
            message[header] = value
    return message.as_bytes()


def make_core(path: Path) -> Path:
    """Write the wheel of skydeck-core that belongs to a wheel of skydeck."""
    rest = path.name.removeprefix("skydeck-")
    version = rest.partition("-")[0]
    old, new = f"skydeck-{version}.dist-info/", f"{NAME}-{version}.dist-info/"
    target, rows = path.with_name(f"{NAME}-{rest}"), list[str]()
    with ZipFile(path) as source, ZipFile(target, "w") as wheel:

        def add(name: str, content: bytes) -> None:
            info = ZipInfo(name, DATE)
            info.compress_type, info.external_attr = ZIP_DEFLATED, 0o644 << 16
            wheel.writestr(info, content)
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")
            rows.append(f"{name},sha256={digest},{len(content)}")

        for name in sorted(source.namelist()):
            if name.startswith(SERVER) or name == f"{old}RECORD":
                continue
            content = source.read(name)
            add(
                name.replace(old, new, 1),
                write_metadata(content) if name == f"{old}METADATA" else content,
            )
        rows.append(f"{new}RECORD,,")
        record = ZipInfo(f"{new}RECORD", DATE)
        record.external_attr = 0o644 << 16
        wheel.writestr(record, "\n".join(rows) + "\n")
    return target


def main() -> None:
    """Make all of them."""
    found = sorted(DIST.glob("skydeck-*.whl"))
    if not found:
        sys.exit("There are no wheels in dist/: make wheels builds them.")
    for path in found:
        print(make_core(path).name)


if __name__ == "__main__":
    main()
