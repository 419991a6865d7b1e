"""Level 8's notation: cards (`4r`, `*`, `!`), moves and positions as text.

A card is its number and the first letter of its colour (red, orange, yellow, green, blue, purple);
`*` is a wild, `*7` or `*g` one with its meaning, `!` a Skip!. A whole display is typed as
`lay 4r 5b 6y | 9g 10g *`; a run in ascending order gives its wilds their numbers.

A position is a list of parts between `;` or line ends:

    0: 1r 4b+ 9g * ! ? ? ? ? ?     a hand; everyone knows a card with +, and ? is any card
    laid 0: 4r 5b *6 | 9g 10g 11p  the parts of a display, in the order of the level
    pile 0: 5r 3b                  a discard pile, its top last
    next 4r ! *                    the next cards of the draw pile, the first to be drawn first
    to take 1                      or: to play 1 (also name, fill, add); keep; over
    levels 1 3                     and so on for every other field of the record

Cards that are left open are dealt from those that remain, the draw pile last.
"""

import re
from collections.abc import Sequence

import numpy as np

from skydeck.core.errors import BadPosition, IllegalMove, Unclear, shorten
from skydeck.core.kernel import EMPTY, NONE, UNKNOWN, Array, Move, Seat, State, View
from skydeck.core.notation import (
    begin_position,
    read_card,
    read_field,
    read_index,
    shuffle_left,
    split_parts,
    write_deck,
    write_fields,
)
from skydeck.core.plain import plain
from skydeck.core.rng import small_rng
from skydeck.core.sentences import Sentence, Sentences, Why
from skydeck.games.level8 import record
from skydeck.games.level8.check import components, count_kinds
from skydeck.games.level8.display import split_target
from skydeck.games.level8.laying import (
    KINDS_BY_TEXT,
    LETTERS,
    SHOWN_WAYS,
    can_add,
    displayed_places,
    find_part_values,
    find_ways,
    make_moves,
    read_display,
    read_token,
    stands_for,
    wanted_parts,
    write_kind,
    write_laid,
)

refuse, position = Sentences(__file__, "refuse"), Sentences(__file__, "position")
ENDS_BY_NAME = {"low": 0, "high": 1}
DRAWN = (
    *("pile", "next", "deck", "decked", "piles", "piled"),
    *("laid", "values", "spans", "hands", "held", "seen"),
)
SMALL = re.compile(
    r"(?P<verb>name|fill|discard|keep|skip|take) (?P<word>\S+)|(?P<alone>draw|d|done|take|skip)"
)
ADDING = re.compile(
    r"add(?: +(?P<card>[^\s.]+))?(?: +(?:to +)?(?P<place>\d+\.\d+))?(?: +(?P<end>low|high))?"
)
DRAWN_PART = re.compile(
    r"(?:(?P<list>laid|pile) )?(?P<seat>[0-9]+):(?P<cards>.*)|next(?P<next>.*)"
    r"|to (?P<phase>take|play|name|fill|add) (?P<turn>[0-9]+)|(?P<alone>keep|over)"
)


# Moves


def write_move(view: View, move: Move) -> str:
    """A move as text; a value is named or filled in, and a card discarded or kept, by phase."""
    if move == record.DRAW:
        return "draw"
    if move < record.VALUE:
        return f"take {move - record.TAKE_FROM}"
    if move < record.ADD_TO:
        return (
            f"{'fill' if view.phase in (record.FILL, record.ADD) else 'name'} {_write_value(move)}"
        )
    if move < record.DISCARD:
        owner, part, end = plain(split_target)(move - record.ADD_TO)
        return f"add {owner}.{part + 1}{_write_end(view, owner, part, end)}"
    if move < record.SKIP_SEAT:
        verb = "keep" if view.phase == record.KEEP else "discard"
        return f"{verb} {write_kind(move - record.DISCARD)}"
    return "done" if move == record.DONE else f"skip {move - record.SKIP_SEAT}"


def _write_value(move: Move) -> str:
    if move == record.WILDCARD:
        return "*"
    return LETTERS[move - record.COLOUR] if move >= record.COLOUR else str(move - record.VALUE + 1)


def _write_end(view: View, owner: Seat, part: int, end: int) -> str:
    wanted = wanted_parts(view, owner) if owner < view.seats else ()
    is_run = part < len(wanted) and wanted[part][0] == record.RUN
    return " high" if end else " low" if is_run else ""


def read_moves(view: View, seat: Seat, text: str) -> tuple[Move, ...]:
    """The moves that a text means, see the head of this module; short `d` and `4r`."""
    typed = " ".join(text.lower().split())
    if typed == "lay" or typed.startswith("lay "):
        return _read_lay(view, seat, typed.removeprefix("lay").strip())
    if found := ADDING.fullmatch(typed):
        return _read_add(view, seat, found["card"], found["place"], found["end"])
    if typed in KINDS_BY_TEXT:
        return (record.DISCARD + KINDS_BY_TEXT[typed],)
    if found := SMALL.fullmatch(typed):
        return (_read_small(view, seat, found["verb"] or found["alone"], found["word"]),)
    raise IllegalMove(refuse("unknown", text=shorten(text)))


def _read_small(view: View, seat: Seat, verb: str, word: str | None) -> Move:
    """A move of one word or two."""
    if verb in ("draw", "d"):
        return record.DRAW
    if verb == "done":
        return record.DONE
    if verb == "take":
        if view.phase != record.TAKE:
            raise IllegalMove(refuse("taken_once"))
        return record.TAKE_FROM + _read_owner(view, word)
    if verb == "skip":
        if view.phase != record.PLAY or record.SKIP not in _hand(view, seat):
            raise IllegalMove(refuse("skip_late"))
        return record.SKIP_SEAT + _read_skipped(view, seat, word)
    if verb in ("discard", "keep"):
        if (verb == "keep") != (view.phase == record.KEEP):
            raise IllegalMove(refuse("keep_or_discard"))
        if word not in KINDS_BY_TEXT:
            raise IllegalMove(refuse("no_card", word=shorten(word)))
        return record.DISCARD + KINDS_BY_TEXT[word]
    if word == "*":
        return record.WILDCARD
    if word is not None and len(word) == 1 and word in LETTERS:
        return record.COLOUR + LETTERS.index(word)
    number = read_index(word or "", record.NUMBERS)
    if number is not None:
        return record.VALUE + number - 1
    raise IllegalMove(refuse("no_value", word=shorten(word), letters=LETTERS))


def _read_owner(view: View, word: str | None) -> Seat:
    """The owner of the pile that a card is taken from: a seat, a card on top, or the only one."""
    if word is not None and word.isdecimal():
        return _read_seat(view, word)
    owners = [owner for owner in range(view.seats) if view.piled[owner]]
    if word in KINDS_BY_TEXT:
        tops = [view.piles[owner, view.piled[owner] - 1] for owner in owners]
        wanted = KINDS_BY_TEXT[word]
        owners = [owner for owner, top in zip(owners, tops, strict=True) if top == wanted]
    elif word is not None:
        raise IllegalMove(refuse("no_source", word=shorten(word)))
    if not owners:
        raise IllegalMove(refuse("not_on_top"))
    if len(owners) > 1:
        ways = [f"take {owner}" for owner in owners]
        raise Unclear(refuse("whose_pile"), ways)
    return owners[0]


def _read_seat(view: View, word: str) -> Seat:
    if not re.fullmatch("[0-9]{1,2}", word) or int(word) >= view.seats:
        raise IllegalMove(refuse("no_seat", word=shorten(word), last=view.seats - 1))
    return int(word)


def _read_skipped(view: View, seat: Seat, word: str | None) -> Seat:
    if word is not None:
        if not word.isdecimal():
            raise IllegalMove(refuse("skip_seat", word=shorten(word)))
        return _read_seat(view, word)
    others = [other for other in range(view.seats) if other != seat and not view.skips[other]]
    if len(others) != 1:
        raise Unclear(refuse("skip_whom"), [f"skip {other}" for other in others])
    return others[0]


def _read_lay(view: View, seat: Seat, text: str) -> tuple[Move, ...]:
    """A display, or the way of a number, or without anything the only way there is."""
    if view.displayed[seat]:
        raise IllegalMove(refuse("displayed"))
    if view.phase != record.PLAY or view.turn != seat:
        raise IllegalMove(refuse("lay_late"))
    if text and not text.isdecimal():
        return make_moves(view, seat, read_display(view, seat, text))
    ways = find_ways(view, seat)[:SHOWN_WAYS]
    if not ways:
        raise IllegalMove(refuse("incomplete", level=view.levels[seat]))
    number = read_index(text or "1", len(ways))
    if number is None:
        raise IllegalMove(refuse("ways", count=len(ways)))
    if not text and len(ways) > 1:
        raise Unclear(refuse("several_ways"), ways)
    way = ways[number - 1].removeprefix("lay ")
    return make_moves(view, seat, read_display(view, seat, way))


def _read_add(
    view: View, seat: Seat, word: str | None, place: str | None, end: str | None
) -> tuple[Move, ...]:
    """`add 1.2 low` begins an addition; `add 7g to 1.2` and `add 7g` are whole ones."""
    if not view.displayed[seat] and view.phase == record.PLAY:
        raise IllegalMove(refuse("add_first"))
    token = read_token(word) if word else None
    if (word and (token is None or token.card == record.SKIP)) or not (word or place):
        raise IllegalMove(refuse("add_what"))
    places = list(displayed_places(view))
    if place:
        owner, part = _read_place(view, place)
        if token is None:
            chosen = ENDS_BY_NAME.get(end or "low", 0)
            return (record.ADD_TO + (owner * record.PARTS + part) * record.ENDS + chosen,)
        places = [p for p in places if p[:2] == (owner, part)]
    assert token is not None
    assert word is not None
    if end:
        places = [p for p in places if p[2] == ENDS_BY_NAME[end]]
    places = [p for p in places if can_add(view, token.card, *p) and stands_for(view, token, *p)]
    if not places:
        raise IllegalMove(refuse("fits_none", card=word))
    if len(places) > 1:
        moves = [record.ADD_TO + (o * record.PARTS + p) * record.ENDS + e for o, p, e in places]
        ways = [f"add {word} to {write_move(view, m).removeprefix('add ')}" for m in moves]
        raise Unclear(refuse("add_where", card=word), ways)
    owner, part, chosen = places[0]
    move = record.ADD_TO + (owner * record.PARTS + part) * record.ENDS + chosen
    fitting = {card for card in _hand(view, seat) if can_add(view, card, *places[0])}
    if token.card not in fitting:
        raise IllegalMove(refuse("not_held", card=word))
    if len(fitting) == 1:
        return (move,)
    if token.card == record.WILD:
        return (move, record.WILDCARD)
    number, colour = divmod(token.card, record.COLOURS)
    is_flush = wanted_parts(view, owner)[part][0] == record.FLUSH
    return (move, record.VALUE + number if is_flush else record.COLOUR + colour)


def _read_place(view: View, place: str) -> tuple[Seat, int]:
    owner, part = place.split(".")
    if len(owner) > 2 or int(owner) >= view.seats or part not in ("1", "2", "3", "4"):
        raise IllegalMove(refuse("no_part", place=place))
    return int(owner), int(part) - 1


def _hand(view: View, seat: Seat) -> list[int]:
    cards: list[int] = view.hands[seat, : view.held[seat]].tolist()
    return cards


# Why a move is not legal


def why_not(view: View, seat: Seat, move: Move) -> Why:
    """Why a seat that is to move may not play this move."""
    if view.phase == record.TAKE:
        return _why_not_take(view, move)
    if view.phase == record.KEEP:
        return _why_not_keep(view, seat, move)
    if move < record.VALUE:
        return refuse("taken")
    if view.phase in (record.NAME, record.FILL):
        return refuse("dead_end")
    if view.phase == record.ADD:
        return refuse("choose_added")
    if move < record.ADD_TO:
        if view.displayed[seat]:
            return refuse("displayed")
        return refuse("not_so", level=view.levels[seat])
    if move < record.DISCARD:
        return _why_not_add(view, seat, move)
    if move < record.SKIP_SEAT:
        return refuse("no_discard", card=write_kind(move - record.DISCARD))
    if move == record.DONE:
        return refuse("done")
    return _why_not_skip(view, seat, move - record.SKIP_SEAT)


def _why_not_take(view: View, move: Move) -> Why:
    owner = move - record.TAKE_FROM
    if not 0 <= owner < record.SEATS:
        return refuse("begin")
    if owner >= view.seats:
        return refuse("seats", last=view.seats - 1)
    if view.piled[owner] == 0:
        return refuse("empty_pile")
    return refuse("locked")


def _why_not_keep(view: View, seat: Seat, move: Move) -> Why:
    if not record.DISCARD <= move < record.SKIP_SEAT:
        return refuse("keep")
    if view.kept[seat, record.MOST_KEPT - 1] != EMPTY:
        return refuse("most_kept", most=record.MOST_KEPT)
    return refuse("no_other", card=write_kind(move - record.DISCARD))


def _why_not_add(view: View, seat: Seat, move: Move) -> Why:
    owner, part, end = plain(split_target)(move - record.ADD_TO)
    if not view.displayed[seat]:
        return refuse("add_first")
    if view.held[seat] == 1:
        return refuse("last_card")
    if (owner, part, end) not in set(displayed_places(view)):
        return refuse("not_there")
    return refuse("fits_nothing")


def _why_not_skip(view: View, seat: Seat, other: Seat) -> Why:
    if record.SKIP not in _hand(view, seat):
        return refuse("no_skip")
    if other == seat:
        return refuse("skip_self")
    if other >= view.seats:
        return refuse("seats", last=view.seats - 1)
    return refuse("skipped")


# Positions


def write_position(state: State) -> str:
    """The position of a state or a view; the draw pile only as far as it is known."""
    seats = range(state.seats)
    parts = [f"{seat}: {_write_hand(state, seat)}" for seat in seats]
    for seat in seats:
        if state.values[seat, 0] != EMPTY:
            parts.append(f"laid {seat}: {write_laid(state, seat)}")
    for seat in seats:
        if state.piled[seat]:
            parts.append(f"pile {seat}: {_write_cards(state.piles[seat, : state.piled[seat]])}")
    parts += write_deck(state, write_kind)
    is_turn = state.phase not in (record.KEEP, record.OVER)
    name = record.PHASES[state.phase]
    parts.append(f"to {name} {state.turn}" if is_turn else name)
    fresh = record.STATE.fresh(int(state.seats))[0]
    _begin(fresh, int(state.phase), int(state.turn) if is_turn else NONE)
    fresh.levels = state.levels
    fresh.values = state.values
    _infer_displayed(fresh)
    fresh.levels[: state.seats] = 1
    return "\n".join(parts + write_fields(record.STATE, record.OPTIONS, state, fresh, DRAWN))


def _write_cards(cards: Array) -> str:
    return " ".join("?" if card == UNKNOWN else write_kind(card) for card in cards.tolist())


def _write_hand(state: State, seat: Seat) -> str:
    words = _write_cards(state.hands[seat, : state.held[seat]]).split()
    return " ".join(f"{word}+" if i < state.seen[seat] else word for i, word in enumerate(words))


def read_position(text: str, seed: int | str) -> Array:
    """The state of a position; `check` has yet to find whether it can arise."""
    parts = split_parts(text)
    states = begin_position(record.STATE, parts)
    state = states[0]
    fields = [p for p in parts if not p.startswith("option ") and not DRAWN_PART.fullmatch(p)]
    for part in fields:
        read_field(record.STATE, state, part, DRAWN)  # the levels, which displays depend on
    for name in ("levels", "displayed"):
        if not ((state[name] >= 0) & (state[name] <= record.VICTORY)).all():
            raise BadPosition(position("levels", part=name, most=record.VICTORY))
    for part in sorted(parts, key=lambda part: part.startswith("laid ")):
        _read_drawn(state, part)
    _infer_displayed(state)
    for part in fields:
        read_field(record.STATE, state, part, DRAWN)
    _deal_rest(state, seed)
    return states


def _begin(state: State, phase: int, turn: Seat) -> None:
    """What follows from the phase, unless another part says otherwise."""
    state.phase = phase
    state.turn = turn
    if turn != NONE:
        state.movers = 1 << turn
        state.dealer = (turn - 1) % int(state.seats)


def _infer_displayed(state: State) -> None:
    """What lies there is a seat's level, unless it is being composed or a part says otherwise."""
    for seat in range(state.seats):
        is_composing = state.phase in (record.NAME, record.FILL) and state.turn == seat
        if state.values[seat, 0] != EMPTY and not is_composing:
            state.displayed[seat] = state.levels[seat]


def _read_drawn(state: State, part: str) -> None:
    """Read a part that is Level 8's own, if it is one."""
    found = DRAWN_PART.fullmatch(part)
    if found is None:
        return
    if found["alone"]:
        _begin(state, record.PHASES.index(found["alone"]), NONE)
    elif found["phase"]:
        turn = _read_index(state, found["turn"])
        _begin(state, record.PHASES.index(found["phase"]), turn)
    elif found["next"] is not None:
        cards = [_read_kind(word) for word in found["next"].split()]
        _write_list(state.deck, cards[::-1])
        state.decked = len(cards)
    else:
        seat, words = _read_index(state, found["seat"]), found["cards"].split()
        if found["list"] == "laid":
            _read_laid(state, seat, found["cards"])
        elif found["list"] == "pile":
            _write_list(state.piles[seat], [_read_kind(word) for word in words])
            state.piled[seat] = len(words)
        else:
            _read_hand(state, seat, words)


def _read_index(state: State, word: str) -> Seat:
    return read_card(word, 0, int(state.seats) - 1)


def _read_kind(word: str) -> int:
    if word not in KINDS_BY_TEXT:
        raise BadPosition(position("no_card", word=repr(word)))
    return KINDS_BY_TEXT[word]


def _write_list(target: Array, cards: Sequence[int]) -> None:
    if len(cards) > len(target):
        raise BadPosition(position("too_long", count=len(cards), most=len(target)))
    target[: len(cards)] = cards


def _read_hand(state: State, seat: Seat, words: Sequence[str]) -> None:
    known = [_read_kind(word[:-1]) for word in words if word.endswith("+")]
    others = [UNKNOWN if w == "?" else _read_kind(w) for w in words if not w.endswith("+")]
    _write_list(state.hands[seat], [*sorted(known), *others])
    state.seen[seat], state.held[seat] = len(known), len(words)


def _read_laid(state: State, seat: Seat, text: str) -> None:
    wanted, groups = wanted_parts(state, seat), [group.split() for group in text.split("|")]
    if len(groups) > len(wanted):
        raise BadPosition(position("parts", seat=seat, count=len(wanted), found=len(groups)))
    for part, (words, (kind, _)) in enumerate(zip(groups, wanted, strict=False)):
        if len(words) == 1 and words[0].startswith("="):
            words, value = [], _read_named(words[0][1:], kind)
            cards: list[int] = []
        else:
            tokens = [read_token(word) for word in words]
            if None in tokens or len(words) > record.LONGEST:
                raise BadPosition(position("cards", words=repr(" ".join(words))))
            known = [token for token in tokens if token is not None]
            values = find_part_values(known, (kind, len(words)))
            if len(values) != 1:
                raise BadPosition(position("part", words=repr(" ".join(words))))
            value, cards = values[0], [token.card for token in known]
        state.values[seat, part], state.spans[seat, part] = value, len(cards)
        _write_list(state.laid[seat, part], cards)


def _read_named(word: str, kind: int) -> int:
    if kind == record.FLUSH and len(word) == 1 and word in LETTERS:
        return LETTERS.index(word)
    return read_card(word, 1, record.NUMBERS)


def _refuse_many(card: int, count: int, found: int) -> Sentence:
    return position("too_many", found=found, card=write_kind(card), count=count)


def _deal_rest(state: State, seed: int | str) -> None:
    """Deal the cards that the position does not name to the hands, the rest to the draw pile."""
    rng, have = small_rng("position", seed), count_kinds(state)
    left = shuffle_left(rng, have, components(state), _refuse_many)
    for seat in range(state.seats):
        hand = state.hands[seat]
        open_places = np.flatnonzero(hand == UNKNOWN)
        if len(open_places) > len(left):
            raise BadPosition(position("left_open", wanted=len(open_places), left=len(left)))
        hand[open_places] = [left.pop() for _ in open_places]
        seen, held = int(state.seen[seat]), int(state.held[seat])
        hand[seen:held] = np.sort(hand[seen:held])
    count = len(left) + int(state.decked)
    _write_list(state.deck, left + state.deck[: state.decked].tolist())
    state.decked = count
