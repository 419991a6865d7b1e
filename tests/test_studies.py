"""What the studies say: nothing is called luck that is not, and nothing sure that is."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from bench.questions import Section
from bench.studies import STUDIES, describe_bots, describe_rules, longer_dot, tell_start

import skydeck
from skydeck.lab.charts import Dot


def cell(lengths: Any) -> dict[str, Any]:
    """A cell with as much as the section on house rules asks for."""
    return {
        "seats": 4,
        "games": len(lengths),
        "lengths": lengths,
        "moves": {"mean": float(lengths.mean()), "mean_95": 9.0},
        "rounds": {"mean": 2.0, "mean_95": 0.1, "most": 3},
        "margin": {"mean": 1.0},
        "shared": 0,
        "signs": [],
        "lead": {"tenths": [{"share": 0.5}] * 9},
    }


@pytest.fixture
def usual() -> dict[str, Any]:
    return cell(np.random.default_rng(1).normal(700, 200, 400))


def test_lengths_are_compared_deal_by_deal(usual: dict[str, Any]) -> None:
    more = np.tile([0.0, 4.0], 200)  # far less than luck makes of two means of other deals
    dot = longer_dot("rule", cell(usual["lengths"] + more), usual)
    assert 0 < dot.low < dot.value < dot.high < 4 / 690
    assert dot.value == pytest.approx(2 / usual["moves"]["mean"])


def test_only_what_can_be_luck_is_called_luck(usual: dict[str, Any]) -> None:
    lengths = usual["lengths"]
    noise = np.tile([-50.0, 50.0], 200)
    found = [cell(lengths + more) for more in (np.tile([0.0, 4.0], 200), 0.0, noise)]
    page, study = Section(), STUDIES["skyjo"]
    rules = {"end_score": ((50, 150, 200), found)}
    describe_rules(page, skydeck.game("skyjo"), study, usual, rules)
    assert page.short == [
        "Of the house rules, `end_score=50` changes the length most: +0.3 % moves. With"
        " `end_score=150` every game is as long as without. No change of length can be told from"
        " luck for `end_score=200`."
    ]
    assert "| +2.00 ± 0.20 | +0.3 % |" in page.parts[-1]
    assert "| the same | +0.0 % |" in page.parts[-1]


def test_starting_is_told_for_all_seats_with_intervals_and_without_a_winner() -> None:
    dots = [
        Dot("2 seats", -0.008, -0.010, -0.006, ""),
        Dot("3 seats", -0.02, -0.05, 0.01, ""),
        Dot("4 seats", 0.05, 0.02, 0.08, ""),
    ]
    assert tell_start(dots, [1_000_000, 10_000, 10_000]) == (
        "Whoever starts wins more games than an equal share: 5.0 % (2.0 % to 8.0 %) at 4 seats;"
        " fewer games than an equal share: 0.8 % (0.6 % to 1.0 %) at 2 seats. At 1 of 3 numbers of"
        " seats, with 10,000 games each, nothing can be told from luck."
    )
    assert tell_start(dots[1:2], [10_000]) == (
        "No advantage of starting can be told from luck at any number of seats."
    )


def test_shares_of_few_games_have_intervals() -> None:
    def played(name: str, games: int, rate: float, low: float, high: float) -> dict[str, Any]:
        bot = {"name": name, "win_rate": rate, "win_rate_95": [low, high], "points": 1.0}
        facts = [{"name": "closed", "says": "closed", "bots": [rate, 1.0]}]
        return {"games": games, "bots": [bot], "facts": facts}

    page = Section()
    cells = [played("random", 500, 0.0, 0.0, 0.008), played("level8", 100, 0.75, 0.65, 0.83)]
    describe_bots(page, skydeck.game("skyjo"), cells)
    assert page.short[0].startswith(
        "Against `greedy`, `random` wins 0.0 % (0.0 % to 0.8 %) of 500 games and `level8` 75.0 %"
        " (65.0 % to 83.0 %) of 100:"
    )
    assert any("| 100 | 75.0 % (65.0 % to 83.0 %) |" in part for part in page.parts)
