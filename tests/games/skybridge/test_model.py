"""Random games, played at the table and by the model beside each other."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import pytest

import skydeck
from skydeck.core.table import Table
from tests.games.skybridge.model import ALL_MOVES, OPTIONS, Model, Policy, like
from tests.games.skybridge.tables import stock, tower
from tests.plainly import PLAIN

# Bridges are rare where all moves are liked alike, and so are seats that cannot place anything.
POLICIES: dict[str, Policy] = {
    "any": like(),
    "bridges first": like(bridge=50),
    "roofs last": like(roof=0.02, bridge=3),
    "roofs first": like(roof=20),
    "bridges last": like(bridge=0.001, roof=3),
    "only what must be": like(bridge=0.001, roof=0.01),
}
SETS: list[tuple[str, ...]] = [
    (),
    *((name,) for name in OPTIONS),
    ("colour_rotation", "blocked_is_out"),
    ("side_contact", "free_blocks"),
    ("merge_colours", "colour_rotation", "roof_on_foundation"),
    OPTIONS,
]
# Plain code is far slower: there one policy for each set of options, else all of them.
NUMBERS = {move: number for number, move in enumerate(ALL_MOVES)}


@dataclass(frozen=True)
class Match:
    """Games to be played: the seats, the options and the policy."""

    seats: int
    options: tuple[str, ...]
    policy: str

    def __str__(self) -> str:
        return "-".join([str(self.seats), *self.options, self.policy.replace(" ", "_")])


def matches() -> list[Match]:
    found = [
        Match(seats, options, policy)
        for seats in (2, 3, 4)
        for options in SETS
        for policy in POLICIES
    ]
    return found[:: len(POLICIES) + 1] if PLAIN else found


def compare(table: Table, model: Model) -> None:
    """What both say of a position."""
    assert table.over == model.is_over
    assert table.movers == (() if model.seat is None else (model.seat,))
    for seat in range(table.seats):
        assert table.moves(seat) == (model.legal() if seat == model.seat else [])
    assert table.points == model.points
    assert table.winners == model.winners


def compare_pieces(table: Table, model: Model) -> None:
    """Where every piece is: in a tower, or still with its seat."""
    for part in model.write_towers():
        name, _, pieces = part.partition(": ")
        assert tower(table, name) == pieces
    for seat in range(table.seats):
        own = {f"{kind} {colour}": n for (colour, kind), n in model.stock[seat].items() if n}
        assert stock(table, seat) == own


def play_both(match: Match, seed: int) -> Model:
    """A whole game; both must agree at every step."""
    random, policy = Random(f"{match} {seed}"), POLICIES[match.policy]
    table = skydeck.new("skybridge", match.seats, seed, dict.fromkeys(match.options, True))
    model = Model(match.seats, table.movers[0], match.options)
    compare(table, model)
    while model.seat is not None:
        moves = model.legal()
        (move,) = random.choices(moves, [policy(move) for move in moves])
        table.play(model.seat, NUMBERS[move])
        model.play(move)
        compare(table, model)
    compare_pieces(table, model)
    assert len(table.history) <= 44
    return model


@pytest.mark.rule("SB-05", "SB-08", "SB-10", "SB-16", "SB-19", "SB-20", "SB-25")
@pytest.mark.parametrize("match", matches(), ids=str)
def test_the_table_plays_as_the_model_does(match: Match) -> None:
    for seed in range(1 if PLAIN else 2):
        play_both(match, seed)


@pytest.mark.rule("SB-19", "SB-09", "SB-13")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rare_things_happen_in_the_games_that_are_compared(seats: int) -> None:
    seen: set[str] = set()
    wanted = {"skip", "back", "left over", "all placed", "higher block", "bridge on bridge"}
    wanted |= {"tall on bridge", "square on bridge", "roof on bridge", "roof on foundation"}
    policies = list(POLICIES)
    for seed in range(12 if PLAIN else 48):
        options = ("roof_on_foundation",) if seed % 4 == 0 else ()
        match = Match(seats, options, policies[seed % len(policies)])
        seen |= play_both(match, seed).seen
    assert wanted - seen <= ({"back", "all placed"} if PLAIN else set())


@pytest.mark.rule("SB-19", "SB-20")
@pytest.mark.parametrize(
    ("seats", "placements", "left", "skips"),
    [(2, 40.8, 3.2, 0.15), (3, 37.5, 1.5, 0.60), (4, 40.9, 3.1, 0.84)],
)
def test_the_models_random_games_are_as_long_as_they_should_be(
    seats: int, placements: float, left: float, skips: float
) -> None:
    # The averages of the rules; the bounds are about four standard errors.
    games, random = 200, Random(seats)
    counts = [0, 0, 0]
    for game in range(games):
        model = Model(seats, game % seats)
        while not model.is_over:
            model.play(random.choice(model.legal()))
            counts[0] += 1
            counts[2] += 0 if model.is_over else len(model.skipped)
        counts[1] += model.left_over()
    assert counts[0] / games == pytest.approx(placements, abs=0.5)
    assert counts[1] / games == pytest.approx(left, abs=0.5)
    assert counts[2] / games == pytest.approx(skips, abs=0.35)


def test_move_numbers_go_by_colour_kind_and_place() -> None:
    assert len(ALL_MOVES) == skydeck.game("skybridge").moves == 156
    view = skydeck.new("skybridge", 2, 1).view(0).state
    write = skydeck.game("skybridge").notation.write_move
    assert tuple(write(view, move) for move in range(156)) == ALL_MOVES
