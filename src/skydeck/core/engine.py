"""Engines: the compiled code of a game, built once, kept, loaded, and called from Python.

A driver is a function of an engine. Its arguments are arrays, numbers and named tuples of them.
Only addresses, lengths and numbers cross the border: an array is checked when compiled code first
sees it (its type, its axes, and that it is in one piece), and its address is remembered as long as
it lives. `core/artefacts.py` knows the files of engines; only `core/compiler.py` knows Numba.
"""

from __future__ import annotations

import atexit
import contextlib
import hashlib
import importlib
import json
import logging
import os
import shutil
import struct
import tempfile
import weakref
from collections.abc import Callable, Sequence
from functools import cache, cached_property
from importlib import metadata
from pathlib import Path
from threading import RLock
from typing import Any, NamedTuple

import cffi
import numpy as np
import platformdirs

from skydeck.core import artefacts
from skydeck.core.artefacts import HERE, LIBRARY, Find, import_builder
from skydeck.core.errors import SkydeckError
from skydeck.core.kernel import (
    COMMON,
    IS_PLAIN,
    Block,
    Cells,
    Kernel,
    Kind,
    Signature,
    cost_of,
    declared,
    seen,
)

log = logging.getLogger("skydeck")

TABLE, WHOLE = STAGES = ("table", "whole")  # what people wait for, and everything
KEPT = 3  # engines of one game from other sources that are left alone
SUFFIXES = (".py", ".json")  # constants of a game may come from its data
TEXTS = {"words", "learn"}  # folders of a game that hold none, so that new words cost no building
SOURCES = ("core", "bots")  # the folders of the package that hold kernels of all games
BUILDERS = ("numba", "llvmlite", "numpy")  # packages on which compiled code depends
SHIPPED = Path(__file__).parents[1] / "engines"  # where a wheel has its engines
# The seconds of computing that building takes, fitted to both stages of all games: typing grows
# with the bytecode of kernels, optimising with its square, as kernels are put into one another.
OPTIMISING = 0.12
STARTING = 1.5
TOLD = 2.0  # seconds of building that nobody is left without a word about

ffi = cffi.FFI()
lock = RLock()
FOLDERS: dict[str, Path] = {}  # of games, where their sources are


def keep_in(game: str, folder: Path) -> None:
    """Say where the sources of a game are, on which its engine depends."""
    FOLDERS[game] = folder


# Where engines are kept


def source_hash(folders: Sequence[str | Path]) -> str:
    """A hash of every source of kernels in some folders of the package, or elsewhere.

    Where the package lies is no part of it, so all environments of a machine share one cache.
    """
    package = Path(__file__).parents[1]
    digest = hashlib.sha256()
    for folder in folders:
        root = package / folder
        found = (p for p in root.rglob("*") if p.suffix in SUFFIXES)
        for path in sorted(p for p in found if p.parent.name not in TEXTS):
            digest.update(path.relative_to(root.parent).as_posix().encode() + b"\0")
            digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


@cache
def sources_of(engine: str) -> str:
    """A hash of all sources that an engine is built from."""
    own = () if engine == COMMON else (FOLDERS.get(engine, f"games/{engine}"),)
    return source_hash([*SOURCES, *own])


def cache_root() -> Path:
    """Where engines are kept between runs; SKYDECK_CACHE overrides it."""
    given = os.environ.get("SKYDECK_CACHE")
    return Path(given) if given else platformdirs.user_cache_path("skydeck", appauthor=False)


def open_cache(folder: Path) -> Path:
    """The folder, or a temporary one where it cannot be written."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
        os.utime(folder)
    except OSError:
        temporary = Path(tempfile.mkdtemp(prefix="skydeck-engines-"))
        atexit.register(shutil.rmtree, temporary, ignore_errors=True)
        return temporary
    return folder


def prune_caches(current: Path, pattern: str, kept: int) -> None:
    """Remove all but the most recently used caches beside the current one."""
    ages = {}
    for path in current.parent.glob(pattern):
        with contextlib.suppress(OSError):  # another process may prune at the same time
            ages[path] = path.stat().st_mtime
    ages.pop(current, None)
    for path in sorted(ages, key=ages.__getitem__, reverse=True)[kept:]:
        shutil.rmtree(path, ignore_errors=True)


@cache
def made_here(engine: str) -> dict[str, Any]:
    """What an engine that is built now is built from and for, as its description says."""
    processor = artefacts.this_processor(engine)
    return {
        "sources": sources_of(engine),
        "platform": HERE,
        "cpu": processor.name,
        "features": processor.features,
        "builders": [f"{package} {metadata.version(package)}" for package in BUILDERS],
    }


@cache
def cache_of(engine: str) -> Path:
    """The folder of an engine: a change of another game's rules does not touch it."""
    text = json.dumps(made_here(engine), sort_keys=True)
    name = hashlib.sha256(text.encode()).hexdigest()[:16]
    folder = open_cache(cache_root() / "engines" / f"{engine}-{name}")
    if is_kept(engine, folder):
        prune_caches(folder, f"{engine}-*", KEPT)
    return folder


def is_kept(engine: str, folder: Path | None = None) -> bool:
    """Whether the next run also finds what is built of an engine."""
    if folder is None and shipped(engine).exists():
        return True
    return (folder or cache_of(engine)).parent == cache_root() / "engines"


def shipped(engine: str) -> Path:
    """Where a wheel has this engine."""
    return SHIPPED / f"{engine}.{LIBRARY}"


def is_built(engine: str, stage: str = WHOLE) -> bool:
    """Whether this stage of an engine can be loaded at once."""
    if IS_PLAIN or shipped(engine).exists():
        return True
    folder = cache_of(engine)
    later = STAGES[STAGES.index(stage) :]
    return any(artefacts.is_whole(folder / f"{each}.o", made_here(engine)) for each in later)


# Loading


class Engine:
    """What is loaded of an engine."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._loaded: dict[Path, Find] = {}

    def find(self, driver: Driver) -> int:
        """The address of a driver, built first if it must be."""
        with lock:
            path = self._load(driver)
            address = self._loaded[path](driver.name)
            if not address:
                raise SkydeckError(
                    f"{path} has no function {driver.name}; remove this file, or install"
                    " Skydeck again"
                )
            return address

    def _load(self, driver: Driver) -> Path:
        """Load the file that has a driver, built first if it is missing or damaged."""
        stage = None if driver.is_alone else stage_of(driver)
        path = self._path_of(driver, stage)
        if path in self._loaded:
            return path
        if path == shipped(self.name):
            self._loaded[path] = artefacts.load_library(path, sources_of(self.name))
            return path
        if not self._is_whole(path):
            build((driver,) if stage is None else roster(self.name, stage), path)
        code = artefacts.read_object(path, made_here(self.name))
        self._loaded[path] = artefacts.load_object(code, self.name)
        return path

    def _is_whole(self, path: Path) -> bool:
        return path in self._loaded or artefacts.is_whole(path, made_here(self.name))

    def _path_of(self, driver: Driver, stage: str | None) -> Path:
        """The file that has a driver, or that is to have it."""
        if stage is None:
            return cache_of(self.name) / f"{driver.key}.o"
        if shipped(self.name).exists():
            return shipped(self.name)
        folder = cache_of(self.name)
        whole = folder / f"{WHOLE}.o"
        return whole if stage == WHOLE or self._is_whole(whole) else folder / f"{stage}.o"


@cache
def engine_of(name: str) -> Engine:
    return Engine(name)


def roster(engine: str, stage: str) -> Sequence[Driver]:
    """The drivers of a stage of an engine."""
    found: Sequence[Driver] = importlib.import_module("skydeck.bots.roster").drivers(engine, stage)
    return found


def stage_of(driver: Driver) -> str:
    """The first stage that has a driver."""
    if driver.engine == COMMON:
        return WHOLE
    names = {each.name for each in roster(driver.engine, TABLE)}
    return TABLE if driver.name in names else WHOLE


# Building

hearers: list[Callable[[float], None]] = []  # told the seconds of work as they are done


def build(drivers: Sequence[Driver], path: Path) -> None:
    """Compile drivers into one object file for this machine."""
    engine = drivers[0].engine
    compiler = import_builder("skydeck.core.compiler", engine)
    announce(drivers, path)
    typed, whole = 0.0, expect(drivers)

    def hear(seconds: float) -> None:
        nonlocal typed
        typed += seconds
        tell(seconds)

    compiler.hearers.append(hear)
    try:
        with compiler.hurrying():
            lowered = [compiler.lower(each.name, each.py_func, each.signature) for each in drivers]
    finally:
        compiler.hearers.remove(hear)
    code = compiler.this_machine().emit(compiler.link(lowered))
    artefacts.store(path, code, made_here(engine))
    tell(whole - typed)


def announce(drivers: Sequence[Driver], path: Path) -> None:
    """Say what is built and how long it takes, unless somebody watches or it is soon over."""
    first, seconds = drivers[0], expect(drivers)
    name = first.name if first.is_alone else title_of(first.engine)
    if path.exists():
        log.warning("What was built of %s is damaged: building it again, %.0f s", name, seconds)
    elif seconds > TOLD and not hearers:
        log.warning("Building %s for this machine, only once: about %.0f s", name, seconds)


def title_of(engine: str) -> str:
    """What people call an engine: by the title of its game."""
    if engine == COMMON:
        return "what all games share"
    title: str = importlib.import_module("skydeck.games").load(engine).title
    return title


def tell(seconds: float) -> None:
    """Say that so much of the work is done."""
    for each in hearers:
        each(seconds)


def build_stage(engine: str, stage: str) -> None:
    """Build a stage of an engine into the cache, unless it is there."""
    with lock:
        if not is_built(engine, stage):
            build(roster(engine, stage), cache_of(engine) / f"{stage}.o")


def load_stage(engine: str, stage: str) -> None:
    """Load what a stage of an engine has."""
    if not IS_PLAIN:
        for each in roster(engine, stage):
            each.bind()


def expect(drivers: Sequence[Driver]) -> float:
    """How many seconds it takes to build an engine of these drivers."""
    kernels = frozenset[Kernel]().union(*(each.reach for each in drivers))
    typed = sum(cost_of(each.py_func) for each in kernels)
    return STARTING + typed + OPTIMISING * typed**2


# Calling


class Pins:
    """Where the arrays of one kind lie that compiled code has seen, and how long they are."""

    def __init__(self, cells: Cells) -> None:
        self.cells = cells
        self.known: dict[int, tuple[Any, ...]] = {}  # a pointer, then lengths: quick to pass
        self.packed: dict[int, tuple[int, ...]] = {}  # the same with a number, as blocks have it
        self._references: dict[int, Any] = {}

    def pin_packed(self, array: Any) -> tuple[int, ...]:
        """The address and the lengths of an array that was not seen before."""
        self.pin(array)
        return self.packed[id(array)]

    def pin(self, array: Any) -> tuple[Any, ...]:
        """A pointer to an array that was not seen before, and its lengths."""
        dtype, axes = self.cells.dtype, self.cells.axes
        if not isinstance(array, np.ndarray) or array.ndim != axes or array.dtype != dtype:
            given = f"{array.dtype} with {array.ndim}" if hasattr(array, "ndim") else repr(array)
            raise TypeError(
                f"compiled code wants an array of {dtype} with {axes} axes, not {given}"
            )
        if not array.flags.c_contiguous:
            raise TypeError("compiled code wants an array that is in one piece, in C order")
        address = int(ffi.cast("intptr_t", ffi.from_buffer(array)))
        key, found = id(array), (ffi.cast("void *", address), *array.shape)
        forget = weakref.ref(array, lambda _: self._forget(key))
        self._references[key], self.known[key] = forget, found
        self.packed[key] = (address, *array.shape)
        return found

    def _forget(self, key: int) -> None:
        self.known.pop(key, None)
        self.packed.pop(key, None)
        self._references.pop(key, None)


@cache
def pins_of(cells: Cells) -> Pins:
    return Pins(cells)


class Driver:
    """A function of an engine, found when it is first called."""

    def __init__(self, function: Any, engine: str) -> None:
        self.py_func, self.engine = function, engine
        self.name: str = function.__name__
        self.__name__, self.__doc__ = function.__name__, function.__doc__
        self._call: Callable[..., Any] | None = None

    def __call__(self, *args: Any) -> Any:
        return (self._call or self.bind(args))(*args)

    @property
    def is_alone(self) -> bool:
        """Whether it is no part of Skydeck, but of a test or a tool: it has a file of its own."""
        return not str(self.py_func.__module__).startswith("skydeck.")

    def bind(self, args: Sequence[Any] = ()) -> Callable[..., Any]:
        """Find the function, and make what calls it."""
        with lock:
            if self._call is None:
                if self.is_alone and declared(self.py_func) is None:
                    self.signature = seen(self.py_func, args)
                self._call = make_caller(self.signature, engine_of(self.engine).find(self))
            return self._call

    @cached_property
    def signature(self) -> Signature:
        """Its arguments, as they are declared."""
        found = declared(self.py_func)
        assert found, f"the arguments of {self.name} are not declared"
        return found

    @property
    def key(self) -> str:
        """A name for the file of a driver that has one of its own, by its source and arguments."""
        source = Path(self.py_func.__code__.co_filename).read_bytes()
        text = source + repr(self.signature).encode()
        return f"{self.name}-{hashlib.sha256(text).hexdigest()[:16]}"

    @cached_property
    def reach(self) -> frozenset[Kernel]:
        """The kernels that this driver calls, directly or through others."""
        reached: set[Kernel] = set()
        waiting = [self.py_func]
        while waiting:
            function = waiting.pop()
            known = map(function.__globals__.get, function.__code__.co_names)
            found = {name for name in known if isinstance(name, Kernel)} - reached
            reached |= found
            waiting += [each.py_func for each in found]
        return frozenset(reached)


class Argument(NamedTuple):
    """How an argument is passed: lines that get its numbers, and those numbers."""

    lines: list[str]
    numbers: list[str]


def make_caller(signature: Signature, address: int) -> Callable[..., Any]:
    """A Python function that calls compiled code at an address."""
    names: dict[str, Any] = {"pack": struct.pack}
    lines, numbers, types = [], [], []
    for i, kind in enumerate(signature.kinds):
        got = _pass(kind, f"a{i}", names)
        lines += got.lines
        if isinstance(kind, Block):
            numbers.append(f"pack({_format(kind)!r}, {', '.join(got.numbers)})")
            types.append("char *")
        elif isinstance(kind, Cells):
            numbers += got.numbers
            types += ["void *", *["int64_t"] * kind.axes]
        else:
            numbers += got.numbers
            types.append("double" if kind is float else "int64_t")
    count, returns = signature.numbers, signature.returns
    if count:
        names["new"], names["out"] = ffi.new, ffi.typeof("int64_t[]")
        lines.append(f"out_ = new(out, {count})")
        numbers.append("out_")
        types.append("int64_t *")
    gives = "double" if returns is float else "int64_t"
    names["call"] = ffi.cast(f"{gives}(*)({', '.join(types)})", address)
    call = f"call({', '.join(numbers)})"
    if count:
        names["make"] = getattr(returns, "_make", tuple)
        lines += [call, "return make(out_)"]
    elif returns is type(None):
        lines.append(call)
    else:
        lines.append(f"return {call} != 0" if returns is bool else f"return {call}")
    arguments = ", ".join(f"a{i}" for i in range(len(signature.kinds)))
    exec(f"def caller({arguments}):\n    " + "\n    ".join(lines), names)
    caller: Callable[..., Any] = names["caller"]
    return caller


def _pass(kind: Kind, name: str, names: dict[str, Any], is_packed: bool = False) -> Argument:
    """How one argument is passed, or packed into a block."""
    if isinstance(kind, Cells):
        pins = pins_of(kind)
        known, pin = (pins.packed, pins.pin_packed) if is_packed else (pins.known, pins.pin)
        names[f"{name}_get"], names[f"{name}_pin"] = known.get, pin
        numbers = [f"{name}_{k}" for k in range(1 + kind.axes)]
        get = f"{name}_get(id({name})) or {name}_pin({name})"
        return Argument([f"{', '.join(numbers)} = {get}"], numbers)
    if isinstance(kind, Block):
        parts = [f"{name}_{k}" for k in range(len(kind.kinds))]
        pairs = zip(kind.kinds, parts, strict=True)
        passed = [_pass(each, part, names, is_packed=True) for each, part in pairs]
        lines = [f"{', '.join(parts)}, = {name}"]
        return Argument(
            lines + [line for each in passed for line in each.lines],
            [number for each in passed for number in each.numbers],
        )
    return Argument([], [name])


def _format(kind: Kind) -> str:
    """A block as `struct` packs it."""
    if isinstance(kind, Block):
        return "".join(map(_format, kind.kinds))
    return "d" if kind is float else "q" * (1 + kind.axes if isinstance(kind, Cells) else 1)
