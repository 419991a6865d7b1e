"""A player that looks at a page and clicks what can be clicked there, as a person would."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tests.browser.people import Person

IDLE = 100  # milliseconds to look for something to do while others play
PATIENCE = 30_000  # milliseconds for a click to show
BEARING = 30_000  # milliseconds for what lies over something to go away, such as scenes
MOST_CLICKS = 3000
# What to click first where several things can be clicked. It makes a game end, not win.
WISHES = {
    "skyjo": (
        ".own .card.can:has(.down)",
        ".middle .card.can",
        ".own .card.can",
    ),
    "level8": (
        ".names .button.main",
        ".names .button",
        ".held.asked",
        ".options .button.main",
        ".asks.row .button",
        ".part.can",
        ".piles .pile button.can",
        ".held.can",
    ),
    "skybridge": (".labels button.can", ".plan button.can", ".hand button.can"),
    "skyrunner": (".tower .spot", ".seats .can", ".own .card.can"),
    "schott": (
        ".answer.can",
        ".choices .button",
        ".mine .card.can",
        ".middle .card.can, .mine .action.can",
        ".others .who.can, .others .card.can",
    ),
    "sixth": (".mine .card.can", ".moves .button"),  # of examples/, on the table of unknown games
}
AVOIDED = ("table.step_back", "table.hint", "level8.start_over", "level8.cancel", "close")


class Robot:
    """One person's clicks."""

    def __init__(self, person: Person, game: str) -> None:
        self.person, self.wishes = (
            person,
            [*WISHES[game], ".choices .button", ".bubble .button.main"],
        )
        self.avoided = [person.say(key) for key in AVOIDED]
        self.clicks, self.is_over = 0, False
        self._seen: int | None = None  # the table when it was last clicked
        self._clicked = ""  # what was clicked there

    def look(self, patience: float) -> dict[str, Any]:
        """What to click next."""
        found: dict[str, Any] = self.person.page.evaluate(
            "given => robot.next(given)",
            {
                "wishes": self.wishes,
                "avoided": self.avoided,
                "seen": self._seen,
                "patience": patience,
                "bearing": BEARING,
            },
        )
        return found

    def click(self) -> bool:
        """Click one thing; whether there was any. No click may go by without effect."""
        found = self.look(IDLE if self._seen is None else PATIENCE)
        self.is_over = found["isOver"]
        if self.is_over:
            return False
        assert found["hasEffect"], f"no effect: {self._clicked}"
        if found["spot"] is None:
            assert not found["covered"], f"covered by something else: {found['covered']}"
            self._seen = None
            return False
        self._seen, self._clicked = found["mark"], found["name"]
        self.person.press_at(found["spot"]["x"], found["spot"]["y"])
        if self.person.page.evaluate("robot.hasMissed()"):
            self._seen = None  # something else lay there by then: look again
        else:
            self.clicks += 1
        return True


def play(robots: Sequence[Robot], until: Callable[[], bool] = lambda: False) -> None:
    """Let them play until the game is over for all, or something else is true."""
    while not until() and not all(robot.is_over for robot in robots):
        for robot in robots:
            while not until() and not robot.is_over and robot.click():
                pass
        assert sum(robot.clicks for robot in robots) < MOST_CLICKS, "the game does not end"
