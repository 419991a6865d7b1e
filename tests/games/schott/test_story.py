"""What SCHOTT tells of a move, as data, to its seat and to the others; and what it asks."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import skydeck
from skydeck.core.game import Event
from skydeck.core.kernel import SPECTATOR
from skydeck.core.rng import small_rng
from skydeck.core.table import Table
from skydeck.games.schott.quotes import questions
from skydeck.terminal.words import put_into_words, put_question, put_standing
from tests.catalogs import check_event
from tests.games.schott.tables import (
    ALMOST,
    COMPLETE,
    QUIET,
    answer,
    closing,
    end_window,
    everyone,
    phase,
    position,
    quiet,
    with_deck_of,
)

GAME = skydeck.game("schott")
STORY = GAME.story
NO_LOCATIONS = "option locations=none"
TURN = f"{quiet('actions 1 8', 'actions 2 4')}; pile 7 11; next 13 17; to move 0; {NO_LOCATIONS}"
# The open question in the positions here: card 4, whose right answer is the last on the card.
ASKED = "What did Galileo discover through his telescope in January 1610?"
FACT = (
    "He found four of them, proof that not everything circles the Earth; Uranus was discovered"
    " only in 1781, the moons of Mars in 1877."
)
WRONG = "It is not: Moons of Mars. The right answer is a: Moons of Jupiter."
OPEN = "question 4 order 2 0 1 for"


def tell(table: Table, seat: int = SPECTATOR) -> list[Event]:
    """What a seat is told of the last move."""
    events = table.tell(seat)
    for event in events:
        check_event("schott", "tell", event)
        assert json.loads(json.dumps(event)) == event
    return events


def tell_all(table: Table) -> list[Event]:
    """What everyone is told alike."""
    events = tell(table)
    for seat in range(table.seats):
        assert tell(table, seat) == events
    return events


def ask(table: Table, seat: int = 0) -> Event:
    question = table.ask(seat)
    check_event("schott", "ask", question)
    assert json.loads(json.dumps(question)) == question
    return question


def three(action: int, *where: str, rest: str = NO_LOCATIONS) -> Table:
    """Three seats of which seat 1 has turned up the Action card at its left."""
    at = where or ("", "", "")
    other = 1 if action != 1 else 2
    seats = quiet(at[0], f"{at[1]} actions {action} {other}", at[2])
    table = position(f"{seats}; pile 7; next 13 17; to move 1; {rest}")
    table.play(1, "action left")
    return table


def asked(stake: str = "+2", rest: str = NO_LOCATIONS) -> Table:
    """Seat 0, on square 10, has to answer; the right answer is a."""
    seats = quiet("at 10 actions x10 1", "at 3")
    return position(f"{seats}; to move 0; {rest}; doing A10; {OPEN} {stake}")


def test_every_event_and_every_question_has_its_test_here() -> None:
    text = Path(__file__).read_text(encoding="utf-8")
    told, asked_for = text.split("\n# What is asked\n")
    assert set(re.findall(r'"key": "(\w+)"', told)) == set(STORY.EVENTS.keys)
    assert set(re.findall(r'"key": "(\w+)"', asked_for)) == set(STORY.QUESTIONS.keys)


# The Fast Track window


@pytest.mark.rule("SC-22", "SC-06")
def test_answers_in_the_window_are_told_when_all_are_given() -> None:
    table = position(f"{quiet('fast', 'fast', 'fast')}; window; starter 1")
    table.play(2, "fast")
    assert tell_all(table) == [{"key": "decide", "seat": 2}]
    table.play(0, "fast")
    assert tell_all(table) == [{"key": "decide", "seat": 0}]
    table.play(1, "wait")
    assert tell_all(table) == [
        {"key": "decide", "seat": 1},
        {"key": "fast", "seat": 0},
        {"key": "fast", "seat": 2},
        {"key": "start", "seat": 1},
    ]


@pytest.mark.rule("SC-22")
def test_fast_and_wait_are_told_alike_while_the_window_is_open() -> None:
    told = []
    for move in ("fast", "wait"):
        table = position(f"{quiet('fast', 'fast')}; window")
        table.play(0, move)
        told.append(tell_all(table))
    assert told[0] == told[1]


@pytest.mark.rule("SC-22", "SC-06")
def test_that_nobody_plays_a_fast_track_card_is_told_at_the_end_of_the_window() -> None:
    table = position(f"{quiet('fast', 'fast', '')}; window; starter 2")
    table.play(1, "wait")
    assert tell_all(table) == [{"key": "decide", "seat": 1}]
    table.play(0, "wait")
    assert tell_all(table) == [
        {"key": "decide", "seat": 0},
        {"key": "no_fast"},
        {"key": "start", "seat": 2},
    ]


# An exchange


@pytest.mark.rule("SC-09")
def test_a_taken_card_is_told_to_everyone() -> None:
    table = position(TURN)
    table.play(0, "take")
    assert tell_all(table) == [{"key": "take", "seat": 0, "card": 11}]


@pytest.mark.rule("SC-09")
@pytest.mark.parametrize(("card", "name"), [("13", 13), ("J", "J")])
def test_a_drawn_card_is_told_to_its_drawer_only(card: str, name: int | str) -> None:
    table = position(TURN.replace("next 13", f"next {card}"))
    table.play(0, "draw")
    assert tell(table, 0) == [{"key": "draw", "seat": 0, "card": name}]
    assert tell(table, 1) == tell(table) == [{"key": "draw_unseen", "seat": 0}]


@pytest.mark.rule("SC-12")
def test_a_new_deck_is_told_before_the_draw() -> None:
    table = with_deck_of(0, TURN)
    table.play(0, "draw")
    refilled = {"key": "refill", "cards": 34}
    card = int(table.state.hand)
    assert tell(table, 0) == [refilled, {"key": "draw", "seat": 0, "card": card}]
    assert tell(table, 1) == tell(table) == [refilled, {"key": "draw_unseen", "seat": 0}]


@pytest.mark.rule("SC-12")
def test_taking_from_beside_an_empty_deck_tells_no_new_one() -> None:
    table = with_deck_of(0, TURN)
    table.play(0, "take")
    assert tell_all(table) == [{"key": "take", "seat": 0, "card": 11}]


@pytest.mark.rule("SC-09", "SC-10")
@pytest.mark.parametrize(("choice", "card"), [("take", 11), ("draw", 13)])
@pytest.mark.parametrize(("place", "old"), [(1, 30), (5, "J"), (9, 2)])
def test_a_placed_card_is_told_with_the_one_it_replaces(
    choice: str, card: int, place: int, old: int | str
) -> None:
    table = position(TURN.replace("22", "J"))
    table.play(0, choice)
    table.play(0, f"place {place}")
    assert tell_all(table) == [
        {"key": "place", "seat": 0, "card": card, "place": place, "old": old}
    ]


@pytest.mark.rule("SC-10")
def test_a_placed_joker_is_told_as_j() -> None:
    table = position(TURN.replace("pile 7 11", "pile J"))
    table.play(0, "take 4")
    assert tell_all(table) == [{"key": "place", "seat": 0, "card": "J", "place": 4, "old": 15}]


@pytest.mark.rule("SC-09")
def test_a_drawn_card_that_is_discarded_is_told() -> None:
    table = position(f"{TURN}; option may_discard_drawn=true")
    table.play(0, "draw")
    table.play(0, "discard")
    assert tell_all(table) == [{"key": "toss", "seat": 0, "card": 13}]


@pytest.mark.rule("SC-26", "SC-27")
def test_a_bonus_is_told_after_the_placed_card() -> None:
    seats = f"0: 30 9 41 11 22 18 36 4 2 at 10; 1: {QUIET[1]} at 12"
    table = position(f"{seats}; pile 10; to move 0; {NO_LOCATIONS}")
    table.play(0, "take 3")
    assert tell_all(table) == [
        {"key": "place", "seat": 0, "card": 10, "place": 3, "old": 41},
        {"key": "skip", "seat": 0, "square": 12},
        {"key": "bonus", "seat": 0, "squares": 2, "square": 13},
    ]


# Action cards


@pytest.mark.rule("SC-14", "SC-26")
def test_a1_is_told_and_then_the_two_cards() -> None:
    table = three(1)
    effect = "A1"
    assert tell_all(table) == [{"key": "act", "seat": 1, "number": 1, "effect": effect}]
    table.play(1, "swap 7 2")
    assert tell_all(table) == [{"key": "swap", "seat": 1, "first": 6, "second": 39}]


@pytest.mark.rule("SC-14", "SC-26")
def test_a2_tells_every_swap_with_its_seat_and_the_bonus_at_the_end() -> None:
    seats = f"0: {QUIET[0]}; 1: 44 12 11 25 20 33 39 48 J at 10 actions 2 1"
    table = position(f"{seats}; to move 1; {NO_LOCATIONS}")
    table.play(1, "action left")
    effect = "A2"
    assert tell_all(table) == [{"key": "act", "seat": 1, "number": 2, "effect": effect}]
    table.play(1, "swap 2 3")
    assert tell_all(table) == [{"key": "swap", "seat": 1, "first": 12, "second": 11}]
    table.play(0, "swap 1 9")
    assert tell_all(table) == [
        {"key": "swap", "seat": 0, "first": 30, "second": 2},
        {"key": "bonus", "seat": 1, "squares": 1, "square": 11},
    ]


@pytest.mark.rule("SC-15")
def test_a3_tells_the_move() -> None:
    assert tell_all(three(3, "at 7", "at 10", "at 20")) == [
        {"key": "act", "seat": 1, "number": 3, "effect": "A3"},
        {"key": "advance", "seat": 1, "squares": 2, "square": 12},
    ]


@pytest.mark.rule("SC-15", "SC-27")
def test_a4_tells_every_move_in_its_order_and_what_is_in_the_way_at_its_moment() -> None:
    assert tell_all(three(4, "at 5", "at 4", "at 6")) == [
        {"key": "act", "seat": 1, "number": 4, "effect": "A4"},
        {"key": "skip", "seat": 1, "square": 5},
        {"key": "advance", "seat": 1, "squares": 1, "square": 7},
        {"key": "skip", "seat": 2, "square": 7},
        {"key": "advance", "seat": 2, "squares": 1, "square": 8},
        {"key": "advance", "seat": 0, "squares": 1, "square": 6},
    ]


@pytest.mark.rule("SC-16")
def test_a5_tells_whom_and_which_cards() -> None:
    table = three(5)
    effect = "A5"
    assert tell_all(table) == [{"key": "act", "seat": 1, "number": 5, "effect": effect}]
    table.play(1, "choose 2")
    assert tell_all(table) == [{"key": "choose", "seat": 1, "other": 2}]
    table.play(1, "give 3")
    assert tell_all(table) == [{"key": "give", "seat": 1, "card": 12, "other": 2}]
    table.play(1, "for 7")
    assert tell_all(table) == [{"key": "trade", "seat": 1, "card": 12, "other": 2, "got": 43}]


@pytest.mark.rule("SC-17", "SC-18")
@pytest.mark.parametrize(("action", "effect"), [(6, "A6"), (7, "A7")])
def test_a6_and_a7_are_told_by_their_effect(action: int, effect: str) -> None:
    table = three(action)
    assert tell_all(table) == [{"key": "act", "seat": 1, "number": action, "effect": effect}]


@pytest.mark.rule("SC-19")
@pytest.mark.parametrize(("keep", "kept", "unused"), [(1, 13, 17), (2, 17, 13)])
def test_the_two_cards_of_a8_are_told_to_their_drawer_only(
    keep: int, kept: int, unused: int
) -> None:
    table = three(8)
    act = {"key": "act", "seat": 1, "number": 8, "effect": "A8"}
    assert tell(table, 1) == [act, {"key": "look", "seat": 1, "card": 13, "spare": 17}]
    for seat in (SPECTATOR, 0, 2):
        assert tell(table, seat) == [act, {"key": "look_unseen", "seat": 1}]
    table.play(1, f"keep {keep}")
    assert tell(table, 1) == [{"key": "keep", "seat": 1, "card": kept}]
    for seat in (SPECTATOR, 0, 2):
        assert tell(table, seat) == [{"key": "keep_unseen", "seat": 1}]
    table.play(1, "place 7")
    # The replaced card comes to lie on top, so it is told last.
    assert tell_all(table) == [
        {"key": "toss", "seat": 1, "card": unused},
        {"key": "place", "seat": 1, "card": kept, "place": 7, "old": 39},
    ]


@pytest.mark.rule("SC-19", "SC-26")
def test_the_bonus_of_a8_is_told_after_the_placed_card() -> None:
    table = position(f"{quiet('at 10 actions 8 1', 'at 30')}; next 13 5; to move 0; {NO_LOCATIONS}")
    table.play(0, "action left")
    table.play(0, "keep 2 at 3")
    assert tell_all(table) == [
        {"key": "toss", "seat": 0, "card": 13},
        {"key": "place", "seat": 0, "card": 5, "place": 3, "old": 9},
        {"key": "bonus", "seat": 0, "squares": 1, "square": 11},
    ]


@pytest.mark.rule("SC-12", "SC-19")
@pytest.mark.parametrize("keep", [1, 2])
def test_where_the_deck_runs_out_within_a8_the_first_card_is_told_to_everyone(keep: int) -> None:
    table = with_deck_of(1, TURN)
    table.play(0, "action right")
    spare = int(table.state.spare)
    before = [
        {"key": "act", "seat": 0, "number": 8, "effect": "A8"},
        {"key": "refill", "cards": 33},
    ]
    assert tell(table, 0) == [*before, {"key": "look", "seat": 0, "card": 13, "spare": spare}]
    first = {"key": "look_first", "seat": 0, "card": 13}
    assert tell(table, 1) == tell(table) == [*before, first]
    table.play(0, f"keep {keep}")
    own = {"key": "keep", "seat": 0, "card": 13 if keep == 1 else spare}
    assert tell(table, 0) == [own]
    others = own if keep == 1 else {"key": "keep_unseen", "seat": 0}
    assert tell(table, 1) == tell(table) == [others]


@pytest.mark.rule("SC-12", "SC-19")
def test_a_new_deck_for_both_cards_of_a8_tells_neither_of_them_to_the_others() -> None:
    table = with_deck_of(0, TURN)
    table.play(0, "action right")
    keys = ["act", "refill"]
    assert [event["key"] for event in tell(table, 0)] == [*keys, "look"]
    for seat in (SPECTATOR, 1):
        assert [event["key"] for event in tell(table, seat)] == [*keys, "look_unseen"]


@pytest.mark.rule("SC-19")
def test_a9_tells_who_must_swap_and_what_is_swapped() -> None:
    table = three(9)
    effect = "A9"
    assert tell_all(table) == [{"key": "act", "seat": 1, "number": 9, "effect": effect}]
    table.play(1, "choose 0")
    assert tell_all(table) == [{"key": "choose", "seat": 1, "other": 0}]
    table.play(0, "swap 8 9")
    assert tell_all(table) == [{"key": "swap", "seat": 0, "first": 41, "second": 2}]


@pytest.mark.rule("SC-19", "SC-25")
def test_a10_tells_the_question_but_not_the_right_answer() -> None:
    table = three(10, rest=f"{NO_LOCATIONS}; questions 4")
    assert tell_all(table) == [
        {"key": "act", "seat": 1, "number": 10, "effect": "A10"},
        {
            "key": "ask",
            "seat": 1,
            "number": 4,
            "answers": table.state.order.tolist(),
            "squares": 2,
        },
    ]


# Questions and answers


@pytest.mark.rule("SC-25", "SC-29")
def test_a_right_answer_is_told_with_the_move() -> None:
    table = asked()
    table.play(0, "answer a")
    assert tell_all(table) == [
        {
            "key": "right",
            "seat": 0,
            "number": 4,
            "letter": "a",
            "given": 2,
            "right_letter": "a",
            "right": 2,
        },
        {"key": "extra", "seat": 0, "squares": 2, "square": 12},
    ]


@pytest.mark.rule("SC-25", "SC-29")
@pytest.mark.parametrize(("letter", "given"), [("b", 0), ("c", 1)])
def test_a_wrong_answer_is_told_with_the_right_one(letter: str, given: int) -> None:
    table = asked()
    table.play(0, f"answer {letter}")
    assert tell_all(table) == [
        {
            "key": "wrong",
            "seat": 0,
            "number": 4,
            "letter": letter,
            "given": given,
            "right_letter": "a",
            "right": 2,
        }
    ]


@pytest.mark.rule("SC-25")
@pytest.mark.parametrize(
    "order", [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)]
)
@pytest.mark.parametrize("number", [0, 1, 2])  # their right answers are the last, first and second
def test_answers_are_told_in_the_order_of_the_view(number: int, order: tuple[int, ...]) -> None:
    texts = questions()[number].answers
    key = {0: "On molten tin", 1: "Murano", 2: "Water boiled at 0\xa0degrees"}[number]
    right = texts.index(key)
    seats = quiet("actions x10 1", "")
    order_text = " ".join(map(str, order))
    for letter, given in zip("abc", order, strict=True):
        table = position(
            f"{seats}; to move 0; doing A10; question {number} order {order_text} for +2"
        )
        assert ask(table)["answers"] == list(order)
        table.play(0, f"answer {letter}")
        event = tell_all(table)[0]
        assert (event["key"] == "right") == (given == right)
        assert (event["letter"], event["given"]) == (letter, given)
        assert (event["right_letter"], event["right"]) == ("abc"[order.index(right)], right)


@pytest.mark.rule("SC-25")
def test_the_right_answer_to_a_question_is_told_to_nobody_before_the_answer() -> None:
    table = three(10, rest=f"{NO_LOCATIONS}; questions 4")
    order = table.state.order.tolist()
    for seat in everyone(table):
        opened = [tell(table, seat), ask(table, 1)]
        assert not {"right", "right_letter"} & {key for event in opened[0] for key in event}
        # The same is told whichever answer is right.
        other = table.copy()
        other.states["keys"][:, 4] = 0
        assert other.state.order.tolist() == order
        assert [tell(other, seat), ask(other, 1)] == opened


@pytest.mark.rule("SC-28", "SC-29", "SC-31")
def test_a_location_that_helps_is_told() -> None:
    table = three(3, "at 7", "at 10", "at 20", rest="option locations=12:+1; questions 4")
    question = {
        "number": 4,
        "answers": table.state.order.tolist(),
        "squares": 1,
    }
    assert tell_all(table)[1:] == [
        {"key": "advance", "seat": 1, "squares": 2, "square": 12},
        {"key": "ask", "seat": 1, **question},
    ]
    answer(table, True)
    assert [event["key"] for event in tell_all(table)] == ["right", "extra"]
    assert tell(table)[1] == {
        "key": "extra",
        "seat": 1,
        "squares": 1,
        "square": 13,
    }


@pytest.mark.rule("SC-28", "SC-30")
def test_a_location_that_sets_back_is_told() -> None:
    table = three(3, "at 11", "at 10", "at 20", rest="option locations=12:-1; questions 4")
    assert tell_all(table)[2] == {
        "key": "ask_against",
        "seat": 1,
        "number": 4,
        "answers": table.state.order.tolist(),
        "squares": 1,
    }
    stays = table.copy()
    answer(stays, True)
    assert [event["key"] for event in tell_all(stays)] == ["right"]
    answer(table, False)
    assert [event["key"] for event in tell_all(table)] == ["wrong", "skip", "back"]
    assert tell(table)[1:] == [
        {"key": "skip", "seat": 1, "square": 11},
        {"key": "back", "seat": 1, "squares": 1, "square": 10},
    ]


@pytest.mark.rule("SC-30")
def test_the_way_back_to_the_start_is_told() -> None:
    table = three(3, "at 1", "at 0", "at 20", rest="option locations=2:-9")
    answer(table, False)
    back = {"key": "back", "seat": 1, "squares": 9, "square": "start"}
    assert tell_all(table)[1:] == [back]


@pytest.mark.rule("SC-15", "SC-25")
def test_a_question_that_follows_an_answer_is_told_after_it_with_its_own_seat() -> None:
    table = position(f"{quiet('at 4 actions 4 1', 'at 8')}; to move 0; questions 5 4")
    table.play(0, "action left")
    assert [event["key"] for event in tell_all(table)] == ["act", "advance", "ask"]
    answer(table, False)
    wrong, advance, question = tell_all(table)
    assert (wrong["key"], wrong["seat"], wrong["number"]) == ("wrong", 0, 5)
    assert advance == {"key": "advance", "seat": 1, "squares": 1, "square": 9}
    assert (question["key"], question["seat"], question["number"]) == ("ask", 1, 4)


@pytest.mark.rule("SC-25")
def test_questions_that_are_asked_again_are_told_as_well() -> None:
    stack = " ".join(str((number + 4) % 31) for number in range(31))
    seats = quiet("at 10 actions 10 1", "at 30")
    table = position(f"{seats}; to move 0; asked {stack}; {NO_LOCATIONS}")
    table.play(0, "action left")
    assert tell_all(table)[1]["number"] == ask(table)["number"] == 4
    answer(table, True)
    assert tell_all(table)[0]["given"] == 2


# The end of a stage and of the game


@pytest.mark.rule("SC-20", "SC-22", "SC-23", "SC-24")
def test_the_end_of_a_stage_tells_its_winner_the_rewards_and_the_question() -> None:
    seats = f"0: {COMPLETE} at 10 fast; 1: {QUIET[1]} at 17 fast"
    table = position(f"{seats}; window; {NO_LOCATIONS}; questions 4")
    end_window(table, 1)
    assert tell_all(table) == [
        {"key": "decide", "seat": 1},
        {"key": "fast", "seat": 1},
        {"key": "stage_won", "seat": 0},
        {"key": "reward", "seat": 0, "squares": 9, "square": 19},
        {"key": "skip", "seat": 1, "square": 19},
        {"key": "reward_doubled", "seat": 1, "squares": 2, "square": 20},
        {
            "key": "ask",
            "seat": 0,
            "number": 4,
            "answers": table.state.order.tolist(),
            "squares": 2,
        },
    ]


@pytest.mark.rule("SC-20", "SC-26")
def test_a_stage_that_a_turn_ends_is_told_after_the_move() -> None:
    seats = f"0: {QUIET[0]} at 10 actions 9 1; 1: {QUIET[1]} at 20; 2: {ALMOST} at 30"
    table = position(f"{seats}; to move 0; {NO_LOCATIONS}")
    table.play(0, "action left")
    table.play(0, "choose 2")
    table.play(2, "swap 1 2")
    assert tell_all(table)[:5] == [
        {"key": "swap", "seat": 2, "first": 11, "second": 7},
        {"key": "stage_won", "seat": 2},
        {"key": "reward", "seat": 2, "squares": 9, "square": 39},
        {"key": "reward", "seat": 0, "squares": 1, "square": 11},
        {"key": "reward", "seat": 1, "squares": 1, "square": 21},
    ]
    assert [(event["key"], event["seat"]) for event in tell(table)[5:]] == [("ask", 2)]


@pytest.mark.rule("SC-24")
def test_the_next_stage_is_told_after_the_answer() -> None:
    table = closing("at 10", "at 30")
    answer(table, True)
    assert tell_all(table)[1:] == [
        {"key": "extra", "seat": 0, "squares": 2, "square": 21},
        {"key": "round", "round": 2},
    ]


@pytest.mark.rule("SC-06", "SC-24")
def test_a_next_stage_without_fast_track_cards_is_told_with_its_starter() -> None:
    seats = f"0: {COMPLETE} at 10; 1: {QUIET[1]} at 30 fast"
    table = position(f"{seats}; window; starter 0; {NO_LOCATIONS}")
    end_window(table, 1)
    answer(table, False)
    assert phase(table) == "turn"
    assert tell_all(table)[1:] == [{"key": "round", "round": 2}, {"key": "start", "seat": 1}]


@pytest.mark.rule("SC-35")
def test_a_stage_that_nobody_wins_is_told_to_end_at_the_limit() -> None:
    table = position(
        f"{quiet('at 20 fast', 'at 40 doubles')}; pile 7; to move 1; starter 0; turns 200;"
        " option length=120; option locations=none"
    )
    table.play(1, "take 9")
    assert tell_all(table) == [
        {"key": "place", "seat": 1, "card": 7, "place": 9, "old": 1},
        {"key": "stage_limit"},
        {"key": "reward", "seat": 0, "squares": 1, "square": 21},
        {"key": "reward_doubled", "seat": 1, "squares": 2, "square": 42},
        {"key": "round", "round": 2},
    ]


@pytest.mark.rule("SC-27", "SC-32")
@pytest.mark.parametrize(("square", "skipped"), [(46, None), (47, None), (45, 47)])
def test_the_finish_and_the_end_of_the_game_are_told(square: int, skipped: int | None) -> None:
    table = three(3, "at 7", f"at {square}", "at 47" if skipped else "at 20")
    skip: list[Event] = [{"key": "skip", "seat": 1, "square": skipped}] if skipped else []
    assert tell_all(table)[1:] == [
        *skip,
        {"key": "advance", "seat": 1, "squares": 2, "square": "finish"},
        {"key": "over"},
    ]


@pytest.mark.rule("SC-33")
def test_an_answer_that_ends_the_game_is_told_before_the_end() -> None:
    table = asked(rest=f"{NO_LOCATIONS}; option length=12")
    table.play(0, "a")
    assert tell_all(table)[1:] == [
        {"key": "extra", "seat": 0, "squares": 2, "square": "finish"},
        {"key": "over"},
    ]


# Where there is nothing to tell


def test_nothing_is_told_before_the_first_move() -> None:
    for table in (skydeck.new("schott", 2, 1), position(TURN), asked()):
        assert tell_all(table) == []


def test_nothing_is_told_of_a_table_that_was_set_up_after_a_move() -> None:
    table = position(TURN)
    for move in ("draw", "place 1"):
        table.play(0, move)
        assert skydeck.from_json(table.to_json()).tell() == []


def test_a_view_tells_what_its_seat_is_told() -> None:
    table = position(TURN)
    table.play(0, "draw")
    for seat in everyone(table):
        assert table.view(seat).tell() == tell(table, seat)


# Words


@pytest.mark.parametrize(
    ("event", "own", "others"),
    [
        (
            {"key": "act", "seat": 0, "number": 1, "effect": "A1"},
            "You turn up Action card A1: swap two cards in your row",
            "Ann turns up Action card A1: swap two cards in your row",
        ),
        (
            {"key": "trade", "seat": 0, "card": 12, "other": 1, "got": "J"},
            "You give the 12 to Bob and get the joker",
            "Ann gives the 12 to you and gets the joker",
        ),
        (
            {"key": "place", "seat": 0, "card": 5, "place": 3, "old": 9},
            "You put the 5 at place 3 and discard the 9",
            "Ann puts the 5 at place 3 and discards the 9",
        ),
        (
            {"key": "ask", "seat": 0, "squares": 1, "number": 4},
            f"A question for you: 1 square on if the answer is right. {ASKED}",
            f"A question for Ann: 1 square on if the answer is right. {ASKED}",
        ),
        (
            {
                "key": "wrong",
                "seat": 0,
                "number": 4,
                "letter": "c",
                "given": 1,
                "right_letter": "a",
                "right": 2,
            },
            f"You answer c: wrong. {WRONG} {FACT}",
            f"Ann answers c: wrong. {WRONG} {FACT}",
        ),
    ],
)
def test_events_in_words(event: Event, own: str, others: str) -> None:
    assert put_into_words(GAME, event, ["you", "Bob"]) == own
    assert put_into_words(GAME, event, ["Ann", "you"]) == others


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games_are_told_and_asked_in_words(seats: int) -> None:
    rules = {"length": 60, "may_discard_drawn": True, "location_chain": True}
    table = skydeck.new("schott", seats, 5, rules)
    rng = small_rng("story", seats)
    names = ["you", *"BCD"][:seats]
    for _ in range(400):
        if table.over:
            break
        rng[0] = (int(rng[0]) * 1103515245 + 12345) % 2**31
        seat = table.movers[(int(rng[0]) >> 8) % len(table.movers)]
        assert put_question(GAME, ask(table, seat), names).endswith(("?", "."))
        legal = table.legal(seat)
        table.play(seat, legal[(int(rng[0]) >> 12) % len(legal)])
        for watcher in everyone(table):
            events = tell(table, watcher)
            assert events
            for event in events:
                sentence = put_into_words(GAME, event, names)
                assert not re.search(r"[\[\]{}]|  |\bNone\b|-\d|\b126\b|\b127\b", sentence)


def test_a_standing_is_a_square() -> None:
    assert put_standing(GAME, 12) == "square 12"


# What is asked


@pytest.mark.rule("SC-22")
def test_in_the_window_the_fast_track_card_is_asked_about() -> None:
    table = position(f"{quiet('fast', 'fast')}; window")
    assert ask(table, 0) == ask(table, 1) == {"key": "fast"}


@pytest.mark.rule("SC-08", "SC-11")
@pytest.mark.parametrize(
    ("actions", "left"), [("1 8", ["left", "right"]), ("x1 8", ["right"]), ("1 x8", ["left"])]
)
def test_a_turn_is_asked_with_the_top_discard_and_the_action_cards_left(
    actions: str, left: list[str]
) -> None:
    table = position(TURN.replace("actions 1 8", f"actions {actions}"))
    assert ask(table) == {"key": "turn_action", "card": 11, "slots": left}


@pytest.mark.rule("SC-08", "SC-11")
def test_a_turn_without_action_cards_is_asked_without_them() -> None:
    text = TURN.replace("actions 1 8", "actions x1 x8")
    assert ask(position(text)) == {"key": "turn", "card": 11}
    assert ask(position(text.replace("7 11", "7 J"))) == {"key": "turn", "card": "J"}


@pytest.mark.rule("SC-09")
def test_the_place_of_a_card_in_hand_is_asked_for() -> None:
    for rest, drawn in (
        ("", {"key": "place_drawn", "card": 13}),
        ("option may_discard_drawn=true", {"key": "place_or_discard", "card": 13}),
    ):
        table = position(f"{TURN}; {rest}")
        other = table.copy()
        table.play(0, "draw")
        assert ask(table) == drawn
        other.play(0, "take")
        assert ask(other) == {"key": "place_taken", "card": 11}


@pytest.mark.rule("SC-19")
@pytest.mark.parametrize("rest", ["", "option may_discard_drawn=true"])
def test_a8_asks_which_card_and_then_where(rest: str) -> None:
    table = position(f"{TURN}; {rest}")
    table.play(0, "action right")
    assert ask(table) == {"key": "keep", "card": 13, "spare": 17}
    table.play(0, "keep 2")
    assert ask(table) == {"key": "place_kept", "card": 17}


@pytest.mark.rule("SC-14", "SC-19")
def test_two_cards_to_swap_are_asked_for() -> None:
    table = three(2)
    for seat in (1, 2, 0):
        assert ask(table, seat) == {"key": "swap"}
        table.play(seat, "swap 1 2")
    table = three(9)
    table.play(1, "choose 2")
    assert ask(table, 2) == {"key": "swap"}


@pytest.mark.rule("SC-16")
def test_a5_asks_for_a_seat_and_two_cards() -> None:
    table = three(5)
    assert ask(table, 1) == {"key": "choose_trade", "seats": [0, 2]}
    table.play(1, "choose 0")
    assert ask(table, 1) == {"key": "give", "other": 0}
    table.play(1, "give 3")
    assert ask(table, 1) == {"key": "get", "other": 0, "card": 12}


@pytest.mark.rule("SC-19")
def test_a9_asks_for_a_seat() -> None:
    assert ask(three(9), 1) == {"key": "choose_swap", "seats": [0, 2]}
    table = position(f"{quiet('', 'actions 9 1', '', '')}; to move 1")
    table.play(1, "action left")
    assert ask(table, 1) == {"key": "choose_swap", "seats": [0, 2, 3]}


@pytest.mark.rule("SC-25", "SC-29", "SC-30")
def test_an_answer_is_asked_for_with_the_question_and_what_it_is_for() -> None:
    question = {"number": 4, "answers": [2, 0, 1]}
    assert ask(asked()) == {"key": "answer", **question, "squares": 2}
    table = asked("-1 located", "option locations=10:-1")
    assert ask(table) == {"key": "answer_against", **question, "squares": 1}


def test_questions_in_words() -> None:
    names = ["you", "Bob", "Cid"]
    assert put_question(GAME, ask(asked()), names) == (
        "Which answer is right? It moves you 2 squares on. Type a, b or c."
    )
    assert put_question(GAME, ask(three(5), 1), names) == (
        "With whom do you trade a card? Type choose 0 or 2."
    )
    table = position(f"{quiet('actions 5 1', '')}; to move 0")
    table.play(0, "action left")
    table.play(0, "give 3")
    assert put_question(GAME, ask(table), names) == (
        "Which card of Bob do you get for the 9? Type for 7, or just 7."
    )
