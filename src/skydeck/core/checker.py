"""What is wrong with a position: bounds of the declared fields, then what the game knows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from skydeck.core.contract import Check
from skydeck.core.kernel import State
from skydeck.core.record import Layout
from skydeck.core.sentences import Why


@dataclass(frozen=True)
class Checker:
    """The check of a game: its own one is asked where all numbers are within their bounds."""

    layout: Layout
    own: Check

    def components(self, state: State) -> Mapping[Any, int]:
        """Every component that the record shows, wherever it lies, and how often."""
        return self.own.components(state)

    def check(self, state: State, is_view: bool) -> Why | None:
        """The first thing that is wrong, as the end of a sentence."""
        for reason in self.layout.find_wrong(state, is_view):
            return reason
        return next(iter(self.own.check(state, is_view)), None)
