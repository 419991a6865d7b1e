"""Kernels as the plain Python that they are written in, for questions that people ask."""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


def plain(kernel: F) -> F:
    """A kernel that Python can call, and within it those that it calls: slow, but rules once."""
    function: Any = getattr(kernel, "py_func", kernel)
    known = function.__globals__
    called = {name: known[name] for name in function.__code__.co_names if name in known}
    inner = {name: plain(each) for name, each in called.items() if hasattr(each, "py_func")}
    clone: Any = FunctionType(function.__code__, {**known, **inner}, function.__name__)
    return clone  # type: ignore[no-any-return]
