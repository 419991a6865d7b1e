"""The wall of SkyRunner: its levels and grooves, and where the figures are.

A level is a row of the whole wall: 0 is the ground, then come the rows of the three tiers, and one
above the last of them is the roof. Some grooves of a level are a number with a bit for each.
"""

from skydeck.core.kernel import EMPTY, NONE, Seat, State, kernel
from skydeck.games.skyrunner.record import GROOVES, GROUND, ROOF, TIERS, USUAL


@kernel
def count_grooves(state: State, tier: int) -> int:
    """SR-01: how many grooves a tier has."""
    given = int(state.options.grooves[tier])
    return given if given else USUAL[TIERS * int(state.seats) + tier]


@kernel
def top_of(state: State) -> int:
    """The highest level below the roof."""
    top = 0
    for tier in range(TIERS):
        top += int(state.options.rows[tier])
    return top


@kernel
def tier_of(state: State, level: int) -> int:
    """The tier of a level of the wall."""
    tier, top = 0, int(state.options.rows[0])
    while level > top and tier < TIERS - 1:
        tier += 1
        top += int(state.options.rows[tier])
    return tier


@kernel
def is_edge(state: State, level: int) -> bool:
    """SR-26: whether a ledge or the roof is right above a level."""
    for tier in range(TIERS):
        level -= int(state.options.rows[tier])
        if level == 0:
            return True
    return False


@kernel
def all_grooves(state: State, level: int) -> int:
    """The grooves of a level; the ground and the roof are as one groove."""
    if level == 0 or level > top_of(state):
        return 1
    return (1 << count_grooves(state, tier_of(state, level))) - 1


@kernel
def square_of(state: State, level: int, groove: int) -> int:
    """The number of a square."""
    if level == 0:
        return GROUND
    if level > top_of(state):
        return ROOF
    return 1 + (level - 1) * GROOVES + groove


@kernel
def figure_at(state: State, level: int, groove: int) -> Seat:
    """The seat whose figure is on a square of the wall; NONE if it is free, as the ground is."""
    if level > 0:
        for seat in range(state.seats):
            if state.levels[seat] == level and state.columns[seat] == groove:
                return seat
    return NONE


@kernel
def put_figure(state: State, seat: Seat, level: int, groove: int) -> None:
    """Move a figure to a square; the ground and the roof have no grooves."""
    state.levels[seat] = level
    on_wall = 0 < level <= top_of(state)
    state.columns[seat] = groove if on_wall else EMPTY


@kernel
def grooves_below(state: State, level: int, groove: int) -> tuple[int, int]:
    """SR-38: the grooves that a figure may fall into from a square, left and right; often one."""
    if level == 1 or not is_edge(state, level - 1):
        return groove, groove
    tier = tier_of(state, level)
    below = count_grooves(state, tier - 1)
    # Walls are centred: in half grooves, so far is this one from the left end of the wall below.
    twice = 2 * groove - (count_grooves(state, tier) - 1) + (below - 1)
    left = min(max(twice >> 1, 0), below - 1)
    right = min(max((twice + 1) >> 1, 0), below - 1)
    return left, right
