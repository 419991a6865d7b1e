"""A game without a drawing of its own is drawn by its fields, in the words that it has."""

from __future__ import annotations

import pytest

import skydeck
from skydeck.core.defaults import Drawing
from skydeck.core.game import Game
from skydeck.core.messages import CORE, Catalogue, parse_catalogue
from skydeck.core.sentences import speaking

TEXTS = {
    "en": {
        "field.pile": "thrown away",
        "field.starter": "begun by",
        "phase.choose": "take or draw",
        "points": "{points, plural, one {# ace} other {# aces}}",
    },
    "de": {"field.pile": "Ablage"},
}
GRIDS = "0: 7 7 1 ? / ? ? ? ? / ? ? ? ?; 1: 1 ? ? ? / ? ? ? 12 / ? ? ? ?"


@pytest.fixture
def few_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """Skyjo, with a few texts of its own only."""

    def words(self: Game, language: str = "en") -> Catalogue:
        return parse_catalogue(self.name, language, CORE[language] | TEXTS[language])

    monkeypatch.setattr(Game, "words", words)


def draw() -> list[str]:
    table = skydeck.from_text("skyjo", f"{GRIDS}; pile 5; to move 1; starter 0")
    drawing = Drawing(table.game).draw(table.view(1).state, ["Ann", "Bo"], 1, 100)
    return drawing.plain.split("\n")


@pytest.mark.usefixtures("few_words")
def test_fields_phases_and_points_are_called_as_the_game_calls_them() -> None:
    lines = draw()
    assert lines[0] == "Round 1 · take or draw · Bo to move"
    assert lines[1].startswith("Ann   0 aces   totals: 0   scores: 0   cards: 7 ? ? 7 ?")
    assert "thrown away: 5" in lines
    assert "begun by: Ann" in lines
    assert "ender: –" in lines


@pytest.mark.usefixtures("few_words")
def test_what_the_game_has_no_words_for_is_said_in_the_language_all_the_same() -> None:
    with speaking("de"):
        lines = draw()
    assert lines[0] == "Runde 1 · choose · Bo am Zug"
    assert lines[1].startswith("Ann   0 Punkte   ")
    assert "Ablage: 5" in lines
    assert "starter: Ann" in lines
