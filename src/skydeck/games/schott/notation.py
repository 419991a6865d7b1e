"""SCHOTT's notation: moves and positions as text.

Moves: `draw`, `take`, `action left`, `action right`, `place 4`, `discard`, `swap 2 5`, `choose 1`
(a seat), `give 3` and `for 7` (places of A5), `keep 1` (of the two cards of A8), `answer b`,
`fast` and `wait`. Places are 1 to 9 from the left. Short: `d`, `t`, `left`, `b`, `y` and `n`, or
only the numbers (`4`, `2 5`); whole: `take 4`, `give 3 to 1 for 7`, `keep 1 at 5`.

A position is a list of parts between `;` or line ends. A seat's part is its row, then what else
it has, as far as it differs: `at` its square, `fast` if it holds its Fast Track card (in the
window with its answer, `fast yes`), `doubles` if it played it in this stage, and its Action cards
left and right, `x3` if turned up:

    0: 3 8 J 20 27 33 41 50 58 at 12 fast actions x3 7
    1: ? ? 14 ? ? ? ? J 2 doubles actions ? 10
    pile 5 J 12                  the discard pile, its top last
    next 4 9                     the next cards of the deck, the first to be drawn first
    stage 2                      else 1
    turns 7                      turns begun in it; else as few as can be
    to move 0                    whose turn it is; or: window; or: over
    hand 9 taken                 or: drawn; with A8: hand 9 drawn spare 4
    doing A5                     what is under way: A1 to A10, paying, rewarding, closing
    phase give                   where the parts above leave it open: swap, choose, get, keep …
    asked 5 30                   question cards answered so far, by their number in the data from
                                 0; `again 3` if they were all asked and three of them twice
    question 4 order 2 0 1 for +2    the open one, the answers at a, b and c, and what it is
                                 for; `located` at its end if it is that of a square
    questions 9 17               the next question cards
    journal 5 0 2 14 / 13 1 0 0  what the last move led to
    starter 1                    and so on for every other field of the record

What is left open is dealt from the seed: cards in rows (`?`) and hands, the first discard, Action
cards, the rest of the deck and of the question cards.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable

import numpy as np

from skydeck.core.errors import BadPosition, IllegalMove, shorten
from skydeck.core.journal import read_journal, write_journal
from skydeck.core.kernel import EMPTY, NONE, UNKNOWN, Array, Move, Seat, State, View
from skydeck.core.notation import (
    begin_position,
    deal_left,
    read_field,
    read_known,
    read_pile,
    shuffle_left,
    shuffled,
    split_parts,
    write_by_name,
    write_deck,
    write_fields,
    write_list,
)
from skydeck.core.rng import small_rng
from skydeck.core.sentences import Sentence, Sentences, Why
from skydeck.games.schott import record
from skydeck.games.schott.check import components, movers_of, winners_of
from skydeck.games.schott.record import JOKER, LETTER_NAMES, MOVE, PHASE, PHASES, QUESTIONS

refuse, position = Sentences(__file__, "refuse"), Sentences(__file__, "position")
MOVE_NAMES = (
    "draw",
    "take",
    *(f"action {side}" for side in record.SLOT_NAMES),
    *(f"place {place + 1}" for place in range(record.PLACES)),
    "discard",
    *(f"swap {first + 1} {second + 1}" for first, second in record.PAIRS),
    *(f"choose {seat}" for seat in range(record.SEATS)),
    *(f"give {place + 1}" for place in range(record.PLACES)),
    *(f"for {place + 1}" for place in range(record.PLACES)),
    "keep 1",
    "keep 2",
    *(f"answer {letter}" for letter in LETTER_NAMES),
    "wait",
    "fast",
)
MOVE_NUMBERS = {name: move for move, name in enumerate(MOVE_NAMES)}
write_move = write_by_name(MOVE_NAMES)
SHORT = {"d": MOVE.DRAW, "t": MOVE.TAKE, "x": MOVE.DISCARD, "left": MOVE.LEFT, "l": MOVE.LEFT}
SHORT |= {"right": MOVE.RIGHT, "r": MOVE.RIGHT, "n": MOVE.WAIT, "no": MOVE.WAIT}
SHORT |= {"y": MOVE.FAST, "yes": MOVE.FAST}
# What numbers alone mean in each phase.
VERBS = {
    PHASE.PLACE: "place",
    PHASE.SWAP: "swap",
    PHASE.CHOOSE: "choose",
    PHASE.GIVE: "give",
    PHASE.GET: "for",
    PHASE.KEEP: "keep",
}

DOINGS = (
    "free",
    *(f"A{n + 1}" for n in range(record.ACTIONS)),
    "opening",
    "paying",
    "rewarding",
    "closing",
)
# Fields that usually follow from the others, and how.
DERIVED: dict[str, Callable[[State], int]] = {
    "starter": lambda state: max(0, int(state.turn)),
    "movers": movers_of,
    "winners": winners_of,
}
# The parts of a position that are SCHOTT's own, and the fields that they speak for.
DRAWN = (
    *("stage", "turns", "hand", "doing", "phase", "pile", "next", "asked", "question", "questions"),
    *("journal", "rounds", "turn", "rows", "squares", "tracks", "fasts", "actions", "spent"),
    *("piled", "deck", "decked", "spare", "taken", "order", "stake", "located", "stack", "told"),
)
ROW = re.compile(
    r"([0-9]+): ((?:\S+ ){8}\S+?)(?: at ([0-9]+))?(?: (fast(?: yes| no| \?)?|doubles))?"
    r"(?: actions (\S+) (\S+))?"
)
OPEN_QUESTION = re.compile(
    r"question ([0-9]+)(?: order ([0-2]) ([0-2]) ([0-2]))? for ([+-]?[0-9])( located)?"
)


def read_moves(view: View, seat: Seat, text: str) -> tuple[Move, ...]:
    """The moves that a text means: a name, a short form, or a whole of several moves."""
    words = " ".join(text.lower().split())
    if words in MOVE_NUMBERS:
        return (MOVE_NUMBERS[words],)
    if words in SHORT:
        return (SHORT[words],)
    if re.fullmatch("[0-9]( [0-9])?", words) and view.phase in VERBS:
        words = f"{VERBS[view.phase]} {words}"
    moves = tuple(_read_whole(view, words))
    if not moves:
        raise IllegalMove(refuse("unknown", text=shorten(text), hint=_hint(view, words)))
    return moves


def _hint(view: View, words: str) -> str:
    """What kind of move a text that means nothing was probably to be."""
    if words[:1].isdecimal():
        words = VERBS.get(int(view.phase), "")
    verb = words.partition(" ")[0]
    return verb if verb in VERBS.values() else SAME.get(verb, "any")


def _read_whole(view: View, words: str) -> Iterable[Move]:
    """The moves of a text that is not the name of one."""
    if words in MOVE_NUMBERS:
        return [MOVE_NUMBERS[words]]
    if match := re.fullmatch(r"(?:answer )?([abc])", words):
        return [MOVE.ANSWER + LETTER_NAMES.index(match[1])]
    if match := re.fullmatch(r"(?:seat|s) ([0-3])", words):
        return [MOVE.PICK + int(match[1])]
    if match := re.fullmatch(r"(?:take|t) ([1-9])", words):
        return [MOVE.TAKE, MOVE.PUT + int(match[1]) - 1]
    if match := re.fullmatch(r"swap ([1-9]) ([1-9])", words):
        pair = tuple(sorted(int(place) - 1 for place in match.groups()))
        return [MOVE.PAIR + record.PAIRS.index(pair)] if pair in record.PAIRS else []
    if match := re.fullmatch(r"keep ([12]) at ([1-9])", words):
        return [MOVE.KEPT + int(match[1]) - 1, MOVE.PUT + int(match[2]) - 1]
    if match := re.fullmatch(r"give ([1-9])(?: to ([0-3]))?(?: for ([1-9]))?", words):
        return _read_gift(view, *match.groups())
    return []


def _read_gift(view: View, own: str, seat: str | None, place: str | None) -> Iterable[Move]:
    """`give 3 to 1 for 7`; a seat that is chosen already must be the same."""
    if seat is not None and view.phase != PHASE.CHOOSE and view.chosen not in (NONE, int(seat)):
        raise IllegalMove(refuse("chosen", chosen=view.chosen))
    if seat is not None and view.phase == PHASE.CHOOSE:
        yield MOVE.PICK + int(seat)
    yield MOVE.GIVEN + int(own) - 1
    if place is not None:
        yield MOVE.GOT + int(place) - 1


# The verbs whose hint a text gets that begins otherwise.
SAME = {"p": "place", "take": "place", "t": "place", "seat": "choose", "s": "choose"}
SAME |= {"answer": "answer", "action": "action"}
REASONS = {
    PHASE.WINDOW: refuse("window"),
    PHASE.TURN: refuse("turn"),
    PHASE.PLACE: refuse("place"),
    PHASE.SWAP: refuse("swap"),
    PHASE.CHOOSE: refuse("choose"),
    PHASE.GIVE: refuse("give"),
    PHASE.GET: refuse("get"),
    PHASE.KEEP: refuse("keep"),
    PHASE.QUESTION: refuse("question"),
}


def why_not(view: View, seat: Seat, move: Move) -> Why:
    """Why a seat that is to move may not play this move."""
    if view.phase == PHASE.TURN and move in (MOVE.LEFT, MOVE.RIGHT):
        return refuse("spent")
    if view.phase == PHASE.PLACE and move == MOVE.DISCARD:
        if view.taken:
            return refuse("taken")
        return refuse("drawn")
    if view.phase == PHASE.CHOOSE and MOVE.PICK <= move < MOVE.PICK + record.SEATS:
        return refuse("other", own=move == MOVE.PICK + seat)
    return REASONS[view.phase]


def _fewest_turns(state: State) -> int:
    """How many turns of the stage were begun at least."""
    if state.turn == NONE:
        return 0
    return (int(state.turn) - int(state.starter)) % int(state.seats) + 1


# Writing a position


def write_position(state: State) -> str:
    """The position of a state or a view; deck and questions only as far as they are known."""
    parts = [_write_seat(state, seat) for seat in range(state.seats)]
    parts.append(write_list("pile", map(_write_number_card, state.pile[: state.piled])))
    parts += write_deck(state, _write_number_card)
    parts.append(f"stage {state.rounds}")
    if state.turns != _fewest_turns(state):
        parts.append(f"turns {state.turns}")
    parts += _write_phase(state)
    parts += _write_questions(state) + write_journal(state)
    fresh = record.STATE.fresh(int(state.seats))[0]
    for name, derive in DERIVED.items():
        fresh[name] = derive(state)
    fresh.keys = np.where(state.keys == UNKNOWN, UNKNOWN, record.KEY)
    return "\n".join(parts + write_fields(record.STATE, record.OPTIONS, state, fresh, DRAWN))


def _write_seat(state: State, seat: Seat) -> str:
    words = [f"{seat}:", *map(_write_number_card, state.rows[seat]), f"at {state.squares[seat]}"]
    answer = int(state.fasts[seat])
    if state.phase == PHASE.WINDOW and answer != EMPTY:
        said = {UNKNOWN: "?", record.YES: "yes"}.get(answer, "no")
        words.append(f"fast {said}")
    elif state.tracks[seat]:
        words.append("fast")
    elif answer == record.YES:
        words.append("doubles")
    words.append("actions")
    for slot in range(record.SLOTS):
        action = int(state.actions[seat, slot])
        text = "?" if action == UNKNOWN else str(action)
        words.append(f"x{text}" if state.spent[seat, slot] else text)
    return " ".join(words)


def _write_number_card(card: int) -> str:
    return "?" if card == UNKNOWN else record.JOKER_NAME if card == JOKER else str(card)


def _write_phase(state: State) -> list[str]:
    parts = [f"to move {state.turn}"] if state.turn != NONE else []
    if state.hand != EMPTY:
        hand = f"hand {_write_number_card(state.hand)} {'taken' if state.taken else 'drawn'}"
        spare = "" if state.spare == EMPTY else f" spare {_write_number_card(state.spare)}"
        parts.append(hand + spare)
    if state.doing:
        parts.append(f"doing {DOINGS[state.doing]}")
    if state.phase in (PHASE.WINDOW, PHASE.OVER):
        parts.append("window" if state.phase == PHASE.WINDOW else "over")
    elif state.phase not in (PHASE.TURN, PHASE.PLACE, PHASE.QUESTION):
        parts.append(f"phase {PHASES[state.phase]}")
    return parts


def _write_questions(state: State) -> list[str]:
    is_open = state.phase == PHASE.QUESTION
    answered = int(state.asked) - is_open
    asked = state.stack[: min(answered, QUESTIONS)].tolist()
    parts = [write_list("asked", asked)] if asked else []
    if answered > QUESTIONS:
        parts[0] += f" again {answered - QUESTIONS}"
    if is_open:
        question = state.stack[(int(state.asked) - 1) % QUESTIONS]
        order = " ".join(map(str, state.order.tolist()))
        located = " located" if state.located else ""
        parts.append(f"question {question} order {order} for {state.stake:+}{located}")
    rest = state.stack[state.asked :].tolist()
    if rest and rest[0] != UNKNOWN:
        parts.append(write_list("questions", rest))
    return parts


# Reading a position


def read_position(text: str, seed: int | str) -> Array:
    """The state of a position; `check` has yet to find whether it can arise."""
    parts = split_parts(text)
    states = begin_position(record.STATE, parts)
    state = states[0]
    state.phase = _find_phase(parts)
    for part in parts:
        if not part.startswith("option ") and not _read_drawn(state, part):
            read_field(record.STATE, state, part, DRAWN)
    given = {part.partition(" ")[0] for part in parts}
    for name, derive in DERIVED.items():
        if name not in given:
            state[name] = derive(state)
    if "turns" not in given:
        state.turns = _fewest_turns(state)
    rng = small_rng("position", seed)
    _read_questions(state, parts, rng)
    _deal_cards(state, rng)
    _deal_actions(state, rng)
    return states


def _find_phase(parts: list[str]) -> int:
    """The phase that the parts speak of; the more they say, the later it is in a turn."""
    heads = {part.partition(" ")[0]: part for part in parts}
    if "phase" in heads:
        name = heads["phase"].removeprefix("phase ")
        if name not in PHASES:
            raise BadPosition(position("phase", name=repr(name), phases=[*PHASES]))
        return PHASES.index(name)
    ways = {"over": PHASE.OVER, "question": PHASE.QUESTION, "hand": PHASE.PLACE, "to": PHASE.TURN}
    return int(next((phase for head, phase in ways.items() if head in heads), PHASE.WINDOW))


def _read_drawn(state: State, part: str) -> bool:
    """Read a part that is SCHOTT's own, if it is one."""
    head, _, rest = part.partition(" ")
    if re.match("[0-9]+:", head):
        _read_seat(state, part)
    elif head in ("pile", "next"):
        _read_cards(state, head, rest)
    elif match := re.fullmatch(r"to move (\S+)", part):
        state.turn = read_known(match[1], 0, int(state.seats) - 1)
    elif match := re.fullmatch(r"turns (\S+)", part):
        state.turns = read_known(match[1], 0, record.TURN_LIMIT)
    elif match := re.fullmatch(r"stage (\S+)", part):
        state.rounds = read_known(match[1], 1, record.STAGE_LIMIT)
    elif match := re.fullmatch(r"hand (\S+) (?:(taken)|drawn(?: spare (\S+))?)", part):
        state.hand = _read_number_card(state, match[1])
        state.taken = match[2] is not None
        if match[3]:
            state.spare = _read_number_card(state, match[3])
    elif head == "doing" and rest in DOINGS:
        state.doing = DOINGS.index(rest)
    elif head == "journal":
        read_journal(state, part, record.LONGEST)
    else:
        return head in ("phase", "asked", "question", "questions") or part in ("window", "over")
    return True


def _read_number_card(state: State, word: str) -> int:
    if word in ("J", "j"):
        return JOKER
    return UNKNOWN if word == "?" else read_known(word, 1, record.NUMBERS[state.seats])


def _read_seat(state: State, part: str) -> None:
    match = ROW.fullmatch(part)
    if not match:
        raise BadPosition(position("seat", part=repr(part)))
    seat = read_known(match[1], 0, int(state.seats) - 1)
    state.rows[seat] = [_read_number_card(state, word) for word in match[2].split()]
    if match[3]:
        state.squares[seat] = read_known(match[3], 0, record.LONGEST)
    track = match[4] or ""
    state.tracks[seat] = track.startswith("fast")
    if track == "doubles" or track == "fast yes":
        state.fasts[seat] = record.YES
    elif track == "fast no" or (track == "fast" and state.phase != PHASE.WINDOW):
        state.fasts[seat] = record.NO
    elif track == "fast ?":
        state.fasts[seat] = UNKNOWN
    for slot in range(record.SLOTS if match[5] else 0):
        word = match[5 + slot]
        state.spent[seat, slot] = word.startswith("x")
        word = word.removeprefix("x")
        state.actions[seat, slot] = UNKNOWN if word == "?" else read_known(word, 1, record.ACTIONS)


def _read_cards(state: State, head: str, rest: str) -> None:
    cards = [_read_number_card(state, word) for word in rest.split()]
    if len(cards) > record.DECK or UNKNOWN in cards:
        raise BadPosition(position("pile", part=head, most=record.DECK))
    read_pile(state, head, cards)


def _read_questions(state: State, parts: list[str], rng: Array) -> None:
    """The question cards: those asked, the open one, those that are named next, and the rest."""
    heads = {part.partition(" ")[0]: part for part in parts}
    asked, again = _read_asked(heads.get("asked", "asked"))
    if "question" in heads:
        match = OPEN_QUESTION.fullmatch(heads["question"])
        if not match:
            raise BadPosition(position("question", part=repr(heads["question"])))
        if len(asked) < QUESTIONS:
            asked.append(read_known(match[1], 0, QUESTIONS - 1))
        else:
            again += 1
        state.order = [int(word or letter) for letter, word in enumerate(match.groups()[1:4])]
        state.stake, state.located = int(match[5]), match[6] is not None
    state.asked = len(asked) + again
    cards = asked + _read_asked(heads.get("questions", "questions"))[0]
    if len(set(cards)) < len(cards):
        raise BadPosition(position("question_twice"))
    state.stack = cards + shuffled(rng, set(range(QUESTIONS)) - set(cards))


def _read_asked(part: str) -> tuple[list[int], int]:
    """The numbers of question cards, and how many of them were asked again."""
    match = re.fullmatch(r"(?:asked|questions)((?: [0-9]+)*)(?: again ([0-9]+))?", part)
    if not match:
        raise BadPosition(position("questions", part=repr(part)))
    numbers = [read_known(word, 0, QUESTIONS - 1) for word in match[1].split()]
    again = read_known(match[2], 0, record.ALL_ASKED - QUESTIONS - 1) if match[2] else 0
    if again and len(numbers) < QUESTIONS:
        raise BadPosition(position("again"))
    return numbers, again


def _deal_cards(state: State, rng: Array) -> None:
    """Deal the cards that the position does not name to the places left open."""
    seats = int(state.seats)
    have = Counter(dict.fromkeys(range(1, record.NUMBERS[seats] + 1), 1))
    have[JOKER] = record.JOKERS[seats]
    left = shuffle_left(rng, have, components(state), _refuse_many)
    deal_left(state, state.rows[:seats], ["hand", "spare"], left)


def _refuse_many(card: int, count: int, found: int) -> Sentence:
    return position("too_many", found=found, card=_write_number_card(card), count=count)


def _deal_actions(state: State, rng: Array) -> None:
    """Deal the Action cards that the position does not name."""
    actions = state.actions[: state.seats]
    named = actions[actions != UNKNOWN].tolist()
    if len(set(named)) < len(named):
        raise BadPosition(position("action_twice"))
    rest = shuffled(rng, set(range(1, record.ACTIONS + 1)) - set(named))
    actions[actions == UNKNOWN] = rest[: (actions == UNKNOWN).sum()]
