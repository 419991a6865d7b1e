"""Ratings: what pairs of bots did against each other, as one number a bot (Bradley and Terry)."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from skydeck.core.kernel import Array
from skydeck.lab.intervals import Z95, effect_of_deals

POINTS = 400 / math.log(10)  # Elo's points in a unit of the logistic scale
CENTRE = 1000.0  # the rating of the bot that the others are measured by
PRIOR = 1000.0  # points: before any game, ratings are spread normally with this deviation
OUTCOMES = 5  # of a deal that two bots play twice: 0, ½, 1, 1½ or 2 wins of the first
LONGEST_STEP = 2.0  # logistic units that one step of Newton's method may go
ENOUGH = 1e-9  # a step of this length is the last one
MOST_STEPS = 1000


@dataclass(frozen=True)
class Ratings:
    """A rating for each bot, half of its 95 % interval, and how pairs fit."""

    points: Array
    errors: Array  # of the difference from the anchor, whose own is 0
    surprises: Array  # [i, j]: i's result against j minus the expected one, in deviations


def rate(deals: Array, anchor: int | None = None) -> Ratings:
    """Rate bots by `deals[i, j]`: how many deals ended in each of the outcomes for i against j.

    The ratings are the likeliest ones, given a wide normal prior that keeps those finite who won or
    lost everything. The anchor has CENTRE points; without one, the mean has. The intervals come
    from the Fisher information, in which each pair counts for as many independent games as its
    mirrored deals are worth (`effect_of_deals`): a robust, or sandwich, variance.
    """
    count, halves = len(deals), np.arange(OUTCOMES)
    games, wins = 2 * deals.sum(axis=2), deals @ halves / 2
    ratings = _find_likeliest(games, wins)
    chances = _chances(ratings)
    spread = games * chances * (1 - chances)
    real = spread * _effects(deals)
    inverse = np.linalg.inv(_information(spread))
    covariance = inverse @ _information(real) @ inverse
    weights = np.full(count, 1 / count) if anchor is None else np.eye(count)[anchor]
    contrast = np.eye(count) - weights  # of every bot against the anchor or the mean
    variances = np.diag(contrast @ covariance @ contrast.T)
    return Ratings(
        CENTRE + POINTS * (contrast @ ratings),
        Z95 * POINTS * np.sqrt(np.maximum(0, variances)),
        (wins - games * chances) / np.sqrt(np.where(real > 0, real, np.inf)),
    )


def _find_likeliest(games: Array, wins: Array) -> Array:
    """Newton's method on the logistic scale; steps are bounded as the first may go too far."""
    ratings = np.zeros(len(games))
    for _ in range(MOST_STEPS):
        chances = _chances(ratings)
        slope = (wins - games * chances).sum(axis=1) - ratings * _precision()
        step = np.linalg.solve(_information(games * chances * (1 - chances)), slope)
        longest = float(np.abs(step).max())
        ratings += step * min(1.0, LONGEST_STEP / max(longest, ENOUGH))
        if longest < ENOUGH:
            break
    return ratings


def _chances(ratings: Array) -> Array:
    """The chance of each bot to win against each other."""
    chances: Array = 1 / (1 + np.exp(ratings[None, :] - ratings[:, None]))
    return chances


def _precision() -> float:
    """The prior's information about a rating."""
    return (POINTS / PRIOR) ** 2


def _information(spread: Array) -> Array:
    """Fisher's information about all ratings, from the variance of every pair's wins."""
    information: Array = np.diag(spread.sum(axis=1) + _precision()) - spread
    return information


def _effects(deals: Array) -> Array:
    """For every pair, how its variance compares with that of independent games."""
    effects, halves = np.ones(deals.shape[:2]), np.arange(OUTCOMES)
    for i, j in np.ndindex(effects.shape):
        number = int(deals[i, j].sum())
        if number:
            total, squares = int(deals[i, j] @ halves), int(deals[i, j] @ halves**2)
            effects[i, j] = effect_of_deals(total, squares, number, 2, 2)
    return effects
