"""Compiles drivers and the kernels that they call into one LLVM module, by Numba.

Everything that Skydeck knows of Numba is in this module, and of LLVM all but how object code is
loaded (`core/artefacts.py`). It is imported only where an engine is built.
"""

from __future__ import annotations

import contextlib
import gc
import types as python_types
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

import llvmlite.binding as llvm
import numba
from llvmlite import ir
from numba.core import cgutils, codegen, compiler, registry
from numba.core import types as nb
from numba.extending import intrinsic, overload
from numba.np.arrayobj import populate_array

from skydeck.core import kernel
from skydeck.core.artefacts import SYMBOL, this_processor
from skydeck.core.kernel import Block, Cells, Kernel, Kind, Signature

FLAGS: Any = {"nopython": True, "nogil": True, "error_model": "numpy", "boundscheck": None}
INNER: Any = {**FLAGS, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
WORD = ir.IntType(64)  # what a number is in the memory that Python and a driver share
SHORT = ir.IntType(32)  # what JavaScript passes: its numbers of 64 bits are slow

# What Numba's code calls: nothing is counted, as kernels allocate nothing, and every processor has
# the square root, which is exact everywhere.
CALLED = """
declare double @llvm.sqrt.f64(double)
define linkonce_odr double @sqrt(double %0) alwaysinline {
  %2 = call double @llvm.sqrt.f64(double %0)
  ret double %2
}
define linkonce_odr void @NRT_incref(ptr %0) alwaysinline { ret void }
define linkonce_odr void @NRT_decref(ptr %0) alwaysinline { ret void }
"""

# What Windows calls when it loads a library; it comes with the C library, which engines do without.
DLL_ENTRY = """
define i32 @_DllMainCRTStartup(ptr %0, i32 %1, ptr %2) {
  ret i32 1
}
"""

hearers: list[Callable[[float], None]] = []  # told the seconds that each kernel should have taken


class KernelLibrary(codegen.JITCodeLibrary):
    """The code of one kernel alone; an engine links all of them once, and optimises them once.

    Numba would link, optimise and emit every kernel with all that it calls.
    """

    def add_llvm_module(self, module: Any) -> None:
        self._final_module.link_in(module)

    def finalize(self) -> None:
        self._raise_if_finalized()
        self._finalized = True


class KernelCompiler(compiler.Compiler):
    """Numba's compiler up to the LLVM code of a kernel."""

    def define_pipelines(self) -> Any:
        state = self.state
        state.flags.no_compile = True
        state.library = KernelLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        return super().define_pipelines()


class Dispatcher(registry.CPUDispatcher):
    """What Numba knows of a kernel."""

    def __init__(self, function: Any, flags: Any) -> None:
        super().__init__(function, targetoptions={**INNER, **flags}, pipeline_class=KernelCompiler)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Compile one kernel for whole numbers of all sizes, as if each caller had said `int`."""
        return super().get_call_template(tuple(map(_widen, args)), kws)

    def add_overload(self, result: Any) -> None:
        for hear in hearers:
            hear(kernel.cost_of(self.py_func))
        # Numba finds what a kernel calls by the function that Python would call, which it has not.
        result = result._replace(entry_point=object())
        self.targetctx.insert_user_function(result.entry_point, result.fndesc, [result.library])
        self.overloads[tuple(result.signature.args)] = result


def _widen(kind: Any) -> Any:
    kind = numba.types.unliteral(kind)
    return nb.int64 if isinstance(kind, nb.Integer) and kind != nb.uint64 else kind


@cache
def dispatcher_of(given: Kernel) -> Dispatcher:
    """What Numba knows of a kernel: its function, with the kernels it calls as Numba knows them."""
    return Dispatcher(_translate(given.py_func), dict(given.flags))


def _translate(function: Any) -> Any:
    """The same function, in whose globals kernels are dispatchers."""
    known = function.__globals__
    names = {name for name in _names_of(function.__code__) if name in known}
    meanings = {name: known[name] for name in names}
    for name, value in meanings.items():
        meanings[name] = _meaning_of(value, _names_of(function.__code__))
    meanings["__name__"] = function.__module__
    clone = python_types.FunctionType(
        function.__code__, meanings, function.__name__, function.__defaults__
    )
    clone.__qualname__, clone.__module__ = function.__qualname__, function.__module__
    return clone


def _meaning_of(value: Any, names: set[str]) -> Any:
    """What a global name means to Numba: a kernel's dispatcher, or a module that has some."""
    if isinstance(value, Kernel):
        return dispatcher_of(value)
    if not isinstance(value, python_types.ModuleType):
        return value
    known = {name: vars(value)[name] for name in names if name in vars(value)}
    if not any(isinstance(each, Kernel) for each in known.values()):
        return value
    module = python_types.ModuleType(value.__name__)
    vars(module).update({name: _meaning_of(each, set()) for name, each in known.items()})
    return module


def _names_of(code: Any) -> set[str]:
    inner = (each for each in code.co_consts if isinstance(each, python_types.CodeType))
    return set(code.co_names).union(*map(_names_of, inner))


def numba_type(kind: Kind) -> Any:
    """A declared argument as Numba knows it."""
    if isinstance(kind, Cells):
        return nb.Array(numba.from_dtype(kind.dtype), kind.axes, "C")
    if isinstance(kind, Block):
        return nb.NamedTuple([numba_type(each) for each in kind.kinds], kind.maker)
    return {int: nb.int64, bool: nb.boolean, float: nb.float64}[kind]


_function: Any = nb.BaseFunction
_resolve = _function.get_call_type
_resolved: dict[tuple[Any, Any], Any] = {}  # what functions and operators of Numba return


def _remember(function: Any, context: Any, args: Any, kws: Any) -> Any:
    """Type a call of Numba's own functions, operators above all, once for the same arguments.

    Numba would try all templates of an operator, and for each of them several ways, at every call.
    """
    key = function, args
    if kws or not isinstance(args, tuple):
        return _resolve(function, context, args, kws)
    if key not in _resolved:
        _resolved[key] = _resolve(function, context, args, kws)
    return _resolved[key]


_function.get_call_type = _remember


class Lowered(NamedTuple):
    """A driver as LLVM code that is not optimised yet."""

    name: str
    signature: Signature
    result: Any


def lower(name: str, function: Any, signature: Signature) -> Lowered:
    """Type a driver and all kernels that it calls, and write their LLVM code."""
    dispatcher = Dispatcher(_translate(function), {})
    arguments = tuple(map(numba_type, signature.kinds))
    dispatcher.compile(arguments)
    (result,) = dispatcher.overloads.values()
    return Lowered(name, signature, result)


@contextlib.contextmanager
def hurrying() -> Iterator[None]:
    """Lower without looking for garbage: there is next to none among what Numba makes."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _write_entry(lowered: Lowered, number: Any) -> str:
    """A function of numbers alone that calls a driver.

    An array is its address and its lengths; a block is the address of its words; the address of
    room for a result of several numbers comes last.
    """
    name, signature, result = lowered
    context = result.target_context
    module = context.create_module(f"entry.{name}")
    module.triple, module.data_layout = "", ""
    returned = result.signature.return_type
    types: list[Any] = []
    for kind in signature.kinds:
        if isinstance(kind, Cells):
            types += [number] * (1 + kind.axes)
        else:
            types.append(ir.DoubleType() if kind is float else number)
    if isinstance(returned, nb.BaseTuple):
        types.append(number)
    gives = ir.DoubleType() if returned == nb.float64 else number
    function = ir.Function(module, ir.FunctionType(gives, types), SYMBOL + name)
    builder = ir.IRBuilder(function.append_basic_block())
    arguments_given = iter(function.args)

    def take() -> Any:
        value = next(arguments_given)
        return value if value.type in (WORD, ir.DoubleType()) else builder.sext(value, WORD)

    def words_at(address: Any, count: int) -> Callable[[], Any]:
        words, place = builder.inttoptr(address, WORD.as_pointer()), iter(range(count))
        return lambda: builder.load(builder.gep(words, [WORD(next(place))]))

    arguments = [
        _read(
            context, builder, kind, type_,
            words_at(take(), kind.words) if isinstance(kind, Block) else take,
        )
        for kind, type_ in zip(signature.kinds, result.signature.args, strict=True)
    ]  # fmt: skip
    callee = context.declare_function(module, result.fndesc)
    _, value = context.call_conv.call_function(
        builder, callee, returned, result.signature.args, arguments
    )
    told = _write_result(context, builder, returned, value, take)
    builder.ret(told if told.type == gives else builder.trunc(told, number))
    return str(module)


def _read(context: Any, builder: Any, kind: Kind, type_: Any, take: Callable[[], Any]) -> Any:
    """The next argument of a driver, made of numbers."""
    if isinstance(kind, Cells):
        data = context.get_data_type(type_.dtype).as_pointer()
        address = builder.inttoptr(take(), data)
        shape = [take() for _ in range(kind.axes)]
        strides = [WORD(kind.dtype.itemsize)]
        for length in shape[:0:-1]:
            strides.insert(0, builder.mul(strides[0], length))
        array = context.make_array(type_)(context, builder)
        populate_array(
            array, data=address, shape=shape, strides=strides, itemsize=kind.dtype.itemsize,
            meminfo=None,
        )  # fmt: skip
        return array._getvalue()
    if isinstance(kind, Block):
        parts = [
            _read(context, builder, each, part, take)
            for each, part in zip(kind.kinds, type_.types, strict=True)
        ]
        return context.make_tuple(builder, type_, parts)
    value = take()
    if kind is bool:
        return builder.icmp_signed("!=", value, WORD(0))
    if kind is float and value.type == WORD:
        return builder.bitcast(value, ir.DoubleType())
    return value


def _write_result(
    context: Any, builder: Any, type_: Any, value: Any, take: Callable[[], Any]
) -> Any:
    """What an entry returns: a number, or how many it wrote."""
    if isinstance(type_, nb.BaseTuple):
        parts: Any = type_
        room = builder.inttoptr(take(), WORD.as_pointer())
        for i, each in enumerate(cgutils.unpack_tuple(builder, value, len(type_))):
            wide = context.cast(builder, each, parts[i], nb.int64)
            builder.store(wide, builder.gep(room, [WORD(i)]))
        return WORD(len(type_))
    if type_ == nb.none:
        return WORD(0)
    if type_ == nb.boolean:
        return builder.zext(value, WORD)
    if type_ == nb.float64:
        return value
    return context.cast(builder, value, type_, nb.int64)


def _libraries(lowered: Sequence[Lowered]) -> Iterator[Any]:
    """All libraries that some drivers need, each once."""
    waiting, seen = [each.result.library for each in lowered], set()
    while waiting:
        library = waiting.pop()
        if id(library) in seen:
            continue
        seen.add(id(library))
        yield library
        if isinstance(library, KernelLibrary):
            waiting += library._linking_libraries


def link(lowered: Sequence[Lowered], number: Any = WORD) -> Any:
    """One module of several drivers, in which only their entries can be seen from outside."""
    module = llvm.parse_assembly(CALLED)
    for library in _libraries(lowered):
        if isinstance(library, KernelLibrary):
            module.link_in(library._final_module, preserve=True)
        else:
            module.link_in(library._get_module_for_linking(), preserve=True)
    for each in lowered:
        module.link_in(llvm.parse_assembly(_write_entry(each, number)))
    entries = {SYMBOL + each.name for each in lowered}
    for function in module.functions:
        if not function.is_declaration and function.name not in entries:
            function.linkage = "internal"
    for variable in module.global_variables:
        if not variable.is_declaration and not variable.name.startswith("llvm."):
            variable.linkage = "internal"
    return module


def make_exports(module: Any) -> None:
    """Mark the functions that Python calls, as Windows wants it."""
    for function in module.functions:
        if not function.is_declaration and function.linkage.name == "external":
            function.storage_class = "dllexport"
    module.link_in(llvm.parse_assembly(DLL_ENTRY))


class Machine:
    """A kind of processor and system that engines are made for."""

    def __init__(
        self, triple: str, cpu: str, features: str, is_here: bool = False, reloc: str = "pic"
    ) -> None:
        options: dict[str, Any] = {"reloc": "static", "codemodel": "jitdefault", "jit": True}
        if not is_here:
            options = {"reloc": reloc, "codemodel": "default"}
        target = llvm.Target.from_triple(triple)
        self.triple, self.cpu = triple, cpu
        self.machine = target.create_target_machine(cpu=cpu, features=features, opt=3, **options)

    def emit(self, module: Any) -> bytes:
        """Optimise a module for this machine, and return its object code."""
        module.triple = self.triple
        module.data_layout = str(self.machine.target_data)
        options = llvm.create_pipeline_tuning_options(speed_level=3)
        options.loop_vectorization = True
        options.slp_vectorization = False
        builder = llvm.create_pass_builder(self.machine, options)
        builder.getModulePassManager().run(module, builder)
        code: bytes = self.machine.emit_object(module)
        return code


def know_all_machines() -> None:
    """Get ready to write code for machines of other kinds."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()


def this_machine() -> Machine:
    """The machine that this process runs on."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    cpu, features = this_processor("this game")
    return Machine(llvm.get_process_triple(), cpu, features, is_here=True)


raw_memcpy: Any = cgutils.raw_memcpy


@intrinsic
def _copy_bytes(context: Any, source: Any, target: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        size = cgutils.intp_t(signature.args[0].size)
        raw_memcpy(builder, args[1], args[0], size, 1)
        return context.get_dummy_value()

    return nb.void(source, target), generate


@overload(kernel.copy)
def _compile_copy(source: Any, target: Any) -> Any:
    def copy_record(source: Any, target: Any) -> Any:
        _copy_bytes(source, target)  # type: ignore[call-arg]  # Numba gives the context

    return copy_record if isinstance(source, nb.Record) and source == target else None
