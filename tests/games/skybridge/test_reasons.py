"""Why a move is refused: always by a rule that the move would break."""

from __future__ import annotations

import re
from random import Random

import pytest

import skydeck
from skydeck.core.table import Table
from tests.games.skybridge.model import ALL_MOVES, NOT_OWN, OPTIONS, Model, like
from tests.plainly import PLAIN

SETTINGS = [
    (seats, options)
    for seats in (2, 3, 4)
    for options in [(), *((name,) for name in OPTIONS), OPTIONS]
]
STEPS = 14 if PLAIN else 3  # every so many moves all that is illegal is asked for


def numbers(reason: str) -> set[str]:
    return set(re.findall(r"SB-\d\d", reason))


def ask_all(table: Table, model: Model) -> set[str]:
    """Ask for all illegal moves; return the rules that are named."""
    assert model.seat is not None
    view, legal = table.view(model.seat).state, set(model.legal())
    why_not, named = table.game.notation.why_not, set()
    for move, text in enumerate(ALL_MOVES):
        if text in legal:
            assert not model.wrongs(text)
            continue
        reason = str(why_not(view, model.seat, move))
        assert "\n" not in reason
        assert numbers(reason), (text, reason)
        assert numbers(reason) <= model.wrongs(text), (text, reason, table.to_text())
        named |= numbers(reason)
    return named


def follow(seats: int, options: tuple[str, ...]) -> set[str]:
    """The rules that are named in a random game with bridges."""
    random, policy, named = Random(f"{seats} {options}"), like(bridge=20, roof=0.3), set()
    table = skydeck.new("skybridge", seats, 5, dict.fromkeys(options, True))
    model = Model(seats, table.movers[0], options)
    while model.seat is not None:
        fresh_bridge = table.history and ALL_MOVES[table.history[-1][1]].startswith("bridge")
        if len(table.history) % STEPS == 0 or fresh_bridge:
            named |= ask_all(table, model)
        moves = model.legal()
        (move,) = random.choices(moves, [policy(move) for move in moves])
        table.play(model.seat, move)
        model.play(move)
    return named


@pytest.mark.rule("SB-05", "SB-06", "SB-07", "SB-08", "SB-10", "SB-11", "SB-13", "SB-16")
@pytest.mark.parametrize(("seats", "options"), SETTINGS, ids=str)
def test_every_illegal_move_is_refused_by_a_rule_that_it_breaks(
    seats: int, options: tuple[str, ...]
) -> None:
    named = follow(seats, options)
    assert named & NOT_OWN
    assert named >= {"SB-06", "SB-10"} or PLAIN


def test_every_kind_of_reason_is_given() -> None:
    named = set().union(*(follow(seats, ()) for seats in (2, 3, 4)))
    assert named >= {"SB-06", "SB-07", "SB-08", "SB-10", "SB-11", "SB-13", "SB-16"}
    assert named & NOT_OWN
