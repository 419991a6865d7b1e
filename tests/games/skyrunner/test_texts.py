"""Moves and positions as text: short forms, round trips, and positions that cannot arise."""

from __future__ import annotations

import json
import random

import pytest

import skydeck
from skydeck.core.errors import BadPosition, IllegalMove
from skydeck.core.table import Table
from tests.games.skyrunner.tables import (
    ALL,
    ONE,
    bids,
    cards,
    climbing,
    data,
    debts,
    deck,
    opened,
    phase,
    pile,
    position,
    refuse,
    refuse_position,
    reveal,
    rounds,
    start,
    where,
)
from tests.plainly import PLAIN
from tests.touching import touches

MOVES = 15 if PLAIN else 80
GIVING = "0: ground chose S; open E; turn 1; phase give; doing S; to move 1;"
FALLING = "0: ground chose S; open E; turn 1; phase fall; doing S;"
CRASHING = "turn 2; phase fall; doing X2;"
CHOICE = "0: ground cards +3 +4 E L S; 1: 1a5 cards +2; open E; next E"


def played(table: Table, seat: int, move: str) -> Table:
    table.play(seat, move)
    return table


# Typed moves


@pytest.mark.rule("SR-07")
@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("5", "bid 5"),
        ("BID 5", "bid 5"),
        ("  bid   5 ", "bid 5"),
        ("p", "parasite"),
        ("c4", "climb 4"),
        ("climb4", "climb 4"),
        ("l", "lost"),
        ("s", "sabotage"),
    ],
)
def test_short_forms_of_a_choice(text: str, same: str) -> None:
    assert played(position(CHOICE), 0, text) == played(position(CHOICE), 0, same)


@pytest.mark.rule("SR-24")
@pytest.mark.parametrize("text", ["2a4", "to 2a4", "TO 2A4"])
def test_short_forms_of_a_climb(text: str) -> None:
    table = played(climbing("1a12 cards +4 E", "ground"), 0, text)
    assert where(table)[0] == "2a4"


@pytest.mark.rule("SR-24")
@pytest.mark.parametrize("text", ["stay", "1a12", "to 1a12"])
def test_short_forms_of_staying(text: str) -> None:
    table = played(climbing("1a12 cards +4 E", "ground"), 0, text)
    assert (where(table)[0], cards(table, 0)) == ("1a12", "E")


@pytest.mark.rule("SR-24")
def test_stay_is_refused_where_the_way_up_is_free() -> None:
    refuse(climbing("1a3 cards +4 E", "ground"), 0, "stay", "SR-24")


@pytest.mark.rule("SR-31")
@pytest.mark.parametrize("text", ["roof", "to roof"])
def test_short_forms_of_the_roof(text: str) -> None:
    assert played(climbing("3a12 cards +4 E", "ground"), 0, text).winners == (0,)


@pytest.mark.rule("SR-33", "SR-35")
@pytest.mark.parametrize("card", ["lost", "sabotage"])
@pytest.mark.parametrize("text", ["2", "seat 2", "on 2"])
def test_short_forms_of_a_target(card: str, text: str) -> None:
    table = position("0: ground cards L S; 1: ground; 2: 1a7; open E; next E")
    reveal(table, card, "bid 1", "bid 1")
    other = table.copy()
    other.play(0, "on 2")
    assert played(table, 0, text) == other
    assert (debts(table, 2), where(table)[2]) in (("L", "1a7"), ("", "1a4"))


@pytest.mark.rule("SR-14")
@pytest.mark.parametrize(("text", "same"), [("k", "keep"), ("1", "on 1"), ("seat 1", "on 1")])
def test_short_forms_of_a_prize(text: str, same: str) -> None:
    table = position("0: ground; 1: 1a7; open S; next E")
    reveal(table, "bid 2", "bid 1")
    other = table.copy()
    other.play(0, same)
    assert played(table, 0, text) == other


@pytest.mark.rule("SR-37")
@pytest.mark.parametrize("text", ["4", "give 4"])
def test_short_forms_of_a_gift(text: str) -> None:
    table = position("0: ground cards S; 1: ground cards +4 +5; open E; next E")
    reveal(table, "sabotage", "parasite")
    table.play(0, "on 1")
    assert cards(played(table, 1, text), 1) == "+5"


@pytest.mark.rule("SR-38")
@pytest.mark.parametrize(
    ("text", "after"), [("l", "1a10"), ("left", "1a10"), ("r", "1b10"), ("right", "1b10")]
)
def test_short_forms_of_a_fall(text: str, after: str) -> None:
    table = position("0: ground cards S; 1: 2a1; open E; next E; option grooves=2/1/1")
    reveal(table, "sabotage", "parasite")
    table.play(0, "on 1")
    assert where(played(table, 1, text))[1] == after


@pytest.mark.rule("SR-07")
@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "bid", "bid 0", "bid 9", "bid 12", "9", "climb", "climb 1", "climb 6"),
        *("equipment", "e", "to 1a5", "keep", "on 1", "give 3", "left", "r", "x", "ö", "pass"),
        *("bid ٣", "1" * 5000),
    ],
)
def test_no_choice_is_made_by_another_text(text: str) -> None:
    assert len(refuse(position(CHOICE), 0, text)) < 300


@pytest.mark.parametrize("move", [-1, 211, 10_000])
def test_there_is_no_such_number(move: int) -> None:
    assert "a number from 0 to 210" in refuse(position(CHOICE), 0, move)


@pytest.mark.parametrize("seat", [2, 4, -1])
def test_there_is_no_such_seat(seat: int) -> None:
    assert "there is no seat" in refuse(position(CHOICE), seat, "bid 1")


def test_moves_are_numbered_as_they_are_told() -> None:
    table = position(CHOICE)
    assert table.legal(0) == [1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 13, 15, 16]
    table = climbing("3a12 cards +4 E", "ground")
    assert table.legal(0) == [17 + 1 + 35 * 5, 17 + 181]
    table = reveal(position("0: ground; 1: 1a7; open S; next E"), "bid 2", "bid 1")
    assert table.legal(0) == [199, 201]
    table = position("0: ground cards S; 1: ground cards +4 +5; open E; next E")
    reveal(table, "sabotage", "parasite")
    assert table.legal(0) == [201]
    table.play(0, "on 1")
    assert table.legal(1) == [207, 208]
    table = position("0: ground cards S; 1: 2a1; open E; next E; option grooves=2/1/1")
    reveal(table, "sabotage", "parasite")
    table.play(0, "on 1")
    assert table.legal(1) == [209, 210]


# Positions


def test_a_position_keeps_what_its_text_says() -> None:
    table = position(
        """
        0: 2a7 bids 1234P cards +3 +4 E debts L S
        1: ground bids - cards S debts X2 X3
        2: 1c12
        open +4
        pile E +3 +3
        next +5 E
        round 12
        start 2
        """
    )
    assert where(table) == ["2a7", "ground", "1c12"]
    assert [bids(table, seat) for seat in range(3)] == ["1234P", "-", ALL]
    assert [cards(table, seat) for seat in range(3)] == ["E +3 +4", "S", ""]
    assert [debts(table, seat) for seat in range(3)] == ["L S", "X2 X3", ""]
    assert (opened(table), pile(table)) == ("+4", "E +3 +3")
    assert deck(table)[:2] == ["+5", "E"]
    assert len(deck(table)) == 45 - 3 - 2 - 1 - 2 - 1 - 3
    assert (rounds(table), start(table), phase(table)) == (12, 2, "choice")


@pytest.mark.rule("SR-06")
def test_the_size_of_the_main_set_may_be_given() -> None:
    table = position("0: ground cards E; 1: ground; open +4; next +5 E; deck 7")
    assert deck(table)[:2] == ["+5", "E"]
    assert len(deck(table)) == 7
    assert len(pile(table).split()) == 45 - 1 - 1 - 7


def test_a_choice_made_already_may_be_given() -> None:
    table = position("0: ground cards +3 chose +3; 1: ground; open E; next E; start 1")
    assert table.movers == (1,)
    table.play(1, "bid 4")
    assert (phase(table), table.movers) == ("climb", (0,))


@pytest.mark.rule("SR-09")
def test_a_chosen_card_may_lie_in_the_stack() -> None:
    table = position("0: ground bids - chose #3; 1: ground; open E; next E")
    table.play(1, "bid 4")
    assert bids(table, 0) == "1245678P"


def test_later_phases_may_be_set_up() -> None:
    table = position(f"0: 1a5 chose +4; 1: ground bids 1 chose #2; open E; phase climb; {ONE}")
    assert (table.movers, table.moves(0)) == ((0,), ["to 1a9"])
    table = position("0: 1a5 bids 1 chose #4; 1: ground bids 1 chose #2; open S; phase prize")
    assert table.moves(0) == ["keep", "on 1"]
    table = position("0: 1a5 bids 1 chose #4; 1: ground chose L; start 1; phase target; open E")
    assert (table.movers, table.moves(1)) == ((1,), ["on 0"])
    table = position(f"{GIVING} 1: ground bids 1 cards +3 chose P")
    assert table.moves(1) == ["give 3"]


def test_a_fall_may_be_set_up() -> None:
    table = position(f"{CRASHING} 0: 3a1 bids 2 chose #1; 1: ground bids 1 chose #2; falling 0:2")
    assert table.moves(0) == ["left", "right"]
    table = position(
        "0: 3a1 bids 1 chose P; 1: 2b1 bids 1 chose P; 2: ground chose S; open E; start 2;"
        " option rows=5/1/5; option grooves=3/2/1; turn 1; phase fall; doing S; falling 0:3>b 1:3"
    )
    assert (table.movers, table.moves(1)) == ((1,), ["left", "right"])
    table.play(1, "right")
    assert (where(table)[:2], table.movers) == (["2b1", "1c3"], (0,))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("rows", ["2/1/2", "standard"])
def test_a_position_can_be_written_and_read_again_after_every_move(seats: int, rows: str) -> None:
    grooves = "3/2/1" if rows == "2/1/2" else "usual"
    options = {"rows": rows, "grooves": grooves}
    rng = random.Random(f"texts {seats}")
    table = skydeck.new("skyrunner", seats, 12, options)
    phases = set()
    for _ in range(MOVES):
        text = table.to_text()
        again = position(text)
        again.state.rng = table.state.rng
        assert again.to_text() == text
        assert again.state.tobytes() == table.state.tobytes()
        assert skydeck.from_json(table.to_json()).state.tobytes() == table.state.tobytes()
        phases.add(phase(table))
        if table.over:
            table = skydeck.new("skyrunner", seats, len(phases), options)
        seat = rng.choice(table.movers)
        moves = table.moves(seat)
        likes = [9 if move in ("sabotage", "lost") else 1 for move in moves]
        table.play(seat, rng.choices(moves, likes)[0])
    assert PLAIN or {"choice", "climb"} <= phases


@pytest.mark.parametrize(
    "text",
    [
        "",
        "0: ground; open E",  # one seat
        "0: ground; 1: 1a3; 2: 1a3; open E",  # two figures on one square
        "0: 1a13; 1: ground; open E",
        "0: 1c1; 1: ground; open E",  # outside the wall of two seats
        "0: 4a1; 1: ground; open E",
        "0: 1a0; 1: ground; open E",
        "0: 3b1; 1: ground; open E",
        "0: sky; 1: ground; open E",
        "0: 1a9; 1: ground; open E; option rows=quick",
        "0: roof; 1: ground; open E",  # on the roof, and not over
        "0: ground; 1: ground; open E; phase over",  # over, and nobody on the roof
        f"0: ground cards {'E ' * 12}; 1: ground; open E",  # thirteen equipment cards
        "0: ground cards L L; 1: ground debts L; open E",
        "0: ground; 1: ground; open X2; pile X2",
        "0: ground; 1: ground; open E; next X3 X3",
        "0: ground bids 11; 1: ground; open E",
        "0: ground bids 9; 1: ground; open E",
        "0: ground bids PP; 1: ground; open E",
        "0: ground cards P; 1: ground; open E",
        "0: ground cards +6; 1: ground; open E",
        "0: ground cards X2; 1: ground; open E",
        "0: ground debts E; 1: ground; open E",
        "0: ground debts +3; 1: ground; open E",
        "0: ground; 1: ground; open #3",
        "0: ground; 1: ground; open P",
        "0: ground chose +3; 1: ground; open E",  # a card that the seat does not have
        "0: ground bids 12 chose #3; 1: ground; open E",
        "0: ground bids 12 chose P; 1: ground; open E",
        "0: ground cards E chose E; 1: ground; open E",
        "0: ground cards +3 chose +3; 1: ground; open X2",  # no number under a crash card
        "0: ground chose #1; 1: ground chose #2; open E",  # all have chosen, and no reveal
        "0: ground chose +3; 1: ground; open E; phase climb",  # seat 1 has not chosen
        "0: ground bids 1 chose #2; 1: ground bids 1 chose #2; open E; phase climb",
        "0: ground chose +3; 1: ground bids 1 chose #2; open E; phase climb; turn 1",
        "0: ground chose +3; 1: ground bids 1 chose #1; open E; phase climb",  # played and held
        # equipment is just taken; seat 1 has won; nobody has won; no such card was chosen
        "0: ground bids 1 chose #4; 1: ground bids 1 chose #2; open E; phase prize",
        "0: ground bids 3 chose #1; 1: ground bids 1 chose #2; open S; phase prize",
        "0: ground bids 1 chose #4; 1: ground bids 1 chose #4; open S; phase prize",
        "0: ground bids 1 chose #4; 1: ground bids 1 chose #2; open E; phase target",
        # no card that can be given; not on the ground; no card that is carried out
        f"{GIVING} 1: ground bids 1 cards +2 chose P",
        f"{GIVING} 1: ground bids 1 chose P",
        f"{GIVING} 1: 1a4 bids 1 cards +3 chose P",
        f"{GIVING.replace(' doing S;', '')} 1: ground bids 1 cards +3 chose P",
        f"{GIVING.replace('doing S', 'doing L')} 1: ground bids 1 cards +3 chose P",
        f"{GIVING.replace('doing S', 'doing X2')} 1: ground bids 1 cards +2 chose P",
        f"{GIVING.replace('to move 1', 'to move 0')} 1: ground bids 1 cards +3 chose P",
        # nothing to choose; already on the ground; too many squares; not one after another
        f"{FALLING} 1: 1a4 bids 1 chose P; falling 1:3",
        f"{FALLING} 1: ground bids 1 chose P; falling 1:3",
        f"{FALLING} 1: 3a1 bids 1 chose P; falling 1:4",
        f"{FALLING} 1: 3a1 bids 1 chose P; falling 1:0",
        f"{FALLING} 1: 3a1 bids 1 chose P",
        f"{FALLING} 1: 3a1 bids 1 chose P; falling 2:3",
        f"{FALLING} 1: 3a1 bids 1 chose P; 2: 2a9 bids 1 chose P; falling 1:3>a 2:3",
        # taken already by its winner; a crash; the lowest number is another's
        "0: ground bids 1 chose #2; 1: 1a3 chose +3; open E; turn 1; phase climb",
        "0: 1a3 chose +3; 1: ground bids 1 chose #2; open X2; phase climb",
        f"{CRASHING} 0: 3a1 bids 2 chose #1; 1: ground bids 1 chose #2; falling 0:3",
        f"{CRASHING} 0: 3a1 bids 3 chose #2; 1: ground bids 2 chose #1; falling 0:2",
        "0: ground bids -; 1: ground; open E; option auto_pickup=true",
        "0: roof; 1: roof; open E; phase over",
        "0: ground cards +3 chose ?; 1: ground; open E",
        "0: ground; 1: ground; open ?",
        "0: ground; 1: ground; open E; start 2",
        "0: ground; 1: ground; open E; turn 1",
        "0: ground; 1: ground; open E; round 0",
        "0: ground; 1: ground; open E; round 401",
        "0: ground; 1: ground; open E; deck 46",
        "0: ground; 1: ground; open E; deck 44; pile E",
        "0: ground; 1: ground; open E; doing S",
        "0: ground; 1: ground; open E; falling 0:2",
        "0: ground; 1: ground; open E; phase nap",
        "0: ground; 1: ground; open E; something else",
        "0: ground; 1: ground; open E; option grooves=6/1/1",
        "0: ground; 2: ground; open E",
        "0: ground; 0: ground; open E",
    ],
)
def test_a_position_that_cannot_arise_is_refused(text: str) -> None:
    refuse_position(text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("0: ground; 1: 1a3; 2: 1a3; open E", "square|figure"),
        (f"0: ground cards {'E ' * 12}; 1: ground; open E", "equipment|E"),
        ("0: 1a13; 1: ground; open E", "1a13|square|row"),
        ("0: ground chose +3; 1: ground; open E", "chos|hand"),
        ("0: ground bids 1 chose #2; 1: ground bids 1 chose #2; open E; phase climb", "climb"),
        (f"{GIVING} 1: ground bids 1 chose P", "giv|climb"),
    ],
)
def test_a_refusal_says_what_is_wrong(text: str, reason: str) -> None:
    refuse_position(text, reason)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("00: 1a3; 0: 1a1; 1: 1a2; open E", "is no part of a position"),
        ("0: 1a1; 1: 1a2; open E; open +3", "one part 'open', not 2"),
        ("0: 1a1; 1: 1a2; 1: 1a3; open E", "one part '1:', not 2"),
        ("0: 1a1; 1: 1a2 chose #1; open E; to move 1", "another seat is to move"),
        ("0: 1a1; 1: 1a2; open E; hands 1", "not how this part of a position is written"),
        ("0: 1a1; 1: 1a2; open E; journal 9 0 -2 0", "'-2' should be a number"),
    ],
)
def test_what_is_said_twice_or_wrongly_is_refused(text: str, reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        position(text)


def test_a_gift_without_a_giver_is_refused() -> None:
    giving = "0: ground chose S; 1: ground bids 1 cards +3 chose P; turn 1; phase give; doing S"
    given = json.loads(position(f"{giving}; to move 1; open E").to_json())
    given["state"]["movers"] = []
    with pytest.raises(BadPosition, match="somebody is to move"):
        skydeck.from_json(json.dumps(given))


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("stay", "the way up from there is free"),
        (17 + 30, "the wall has no such square"),
        ("2a1", "more than 4 steps"),
        ("1a4", "never goes down"),
        ("1a8", "no way of 4 steps"),
    ],
)
def test_a_square_that_a_climb_does_not_reach_is_refused_with_the_reason(
    move: str | int, reason: str
) -> None:
    table = position("0: 1a5 chose +4; 1: ground bids 1 chose #2; open E; phase climb")
    with pytest.raises(IllegalMove, match=rf"{reason}.*\(SR-2"):
        table.play(0, move)


@pytest.mark.parametrize(
    ("text", "move", "reason"),
    [
        ("0: 1a11 chose +3; 1: ground bids 1 chose #2", "2a2", "cost 1 equipment, and there is 0"),
        ("0: 1a5 cards E chose +3; 1: 1a6 bids 1 chose #2", "1a8", "of 4 or 5 overtakes a figure"),
    ],
)
def test_what_is_lacking_for_a_climb_is_said(text: str, move: str, reason: str) -> None:
    table = position(f"{text}; open E; phase climb; option grooves=1/1/1")
    with pytest.raises(IllegalMove, match=reason):
        table.play(0, move)


# What a person touches


@pytest.mark.rule("SR-07")
def test_a_card_of_the_hand_is_touched_by_its_number() -> None:
    found = touches(position(CHOICE), 0)
    hand = data(position(CHOICE))["hands"][0]
    assert found["bid 5"] == {"key": "bid", "card": 5}
    assert found["parasite"] == {"key": "parasite", "card": 9}
    assert found["climb 4"] == {"key": "climb", "card": 13}
    assert found["lost"] == {"key": "lost", "card": 15}
    assert found["sabotage"] == {"key": "sabotage", "card": 16}
    assert all(hand[event["card"]] for event in found.values())


@pytest.mark.rule("SR-24")
def test_the_end_of_a_climb_is_touched_as_the_record_has_it() -> None:
    table = climbing("3a11 cards +3 E", "ground")
    found = touches(table, 0)
    assert found == {
        "to 3a12": {"key": "to", "level": 36, "column": 0},
        "to roof": {"key": "to", "level": 37, "column": "empty"},
    }
    for text, event in found.items():
        state = data(played(table.copy(), 0, text))
        assert (state["levels"][0], state["columns"][0]) == (event["level"], event["column"])


@pytest.mark.rule("SR-24")
def test_the_ground_is_touched_to_stay_there() -> None:
    table = climbing("ground cards +3 E", "1a1", rest="option grooves=1/1/1")
    assert touches(table, 0)["to ground"] == {"key": "to", "level": 0, "column": "empty"}


@pytest.mark.rule("SR-14")
def test_a_prize_is_kept_or_a_seat_is_touched() -> None:
    table = position("0: ground; 1: 1a7; open S; next E")
    reveal(table, "bid 2", "bid 1")
    assert touches(table, 0) == {"keep": {"key": "keep"}, "on 1": {"key": "on", "seat": 1}}


@pytest.mark.rule("SR-37")
def test_a_gift_is_touched_by_its_number() -> None:
    table = position("0: ground cards S; 1: ground cards +4 +5; open E; next E")
    reveal(table, "sabotage", "parasite")
    table.play(0, "on 1")
    assert touches(table, 1) == {
        "give 4": {"key": "give", "card": 13},
        "give 5": {"key": "give", "card": 14},
    }


@pytest.mark.rule("SR-38", "SR-39")
def test_the_square_below_is_touched_in_a_fall() -> None:
    rest = "option grooves=4/3/2"
    table = position(f"0: ground cards S; 1: 2c1; 2: 2c3; open E; next E; {rest}")
    reveal(table, "sabotage", "parasite", "parasite")
    table.play(0, "on 2")  # which takes the figure of seat 1 along
    assert touches(table, 1) == {
        "left": {"key": "left", "level": 12, "column": 2},
        "right": {"key": "right", "level": 12, "column": 3},
    }
