"""Imports point one way, and kernels never call each other in a circle."""

from __future__ import annotations

import ast
from pathlib import Path

import skydeck
from skydeck.core.engine import SOURCES

PACKAGE = Path(skydeck.__file__).parent
ROOT = Path(__file__).parents[1]
# What each layer may import of the others; "skydeck" is the library as anyone uses it.
LAYERS = {
    "core": set[str](),
    "games": {"core"},
    "bots": {"core", "games"},
    "lab": {"core", "games", "bots"},
    "envs": {"core", "games", "bots"},
    "server": {"core", "games", "bots", "lab", "skydeck"},
    "terminal": {"core", "games", "bots", "lab"},
}


def imports_of(path: Path) -> set[str]:
    """The modules of the package that a file imports."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return {name for name in found if name.split(".")[0] == "skydeck"}


def test_imports_point_one_way() -> None:
    for layer, allowed in LAYERS.items():
        for path in (PACKAGE / layer).rglob("*.py"):
            for name in imports_of(path):
                target = name.split(".")[:2][-1]
                assert target == layer or target in allowed, f"{path}: {name}"


def test_every_folder_of_the_package_is_a_layer() -> None:
    folders = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    assert folders == set(LAYERS)


def test_a_game_knows_no_other_game() -> None:
    for path in (PACKAGE / "games").glob("*/*.py"):
        for name in imports_of(path):
            if name.startswith("skydeck.games."):
                assert name.split(".")[2] in (path.parent.name, "load", "names"), f"{path}: {name}"


def test_kernels_lie_where_the_cache_notices_their_changes() -> None:
    for path in PACKAGE.rglob("*.py"):
        folder = path.relative_to(PACKAGE).parts[0]
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                names = {ast.unparse(decorator) for decorator in node.decorator_list}
                is_known = folder in (*SOURCES, "games")
                assert is_known or not names & {"kernel", "driver"}, f"{path}: {node.name}"


def kernel_calls() -> dict[str, set[str]]:
    """Which names each kernel calls, over all sources; names are unique enough for that."""
    calls: dict[str, set[str]] = {}
    for path in PACKAGE.rglob("*.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and any(
                ast.unparse(decorator) == "kernel" for decorator in node.decorator_list
            ):
                inner = {
                    call.func.id if isinstance(call.func, ast.Name) else call.func.attr
                    for call in ast.walk(node)
                    if isinstance(call, ast.Call)
                    and isinstance(call.func, ast.Name | ast.Attribute)
                }
                calls.setdefault(f"{path.parent.name}.{node.name}", set()).update(inner)
    return calls


def test_kernels_do_not_call_each_other_in_a_circle() -> None:
    calls = kernel_calls()
    assert len(calls) > 40

    def visit(name: str, trail: tuple[str, ...]) -> None:
        assert name not in trail, " → ".join((*trail, name))
        folder = name.split(".")[0]
        for callee in calls[name]:
            if f"{folder}.{callee}" in calls:
                visit(f"{folder}.{callee}", (*trail, name))

    for name in calls:
        visit(name, ())


def test_games_tell_data_and_leave_words_to_the_catalogue() -> None:
    for name in ("story", "advice", "levels", "lab"):
        for path in (PACKAGE / "games").glob(f"*/{name}.py"):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            docs = {
                ast.get_docstring(node, clean=False)
                for node in ast.walk(tree)
                if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
            }
            texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
            said = {text for text in texts - docs if isinstance(text, str) and " " in text}
            assert said == set(), path


# Who may import what engines are built and loaded with: Numba compiles, LLVM emits and links.
TOOLS = {
    "numba": {"core/compiler.py"},
    "llvmlite": {"core/compiler.py", "core/artefacts.py"},
    "ctypes": {"core/artefacts.py"},
    "cffi": {"core/engine.py"},
    "ziglang": set[str](),  # only tools/build_engines.py runs it, to link libraries
}


def packages_in(path: Path) -> set[str]:
    """The packages that a file imports, also by their names."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith(
            ("import_module", "import_builder", "find_spec", "__import__")
        ):
            found |= {str(each.value) for each in node.args if isinstance(each, ast.Constant)}
    return {name.partition(".")[0] for name in found}


def test_few_modules_know_compilers_and_libraries() -> None:
    knowing: dict[str, set[str]] = {tool: set() for tool in TOOLS}
    for path in PACKAGE.rglob("*.py"):
        for tool in packages_in(path) & set(TOOLS):
            knowing[tool].add(path.relative_to(PACKAGE).as_posix())
    assert knowing == TOOLS


def test_tools_leave_compilers_to_the_package() -> None:
    for path in (ROOT / "tools").glob("*.py"):
        assert not packages_in(path) & (set(TOOLS) - {"ziglang"}), path
