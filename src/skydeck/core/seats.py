"""What is asked of all seats together."""

from __future__ import annotations

from skydeck.core.kernel import NONE, Array, Seat, State, kernel
from skydeck.core.rng import below


@kernel
def next_seat(state: State, seat: Seat) -> Seat:
    """The next seat clockwise, which is the left neighbour."""
    return seat + 1 if seat + 1 < state.seats else 0


@kernel
def agree_or_draw(state: State, agreed: Seat) -> Seat:
    """A seat that was agreed on, or else one drawn by lot."""
    return agreed if agreed != NONE else below(state.rng, int(state.seats))


@kernel
def highest_of(numbers: Array, seats: int) -> int:
    """The highest number of any seat, from 0."""
    highest = 0
    for seat in range(seats):
        highest = max(highest, int(numbers[seat]))
    return highest


@kernel
def crown_highest(state: State, numbers: Array) -> None:
    """All seats that share the highest number have won."""
    highest = highest_of(numbers, int(state.seats))
    for seat in range(state.seats):
        if numbers[seat] == highest:
            state.winners |= 1 << seat


def name_highest(state: State, numbers: Array) -> int:
    """The seats that share the highest number, a bit each; the same outside kernels."""
    some = numbers[: state.seats].tolist()
    return sum(1 << seat for seat, number in enumerate(some) if number == max(some))
