"""Information-set Monte Carlo tree search, compiled for any game, over flat arrays.

An iteration imagines a table that fits the view, descends the tree to a choice that is not in it
yet, adds that choice, plays on to where the game can judge the table, and tells every choice on
the way how it ended. A node of the tree is all that a seat has seen since the root: seats that
know different things never share one, and nobody's choice depends on what only others know.
"""

from __future__ import annotations

import math
from typing import Annotated, NamedTuple

import numpy as np

from skydeck.bots.choose import find_best
from skydeck.bots.trial import Trial, hash_view, judge, pick, rate, recall, weigh
from skydeck.core.drivers import Line, first_mover, imagine, legal, look, play
from skydeck.core.kernel import (
    NONE,
    STATE,
    Array,
    Doubles,
    Move,
    Of,
    Seat,
    State,
    View,
    Words,
    driver,
    kernel,
    make_room,
    record,
)
from skydeck.core.rng import next_small, seed_small
from skydeck.core.skill import SEES_ALL, Skill

NODE = record(
    ("low", "<i8"),  # what its seat has seen since the root, hashed twice
    ("high", "<i8"),
    ("total", "<f8"),  # of its seat's chances to win, over all visits
    ("visits", "<i4"),
    ("first", "<i4"),  # the first of its edges; they lie side by side in the order of the moves
    ("count", "<i2"),  # how many there are
)
EDGE = record(
    ("total", "<f8"),
    ("prior", "<f4"),  # the part of the attention that the move deserves at first sight
    ("behind", "<f4"),  # how far its chance is behind the best one's at first sight
    ("visits", "<i4"),
)
LANE = (1 << 31) - 1  # a hash of a path is two numbers of 31 bits, so that products fit
LOW, HIGH = 1103515245, 747796405  # multipliers of the two
SHIFT = 15
DEEPEST = 200  # choices of the tree in one iteration
HAIR = 2.0**-50  # times a random word: no difference but in the order


# Each game gives these names its own.
SPAN = 0  # rounds that an iteration goes through before the table is judged
PRIVATE = False  # whether seats hold what others do not see


def glance(view: View, seat: Seat, moves: Array, count: int, values: Array, sight: int) -> None: ...
def sift(view: View, seat: Seat, moves: Array, count: int, values: Array) -> None: ...
def notice(state: State, seat: Seat) -> int: ...  # type: ignore[empty-body]
def solve(  # type: ignore[empty-body]
    line: Line, view: View, seat: Seat, moves: Array, count: int, values: Array
) -> bool: ...


class Desk(NamedTuple):
    """Where one search works."""

    nodes: Annotated[Array, Of(NODE, lengths=("nodes",))]
    edges: Annotated[Array, Of(EDGE, lengths=("edges",))]
    # a hash table: numbers of nodes, from 1
    slots: Annotated[Array, Of("i4", lengths=("slots",))]
    used: Annotated[Array, Of("i4", lengths=(2,))]  # how many nodes and edges there are
    # node, edge and seat of each choice of this iteration
    trail: Annotated[Array, Of("i4", axes=2, lengths=(DEEPEST, 3))]
    # two hashes of what each seat has seen in this iteration, and of what it sees
    paths: Annotated[Array, Of("i8", axes=2, lengths=("seats", 3))]
    states: Annotated[Array, Of(STATE, lengths=(1,))]
    # [0] is what is searched from, [1] what a seat sees on the way
    views: Annotated[Array, Of(STATE, lengths=(2,))]
    moves: Annotated[Array, Of("i2", lengths=("moves",))]
    values: Annotated[Array, Of("f8", lengths=("moves",))]
    chances: Annotated[Array, Of("f8", lengths=("seats",))]  # of every seat
    line: Line
    trial: Trial
    rng: Annotated[Array, Of("u4", lengths=(4,))]  # of this iteration


def make_desk(
    dtype: np.dtype[np.void], moves: int, seats: int, nodes: int, edges: int, depth: int
) -> Desk:
    """An empty desk with room for so many nodes and edges, and a line of so many moves."""
    slots = 1 << (2 * nodes - 1).bit_length()
    sizes = {
        STATE: dtype, "moves": moves, "seats": seats, "nodes": nodes, "edges": edges,
        "slots": slots, "depth": depth,
    }  # fmt: skip
    desk: Desk = make_room(Desk, sizes)
    return desk


def think(desk: Desk, seat: Seat, iterations: int, skill: Skill, forced: int, words: Words) -> None:
    """Search from views[0], or only into the root's move of the number `forced`.

    The n-th trial of every move at the root is made on the same n-th table: so moves differ by
    what they are worth more than by their luck.
    """
    view, state, rng = desk.views[0], desk.states[0], desk.rng
    for i in range(iterations):
        first = forced if forced != NONE else select_first(desk, skill)
        seed_small(words, i if forced != NONE else count_trials(desk, first), rng)
        imagine(view, seat, rng, state)
        recall(state, seat)
        choices = descend(desk, seat, skill, first, rng)
        play_out(desk, skill, rng)
        judge(state, desk.chances)
        back_up(desk, choices)


def glimpse(desk: Desk, seat: Seat, count: int, skill: Skill, rng: Words) -> Move:
    """Pick the move on the desk that is worth most at first sight."""
    view, moves, values = desk.views[0], desk.moves, desk.values
    if skill.sight == SEES_ALL:
        rate(view, seat, moves, count, values, desk.trial)
    else:
        glance(view, seat, moves, count, values, skill.sight)
    if skill.grain > 0.0:
        even_out(values, count, skill.grain, rng)
    return find_best(moves, count, values, rng)


def solve_at(desk: Desk, seat: Seat, count: int) -> bool:
    """Write the proved chance of each of the moves on the desk; False if that is too far to see."""
    return solve(desk.line, desk.views[0], seat, desk.moves, count, desk.values)


def descend(desk: Desk, me: Seat, skill: Skill, first: int, rng: Array) -> int:
    """Play moves of the tree until a choice is new to it; return how many choices there were.

    At the root the move of the number `first` is played, or if that is NONE the most promising.
    """
    state, choices, is_new = desk.states[0], 0, False
    begin_paths(desk)
    seat = me  # whoever else chooses at the same time is asked later, which changes nothing
    while not is_new and choices < DEEPEST and goes_on(state, desk.views[0]):
        count = legal(state, seat, desk.moves)
        if count == 1 and choices > 0:
            move = int(desk.moves[0])
        elif PRIVATE and seat != me:
            move = pick(state, seat, desk.moves, count, desk.views[1], desk.values, rng)
        else:
            node = find_node(desk, seat, count, skill, rng)
            if node == NONE:
                break
            is_new = desk.nodes[node].visits == 0
            is_given = choices == 0 and first != NONE
            option = first if is_given else select(desk, node, count, skill)
            write_trail(desk, choices, node, option, seat)
            choices += 1
            move = int(desk.moves[option])
        play(state, seat, move)
        for other in range(state.seats):
            sense(desk, other)
        seat = first_mover(state) if state.movers else NONE
    return choices


def sense(desk: Desk, seat: Seat) -> None:
    """Add what the last move has just shown a seat to its path."""
    remember(desk, seat, notice(desk.states[0], seat))


def sense_view(desk: Desk, seat: Seat) -> None:
    """The same for games that do not say what a move shows: all that the seat sees now."""
    look(desk.states[0], seat, desk.views[1])
    sight = hash_view(desk.views[1])
    if sight != desk.paths[seat, 2]:
        remember(desk, seat, sight)
        desk.paths[seat, 2] = sight


def goes_on(state: State, view: View) -> bool:
    """Whether the game is neither over nor in a round too far ahead."""
    return state.movers != 0 and int(state.rounds) - int(view.rounds) < SPAN


def find_node(desk: Desk, seat: Seat, count: int, skill: Skill, rng: Array) -> int:
    """The node of a seat's choice, added if it is new; NONE if there is no room for it."""
    slot = find_slot(desk, seat)
    if desk.slots[slot] == 0:
        if desk.used[0] == len(desk.nodes) or desk.used[1] + count > len(desk.edges):
            return NONE
        desk.slots[slot] = desk.used[0] + 1
        expand(desk, seat, count, skill, rng)
    return int(desk.slots[slot]) - 1


def expand(desk: Desk, seat: Seat, count: int, skill: Skill, rng: Array) -> None:
    """Add a choice to the tree, its moves as they look at first sight."""
    number, first = int(desk.used[0]), int(desk.used[1])
    look(desk.states[0], seat, desk.views[1])
    assess(desk.views[1], seat, desk.moves, count, desk.values, skill, rng)
    sift(desk.views[1], seat, desk.moves, count, desk.values)
    share_attention(desk, first, count, skill)
    node = desk.nodes[number]
    node.low, node.high = desk.paths[seat, 0], desk.paths[seat, 1]
    node.total, node.visits, node.first, node.count = 0.0, 0, first, count
    desk.used[0], desk.used[1] = number + 1, first + count


def assess(
    view: View, seat: Seat, moves: Array, count: int, values: Array, skill: Skill, rng: Array
) -> None:  # fmt: skip
    """Write what each move is worth to one of this skill."""
    if skill.sight == SEES_ALL:
        weigh(view, seat, moves, count, values)
    else:
        glance(view, seat, moves, count, values, skill.sight)
    if skill.grain > 0.0:
        even_out(values, count, skill.grain, rng)


def play_out(desk: Desk, skill: Skill, rng: Array) -> None:
    """Play on by the game's quick policy, to where the table is to be judged."""
    state = desk.states[0]
    for _ in range(skill.length):
        if not goes_on(state, desk.views[0]):
            return
        seat = first_mover(state)
        count = legal(state, seat, desk.moves)
        move = int(desk.moves[0])
        if count > 1:
            move = pick(state, seat, desk.moves, count, desk.views[1], desk.values, rng)
        play(state, seat, move)


# What is the same for all games


@driver
def appraise(
    edges: Annotated[Array, Of(EDGE)], count: int, faith: float, chances: Doubles, merits: Doubles
) -> None:
    """Write what the trials of each of the first `count` moves at the root tell of it.

    The chance of a move never tried is what the others brought; `merits` also take into account
    what a move promised at first sight, which counts for `faith` trials.
    """
    total, visits = 0.0, 0
    for i in range(count):
        total += edges[i].total
        visits += edges[i].visits
    mean = total / max(1, visits)
    for i in range(count):
        edge = edges[i]
        chances[i] = edge.total / edge.visits if edge.visits > 0 else mean
        sight = mean - float(edge.behind) if edge.prior > 0.0 else mean
        merits[i] = (edge.total + faith * sight) / max(edge.visits + faith, 1.0)


@kernel
def begin_paths(desk: Desk) -> None:
    """Nobody has seen anything since the root."""
    for seat in range(len(desk.paths)):
        desk.paths[seat, 0] = desk.paths[seat, 1] = seat + 1
        desk.paths[seat, 2] = 0


@kernel
def remember(desk: Desk, seat: Seat, sight: int) -> None:
    """Add what a seat has just seen to its path; NONE is nothing at all."""
    if sight != NONE:
        low, high = desk.paths[seat, 0], desk.paths[seat, 1]
        low, high = low ^ (low >> SHIFT), high ^ (high >> SHIFT)
        desk.paths[seat, 0] = (low * LOW + sight + 1) & LANE
        desk.paths[seat, 1] = (high * HIGH + sight + 1) & LANE


@kernel
def find_slot(desk: Desk, seat: Seat) -> int:
    """Where the node of what a seat has seen is in the hash table, or would be put."""
    low, high = desk.paths[seat, 0], desk.paths[seat, 1]
    mask = len(desk.slots) - 1
    slot = int(low ^ (high >> SHIFT)) & mask
    while desk.slots[slot]:
        node = desk.nodes[desk.slots[slot] - 1]
        if node.low == low and node.high == high:
            break
        slot = (slot + 1) & mask
    return slot


@kernel
def select(desk: Desk, number: int, count: int, skill: Skill) -> int:
    """The move that promises most: what it brought so far, and more the less it was tried.

    At first sight a move brings what the choice brought on average, less what it is behind; that
    counts for as many trials as the skill has faith in it, or until the first trial.
    """
    node = desk.nodes[number]
    mean = node.total / node.visits if node.visits else 0.0
    reach = skill.curiosity * math.sqrt(node.visits + 1.0)
    best, most = 0, -math.inf
    # Two different paths with the same hashes are all but impossible; moves stay legal even then.
    for i in range(min(count, int(node.count))):
        edge = desk.edges[node.first + i]
        if edge.prior == 0.0:
            continue  # it comes to the same as another
        promise = mean - edge.behind
        if edge.visits:
            promise = (edge.total + skill.faith * promise) / (edge.visits + skill.faith)
        promise += reach * edge.prior / (1.0 + edge.visits)
        if promise > most:
            best, most = i, promise
    return best


@kernel
def select_first(desk: Desk, skill: Skill) -> int:
    """The most promising move at the root; NONE if there is no root yet."""
    if desk.used[0] == 0:
        return NONE
    return select(desk, 0, int(desk.nodes[0].count), skill)


@kernel
def count_trials(desk: Desk, option: int) -> int:
    """How often a move at the root was tried."""
    return 0 if option == NONE else int(desk.edges[option].visits)


@kernel
def write_trail(desk: Desk, choices: int, node: int, option: int, seat: Seat) -> None:
    """Remember a choice of this iteration."""
    desk.trail[choices, 0] = node
    desk.trail[choices, 1] = desk.nodes[node].first + option
    desk.trail[choices, 2] = seat


@kernel
def back_up(desk: Desk, choices: int) -> None:
    """Tell every choice of this iteration what its seat's chance has become."""
    for i in range(choices):
        node, edge = desk.nodes[desk.trail[i, 0]], desk.edges[desk.trail[i, 1]]
        chance = desk.chances[desk.trail[i, 2]]
        node.visits += 1
        node.total += chance
        edge.visits += 1
        edge.total += chance


@kernel
def share_attention(desk: Desk, first: int, count: int, skill: Skill) -> None:
    """Write the priors of new edges: less, the further a move's worth is below the best.

    Moves that are worth the same are tried in an order of chance.
    """
    best, whole = -math.inf, 0.0
    for i in range(count):
        desk.values[i] += HAIR * next_small(desk.rng)
        best = max(best, desk.values[i])
    for i in range(count):
        edge, gap = desk.edges[first + i], best - desk.values[i]
        edge.total, edge.visits, edge.behind = 0.0, 0, gap * skill.stake if gap < math.inf else 0.0
        desk.values[i] = 1.0 / ((1.0 + gap / skill.heat) * (1.0 + gap / skill.heat))
        whole += desk.values[i]
    for i in range(count):
        desk.edges[first + i].prior = desk.values[i] / whole


@kernel
def even_out(values: Array, count: int, grain: float, rng: Array) -> None:
    """Let moves that are hardly worse than the best one seem as good, in an order of chance."""
    best = -math.inf
    for i in range(count):
        best = max(best, values[i])
    for i in range(count):
        if values[i] >= best - grain:
            values[i] = best + HAIR * next_small(rng)
