"""Games of random moves, in which all that is offered and done is worked out once more here."""

from __future__ import annotations

import random

import pytest

import skydeck
from skydeck.core.kernel import NONE
from skydeck.core.table import Table
from tests.games.level8.brute import LEVELS, displays
from tests.games.level8.cards import (
    COLOURS,
    SKIP,
    WILD,
    all_cards,
    name,
    position,
    whole_deck,
)
from tests.games.level8.hands import some_display
from tests.plainly import PLAIN

MOVES = 300 if PLAIN else 900
CARDS = {"us": (6, 3), "de": (5, 3), "fr": (7, 4)}
GAMES: list[tuple[int, dict[str, object]]] = [
    (2, {}),
    (3, {"levels": "expert"}),
    (4, {"edition": "fr", "skip_from_discard": False}),
    (5, {"edition": "de", "levels": "expert"}),
    (6, {"levels": "expert", "skip_from_discard": False, "edition": "fr"}),
    (6, {}),
]


def tops(table: Table) -> list[str]:
    """The moves of step 1."""
    moves, state = ["draw"], table.state
    for owner in range(table.seats):
        count = int(state.piled[owner])
        top = int(state.piles[owner, count - 1]) if count else NONE
        locked = top == SKIP and not table.options["skip_from_discard"]
        if count and not locked:
            moves.append(f"take {owner}")
    return moves


def takes(kind: str, value: int, span: int, card: int) -> list[str]:
    """The ends at which a part takes a card: one without a name where it is no run."""
    if card == SKIP:
        return []
    number, colour = card // 6 + 1, card % 6
    if kind == "run":
        ends = {" low": value - 1, " high": value + span}
        return [
            end
            for end, wanted in ends.items()
            if 1 <= wanted <= 15 and (card == WILD or number == wanted)
        ]
    return [""] if card == WILD or value == (number if kind == "set" else colour) else []


def beginnings(table: Table, seat: int) -> list[str]:
    """The moves that begin a display, by brute force."""
    kinds = LEVELS[str(table.options["levels"])][int(table.state.levels[seat])]
    hand = table.state.hands[seat, : table.state.held[seat]].tolist()
    found = displays(str(table.options["levels"]), int(table.state.levels[seat]), hand)
    values = sorted({display[0][0] for display in found})
    return [f"name {COLOURS[value] if kinds[0][0] == 'colour' else value}" for value in values]


def additions(table: Table, seat: int) -> set[str]:
    """The moves that begin an addition."""
    state = table.state
    moves: set[str] = set()
    if not state.displayed[seat] or state.held[seat] < 2:
        return moves
    for owner in range(table.seats):
        if not state.displayed[owner]:
            continue
        kinds = LEVELS[str(table.options["levels"])][int(state.displayed[owner])]
        for number, (kind, _) in enumerate(kinds):
            value, span = int(state.values[owner, number]), int(state.spans[owner, number])
            for card in state.hands[seat, : state.held[seat]].tolist():
                ends = takes(kind, value, span, card)
                moves |= {f"add {owner}.{number + 1}{end}" for end in ends}
    return moves


def expected_moves(table: Table, seat: int) -> set[str]:
    """All moves of a seat that is to take, or to play."""
    if table.state.phase == 0:
        return set(tops(table))
    hand = table.state.hands[seat, : table.state.held[seat]].tolist()
    moves = {f"discard {name(card)}" for card in hand} | additions(table, seat)
    if SKIP in hand:
        others = [other for other in range(table.seats) if other != seat]
        moves |= {f"skip {other}" for other in others if not table.state.skips[other]}
    if not table.state.displayed[seat]:
        moves |= set(beginnings(table, seat))
    return moves


def near_the_end(seats: int, options: dict[str, object], rng: random.Random) -> Table:
    """A round in which three seats hold the cards of a level, or nearly."""
    deck = set(range(90))
    levels = [rng.randint(1, 8) for _ in range(seats)]
    hands: list[list[str]] = []
    for seat, level in enumerate(levels):
        kinds = LEVELS[str(options.get("levels", "standard"))][level]
        # Three displays leave enough cards for any of them; the other seats hold any cards.
        hands.append([name(card) for card in some_display(rng, kinds, deck)] if seat < 3 else [])
    for hand in hands:
        while len(hand) < 10:
            card = rng.choice(sorted(deck))
            deck.discard(card)
            hand.append(name(card))
    for special in ["*"] * 5 + ["!"] * 3:
        hand = rng.choice(hands)
        hand[rng.randrange(10)] = special
    parts = [f"{seat}: {' '.join(hand)}" for seat, hand in enumerate(hands)]
    parts += [f"levels {' '.join(map(str, levels))}", f"to take {rng.randrange(seats)}"]
    parts += [f"option {option}={str(value).lower()}" for option, value in options.items()]
    return position("; ".join(parts), rng.randrange(10**6))


def choose(moves: list[str], rng: random.Random) -> str:
    """Any move, but displays and additions rather than discards."""
    eager = [move for move in moves if move.split()[0] in ("name", "add")]
    return rng.choice(eager if eager and rng.random() < 0.9 else moves)


def check_step_three(before: Table, after: Table, seat: int) -> None:
    """What follows a discard or a laid Skip!: the next turn, or the next round."""
    old, new, seats = before.state, after.state, before.seats
    levels = old.levels[:seats].tolist()
    if old.held[seat] > 1:
        skips = [int(skip) for skip in old.skips[:seats]]
        move = after.history[-1][1]
        if move >= 169:
            skips[move - 169] = 1
        following, turns, buried = (seat + 1) % seats, int(old.turns) + 1, int(old.buried)
        while skips[following]:
            skips[following], buried = 0, buried + 1
            following, turns = (following + 1) % seats, turns + 1
        assert after.movers == (following,)
        assert new.skips[:seats].tolist() == skips
        assert (int(new.turns), int(new.buried)) == (turns, buried)
        assert new.levels[:seats].tolist() == levels
        return
    for other in range(seats):
        levels[other] += 2 if other == seat else int(old.displayed[other] > 0)
    assert new.levels[:seats].tolist() == levels
    assert after.winners == ((seat,) if levels[seat] == 9 else ())
    if after.over:
        return
    keepers = tuple(
        other
        for other in range(seats)
        if before.options["levels"] == "expert" and levels[other] >= 5 and not old.displayed[other]
    )
    assert after.movers == (keepers or ((int(old.dealer) + 2) % seats,))


@pytest.mark.rule("L8-05", "L8-06", "L8-08", "L8-10", "L8-20", "L8-21", "L8-26", "L8-29")
@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_what_is_offered_and_done_in_games_of_random_moves(
    seats: int, options: dict[str, object]
) -> None:
    rng = random.Random(str((seats, options)))
    wilds, skips = CARDS[str(options.get("edition", "us"))]
    table = skydeck.new("level8", seats, rng.randrange(10**6), options)
    ended = 0
    for number in range(MOVES):
        if table.over or number % 100 == 50:
            table = near_the_end(seats, options, rng)
        seat = rng.choice(table.movers)
        moves, before = table.moves(seat), table.copy()
        if table.state.phase in (0, 1):
            assert set(moves) == expected_moves(table, seat)
            assert len(set(moves)) == len(moves)
            assert table.movers == (seat,)
        table.play(seat, choose(moves, rng))
        if table.history[-1][1] >= 77 and before.state.phase == 1:
            check_step_three(before, table, seat)
        ended += int(table.state.rounds) > int(before.state.rounds)
        if table.state.phase in (0, 1, 4):
            held = int(table.state.held.sum() + table.state.spans.sum())
            assert held == 10 * seats + int(table.state.phase != 0)
            assert all_cards(table) == whole_deck(wilds, skips)
    assert ended > 1
