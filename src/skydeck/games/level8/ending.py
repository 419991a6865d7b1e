"""The table of Level 8 as a round left it: the next one is often dealt in the same move."""

from skydeck.core.kernel import NONE, Move, Seat, View, copy, kernel
from skydeck.core.piles import clear
from skydeck.games.level8.cards import discard
from skydeck.games.level8.record import DISCARD, KEEP, OVER, SKIP_SEAT


@kernel
def end(before: View, after: View, ended: View) -> bool:
    """Write what lies on the table after the last card, before levels rise; hands stay hidden."""
    is_dealt = after.rounds != before.rounds
    is_over = is_dealt or after.phase == KEEP or after.phase == OVER
    if before.phase == KEEP or not is_over:
        return False
    if is_dealt:
        copy(before, ended)
        part_with_last(ended, int(before.turn), int(after.last_move))
    else:
        copy(after, ended)
    ended.phase, ended.movers, ended.winners, ended.turn = OVER, 0, 0, NONE
    for seat in range(after.seats):
        ended.levels[seat] = before.levels[seat]
    return True


@kernel
def part_with_last(ended: View, seat: Seat, move: Move) -> None:
    """Take a seat's last card out of its hand."""
    ended.held[seat], ended.seen[seat] = 0, 0
    clear(ended.hands[seat])
    if move >= SKIP_SEAT:
        ended.skips[move - SKIP_SEAT] = 1
    else:
        discard(ended, seat, move - DISCARD)
