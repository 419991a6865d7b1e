"""Lessons and rules: they can be played to their end, and have their texts in all languages."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

import skydeck
from skydeck.games import FOLDER, numbered_rules
from skydeck.server.errors import Refused
from skydeck.server.lessons import LEARNER, Lesson, read_lesson, show_lesson
from tests.server.client import FRESH
from tests.server.serving import served_apart

LANGUAGES = ("en", "fr", "de")
FEWEST_STEPS, MOST_STEPS = 8, 14
LONGEST_TEXT = 260  # letters of a step, which is read on a phone beside the table
MOST_SECTIONS = 10
FIRST, LAST = 0, -1


def catalog(game: str, language: str) -> dict[str, str]:
    path = FOLDER / game / "learn" / f"{language}.json"
    found: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return found


def sections(game: str) -> dict[str, list[str]]:
    path = FOLDER / game / "learn" / "sections.json"
    found: dict[str, list[str]] = json.loads(path.read_text(encoding="utf-8"))
    return found


def play(game: str, which: int) -> list[int | None]:
    """What a learner does who always plays the first or the last of what is allowed."""
    lesson, moves = Lesson(game), list[int | None]()
    while not lesson.is_last:
        state = lesson.show()
        assert state.reading == (not state.legal)
        moves.append(None if state.reading else state.legal[which]["move"])
        lesson.go_on(moves[-1])
    return moves


@pytest.fixture(scope="module")
def http(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with (
        served_apart(tmp_path_factory.mktemp("lessons")) as apart,
        httpx.Client(base_url=apart.address, timeout=120, limits=FRESH) as client,
    ):
        yield client


@pytest.mark.parametrize("game", skydeck.games())
@pytest.mark.parametrize("which", [FIRST, LAST])
def test_a_lesson_can_be_played_to_its_end(game: str, which: int) -> None:
    state = show_lesson(game, play(game, which))
    assert state.over
    assert state.number == state.steps
    assert not state.legal
    assert not state.reading


@pytest.mark.parametrize("game", skydeck.games())
def test_a_lesson_is_short_and_has_its_texts(game: str) -> None:
    ids = [step.name for step in read_lesson(game)]
    assert FEWEST_STEPS <= len(ids) <= MOST_STEPS
    assert len(set(ids)) == len(ids)
    for language in LANGUAGES:
        texts = catalog(game, language)
        told = [key.removeprefix("lesson.") for key in texts if key.startswith("lesson.")]
        assert told == ids
        for name in ids:
            assert 0 < len(texts[f"lesson.{name}"]) <= LONGEST_TEXT, f"{language} {name}"


@pytest.mark.parametrize("game", skydeck.games())
def test_the_catalogs_have_the_same_keys_and_values(game: str) -> None:
    english = catalog(game, "en")
    seats = Lesson(game).table.seats
    for language in LANGUAGES:
        texts = catalog(game, language)
        assert list(texts) == list(english)
        for key, text in texts.items():
            wanted = set(re.findall(r"{(\w+)}", english[key]))
            assert set(re.findall(r"{(\w+)}", text)) == wanted, f"{language} {key}"
            assert wanted <= set(("one", "two", "three")[: seats - 1])


@pytest.mark.parametrize("game", skydeck.games())
def test_what_a_step_allows_is_found_in_its_lesson(game: str) -> None:
    found: set[tuple[str, str]] = set()
    for which in (FIRST, LAST):
        lesson = Lesson(game)
        while not lesson.is_last:
            state = lesson.show()
            for move in state.legal:
                found |= {(state.step, move["text"]), (state.step, move["touch"]["key"])}
            lesson.go_on(None if state.reading else state.legal[which]["move"])
    wanted = {
        (step.name, word) for step in read_lesson(game) for words in step.plays for word in words
    }
    assert wanted <= found


@pytest.mark.parametrize("game", skydeck.games())
def test_a_lesson_shows_only_what_its_learner_may_know(game: str) -> None:
    lesson = Lesson(game)
    for move in [*play(game, FIRST), None]:
        state, view = lesson.show(), lesson.table.view(LEARNER)
        shown = json.loads(view.to_json())["state"]
        state.view.pop("marks", None)  # what the rules say of it
        assert state.view == {name: value for name, value in shown.items() if name != "rng"}
        assert {move["move"] for move in state.legal} <= set(view.legal(LEARNER))
        if not lesson.is_last:
            lesson.go_on(move)


@pytest.mark.parametrize(
    ("moves", "reason"),
    [
        ([0], "another move"),
        ([None, None], "wants a move"),
        ([None, 99999], "another move"),
        ([None, -1], "another move"),
    ],
)
def test_what_a_step_does_not_allow_is_refused(moves: list[int | None], reason: str) -> None:
    with pytest.raises(Refused, match=reason) as caught:
        show_lesson("skyjo", moves)
    assert caught.value.code == "illegal"


def test_nothing_follows_the_last_step() -> None:
    for move in (None, 0):
        with pytest.raises(Refused, match="over"):
            show_lesson("skyjo", [*play("skyjo", FIRST), move])


def test_a_lesson_over_http(http: httpx.Client) -> None:
    moves: list[int | None] = []
    for move in [*play("skyjo", LAST), None]:
        answer = http.post("/api/lessons/skyjo", json={"moves": moves})
        assert answer.status_code == 200
        assert answer.json() == show_lesson("skyjo", moves).model_dump()
        moves.append(move)


@pytest.mark.parametrize(
    ("game", "body", "status", "code"),
    [
        ("chess", {"moves": []}, 404, "no_game"),
        ("skyjo", {"moves": [5]}, 409, "illegal"),
        ("skyjo", {"moves": [True]}, 422, "bad_message"),
        ("skyjo", {"moves": [None] * 201}, 422, "bad_message"),
        ("skyjo", {}, 422, "bad_message"),
        ("skyjo", [], 422, "bad_message"),
        ("skyjo", {"moves": [], "seat": 1}, 422, "bad_message"),
    ],
)
def test_bad_lessons_are_refused(
    http: httpx.Client, game: str, body: Any, status: int, code: str
) -> None:
    answer = http.post(f"/api/lessons/{game}", json=body)
    assert answer.status_code == status
    assert answer.json()["code"] == code
    assert answer.json()["sentence"]


@pytest.mark.parametrize("game", skydeck.games())
def test_the_rules_over_http(http: httpx.Client, game: str) -> None:
    rules = http.get(f"/api/games/{game}/rules").json()
    assert [(rule["number"], rule["text"]) for rule in rules] == list(numbered_rules(game))


def test_there_are_no_rules_of_other_games(http: httpx.Client) -> None:
    answer = http.get("/api/games/chess/rules")
    assert (answer.status_code, answer.json()["code"]) == (404, "no_game")


@pytest.mark.parametrize("game", skydeck.games())
def test_the_rules_are_numbered_without_a_gap(game: str) -> None:
    numbers = [number for number, _ in numbered_rules(game)]
    assert [int(number[3:]) for number in numbers] == list(range(1, len(numbers) + 1))


@pytest.mark.parametrize("game", skydeck.games())
def test_every_rule_is_behind_one_section_and_every_section_is_told(game: str) -> None:
    found = sections(game)
    assert len(found) <= MOST_SECTIONS
    assert sorted(number for numbers in found.values() for number in numbers) == sorted(
        number for number, _ in numbered_rules(game)
    )
    for language in LANGUAGES:
        told = [key for key in catalog(game, language) if key.startswith("rules.")]
        assert told == [key for name in found for key in (f"rules.{name}", f"rules.{name}.text")]
