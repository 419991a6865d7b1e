"""The modules of a game's folder, each checked for the names that it must or may have."""

from __future__ import annotations

import difflib
import importlib
import importlib.util
import inspect
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from skydeck.core import contract
from skydeck.core.errors import BadGame, listing

MODULES: dict[str, type] = {
    "record": contract.Record,
    "rules": contract.Rules,
    "story": contract.Story,
    "check": contract.Check,
    "notation": contract.Notation,
    "features": contract.Features,
    "greedy": contract.Greedy,
    "levels": contract.Levels,
    "search": contract.Hooks,
    "advice": contract.Advice,
    "lab": contract.Lab,
    "ending": contract.Ending,
    "quotes": contract.Quotes,
    "drawing": contract.Drawing,
}
# Names that a module may have besides those of its protocol.
OPTIONAL: dict[str, tuple[str, ...]] = {
    "record": ("VERSION", "LOWEST_WINS", "OPENING", "PAGE"),
    "search": contract.HOOKS,
    "drawing": ("draw_end",),
}
ALIKE = 0.8  # names as like as this are the same name, misspelt


@dataclass(frozen=True)
class Modules:
    """Where the modules of a game are."""

    game: str
    package: str
    folder: Path

    def has(self, module: str) -> bool:
        return importlib.util.find_spec(f"{self.package}.{module}") is not None

    def find(self, module: str) -> Any:
        """A module with all that its protocol names; None if there is none."""
        if not self.has(module):
            self._refuse_file_like(module)
            return None
        found = importlib.import_module(f"{self.package}.{module}")
        self.check(module, found, MODULES[module])
        self._refuse_names_like(module, found)
        return found

    def want(self, module: str) -> Any:
        """The same of a module that every game must have."""
        found = self.find(module)
        if found is None:
            raise BadGame(f"the game {self.game} has no {module}.py")
        return found

    def check(self, module: str, found: Any, protocol: type) -> None:
        """Refuse a module that lacks what a protocol names, and say what that would be."""
        wanted = [name for name in vars(protocol) if not name.startswith("_")]
        missing = [name for name in wanted if not hasattr(found, name)]
        if missing:
            like = [other for name in missing if (other := _find_like(name, found, wanted))]
            but = f", but {listing(like)}" if like else ""
            shown = listing([_show(protocol, name) for name in missing])
            raise BadGame(f"{module}.py of the game {self.game} has no {shown}{but}")
        for name in wanted:
            if not isinstance(vars(protocol)[name], property):
                self._refuse_arguments(module, getattr(found, name), _show(protocol, name))

    def _refuse_arguments(self, module: str, function: Any, shown: str) -> None:
        """Refuse a function that cannot be called with the arguments that it will get."""
        own = inspect.signature(getattr(function, "py_func", function))  # of a kernel, its Python
        try:
            own.bind(*shown.partition("(")[2].split(","))
        except TypeError:
            has = f"{shown.partition('(')[0]}({', '.join(own.parameters)})"
            raise BadGame(
                f"{module}.py of the game {self.game} has {has}, which should be {shown}"
            ) from None

    def _refuse_names_like(self, module: str, found: Any) -> None:
        """Refuse a name that is nearly one that the module may have: it would do nothing."""
        known = OPTIONAL.get(module, ())
        for name in known:
            if not hasattr(found, name) and (like := _find_like(name, found, known)):
                raise BadGame(
                    f"{module}.py of the game {self.game} has {like}, which nothing asks for;"
                    f" did you mean {name}?"
                )

    def _refuse_file_like(self, module: str) -> None:
        names = [path.stem for path in self.folder.glob("*.py") if path.stem not in MODULES]
        for like in difflib.get_close_matches(module, names, 1, ALIKE):
            raise BadGame(
                f"the game {self.game} has {like}.py, which nothing asks for;"
                f" did you mean {module}.py?"
            )


def _find_like(name: str, found: Any, known: Any) -> str | None:
    """A name of a module that is probably to be another one."""
    own = [other for other in vars(found) if not other.startswith("_") and other not in known]
    return next(iter(difflib.get_close_matches(name, own, 1, ALIKE)), None)


def _show(protocol: type, name: str) -> str:
    """A name as a module should have it, a function with its arguments."""
    declared = vars(protocol)[name]
    if isinstance(declared, property):
        return name
    return f"{name}({', '.join([*inspect.signature(declared).parameters][1:])})"
