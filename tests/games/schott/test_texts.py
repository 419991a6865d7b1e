"""Moves and positions as text."""

from __future__ import annotations

import pytest

import skydeck
from skydeck.core.rng import small_rng
from tests.games.schott.tables import closing, phase, position, quiet, row, squares
from tests.touching import touches

TURN = f"{quiet('actions 1 8', 'actions 2 4')}; pile 7 11; next 13 17; to move 0"


@pytest.mark.rule("SC-08")
@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("d", "draw"),
        ("t", "take"),
        ("TAKE", "take"),
        ("  action   left ", "action left"),
        ("left", "action left"),
        ("right", "action right"),
    ],
)
def test_short_forms_of_a_turn(text: str, same: str) -> None:
    tables = [position(TURN) for _ in range(2)]
    tables[0].play(0, text)
    tables[1].play(0, same)
    assert tables[0] == tables[1]


@pytest.mark.rule("SC-09")
@pytest.mark.parametrize("text", ["take 4", "t 4"])
def test_take_and_place_in_one_text(text: str) -> None:
    table = position(TURN)
    table.play(0, text)
    assert row(table, 0) == "30 4 9 11 22 18 36 41 2"
    assert len(table.history) == 2


@pytest.mark.rule("SC-14")
@pytest.mark.parametrize("text", ["swap 2 5", "swap 5 2", "2 5", "5 2"])
def test_a_swap_in_either_order(text: str) -> None:
    table = position(TURN)
    table.play(0, "left")
    table.play(0, text)
    assert row(table, 0) == "30 22 9 15 4 18 36 41 2"


@pytest.mark.rule("SC-22")
@pytest.mark.parametrize(("text", "fast"), [("y", 1), ("fast", 1), ("n", 0), ("wait", 0)])
def test_short_forms_of_the_window(text: str, fast: int) -> None:
    table = skydeck.new("schott", 2, 1)
    table.play(0, text)
    assert table.state.fasts[0] == fast


@pytest.mark.rule("SC-25")
@pytest.mark.parametrize("text", ["b", "answer b", "B"])
def test_short_forms_of_an_answer(text: str) -> None:
    tables = [closing("", "") for _ in range(2)]
    tables[0].play(0, text)
    tables[1].play(0, "answer b")
    assert tables[0] == tables[1]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_position_can_be_written_and_read_again_after_every_move(seats: int) -> None:
    table = skydeck.new("schott", seats, 12, {"length": 30})
    rng = small_rng("texts", seats)
    for _ in range(120):
        text = table.to_text()
        again = position(text)
        again.state.rng = table.state.rng
        assert again.to_text() == text
        assert again.state.tobytes() == table.state.tobytes()
        if table.over:
            break
        seat = table.movers[int(rng[0]) % len(table.movers)]
        legal = table.legal(seat)
        rng[0] = (int(rng[0]) * 1103515245 + 12345) % 2**31
        table.play(seat, legal[(int(rng[0]) >> 8) % len(legal)])


def test_a_position_keeps_what_its_text_says() -> None:
    table = position(
        """
        0: 59 1 J 20 27 33 41 50 58 at 12 fast actions x3 7
        1: ? ? 14 ? ? ? ? J 2 at 9 doubles actions ? 10
        2: 60 5 6 7 8 9 10 11 12 at 8 actions 1 2
        3: ? ? ? ? ? ? ? ? ? at 47 actions x5 x6
        pile 4 J 16
        next 19 22
        stage 2
        to move 2
        turns 11
        starter 0
        """
    )
    assert table.movers == (2,)
    assert phase(table) == "turn"
    assert squares(table) == [12, 9, 8, 47]
    assert table.state.rounds == 2
    assert row(table, 0) == "59 1 J 20 27 33 41 50 58"
    assert table.state.tracks[:4].tolist() == [1, 0, 0, 0]
    assert table.state.fasts[1] == 1
    assert table.state.actions[0].tolist() == [3, 7]
    assert table.state.spent[:4].tolist() == [[1, 0], [0, 0], [0, 0], [1, 1]]
    assert table.state.pile[:3].tolist() == [4, 0, 16]


# What a person touches


@pytest.mark.rule("SC-08")
def test_piles_and_cards_are_touched_in_a_turn() -> None:
    assert touches(position(TURN), 0) == {
        "draw": {"key": "draw"},
        "take": {"key": "take"},
        "action left": {"key": "action", "slot": 0},
        "action right": {"key": "action", "slot": 1},
    }


@pytest.mark.rule("SC-09")
def test_a_place_of_the_row_is_touched_or_the_pile() -> None:
    table = position(f"{TURN}; option may_discard_drawn=true")
    table.play(0, "draw")
    found = touches(table, 0)
    assert found["place 4"] == {"key": "place", "place": 3}
    assert found["discard"] == {"key": "discard"}


@pytest.mark.rule("SC-14")
def test_two_places_are_touched_in_a_swap() -> None:
    table = position(TURN)
    table.play(0, "action left")
    assert touches(table, 0)["swap 2 5"] == {"key": "swap", "first": 1, "second": 4}


@pytest.mark.rule("SC-16")
def test_a_seat_and_places_of_two_rows_are_touched_for_a5() -> None:
    table = position(f"{quiet('', 'actions 5 1', '')}; to move 1")
    table.play(1, "action left")
    assert touches(table, 1)["choose 2"] == {"key": "choose", "seat": 2}
    table.play(1, "choose 2")
    assert touches(table, 1)["give 3"] == {"key": "give", "place": 2}
    table.play(1, "give 3")
    assert touches(table, 1)["for 7"] == {"key": "for", "seat": 2, "place": 6}


@pytest.mark.rule("SC-19")
def test_one_of_two_cards_is_touched_for_a8() -> None:
    table = position(TURN)
    table.play(0, "action right")
    assert touches(table, 0) == {
        "keep 1": {"key": "keep", "which": "hand"},
        "keep 2": {"key": "keep", "which": "spare"},
    }


@pytest.mark.rule("SC-25")
def test_an_answer_is_touched_by_its_place() -> None:
    assert touches(closing("", ""), 0) == {
        "answer a": {"key": "answer", "letter": 0},
        "answer b": {"key": "answer", "letter": 1},
        "answer c": {"key": "answer", "letter": 2},
    }


@pytest.mark.rule("SC-22")
def test_the_window_is_answered_without_a_value() -> None:
    table = skydeck.new("schott", 2, 1)
    assert touches(table, 0) == {"wait": {"key": "wait"}, "fast": {"key": "fast"}}
