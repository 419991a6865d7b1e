"""Falls of SkyRunner: figures that go down square by square and take others along."""

from skydeck.core.journal import note
from skydeck.core.kernel import EMPTY, NONE, Seat, State, kernel
from skydeck.games.skyrunner.cards import discard
from skydeck.games.skyrunner.record import CRASH, DID, FALLERS, PHASE, SABOTAGE, SABOTAGE_FALL
from skydeck.games.skyrunner.wall import figure_at, grooves_below, put_figure


@kernel
def fall_of(card: int) -> int:
    """SR-35, SR-44: how many squares a sabotage or crash card makes a figure fall."""
    return SABOTAGE_FALL if card == SABOTAGE else card - CRASH


@kernel
def count_fallers(state: State) -> int:
    """How many figures are falling."""
    count = 0
    while count < FALLERS and state.fallers[count] != EMPTY:
        count += 1
    return count


@kernel
def push_faller(state: State, count: int, seat: Seat) -> None:
    """SR-38, SR-39: one more figure falls, by the full number of squares."""
    state.fallers[count] = seat
    state.falls[count] = fall_of(int(state.doing))


@kernel
def pop_faller(state: State, last: int) -> None:
    """The figure that was hit last has fallen."""
    seat = int(state.fallers[last])
    note(state, DID.FELL, seat, int(state.levels[seat]), int(state.columns[seat]))
    state.fallers[last] = EMPTY
    state.falls[last] = EMPTY


@kernel
def fall_on(state: State) -> None:
    """SR-36, SR-38: let figures fall until one has to choose a groove, or all have fallen."""
    count = count_fallers(state)
    while count > 0:
        last = count - 1
        seat = int(state.fallers[last])
        if state.levels[seat] == 0 or state.falls[last] == 0:
            pop_faller(state, last)
            count -= 1
            continue
        left, right = grooves_below(state, int(state.levels[seat]), int(state.columns[seat]))
        if left != right and state.aims[last] == EMPTY:
            state.phase = PHASE.FALL
            state.movers = 1 << seat
            return
        count += step_down(state, last, seat, left)
    discard(state, int(state.doing))
    state.doing = EMPTY


@kernel
def step_down(state: State, last: int, seat: Seat, left: int) -> int:
    """SR-39: go down a square, unless another figure has to fall first; return 1 if so."""
    aim = left if state.aims[last] == EMPTY else int(state.aims[last])
    level = int(state.levels[seat]) - 1
    other = figure_at(state, level, aim)
    if other != NONE:
        state.aims[last] = aim
        note(state, DID.TAKEN, other, seat, 0)
        push_faller(state, last + 1, other)
        return 1
    put_figure(state, seat, level, aim)
    state.falls[last] -= 1
    state.aims[last] = EMPTY
    return 0


@kernel
def choose_groove(state: State, is_right: int) -> None:
    """SR-38: the figure that falls goes down to the left or to the right."""
    last = count_fallers(state) - 1
    seat = int(state.fallers[last])
    left, right = grooves_below(state, int(state.levels[seat]), int(state.columns[seat]))
    state.aims[last] = right if is_right else left
