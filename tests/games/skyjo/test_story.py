"""What Skyjo tells of a move, as data, to its seat and to the others; and what it asks."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

import skydeck
from skydeck.core.game import Event
from skydeck.core.kernel import SPECTATOR
from skydeck.core.table import Table
from tests.catalogs import check_event

EndRound = Callable[..., Table]
STORY = skydeck.game("skyjo").story
EVERYONE = (SPECTATOR, 0, 1)
OTHER = "? ? ? 3 / ? ? ? 4 / ? ? ? ?"
POSITION = f"""
    0: 7 4 1 9 / 7 5 1? 8 / 2? 6? 2 7
    1: {OTHER}
    pile 3 11
    next 5 6
    to move 0
    """
LAST_TURN = """
    0: . . . 0 / . . . 1 / . . . 2
    1: 5? . 6 8? / 7? . 1 9 / 4? . 0? 10?
    closer 0
    hand 3 drawn
    to move 1
    """


def position(text: str = POSITION) -> Table:
    return skydeck.from_text("skyjo", text)


def tell(table: Table, seat: int = SPECTATOR) -> list[Event]:
    """What a seat is told of the last move; each event must have all that its words name."""
    events = table.tell(seat)
    for event in events:
        check_event("skyjo", "tell", event)
    return events


def ask(table: Table, seat: int) -> Event:
    return table.ask(seat)


def test_every_event_and_every_question_has_its_test_here() -> None:
    named = re.findall(r'"key": "(\w+)"', Path(__file__).read_text(encoding="utf-8"))
    assert set(named) == {*STORY.EVENTS.keys, *STORY.QUESTIONS.keys}


# The reveal


def test_a_first_card_is_told_with_its_place() -> None:
    table = position("0: ? 8? ? ? / ? ? ? ? / ? ? ? ?; 1: ? ? ? ? / ? ? ? ? / ? ? ? ?; reveal")
    table.play(0, "turn B1")
    for seat in EVERYONE:
        assert tell(table, seat) == [{"key": "turn", "seat": 0, "place": "B1", "card": 8}]


@pytest.mark.rule("SJ-10")
def test_the_last_of_the_first_cards_tells_who_starts() -> None:
    table = position(f"0: 12 ? ? ? / ? ? ? ? / ? ? ? -2?; 1: {OTHER}; reveal")
    table.play(0, "turn D3")
    for seat in EVERYONE:
        assert tell(table, seat) == [
            {"key": "turn", "seat": 0, "place": "D3", "card": -2},
            {"key": "start", "seat": 0},
        ]


@pytest.mark.rule("SJ-11")
def test_in_a_later_round_the_one_who_closed_is_told_to_start() -> None:
    table = position(
        f"0: 12 ? ? ? / ? ? ? ? / ? ? ? 11?; 1: {OTHER}; reveal; rounds 2; starter 1; ender 1"
    )
    table.play(0, "turn D3")
    assert tell(table)[1:] == [{"key": "start", "seat": 1}]


# A turn


@pytest.mark.rule("SJ-13")
def test_a_taken_card_is_told_to_everyone() -> None:
    table = position()
    table.play(0, "take")
    for seat in EVERYONE:
        assert tell(table, seat) == [{"key": "take", "seat": 0, "card": 11}]


@pytest.mark.rule("SJ-14")
def test_a_drawn_card_is_told_to_its_drawer_and_only_the_drawing_to_the_others() -> None:
    table = position()
    table.play(0, "draw")
    assert tell(table, 0) == [{"key": "draw", "seat": 0, "card": 5}]
    for seat in (SPECTATOR, 1):
        assert tell(table, seat) == [{"key": "draw_unseen", "seat": 0}]


@pytest.mark.rule("SJ-18")
def test_a_new_draw_pile_is_told_with_its_size_before_the_draw() -> None:
    text = re.sub(r"pile (.*)\nnext (.*)", r"pile \2 \1", position().to_text())
    table = position(text)
    discards = int(table.state.piled)
    table.play(0, "draw")
    shuffled = {"key": "reshuffle", "cards": discards - 1}
    assert tell(table, 0) == [
        shuffled,
        {"key": "draw", "seat": 0, "card": int(table.state.hand)},
    ]
    for seat in (SPECTATOR, 1):
        assert tell(table, seat) == [shuffled, {"key": "draw_unseen", "seat": 0}]


def test_taking_from_beside_an_empty_draw_pile_tells_no_new_one() -> None:
    table = position(re.sub(r"pile (.*)\nnext (.*)", r"pile \2 \1", position().to_text()))
    table.play(0, "take")
    assert tell(table) == [{"key": "take", "seat": 0, "card": 11}]


@pytest.mark.rule("SJ-13", "SJ-14")
@pytest.mark.parametrize(("choice", "card"), [("take", 11), ("draw", 5)])
@pytest.mark.parametrize(("place", "old"), [("A1", 7), ("C2", 1), ("D3", 7)])
def test_a_swap_is_told_with_both_cards(choice: str, card: int, place: str, old: int) -> None:
    table = position()
    table.play(0, choice)
    table.play(0, f"swap {place}")
    for seat in EVERYONE:
        assert tell(table, seat) == [
            {"key": "swap", "seat": 0, "place": place, "card": card, "old": old}
        ]


@pytest.mark.rule("SJ-15")
def test_a_refused_card_is_told_with_the_card_turned_up_instead() -> None:
    table = position()
    table.play(0, "draw")
    table.play(0, "turn B3")
    for seat in EVERYONE:
        assert tell(table, seat) == [
            {"key": "refuse", "seat": 0, "place": "B3", "card": 5, "turned": 6}
        ]


# Columns and closing


@pytest.mark.rule("SJ-22")
@pytest.mark.parametrize(
    ("grid", "place"),
    [
        ("4? 9 ? ? / 9 3 ? ? / 9 ? ? ?", "A1"),
        ("? ? 9 ? / ? ? 4? 3 / ? 1 9 ?", "C2"),
        ("? ? ? 9 / ? 3 ? 9 / ? 1 ? 4?", "D3"),
    ],
)
def test_a_column_that_a_swap_completes_is_told_after_it(grid: str, place: str) -> None:
    table = position(f"0: {grid}; 1: {OTHER}; pile 9; to move 0")
    table.play(0, "take")
    table.play(0, f"swap {place}")
    for seat in EVERYONE:
        assert tell(table, seat) == [
            {"key": "swap", "seat": 0, "place": place, "card": 9, "old": 4},
            {"key": "clear", "seat": 0, "column": place[0], "card": 9},
        ]


@pytest.mark.rule("SJ-22")
def test_a_column_that_a_turned_card_completes_is_told_after_it() -> None:
    table = position(f"0: {OTHER}; 1: ? 0 ? ? / ? 0? ? 3 / ? 0 ? ?; next 12; to move 1")
    table.play(1, "draw")
    table.play(1, "turn B2")
    for seat in EVERYONE:
        assert tell(table, seat) == [
            {"key": "refuse", "seat": 1, "place": "B2", "card": 12, "turned": 0},
            {"key": "clear", "seat": 1, "column": "B", "card": 0},
        ]


@pytest.mark.rule("SJ-22")
@pytest.mark.parametrize("grid", ["9 3 ? ? / 9? ? ? ? / ? ? ? ?", "9 3 ? ? / 8 ? ? ? / ? ? ? ?"])
def test_a_column_that_stays_is_not_told(grid: str) -> None:
    table = position(f"0: {grid}; 1: {OTHER}; pile 9; to move 0")
    table.play(0, "take")
    table.play(0, "swap A3")
    assert [event["key"] for event in tell(table)] == ["swap"]


@pytest.mark.rule("SJ-19")
def test_closing_is_told_after_the_move_that_closes() -> None:
    table = position(f"0: {OTHER}; 1: 1 2 3 4 / 5 6 7 8 / 9 10 11 12?; next 3; to move 1")
    table.play(1, "draw")
    table.play(1, "turn D3")
    for seat in EVERYONE:
        assert tell(table, seat) == [
            {"key": "refuse", "seat": 1, "place": "D3", "card": 3, "turned": 12},
            {"key": "close", "seat": 1},
        ]


@pytest.mark.rule("SJ-17", "SJ-19")
def test_a_column_is_told_before_the_closing() -> None:
    table = position(f"0: . . . 4 / . . . 4 / . . . 6?; 1: {OTHER}; pile 4; to move 0")
    table.play(0, "take")
    table.play(0, "swap D3")
    assert tell(table) == [
        {"key": "swap", "seat": 0, "place": "D3", "card": 4, "old": 6},
        {"key": "clear", "seat": 0, "column": "D", "card": 4},
        {"key": "close", "seat": 0},
    ]


@pytest.mark.rule("SJ-20")
def test_a_second_seat_that_finishes_is_not_told_to_close() -> None:
    table = position(
        f"""
        0: . . . 0 / . . . 1 / . . . 2
        1: . . . 8 / . . . 9 / . . . 10?
        2: {OTHER}
        closer 0
        hand 4 drawn
        to move 1
        """
    )
    table.play(1, "turn D3")
    assert [event["key"] for event in tell(table)] == ["refuse"]


# The end of a round


def show(seat: int, places: str, *cards: int) -> Event:
    """A seat turns up its last cards."""
    return {"key": "show", "seat": seat, "cards": list(cards), "places": places.split()}


@pytest.mark.rule("SJ-21", "SJ-27", "SJ-30")
def test_the_end_of_a_round_tells_the_last_cards_the_scores_and_the_next_round() -> None:
    table = position(f"{LAST_TURN}; totals 20 -5; rounds 3")
    table.play(1, "swap C1")
    for seat in EVERYONE:
        assert tell(table, seat) == [
            {"key": "swap", "seat": 1, "place": "C1", "card": 3, "old": 6},
            show(1, "A1 A2 A3 C3 D1 D3", 5, 7, 4, 0, 8, 10),
            {"key": "score", "seat": 0, "points": 3, "total": 23},
            {"key": "score", "seat": 1, "points": 47, "total": 42},
            {"key": "round", "round": 4},
        ]


@pytest.mark.rule("SJ-21")
@pytest.mark.parametrize("move", ["swap A2", "turn A2"])
def test_the_card_of_the_last_move_is_not_told_again_with_the_last_cards(move: str) -> None:
    table = position(LAST_TURN)
    table.play(1, move)
    assert tell(table)[1] == show(1, "A1 A3 C3 D1 D3", 5, 4, 0, 8, 10)


@pytest.mark.rule("SJ-21")
def test_the_same_place_of_another_seat_is_told_with_the_last_cards() -> None:
    table = position(
        """
        0: . . . 0 / . . . 1 / . . . 2
        1: 5? . . 1 / 7? . . 9 / 4? . . 2?
        2: 3? . . 6? / 4 . . 5 / 2? . . 2
        closer 0
        hand 11 drawn
        to move 2
        """
    )
    table.play(2, "turn A1")
    assert [event for event in tell(table) if event["key"] == "show"] == [
        show(1, "A1 A2 A3 D3", 5, 7, 4, 2),
        show(2, "A3 D1", 2, 6),
    ]


@pytest.mark.rule("SJ-21")
def test_a_seat_without_face_down_cards_shows_none(end_round: EndRound) -> None:
    table = end_round(7, 12)
    assert tell(table) == [
        {"key": "refuse", "seat": 1, "place": "D3", "card": 9, "turned": 5},
        {"key": "score", "seat": 0, "points": 7, "total": 7},
        {"key": "score", "seat": 1, "points": 12, "total": 12},
        {"key": "round", "round": 2},
    ]


@pytest.mark.rule("SJ-23", "SJ-26", "SJ-28")
def test_columns_of_the_final_turn_up_and_a_doubled_score_and_the_end_are_told() -> None:
    table = position(
        """
        0: . 7? 1 9? / . 7? 2 9? / . 7? 3? 9?
        1: . . . 3 / . . . 4 / . . . 0
        2: 5? . 2? 8? / 5? . 2 8 / 5? . 2? 6?
        closer 1
        hand 10 drawn
        to move 0
        option rounds=1
        """
    )
    table.play(0, "turn C3")
    for seat in (*EVERYONE, 2):
        assert tell(table, seat) == [
            {"key": "refuse", "seat": 0, "place": "C3", "card": 10, "turned": 3},
            show(0, "B1 B2 B3 D1 D2 D3", 7, 7, 7, 9, 9, 9),
            show(2, "A1 A2 A3 C1 C3 D1 D3", 5, 5, 5, 2, 2, 8, 6),
            {"key": "clear", "seat": 0, "column": "B", "card": 7},
            {"key": "clear", "seat": 0, "column": "D", "card": 9},
            {"key": "clear", "seat": 2, "column": "A", "card": 5},
            {"key": "clear", "seat": 2, "column": "C", "card": 2},
            {"key": "score", "seat": 0, "points": 6, "total": 6},
            {
                "key": "score_doubled",
                "seat": 1,
                "points": 7,
                "counted": 14,
                "total": 14,
                "other": 0,
                "fewer": 6,
            },
            {"key": "score", "seat": 2, "points": 22, "total": 22},
            {"key": "over"},
        ]


@pytest.mark.rule("SJ-23")
def test_a_column_of_the_last_turn_is_told_once() -> None:
    table = position(
        """
        0: . . . 3 / . . . 4 / . . . 0
        1: 8 . -2? 5 / 8 . -2 6 / 8? . -2? 1
        closer 0
        hand 9 drawn
        to move 1
        """
    )
    table.play(1, "turn A3")
    assert tell(table)[:4] == [
        {"key": "refuse", "seat": 1, "place": "A3", "card": 9, "turned": 8},
        {"key": "clear", "seat": 1, "column": "A", "card": 8},
        show(1, "C1 C3", -2, -2),
        {"key": "clear", "seat": 1, "column": "C", "card": -2},
    ]
    assert tell(table)[4:] == [
        {"key": "score", "seat": 0, "points": 7, "total": 7},
        {"key": "score", "seat": 1, "points": 12, "total": 12},
        {"key": "round", "round": 2},
    ]


@pytest.mark.rule("SJ-28")
@pytest.mark.parametrize("points", [0, -3])
def test_a_closer_who_is_not_above_zero_is_not_told_as_doubled(
    end_round: EndRound, points: int
) -> None:
    table = end_round(points, -5)
    assert tell(table)[1] == {"key": "score", "seat": 0, "points": points, "total": points}


def test_a_round_that_nobody_closes_is_told_to_end_at_the_limit() -> None:
    table = position(
        """
        0: . . . 4 / . . . 3? / . . . 2
        1: . . . 2 / . . . 1? / . . . 4
        pile 6
        to move 1
        starter 0
        turns 1000
        """
    )
    table.play(1, "take")
    table.play(1, "swap D1")
    assert tell(table) == [
        {"key": "swap", "seat": 1, "place": "D1", "card": 6, "old": 2},
        {"key": "limit"},
        show(0, "D2", 3),
        show(1, "D2", 1),
        {"key": "score", "seat": 0, "points": 9, "total": 9},
        {"key": "score", "seat": 1, "points": 11, "total": 11},
        {"key": "round", "round": 2},
    ]


@pytest.mark.rule("SJ-03")
@pytest.mark.parametrize("extra", [0, 1])
def test_a_tie_that_another_round_decides_is_told_before_that_round(
    end_round: EndRound, extra: int
) -> None:
    parts = f"totals 93 88; rounds 5; extra {extra}; option final_tie=extra_round"
    table = end_round(7, 12, parts=parts)
    assert tell(table)[1:] == [
        {"key": "score", "seat": 0, "points": 7, "total": 100},
        {"key": "score", "seat": 1, "points": 12, "total": 100},
        {"key": "extra"},
        {"key": "round", "round": 6},
    ]


@pytest.mark.rule("SJ-03")
def test_an_extra_round_that_decides_is_told_as_the_end(end_round: EndRound) -> None:
    table = end_round(7, 12, parts="totals 90 90; rounds 6; extra 1; option final_tie=extra_round")
    assert tell(table)[-1] == {"key": "over"}
    assert {"key": "extra"} not in tell(table)


# Where there is nothing to tell


def test_nothing_is_told_before_the_first_move() -> None:
    for table in (skydeck.new("skyjo", 2, 1), position()):
        for seat in EVERYONE:
            assert tell(table, seat) == []


def test_nothing_is_told_of_a_game_that_was_set_up_when_it_was_over(end_round: EndRound) -> None:
    table = end_round(7, 12, parts="totals 95 0; rounds 2")
    assert table.over
    assert tell(skydeck.from_json(table.to_json())) == []


@pytest.mark.parametrize("moves", [["take"], ["draw"], ["take", "swap A1"], ["draw", "turn A3"]])
def test_nothing_is_told_of_a_table_that_was_set_up_after_a_move(moves: list[str]) -> None:
    table = position()
    for move in moves:
        table.play(0, move)
    assert skydeck.from_json(table.to_json()).tell() == []


def test_a_view_tells_what_its_seat_is_told() -> None:
    table = position()
    table.play(0, "draw")
    for seat in EVERYONE:
        assert table.view(seat).tell() == tell(table, seat)


# What is asked


@pytest.mark.rule("SJ-08")
def test_in_the_reveal_a_seat_is_asked_for_two_cards() -> None:
    assert ask(skydeck.new("skyjo", 2, 1), 0) == {"key": "reveal"}


@pytest.mark.rule("SJ-16")
def test_at_the_start_of_a_turn_the_choice_names_the_top_discard() -> None:
    assert ask(position(), 0) == {"key": "choose", "card": 11}


@pytest.mark.rule("SJ-13", "SJ-14")
def test_with_a_card_in_hand_its_place_is_asked_for() -> None:
    table = position()
    table.play(0, "take")
    assert ask(table, 0) == {"key": "place_taken", "card": 11}
    table = position()
    table.play(0, "draw")
    assert ask(table, 0) == {"key": "place_drawn", "card": 5}
