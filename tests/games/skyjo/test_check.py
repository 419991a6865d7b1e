"""Positions that cannot arise are refused, each with its reason.

Not tested is what no text and no JSON can say: a phase or a winner that does not exist, and an
entry for a seat that is not there.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import skydeck
from skydeck import SkydeckError
from skydeck.core.table import Table
from skydeck.games.skyjo.record import COUNTS, LOWEST

EndRound = Callable[..., Table]
OTHER = "? ? ? 3 / ? ? ? 4 / ? ? ? ?"
FINISHED = "1 2 3 4 / 5 6 7 8 / 9 10 11 12"
TURN = f"0: 7 4 1 9 / 7 5 1? 8 / 2? 6? 2 7; 1: {OTHER}; pile 3 11; next 5 6; to move 0"
REVEAL = "0: 7 4 ? ? / ? ? ? ? / ? ? ? ?; 1: ? ? ? ? / ? ? ? 3 / ? ? ? ?; pile 11; reveal"
LAST_TURN = f"0: {FINISHED}; 1: {OTHER}; 2: {OTHER}; pile 11; to move 2; closer 0; turns 9"


def position(text: str = TURN) -> Table:
    return skydeck.from_text("skyjo", text)


def fields(table: Table) -> dict[str, Any]:
    """The fields of a position, to be changed by hand."""
    state: dict[str, Any] = json.loads(table.to_json())["state"]
    return state


def set_up(table: Table, **changes: object) -> Table:
    """The same position from JSON, with other values in some fields."""
    data = json.loads(table.to_json())
    data["state"] |= changes
    return skydeck.from_json(json.dumps(data))


def refuse(reason: str, table: Table | str, **changes: object) -> None:
    """A position as text, or a table with some fields changed, must be refused for this reason."""
    if isinstance(table, Table):
        assert set_up(table) == table
    with pytest.raises(
        SkydeckError, match=f"cannot arise, as it must be that {re.escape(reason)}$"
    ):
        position(table) if isinstance(table, str) else set_up(table, **changes)


def over(end_round: EndRound) -> Table:
    table = end_round(7, 12, parts="totals 95 0; rounds 2")
    assert table.over
    return table


def reshuffled() -> Table:
    """A turn with a drawn card in hand, from a draw pile that was made of discards."""
    table = position(re.sub(r"pile (.*)\nnext (.*)", r"pile \2 \1", position().to_text()))
    table.play(0, "draw")
    return table


@pytest.mark.parametrize("text", [TURN, REVEAL, LAST_TURN])
def test_the_positions_of_these_tests_can_arise(text: str) -> None:
    assert set_up(position(text)) == position(text)


# Numbers


@pytest.mark.parametrize(
    ("name", "low", "high"),
    [
        ("rounds", 1, 200),
        ("last_move", -1, 25),
        ("last_seat", -1, 1),
        ("turns", 0, 1002),
        ("decked", 0, 150),
        ("piled", 0, 150),
        ("extra", 0, 1),
        ("taken", 0, 1),
        ("reshuffled", 0, 1),
        ("turn", -1, 1),
        ("starter", -1, 1),
        ("closer", -1, 1),
        ("ender", -1, 1),
    ],
)
def test_a_number_out_of_its_range_is_refused(name: str, low: int, high: int) -> None:
    for value in (low - 1, high + 1):
        refuse(f"{name} is {low} to {high}, not {value}", position(), **{name: value})


def test_a_seat_of_more_seats_is_known_among_them() -> None:
    assert position(f"{LAST_TURN}; ender 2").state.ender == 2
    refuse("ender is -1 to 2, not 3", f"{LAST_TURN}; ender 3")


@pytest.mark.parametrize("part", ["last_seat 0", "last_move 3"])
def test_a_last_move_without_its_seat_is_refused(part: str) -> None:
    refuse("last_seat and last_move must both be there or both be -1", f"{TURN}; {part}")


@pytest.mark.parametrize(
    ("name", "points", "most"),
    [("totals", "57601 0", 57600), ("totals", "0 -57601", 57600), ("scores", "501 0", 500),
     ("scores", "0 -501", 500)],
)  # fmt: skip
def test_points_that_nobody_can_have_are_refused(name: str, points: str, most: int) -> None:
    wrong = next(point for point in points.split() if point != "0")
    reason = f"{name} is {-most} to {most}, not {wrong}"
    refuse(reason, f"{TURN}; rounds 2; {name} {points}; option rounds=2")


def test_the_highest_numbers_can_be_set_up() -> None:
    option = "option rounds=200"
    table = position(f"{TURN}; rounds 200; totals 57600 -57600; scores 500 -500; {option}")
    assert table.points == (57600, -57600)
    assert position(f"{LAST_TURN}; turns 1503").state.turns == 1503


# Cards


def test_a_pile_of_another_size_than_it_says_is_refused() -> None:
    table = position()
    decked = int(table.state.decked)
    for piled in (1, 3):
        refuse(f"pile must hold {piled} cards and then nothing", table, piled=piled)
    for count in (decked - 1, decked + 1):
        refuse(f"deck must hold {count} cards and then nothing", table, decked=count)


@pytest.mark.parametrize("name", ["pile", "deck", "cards", "ended"])
def test_a_whole_table_knows_all_its_cards(name: str) -> None:
    table = position()
    cards = fields(table)[name]
    if name in ("cards", "ended"):
        cards[1][0] = None
    else:
        cards[0] = None
    refuse(f"{name} must be known", table, **{name: cards})


@pytest.mark.parametrize("name", ["hand", "shown", "tossed"])
def test_a_whole_table_knows_its_single_cards(name: str) -> None:
    table = position()
    table.play(0, "draw")
    refuse(f"{name} must be known", table, **{name: None})


@pytest.mark.parametrize("name", ["pile", "ended", "shown", "tossed"])
def test_a_view_knows_what_all_can_see(name: str) -> None:
    view = position().view(0)
    value = fields(view)[name]
    if isinstance(value, list):
        value[0] = [None] * 12 if name == "ended" else None
    refuse(f"{name} must be known", view, **{name: None if value == "empty" else value})


@pytest.mark.parametrize("card", [-3, 13])
@pytest.mark.parametrize("name", ["cards", "ended", "pile", "deck", "hand", "shown", "tossed"])
def test_a_card_that_does_not_exist_is_refused(name: str, card: int) -> None:
    table = position()
    table.play(0, "draw")
    value = fields(table)[name]
    if name in ("cards", "ended"):
        value[0][11] = card
    elif isinstance(value, list):
        value[0] = card
    else:
        value = card
    refuse(f"{name} must hold cards from -2 to 12", table, **{name: value})


@pytest.mark.rule("SJ-05")
def test_a_card_too_many_or_too_few_is_refused() -> None:
    table = position()
    refuse("there are 10 cards of 3, not 9", table, pile=[4, 11])
    refuse("there are 10 cards of 11, not 9", table, pile=[3, 12])
    refuse("there are 15 cards of 0, not 16", table, pile=[0, 11])


@pytest.mark.rule("SJ-05")
def test_a_view_shows_no_card_more_often_than_there_are() -> None:
    view = position().view(0)
    cards = fields(view)["cards"]
    faces = fields(view)["faces"]
    cards[1][:6], faces[1][:6] = [-2, -1, -2, -2, -1, -2], [1] * 6
    assert set_up(view, cards=cards, faces=faces).state.cards[1, 0] == -2
    cards[1][1] = cards[1][4] = -2
    refuse("there are 5 cards of -2, not 6", view, cards=cards, faces=faces)


@pytest.mark.rule("SJ-05")
def test_a_view_of_another_number_of_cards_is_refused() -> None:
    view = position().view(0)
    deck = fields(view)["deck"]
    refuse("there are 150 cards, not 149", view, deck=deck[1:], decked=len(deck) - 1)
    refuse("there are 150 cards, not 151", view, deck=[*deck, None], decked=len(deck) + 1)


# Grids


def test_a_face_that_does_not_exist_is_refused() -> None:
    table = position()
    for face in (-1, 3):
        faces = fields(table)["faces"]
        faces[1][0] = face
        refuse("faces must hold faces from 0 to 2", table, faces=faces)


@pytest.mark.rule("SJ-25")
def test_a_card_at_a_place_that_is_gone_is_refused() -> None:
    table = position()
    state = fields(table)
    cards, faces, pile = state["cards"], state["faces"], state["pile"]
    faces[1][0] = 2
    pile.append(cards[1][1])
    cards[1][1] = "empty"
    reason = "a place is empty if and only if its card is gone"
    refuse(reason, table, cards=cards, faces=faces, pile=pile, piled=3)


@pytest.mark.rule("SJ-09")
def test_a_view_that_does_not_know_a_face_up_card_is_refused() -> None:
    view = position().view(0)
    cards = fields(view)["cards"]
    cards[0][0] = None
    refuse("a card that lies face up is known", view, cards=cards)


@pytest.mark.rule("SJ-25")
@pytest.mark.parametrize(
    "grid",
    [". ? ? 3 / ? ? ? 4 / ? ? ? ?", "? ? . 3 / ? ? . 4 / ? ? ? ?", ". . . . / ? ? ? 3 / 4 ? ? ?"],
)
def test_a_column_that_has_left_in_part_is_refused(grid: str) -> None:
    refuse("cards leave the grid by whole columns", f"0: {grid}; 1: {OTHER}; to move 0")


@pytest.mark.rule("SJ-22")
@pytest.mark.parametrize("card", [7, 0, -2])
@pytest.mark.parametrize("column", range(4))
def test_a_column_that_should_have_left_is_refused(card: int, column: int) -> None:
    row = " ".join(str(card) if at == column else "?" for at in range(4))
    reason = "three equal cards face up in a column would have been removed"
    refuse(reason, f"0: {OTHER}; 1: {row} / {row} / {row}; to move 0")


# The reveal


@pytest.mark.rule("SJ-08")
@pytest.mark.parametrize("grid", ["7 4 5 ? / ? ? ? ? / ? ? ? ?", ". 4 ? ? / . ? ? ? / . ? ? ?"])
def test_more_than_two_cards_or_a_column_gone_in_the_reveal_are_refused(grid: str) -> None:
    reason = "before the first turn a seat has at most two cards face up and none gone"
    refuse(reason, f"0: {grid}; 1: ? ? ? ? / ? ? ? 3 / ? ? ? ?; reveal")


@pytest.mark.rule("SJ-08")
@pytest.mark.parametrize("movers", [[0], [0, 1], []])
def test_other_movers_than_those_who_have_cards_to_turn_are_refused(movers: list[int]) -> None:
    reason = "the movers are the seats that have not turned two cards yet"
    refuse(reason, position(REVEAL), movers=movers)


@pytest.mark.rule("SJ-08")
def test_a_reveal_that_is_done_is_refused() -> None:
    reason = "the movers are the seats that have not turned two cards yet"
    refuse(reason, REVEAL.replace("? ? ? ? / ? ? ? 3", "? ? ? 4 / ? ? ? 3"))


@pytest.mark.rule("SJ-07")
@pytest.mark.parametrize(
    "text",
    [
        REVEAL.replace("pile 11", "pile 11 12"),
        REVEAL.replace("reveal", "hand 5 drawn; reveal"),
        f"{REVEAL}; reshuffled 1",
    ],
)
def test_more_than_the_first_discard_in_the_reveal_is_refused(text: str) -> None:
    refuse("before the first turn one card is discarded and none is in hand", text)


@pytest.mark.rule("SJ-07")
def test_a_card_taken_in_the_reveal_is_refused() -> None:
    reason = "before the first turn one card is discarded and none is in hand"
    refuse(reason, position(REVEAL), taken=1)


@pytest.mark.parametrize("part", ["turns 1", "turn 0", "closer 1", "winners 0"])
def test_a_turn_a_closer_or_a_winner_in_the_reveal_is_refused(part: str) -> None:
    reason = "before the first turn nobody is at turn, has closed or has won"
    refuse(reason, f"{REVEAL}; {part}")


@pytest.mark.rule("SJ-10", "SJ-11")
@pytest.mark.parametrize("parts", ["starter 0", "rounds 2"])
def test_a_starter_known_too_early_or_too_late_is_refused(parts: str) -> None:
    reason = "the starter is known before the first turn in all rounds but the first"
    refuse(reason, f"{REVEAL}; {parts}")
    assert position(f"{REVEAL}; starter 0; rounds 2").movers == (1,)


# A turn


@pytest.mark.rule("SJ-12")
@pytest.mark.parametrize("part", ["movers 1", "movers 0 1", "turn 1", "turn -1", "starter -1"])
def test_another_mover_than_the_seat_at_turn_is_refused(part: str) -> None:
    refuse("the mover is the seat whose turn it is", f"{TURN}; {part}")


@pytest.mark.parametrize("part", ["winners 0", "turns 0"])
def test_a_winner_or_no_turn_begun_is_refused_in_a_turn(part: str) -> None:
    refuse("in a turn nobody has won, and at least one turn was begun", f"{TURN}; {part}")


@pytest.mark.rule("SJ-08")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_seat_that_has_turned_only_one_card_is_refused_in_a_turn(seat: int) -> None:
    grids = [OTHER, OTHER]
    grids[seat] = "? ? ? ? / ? ? ? 4 / ? ? ? ?"
    reason = "after the reveal every seat has turned two cards"
    refuse(reason, f"0: {grids[0]}; 1: {grids[1]}; to move 0")


@pytest.mark.rule("SJ-13", "SJ-14")
def test_a_card_in_hand_at_the_wrong_time_is_refused() -> None:
    reason = "a card is in hand if and only if it is to be placed"
    refuse(reason, position(), phase="place")
    refuse(reason, position(), taken=1)
    for choice in ("take", "draw"):
        table = position()
        table.play(0, choice)
        refuse(reason, table, phase="choose")


@pytest.mark.rule("SJ-13")
def test_a_view_that_does_not_know_a_taken_card_is_refused() -> None:
    table = position()
    table.play(0, "take")
    refuse("a card taken from the discard pile is known", table.view(1), hand=None)


@pytest.mark.rule("SJ-07")
def test_an_empty_discard_pile_is_refused_unless_its_card_was_taken() -> None:
    table = position(TURN.replace("pile 3 11", "pile 11"))
    deck = [*fields(table)["deck"], 11]
    refuse("the discard pile has a card", table, pile=[], piled=0, deck=deck, decked=len(deck))
    table.play(0, "take")
    assert set_up(table).state.piled == 0


# Closing


@pytest.mark.rule("SJ-19")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_seat_without_a_face_down_card_that_has_not_closed_is_refused(seat: int) -> None:
    grids = [OTHER, OTHER]
    grids[seat] = FINISHED
    reason = "a seat without a face-down card has closed the round"
    refuse(reason, f"0: {grids[0]}; 1: {grids[1]}; to move 0")


@pytest.mark.parametrize("turns", [1001, 1002])
def test_a_round_that_nobody_closed_within_the_limit_is_refused(turns: int) -> None:
    assert position(f"{TURN}; turns 1000").state.turns == 1000
    reason = "a round without a closer ends after 500 turns of each seat"
    refuse(reason, f"{TURN}; turns {turns}")


@pytest.mark.rule("SJ-19", "SJ-20")
@pytest.mark.parametrize(
    "text",
    [
        f"0: {FINISHED}; 1: {OTHER}; to move 0; closer 0",
        f"0: {OTHER}; 1: {OTHER}; to move 0; closer 1",
    ],
)
def test_a_closer_with_a_face_down_card_or_at_turn_is_refused(text: str) -> None:
    refuse("the closer has no face-down card and no further turn", text)


@pytest.mark.rule("SJ-20")
@pytest.mark.parametrize(
    ("closer", "turn", "finished", "can_arise"),
    [
        (0, 1, [0], True),
        (0, 1, [0, 1], False),
        (0, 1, [0, 2], False),
        (0, 2, [0, 1], True),
        (0, 2, [0, 2], False),
        (1, 2, [1, 0], False),
        (1, 0, [1, 2], True),
        (1, 0, [1, 0], False),
        (2, 0, [2], True),
        (2, 0, [2, 1], False),
        (2, 1, [2, 0], True),
        (2, 1, [2, 1], False),
    ],
)
def test_only_a_seat_that_has_had_its_last_turn_may_have_finished(
    closer: int, turn: int, finished: list[int], can_arise: bool
) -> None:
    grids = [f"{seat}: {FINISHED if seat in finished else OTHER}" for seat in range(3)]
    text = "; ".join([*grids, f"to move {turn}; closer {closer}"])
    if can_arise:
        assert position(text).movers == (turn,)
    else:
        refuse("a seat that has its last turn still to play has a face-down card", text)


# The end of the game


@pytest.mark.rule("SJ-03")
@pytest.mark.parametrize("changes", [{"winners": []}, {"movers": [0]}])
def test_a_game_that_is_over_without_a_winner_or_with_a_mover_is_refused(
    end_round: EndRound, changes: dict[str, list[int]]
) -> None:
    reason = "when the game is over somebody has won and nobody is to move"
    refuse(reason, over(end_round), **changes)


@pytest.mark.rule("SJ-21")
def test_a_face_down_card_or_one_in_hand_is_refused_when_the_game_is_over(
    end_round: EndRound,
) -> None:
    reason = "when the game is over all cards are turned up and none is in hand"
    table = over(end_round)
    state = fields(table)
    state["faces"][1][11] = 0
    refuse(reason, table, faces=state["faces"])
    refuse(reason, table, taken=1)
    hand = state["deck"].pop()
    refuse(reason, table, hand=hand, deck=state["deck"], decked=len(state["deck"]))


@pytest.mark.rule("SJ-21")
def test_other_last_cards_than_those_on_the_table_are_refused_when_the_game_is_over(
    end_round: EndRound,
) -> None:
    table = over(end_round)
    ended = fields(table)["ended"]
    ended[0][11], ended[1][11] = ended[1][11], ended[0][11]
    reason = "when the game is over the last round's cards are those on the table"
    refuse(reason, table, ended=ended)


@pytest.mark.rule("SJ-02")
@pytest.mark.parametrize("changes", [{"totals": [99, 12]}, {"options": {"end_score": 103}}])
def test_a_game_that_is_over_too_early_is_refused(
    end_round: EndRound, changes: dict[str, object]
) -> None:
    reason = "the game is not over before a total or the number of rounds ends it"
    refuse(reason, over(end_round), **changes)


@pytest.mark.rule("SJ-02")
def test_a_game_of_more_rounds_is_refused_when_it_is_over(end_round: EndRound) -> None:
    table = end_round(7, 12, parts="rounds 3; option rounds=3")
    assert table.over
    reason = "the game is not over before a total or the number of rounds ends it"
    refuse(reason, table, rounds=2)
    refuse(reason, table, options={"rounds": 4, "end_score": 1})


def test_a_game_is_over_after_200_rounds_whatever_the_totals(end_round: EndRound) -> None:
    table = end_round(7, 12, parts="rounds 200")
    assert set_up(table).over
    reason = "the game is not over before a total or the number of rounds ends it"
    refuse(reason, table, rounds=199)


@pytest.mark.rule("SJ-02")
@pytest.mark.parametrize(
    "parts",
    [
        "totals 100 3; rounds 2",
        "totals 3 100; rounds 2",
        "rounds 2; option rounds=1",
        "totals 50 3; rounds 2; option end_score=50",
    ],
)
def test_a_game_that_goes_on_after_its_end_is_refused(parts: str) -> None:
    reason = "a total or the number of rounds has ended the game already"
    refuse(reason, f"{TURN}; {parts}")


@pytest.mark.rule("SJ-02")
@pytest.mark.parametrize(
    "parts",
    [
        "totals 99 3; rounds 2",
        "totals 100 3; rounds 2; option rounds=2",
        "totals 100 100; rounds 2; extra 1; option final_tie=extra_round",
        "rounds 3; extra 1; option rounds=2; option final_tie=extra_round",
    ],
)
def test_a_game_that_has_not_reached_its_end_goes_on(parts: str) -> None:
    assert position(f"{TURN}; {parts}").movers == (0,)


@pytest.mark.rule("SJ-03")
@pytest.mark.parametrize("tie", ["shared", "last_round_score"])
def test_an_extra_round_without_its_option_is_refused(tie: str) -> None:
    reason = "an extra round is played only with the option final_tie=extra_round"
    refuse(reason, f"{TURN}; rounds 2; extra 1; option final_tie={tie}")


# What is known of a new draw pile


@pytest.mark.rule("SJ-18")
def test_a_stock_of_more_cards_than_there_are_is_refused() -> None:
    table = reshuffled()
    for kind, count in ((0, 6), (14, 11)):
        stock = fields(table)["stock"]
        stock[kind] = count
        reason = "the stock is how many cards of each value the draw pile holds"
        refuse(reason, table, stock=stock)
    stock[3] = -1
    refuse("stock is 0 to 15, not -1", table, stock=stock)


@pytest.mark.rule("SJ-18")
def test_a_stock_before_any_reshuffle_is_refused() -> None:
    refuse("the stock is known only after a reshuffle", reshuffled(), reshuffled=0)


@pytest.mark.rule("SJ-18")
def test_a_stock_that_the_draw_pile_does_not_hold_is_refused() -> None:
    table = reshuffled()
    stock = fields(table)["stock"]
    stock[3] -= 1
    for place in (table, table.view(0), table.view(1)):
        reason = "after a reshuffle the stock is what the draw pile holds"
        refuse(reason, place, stock=stock)
    stock[4] += 1
    refuse("after a reshuffle the stock is what the draw pile holds", table, stock=stock)


@pytest.mark.rule("SJ-18", "SJ-13")
def test_the_stock_holds_a_drawn_card_but_not_a_taken_one() -> None:
    table = reshuffled()
    assert table.state.stock.sum() == table.state.decked + 1
    for seat in (0, 1):
        assert set_up(table.view(seat)) == table.view(seat)
    for seat, move in ((0, "swap A1"), (1, "take")):
        table.play(seat, move)
        assert table.state.stock.sum() == table.state.decked
        for place in (table, table.view(0), table.view(1)):
            assert set_up(place) == place
    reason = "after a reshuffle the stock is what the draw pile holds"
    refuse(reason, table, taken=0)


@pytest.mark.rule("SJ-18", "SJ-14")
def test_a_drawn_card_that_is_not_of_the_stock_is_refused_in_a_view() -> None:
    view = reshuffled().view(0)
    stock, drawn = fields(view)["stock"], int(view.state.hand) - LOWEST
    left, stock[drawn] = stock[drawn], 0
    for kind in range(len(COUNTS)):
        more = min(left, COUNTS[kind] - stock[kind]) if kind != drawn else 0
        stock[kind] += more
        left -= more
    assert left == 0
    refuse("after a reshuffle the drawn card is one of the stock", view, stock=stock)


@pytest.mark.rule("SJ-18")
def test_a_stock_of_cards_that_lie_open_is_refused_in_a_view() -> None:
    view = reshuffled().view(1)
    stock = fields(view)["stock"]
    open_cards = Counter(view.game.check.components(view.state))
    # More of one value than are left of it, and as many fewer of the others.
    kind = max(range(len(COUNTS)), key=lambda k: open_cards[k + LOWEST])
    wanted = COUNTS[kind] - open_cards[kind + LOWEST] + 1
    while stock[kind] < wanted:
        other = max((k for k in range(len(COUNTS)) if k != kind), key=lambda k: stock[k])
        stock[other] -= 1
        stock[kind] += 1
    refuse("after a reshuffle the stock is none of the cards that lie open", view, stock=stock)


@pytest.mark.parametrize("part", ["movers ?", "winners .", "next ? ?", "pile ?", "movers 2"])
def test_what_is_no_card_or_seat_is_refused(part: str) -> None:
    grids = "0: 1 2 ? ? / ? ? ? ? / ? ? ? ?; 1: 3 4 ? ? / ? ? ? ? / ? ? ? ?; to move 0"
    with pytest.raises(SkydeckError):
        skydeck.from_text("skyjo", f"{grids}; {part}")


@pytest.mark.rule("SJ-03")
def test_winners_without_the_lowest_total_are_refused() -> None:
    table, bot = skydeck.new("skyjo", 2, 1, {"rounds": 1}), skydeck.bot("random")
    while not table.over:
        table.play(table.movers[0], bot.choose(table.view(table.movers[0])))
    assert len(table.winners) == 1
    for winners in ([1 - table.winners[0]], [0, 1]):
        refuse("the winners are the seats with the lowest total", table, winners=winners)
