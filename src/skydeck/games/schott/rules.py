"""The rules of SCHOTT; the numbers are those of RULES.md.

Cards are dealt and drawn in `cards.py`, rows and neighbours are looked at in `rows.py`, pieces move
and questions are asked in `track.py`, and what a seat may know is in `views.py`.
"""

from skydeck.core.journal import clear_journal, empty_journal, note
from skydeck.core.kernel import EMPTY, NONE, Array, Move, Seat, State, kernel
from skydeck.core.moves import add_range
from skydeck.core.piles import clear, discard, pop_pile
from skydeck.core.rng import shuffle
from skydeck.core.seats import agree_or_draw, crown_highest, next_seat
from skydeck.games.schott.cards import deal_actions, deal_cards, draw_card, pass_leftmost, pass_rows
from skydeck.games.schott.record import (
    A3_SQUARES,
    A4_SQUARES,
    BARE_HAND,
    BARE_SPARE,
    BY_WINNER,
    CHOICES,
    DID,
    DOING,
    DOUBLE,
    EXTRA_SQUARES,
    FEWEST,
    FIRSTS,
    KEY,
    LETTERS,
    MOVE,
    PAIR_COUNT,
    PHASE,
    PLACES,
    QUESTIONS,
    SECONDS,
    SLOTS,
    STAGE_LIMIT,
    TURN_LIMIT,
    YES,
)
from skydeck.games.schott.rows import (
    find_complete,
    is_complete,
    is_doubled,
    measure_row,
    place_bonus,
    swap_bonus,
)
from skydeck.games.schott.track import advance, ask, go_back, is_finished, open_question
from skydeck.games.schott.views import imagine, look

__all__ = ["imagine", "legal", "look", "play", "score", "setup"]


@kernel
def setup(state: State) -> None:
    """SC-01, SC-25: pieces at the start, a Fast Track card each, the question cards shuffled.

    SC-06, option starter: who starts the first stage is drawn by lot, or agreed.
    """
    state.last_seat = NONE
    state.last_move = NONE
    state.winner = NONE
    state.chosen = NONE
    empty_journal(state)
    clear(state.order)
    for question in range(QUESTIONS):
        state.stack[question] = question
        state.keys[question] = KEY[question]
    shuffle(state.rng, state.stack, QUESTIONS)
    for seat in range(state.seats):
        state.tracks[seat] = 1
    state.shown = EMPTY
    state.picked = EMPTY
    state.hand = EMPTY
    state.spare = EMPTY
    state.starter = agree_or_draw(state, int(state.options.starter))
    begin_stage(state)


@kernel
def legal(state: State, seat: Seat, moves: Array) -> int:
    """Write the moves that a seat may play now, in ascending order; return how many."""
    phase = state.phase
    if phase == PHASE.TURN:
        return legal_turn(state, seat, moves)
    if phase == PHASE.PLACE:
        return legal_place(state, moves)
    if phase == PHASE.SWAP:
        return add_range(moves, MOVE.PAIR, PAIR_COUNT)
    if phase == PHASE.CHOOSE:
        return legal_choose(state, seat, moves)
    if phase == PHASE.GIVE:
        return add_range(moves, MOVE.GIVEN, PLACES)
    if phase == PHASE.GET:
        return add_range(moves, MOVE.GOT, PLACES)
    if phase == PHASE.KEEP:
        return add_range(moves, MOVE.KEPT, CHOICES)
    if phase == PHASE.QUESTION:
        return add_range(moves, MOVE.ANSWER, LETTERS)
    if phase == PHASE.WINDOW:
        return add_range(moves, MOVE.WAIT, CHOICES)
    return 0


@kernel
def play(state: State, seat: Seat, move: Move) -> None:
    """Play a legal move, up to the next choice of a seat."""
    state.last_seat = seat
    state.last_move = move
    state.shown = EMPTY
    clear_journal(state)
    phase = state.phase
    if phase == PHASE.TURN:
        play_turn(state, seat, move)
    elif phase == PHASE.PLACE:
        play_place(state, seat, move)
    elif phase == PHASE.SWAP:
        play_swap(state, seat, move - MOVE.PAIR)
    elif phase == PHASE.CHOOSE:
        state.chosen = move - MOVE.PICK
        begin_chosen(state)
    elif phase == PHASE.GIVE:
        state.picked = move - MOVE.GIVEN
        state.phase = PHASE.GET
    elif phase == PHASE.GET:
        play_get(state, seat, move - MOVE.GOT)
    elif phase == PHASE.KEEP:
        play_keep(state, move - MOVE.KEPT)
    elif phase == PHASE.QUESTION:
        play_answer(state, seat, move - MOVE.ANSWER)
    else:
        play_window(state, seat, move - MOVE.WAIT)


@kernel
def score(state: State, points: Array) -> None:
    """SC-01, SC-32: points are the squares that the pieces stand on; more are better."""
    for seat in range(state.seats):
        points[seat] = state.squares[seat]


# Setting up a stage


@kernel
def begin_stage(state: State) -> None:
    """SC-03, SC-04, SC-05, SC-22: deal cards and Action cards, then open the window."""
    state.rounds += 1
    state.turns = 0
    state.turn = NONE
    deal_cards(state)
    deal_actions(state)
    state.movers = 0
    for seat in range(state.seats):
        state.fasts[seat] = EMPTY
        if state.tracks[seat]:
            state.movers |= 1 << seat
    state.phase = PHASE.WINDOW
    state.doing = DOING.FREE if state.movers else DOING.OPENING


# The Fast Track window


@kernel
def play_window(state: State, seat: Seat, answer: int) -> None:
    """SC-22: all who have the card say yes or no; the last answer uncovers all."""
    state.fasts[seat] = answer
    state.movers ^= 1 << seat
    if state.movers == 0:
        for other in range(state.seats):
            if state.fasts[other] == YES:
                state.tracks[other] = 0
                note(state, DID.FASTED, other, 0, 0)
        state.doing = DOING.OPENING
        go_on(state)


@kernel
def open_turns(state: State) -> None:
    """SC-06, SC-20: a row dealt in order ends the stage at once; else the starter begins."""
    winner = find_complete(state, int(state.starter))
    if winner == NONE:
        note(state, DID.STARTED, int(state.starter), 0, 0)
        begin_turn(state, int(state.starter))
    else:
        begin_rewards(state, winner)


# A turn


@kernel
def begin_turn(state: State, seat: Seat) -> None:
    """SC-07, SC-08: a seat exchanges a card or turns up an Action card."""
    state.turn = seat
    state.turns += 1
    state.phase = PHASE.TURN
    state.doing = DOING.FREE
    state.movers = 1 << seat


@kernel
def legal_turn(state: State, seat: Seat, moves: Array) -> int:
    """SC-08, SC-09, SC-11: draw, take, or turn up an Action card that is left; never pass."""
    count = add_range(moves, MOVE.DRAW, CHOICES)
    for slot in range(SLOTS):
        # Written in any case and counted only where it is legal: nothing to mispredict.
        moves[count] = MOVE.LEFT + slot
        count += state.spent[seat, slot] == 0
    return count


@kernel
def play_turn(state: State, seat: Seat, move: Move) -> None:
    """SC-09, SC-11: the top discard, the top of the deck, or an Action card."""
    if move == MOVE.TAKE:
        state.hand = pop_pile(state)
        state.taken = 1
        state.phase = PHASE.PLACE
    elif move == MOVE.DRAW:
        state.hand = draw_card(state)
        state.phase = PHASE.PLACE
    else:
        play_action(state, seat, move - MOVE.LEFT)


@kernel
def legal_place(state: State, moves: Array) -> int:
    """SC-09, SC-10: any place of the own row; a drawn card may be discarded only by option."""
    count = add_range(moves, MOVE.PUT, PLACES)
    moves[count] = MOVE.DISCARD
    if state.options.may_discard_drawn and not state.taken and state.doing == DOING.FREE:
        count += 1
    return count


@kernel
def play_place(state: State, seat: Seat, move: Move) -> None:
    """SC-09, SC-13, SC-19: place the card, discard the old one, then the turn's end."""
    if state.spare != EMPTY or move == MOVE.DISCARD:
        toss(state, seat, move)
    card = state.hand
    state.hand = EMPTY
    state.taken = 0
    owed, place = 0, move - MOVE.PUT
    if move != MOVE.DISCARD:
        discard(state, int(state.rows[seat, place]))
        state.rows[seat, place] = card
        state.shown = card
        owed = place_bonus(state, seat, place)
    # Nothing else can have changed: the common end of a turn, in short.
    if owed == 0 and state.turns < TURN_LIMIT and not is_complete(state, seat):
        begin_turn(state, next_seat(state, seat))
    else:
        state.owed = owed
        state.doing = DOING.PAYING
        state.movers = 0
        go_on(state)


@kernel
def toss(state: State, seat: Seat, move: Move) -> None:
    """SC-09, SC-19: a card that was drawn goes onto the discard pile without a place."""
    card = int(state.hand) if move == MOVE.DISCARD else int(state.spare)
    discard(state, card)
    note(state, DID.TOSSED, seat, card, 0)
    state.spare = EMPTY
    state.bared = 0


@kernel
def go_on(state: State) -> None:
    """SC-13, SC-33: carry out what is under way until a seat has a choice or the game is over."""
    while state.movers == 0 and state.phase != PHASE.OVER:
        if state.doing == DOING.OPENING:
            open_turns(state)
        elif state.doing == DOING.A4:
            move_everyone(state)
        elif state.doing == DOING.REWARDING:
            pay_reward(state)
        elif state.doing == DOING.CLOSING:
            end_stage(state)
        else:
            end_turn(state)


@kernel
def end_turn(state: State) -> None:
    """SC-13, SC-20, SC-34: the bonus, the finish, the rows, and then the next seat."""
    seat = int(state.turn)
    if state.owed > 0:
        owed = int(state.owed)
        state.owed = 0
        state.doing = DOING.PAYING
        advance(state, seat, owed, DID.BONUS)
        return
    winner = find_complete(state, seat)
    if is_finished(state):
        end_game(state)
    elif winner != NONE or state.turns == TURN_LIMIT:
        begin_rewards(state, winner)
    else:
        begin_turn(state, next_seat(state, seat))


# Action cards


@kernel
def play_action(state: State, seat: Seat, slot: int) -> None:
    """SC-11, SC-14 to SC-19: turn up the Action card and carry it out at once."""
    action = int(state.actions[seat, slot])
    state.spent[seat, slot] = 1
    state.doing = action
    state.movers = 0
    note(state, DID.ACTED, seat, action, 0)
    if action in (DOING.A1, DOING.A2):
        begin_swap(state, seat)
    elif action == DOING.A3:
        advance(state, seat, A3_SQUARES, DID.ADVANCED)
    elif action in (DOING.A5, DOING.A9):
        choose_other(state, seat)
    elif action == DOING.A6:
        pass_leftmost(state)
    elif action == DOING.A7:
        pass_rows(state)
    elif action == DOING.A8:
        draw_two(state, seat)
    elif action == DOING.A10:
        ask(state, seat, EXTRA_SQUARES, 0)
    go_on(state)


@kernel
def begin_swap(state: State, seat: Seat) -> None:
    """SC-14, SC-19: a seat must swap two cards of its own row."""
    state.phase = PHASE.SWAP
    state.movers = 1 << seat


@kernel
def play_swap(state: State, seat: Seat, pair: int) -> None:
    """SC-14, SC-19, SC-26: two cards trade places; with A2 the next seat does so, too."""
    first, second = FIRSTS[pair], SECONDS[pair]
    row = state.rows[seat]
    row[first], row[second] = row[second], row[first]
    if seat == state.turn:
        state.owed = swap_bonus(state, seat, first, second)
    state.movers = 0
    if state.doing == DOING.A2:
        state.done += 1
        if state.done < state.seats:
            begin_swap(state, next_seat(state, seat))
            return
    state.done = 0
    state.chosen = NONE
    state.doing = DOING.PAYING
    go_on(state)


@kernel
def move_everyone(state: State) -> None:
    """SC-15, SC-33: A4 moves every piece, one after another from the seat whose turn it is."""
    if state.done == state.seats:
        state.done = 0
        state.doing = DOING.PAYING
        return
    seat = (int(state.turn) + int(state.done)) % int(state.seats)
    state.done += 1
    advance(state, seat, A4_SQUARES, DID.TOGETHER)


@kernel
def choose_other(state: State, seat: Seat) -> None:
    """SC-16, SC-19: another seat is chosen for A5 or A9; of two there is only one."""
    state.phase = PHASE.CHOOSE
    state.movers = 1 << seat
    if state.seats == FEWEST:
        state.chosen = next_seat(state, seat)
        begin_chosen(state)


@kernel
def legal_choose(state: State, seat: Seat, moves: Array) -> int:
    """SC-16, SC-19: any other seat."""
    count = 0
    for other in range(state.seats):
        moves[count] = MOVE.PICK + other
        count += int(other != seat)
    return count


@kernel
def begin_chosen(state: State) -> None:
    """SC-16, SC-19: with A5 the seat whose turn it is gives a card, with A9 the chosen swaps."""
    if state.doing == DOING.A5:
        state.phase = PHASE.GIVE
    else:
        begin_swap(state, int(state.chosen))


@kernel
def play_get(state: State, seat: Seat, place: int) -> None:
    """SC-16, SC-26: an own card and one of the chosen seat take each other's place."""
    own, other = int(state.picked), int(state.chosen)
    card = state.rows[seat, own]
    state.rows[seat, own] = state.rows[other, place]
    state.rows[other, place] = card
    state.picked = EMPTY
    state.chosen = NONE
    state.owed = place_bonus(state, seat, own)
    state.doing = DOING.PAYING
    state.movers = 0
    go_on(state)


@kernel
def draw_two(state: State, seat: Seat) -> None:
    """SC-19, SC-12: A8 draws two cards one by one; the deck may run out between them."""
    state.hand = draw_card(state)
    if state.decked == 0:
        # Everyone can tell the first card: it is the only one that lies nowhere else.
        state.bared = BARE_HAND
    state.spare = draw_card(state)
    state.phase = PHASE.KEEP
    state.movers = 1 << seat


@kernel
def play_keep(state: State, choice: int) -> None:
    """SC-19: one of the two cards goes into the row, the other will be discarded."""
    if choice == 1:
        card = state.hand
        state.hand = state.spare
        state.spare = card
        if state.bared:
            state.bared = BARE_SPARE
    state.phase = PHASE.PLACE


@kernel
def play_answer(state: State, seat: Seat, letter: int) -> None:
    """SC-29, SC-30, SC-24, SC-19: the answer moves the piece or not; then all goes on."""
    is_right = state.order[letter] == state.keys[open_question(state)]
    stake, located = int(state.stake), int(state.located)
    clear(state.order)
    state.stake = 0
    state.located = 0
    state.movers = 0
    state.hops += located
    if stake > 0 and is_right:
        advance(state, seat, stake, DID.HELPED if located else DID.EXTRA)
    elif stake < 0 and not is_right:
        go_back(state, seat, -stake)
    else:
        state.hops = 0
    go_on(state)


# The end of a stage and of the game


@kernel
def begin_rewards(state: State, winner: Seat) -> None:
    """SC-20, SC-23, SC-35: the stage is over; NONE won it if its turns ran out."""
    state.winner = winner
    state.done = 0
    state.doing = DOING.REWARDING
    note(state, DID.ENDED, winner, 0, 0)


@kernel
def pay_reward(state: State) -> None:
    """SC-23, SC-24, SC-33: one seat's reward after another, then the closing question."""
    winner, seats = int(state.winner), int(state.seats)
    is_done = state.done == seats
    if is_finished(state) and (is_done or not state.options.shared_finish):
        end_game(state)
    elif is_done:
        state.done = 0
        state.doing = DOING.CLOSING
        if winner != NONE:
            ask(state, winner, EXTRA_SQUARES, 0)
    else:
        first = winner if winner != NONE else int(state.starter)
        seat = (first + int(state.done)) % seats
        state.done += 1
        move_reward(state, seat)


@kernel
def move_reward(state: State, seat: Seat) -> None:
    """SC-21, SC-22: a square for each number card in order from the left, or two squares."""
    numbers = measure_row(state, seat)[1]
    if is_doubled(state, seat):
        advance(state, seat, DOUBLE * numbers, DID.DOUBLED)
    else:
        advance(state, seat, numbers, DID.REWARDED)


@kernel
def end_stage(state: State) -> None:
    """SC-06, SC-24, SC-35: after the closing question the next stage is dealt."""
    if is_finished(state) or state.rounds == STAGE_LIMIT:
        end_game(state)
        return
    if state.options.next_start == BY_WINNER and state.winner != NONE:
        state.starter = state.winner
    else:
        state.starter = next_seat(state, int(state.starter))
    begin_stage(state)
    note(state, DID.DEALT, NONE, int(state.rounds), 0)


@kernel
def end_game(state: State) -> None:
    """SC-32, SC-33, SC-35: all who are furthest have won: on the finish, if anyone is there."""
    crown_highest(state, state.squares)
    state.done = 0
    state.doing = DOING.FREE
    state.phase = PHASE.OVER
