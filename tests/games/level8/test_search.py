"""What search knows of Level 8, and the levels: chances, what a move shows, obvious moves."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

import skydeck
from skydeck import bots
from skydeck.bots.levels import COUNT
from skydeck.bots.search import Search
from skydeck.core.kernel import NONE, Array, specialise
from skydeck.core.rng import small_rng
from skydeck.core.skill import SEES_ALL, Skill
from skydeck.core.table import Table
from skydeck.games.level8.levels import (
    FIRST,
    LEVELS,
    LINKS,
    PILES,
    SETS,
    TABLE,
    WHOLE,
)
from skydeck.games.level8.policy import WAITS
from skydeck.games.level8.record import SEATS
from skydeck.games.level8.search import estimate, imagine, notice
from tests.games.level8.cards import TEN, position
from tests.plainly import only_plain

GAME = skydeck.game("level8")


def estimate_at(states: Array, i: int, chances: Array) -> None:
    estimate(states[i], chances)


def notice_at(states: Array, i: int, seat: int) -> int:
    return notice(states[i], seat)


def imagine_at(views: Array, i: int, seat: int, rng: Array, states: Array, j: int) -> None:
    imagine(views[i], seat, rng, states[j])


ESTIMATE = specialise(estimate_at, "level8", estimate=estimate)
NOTICE = specialise(notice_at, "level8", notice=notice)
IMAGINE = specialise(imagine_at, "level8", imagine=imagine)


def tables_of(seats: int, seed: int, moves: int = 120, **options: object) -> Iterator[Table]:
    """Tables on the way of a game in which greedy and chance take turns."""
    table, rng = skydeck.new("level8", seats, seed, options), np.random.default_rng(seed)
    greedy = bots.bot("greedy")
    for number in range(moves):
        if table.over:
            return
        yield table
        seat = table.movers[0]
        table.play(seat, greedy.choose(table.view(seat)))
        if number % 10 == 0 and not table.over:
            seat = table.movers[0]
            table.play(seat, int(rng.choice(table.legal(seat))))


def chances_of(table: Table) -> list[float]:
    chances = np.zeros(SEATS)
    only_plain()
    ESTIMATE(table.states, 0, chances)
    found: list[float] = chances[: table.seats].tolist()
    return found


def best_move(table: Table, iterations: int = 100) -> str:
    seat = table.movers[0]
    search = Search(GAME, GAME.search.skill._replace(iterations=iterations))
    return GAME.notation.write_move(table.state, search.choose(table.view(seat), small_rng("best")))


# The chance to win


@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize("levels", ["standard", "expert"])
def test_chances_lie_between_0_and_1_and_add_up_to_1(seats: int, levels: str) -> None:
    for table in tables_of(seats, 1, levels=levels):
        chances = chances_of(table)
        assert all(0.0 <= chance <= 1.0 for chance in chances)
        assert sum(chances) == pytest.approx(1.0)


def test_at_the_start_all_have_the_same_chance() -> None:
    assert chances_of(skydeck.new("level8", 4, 1)) == pytest.approx([0.25] * 4)


LAID = "laid 0: 3r 4b 5g | 7r 8b 9g"
OTHER = "1: 1g 2g 5y 7y 8r 10y 11b 12o 13r 14b"


def chance(text: str) -> float:
    """Of seat 0."""
    return chances_of(position(text))[0]


def test_a_higher_level_of_another_costs_chances() -> None:
    text = f"0: 1r 13g 15b 15o\n{OTHER}\n{LAID}\nto take 1"
    assert chance(f"{text}\nlevels 1 5") < chance(f"{text}\nlevels 1 1")


def test_who_has_one_card_that_fits_is_nearly_there() -> None:
    added = "laid 0: 3r 4b 5g 6r 7b | 7r 8b 9g 10r"
    assert chance(f"0: 2r\n{OTHER}\n{added}\nto take 0") > chance(
        f"0: 14y\n{OTHER}\n{added}\nto take 0"
    )


# What a move shows


def play_both(tables: list[Table], seat: int) -> bool:
    """Play some move that is possible at both tables; False if there is none."""
    both = sorted(set(tables[0].legal(seat)) & set(tables[1].legal(seat)))
    for table in tables:
        if both:
            table.play(seat, both[len(both) // 2])
    return bool(both)


@pytest.mark.parametrize(("seats", "levels"), [(2, "standard"), (3, "expert")])
def test_a_seat_notices_what_it_sees_and_nothing_else(seats: int, levels: str) -> None:
    rng, seen = small_rng("notice"), set()
    for table in tables_of(seats, 5, 100, levels=levels):
        for seat in range(seats):
            mover, view = table.movers[0], table.view(seat)
            found = [view.imagine(rng) for _ in range(2)]
            if play_both(found, mover):
                views = [other.view(seat).states.tobytes() for other in found]
                numbers = [NOTICE(other.states, 0, seat) for other in found]
                assert all(NONE <= number < 1 << 30 for number in numbers)
                assert (views[0] == views[1]) == (numbers[0] == numbers[1])
                seen.add((seat == mover, views[0] == views[1]))
    assert len(seen) == 4


def test_a_part_of_a_display_in_the_making_is_not_noticed() -> None:
    table = position(f"0: 1r 2r 2g 3g 7r 7b 8g 9g 13y 14y 15y\n1: {TEN}\nto play 0")
    table.play(0, "name 1")
    assert NOTICE(table.states, 0, 1) == NONE
    assert NOTICE(table.states, 0, 0) != NONE


# Tables as they are after some turns


@pytest.mark.parametrize("seats", [2, 5])
def test_imagined_tables_fit_the_view_and_hold_no_skip(seats: int) -> None:
    only_plain()
    rng = small_rng("belief")
    for table in tables_of(seats, 2, 60):
        seat = table.movers[0]
        view = table.view(seat)
        imagined = table.copy()
        IMAGINE(view.states, 0, seat, rng, imagined.states, 0)
        assert imagined.view(seat).states.tobytes() == view.states.tobytes()
        assert GAME.check.check(imagined.state, False) is None


def test_after_many_turns_a_hand_is_imagined_nearer_to_its_level() -> None:
    only_plain()
    pile = "1r 1o 1y 1g 1b 1p 3r 3o 3y 3g 3b 3p 5r 5o 5y 5g 5b 5p"
    hand = "7r 9r 11r 13r 15r 7o 9o 11o 13o 15o"
    table = position(f"0: {hand}\n1: {TEN}\npile 0: {pile}\nlevels 2 2\nto take 0")
    view, rng, pairs = table.view(0), small_rng("pairs"), [0, 0]
    for _ in range(30):
        tables = [view.imagine(rng), table.copy()]
        IMAGINE(view.states, 0, 0, rng, tables[1].states, 0)
        for i, other in enumerate(tables):
            numbers = [card // 6 for card in other.state.hands[1, :10].tolist() if card < 90]
            pairs[i] += len(numbers) - len(set(numbers))
    assert pairs[1] > pairs[0] + 30


# Moves


def test_the_same_seed_gives_the_same_move() -> None:
    for table in list(tables_of(2, 3, 6)):
        seat = table.movers[0]
        assert len({bots.bot("search:40", 1).choose(table.view(seat)) for _ in range(2)}) == 1


def test_the_last_level_is_displayed() -> None:
    hand = "2r 2b 5r 5b 5g 9r 9b 9g 9y 14o 15p"
    table = position(f"0: {hand}\n1: {TEN}\nlevels 8 8\nto play 0")
    assert best_move(table).startswith("name")


def test_a_card_that_a_wild_makes_fit_is_taken_to_end_the_round() -> None:
    """The wild is the 6 below the run 7 to 10, then the 5 of the pile fits; one card is left."""
    table = position(
        """
        0: 13r *
        1: 14g 1b
        laid 0: 1y 2y 3p 4p | 12g 13b 14p 15p
        laid 1: 7r 8g 9b 10g | 7g 8y 9o 10p
        pile 0: 15r
        pile 1: 5y
        to take 0
        """
    )
    assert best_move(table, 400) == "take 1"


def first_sight(text: str) -> str:
    """The move that is worth most at first sight."""
    table = position(text)
    move = Search(GAME, Skill(sight=WAITS)).choose(table.view(0), small_rng("sight"))
    return GAME.notation.write_move(table.state, move)


READY = "0: 1r 2b 3g 7r 8b 9g 12y 12o 14y 14o 15p"  # five cards are left over
FULL = "0: 1r 2b 3g 4r 5b 7r 8b 9g 10y 11o 15p"  # all fit but one


def test_a_display_that_leaves_many_cards_over_is_held_back() -> None:
    assert first_sight(f"{READY}\n1: {TEN}\nto play 0").startswith("discard")
    assert first_sight(f"{FULL}\n1: {TEN}\nto play 0").startswith("name")


def test_a_display_is_not_held_back_where_another_may_end_the_round() -> None:
    laid = "laid 1: 3r 4b 5g 6r 7b | 5r 6b 7g 8r"
    assert first_sight(f"{READY}\n1: 13b\n{laid}\nto play 0").startswith("name")


# The levels


def test_there_are_eight_levels() -> None:
    assert len(LEVELS) == len(set(LEVELS)) == COUNT


@pytest.mark.parametrize("levels", ["standard", "expert"])
def test_every_sight_weighs_every_move(levels: str) -> None:
    phases = set()
    for sight in (*range(TABLE + 1), WAITS):
        search, rng = Search(GAME, Skill(sight=sight)), small_rng("sight")
        for table in tables_of(3, 4, 60, levels=levels):
            seat = table.movers[0]
            assert search.choose(table.view(seat), rng) in table.legal(seat)
            phases.add(int(table.state.phase))
    assert {0, 1, 2, 3} <= phases


def chosen(text: str, *sights: int) -> list[str]:
    """What seat 0 plays with each of these sights; of moves that are as good, the first."""
    table, rng = position(text), small_rng("sights")
    view, searches = table.view(0), [Search(GAME, Skill(sight=sight)) for sight in sights]
    moves = [min(search.choose(view, rng) for _ in range(100)) for search in searches]
    return [GAME.notation.write_move(table.state, move) for move in moves]


def test_only_who_looks_at_the_level_parts_with_a_pair_that_runs_do_not_need() -> None:
    hand = "12g 12r 1r 2b 4g 5y 7r 8b 14g 15b *"
    links, first = chosen(f"0: {hand}\n1: {TEN}\nto play 0", LINKS, FIRST)
    assert first.startswith("discard 12")
    assert not links.startswith("discard 12")


def test_only_who_looks_at_all_parts_keeps_a_colour_that_the_second_one_asks_for() -> None:
    hand = "1r 8r 12r 4b 5g 4y 5o 4g 5p 4p 5b"
    first, whole = chosen(f"0: {hand}\n1: {TEN}\nto play 0\nlevels 3 1", FIRST, WHOLE)
    assert first.endswith("r")
    assert not whole.endswith("r")


def test_only_who_looks_at_piles_takes_a_card_that_the_level_can_use() -> None:
    text = f"0: 1r 2b 7y 8p 9g 13r 15b 11g 5y 15g\n1: {TEN}\npile 1: 3g\nto take 0"
    assert chosen(text, WHOLE, PILES) == ["draw", "take 1"]


def test_only_who_looks_at_all_piles_takes_such_a_card_while_much_is_missing() -> None:
    text = f"0: 1b 1p 2y 6r 6g 10g 10p 14o 14g 14p\n1: {TEN}\npile 1: 3g\nto take 0"
    assert chosen(text, SETS, TABLE) == ["draw", "take 1"]


def test_only_who_looks_at_sets_of_others_adds_to_them() -> None:
    laid = "laid 0: 9r 10b 11g | 9g 10y 11o\nlaid 1: 3r 3b | 5g 5y | 7r 7b | 12r 12b"
    text = f"0: 3g 15y 15b\n1: ? ? ? ?\n{laid}\nlevels 1 2\nto play 0"
    piles, sets = chosen(text, PILES, SETS)
    assert piles.startswith("discard")
    assert sets.startswith("add")


def test_only_who_looks_at_the_whole_table_adds_to_runs_of_others() -> None:
    laid = "laid 0: 9r 10b 11g | 9g 10y 11o\nlaid 1: 3r 4b 5g | 3b 4g 5y"
    sets, table = chosen(f"0: 6r 15y 15b\n1: ? ? ? ? ? ?\n{laid}\nto play 0", SETS, TABLE)
    assert sets.startswith("discard")
    assert table.startswith("add")


def test_only_who_sees_all_keeps_a_card_that_another_could_add() -> None:
    hand = "6y 8r 8b 8g 9r 9b 9g 10r 10b 10g 12o"
    text = f"0: {hand}\n1: ? ? ? ?\nlaid 1: 3r 4b 5g | 3b 4g 5y\nlevels 2 1\nto play 0"
    assert chosen(text, TABLE, SEES_ALL) == ["discard 6y", "discard 12o"]


@pytest.mark.parametrize("number", range(3, COUNT))
def test_from_the_third_level_on_nobody_parts_with_what_the_level_uses(number: int) -> None:
    hand = "1r 2b 3g 4y 5o 9r 9b 7g 12p 13r 15b"  # a run of six and a pair
    table = position(f"0: {hand}\n1: {TEN}\nlevels 4 1\nto play 0")
    moves = set()
    for seed in range(50):
        move = Search(GAME, LEVELS[number - 1]).choose(table.view(0), small_rng(seed))
        moves.add(GAME.notation.write_move(table.state, move))
    assert moves <= {"discard 7g", "discard 12p", "discard 13r", "discard 15b"}


def test_the_first_sight_lays_no_skip_for_others() -> None:
    links, first = chosen(
        f"0: 1r 2b 4g 5y 7r 8b 14g 15b 11p *  !\n1: {TEN}\nto play 0", LINKS, FIRST
    )
    assert not links.startswith("skip")
    assert first == "skip 1"


def test_the_strongest_level_sees_all_and_can_wait() -> None:
    assert LEVELS[-1].sight == WAITS
    assert LEVELS[-1].iterations > 0
