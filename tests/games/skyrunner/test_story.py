"""What SkyRunner tells of a move, as data, and what it asks."""

from __future__ import annotations

import json

import pytest

import skydeck
from skydeck.core.game import Event
from skydeck.core.kernel import SPECTATOR
from skydeck.core.table import Table
from skydeck.terminal.words import put_question
from tests.catalogs import check_event
from tests.games.skyrunner.tables import ONE, climbing, everyone, position, reveal

GAME = skydeck.game("skyrunner")
TWO = "option grooves=2/1/1"


def tell(table: Table, seat: int = SPECTATOR) -> list[Event]:
    """What a seat is told of the last move, which must be data."""
    events = table.tell(seat)
    for event in events:
        check_event("skyrunner", "tell", event)
        assert json.loads(json.dumps(event)) == event
    return events


def tell_all(table: Table) -> list[Event]:
    """What everyone is told alike."""
    events = tell(table)
    for seat in range(table.seats):
        assert tell(table, seat) == events
    return events


def keys(table: Table) -> list[str]:
    return [event["key"] for event in tell_all(table)]


def ask(table: Table, seat: int = 0) -> Event:
    question = table.ask(seat)
    check_event("skyrunner", "ask", question)
    assert json.loads(json.dumps(question)) == question
    return question


@pytest.mark.rule("SR-04", "SR-07")
def test_a_choice_is_told_to_its_seat_only() -> None:
    table = position("0: ground cards +3; 1: ground; open E")
    table.play(0, "climb 3")
    assert tell(table, 0) == [{"key": "choose_known", "seat": 0, "card": "climb_3"}]
    for watcher in (SPECTATOR, 1):
        assert tell(table, watcher) == [{"key": "choose", "seat": 0}]


@pytest.mark.rule("SR-07", "SR-10", "SR-12", "SR-14")
def test_the_reveal_is_told_in_the_order_of_the_round_and_then_the_win() -> None:
    table = position("0: ground; 1: ground; 2: ground; open +4; next E; start 2; round 5")
    reveal(table, "bid 4", "parasite", "bid 6")
    assert tell_all(table) == [
        {"key": "choose", "seat": 2},
        {"key": "reveal", "seat": 2, "card": "number_6"},
        {"key": "reveal", "seat": 0, "card": "number_4"},
        {"key": "reveal", "seat": 1, "card": "parasite"},
        {"key": "win", "seat": 2, "card": "climb_4"},
        {"key": "open", "number": 6, "card": "equipment"},
    ]


@pytest.mark.rule("SR-13")
@pytest.mark.parametrize(
    ("card", "key"), [("+4", "stay_open"), ("S", "stay_open"), ("X2", "stay_crash")]
)
def test_cancelled_bids_are_told_with_the_card_that_stays(card: str, key: str) -> None:
    table = position(f"0: ground; 1: ground; open {card}; next E")
    reveal(table, "bid 3", "bid 3")
    assert keys(table) == ["choose", "reveal", "reveal", "clash", key, "still_open"]
    assert tell(table)[3] == {"key": "clash", "card": "number_3", "seats": [0, 1]}
    assert tell(table)[4]["card"] == tell(table)[5]["card"] != "equipment"


@pytest.mark.rule("SR-09")
def test_taking_the_stack_back_is_told() -> None:
    table = position("0: ground bids -; 1: ground; open E; next E")
    reveal(table, "bid 3", "bid 2")
    assert {"key": "return", "seat": 0} in tell_all(table)
    assert {"key": "return", "seat": 1} not in tell_all(table)


@pytest.mark.rule("SR-26")
@pytest.mark.parametrize(
    ("cards", "end", "told"),
    [
        ("+4", "1a12", {"key": "climb", "square": "1a12"}),
        ("+4 E", "2a3", {"key": "climb_paid", "square": "2a3", "paid": 1}),
    ],
)
def test_a_climb_is_told_with_its_price(cards: str, end: str, told: Event) -> None:
    table = climbing(f"1a11 cards {cards}", "ground", rest=f"{ONE}; next L")
    table.play(0, f"to {end}")
    first, *others = tell_all(table)
    assert first == {"seat": 0, **told}
    assert [event["key"] for event in others] == ["win", "open"]


@pytest.mark.rule("SR-26", "SR-27")
def test_two_cards_are_told_as_two() -> None:
    table = climbing("1a10 cards +5 E E", "1a12")
    table.play(0, "to 2a3")
    assert tell_all(table)[0]["paid"] == 2


@pytest.mark.rule("SR-24")
def test_staying_is_told_as_staying() -> None:
    table = climbing("1a12 cards +5 E", "ground")
    table.play(0, "stay")
    assert tell_all(table)[0] == {"key": "stay", "seat": 0, "square": "1a12"}


@pytest.mark.rule("SR-31", "SR-46")
def test_the_roof_ends_the_story() -> None:
    table = climbing("3a12 cards +5 E", "ground")
    table.play(0, "to roof")
    roof, over = tell_all(table)
    assert (roof["key"], roof["seat"], roof["paid"]) == ("roof", 0, 1)
    assert over == {"key": "over"}


@pytest.mark.rule("SR-35", "SR-39")
def test_a_fall_that_takes_another_along_tells_both() -> None:
    table = position(f"0: 1a9; 1: 1a8; 2: ground cards S; open E; next L; {ONE}")
    reveal(table, "parasite", "parasite", "sabotage")
    table.play(2, "on 0")
    assert tell_all(table)[:4] == [
        {"key": "sabotage", "seat": 2, "other": 0},
        {"key": "take_along", "seat": 0, "other": 1},
        {"key": "fall", "seat": 1, "square": "1a5"},
        {"key": "fall", "seat": 0, "square": "1a6"},
    ]


@pytest.mark.rule("SR-38")
def test_left_or_right_is_asked_and_told() -> None:
    table = position(f"0: 2a1; 1: ground cards S; open E; next L; {TWO}")
    reveal(table, "parasite", "sabotage")
    table.play(1, "on 0")
    assert keys(table) == ["sabotage"]
    assert ask(table) == {"key": "fall", "square": "2a1"}
    table.play(0, "right")
    assert tell_all(table)[:2] == [
        {"key": "aim", "seat": 0, "side": "right"},
        {"key": "fall", "seat": 0, "square": "1b10"},
    ]


@pytest.mark.rule("SR-37", "SR-40")
def test_a_debt_and_its_settlement_are_told() -> None:
    table = position("0: ground; 1: ground cards S; open +4; next E")
    reveal(table, "parasite", "sabotage")
    table.play(1, "on 0")
    assert {"key": "owe", "seat": 0, "card": "sabotage"} in tell_all(table)
    reveal(table, "bid 3", "bid 1")
    settled = {"key": "settle", "seat": 0, "card": "climb_4", "debt": "sabotage"}
    assert settled in tell_all(table)


@pytest.mark.rule("SR-33", "SR-34")
@pytest.mark.parametrize(("hand", "key"), [("cards E", "rob"), ("", "owe")])
def test_lost_equipment_is_told_with_what_it_does(hand: str, key: str) -> None:
    table = position(f"0: ground cards L; 1: ground {hand}; open +4; next E")
    reveal(table, "lost", "parasite")
    assert ask(table) == {"key": "target", "card": "lost", "seats": [1]}
    table.play(0, "on 1")
    assert keys(table)[:2] == ["lost", key]
    assert tell_all(table)[1]["seat"] == 1


@pytest.mark.rule("SR-37")
def test_a_card_that_is_given_is_asked_for_and_told() -> None:
    table = position("0: ground cards +3 +5; 1: ground cards S; open +4; next E")
    reveal(table, "parasite", "sabotage")
    table.play(1, "on 0")
    question = ask(table)
    assert (question["key"], question["choices"]) == ("give", ["climb_3", "climb_5"])
    table.play(0, "give 5")
    assert tell_all(table)[0] == {"key": "give", "seat": 0, "card": "climb_5"}


@pytest.mark.rule("SR-14")
def test_a_prize_is_asked_about_and_keeping_it_is_told() -> None:
    table = position("0: ground; 1: ground; 2: ground; open S; next E")
    reveal(table, "bid 3", "bid 1", "bid 2")
    assert ask(table) == {"key": "prize", "card": "sabotage", "seats": [1, 2]}
    table.play(0, "keep")
    assert tell_all(table)[0] == {"key": "keep", "seat": 0, "card": "sabotage"}


@pytest.mark.rule("SR-18", "SR-22")
def test_what_a_parasite_gets_is_told_after_the_climb() -> None:
    table = position(f"0: ground; 1: 1a2 cards +2; open E; next L; {ONE}")
    reveal(table, "parasite", "climb 2")
    table.play(1, "to 1a4")
    assert tell_all(table)[:2] == [
        {"key": "climb", "seat": 1, "square": "1a4"},
        {"key": "gain", "seat": 0, "other": 1, "card": "climb_2"},
    ]


@pytest.mark.rule("SR-19", "SR-20")
@pytest.mark.parametrize(("last", "is_told"), [("climb 2", True), ("bid 1", False)])
def test_several_parasites_are_told_where_they_get_nothing(last: str, is_told: bool) -> None:
    table = position(f"0: ground; 1: ground; 2: 1a2 cards +2; open E; next L; {ONE}")
    reveal(table, "parasite", "parasite", last)
    if is_told:
        table.play(2, "to 1a4")
    assert ("crowd" in keys(table)) == is_told


@pytest.mark.rule("SR-42", "SR-44")
@pytest.mark.parametrize(("card", "squares"), [("X2", 2), ("X3", 3)])
def test_a_crash_is_told_after_the_reveal(card: str, squares: str) -> None:
    table = position(f"0: 1a9; 1: ground; open {card}; next E; {ONE}")
    assert ask(table)["key"] == "choose_crash"
    reveal(table, "bid 1", "bid 2")
    assert keys(table) == ["choose", "reveal", "reveal", "crash", "fall", "open"]
    assert tell(table)[3] == {"key": "crash", "seat": 0, "squares": squares}


@pytest.mark.rule("SR-06")
def test_a_new_main_set_is_told_with_its_cards() -> None:
    table = position("0: ground; 1: ground; open E; deck 0")
    reveal(table, "bid 1", "bid 2")
    assert keys(table)[-2:] == ["refill", "open"]
    assert tell(table)[-2]["cards"] == 44


@pytest.mark.rule("SR-24", "SR-26")
def test_the_question_of_a_climb_tells_the_prices() -> None:
    question = ask(climbing("1a11 cards +4 E", "ground"))
    assert (question["key"], question["value"]) == ("climb", 4)
    assert question["ends"] == [
        {"square": "1a12", "price": 0, "stay": False},
        {"square": "2a3", "price": 1, "stay": False},
    ]
    words = put_question(GAME, question, ["you", "Bob"])
    assert words.startswith("Climb 4: choose the square where your climb ends. ")
    assert words.endswith("with its price in equipment cards: 1a12 or 2a3 (1).")


@pytest.mark.rule("SR-07")
def test_the_question_of_a_choice_tells_the_cards() -> None:
    table = position("0: ground bids 25P cards +3 S; 1: ground; open E; round 9")
    question = ask(table)
    assert (question["key"], question["number"], question["card"]) == ("choose", 9, "equipment")
    assert question["choices"] == ["number_2", "number_5", "parasite", "climb_3", "sabotage"]
    words = put_question(GAME, question, ["you", "Bob"], table.moves(0))
    assert words.endswith("Type bid 2, bid 5, parasite, climb 3, or sabotage.")


@pytest.mark.rule("SR-04")
def test_nothing_is_told_before_the_first_move() -> None:
    table = skydeck.new("skyrunner", 3, 1)
    for watcher in everyone(table):
        assert table.tell(watcher) == []


@pytest.mark.rule("SR-14")
@pytest.mark.parametrize(("card", "name"), [("S", "sabotage"), ("L", "lost")])
def test_who_wins_a_card_that_may_be_used_at_once_is_told_before_it_is(
    card: str, name: str
) -> None:
    table = position(f"0: 1a5; 1: 1b5; open {card}; next E")
    reveal(table, "bid 8", "bid 1")
    assert tell_all(table)[-1] == {"key": "win", "seat": 0, "card": name}
    table.play(0, "keep")
    assert tell_all(table)[0] == {"key": "keep", "seat": 0, "card": name}


@pytest.mark.rule("SR-47")
def test_the_limit_of_rounds_is_told_as_such() -> None:
    table = position("0: 1a5; 1: 1b5; open E; round 400")
    reveal(table, "bid 1", "bid 2")
    assert tell_all(table)[-2:] == [{"key": "limit", "number": 400}, {"key": "over"}]


@pytest.mark.rule("SR-24")
def test_the_question_of_a_climb_says_which_square_is_the_own_one() -> None:
    table = climbing("1a12 cards +2 E", "ground", rest="option grooves=2/2/1")
    assert [end["square"] for end in ask(table)["ends"] if end["stay"]] == ["1a12"]
    words = put_question(GAME, ask(table), ["you", "Bob"])
    assert "1a12 (stay), 1b12, 2a1 (1), 2b1 (1), 2a2 (1), or 2b2 (1)." in words


@pytest.mark.parametrize("seats", [2, 5])
def test_no_line_of_the_drawing_is_wider_than_a_screen(seats: int) -> None:
    cards = "cards E E +2 +2 +3 +3 +4 +4 +5 +5 L S S debts S S X2 X3 L"
    others = "".join(f"{seat}: 1b{seat};" for seat in range(1, seats))
    table = position(f"0: 1a5 {cards}; {others} open E; option grooves=5/5/5")
    names = ["someone with a very long name"] * seats
    drawing = table.game.drawing.draw(table.state, names, 0, 80).plain
    assert max(map(len, drawing.splitlines())) <= 80
    assert "owes for  S   S   X2   X3   L" in drawing
