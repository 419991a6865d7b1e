"""The reasons for moves of Level 8: facts that a seat can check on the table."""

from __future__ import annotations

import re

import numpy as np
import pytest

import skydeck
from skydeck import bots
from skydeck.core.game import Event
from skydeck.core.kernel import EMPTY, UNKNOWN
from skydeck.core.rng import small_rng
from skydeck.core.table import Table
from skydeck.terminal.words import put_reason
from tests.catalogs import check_event
from tests.games.level8.cards import TEN, position

RUNS = "1r 2b 3g 7y 8p 12o 13r 15b 1g 5y"  # level 1 lacks one: a 6 or a 9, an 11 or a 14
LAID = "laid 0: 3r 4b 5g | 7r 8b 9g"


def of(table: Table, text: str) -> list[Event]:
    """The reasons for a move, given as text."""
    seat = table.movers[0]
    moves = dict(zip(table.moves(seat), table.legal(seat), strict=True))
    return table.reasons(seat, moves[text])


# Taking


def test_a_draw_counts_the_unseen_cards_that_help() -> None:
    table = position(f"0: {RUNS}\n1: {TEN}\npile 1: 6r\nto take 0")
    # Left are 5 sixes, 6 each of 9, 11 and 14, and 6 wilds, of 99 cards but 10 in hand and 1 shown.
    event = {"key": "outs", "helping": 29, "unseen": 88, "level": 1}
    assert of(table, "draw") == [event, {"key": "leaves", "card": "6r", "other": 1}]


def test_a_card_taken_completes_the_level_or_does_nothing_for_it() -> None:
    table = position(f"0: {RUNS}\n1: {TEN}\npile 0: 1p\npile 1: 6r\nto take 0")
    complete = {"key": "completes", "card": "6r", "level": 1, "lacking": 0, "before": 1}
    assert of(table, "take 1") == [complete]
    useless = {"key": "useless", "card": "1p", "level": 1, "lacking": 1}
    # As in the draw above, with one six more and one card more that is unseen: the 6r lies open.
    outs = {"key": "outs_then", "helping": 29, "unseen": 87, "level": 1}
    assert of(table, "take 0") == [useless, outs]


def test_cards_for_a_level_that_is_complete_count_if_they_can_be_laid_too() -> None:
    whole = "3r 4b 5g 8r 9b 10g 1y 1p 13p 13o"
    table = position(f"0: {whole}\n1: {TEN}\npile 0: 14p\npile 1: 6r\nto take 0")
    # 2 and 6, 7 and 11 make one of the runs longer, and so do wilds; one 6 lies open.
    outs = {"key": "ready_outs", "helping": 6 + 5 + 6 + 6 + 6, "unseen": 87, "level": 1}
    assert of(table, "draw") == [outs, {"key": "leaves", "card": "6r", "other": 1}]
    assert of(table, "take 1") == [{"key": "ready_lays", "card": "6r", "level": 1}]
    assert of(table, "take 0") == [{"key": "ready_spare", "card": "14p", "level": 1}]


def test_a_card_fits_on_the_display_of_another_when_the_level_is_complete() -> None:
    rows = f"0: 1y 13g 15b 15o\n1: 3o 4o 5o 12r 13b 14p 1r 1b 9o 9p\n{LAID}"
    table = position(f"{rows}\npile 0: 10y\nto take 1")
    assert of(table, "take 0") == [{"key": "ready_lays", "card": "10y", "level": 1}]


def test_whatever_is_taken_the_last_level_wins() -> None:
    hand = "2r 2b 5r 5b 5g 9r 9b 9g 9y 14o"
    table = position(f"0: {hand}\n1: {TEN}\nlevels 8 8\npile 1: 6r\nto take 0")
    for move in ("draw", "take 1"):
        assert of(table, move) == [{"key": "ready_wins", "level": 8}]


def test_after_the_display_cards_count_that_fit_on_the_table() -> None:
    table = position(f"0: 1r 13g 15b 15o\n1: {TEN}\n{LAID}\npile 0: 10r\npile 1: 13p\nto take 0")
    # 2, 6 and 6, 10: five 10s are unseen and the 10r lies on top.
    event = {"key": "outs_table", "helping": 6 + 6 + 5 + 6, "unseen": 99 - 4 - 6 - 2}
    assert of(table, "draw")[0] == event
    assert of(table, "take 0") == [{"key": "fits", "card": "10r"}]
    assert of(table, "take 1") == [{"key": "fits_nowhere", "card": "13p"}]


# Laying


def test_a_display_says_what_it_takes() -> None:
    table = position(f"0: {RUNS} *\n1: {TEN}\nto play 0")
    display = {"key": "displays", "level": 1}
    part = {"key": "part", "part": 1, "naturals": 3, "wilds": 0, "have": 1}
    assert of(table, "name 1") == [display, part]
    table = position(f"0: 1r 2b 3g 4y 5p 8b 9r 10o 15b 15y 15p\n1: {TEN}\nto play 0")
    assert of(table, "name 1")[2:] == [{"key": "part_grows", "count": 2}]


def test_the_display_of_level_8_wins() -> None:
    hand = "2r 2b 5r 5b 5g 9r 9b 9g 9y 14o 15p"
    table = position(f"0: {hand}\n1: {TEN}\nlevels 8 8\nto play 0")
    assert of(table, "name 2")[0] == {"key": "wins"}


def test_an_addition_says_how_many_cards_are_left() -> None:
    table = position(f"0: 6r 13g 15b 15o *\n1: {TEN}\n{LAID}\nto play 0")
    assert of(table, "add 0.1 high") == [{"key": "hand", "left": 4}]
    assert of(table, "add 0.1 low") == [{"key": "hand", "left": 4}, {"key": "wild_spent"}]


def test_an_addition_may_make_room_for_another_card() -> None:
    table = position(f"0: 6r 7g 2b 1y 15o\n1: {TEN}\n{LAID}\nto play 0")
    assert of(table, "add 0.1 high") == [
        {"key": "follows", "card": "7g"},
        {"key": "hand", "left": 4},
    ]
    assert of(table, "add 0.1 low")[0] == {"key": "follows", "card": "1y"}
    assert of(table, "discard 7g") == [{"key": "fits_soon", "card": "7g"}]


# Parting


def test_a_discard_says_what_the_level_loses() -> None:
    table = position(f"0: {RUNS} 5p\n1: {TEN}\nto play 0")
    needed = {"key": "needed", "card": "2b", "level": 1, "lacking": 2, "before": 1}
    assert of(table, "discard 2b")[0] == needed
    # As above with all sixes, and without the 2 a 2 or a 4 helps, too.
    outs = {"key": "outs_then", "helping": 30 + 5 + 6, "unseen": 88, "level": 1}
    assert of(table, "discard 2b")[1:] == [outs]
    spare = {"key": "spare", "card": "5p", "level": 1, "lacking": 1}
    twin = {"key": "twin", "number": 5}
    assert of(table, "discard 5p") == [spare, twin, outs | {"helping": 30}]


def test_where_numbers_are_collected_those_to_come_are_counted() -> None:
    table = position(f"0: 9o 2b 3g 7y 8p 12o 13r 15b 1g 5y 9r\n1: {TEN}\nlevels 2 1\nto play 0")
    assert of(table, "discard 2b")[1] == {"key": "live", "number": 2, "count": 5}
    assert of(table, "discard 9r")[1] == {"key": "live", "number": 9, "count": 4}


def test_a_discard_beside_a_whole_level_holds_the_display_back() -> None:
    hand = "3r 4b 5g 7r 8b 9g 1y 12p 12r 15r 14o"
    table = position(f"0: {hand}\n1: {TEN}\nto play 0")
    assert of(table, "discard 15r") == [{"key": "waits", "level": 1}]
    lays = {"key": "lays", "card": "14o"}
    longer = position(f"0: {hand.replace('15r', '10r')}\n1: {TEN}\nto play 0")
    assert of(longer, "discard 10r") == [{"key": "waits", "level": 1}, lays | {"card": "10r"}]


def test_a_discard_that_another_could_add_is_a_gift() -> None:
    hand = "1r 1g 2g 5y 7y 8r 10y 11b 12o 13r 14b"
    table = position(f"0: 1p 13g 15b 15o\n1: {hand}\n{LAID}\nto play 1")
    gift = {"key": "gift", "other": 0, "card": "10y"}
    assert gift in of(table, "discard 10y")
    assert "gift" not in [event["key"] for event in of(table, "discard 14b")]


def test_a_seat_that_has_taken_a_card_may_want_another_like_it() -> None:
    hand = "9o 2b 3g 7y 8p 12o 13r 15b 1g 5y 1r"
    table = position(f"0: {hand}\n1: 9r+ {TEN[2:]}\nlevels 1 2\nto play 0")
    event = {"key": "collects", "other": 1, "card": "9o", "taken": "9r"}
    assert event in of(table, "discard 9o")
    assert "collects" not in [event["key"] for event in of(table, "discard 8p")]


def test_the_last_card_ends_the_round_or_the_game() -> None:
    table = position(f"0: 15o\n1: {TEN}\nlaid 0: 3r 4b 5g 6r 7o | 7r 8b 9g 10r 11r\nto play 0")
    assert of(table, "discard 15o") == [{"key": "ends"}]


def test_a_skip_says_whom_it_stops() -> None:
    table = position(f"0: {RUNS} !\n1: {TEN}\nto play 0")
    assert of(table, "skip 1") == [{"key": "skipped", "other": 1, "cards": 10, "level": 1}]
    assert of(table, "discard !") == [{"key": "skip_lost"}]


# Everywhere


def words(event: Event) -> str:
    check_event("level8", "reason", event)
    sentence = put_reason(skydeck.game("level8"), event, "ABCD")
    assert not re.search(rf"{UNKNOWN}|\b{EMPTY}\b|None|\?", sentence)
    return sentence


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (4, {"levels": "expert"})])
def test_every_move_has_reasons_that_do_not_depend_on_what_is_hidden(
    seats: int, options: dict[str, str]
) -> None:
    table, greedy = skydeck.new("level8", seats, 3, options), bots.bot("greedy")
    told: set[str] = set()
    rng, chance = small_rng("advice"), np.random.default_rng(1)
    for number in range(200):
        if table.over:
            break
        seat = table.movers[0]
        view = table.view(seat)
        other = view.imagine(rng).view(seat)
        for move in view.legal(seat) if number % 4 == 0 else []:
            found = view.reasons(seat, move)
            assert 1 <= len(found) <= 3
            assert found == other.reasons(seat, move)
            told.update(event["key"] for event in found if words(event))
        move = greedy.choose(view)
        table.play(seat, int(chance.choice(view.legal(seat))) if number % 9 == 0 else move)
    assert len(told) > 12


def test_a_run_leaves_the_cards_of_its_colour_to_a_colour_part() -> None:
    others = f"1: {TEN}\npile 1: 15o\nlevels 3 7\nto take 0"
    # The run can take the 4 that is not red, which leaves four red cards for the colour.
    whole = position(f"0: 2r 4r 8r 10r 4b 5g 6y ! ! !\n{others}")
    assert of(whole, "take 1") == [{"key": "ready_spare", "card": "15o", "level": 3}]
    table = position(f"0: 2r 4r 8r 10r 5g 6y 13b ! ! !\n{others}")
    useless = {"key": "useless", "card": "15o", "level": 3, "lacking": 1}
    assert of(table, "take 1")[0] == useless
