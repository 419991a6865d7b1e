"""The eight levels of Skybridge: what each sees of a move, and how far it thinks."""

from __future__ import annotations

from skydeck.core.kernel import Array, Seat, View, kernel
from skydeck.core.skill import Skill
from skydeck.games.skybridge.greedy import change, find_level
from skydeck.games.skybridge.quick import weigh_colour, weigh_lead
from skydeck.games.skybridge.record import COLOURS
from skydeck.games.skybridge.rules import owner_of

STANDING, OWN, BOTH = range(3)  # what a sight sees of the city
THINKER = Skill(sight=BOTH, blur=0.02, heat=3.0, curiosity=0.5)

# A blur of a tenth of a floor only varies the games: without any, all would be the same.
LEVELS = (
    Skill(sight=STANDING, blur=0.1),
    Skill(sight=OWN, blur=3.0),
    Skill(sight=OWN, blur=0.1),
    Skill(sight=BOTH, blur=0.1),
    THINKER._replace(iterations=12),
    THINKER._replace(iterations=65),
    THINKER._replace(iterations=380),
    THINKER._replace(iterations=2400),
)
SENTENCES = (
    "Looks only at its own colours, and at the towers as they stand now.",
    "Also estimates how high the towers will grow, only for its own colours, and often misjudges.",
    "Estimates for its own colours how high towers grow, as Sparrow does, but hardly misjudges.",
    "Also counts what a move brings to the others.",
    "Tries a few moves and answers; at two seats mostly plays the last ten pieces without fault.",
    "Follows some dozens of lines of moves and answers before it decides.",
    "Follows some hundreds of lines of moves and answers before it decides.",
    "Follows more than two thousand lines of moves and answers before it decides.",
)


@kernel
def glance(view: View, seat: Seat, moves: Array, count: int, values: Array, sight: int) -> None:
    """Write what the city is worth to a seat right after each move."""
    for i in range(count):
        change(view, seat, int(moves[i]), 1)
        values[i] = weigh_lead(view, seat) if sight == BOTH else weigh_own(view, seat, sight)
        change(view, seat, int(moves[i]), -1)


@kernel
def weigh_own(view: View, seat: Seat, sight: int) -> float:
    """What a seat's own colours are likely to count, by the towers as they stand or will grow."""
    level, worth = 0.0 if sight == STANDING else find_level(view), 0.0
    for colour in range(COLOURS):
        if owner_of(view, colour) == seat:
            worth += weigh_colour(view, seat, colour, level)
    return worth
