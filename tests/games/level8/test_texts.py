"""What a person may write, and what is refused in one sentence with nothing changed."""

from __future__ import annotations

from collections import Counter

import pytest

import skydeck
from skydeck import IllegalMove, SkydeckError
from skydeck.core.errors import Unclear
from skydeck.core.table import Table
from skydeck.games.level8.record import PHASES
from tests.games.level8.cards import (
    SKIP,
    TEN,
    WILD,
    code,
    codes,
    hand,
    parts,
    pile,
    play,
    position,
    refused,
    values,
)
from tests.touching import touches

PLAIN = "1r 3b 5g 7y 9p 11o 13r 15b 1g 3y"
TAKE = f"0: {PLAIN}; 1: {TEN}; 2: {TEN}; pile 0: 6r 8b; pile 2: 10g; next 12p; to take 0"
WAYS = "4r 4b 5g 6y 6p 9o 10o 11o * 13b 15g"
LAID = (
    "laid 0: 3r 4b 5g | 7r 8b 9g ~(10r 11y 12r);"
    " laid 1: 6r 6b | 9y 9p | 11r 11g | 13b 13y; levels 1 2 1"
)


def to_play(cards: str, level: int = 1) -> Table:
    return position(f"0: {cards}; 1: {TEN}; levels {level} 1; to play 0")


def to_add(cards: str) -> Table:
    return position(f"0: {cards}; 1: ? ?; 2: {TEN}; {LAID}; to play 0")


def unclear(table: Table, text: str) -> tuple[str, ...]:
    """The ways of a text that could mean several moves."""
    before = table.states.tobytes()
    with pytest.raises(Unclear) as error:
        table.play(0, text)
    assert table.states.tobytes() == before
    assert error.value.ways
    return error.value.ways


# Taking and discarding


@pytest.mark.rule("L8-05")
@pytest.mark.parametrize(
    ("text", "card"),
    [("draw", "12p"), ("d", "12p"), ("take 8b", "8b"), ("take 10g", "10g"), ("take 2", "10g")],
)
def test_a_card_may_be_taken_by_several_texts(text: str, card: str) -> None:
    table = position(TAKE)
    table.play(0, text)
    assert card in hand(table, 0).split()


@pytest.mark.rule("L8-05")
def test_take_alone_is_enough_where_one_pile_has_a_card() -> None:
    table = position(f"0: {PLAIN}; 1: {TEN}; pile 1: 10g; to take 0")
    table.play(0, "take")
    assert "10g" in hand(table, 0).split()


@pytest.mark.rule("L8-05")
def test_take_alone_is_unclear_where_several_piles_have_a_card() -> None:
    assert len(unclear(position(TAKE), "take")) == 2


@pytest.mark.rule("L8-05")
def test_take_alone_is_refused_where_no_pile_has_a_card() -> None:
    refused(position(f"0: {PLAIN}; 1: {TEN}; to take 0"), 0, "take")


@pytest.mark.rule("L8-05")
def test_a_wild_on_top_of_two_piles_needs_its_owner() -> None:
    table = position(f"0: {PLAIN}; 1: {TEN}; 2: {TEN}; pile 1: *; pile 2: 3p *; to take 0")
    refused(table, 0, "take *")
    table.play(0, "take 2")
    assert pile(table, 2) == "3p"


@pytest.mark.rule("L8-10")
@pytest.mark.parametrize("text", ["discard 9p", "9p"])
def test_a_card_alone_is_a_discard(text: str) -> None:
    table = to_play(f"{PLAIN} 8o")
    table.play(0, text)
    assert pile(table, 0) == "9p"


@pytest.mark.parametrize(
    "text",
    ["", " ", "x", "draw 3", "take 7", "take 16r", "take -1", "discard", "name", "pass", "1x", "🂡"],
)
def test_a_text_that_means_nothing_is_refused(text: str) -> None:
    refused(position(TAKE), 0, text)


@pytest.mark.parametrize(
    "text",
    [
        *("", "discard", "discard 16r", "discard 4x", "discard 0r", "draw", "keep 1r", "done"),
        *("lay |", "lay x", "lay 0", "lay -1", "lay 3r 4b 5g", "fill", "fill r"),
        *("skip", "skip x", "name", "name 0", "name 16", "name x"),
        *("add", "add to", "add 1r to", "add 1r to x", "add 1.1 middle"),
    ],
)
def test_a_text_that_means_nothing_in_step_two_is_refused(text: str) -> None:
    refused(to_play("3r 4b 5g 7r 8b 9g 1y 1p 12o 12p 15r"), 0, text)


@pytest.mark.parametrize("move", [-1, 176, 1000, 27, 175, 0])
def test_a_number_that_is_no_legal_move_is_refused(move: int) -> None:
    refused(to_play("3r 4b 5g 7r 8b 9g 1y 1p 12o 12p 15r"), 0, move)


@pytest.mark.rule("L8-04")
@pytest.mark.parametrize("seat", [1, 2, 3, -1])
def test_only_the_seat_at_turn_plays(seat: int) -> None:
    refused(position(TAKE), seat, "draw")


# Laying


@pytest.mark.rule("L8-06")
@pytest.mark.parametrize(
    "text",
    [
        "lay 4r 5g 6y",  # incomplete
        "lay 4r 5g 6y | 9o 10o",
        "lay 4r 5g 6y | 9o 10o 11o | 13b 15g *",  # too much
        "lay 4r 5g 6y 9o 10o 11o | ",
        "lay 4r 5g 6y | 9o 10o 12o",  # 12o is not in the hand
        "lay 4r 5g 6r | 9o 10o 11o",
        "lay 4r 5g 6y | 4r 5g 6p",  # a card twice
        "lay 4r 4b 5g | 9o 10o 11o",  # no run
        "lay 4r 5g 6y | 9o 11o 13b",
        "lay 5g 4r * | 9o 10o 11o",  # 3 or 6?
        "lay 4r 5g *8 | 9o 10o 11o",  # neither
        "lay *4 *5 6y | 9o 10o 11o",  # two wilds, but one is held
        "lay 4r 5g 6y | 9o 10o !",
        "lay 13b * 15g",
    ],
)
def test_a_wrong_display_is_refused_and_nothing_laid(text: str) -> None:
    table = to_play(WAYS)
    refused(table, 0, text)
    assert parts(table, 0) == ""


@pytest.mark.rule("L8-06", "L8-14")
@pytest.mark.parametrize(
    ("text", "display"),
    [
        ("4r 5g 6y | 9o 10o 11o", "4r 5g 6y | 9o 10o 11o"),
        ("4b 5g 6p | 11o 10o 9o", "4b 5g 6p | 9o 10o 11o"),
        ("9o 10o 11o | 4r * 6p", "4r * 6p | 9o 10o 11o"),
        ("13b * 15g | 4b 5g 6y", "4b 5g 6y | 13b * 15g"),
        ("15g 13b *14 | 9o 10o 11o", "9o 10o 11o | 13b * 15g"),
        ("4r 5g *3 | 9o 10o 11o", "* 4r 5g | 9o 10o 11o"),
        ("4r 5g *6 | 9o 10o 11o", "4r 5g * | 9o 10o 11o"),
        ("4r 5g 6y | 9o 10o *8", "4r 5g 6y | * 9o 10o"),
    ],
)
def test_a_display_is_laid_as_it_is_written(text: str, display: str) -> None:
    table = to_play(WAYS)
    table.play(0, f"lay {text}")
    assert parts(table, 0) == display


@pytest.mark.rule("L8-14")
def test_at_fifteen_a_wild_at_the_edge_needs_no_number() -> None:
    table = to_play("14r 15b * 5g 6g 7g 1y 1p 1o 10r 10p")
    table.play(0, "lay 5g 6g 7g | 14r 15b *")
    assert values(table, 0) == [5, 13]
    assert parts(table, 0) == "5g 6g 7g | * 14r 15b"


@pytest.mark.rule("L8-06")
def test_lay_alone_shows_ways_and_a_number_plays_one() -> None:
    table = to_play(WAYS)
    ways = unclear(table, "lay")
    assert len(ways) >= 2
    laid = set()
    for number in range(1, len(ways) + 1):
        copy = table.copy()
        copy.play(0, f"lay {number}")
        assert copy.state.displayed[0] == 1
        laid.add(parts(copy, 0))
    assert len(laid) == len(ways)
    refused(table, 0, "lay 1000")


@pytest.mark.rule("L8-06")
def test_the_ways_that_lay_alone_shows_may_be_written_as_they_are() -> None:
    table = to_play(WAYS)
    for number, way in enumerate(unclear(table, "lay"), 1):
        one, other = table.copy(), table.copy()
        one.play(0, f"lay {number}")
        other.play(0, way)
        assert one == other


@pytest.mark.rule("L8-06")
def test_lay_alone_plays_the_only_way_there_is() -> None:
    table = to_play("3r 4b 5g 7r 8b 9g 1y 1p 12o 12p 15r")
    table.play(0, "lay")
    assert parts(table, 0) == "3r 4b 5g | 7r 8b 9g"


@pytest.mark.rule("L8-06")
@pytest.mark.parametrize("text", ["lay", "lay 1", "lay 1r 3b 5g | 7y 9p 11o"])
def test_lay_is_refused_where_nothing_can_be_displayed(text: str) -> None:
    refused(to_play(f"{PLAIN} 8o"), 0, text)


@pytest.mark.rule("L8-05", "L8-06")
@pytest.mark.parametrize("text", ["lay", "lay 4r 5g 6y | 9o 10o 11o", "name 4"])
def test_nothing_is_laid_before_a_card_is_taken(text: str) -> None:
    table = position(f"0: {WAYS.replace(' 15g', '')}; 1: {TEN}; next 15g; to take 0")
    refused(table, 0, text)


@pytest.mark.rule("L8-06")
@pytest.mark.parametrize(
    "text", ["lay", "lay 1", "lay 12o 13o 14o | 1b 2b 3b", "name 12", "fill r"]
)
def test_nothing_is_laid_when_the_level_lies_already(text: str) -> None:
    refused(to_add("12o 13o 14o 6g"), 0, text)


@pytest.mark.rule("L8-06", "L8-24")
def test_laying_level_eight_in_one_text_wins() -> None:
    table = to_play("1r 1b 7y 7g 7p 13r 13o 13g * 4y 10p", 8)
    table.play(0, "lay 13r 13o 13g * | 7y 7g 7p | 1r 1b")
    assert table.winners == (0,)


@pytest.mark.rule("L8-06")
def test_a_display_of_many_moves_is_in_the_history_move_by_move() -> None:
    table = to_play(WAYS)
    table.play(0, "lay 4b 5g 6p | 9o 10o 11o")
    again = to_play(WAYS)
    for seat, move in table.history:
        again.play(seat, move)
    assert again == table
    assert len(table.history) > 1


# Adding


@pytest.mark.rule("L8-08")
def test_a_card_that_fits_one_part_needs_no_target() -> None:
    table = to_add("2y 9r 15o 14p")
    play(table, "0: add 2y", "0: add 9r")
    assert parts(table, 0) == "2y 3r 4b 5g | 7r 8b 9g 10r"
    assert parts(table, 1) == "6r 6b | 9y 9p 9r | 11r 11g | 13b 13y"


@pytest.mark.rule("L8-08")
def test_a_card_that_fits_several_parts_needs_its_target() -> None:
    table = to_add("6g 15o 14p")
    assert len(unclear(table, "add 6g")) == 3
    table.play(0, "add 6g to 0.2")
    assert parts(table, 0) == "3r 4b 5g | 6g 7r 8b 9g 10r 11y"


@pytest.mark.rule("L8-16")
def test_a_wild_needs_the_end_of_a_run() -> None:
    table = to_add("* 15o 14p")
    unclear(table, "add *")
    refused(table, 0, "add * to 0.1")
    table.play(0, "add * to 0.1 low")
    assert parts(table, 0) == "* 3r 4b 5g | 7r 8b 9g 10r 11y"


@pytest.mark.rule("L8-08")
@pytest.mark.parametrize(
    "text",
    [
        "add 6g to 0.1 low",  # the wrong end
        "add 6g to 1.2",  # the wrong part
        "add 6g to 1.5",
        "add 6g to 2.1",  # who has not displayed
        "add 15o",  # fits nowhere
        "add 5y",  # not in the hand
        "add 6y to 1.1",
        "add * to 1.1",
        "add ! to 1.1",
        "add 6g 6g to 1.1",
    ],
)
def test_a_wrong_addition_is_refused(text: str) -> None:
    refused(to_add("6g 15o 14p"), 0, text)


@pytest.mark.rule("L8-08")
@pytest.mark.parametrize("text", ["add 6g", "add 6g to 1.1", "add 1.1", "add 0.1 high"])
def test_who_has_not_displayed_adds_nothing(text: str) -> None:
    table = position(
        f"0: ? ?; 1: ? ?; 2: {PLAIN.replace('5g', '6g').replace('9p', '10p')} 8o; {LAID}; to play 2"
    )
    refused(table, 2, text)


# Positions


FILL = "4r 4b 5g 6y 6p 9o 10o 11o 1b 13b 15g"


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        (TAKE, []),
        (TAKE, ["draw"]),
        (TAKE, ["take 2", "discard 10g"]),
        (f"0: {FILL}; 1: {TEN}; to play 0", ["name 4"]),
        (f"0: {FILL}; 1: {TEN}; to play 0", ["name 4", "fill b"]),
        ("0: 3r 4b 5g 7r 8b 9g 11y 12y 13y 1p 1o; 1: " + TEN + "; to play 0", ["name 3"]),
        (f"0: 6g 6o 15o 14p; 1: ? ?; 2: {TEN}; {LAID}; to play 0", ["add 1.1"]),
        (f"0: 6g * 15o 14p; 1: ? ?; 2: {TEN}; {LAID}; to play 0", ["add * to 0.1 low"]),
        (f"0: {PLAIN} !; 1: {TEN}; 2: {TEN}; buried 1; to play 0", ["skip 2"]),
        (
            "0: 1r 1b 7y 7g 7p 13r 13o 13g * 4y 10p; 1: " + TEN + "; levels 8 1; to play 0",
            ["lay 1"],
        ),
    ],
)
def test_a_position_reads_as_it_is_written(text: str, moves: list[str]) -> None:
    table = position(text)
    for move in moves:
        table.play(0, move)
    again = position(table.to_text())
    names = [
        name for name in table.state.dtype.names if name not in ("rng", "last_move", "last_seat")
    ]
    for name in names:
        assert again.state[name].tolist() == table.state[name].tolist(), name
    assert skydeck.from_json(table.to_json()).movers == table.movers
    for seat in range(table.seats):
        assert again.moves(seat) == table.moves(seat)


@pytest.mark.parametrize(
    "text",
    [
        f"0: {PLAIN}; to take 0",  # one seat
        "; ".join(f"{seat}: {TEN}" for seat in range(7)) + "; to take 0",
        f"0: {PLAIN}; 1: 1r ? ? ? ? ? ? ? ? ?; to take 0",  # a card twice
        f"0: {PLAIN}; 1: {TEN}; pile 1: 1r; to take 0",
        f"0: {PLAIN}; 1: {TEN}; next 1r; to take 0",
        f"0: {PLAIN} 8o; 1: {TEN}; to take 0",  # eleven cards before step 1
        f"0: {PLAIN}; 1: {TEN}; to play 0",  # ten after it
        f"0: {PLAIN} 8o 8p; 1: {TEN}; to play 0",
        f"0: {PLAIN[:-3]}; 1: {TEN}; to take 0",
        f"0: {PLAIN.replace('3y', '16y')}; 1: {TEN}; to take 0",  # no such card
        f"0: {PLAIN.replace('3y', '3x')}; 1: {TEN}; to take 0",
        f"0: {PLAIN.replace('3y', '0y')}; 1: {TEN}; to take 0",
        f"0: {PLAIN}; 1: {TEN}; laid 0: 3r 4b 5g | 7r 8b 9g; to take 0",  # too many cards
        f"0: 1r 2r; 1: {TEN}; laid 0: 3r 4b 5g 6g 7g 8g 9g 10g; to take 0",  # half a level
        f"0: 1r 2r; 1: {TEN}; laid 0: 3r 4b 6g | 7r 8b 9g 10g 11g; to take 0",  # no run
        f"0: 1r 2r; 1: {TEN}; laid 0: 3r 4b 5g | 7r 8b 9g 10g 11g; levels 2 1; to take 0",
        f"0: * *; 1: {TEN}; laid 0: 3r 4b 5g 6g 7g | * * *; to take 0",  # which run?
        f"0: * * * * * * *  1r 1b 1g; 1: {TEN}; to take 0",  # seven wilds
        f"0: ! ! ! ! 1r 1b 1g 2r 2b 2g; 1: {TEN}; to take 0",
        f"0: {TEN}; 1: {TEN}; skips 1 0; to take 0",  # a skipped seat has no turn
        f"0: {TEN}; 1: {TEN}; to take 2",
        f"0: {TEN}; 1: {TEN}; dealer 2; to take 0",
        f"0: {TEN}; 1: {TEN}; buried 4; to take 0",
        f"0: {TEN}; 1: {TEN}; nonsense 4; to take 0",
        f"0: {TEN}; 1: {TEN}; option edition=uk; to take 0",
    ],
)
def test_a_position_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(SkydeckError) as error:
        position(text)
    assert not isinstance(error.value, IllegalMove)
    assert "\n" not in str(error.value)


# What a person touches


@pytest.mark.rule("L8-05")
def test_a_pile_is_touched_by_its_owner() -> None:
    assert touches(position(TAKE), 0) == {
        "draw": {"key": "draw"},
        "take 0": {"key": "take", "owner": 0},
        "take 2": {"key": "take", "owner": 2},
    }


@pytest.mark.rule("L8-10", "L8-20")
def test_a_card_is_touched_by_its_kind_and_a_skip_with_a_seat() -> None:
    table = position(f"0: {PLAIN} !; 1: {TEN}; 2: {TEN}; to play 0")
    found = touches(table, 0)
    assert found["discard 5g"] == {"key": "discard", "card": code("5g")}
    assert found["discard !"] == {"key": "discard", "card": SKIP}
    assert found["skip 2"] == {"key": "skip", "card": SKIP, "seat": 2}


@pytest.mark.rule("L8-06", "L8-14")
def test_a_number_is_named_and_then_cards_are_touched() -> None:
    table = to_play(WAYS)
    assert touches(table, 0)["name 4"] == {
        "key": "name",
        "part": 0,
        "value": 4,
        "naturals": 3,
        "cards": codes("4r 4b 5g 6y 6p *"),
    }
    table.play(0, "name 4")
    assert touches(table, 0) == {
        "fill r": {"key": "fill", "card": code("4r")},
        "fill b": {"key": "fill", "card": code("4b")},
        "fill *": {"key": "fill", "card": WILD},
    }


@pytest.mark.rule("L8-06", "L8-14")
def test_a_colour_is_named_by_its_name() -> None:
    table = to_play("4r 5b 6y 9r 10r 11r 12r 9g 10g 11g *", level=3)
    table.play(0, "name 4")
    while PHASES[table.state.phase] != "name":
        table.play(0, table.legal(0)[0])
    assert touches(table, 0) == {
        "name r": {
            "key": "name",
            "part": 1,
            "value": "red",
            "naturals": 4,
            "cards": codes("9r 10r 11r 12r *"),
        },
        "name g": {
            "key": "name",
            "part": 1,
            "value": "green",
            "naturals": 3,
            "cards": codes("9g 10g 11g *"),
        },
    }
    table.play(0, "name r")
    assert touches(table, 0)["fill 10"] == {"key": "fill", "card": code("10r")}


@pytest.mark.rule("L8-08")
def test_a_part_and_its_end_are_touched_and_then_a_card() -> None:
    table = to_add("2g 2p 6y *")
    found = touches(table, 0)
    low_end, high_end = {"end": "low", "takes": 2}, {"end": "high", "takes": 6}
    add = {"key": "add", "owner": 0, "part": 0}
    assert found["add 0.1 low"] == add | low_end | {"cards": codes("2g 2p *")}
    assert found["add 0.1 high"] == add | high_end | {"cards": codes("6y *")}
    assert found["add 1.3"] == {
        "key": "add",
        "owner": 1,
        "part": 2,
        "end": "any",
        "takes": 11,
        "cards": [WILD],
    }
    low, high = table, table.copy()
    low.play(0, "add 0.1 low")
    assert [event["card"] for event in touches(low, 0).values()] == [code("2g"), code("2p"), WILD]
    high.play(0, "add 0.1 high")
    assert [event["card"] for event in touches(high, 0).values()] == [code("6y"), WILD]


@pytest.mark.rule("L8-29")
def test_a_card_that_is_kept_has_a_touch_of_its_own() -> None:
    table = position(
        f"0: 14b; 1: {PLAIN}; laid 0: 3r 4b 5p 6y 7r | 9o 9g | 12r 12b 12y;"
        " levels 1 5; to play 0; option levels=expert"
    )
    table.play(0, "discard 14b")
    found = touches(table, 1)
    assert found["keep 3b"] == {"key": "keep", "card": code("3b")}
    assert found["done"] == {"key": "done"}


@pytest.mark.rule("L8-06", "L8-11")
@pytest.mark.parametrize(
    ("cards", "level", "option"),
    [
        (WAYS, 1, "standard"),
        ("4r 4b 9r 9g 11o 11p 13y 13p 13r 15o *", 2, "standard"),
        ("4r 5b 5r 6y 9r 10r 11r 12r 9g 10g *", 3, "standard"),
        ("4r 4b 9r 9g 9b 11o 11p 11y 13y 13p *", 6, "standard"),
        ("4r 4b 9r 9g 9b 1o 2o 5o 13o 15o *", 6, "expert"),
    ],
)
def test_the_card_that_is_touched_leaves_the_hand(cards: str, level: int, option: str) -> None:
    table = position(f"0: {cards}; 1: {TEN}; levels {level} 1; to play 0; option levels={option}")
    tables, filled = [table], 0
    while tables:
        table = tables.pop()
        before = Counter(table.state.hands[0].tolist())
        for text, event in touches(table, 0).items():
            if event["key"] in ("name", "fill"):
                after = table.copy()
                after.play(0, text)
                tables.append(after)
            if event["key"] == "fill":
                filled += 1
                left = Counter(after.state.hands[0].tolist())
                assert before[event["card"]] > left[event["card"]]
    assert filled
