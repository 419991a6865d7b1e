"""Kernels and records: Python compiled by Numba on NumPy records of fixed size.

Everything that Skydeck knows of Numba is in this module. With `NUMBA_DISABLE_JIT=1` the same
functions run as plain Python, to the same bytes.
"""

from __future__ import annotations

import atexit
import contextlib
import hashlib
import os
import platform
import shutil
import tempfile
import types
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

import numba
import numpy as np
import platformdirs
from numba.core import cgutils
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

F = TypeVar("F", bound=Callable[..., Any])

KEPT_CACHES = 4  # compile caches of other versions that are left alone
KEPT_OF_GAME = 2  # compile caches of one game under the same sources of everything else
SUFFIXES = (".py", ".json")  # constants of a game may come from its data
SOURCES = ("core", "bots", "envs")  # the folders of the package that hold kernels of all games


def source_hash(folders: Sequence[str] = SOURCES) -> str:
    """What compiled code depends on: every kernel source and where it lies, and versions."""
    package = Path(__file__).parents[1]
    digest = hashlib.sha256(f"{package}\0".encode())  # Numba files its code by path
    for version in (platform.python_version(), numba.__version__, np.__version__):
        digest.update(version.encode() + b"\0")
    for folder in folders:
        found = (p for p in (package / folder).rglob("*") if p.suffix in SUFFIXES)
        for path in sorted(found):
            digest.update(path.relative_to(package).as_posix().encode() + b"\0")
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
config.CACHE_DIR = str(CACHE)  # before any kernel is decorated


@cache
def cache_of(game: str) -> Path:
    """The cache folder of one game: a change of another game's rules does not touch it."""
    folder = CACHE / f"{game}-{source_hash([f'games/{game}'])}"
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    prune_caches(folder, f"{game}-*", KEPT_OF_GAME)
    return folder


FLAGS: Any = {"nogil": True, "error_model": "numpy"}
INNER: Any = {**FLAGS, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
njit: Any = numba.njit  # a kernel keeps the type of its function, which Numba's types would lose


def kernel(function: F) -> F:
    """Compile a function into the drivers that call it.

    It must not allocate, raise or call back into Python, and kernels must not call each other in
    a circle: Numba's cache does not survive that. Compiled, only a driver can call it.
    """
    compiled: F = njit(**INNER)(function)
    return compiled


def inlined(function: F) -> F:
    """The same kernel, put whole into every driver that calls it: for the innermost loops."""
    compiled: F = njit(**INNER, forceinline=True)(getattr(function, "py_func", function))
    return compiled


def driver(function: F) -> F:
    """Compile a function that Python calls; its machine code is kept in the cache."""
    compiled: F = njit(**FLAGS, cache=True)(function)
    return compiled


def bind(function: F, **meanings: Any) -> F:
    """A kernel made of a generic function in which some global names mean a game's own.

    It becomes part of whatever calls it before that is compiled: large kernels behind several
    such functions would otherwise be optimised anew for each.
    """
    clone = _clone(function, function.__name__, meanings)
    compiled: F = njit(**INNER, inline="always")(clone)
    return compiled


def specialise(function: F, name: str, **meanings: Any) -> F:
    """A driver made of a generic function in which some global names mean a game's own."""
    # Numba files its cache by this name: two games must not share one.
    clone = _clone(function, f"{function.__qualname__}_{name}", meanings)
    config.CACHE_DIR = str(cache_of(name))  # Numba looks here when a function is decorated
    try:
        return driver(clone)
    finally:
        config.CACHE_DIR = str(CACHE)


def _clone(function: F, name: str, meanings: Mapping[str, Any]) -> F:
    """The same function with other meanings of some global names."""
    clone: Any = types.FunctionType(
        function.__code__, {**function.__globals__, **meanings}, function.__name__
    )
    clone.__qualname__ = name
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
    kind = type("Record", (np.void,), {name: _field(name) for name in names} | {"__slots__": ()})
    return np.dtype((kind, np.dtype([tuple(field) for field in fields])))


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
