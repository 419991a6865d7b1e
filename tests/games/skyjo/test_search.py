"""What search knows of Skyjo, and the levels: chances, what a move shows, and obvious moves."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

import skydeck
from skydeck import bots
from skydeck.bots.levels import COUNT
from skydeck.bots.search import Search, drivers
from skydeck.core.kernel import Array, specialise
from skydeck.core.rng import small_rng
from skydeck.core.skill import SEES_ALL, Skill
from skydeck.core.table import Table
from skydeck.games.skyjo.levels import CARE, LEAD, LEVELS, NUMBERS, PAIRS, SETS, SHAPE, TIME
from skydeck.games.skyjo.record import SEATS
from skydeck.games.skyjo.search import estimate, notice, sift
from tests.plainly import only_plain

GAME = skydeck.game("skyjo")


def estimate_at(states: Array, i: int, chances: Array) -> None:
    estimate(states[i], chances)


def notice_at(states: Array, i: int, seat: int) -> int:
    return notice(states[i], seat)


def sift_at(views: Array, i: int, seat: int, moves: Array, count: int, values: Array) -> None:
    sift(views[i], seat, moves, count, values)


ESTIMATE = specialise(estimate_at, "skyjo", estimate=estimate)
NOTICE = specialise(notice_at, "skyjo", notice=notice)
SIFT = specialise(sift_at, "skyjo", sift=sift)


def random_tables(
    seats: int, seed: int, moves: int = 150, every: int = 7, **options: object
) -> Iterator[Table]:
    """Tables on the way of a random game."""
    table, rng = skydeck.new("skyjo", seats, seed, options), np.random.default_rng(seed)
    for number in range(moves):
        if table.over:
            return
        if number % every == 0:
            yield table
        seat = table.movers[0]
        table.play(seat, int(rng.choice(table.legal(seat))))


def chances_of(table: Table) -> list[float]:
    chances = np.zeros(SEATS)
    only_plain()
    ESTIMATE(table.states, 0, chances)
    found: list[float] = chances[: table.seats].tolist()
    return found


def position(*parts: str) -> Table:
    return skydeck.from_text("skyjo", "; ".join(parts))


def best_move(table: Table, iterations: int = 100) -> str:
    seat = table.movers[0]
    search = Search(GAME, GAME.search.skill._replace(iterations=iterations))
    return GAME.notation.write_move(table.state, search.choose(table.view(seat), small_rng("best")))


# The chance to win


@pytest.mark.parametrize("seats", [2, 3, 8])
@pytest.mark.parametrize("options", [{}, {"end_score": 400}, {"rounds": 3}])
def test_chances_lie_between_0_and_1_and_add_up_to_1(seats: int, options: dict[str, int]) -> None:
    for table in random_tables(seats, 1, **options):
        chances = chances_of(table)
        assert all(0.0 <= chance <= 1.0 for chance in chances)
        assert sum(chances) == pytest.approx(1.0)


def test_at_the_start_all_have_the_same_chance() -> None:
    assert chances_of(skydeck.new("skyjo", 4, 1)) == pytest.approx([0.25] * 4)


def new_round(*totals: int, parts: str = "") -> list[float]:
    grid = " / ".join(["? ? ? ?"] * 3)
    grids = [f"{seat}: {grid}" for seat in range(len(totals))]
    words = " ".join(map(str, totals))
    rest = [f"totals {words}", "rounds 3", "starter 0", "reveal", *filter(None, [parts])]
    return chances_of(position(*grids, *rest))


def test_a_lower_total_is_a_better_chance_and_the_more_so_near_the_end() -> None:
    early, late = new_round(10, 30), new_round(70, 90)
    assert 0.5 < early[0] < late[0] < 1.0


def test_a_lead_counts_less_in_a_longer_game() -> None:
    usual, longer = new_round(70, 90), new_round(70, 90, parts="option end_score=1000")
    assert 0.5 < longer[0] < usual[0]


def test_of_three_the_lowest_total_has_the_best_chance() -> None:
    low, middle, high = new_round(20, 40, 60)
    assert low > middle > high


def test_lower_cards_are_a_better_chance() -> None:
    rest = ("1: 4 5 ? ? / ? ? ? ? / ? ? ? ?", "pile 6", "to move 0")
    low = chances_of(position("0: 0 1 ? ? / ? ? ? ? / ? ? ? ?", *rest))
    high = chances_of(position("0: 9 8 ? ? / ? ? ? ? / ? ? ? ?", *rest))
    assert low[0] > high[0]


# What a move shows


def test_notice_says_what_a_seat_sees_and_nothing_else() -> None:
    rng = small_rng("notice")
    for table in random_tables(3, 2, 120, 5):
        mover = table.movers[0]
        for seat in range(table.seats):
            view = table.view(seat)
            found: dict[bytes, int] = {}
            for _ in range(6):
                imagined = view.imagine(rng)
                move = imagined.legal(mover)[0]
                imagined.play(mover, move)
                if imagined.over or imagined.state.rounds != table.state.rounds:
                    break  # search does not look beyond the round
                seen = imagined.view(seat).state.tobytes()
                number = NOTICE(imagined.states, 0, seat)
                assert 0 <= number < 2**30
                assert found.setdefault(seen, number) == number
            assert len(set(found.values())) == len(found)


def test_a_drawn_card_is_noticed_by_its_drawer_only() -> None:
    grids = ("0: 4 5 ? ? / ? ? ? ? / ? ? ? ?", "1: 6 7 ? ? / ? ? ? ? / ? ? ? ?")
    numbers = []
    for card in (3, 9):
        table = position(*grids, "pile 8", f"next {card}", "to move 0")
        table.play(0, "draw")
        numbers.append([NOTICE(table.states, 0, seat) for seat in (0, 1)])
    assert numbers[0][0] != numbers[1][0]
    assert numbers[0][1] == numbers[1][1]


# Moves that come to the same


def kept(table: Table) -> list[str]:
    """The moves that are not left out."""
    seat = table.movers[0]
    legal = table.legal(seat)
    values = np.zeros(len(legal))
    SIFT(table.view(seat).states, 0, seat, np.array(legal, np.int16), len(legal), values)
    pairs = zip(table.moves(seat), values, strict=True)
    return [move for move, value in pairs if value == 0.0]


def test_at_first_all_cards_are_alike() -> None:
    assert kept(skydeck.new("skyjo", 2, 1)) == ["turn A1"]


def test_one_of_equal_places_and_one_of_equal_columns_is_kept() -> None:
    other = "1: 6 7 ? ? / ? ? ? ? / ? ? ? ?"
    table = position("0: 4 4 8 ? / ? 5 8 ? / ? ? 5 ?", other, "hand 3 drawn", "to move 0")
    swaps = ["A1", "A2", "B1", "B2", "B3", "C1", "C3", "D1"]
    assert kept(table) == [f"swap {p}" for p in swaps] + ["turn A2", "turn B3", "turn D1"]
    twin = position("0: 4 ? ? . / ? 4 5 . / 5 5 4 .", other, "hand 3 drawn", "to move 0")
    assert kept(twin) == ["swap A1", "swap A2", "swap A3", "turn A2"]


def test_choosing_where_to_draw_from_is_left_alone() -> None:
    grid = "4 5 ? ? / ? ? ? ? / ? ? ? ?"
    assert kept(position(f"0: {grid}", f"1: {grid}", "pile 8", "to move 0")) == ["take", "draw"]


# Playing


def test_the_same_seed_gives_the_same_move() -> None:
    for table in random_tables(2, 3, 60, 20):
        view = table.view(table.movers[0])
        assert len({bots.bot("search:40", 5).choose(view) for _ in range(2)}) == 1


OTHER = "1: 9 8 7 ? / 6 5 9 ? / ? ? ? ?"


def test_search_completes_a_column() -> None:
    grid = "0: 11 3 2 ? / 11 4 ? ? / 8 ? ? ?"
    assert best_move(position(grid, OTHER, "pile 11", "to move 0")) == "take"
    assert best_move(position(grid, OTHER, "hand 11 taken", "to move 0")) == "swap A3"


def test_in_the_last_turn_search_replaces_the_highest_card() -> None:
    table = position(
        "0: 12 3 2 0 / 1 4 0 1 / 2 0 1 ?",
        "1: 1 0 2 . / 2 1 0 . / 0 3 1 .",
        "hand 0 drawn",
        "closer 1",
        "to move 0",
    )
    assert best_move(table) == "swap A1"


def test_search_does_not_close_far_behind() -> None:
    table = position(
        "0: 9 12 11 10 / 8 9 12 7 / 10 8 7 ?",
        "1: 0 1 0 -1 / 2 0 1 -2 / 1 ? ? ?",
        "hand 6 drawn",
        "to move 0",
    )
    assert best_move(table) not in ("swap D3", "turn D3")


def test_search_closes_far_ahead() -> None:
    table = position(
        "0: 0 1 0 -1 / 2 0 1 -2 / 1 2 0 ?",
        "1: 9 12 11 10 / 8 9 12 7 / 10 8 ? ?",
        "hand 0 drawn",
        "to move 0",
    )
    assert best_move(table) == "swap D3"


# Levels


def test_there_are_eight_levels() -> None:
    assert len(LEVELS) == len(set(LEVELS)) == COUNT


def test_every_sight_weighs_every_move_of_every_phase() -> None:
    desk = Search(GAME, Skill()).desk
    for table in random_tables(3, 4, 90, 1):
        seat = table.movers[0]
        moves = table.legal(seat)
        desk.views[0] = table.view(seat).states[0]
        desk.moves[: len(moves)] = moves
        for sight in (*range(SHAPE + 1), SEES_ALL):
            drivers(GAME).glimpse(desk, seat, len(moves), Skill(sight=sight), small_rng("sight"))
            assert np.isfinite(desk.values[: len(moves)]).all()


def chosen(*parts: str, sights: tuple[int, ...]) -> list[str]:
    """What seat 0 plays with each of these sights; of moves that are as good, the first."""
    table, rng = position(*parts, "to move 0"), small_rng("sights")
    view, searches = table.view(0), [Search(GAME, Skill(sight=sight)) for sight in sights]
    moves = [min(search.choose(view, rng) for _ in range(100)) for search in searches]
    return [GAME.notation.write_move(table.state, move) for move in moves]


def test_the_first_sight_takes_a_discard_of_4_or_less_whatever_lies_in_its_grid() -> None:
    for grid in ("0: 12 9 ? ? / 8 7 ? ? / ? ? ? ?", "0: 1 3 ? ? / 2 0 ? ? / ? ? ? ?"):
        for card, move in ((4, "take"), (5, "draw")):
            assert chosen(grid, OTHER, f"pile {card}", sights=(NUMBERS,)) == [move]


def test_only_who_sees_columns_fills_one_with_three_equal_cards() -> None:
    grid, sights = "0: 11 12 ? ? / 11 4 ? ? / 8 ? ? ?", (NUMBERS, SETS)
    assert chosen(grid, OTHER, "pile 11", sights=sights) == ["draw", "take"]
    assert chosen(grid, OTHER, "hand 11 drawn", sights=sights) == ["swap B1", "swap A3"]


def test_only_from_the_second_sight_on_a_discard_must_promise_more_than_drawing() -> None:
    low, high = "0: 6 5 ? ? / 1 0 ? ? / ? ? ? ?", "0: 12 5 ? ? / 1 0 ? ? / ? ? ? ?"
    assert chosen(low, OTHER, "pile 4", sights=(NUMBERS, SETS)) == ["take", "draw"]
    assert chosen(high, OTHER, "pile 5", sights=(NUMBERS, SETS)) == ["draw", "take"]


def test_only_who_has_time_turns_a_card_up_and_leaves_a_high_one_for_later() -> None:
    parts = ("0: 12 5 ? ? / ? ? ? ? / ? ? ? ?", "hand 3 drawn")
    assert chosen(*parts, OTHER, sights=(SETS, TIME)) == ["swap A1", "turn A2"]
    closed = "1: 1 1 1 1 / 2 3 0 0 / 0 0 2 3"
    assert chosen(*parts, closed, "closer 1", sights=(SETS, TIME)) == ["swap A1", "swap A1"]


def test_only_who_collects_pairs_keeps_one_and_replaces_a_lower_card() -> None:
    grid = "0: 9 8 1 1 / 9 1 2 3 / 4 2 ? ?"
    assert chosen(grid, OTHER, "hand 0 drawn", sights=(TIME, PAIRS)) == ["swap A1", "swap B1"]


def test_only_who_collects_pairs_makes_one_of_high_cards() -> None:
    grid = "0: 3 9 1 1 / 2 10 2 3 / 4 1 ? ?"
    assert chosen(grid, OTHER, "hand 9 drawn", sights=(TIME, PAIRS)) == ["turn C3", "swap B2"]


def test_only_who_counts_its_points_does_not_close_with_many() -> None:
    many, few = "0: 11 9 10 6 / 8 7 5 4 / 10 8 3 ?", "0: 1 2 1 0 / 0 1 3 -1 / 2 0 1 ?"
    assert chosen(many, OTHER, "hand 12 drawn", sights=(PAIRS, CARE)) == ["turn D3", "swap A1"]
    assert chosen(few, OTHER, "hand 12 drawn", sights=(PAIRS, CARE)) == ["turn D3", "turn D3"]


def test_only_who_counts_its_points_closes_with_29_and_not_with_30() -> None:
    for card, moves in ((4, ["swap D3", "swap D3"]), (5, ["swap D3", "swap D1"])):
        grid = f"0: 4 3 5 6 / 3 2 4 6 / {card} 2 2 ?"  # the sixes leave
        assert chosen(grid, OTHER, "hand 6 taken", sights=(PAIRS, CARE)) == moves


def test_only_who_looks_at_others_swaps_a_high_card_when_one_is_near_to_closing() -> None:
    parts = ("0: 12 5 ? ? / ? ? ? ? / ? ? ? ?", "hand 3 drawn")
    far, near = "1: 0 1 0 ? / 2 0 1 ? / ? ? ? ?", "1: 0 1 0 -1 / 2 0 1 -2 / 1 2 0 ?"
    assert chosen(*parts, far, sights=(CARE, LEAD)) == ["turn A2", "turn A2"]
    assert chosen(*parts, near, sights=(CARE, LEAD)) == ["turn A2", "swap A1"]


def test_only_who_looks_at_others_closes_by_who_has_fewer_points() -> None:
    low, high = "1: 0 1 0 -1 / 2 0 1 -2 / 1 0 ? ?", "1: 9 12 11 10 / 8 9 12 7 / 10 8 ? ?"
    few = ("0: 3 2 4 1 / 1 0 3 2 / 2 1 1 ?", "hand 12 drawn")
    assert chosen(*few, low, sights=(CARE, LEAD)) == ["turn D3", "swap C1"]
    many = ("0: 5 6 6 3 / 3 4 5 2 / 4 8 1 ?", "hand 12 drawn")
    assert chosen(*many, high, sights=(CARE, LEAD)) == ["swap B3", "turn D3"]


def test_only_who_counts_cards_breaks_a_pair_that_cannot_find_a_third() -> None:
    parts = ("0: 9 8 1 1 / 9 1 2 3 / 4 2 ? ?", "1: 0 1 0 ? / 2 0 1 ? / ? ? ? ?", "hand 0 drawn")
    assert chosen(*parts, "pile 3", sights=(LEAD, SEES_ALL)) == ["swap B1", "swap B1"]
    gone = "pile 9 9 9 9 9 9 9 9 3"
    assert chosen(*parts, gone, sights=(LEAD, SEES_ALL)) == ["swap B1", "swap A1"]


def test_only_who_thinks_of_discards_keeps_a_card_that_fills_the_next_seats_column() -> None:
    parts = ("0: 8 5 3 ? / 4 2 ? ? / ? ? ? ?", "hand 7 drawn")
    alone, pair = "1: 10 8 ? ? / 7 2 ? ? / ? ? ? ?", "1: 7 8 ? ? / 7 2 ? ? / ? ? ? ?"
    assert chosen(*parts, alone, sights=(LEAD, SEES_ALL)) == ["turn A3", "turn A3"]
    assert chosen(*parts, pair, sights=(LEAD, SEES_ALL)) == ["turn A3", "swap A1"]


def test_only_who_thinks_of_the_last_turn_does_not_close_where_a_12_can_be_replaced() -> None:
    parts = ("0: 3 2 4 1 / 1 0 3 2 / 2 1 1 ?", "hand 10 drawn")
    even, uneven = "1: 3 3 2 4 / 4 5 3 1 / 2 2 1 ?", "1: 12 3 2 5 / 1 0 3 1 / 2 1 0 ?"
    assert chosen(*parts, even, sights=(LEAD, SEES_ALL)) == ["turn D3", "turn D3"]
    assert chosen(*parts, uneven, sights=(LEAD, SEES_ALL)) == ["turn D3", "swap C1"]
