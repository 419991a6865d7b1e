"""What engines are compiled to: exact arithmetic, and nothing that they need from outside."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import skydeck
from skydeck.core import kernel
from skydeck.core.kernel import Doubles

pytestmark = pytest.mark.skipif(kernel.IS_PLAIN, reason="there is nothing compiled")

# What LLVM may do to a sum or a product only if it is told that nobody minds the last bit.
INEXACT = re.compile(r"\b(fast|contract|reassoc|afn|arcp|nnan|ninf|nsz)\b|llvm\.(fma|fmuladd)")
MACHINES = (
    ("x86_64-unknown-linux-gnu", "haswell", ""),  # both have instructions that fuse
    ("arm64-apple-macosx11.0.0", "apple-m1", ""),
    ("wasm32-unknown-unknown", "generic", "+simd128,+relaxed-simd"),
)
FUSED = re.compile(r"\b(vf(n?m)(add|sub)\w*|fn?m(add|sub)|fml[as]|\w+\.relaxed_\w+)\b")


def add_products(values: Doubles, count: int) -> float:
    """A sum of products, which some processors compute with one rounding fewer."""
    total = 0.0
    for i in range(count - 1):
        total += values[i] * values[i + 1]
    return total


def lower() -> Any:
    from skydeck.core import compiler

    signature = kernel.declared(add_products)
    assert signature
    return compiler.link([compiler.lower("add_products", add_products, signature)])


def test_sums_and_products_are_left_as_they_are_written() -> None:
    text = str(lower())
    assert "fmul double" in text
    assert "fadd double" in text
    assert not INEXACT.findall("\n".join(re.findall(r"^.*= f(?:add|mul).*$", text, re.MULTILINE)))


@pytest.mark.parametrize(("triple", "cpu", "features"), MACHINES)
def test_no_machine_fuses_a_sum_with_a_product(triple: str, cpu: str, features: str) -> None:
    from skydeck.core import compiler

    compiler.know_all_machines()
    machine = compiler.Machine(triple, cpu, features)
    module = lower()
    machine.emit(module)
    text: str = machine.machine.emit_assembly(module)
    assert "mul" in text
    assert not FUSED.findall(text)


def test_square_roots_are_the_only_function_of_mathematics() -> None:
    """Roots are rounded exactly everywhere; of what is not, no kernel may make use."""
    package, found = Path(skydeck.__path__[0]), set()
    for folder in ("core", "bots", "games"):
        for path in (package / folder).rglob("*.py"):
            text = path.read_text(encoding="utf-8")
            if "@kernel" in text:
                found |= set(re.findall(r"\bmath\.(\w+)", text))
                found |= set(re.findall(r"\bnp\.(exp|log\w*|sin|cos|tan\w*|power|cbrt)\b", text))
    assert found == {"sqrt", "inf"}
