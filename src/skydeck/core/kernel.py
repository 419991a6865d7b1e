"""Kernels and records: functions on NumPy records of fixed size that are compiled into engines.

A kernel is called by other kernels and by drivers; a driver is what Python calls. Both are plain
Python with `NUMBA_DISABLE_JIT=1`, to the same bytes. Otherwise a driver is a function of its
game's engine, which `core/engine.py` loads and `core/compiler.py` builds.
"""

from __future__ import annotations

import copyreg
import os
import types
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from operator import itemgetter
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias, TypeVar, get_type_hints

import numpy as np

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

IS_PLAIN = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
COMMON = "common"  # the engine of drivers that belong to no game
TYPING = 1.4e-4  # seconds for a byte of bytecode, fitted to all games


@dataclass(frozen=True)
class Kernel:
    """A function that only compiled functions can call."""

    py_func: Any
    flags: tuple[tuple[str, Any], ...] = ()

    def __call__(self, *args: Any, **named: Any) -> Any:
        raise TypeError(
            f"{self.py_func.__name__} is a kernel, which only compiled code can call:"
            " from Python, use a Table, or the drivers in game.at"
        )


def kernel(function: F) -> F:
    """Compile a function into the drivers that call it.

    It must not allocate, raise or call back into Python, and kernels must not call each other in
    a circle. Compiled, only a driver can call it.
    """
    compiled: F = _make_kernel(function)
    return compiled


def inlined(function: F) -> F:
    """The same kernel, put whole into every driver that calls it: for the innermost loops."""
    compiled: F = _make_kernel(getattr(function, "py_func", function), forceinline=True)
    return compiled


def bind(function: F, name: str, **meanings: Any) -> F:
    """A kernel made of a generic function in which some global names mean a game's own.

    It becomes part of whatever calls it before that is compiled, which makes search faster.
    """
    compiled: F = _make_kernel(_clone(function, name, meanings), inline="always")
    return compiled


def fit(function: F, name: str, **meanings: Any) -> F:
    """The same, but a kernel of its own, which is called."""
    compiled: F = _make_kernel(_clone(function, name, meanings))
    return compiled


def _make_kernel(function: Any, **flags: Any) -> Any:
    return function if IS_PLAIN else Kernel(function, tuple(flags.items()))


def driver(function: F) -> F:
    """A function that Python calls and that belongs to no game."""
    compiled: F = _make_driver(function, COMMON)
    return compiled


def specialise(function: F, name: str, **meanings: Any) -> F:
    """A driver made of a generic function in which some global names mean a game's own."""
    compiled: F = _make_driver(_clone(function, name, meanings), name)
    return compiled


def _make_driver(function: Any, engine: str) -> Any:
    if IS_PLAIN:
        return function
    from skydeck.core.engine import Driver  # which needs what is below

    return Driver(function, engine)


# What crosses the border to compiled code


@dataclass(frozen=True)
class Cells:
    """An array in one piece, in C order."""

    dtype: np.dtype[Any]
    axes: int = 1


@dataclass(frozen=True)
class Block:
    """A named tuple of such arguments, which crosses as an array of words."""

    maker: Any
    kinds: tuple[Kind, ...]

    @property
    def words(self) -> int:
        """How many words it takes: an array is its address and its lengths."""
        return sum(map(words_of, self.kinds))


Kind: TypeAlias = Cells | Block | type  # the types are int, float and bool


def words_of(kind: Kind) -> int:
    """How many words an argument takes in a block."""
    if isinstance(kind, Cells):
        return 1 + kind.axes
    return kind.words if isinstance(kind, Block) else 1


@dataclass(frozen=True)
class Signature:
    """The arguments of a driver, and what it returns."""

    kinds: tuple[Kind, ...]
    returns: Any  # None, int, float, bool, or a tuple of so many whole numbers

    @property
    def numbers(self) -> int:
        """How many numbers it returns where it returns several."""
        return len(getattr(self.returns, "_fields", getattr(self.returns, "__args__", ())))


@dataclass(frozen=True)
class Of:
    """What an annotation says of an array: a type of NumPy, or a name that a game gives one."""

    dtype: Any
    axes: int = 1
    row: str = ""  # where the cells are rows of this length in one record: a name of the game's
    lengths: tuple[int | str, ...] = ()  # of its axes, where `make_room` makes it


STATE, MOVES = "STATE_TYPE", "MOVES"  # what each game gives its drivers its own of
States: TypeAlias = Annotated[Array, Of(STATE)]
Bytes: TypeAlias = Annotated[Array, Of("i1")]
RawRows: TypeAlias = Annotated[Array, Of("u1", axes=2)]  # records as they lie in memory
Shorts: TypeAlias = Annotated[Array, Of("i2")]
Ints: TypeAlias = Annotated[Array, Of("i4")]
Longs: TypeAlias = Annotated[Array, Of("i8")]
Words: TypeAlias = Annotated[Array, Of("u4")]
Doubles: TypeAlias = Annotated[Array, Of("f8")]


def declared(function: Any) -> Signature | None:
    """The signature of a driver by its annotations; None where they do not tell it."""
    sizes = function.__globals__
    hints = get_type_hints(function, include_extras=True)
    returns = hints.pop("return")
    if any(hint == Array for hint in hints.values()):
        return None
    kinds = tuple(_read_hint(hint, sizes) for hint in hints.values())
    return Signature(kinds, returns)


def _read_hint(hint: Any, sizes: Mapping[str, Any]) -> Kind:
    if hint in (int, float, bool):
        return hint  # type: ignore[no-any-return]
    if fields := getattr(hint, "_fields", None):
        hints = get_type_hints(hint, include_extras=True)
        return Block(hint, tuple(_read_hint(hints[name], sizes) for name in fields))
    (of,) = hint.__metadata__
    dtype = sizes[STATE] if isinstance(of.dtype, str) and of.dtype == STATE else np.dtype(of.dtype)
    return Cells(record(("row", dtype, (sizes[of.row],))) if of.row else dtype, of.axes)


def make_room(maker: Any, sizes: Mapping[str, Any]) -> Any:
    """A block of empty arrays, by what is declared of them; sizes are known by their names."""
    hints = get_type_hints(maker, include_extras=True)
    return maker(*(_make_part(hints[name], sizes) for name in maker._fields))


def _make_part(hint: Any, sizes: Mapping[str, Any]) -> Any:
    if hasattr(hint, "_fields"):
        return make_room(hint, sizes)
    (of,) = hint.__metadata__
    dtype = sizes[STATE] if isinstance(of.dtype, str) and of.dtype == STATE else np.dtype(of.dtype)
    lengths = [sizes[each] if isinstance(each, str) else each for each in of.lengths]
    return np.zeros(lengths, dtype)


def seen(function: Any, args: Sequence[Any]) -> Signature:
    """The signature of a driver that declares no arguments, by those that it is called with."""
    return Signature(tuple(map(_see, args)), get_type_hints(function)["return"])


def _see(value: Any) -> Kind:
    if isinstance(value, np.ndarray):
        return Cells(value.dtype, value.ndim)
    if isinstance(value, tuple):
        return Block(type(value), tuple(map(_see, value)))
    return next(kind for kind in (bool, int, float) if isinstance(value, kind))


def cost_of(function: Any) -> float:
    """How many seconds a kernel takes to be typed and lowered."""
    return TYPING * len(function.__code__.co_code)


def _clone(function: F, name: str, meanings: Mapping[str, Any]) -> F:
    """The same function with other meanings of some global names."""
    clone: Any = types.FunctionType(
        function.__code__, {**function.__globals__, **meanings}, function.__name__
    )
    clone.__qualname__ = f"{function.__qualname__}_{name}"
    clone.__module__ = function.__module__
    clone.__doc__ = function.__doc__
    clone.__annotations__ = function.__annotations__
    return clone  # type: ignore[no-any-return]


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
