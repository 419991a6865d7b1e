"""What a page asks of a game that it does not know: the fields of its table, and its words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

import skydeck
from skydeck.core.defaults import EVERY_GAME
from skydeck.core.messages import DEFAULTS
from skydeck.games import VARIABLE, places
from tests.server.client import FRESH
from tests.server.serving import served_apart

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(scope="module")
def http(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """A server that also has the game of examples/."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(VARIABLE, str(EXAMPLES))
        places.cache_clear()
        with (
            served_apart(tmp_path_factory.mktemp("games")) as apart,
            httpx.Client(base_url=apart.address, timeout=120, limits=FRESH) as client,
        ):
            yield client
    places.cache_clear()  # other tests have the games that they know


def ask(http: httpx.Client, path: str) -> dict[str, Any]:
    answer = http.get(path)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_a_game_from_elsewhere_is_listed_without_a_lesson(http: httpx.Client) -> None:
    listed = {game["game"]: game for game in http.get("/api/games").json()}
    assert listed["sixth"]["title"] == "Sixth"
    assert not listed["sixth"]["lesson"]
    assert listed["skyjo"]["lesson"]


@pytest.mark.parametrize("name", ["sixth", "skyjo"])
def test_a_game_tells_the_fields_of_its_own(http: httpx.Client, name: str) -> None:
    found = ask(http, f"/api/games/{name}")
    listed = next(game for game in http.get("/api/games").json() if game["game"] == name)
    assert {key: value for key, value in found.items() if key in listed} == listed
    declared = [field.name for field in skydeck.game(name).declared]
    assert [field["name"] for field in found["fields"]] == declared[len(EVERY_GAME) :]


def test_a_field_tells_all_that_is_declared_of_it(http: httpx.Client) -> None:
    fields = {field["name"]: field for field in ask(http, "/api/games/sixth")["fields"]}
    assert fields["hands"] == {
        "name": "hands",
        "says": "the cards of each seat, the lowest first",
        "kind": "card",
        "low": 1,
        "high": 12,
        "unit": 1,
        "names": [],
        "none": False,
        "empty": True,
        "listed": False,
        "hidden": True,
        "axes": [{"name": "seats", "length": 5}, {"name": "cards", "length": 6}],
    }
    winner, prizes = fields["winner"], fields["prizes"]
    assert (winner["kind"], winner["none"], winner["high"]) == ("seat", True, 4)
    assert (prizes["listed"], prizes["axes"]) == (True, [{"name": "prizes", "length": 6}])


def test_words_are_given_as_they_are_written(http: httpx.Client) -> None:
    found = ask(http, "/api/games/sixth/words/en")
    assert (found["game"], found["language"]) == ("sixth", "en")
    assert found["texts"]["move.card"] == "play the {card}"
    assert found["texts"]["about"] != DEFAULTS["about"]
    assert found["texts"]["level.level3"] == DEFAULTS["level.level3"]


def test_english_takes_the_place_of_a_language_that_a_game_does_not_know(
    http: httpx.Client,
) -> None:
    found = ask(http, "/api/games/sixth/words/de")
    assert found == ask(http, "/api/games/sixth/words/en")
    assert ask(http, "/api/games/skyjo/words/de")["language"] == "de"


@pytest.mark.parametrize(
    ("path", "code", "sentence"),
    [
        ("ludo", "no_game", "there is no such game; there is "),
        ("ludo/words/en", "no_game", "there is no such game; there is "),
        ("sixth/words/xx", "no_language", "there is no such language; there is en, fr and de"),
    ],
)
def test_what_does_not_exist_is_refused(
    http: httpx.Client, path: str, code: str, sentence: str
) -> None:
    answer = http.get(f"/api/games/{path}")
    problem = answer.json()
    assert (answer.status_code, problem["code"]) == (404, code)
    assert problem["sentence"].startswith(sentence)


def test_a_rule_is_told_to_its_end(http: httpx.Client) -> None:
    rules = {rule["number"]: rule["text"] for rule in http.get("/api/games/sixth/rules").json()}
    assert rules["SX-07"].endswith("If there is none, nobody gets it.")
