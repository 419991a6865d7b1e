"""Kernels and records."""

from __future__ import annotations

import pytest

from skydeck.core import kernel


def test_a_field_may_not_hide_what_a_record_has() -> None:
    with pytest.raises(TypeError, match="round"):
        kernel.record(("round", "i1"))


def test_a_copy_is_whole() -> None:
    dtype = kernel.record(("cards", "i1", (3,)), ("count", "<i2"))
    source, target = kernel.blank(dtype)[0], kernel.blank(dtype)[0]
    source.cards[:] = [1, 2, 3]
    source.count = 9
    kernel.copy(source, target)
    assert target.tobytes() == source.tobytes()


@kernel.kernel
def double(number: int) -> int:
    return 2 * number


@pytest.mark.skipif(kernel.IS_PLAIN, reason="there is nothing compiled")
def test_a_kernel_cannot_be_called_from_python() -> None:
    with pytest.raises(TypeError, match=r"double is a kernel.*use a Table, or the drivers"):
        double(2)
