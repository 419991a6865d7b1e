"""SC-27 to SC-31: movement and location squares."""

from __future__ import annotations

import pytest

from skydeck.core.table import Table
from tests.games.schott.tables import answer, phase, position, quiet, refuse, squares

NO_LOCATIONS = "option locations=none"


def advance(*where: int, rest: str = "") -> Table:
    """Seat 0 moves two squares by A3, with the pieces on these squares."""
    extras = [f"at {square}" for square in where]
    extras[0] += " actions 3 1"
    table = position(f"{quiet(*extras)}; to move 0; {rest}")
    table.play(0, "action left")
    return table


@pytest.mark.rule("SC-27")
@pytest.mark.parametrize(
    ("where", "square"),
    [
        ((10, 20), 12),
        ((10, 11), 12),  # pieces on the way do not matter
        ((10, 12), 13),
        ((10, 12, 13), 14),
        ((10, 13, 12), 14),
        ((10, 12, 14), 13),
        ((10, 12, 13, 14), 15),
        ((10, 9, 12, 11), 13),
        ((0, 2), 3),
        ((45, 47), 48),
        ((44, 46, 47), 48),
        ((46, 47), 48),
        ((47, 46), 48),
    ],
)
def test_an_occupied_square_is_skipped_to_the_next_free_one(
    where: tuple[int, ...], square: int
) -> None:
    table = advance(*where, rest=NO_LOCATIONS)
    assert squares(table) == [square, *where[1:]]
    assert table.over == (square == 48)


@pytest.mark.rule("SC-27")
def test_the_skip_is_not_a_choice() -> None:
    table = advance(10, 12, rest=NO_LOCATIONS)
    assert table.movers == (1,)
    assert phase(table) == "turn"


# Landing


@pytest.mark.rule("SC-28", "SC-29")
@pytest.mark.parametrize(
    ("square", "stake"),
    [
        *((5, 1), (9, 2), (14, -1), (18, 3), (21, 1), (26, -2)),
        *((30, 2), (34, -1), (38, 3), (41, -2), (45, 1)),
    ],
)
def test_the_location_squares_of_the_board(square: int, stake: int) -> None:
    table = advance(square - 2, 0)
    assert phase(table) == "question"
    assert table.movers == (0,)
    assert (table.state.stake, table.state.located) == (stake, 1)
    assert squares(table) == [square, 0]


@pytest.mark.rule("SC-28")
def test_other_squares_ask_nothing() -> None:
    locations = {5, 9, 14, 18, 21, 26, 30, 34, 38, 41, 45}
    for square in sorted(set(range(2, 48)) - locations):
        table = advance(square - 2, 0)
        assert table.movers == (1,)
        assert squares(table) == [square, 0]


@pytest.mark.rule("SC-28")
@pytest.mark.parametrize("where", [(3, 5), (2, 4), (7, 9), (2, 5, 4)])
def test_a_piece_that_skips_is_asked_nothing(where: tuple[int, ...]) -> None:
    # from 3 past 5; from 2 past 4 to the location 5
    table = advance(*where)
    assert table.movers == (1,)
    assert squares(table)[0] == max(where) + 1


@pytest.mark.rule("SC-28")
@pytest.mark.parametrize(("is_right", "square"), [(True, 6), (False, 5)])
def test_with_location_after_skip_the_square_that_is_skipped_to_asks(
    is_right: bool, square: int
) -> None:
    table = advance(2, 4, rest="option location_after_skip=true")
    assert phase(table) == "question"
    assert (table.state.stake, table.state.located) == (1, 1)
    answer(table, is_right)
    assert squares(table) == [square, 4]


@pytest.mark.rule("SC-28")
def test_with_location_after_skip_the_square_that_is_skipped_asks_nothing() -> None:
    table = advance(3, 5, rest="option location_after_skip=true")
    assert table.movers == (1,)
    assert squares(table) == [6, 5]


@pytest.mark.rule("SC-28")
def test_a_location_acts_only_on_the_piece_that_lands() -> None:
    table = advance(10, 5)
    assert table.movers == (1,)
    table = advance(4, 20)  # past 5 to 6
    assert table.movers == (1,)


# Locations that help


@pytest.mark.rule("SC-29")
@pytest.mark.parametrize(
    ("where", "right", "wrong"),
    [
        ((3, 20), 6, 5),
        ((7, 20), 11, 9),
        ((16, 0), 21, 18),
        ((3, 6), 7, 5),
        ((3, 6, 7), 8, 5),
        ((3, 7, 6), 8, 5),
        ((7, 11), 12, 9),
        ((7, 10), 11, 9),
    ],
)
def test_a_right_answer_moves_on_and_a_wrong_one_stays(
    where: tuple[int, ...], right: int, wrong: int
) -> None:
    for is_right, square in ((True, right), (False, wrong)):
        table = advance(*where)
        answer(table, is_right)
        assert squares(table) == [square, *where[1:]]
        assert table.movers == (1,)


@pytest.mark.rule("SC-29", "SC-27")
@pytest.mark.parametrize(
    ("where", "locations"), [((44, 0), "46:+2"), ((44, 0), "46:+9"), ((44, 47), "46:+1")]
)
def test_a_location_may_lead_to_the_finish(where: tuple[int, ...], locations: str) -> None:
    table = advance(*where, rest=f"option locations={locations}")
    answer(table, True)
    assert squares(table) == [48, *where[1:]]
    assert table.winners == (0,)


# Locations that set back


@pytest.mark.rule("SC-30")
@pytest.mark.parametrize(
    ("where", "locations", "wrong"),
    [
        ((12, 20), "14:-1", 13),
        ((12, 13), "14:-1", 12),
        ((24, 0), "26:-2", 24),
        ((24, 25), "26:-2", 24),
        ((24, 23), "26:-3", 22),
        ((24, 23, 22), "26:-3", 21),
        ((24, 22, 23), "26:-3", 21),
        ((24, 22), "26:-3", 23),
    ],
)
def test_a_wrong_answer_moves_back_and_a_right_one_stays(
    where: tuple[int, ...], locations: str, wrong: int
) -> None:
    for is_right, square in ((True, where[0] + 2), (False, wrong)):
        table = advance(*where, rest=f"option locations={locations}")
        assert table.state.stake < 0
        answer(table, is_right)
        assert squares(table) == [square, *where[1:]]
        assert table.movers == (1,)


@pytest.mark.rule("SC-30", "SC-01")
@pytest.mark.parametrize(
    ("where", "locations", "square"),
    [
        ((0, 20), "2:-2", 0),
        ((0, 0), "2:-2", 0),
        ((0, 20), "2:-9", 0),
        ((0, 1), "2:-1", 0),
        ((0, 1, 0), "2:-1", 0),
        ((1, 2, 0), "3:-1", 1),
        ((2, 3, 1), "4:-1", 2),
        ((3, 2, 1, 0), "5:-3", 0),
    ],
)
def test_a_piece_goes_back_to_the_start_at_worst(
    where: tuple[int, ...], locations: str, square: int
) -> None:
    table = advance(*where, rest=f"option locations={locations}")
    answer(table, False)
    assert squares(table) == [square, *where[1:]]
    assert table.movers == (1,)


# Chains of locations


@pytest.mark.rule("SC-31")
@pytest.mark.parametrize(
    ("locations", "is_right", "square"),
    [("12:+3,15:+1", True, 15), ("12:-3,9:+1", False, 9), ("12:-3,9:-1", False, 9)],
)
def test_a_move_caused_by_a_location_triggers_no_other(
    locations: str, is_right: bool, square: int
) -> None:
    table = advance(10, 0, rest=f"option locations={locations}")
    answer(table, is_right)
    assert squares(table) == [square, 0]
    assert table.movers == (1,)


@pytest.mark.rule("SC-31")
def test_with_location_chain_it_does() -> None:
    table = advance(16, 0, rest="option location_chain=true")
    answer(table, True)
    assert squares(table) == [21, 0]
    assert (table.state.stake, table.state.located) == (1, 1)
    assert table.movers == (0,)
    answer(table, True)
    assert squares(table) == [22, 0]
    assert table.movers == (1,)


@pytest.mark.rule("SC-31")
def test_with_location_chain_a_way_back_may_lead_to_a_location_too() -> None:
    table = advance(10, 0, rest="option location_chain=true; option locations=12:-3,9:+1")
    answer(table, False)
    assert squares(table) == [9, 0]
    assert table.state.stake == 1
    answer(table, True)
    assert squares(table) == [10, 0]
    assert table.movers == (1,)


@pytest.mark.rule("SC-31", "SC-30")
@pytest.mark.parametrize(("locations", "is_right"), [("12:-3,9:+1", True), ("12:+3,9:+1", False)])
def test_with_location_chain_a_piece_that_stays_is_asked_no_more(
    locations: str, is_right: bool
) -> None:
    table = advance(10, 0, rest=f"option location_chain=true; option locations={locations}")
    answer(table, is_right)
    assert squares(table) == [12, 0]
    assert table.movers == (1,)


@pytest.mark.rule("SC-31", "SC-28")
@pytest.mark.parametrize("skip", ["false", "true"])
def test_with_location_chain_a_skip_leads_to_a_location_only_with_location_after_skip(
    skip: str,
) -> None:
    rest = f"option location_chain=true; option location_after_skip={skip}"
    table = advance(10, 14, rest=f"{rest}; option locations=12:+2,15:+1")
    answer(table, True)
    assert squares(table) == [15, 14]
    assert table.movers == ((0,) if skip == "true" else (1,))


@pytest.mark.rule("SC-31")
def test_with_location_chain_no_question_follows_the_tenth_location_move() -> None:
    table = advance(10, 0, rest="option location_chain=true; option locations=12:+1,13:-1")
    questions = 0
    while phase(table) == "question":
        assert squares(table)[0] == (13 if questions % 2 else 12)
        answer(table, table.state.stake > 0)
        questions += 1
    assert questions == 10
    assert squares(table) == [12, 0]
    assert table.movers == (1,)


@pytest.mark.rule("SC-31")
def test_the_count_of_location_moves_begins_anew_with_every_movement() -> None:
    table = position(
        f"{quiet('at 11 actions 4 1', 'at 29')}; to move 0; option location_chain=true;"
        " option locations=12:+1,13:-1,30:+1,31:-1"
    )
    table.play(0, "action left")
    asked = {0: 0, 1: 0}
    while phase(table) == "question":
        asked[table.movers[0]] += 1
        answer(table, table.state.stake > 0)
    assert asked == {0: 10, 1: 10}
    assert squares(table) == [12, 30]


@pytest.mark.rule("SC-29")
def test_nothing_else_can_be_done_while_a_question_is_open() -> None:
    table = advance(3, 20)
    for move in ("draw", "take", "action right", "place 1", "wait"):
        refuse(table, 0, move, "SC-25")
    refuse(table, 1, "draw", "seat 1 is not to move; seat 0 is")
