"""L8-01 to L8-04: levels, the first dealer, the deal, the first discard, and who begins."""

from __future__ import annotations

from collections import Counter

import pytest

import skydeck
from skydeck import SkydeckError
from skydeck.core.kernel import NONE
from skydeck.core.table import Table
from tests.games.level8.cards import (
    SKIP,
    WILD,
    all_cards,
    code,
    draw_pile,
    hand,
    name,
    pile,
    refused,
    whole_deck,
)

SEATS = range(2, 7)


def new(seats: int, seed: int | str = 1, **options: object) -> Table:
    return skydeck.new("level8", seats, seed, options)


def with_first_discard(kind: int, seats: int = 3) -> Table:
    """A new game in which a card of this kind was turned up."""
    for seed in range(400):
        table = new(seats, seed)
        if table.state.piles[table.state.dealer, 0] == kind:
            return table
    raise AssertionError("no such card was turned up")


@pytest.mark.rule("L8-01")
@pytest.mark.parametrize("seats", SEATS)
def test_everyone_starts_on_level_one(seats: int) -> None:
    table = new(seats)
    assert table.state.levels[:seats].tolist() == [1] * seats
    assert table.points == (1,) * seats
    assert not table.state.displayed.any()


@pytest.mark.rule("L8-01")
@pytest.mark.parametrize("seats", [-1, 0, 1, 7])
def test_the_game_is_for_two_to_six(seats: int) -> None:
    with pytest.raises(SkydeckError):
        new(seats)


@pytest.mark.rule("L8-01")
@pytest.mark.parametrize("seats", SEATS)
def test_every_seat_is_the_first_dealer_equally_often(seats: int) -> None:
    games = 50 * seats
    dealers = Counter(int(new(seats, seed).state.dealer) for seed in range(games))
    assert set(dealers) == set(range(seats))
    # The spread of each count is about seven, so this is more than four to either side.
    assert all(20 <= count <= 80 for count in dealers.values())


@pytest.mark.rule("L8-01")
@pytest.mark.parametrize("dealer", range(4))
def test_a_given_seat_deals_first(dealer: int) -> None:
    for seed in range(5):
        table = new(4, seed, dealer=dealer)
        assert table.state.dealer == dealer
        assert table.movers == ((dealer + 1) % 4,)


@pytest.mark.rule("L8-02")
@pytest.mark.parametrize("seats", SEATS)
def test_everyone_has_ten_cards_and_the_rest_is_the_draw_pile(seats: int) -> None:
    table = new(seats)
    assert table.state.held[:seats].tolist() == [10] * seats
    assert not table.state.held[seats:].any()
    assert table.state.decked == 99 - 10 * seats - 1
    assert all_cards(table) == whole_deck()


@pytest.mark.rule("L8-02")
def test_nothing_else_lies_anywhere_at_the_start() -> None:
    table = new(4)
    assert not table.state.skips.any()
    assert table.state.buried == 0
    assert not table.state.spans.any()
    assert not table.state.seen.any()
    assert table.state.target == NONE
    assert table.winners == ()
    assert table.state.turns == 1


@pytest.mark.rule("L8-02")
def test_hands_are_kept_in_ascending_order() -> None:
    table = new(6)
    for seat in range(6):
        cards = [code(card) for card in hand(table, seat).split()]
        assert cards == sorted(cards)


@pytest.mark.rule("L8-02")
def test_the_cards_go_round_one_at_a_time_from_the_left_of_the_dealer() -> None:
    """With two seats the order of the cards from the 21st on is seen; with three it must tell."""
    few = new(2, 5, dealer=0)
    order = [pile(few, 0), *draw_pile(few)]
    more = new(3, 5, dealer=0)
    for number in range(20, 30):
        assert order[number - 20] in hand(more, (1 + number) % 3).split()
    assert [pile(more, 0), *draw_pile(more)] == order[10:]


@pytest.mark.rule("L8-02", "L8-01")
def test_another_dealer_turns_the_deal_round_the_table() -> None:
    tables = [new(4, 7, dealer=dealer) for dealer in range(4)]
    for dealer, table in enumerate(tables):
        for place in range(4):
            assert hand(table, (dealer + place) % 4) == hand(tables[0], place)
        assert draw_pile(table) == draw_pile(tables[0])


@pytest.mark.rule("L8-02")
def test_another_seed_deals_other_cards() -> None:
    deals = {hand(new(2, seed, dealer=0), 0) for seed in range(20)}
    assert len(deals) == 20


@pytest.mark.rule("L8-02")
def test_every_card_comes_into_a_hand_equally_often() -> None:
    cards: Counter[int] = Counter()
    for seed in range(300):
        for card in hand(new(2, seed), 0).split():
            cards[code(card)] += 1
    # A kind of one card is held 30 times on average, with a spread of 5.2.
    assert all(5 <= cards[card] <= 60 for card in range(90))
    assert 120 <= cards[WILD] <= 245
    assert 50 <= cards[SKIP] <= 135


@pytest.mark.rule("L8-03")
@pytest.mark.parametrize("seats", SEATS)
def test_the_first_discard_lies_on_the_pile_of_the_dealer_alone(seats: int) -> None:
    table = new(seats)
    dealer = int(table.state.dealer)
    piled = [int(seat == dealer) for seat in range(seats)]
    assert table.state.piled[:seats].tolist() == piled


@pytest.mark.rule("L8-03", "L8-05")
@pytest.mark.parametrize("kind", [WILD, SKIP])
def test_a_wild_or_skip_turned_up_lies_without_effect_and_may_be_taken(kind: int) -> None:
    table = with_first_discard(kind)
    dealer = int(table.state.dealer)
    starter = (dealer + 1) % 3
    assert table.movers == (starter,)
    assert not table.state.skips.any()
    assert table.state.turns == 1
    table.play(starter, f"take {dealer}")
    assert name(kind) in hand(table, starter).split()
    assert table.state.held[starter] == 11
    assert pile(table, dealer) == ""


@pytest.mark.rule("L8-04")
@pytest.mark.parametrize("seats", SEATS)
def test_the_left_neighbour_of_the_dealer_begins(seats: int) -> None:
    for seed in range(12):
        table = new(seats, seed)
        starter = (int(table.state.dealer) + 1) % seats
        assert table.movers == (starter,)
        assert table.state.turn == starter


@pytest.mark.rule("L8-04")
def test_turns_run_to_the_left_round_the_table() -> None:
    table = new(5, 3, dealer=2)
    order = []
    for _ in range(12):
        seat = table.movers[0]
        order.append(seat)
        table.play(seat, "draw")
        table.play(seat, next(move for move in table.moves(seat) if move.startswith("discard")))
    assert order == [3, 4, 0, 1, 2, 3, 4, 0, 1, 2, 3, 4]
    assert table.state.turns == 13


@pytest.mark.rule("L8-04")
def test_nobody_plays_in_the_turn_of_another() -> None:
    table = new(3, 1, dealer=0)
    for seat in (0, 2):
        assert table.moves(seat) == []
        refused(table, seat, "draw")
