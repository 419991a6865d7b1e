"""Builds the engines of all games for some platforms, as shared libraries that wheels carry.

    python tools/build_engines.py [PLATFORM …]    into build/engines/PLATFORM, for all by default

Numba types and lowers each game once. LLVM then optimises it for each platform, and Zig's linker
makes a library of it. A library whose sources have not changed is left alone. The platform wasm32
is the page for browsers: its engines are also put among the files of the page.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]
OUT = ROOT / "build" / "engines"
PAGE = ROOT / "src" / "skydeck" / "server" / "client" / "engines"
INDEX = "index.json"  # of the engines in a page: the names of the files of each game
TOOLS = ("numba", "llvmlite", "numpy", "ziglang")  # packages on which libraries depend
LINK = ("-shared", "-s")
AT_ONCE = 2  # processes; each needs up to 1 GB
sys.path[:0] = [str(ROOT / "src"), str(ROOT)]


class Platform(NamedTuple):
    """A kind of machine that a wheel is for."""

    name: str  # as `artefacts.HERE` has it
    triple: str  # LLVM's name of it
    cpu: str  # the oldest processor that runs the code
    target: str  # Zig's name of it
    suffix: str
    tag: str  # the wheel's
    flags: tuple[str, ...] = ()  # for the linker
    features: str = ""  # of the processor, beyond those that all of its kind have
    is_page: bool = False  # it is a browser: numbers have 32 bits, and all is in one engine


WASM = "wasm32"
STACK = 1 << 18  # bytes; it comes first in memory, so that what grows beyond it is an error


PLATFORMS = {
    each.name: each
    for each in (
        Platform(
            "linux-x86_64", "x86_64-unknown-linux-gnu", "x86-64-v2", "x86_64-linux-gnu.2.17",
            "so", "manylinux_2_17_x86_64.manylinux2014_x86_64",
        ),
        Platform(
            "linux-aarch64", "aarch64-unknown-linux-gnu", "generic", "aarch64-linux-gnu.2.17",
            "so", "manylinux_2_17_aarch64.manylinux2014_aarch64",
        ),
        Platform(
            "macos-arm64", "arm64-apple-macosx11.0.0", "apple-m1", "aarch64-macos.11.0",
            "dylib", "macosx_11_0_arm64",
        ),
        Platform(
            "macos-x86_64", "x86_64-apple-macosx11.0.0", "x86-64-v2", "x86_64-macos.11.0",
            "dylib", "macosx_11_0_x86_64",
        ),
        Platform(
            "windows-amd64", "x86_64-w64-windows-gnu", "x86-64-v2", "x86_64-windows-gnu",
            "dll", "win_amd64", ("-nostdlib",),
        ),
        Platform(
            WASM, "wasm32-unknown-unknown", "generic", "", "wasm", "",
            ("--no-entry", "--stack-first", "-z", f"stack-size={STACK}", "--export=__heap_base"),
            "+simd128", is_page=True,
        ),
    )
}  # fmt: skip


def stamp_of(platform: Platform) -> str:
    """What a library depends on besides the sources of its game."""
    versions = [f"{package} {version(package)}" for package in TOOLS]
    text = "\0".join([repr(platform), *LINK, *versions])
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def is_fresh(path: Path, sources: str, platform: Platform) -> bool:
    """Whether a library is there, undamaged, and was built from these sources."""
    from skydeck.core import artefacts

    return artefacts.is_whole(path, {"sources": sources, "stamp": stamp_of(platform)})


def link_library(code: bytes, functions: Sequence[str], path: Path, platform: Platform) -> None:
    """Make a library of object code, in which these functions are found by their names."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=path.parent) as folder:
        given, made = Path(folder) / "engine.o", Path(folder) / path.name
        given.write_bytes(code)
        command = [sys.executable, "-m", "ziglang"]
        if platform.is_page:
            command += ["wasm-ld", "-O2", "--strip-all"]
            command += [f"--export={each}" for each in functions]
        else:
            command += ["cc", "-target", platform.target, *LINK]
        command += [*platform.flags, "-o", str(made), str(given)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            sys.exit(f"{path.name} for {platform.name} cannot be linked:\n{done.stderr}")
        os.replace(made, path)


def build(
    name: str, platforms: Sequence[str], out: Path = OUT, is_tested: bool = False
) -> list[str]:
    """Build an engine for some platforms, where it is not there; return what was done.

    Where it is tested, also for this machine, as a checkout would: all from one typing.
    """
    from skydeck.core import artefacts, compiler, engine

    began = time.perf_counter()
    stale = find_stale(name, platforms, out)
    for path, platform in paths_of(name, platforms, out).items():
        if path not in stale:
            write_description(name, platform, path)
    is_due = is_tested and not engine.is_built(name)
    if not stale and not is_due:
        return []
    with compiler.hurrying():
        lowered = lower_drivers(name, [*stale.values(), *([None] if is_due else [])])
    said = [f"{name}: typed in {time.perf_counter() - began:.0f} s"]
    if is_due:
        began = time.perf_counter()
        module = compiler.link([lowered[each] for each in engine.roster(name, engine.WHOLE)])
        path = engine.cache_of(name) / f"{engine.WHOLE}.o"
        code = compiler.this_machine().emit(module)
        artefacts.store(path, code, engine.made_here(name))
        said.append(f"{name}: this machine in {time.perf_counter() - began:.0f} s")
    compiler.know_all_machines()
    for path, platform in stale.items():
        began = time.perf_counter()
        build_one(name, platform, path, lowered)
        spent, size = time.perf_counter() - began, path.stat().st_size
        said.append(f"{name}: {platform.name} in {spent:.0f} s, {size:,} bytes")
    return said


def paths_of(name: str, platforms: Sequence[str], out: Path) -> dict[Path, Platform]:
    """Where an engine is, or will be, for each platform."""
    from skydeck.core.kernel import COMMON

    wanted = [PLATFORMS[each] for each in platforms]
    if name == COMMON:  # which is part of every game's engine in a page
        wanted = [each for each in wanted if not each.is_page]
    return {out / each.name / f"{name}.{each.suffix}": each for each in wanted}


def find_stale(name: str, platforms: Sequence[str], out: Path) -> dict[Path, Platform]:
    """The platforms for which an engine is not there or was built from other sources."""
    from skydeck.core import engine

    sources, paths = engine.sources_of(name), paths_of(name, platforms, out)
    return {path: each for path, each in paths.items() if not is_fresh(path, sources, each)}


def build_one(name: str, platform: Platform, path: Path, lowered: Mapping[Any, Any]) -> None:
    """Build an engine for one platform, and write its description beside it."""
    from skydeck.core.artefacts import SYMBOL

    drivers = drivers_of(name, platform)
    code = emit([lowered[each] for each in drivers], platform)
    link_library(code, [SYMBOL + each.name for each in drivers], path, platform)
    write_description(name, platform, path)


def write_description(name: str, platform: Platform, path: Path) -> None:
    """Write what an engine is beside it, unless that is there."""
    from tools.describe_engines import describe

    from skydeck.core import artefacts, engine

    about = {
        "sources": engine.sources_of(name),
        "platform": platform.name,
        "cpu": platform.cpu,
        "stamp": stamp_of(platform),
        **artefacts.seal_of(path.read_bytes()),
        **describe(name, drivers_of(name, platform)),
    }
    text, told = json.dumps(about, separators=(",", ":")).encode(), artefacts.told_beside(path)
    if not told.exists() or told.read_bytes() != text:
        artefacts.write(told, text)


def drivers_of(name: str, platform: Platform | None) -> Sequence[Any]:
    """The drivers that an engine has on a platform; None is this machine."""
    from skydeck.bots.roster import PAGE
    from skydeck.core import engine

    return engine.roster(name, PAGE if platform and platform.is_page else engine.WHOLE)


def lower_drivers(name: str, platforms: Iterable[Platform | None]) -> dict[Any, Any]:
    """The LLVM code of all drivers that some platforms need, each typed once."""
    from skydeck.core import compiler

    needed = {each: None for platform in platforms for each in drivers_of(name, platform)}
    return {each: compiler.lower(each.name, each.py_func, each.signature) for each in needed}


def emit(lowered: Sequence[Any], platform: Platform) -> bytes:
    """The object code of drivers for a platform."""
    from skydeck.core import compiler

    module = compiler.link(lowered, compiler.SHORT if platform.is_page else compiler.WORD)
    if platform.suffix == "dll":
        compiler.make_exports(module)
    reloc = "static" if platform.is_page else "pic"
    machine = compiler.Machine(platform.triple, platform.cpu, platform.features, reloc=reloc)
    return machine.emit(module)


def put_in_page(out: Path, page: Path) -> None:
    """Put engines among the files of a page, under names that change when their content does."""
    shutil.rmtree(page, ignore_errors=True)
    page.mkdir(parents=True)
    index = {}
    for code in sorted((out / WASM).glob("*.wasm")):
        index[code.stem] = {
            "code": _copy_hashed(code, page),
            "description": _copy_hashed(code.with_suffix(".json"), page),
        }
    (page / INDEX).write_text(json.dumps(index, indent=2) + "\n", encoding="utf-8")


def _copy_hashed(path: Path, folder: Path) -> str:
    """Copy a file to a name that has a hash of what is in it; return that name."""
    content = path.read_bytes()
    name = f"{path.stem}-{hashlib.sha256(content).hexdigest()[:8]}{path.suffix}"
    (folder / name).write_bytes(content)
    return name


def build_all(platforms: Sequence[str]) -> None:
    """Build all engines, the largest first so that no core waits for it at the end."""
    import skydeck
    from skydeck.core.kernel import COMMON

    engines = skydeck.games() if platforms == [WASM] else (*skydeck.games(), COMMON)
    names = sorted(engines, key=lambda name: name != "level8")
    with ProcessPoolExecutor(AT_ONCE) as pool:
        for said in pool.map(build, names, [platforms] * len(names)):
            for line in said:
                print(line, file=sys.stderr, flush=True)
    if WASM in platforms:
        put_in_page(OUT, PAGE)


if __name__ == "__main__":
    unknown = set(sys.argv[1:]) - set(PLATFORMS)
    if unknown:
        sys.exit(f"there is no platform {min(unknown)!r}; there are {', '.join(PLATFORMS)}")
    build_all(sys.argv[1:] or list(PLATFORMS))
