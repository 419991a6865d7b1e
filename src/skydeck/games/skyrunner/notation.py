"""SkyRunner's notation: moves and positions as text.

Moves: `bid 5`, `parasite`, `climb 4`, `lost` and `sabotage` (the card that is chosen), `to 2b3`
(the end of a climb: tier, groove and row; or `to ground`, `to roof`), `keep` (a card that was won),
`on 2` (the seat that a card goes against), `give 4` (a climbing card), `left` and `right` (in a
fall). Short: `5`, `p`, `c4`, `l`, `s`; `2b3` and `stay`; `k`; `2`; `4`; `l` and `r`.

Cards: `#5` a number, `P` parasite, `E` equipment, `+4` climbing, `L` lost equipment, `S` sabotage,
`X2` crash. A position is a list of parts between `;` or line ends. A seat's part is where its
figure is, then its number cards and its parasite unless it has all of them, its other cards, its
debts and what it chose:

    0: 1a5 bids 1234P cards +3 +4 E debts L S chose #5
    1: ground bids -             no number card and no parasite in hand
    open +4                      the open card; else there is none
    round 3                      else 1
    start 1                      the starting seat; else 0
    turn 2                       how many seats had their card carried out
    phase climb                  else choice; or: over
    doing S                      the sabotage or crash card under way
    to move 2                    who gives a card
    falling 0:2>b 1:3            who falls, how far yet, and into which groove if that is chosen
    pile E +3 +3                 the common discard, in any order
    next +4 E                    the next cards of the main set, the first to be drawn first
    deck 7                       how many cards the main set has
    journal 5 0 2 14 / 13 1 0 0  what the last move led to
    last_seat 1                  and so on for every other field of the record

All cards that are not mentioned are in the main set, in an order that the seed gives; where its
number of cards is given, those too many are on the common discard.
"""

import re
from collections import Counter
from collections.abc import Iterable
from itertools import accumulate

from skydeck.core.errors import BadPosition, IllegalMove, shorten
from skydeck.core.journal import read_journal, write_journal
from skydeck.core.kernel import EMPTY, NONE, UNKNOWN, Array, Move, Seat, State, View
from skydeck.core.notation import (
    read_field,
    read_options,
    refuse_twice,
    shuffle_left,
    split_parts,
    write_deck,
    write_fields,
)
from skydeck.core.rng import small_rng
from skydeck.core.sentences import Sentence, Sentences, Why
from skydeck.games.skyrunner import check, record
from skydeck.games.skyrunner.record import CLIMB, COUNTS, EQUIPMENT, LETTERS, MOVE, PARASITE, PHASE
from skydeck.games.skyrunner.squares import (
    name_number,
    name_square,
    number_of,
    read_square,
    rows_of,
)

refuse, position = Sentences(__file__, "refuse"), Sentences(__file__, "position")
CARD_NAMES = {
    **{number: f"#{number}" for number in check.NUMBERS},
    PARASITE: "P",
    EQUIPMENT: "E",
    **{card: f"+{card - CLIMB}" for card in check.CLIMBS},
    record.LOST: "L",
    record.SABOTAGE: "S",
    **{card: f"X{card - record.CRASH}" for card in check.CRASHES},
    UNKNOWN: "?",
}
CARD_NUMBERS = {name: card for card, name in CARD_NAMES.items()}
CHOICE_NAMES = {
    **{number: f"bid {number}" for number in check.NUMBERS},
    PARASITE: "parasite",
    EQUIPMENT: "equipment",
    **{card: f"climb {card - CLIMB}" for card in check.CLIMBS},
    record.LOST: "lost",
    record.SABOTAGE: "sabotage",
}
CHOICE_NUMBERS = {name: card for card, name in CHOICE_NAMES.items()}
SHORT_CHOICES = {
    **{str(number): number for number in check.NUMBERS},
    **{
        f"{word}{card - CLIMB}": card for card in check.CLIMBS for word in ("c", "c ", "climb", "+")
    },
    **{f"{word}{number}": number for number in check.NUMBERS for word in ("b", "b ", "bid", "#")},
    "p": PARASITE,
    "l": record.LOST,
    "s": record.SABOTAGE,
    "lost equipment": record.LOST,
}

# The parts of a position that are SkyRunner's own, and the fields that they speak for.
DRAWN = (
    *("round", "start", "turn", "phase", "doing", "to", "falling", "pile", "next", "deck", "open"),
    *("journal", "rounds", "levels", "columns", "chosen", "hands", "debts", "decked", "told"),
    *("fallers", "falls", "aims", "movers", "winners"),
)
SEAT = re.compile(
    r"([0-9]): (\S+)(?: bids (-|[1-8]*P?))?(?: cards((?: \S+)+?))?(?: debts((?: \S+)+?))?"
    r"(?: chose (\S+))?"
)
SEAT_PART = re.compile("[0-9]:")
FALLER = re.compile(r"([0-9]):([0-9])(?:>([a-e]))?")


# Moves


def write_move(view: View, move: Move) -> str:
    """A move as text; only the names of squares depend on the position, by its wall."""
    if move < MOVE.TO:
        return CHOICE_NAMES.get(move, "choose nothing")
    if move < MOVE.KEEP:
        return f"to {name_number(view, move - MOVE.TO)}"
    if move == MOVE.KEEP:
        return "keep"
    if move < MOVE.GIFT:
        return f"on {move - MOVE.ON}"
    if move < MOVE.LEFT:
        return f"give {move - MOVE.GIFT + record.LEAST_CLIMB - CLIMB}"
    return "left" if move == MOVE.LEFT else "right"


def read_moves(view: View, seat: Seat, text: str) -> tuple[Move, ...]:
    """The move that a text means, in full or in short."""
    words = " ".join(text.lower().split())
    move = _read_named(view, words)
    if move is None:
        move = _read_short(view, seat, words)
    if move is None:
        raise IllegalMove(refuse("unknown", text=shorten(text), phase=record.PHASES[view.phase]))
    return (move,)


def _read_named(view: View, words: str) -> Move | None:
    """The move of a full text, whatever is asked now."""
    if words in CHOICE_NUMBERS:
        return CHOICE_NUMBERS[words]
    if words in ("keep", "left", "right"):
        return {"keep": MOVE.KEEP, "left": MOVE.LEFT, "right": MOVE.RIGHT}[words]
    if match := re.fullmatch("on ([0-4])", words):
        return MOVE.ON + int(match[1])
    if match := re.fullmatch("give ([2-5])", words):
        return MOVE.GIFT + int(match[1]) + CLIMB - record.LEAST_CLIMB
    if words.startswith("to "):
        return _read_end(view, words.removeprefix("to "))
    return None


def _read_end(view: View, name: str) -> Move:
    square = read_square(view, name)
    if square is None:
        raise IllegalMove(refuse("no_square", name=shorten(name)))
    return MOVE.TO + number_of(view, *square)


def _read_short(view: View, seat: Seat, words: str) -> Move | None:
    """The move of a short text, which depends on what is asked."""
    phase = view.phase
    if phase == PHASE.CHOICE:
        return SHORT_CHOICES.get(words)
    if phase == PHASE.CLIMBING:
        if words == "stay":
            return MOVE.TO + number_of(view, int(view.levels[seat]), int(view.columns[seat]))
        is_square = words in ("ground", "roof") or re.fullmatch("[0-9]+[a-z][0-9]+", words)
        return _read_end(view, words) if is_square else None
    if phase == PHASE.PRIZE and words == "k":
        return MOVE.KEEP
    if phase in (PHASE.PRIZE, PHASE.TARGET) and (
        match := re.fullmatch("(?:(?:seat|s|use|sabotage|lost|on seat) )?([0-4])", words)
    ):
        return MOVE.ON + int(match[1])
    if phase == PHASE.GIVE and (match := re.fullmatch(r"(?:climb |c|\+)?([2-5])", words)):
        return MOVE.GIFT + int(match[1]) + CLIMB - record.LEAST_CLIMB
    if phase == PHASE.FALL and words in ("l", "r"):
        return MOVE.LEFT if words == "l" else MOVE.RIGHT
    return None


WANTED = {
    PHASE.CHOICE: refuse("choose"),
    PHASE.CLIMBING: refuse("climb"),
    PHASE.PRIZE: refuse("prize"),
    PHASE.TARGET: refuse("target"),
    PHASE.GIVE: refuse("give"),
    PHASE.FALL: refuse("fall"),
}


def why_not(view: View, seat: Seat, move: Move) -> Why:
    """Why a seat that is to move may not play this move."""
    phase = int(view.phase)
    if phase == PHASE.CHOICE and 0 < move < MOVE.TO:
        return _why_not_choose(view, seat, move)
    if phase == PHASE.CLIMBING and MOVE.TO <= move < MOVE.KEEP:
        return _why_not_climb(view, seat, move - MOVE.TO)
    if phase in (PHASE.PRIZE, PHASE.TARGET) and MOVE.ON <= move < MOVE.GIFT:
        return refuse("other", own=move == MOVE.ON + seat)
    if phase == PHASE.TARGET and move == MOVE.KEEP:
        return refuse("keep")
    if phase == PHASE.GIVE and MOVE.GIFT <= move < MOVE.LEFT:
        return _why_not_give(view, seat, move - MOVE.GIFT + record.LEAST_CLIMB)
    return WANTED[phase]


def _why_not_choose(view: View, seat: Seat, card: int) -> Why:
    if card == EQUIPMENT:
        return refuse("equipment")
    if view.open in check.CRASHES and card > record.LAST_NUMBER:
        return refuse("crash")
    if card <= PARASITE:
        return refuse("spent")
    return refuse("not_held", ways=name_choices(check.choices_of(view, seat)))


def name_choices(cards: Iterable[int]) -> list[str]:
    """The cards that can be chosen, in one if they are all numbers: `bid 1-8`, `climb 4`."""
    names = [CHOICE_NAMES[card] for card in cards]
    count = len(check.NUMBERS)
    if names[:count] == [CHOICE_NAMES[number] for number in check.NUMBERS]:
        names[:count] = [f"bid {check.NUMBERS[0]}-{check.NUMBERS[-1]}"]
    return names


def _why_not_climb(view: View, seat: Seat, square: int) -> Why:
    value, here = int(view.chosen[seat]) - CLIMB, int(view.levels[seat])
    found = read_square(view, name_number(view, square))
    if found is None:
        return refuse("off_wall")
    level, groove = found
    if found == (here, int(view.columns[seat])):
        return refuse("free_way")
    others = [s for s in range(view.seats) if s != seat and view.columns[s] == groove != EMPTY]
    if any(view.levels[s] == level for s in others):
        return refuse("occupied")
    if level < here:
        return refuse("down")
    if level - here > value:
        return refuse("too_far", steps=value)
    return _why_no_way(view, seat, value, level)


def _why_no_way(view: View, seat: Seat, value: int, level: int) -> Why:
    """Why a climb does not end at a level that its steps could reach."""
    here, tools = int(view.levels[seat]), int(view.hands[seat, EQUIPMENT])
    edges = sum(here <= edge < level for edge in accumulate(rows_of(view)))
    if edges > tools:
        return refuse("edges", edges=edges, tools=tools)
    between = any(here < view.levels[s] < level for s in range(view.seats))
    if between and value < record.OVERTAKING:
        return refuse("overtaking", tools=tools, steps=value, least=record.OVERTAKING)
    return refuse("no_way", steps=value, tools=tools)


def _why_not_give(view: View, seat: Seat, card: int) -> Why:
    if view.hands[seat, card] == 0:
        return refuse("no_gift")
    wanted = [str(c - CLIMB) for c in check.gifts_of(view, seat)]
    kind = "sabotage" if view.doing == record.SABOTAGE else "crash"
    return refuse("gift", kind=kind, value=view.doing - record.CRASH, cards=wanted)


# Writing a position


def write_position(state: State) -> str:
    """The position of a state or a view; the main set only as far as it is known."""
    parts = [_write_seat(state, seat) for seat in range(state.seats)]
    if state.open != EMPTY:
        parts.append(f"open {CARD_NAMES[int(state.open)]}")
    parts += [f"round {state.rounds}", f"start {state.start}"]
    parts += _write_phase(state)
    pile = [CARD_NAMES[card] for card in range(record.CARDS) for _ in range(state.pile[card])]
    if pile:
        parts.append(f"pile {' '.join(pile)}")
    parts += write_deck(state, CARD_NAMES.__getitem__)
    parts.append(f"deck {state.decked}")
    parts += write_journal(state)
    fresh = _fresh(int(state.seats))[0]
    return "\n".join(parts + write_fields(record.STATE, record.OPTIONS, state, fresh, DRAWN))


def _write_cards(cards: Iterable[int]) -> str:
    return " ".join(CARD_NAMES[int(card)] for card in cards)


def _write_seat(state: State, seat: Seat) -> str:
    hand = state.hands[seat].tolist()
    words = [f"{seat}:", name_square(state, int(state.levels[seat]), int(state.columns[seat]))]
    bids = "".join(str(n) for n in check.NUMBERS if hand[n]) + "P" * hand[PARASITE]
    if not all(hand[card] for card in range(1, PARASITE + 1)):
        words.append(f"bids {bids or '-'}")
    cards = [card for card in range(EQUIPMENT, record.CARDS) for _ in range(hand[card])]
    if cards:
        words.append(f"cards {_write_cards(cards)}")
    debts = [debt for debt in state.debts[seat].tolist() if debt != EMPTY]
    if debts:
        words.append(f"debts {_write_cards(debts)}")
    if state.chosen[seat] != EMPTY:
        words.append(f"chose {CARD_NAMES[int(state.chosen[seat])]}")
    return " ".join(words)


def _write_phase(state: State) -> list[str]:
    parts = [f"turn {state.turn}"] if state.turn else []
    if state.phase != PHASE.CHOICE:
        parts.append("over" if state.phase == PHASE.OVER else f"phase {record.PHASES[state.phase]}")
    if state.doing != EMPTY:
        parts.append(f"doing {CARD_NAMES[int(state.doing)]}")
    if state.phase == PHASE.GIVE:
        parts.append(f"to move {int(state.movers).bit_length() - 1}")
    if count := check.count_fallers(state):
        words = []
        for seat, left, aim in zip(state.fallers, state.falls, state.aims[:count], strict=False):
            words.append(f"{seat}:{left}" + ("" if aim == EMPTY else f">{LETTERS[aim]}"))
        parts.append(f"falling {' '.join(words)}")
    return parts


# Reading a position


def read_position(text: str, seed: int | str) -> Array:
    """The state of a position; `check` has yet to find whether it can arise."""
    parts = split_parts(text)
    refuse_twice(parts)
    states = _fresh(sum(SEAT_PART.match(part) is not None for part in parts))
    state = states[0]
    read_options(record.OPTIONS, parts, state)
    giver, decked, known = NONE, None, []
    for part in parts:
        name, _, rest = part.partition(" ")
        if name == "next":
            known = _read_cards(part, rest)
        elif name == "deck":
            decked = _read_number(part, rest, record.DECK)
        elif part.startswith("to move "):
            giver = _read_number(part, part.removeprefix("to move "), int(state.seats) - 1)
        elif name != "option" and not _read_drawn(state, part):
            read_field(record.STATE, state, part, DRAWN)
    state.movers = check.movers_of(state, max(0, giver)) & (1 << int(state.seats)) - 1
    if giver != NONE and not int(state.movers) >> giver & 1:
        raise BadPosition(position("giver", giver=giver))
    state.winners = check.winners_of(state)
    _deal(state, known, decked, small_rng("position", seed))
    return states


def _fresh(seats: int) -> Array:
    """A table before the first deal, without a card but numbers and parasites."""
    states = record.STATE.fresh(seats)
    states[0].hands[:seats, 1:EQUIPMENT] = 1
    return states


def _read_number(part: str, word: str, high: int) -> int:
    if not re.fullmatch("[0-9]{1,3}", word) or int(word) > high:
        raise BadPosition(position("number", part=shorten(part), high=high))
    return int(word)


def _read_one(part: str, word: str) -> int:
    if word not in CARD_NUMBERS:
        raise BadPosition(position("card", word=shorten(word), part=shorten(part)))
    return CARD_NUMBERS[word]


def _read_cards(part: str, words: str) -> list[int]:
    """Action cards, as they lie in hands, in the main set and on the common discard."""
    cards = [_read_one(part, word) for word in words.split()]
    if any(card not in range(EQUIPMENT, record.CARDS) for card in cards):
        raise BadPosition(position("actions", part=shorten(part)))
    return cards


def _read_action(part: str, word: str) -> int:
    """One action card."""
    cards = _read_cards(part, word)
    if len(cards) != 1:
        raise BadPosition(position("one_card", part=shorten(part), name=part.split()[0]))
    return cards[0]


def _read_drawn(state: State, part: str) -> bool:
    """Read a part that is SkyRunner's own; whether it is one."""
    name, _, rest = part.partition(" ")
    if SEAT_PART.match(part):
        _read_seat(state, part)
    elif name == "open":
        state.open = EMPTY if rest == "none" else _read_action(part, rest)
    elif name == "doing":
        state.doing = _read_action(part, rest)
    elif name == "round":
        state.rounds = _read_number(part, rest, record.ROUND_LIMIT)
    elif name in ("start", "turn"):
        state[name] = _read_number(part, rest, int(state.seats))
    elif part == "over" or name == "phase":
        phase = "over" if part == "over" else rest
        if phase not in record.PHASES:
            raise BadPosition(position("phase", phases=[*record.PHASES], phase=shorten(phase)))
        state.phase = record.PHASES.index(phase)
    elif name == "pile":
        for card in _read_cards(part, rest):
            state.pile[card] = min(int(state.pile[card]) + 1, record.DECK)
    elif name == "falling":
        _read_fallers(state, part, rest)
    elif name == "journal":
        read_journal(state, part, EMPTY)
    else:
        return False
    return True


def _read_seat(state: State, part: str) -> None:
    match = SEAT.fullmatch(part)
    if match is None:
        raise BadPosition(position("seat", part=shorten(part)))
    number, name, bids, cards, debts, chosen = match.groups()
    seat = _read_number(part, number, int(state.seats) - 1)
    if len(set(bids or "")) < len(bids or ""):
        raise BadPosition(position("bids", bids=bids))
    square = read_square(state, name)
    if square is None:
        raise BadPosition(position("square", name=shorten(name)))
    state.levels[seat], state.columns[seat] = square
    if bids is not None:
        for n in check.NUMBERS:
            state.hands[seat, n] = str(n) in bids
        state.hands[seat, PARASITE] = "P" in bids
    for card in _read_cards(part, cards or ""):
        state.hands[seat, card] = min(int(state.hands[seat, card]) + 1, record.DECK)
    owed = _read_cards(part, debts or "")
    if len(owed) > record.DEBTS:
        raise BadPosition(position("debts", most=record.DEBTS, found=len(owed)))
    state.debts[seat, : len(owed)] = owed
    if chosen is not None:
        state.chosen[seat] = _read_one(part, chosen)


def _read_fallers(state: State, part: str, rest: str) -> None:
    words = rest.split()
    matches = [FALLER.fullmatch(word) for word in words]
    if len(words) > record.FALLERS or not all(matches):
        raise BadPosition(position("falling", part=shorten(part)))
    for i, match in enumerate(matches):
        if match is not None:
            state.fallers[i], state.falls[i] = int(match[1]), int(match[2])
            state.aims[i] = LETTERS.index(match[3]) if match[3] else EMPTY


def _refuse_many(card: int, count: int, found: int) -> Sentence:
    return position("too_many", count=count, card=check.name_kind(card), found=found)


def _deal(state: State, known: list[int], decked: int | None, rng: Array) -> None:
    """The main set: the known cards on top, under them cards that are nowhere else."""
    if len(known) > record.DECK:
        raise BadPosition(position("deck", most=record.DECK, found=len(known)))
    have = Counter({card: COUNTS[card] for card in range(EQUIPMENT, record.CARDS)})
    found = Counter(check.components(state)) + Counter(known)
    cards = shuffle_left(rng, have, found, _refuse_many)
    room = len(cards) if decked is None else decked - len(known)
    if not 0 <= room <= len(cards):
        raise BadPosition(
            position("deck_size", decked=room + len(known), known=len(known), left=len(cards))
        )
    for card in cards[room:]:
        state.pile[card] += 1
    deck = [*cards[:room], *known[::-1]]
    state.deck[: len(deck)] = deck
    state.decked = len(deck)
