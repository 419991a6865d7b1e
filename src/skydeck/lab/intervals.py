"""Intervals of shares that respect mirrored deals: games of one deal are not independent."""

from __future__ import annotations

import math

from skydeck.core.kernel import Array

Z95 = 1.959964  # of the normal distribution, for intervals of 95 %
FEW = 10  # deals below which their own spread says little


def effect_of_deals(total: int, squares: int, deals: int, seats: int, whole: int) -> float:
    """The variance of a share of wins, as a multiple of what independent games would have.

    Below 1 where the luck of a deal cancels. `total` is the sum of the deals' wins in parts of
    `whole`, `squares` that of their squares. Some deals of independent games are mixed in, so that
    deals that are few or all the same do not look surer than they are.
    """
    share = total / (deals * seats * whole)
    alone = share * (1 - share) * seats
    if not 0 < share < 1:
        return 1.0
    seen = (squares * deals - total**2) / (deals * whole**2)
    return (seen + FEW * alone) / ((deals - 1 + FEW) * alone)


def wilson(share: float, games: float) -> tuple[float, float]:
    """Wilson's 95 % interval of a share that was seen in so many independent games."""
    scale = 1 + Z95**2 / games
    centre = (share + Z95**2 / (2 * games)) / scale
    half = Z95 * math.sqrt(share * (1 - share) / games + Z95**2 / (4 * games**2)) / scale
    return max(0.0, centre - half), min(1.0, centre + half)


def share_interval(
    total: int, squares: int, deals: int, seats: int, whole: int
) -> tuple[float, float]:
    """The 95 % interval of a share: Wilson's, for as many games as mirrored ones are worth."""
    effect = effect_of_deals(total, squares, deals, seats, whole)
    return wilson(total / (deals * seats * whole), deals * seats / effect)


def mean_error(total: int, squares: int, deals: int, seats: int) -> float | None:
    """Half of the 95 % interval of the mean of a game; None where there are too few deals."""
    if deals < FEW:
        return None
    variance = (squares * deals - total**2) / (deals * (deals - 1))
    return Z95 * math.sqrt(max(0.0, variance) / deals) / seats


def ratio_interval(parts: Array, wholes: Array) -> tuple[float, float, float]:
    """A share of independent deals and its 95 % interval: the sum of parts by that of wholes.

    A deal may count for nothing, or for several games, which need not be independent. The interval
    is Wilson's for as many independent games as give the same variance.
    """
    whole = float(wholes.sum())
    if not whole:
        return math.nan, math.nan, math.nan
    share = min(1.0, max(0.0, float(parts.sum()) / whole))
    variance = float(((parts - share * wholes) ** 2).sum()) / whole**2
    games = share * (1 - share) / variance if variance > 0 and 0 < share < 1 else whole
    return share, *wilson(share, min(games, FEW * whole))


def paired_interval(mine: Array, theirs: Array) -> tuple[float, float | None]:
    """How much more a number is than another one of the same deals, and half of the interval.

    The luck of a deal is in both and cancels as far as the games go alike, so that this is surer
    than two means of other deals where a rule seldom matters. Deals that only one of them has do
    not count.
    """
    deals = min(len(mine), len(theirs))
    return mean_interval(mine[:deals] - theirs[:deals])


def paired_shares(mine: Array, theirs: Array) -> tuple[float, float | None]:
    """The same for shares of a whole, which seldom differ near none and near all.

    There a few deals without any difference would seem to be sure of it: half a deal more that
    differs by all, up and down, keeps the interval from being nothing.
    """
    deals = min(len(mine), len(theirs))
    more = mine[:deals] - theirs[:deals]
    mean, error = mean_interval(more)
    if error is None:
        return mean, None
    weight = deals + 1
    variance = (float((more**2).sum()) + 1) / weight - (float(more.sum()) / weight) ** 2
    return mean, Z95 * math.sqrt(variance / weight)


def mean_interval(values: Array) -> tuple[float, float | None]:
    """The mean of independent deals, and half of its 95 % interval; None with too few."""
    mean = float(values.mean())
    if len(values) < FEW:
        return mean, None
    return mean, Z95 * float(values.std(ddof=1)) / math.sqrt(len(values))
