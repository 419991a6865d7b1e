"""The question cards: their data, their order, and answers by chance."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import skydeck
from skydeck.core.table import Table
from skydeck.games.schott import record
from tests.games.schott.tables import (
    answer,
    closing,
    everyone,
    phase,
    position,
    question,
    quiet,
    refuse,
    right_letter,
    squares,
)

FOLDER = Path(record.__file__).parent / "questions"
LANGUAGES = ("en", "fr", "de")
TEN = f"{quiet('at 10 actions 10 1', 'at 30')}; to move 0; option locations=none"


def read(name: str) -> Any:
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


def asked(text: str = TEN, seed: int | str = 0) -> Table:
    """A table on which seat 0 has been asked the question of A10."""
    table = position(text, seed)
    table.play(0, "action left")
    return table


# The data


@pytest.mark.rule("SC-25")
@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_31_questions_with_three_different_answers_each(language: str) -> None:
    cards = read(language)
    assert len(cards) == 31
    assert len({card["question"] for card in cards}) == 31
    for card in cards:
        assert card["question"].strip() == card["question"] != ""
        assert card["question"].endswith("?")
        assert len(card["answers"]) == 3
        assert len({text.strip().lower() for text in card["answers"]}) == 3
        assert all(text.strip() == text != "" for text in card["answers"])
        assert card["fact"].strip() == card["fact"] != ""


@pytest.mark.rule("SC-25")
def test_the_languages_differ_but_ask_the_same_number_of_things() -> None:
    english, french, german = (read(language) for language in LANGUAGES)
    for cards in zip(english, french, german, strict=True):
        assert len({card["question"] for card in cards}) == 3
        assert len({tuple(sorted(card)) for card in cards}) == 1


@pytest.mark.rule("SC-25")
def test_every_question_has_one_right_answer() -> None:
    key = read("key")
    assert len(key) == 31
    assert set(key) == {0, 1, 2}
    assert min(Counter(key).values()) > 4
    assert skydeck.new("schott", 2, 1).state.keys.tolist() == key


# The stack


@pytest.mark.rule("SC-25")
def test_the_stack_is_shuffled_for_every_game() -> None:
    stacks = [skydeck.new("schott", 2, seed).state.stack.tolist() for seed in range(100)]
    assert all(sorted(stack) == list(range(31)) for stack in stacks)
    assert len({tuple(stack) for stack in stacks}) == 100
    assert len({stack[0] for stack in stacks}) > 20


@pytest.mark.rule("SC-25")
def test_the_stack_is_not_shuffled_again() -> None:
    table = closing("", "")
    stack = table.state.stack.tolist()
    answer(table, True)
    assert table.state.rounds == 2
    assert table.state.stack.tolist() == stack


@pytest.mark.rule("SC-25", "SC-15")
def test_every_asking_uses_the_next_card_of_the_stack() -> None:
    text = f"{quiet('at 4 actions 4 1', 'at 8')}; to move 0; asked 3 8; questions 5 6 30"
    table = position(text)
    table.play(0, "action left")
    assert (question(table), table.movers) == (5, (0,))
    answer(table, False)
    assert (question(table), table.movers) == (6, (1,))
    answer(table, False)
    assert phase(table) == "turn"


@pytest.mark.rule("SC-25")
def test_more_than_31_questions_go_round() -> None:
    locations = ",".join(f"{square}:+1" for square in range(1, 120))
    rest = f"option length=120; option locations={locations}; option location_chain=true"
    table = position(f"{quiet('actions 3 4', 'at 70 actions 10 1')}; pile 7; to move 0; {rest}")
    stack = table.state.stack.tolist()
    numbers = []
    for seat, move in ((0, "action left"), (1, "action left"), (0, "action right")):
        table.play(seat, move)
        while phase(table) == "question":
            numbers.append(question(table))
            answer(table, True)
    assert len(numbers) == 10 + 11 + 20
    assert numbers == (stack * 2)[: len(numbers)]


# Asking


@pytest.mark.rule("SC-25")
@pytest.mark.parametrize("move", ["answer d", "d", "answer", "answer 1", "4", "ab", ""])
def test_an_answer_is_one_of_three(move: str) -> None:
    table = asked()
    assert table.moves(0) == ["answer a", "answer b", "answer c"]
    refuse(table, 0, move)


@pytest.mark.rule("SC-25")
def test_the_answers_are_shuffled_at_every_asking() -> None:
    orders = Counter(tuple(asked(seed=seed).state.order.tolist()) for seed in range(180))
    assert len(orders) == 6
    # mean 30, standard deviation 5
    assert min(orders.values()) > 8


@pytest.mark.rule("SC-25")
def test_one_question_has_its_right_answer_anywhere() -> None:
    text = f"{TEN}; questions 4"
    letters = Counter(right_letter(asked(text, seed)) for seed in range(90))
    assert set(letters) == {"a", "b", "c"}
    assert min(letters.values()) > 10


@pytest.mark.rule("SC-25")
def test_an_answer_by_chance_is_right_about_one_time_in_three() -> None:
    right = 0
    for seed in range(300):
        table = asked(seed=seed)
        table.play(0, f"answer {'abc'[seed % 3]}")
        right += squares(table)[0] == 12
    # mean 100, standard deviation 8
    assert 65 < right < 135


@pytest.mark.rule("SC-25")
@pytest.mark.parametrize("letter", ["a", "b", "c"])
def test_only_the_right_letter_is_right(letter: str) -> None:
    for order in ("0 1 2", "1 2 0", "2 0 1"):
        text = TEN.replace("actions 10 1", "actions x10 1")
        table = position(f"{text}; doing A10; question 4 order {order} for +2")
        key = int(table.state.keys[4])
        is_right = int(order.split()["abc".index(letter)]) == key
        table.play(0, f"answer {letter}")
        assert squares(table) == [12 if is_right else 10, 30]
        assert table.movers == (1,)


@pytest.mark.rule("SC-25")
def test_everyone_sees_the_open_question_and_its_answers() -> None:
    table = asked()
    for watcher in everyone(table):
        view = table.view(watcher).state
        assert view.order.tolist() == table.state.order.tolist()
        assert view.stack[view.asked - 1] == question(table)
        assert view.stake == 2
