"""Engines in files: what is written beside each, whether it is whole, and how it is loaded.

Beside an engine lies a JSON file of the same name, its description, with the size and the SHA-256
of the engine. Damaged machine code would kill the process, so none is loaded unverified. Only this
module knows libraries and how LLVM links object code into a process.
"""

from __future__ import annotations

import ctypes
import hashlib
import importlib
import json
import os
import platform
import sys
import sysconfig
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from skydeck.core.errors import SkydeckError

LIBRARY = {"win32": "dll", "darwin": "dylib"}.get(sys.platform, "so")
SYSTEM = {"win32": "windows", "darwin": "macos"}.get(sys.platform, sys.platform)
# On Windows, the processor that Python was made for: one of another kind may emulate it.
MACHINE = sysconfig.get_platform().rpartition("-")[2] if SYSTEM == "windows" else platform.machine()
HERE = f"{SYSTEM}-{MACHINE.lower()}"  # the platform, as engines name it
SYMBOL = "skydeck_"  # what the names of an engine's functions begin with

Find = Callable[[str], int]  # the address of a function by its name, 0 if there is none


class Damaged(Exception):
    """An engine is not what its description says, or has none."""


def write(path: Path, content: bytes) -> None:
    """Write a file at once, for other processes that look for it."""
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
        file.write(content)
    os.replace(file.name, path)


def told_beside(path: Path) -> Path:
    """Where the description of an engine is."""
    return path.with_suffix(".json")


def seal_of(content: bytes) -> dict[str, Any]:
    """What a description says of the bytes of its engine."""
    return {"size": len(content), "sha256": hashlib.sha256(content).hexdigest()}


def store(path: Path, content: bytes, about: Mapping[str, Any]) -> None:
    """Write an engine and its description, which comes first: whoever sees one finds the other."""
    write(told_beside(path), json.dumps({**about, **seal_of(content)}).encode())
    write(path, content)


def read_description(path: Path, told: Path | None = None) -> dict[str, Any]:
    """What is told of an engine, beside it or in another file."""
    try:
        about = json.loads((told or told_beside(path)).read_bytes())
    except (OSError, ValueError):
        raise Damaged from None
    if not isinstance(about, dict):
        raise Damaged
    return about


def read_verified(path: Path, about: Mapping[str, Any]) -> bytes:
    """The bytes of an engine, which must be those that its description is about."""
    try:
        content = path.read_bytes()
    except OSError:
        raise Damaged from None
    seal = seal_of(content)
    if {key: about.get(key) for key in seal} != seal:
        raise Damaged
    return content


def read_object(path: Path, made: Mapping[str, Any]) -> bytes:
    """Object code that was made in this way, and not elsewhere in another."""
    about = read_description(path)
    if {key: about.get(key) for key in made} != made:
        raise Damaged
    return read_verified(path, about)


def is_whole(path: Path, made: Mapping[str, Any]) -> bool:
    """Whether a file has object code that can be loaded."""
    try:
        read_object(path, made)
    except Damaged:
        return False
    return True


class Processor(NamedTuple):
    """What code for the processor of this machine is made for."""

    name: str
    features: str  # a machine may hide some from its guests, whatever the name says


def this_processor(engine: str) -> Processor:
    """The processor of this machine."""
    llvm = import_builder("llvmlite.binding", engine)
    try:
        features = llvm.get_host_cpu_features().flatten()
    except RuntimeError:  # LLVM cannot tell on this platform
        features = ""
    return Processor(llvm.get_host_cpu_name(), features)


def import_builder(module: str, engine: str) -> Any:
    """Import a module that only building needs; engines that came with a wheel do not."""
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        raise SkydeckError(
            f"there is no engine of {engine} for this machine, and building one needs"
            f" {error.name}: pip install 'skydeck[build]'"
        ) from None


def load_object(code: bytes, engine: str) -> Find:
    """Load object code that was built here."""
    llvm = import_builder("llvmlite.binding", engine)
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    machine = llvm.Target.from_default_triple().create_target_machine(
        codemodel="jitdefault", jit=True
    )
    loaded = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)
    loaded.add_object_file(llvm.ObjectFileRef.from_data(code))
    loaded.finalize_object()

    def find(name: str) -> int:
        address: int = loaded.get_function_address(SYMBOL + name)
        return address

    return find


def load_library(path: Path, sources: str) -> Find:
    """Load the library of a wheel, which must be for this machine and of these very sources."""
    try:
        about = read_description(path)
    except Damaged:
        raise SkydeckError(
            f"what {path.name} was built from cannot be read; install Skydeck again"
        ) from None
    if about.get("platform") != HERE:
        raise SkydeckError(
            f"{path.name} was built for {about.get('platform')}, and this machine is {HERE};"
            " install the package of Skydeck that is for this machine"
        )
    if about.get("sources") != sources:
        raise SkydeckError(
            f"{path.name} was built from other sources than these; install Skydeck again"
        )
    try:
        read_verified(path, about)
        library = ctypes.CDLL(str(path))
    except Damaged:
        raise SkydeckError(f"{path.name} is damaged; install Skydeck again") from None
    except OSError as error:
        raise SkydeckError(
            f"{path.name} cannot be loaded on this machine ({error}); install Skydeck again"
        ) from None

    def find(name: str) -> int:
        function = getattr(library, SYMBOL + name, None)
        return ctypes.cast(function, ctypes.c_void_p).value or 0 if function else 0

    return find
