"""Kernels and records: Python compiled by Numba on NumPy records of fixed size.

Everything that Skydeck knows of Numba is in this module. With `NUMBA_DISABLE_JIT=1` the same
functions run as plain Python, to the same bytes.
"""

from __future__ import annotations

import atexit
import contextlib
import copyreg
import hashlib
import logging
import os
import platform
import shutil
import tempfile
import types
from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

import numba
import numpy as np
import platformdirs
from numba.core import caching, cgutils, codegen, compiler, registry
from numba.core import types as nb
from numba.extending import intrinsic, overload

UNKNOWN = -128  # in a view, what the seat may not know; only in fields of type i1
EMPTY = 127  # no component here; only in fields of type i1
NONE = -1  # no seat, no move
SPECTATOR = -1  # the seat of someone who only watches

if TYPE_CHECKING:

    class State:
        """A record, whose fields are attributes and items of any type."""

        def __getattr__(self, name: str) -> Any: ...
        def __setattr__(self, name: str, value: Any) -> None: ...
        def __getitem__(self, name: str) -> Any: ...
        def __setitem__(self, name: str, value: Any) -> None: ...

else:
    State = np.void

View: TypeAlias = State
Rng: TypeAlias = Any
Seat: TypeAlias = int
Move: TypeAlias = int
Array: TypeAlias = np.ndarray[Any, np.dtype[Any]]

log = logging.getLogger("skydeck")

F = TypeVar("F", bound=Callable[..., Any])

KEPT_CACHES = 4  # compile caches of other versions that are left alone
KEPT_OF_GAME = 2  # compile caches of one game under the same sources of everything else
SUFFIXES = (".py", ".json")  # constants of a game may come from its data
TEXTS = {"words", "learn"}  # folders of a game that hold none, so that new words cost no compiling
# What compiling costs, fitted to all games: good enough to tell people how long they wait.
TYPING = 4.6e-4  # seconds for a byte of bytecode, to type, lower and optimise a kernel
LINKING = 0.22  # of that again, in each driver that reaches the kernel
TOLD = 2.0  # seconds of compiling that nobody is left without a word about
STARTING = 0.1  # seconds for a driver without kernels
SOURCES = ("core", "bots", "envs")  # the folders of the package that hold kernels of all games


def source_hash(folders: Sequence[str | Path] = SOURCES) -> str:
    """What compiled code depends on: every kernel source, and versions.

    Where the package lies is no part of it, so all environments of a machine share one cache.
    """
    package = Path(__file__).parents[1]
    digest = hashlib.sha256()
    # The functions that Python calls are compiled against the minor version's C API.
    python = ".".join(platform.python_version_tuple()[:2])
    for version in (python, numba.__version__, np.__version__):
        digest.update(version.encode() + b"\0")
    for folder in folders:
        root = package / folder
        found = (p for p in root.rglob("*") if p.suffix in SUFFIXES and p.name not in TEXTS)
        for path in sorted(p for p in found if p.parent.name not in TEXTS):
            digest.update(path.relative_to(root.parent).as_posix().encode() + b"\0")
            digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def cache_root() -> Path:
    """Where compiled code is kept between runs; SKYDECK_CACHE overrides it."""
    given = os.environ.get("SKYDECK_CACHE")
    return Path(given) if given else platformdirs.user_cache_path("skydeck", appauthor=False)


def open_cache(root: Path, name: str) -> Path:
    """The cache folder of these sources, or a temporary one where `root` cannot be written."""
    folder = root / f"kernels-{name}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        # Numba would fall back to __pycache__ without a word, and that one misses edits.
        with tempfile.TemporaryFile(dir=folder):
            pass
        os.utime(folder)
    except OSError:
        temporary = Path(tempfile.mkdtemp(prefix="skydeck-kernels-"))
        atexit.register(shutil.rmtree, temporary, ignore_errors=True)
        return temporary
    prune_caches(folder, "kernels-*", KEPT_CACHES)
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


CACHE = open_cache(cache_root(), source_hash())
config: Any = numba.config


FOLDERS: dict[str, Path] = {}  # of games, where their sources are


def keep_in(game: str, folder: Path) -> None:
    """Say where the sources of a game are, on which its compiled code depends."""
    FOLDERS[game] = folder


@cache
def cache_of(game: str) -> Path:
    """The cache folder of one game: a change of another game's rules does not touch it."""
    folder = CACHE / f"{game}-{source_hash([FOLDERS.get(game, f'games/{game}')])}"
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    prune_caches(folder, f"{game}-*", KEPT_OF_GAME)
    return folder


FLAGS: Any = {"nopython": True, "nogil": True, "error_model": "numpy", "boundscheck": None}
INNER: Any = {**FLAGS, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}


class KernelLibrary(codegen.JITCodeLibrary):
    """The code of a kernel and of those that it calls, which waits to be linked into drivers.

    Numba would also emit machine code for every kernel, although only drivers are ever called.
    """

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True


class KernelCompiler(compiler.Compiler):
    """Numba's compiler up to the LLVM code of a kernel."""

    def define_pipelines(self) -> Any:
        state = self.state
        state.flags.no_compile = True
        state.library = KernelLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return super().define_pipelines()


class Kernel(registry.CPUDispatcher):
    """A function that only compiled functions can call."""

    def __init__(self, function: Any, flags: Mapping[str, Any]) -> None:
        super().__init__(function, targetoptions={**INNER, **flags}, pipeline_class=KernelCompiler)

    def __call__(self, *args: Any, **named: Any) -> Any:
        raise TypeError(
            f"{self.py_func.__name__} is a kernel, which only compiled code can call:"
            " from Python, use a Table, or the drivers in game.at"
        )

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Compile one kernel for whole numbers of all sizes, as if each caller had said `int`."""
        return super().get_call_template(tuple(map(_widen, args)), kws)

    def add_overload(self, result: Any) -> None:
        for hear in hearers:
            hear(_size(self))
        # Numba finds what a kernel calls by the function that Python would call, which it has not.
        result = result._replace(entry_point=object())
        self.targetctx.insert_user_function(result.entry_point, result.fndesc, [result.library])
        self.overloads[tuple(result.signature.args)] = result


def _widen(kind: Any) -> Any:
    kind = numba.types.unliteral(kind)
    return nb.int64 if isinstance(kind, nb.Integer) and kind != nb.uint64 else kind


class Driver(registry.CPUDispatcher):
    """A function that Python calls, whose machine code is kept in a folder."""

    def __init__(self, function: Any, folder: Path) -> None:
        super().__init__(function, targetoptions=FLAGS)
        function.cache_folder = folder
        self._cache = DriverCache(function)
        self._cache.driver = self

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


def compile_for(driver: Any, *args: Any) -> None:
    """Compile a driver for such arguments, without calling it."""
    if isinstance(driver, Driver):
        driver.compile(tuple(map(numba.typeof, args)))


hearers: list[Callable[[float], None]] = []  # told the seconds that each kernel should have taken


def _size(kernel: Kernel) -> float:
    """How many seconds a kernel takes to be typed and lowered, on two cores of 2024."""
    return TYPING * len(kernel.py_func.__code__.co_code)


def expect(drivers: Sequence[Any]) -> list[float]:
    """How many seconds it takes to compile each of some drivers, one after another."""
    seen: set[Kernel] = set()
    seconds = []
    for each in drivers:
        if not isinstance(each, Driver):  # plain Python
            seconds.append(0.0)
            continue
        typed, linked = map(_size, each.reach - seen), map(_size, each.reach)
        seconds.append(STARTING + sum(typed) + LINKING * sum(linked))
        seen |= each.reach
    return seconds


class Locator(caching.InTreeCacheLocator):
    """Where a driver's code is kept: in its folder, which is named after all of its sources."""

    def __init__(self, function: Any, path: str) -> None:
        super().__init__(function, path)
        self._cache_path = str(function.cache_folder)


class DriverCacheFiles(caching.CompileResultCacheImpl):
    _locator_classes = [Locator]  # noqa: RUF012  # as Numba declares it


class DriverCache(caching.FunctionCache):
    _impl_class = DriverCacheFiles
    driver: Any

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Load what is kept; where nothing is, tell a program that waits without a word."""
        found = super().load_overload(sig, target_context)
        seconds = 0.0 if found or hearers else expect([self.driver])[0]
        if seconds > TOLD:
            what = self.driver.py_func.__qualname__
            log.warning("Preparing %s for this machine, only once: about %.0f s", what, seconds)
        return found


def kernel(function: F) -> F:
    """Compile a function into the drivers that call it.

    It must not allocate, raise or call back into Python, and kernels must not call each other in
    a circle: Numba's cache does not survive that. Compiled, only a driver can call it.
    """
    compiled: F = _make_kernel(function)
    return compiled


def inlined(function: F) -> F:
    """The same kernel, put whole into every driver that calls it: for the innermost loops."""
    compiled: F = _make_kernel(getattr(function, "py_func", function), forceinline=True)
    return compiled


def driver(function: F, folder: Path = CACHE) -> F:
    """Compile a function that Python calls; its machine code is kept in the cache."""
    compiled: Any = function if config.DISABLE_JIT else Driver(function, folder)
    return compiled  # type: ignore[no-any-return]


def _make_kernel(function: Any, **flags: Any) -> Any:
    return function if config.DISABLE_JIT else Kernel(function, flags)


def bind(function: F, name: str, **meanings: Any) -> F:
    """A kernel made of a generic function in which some global names mean a game's own.

    It becomes part of whatever calls it before that is compiled, which makes search faster.
    """
    compiled: F = _make_kernel(_clone(function, name, meanings), inline="always")
    return compiled


def specialise(function: F, name: str, **meanings: Any) -> F:
    """A driver made of a generic function in which some global names mean a game's own."""
    return driver(_clone(function, name, meanings), cache_of(name))


def _clone(function: F, name: str, meanings: Mapping[str, Any]) -> F:
    """The same function with other meanings of some global names."""
    clone: Any = types.FunctionType(
        function.__code__, {**function.__globals__, **meanings}, function.__name__
    )
    # Numba files and links code by this name: two games must not share one.
    clone.__qualname__ = f"{function.__qualname__}_{name}"
    clone.__module__ = function.__module__
    clone.__doc__ = function.__doc__
    return clone  # type: ignore[no-any-return]


def is_kept() -> bool:
    """Whether the cache is there for the next run, too."""
    return CACHE.parent == cache_root()


def is_warm(game: str, purpose: str) -> bool:
    """Whether the drivers for this purpose were all compiled into a game's cache."""
    return (cache_of(game) / f"{purpose}.warm").exists() or bool(config.DISABLE_JIT)


def mark_warm(game: str, purpose: str) -> None:
    """Remember that the drivers for this purpose are in a game's cache."""
    with contextlib.suppress(OSError):
        (cache_of(game) / f"{purpose}.warm").touch()


def record(*fields: tuple[Any, ...]) -> np.dtype[Any]:
    """A record type whose scalars have their fields as attributes, so that `state.cards` works
    uncompiled too; `np.record` would do the same at seven times the cost."""
    names = [field[0] for field in fields]
    clash = [name for name in names if hasattr(np.void, name)]
    if clash:
        raise TypeError(f"NumPy's scalars have attributes of the same names as fields: {clash}")
    return np.dtype((_kind_of(*names), np.dtype([tuple(field) for field in fields])))


class _Kind(type):
    """The type of scalars' types, by which pickle knows them: they have no names of their own."""


@cache
def _kind_of(*names: str) -> _Kind:
    """The type of a record's scalars, the same for the same names."""
    fields = {name: _field(name) for name in names}
    return _Kind("Record", (np.void,), {**fields, "__slots__": (), "fields_": names})


copyreg.pickle(_Kind, lambda kind: (_kind_of, kind.fields_))  # type: ignore[attr-defined]


def _field(name: str) -> property:
    def write(scalar: Any, value: Any) -> None:
        scalar[name] = value

    return property(itemgetter(name), write)


def blank(dtype: np.dtype[Any], count: int = 1) -> Array:
    """`count` records of zeros. This and `record` are the only makers of states."""
    return np.zeros(count, dtype)


def copy(source: State, target: State) -> None:
    """Copy a whole record onto another of the same type."""
    for name in source.dtype.names or ():
        target[name] = source[name]


raw_memcpy: Any = cgutils.raw_memcpy


@intrinsic
def _copy_bytes(context: Any, source: Any, target: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        size = cgutils.intp_t(signature.args[0].size)
        raw_memcpy(builder, args[1], args[0], size, 1)
        return context.get_dummy_value()

    return nb.void(source, target), generate


@overload(copy)
def _compile_copy(source: Any, target: Any) -> Any:
    def copy_record(source: Any, target: Any) -> Any:
        _copy_bytes(source, target)  # type: ignore[call-arg]  # Numba gives the context

    return copy_record if isinstance(source, nb.Record) and source == target else None
