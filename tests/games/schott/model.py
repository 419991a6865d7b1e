"""SCHOTT once more, slow and obvious: what the engine must do, told by its own moves.

What chance decides (the deal, the order of a new deck, where the right answer stands) is read
from the engine's table; everything else is worked out here from the rules.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import cache
from itertools import chain, pairwise

from skydeck.core.table import Table
from skydeck.games.schott.record import PHASES

JOKER = 0
Row = tuple[int, ...]
Locations = dict[int, int]
Ask = tuple[tuple[int, ...], str]  # the seats that are to move, and the phase
Said = tuple[int, str]  # a seat and its move as text
Play = Generator[Ask, Said, None]


# Rows (SC-20, SC-21, SC-26)


def is_ascending(row: Row, joker_free: bool) -> bool:
    """SC-20: by trying all numbers for the jokers, or without them."""
    if joker_free:
        return _can_ascend(tuple(card for card in row if card != JOKER), -20)
    return _can_ascend(row, -20)


@cache
def _can_ascend(cards: Row, last: int) -> bool:
    """Whether the cards go on rising after `last`, with some numbers for the jokers."""
    if not cards:
        return True
    values = range(-19, 81) if cards[0] == JOKER else (cards[0],)
    return any(value > last and _can_ascend(cards[1:], value) for value in values)


def count_reward(row: Row, joker_free: bool) -> int:
    """SC-21: the number cards of the longest correct stretch at the left end."""
    stretches = (row[:length] for length in range(len(row) + 1))
    correct = [stretch for stretch in stretches if is_ascending(stretch, joker_free)]
    return sum(card != JOKER for card in max(correct, key=len))


def chains_of(row: Row) -> list[range]:
    """The maximal chains: the places of two or more consecutive number cards."""
    chains, start = [], 0
    for place in range(1, len(row) + 1):
        if place == len(row) or row[place - 1] == JOKER or row[place] != row[place - 1] + 1:
            if place - start > 1:
                chains.append(range(start, place))
            start = place
    return chains


def count_bonus(before: Row, after: Row, incremental: bool) -> int:
    """SC-26: what the chains of a row pay after an action."""
    if incremental:
        return len(_pairs(after) - _pairs(before))
    moved = {place for place in range(len(after)) if after[place] != before[place]}
    return sum(len(links) - 1 for links in chains_of(after) if moved & set(links))


def _pairs(row: Row) -> set[int]:
    """The lower cards of all neighbours."""
    return {left for left, right in pairwise(row) if left != JOKER and right == left + 1}


# Movement (SC-27, SC-30)


def forward(others: Sequence[int], square: int, steps: int, length: int) -> tuple[int, bool]:
    """SC-27: where a piece stops, and whether it skipped."""
    target = min(square + steps, length)
    stop = target
    while stop < length and stop in others:
        stop += 1
    return stop, stop != target


def backward(others: Sequence[int], square: int, steps: int) -> tuple[int, bool]:
    """SC-30: the same towards the start."""
    target = max(square - steps, 0)
    stop = target
    while stop > 0 and stop in others:
        stop -= 1
    return stop, stop != target


# The game


class Model:
    """A game that follows the moves of a table; `now` must be up to date with every move."""

    def __init__(self, table: Table) -> None:
        self.now = table
        options = table.options
        self.seats = table.seats
        self.length = int(str(options["length"]))
        self.locations = read_locations(str(options["locations"]))
        self.options = {name: bool(value) for name, value in options.items() if value in (0, 1)}
        self.by_winner = options["next_start"] == "winner"
        self.starter = int(table.state.starter)
        self.stage = 1
        self.turns = 0
        self.squares = [0] * self.seats
        self.tracks = [1] * self.seats
        self.winners: tuple[int, ...] = ()
        self.right = ""  # the right letter of the question that is answered
        self.rows: list[list[int]] = []
        self.pile: list[int] = []
        self.deck: list[int] = []  # next card last
        self.actions: list[list[int]] = []
        self.spent: list[list[int]] = []
        self.seen: set[str] = set()  # what happened, to know that a game was worth following

    def clockwise(self, seat: int) -> list[int]:
        return [(seat + step) % self.seats for step in range(self.seats)]

    def play(self) -> Play:
        while not self.winners:
            yield from self.play_stage()

    def play_stage(self) -> Play:
        self.deal()
        doubled = yield from self.open_window()
        active = self.starter
        winner = self.find_winner(active)
        self.turns = 0
        while winner is None and self.turns < 200:
            self.turns += 1
            yield from self.play_turn(active)
            if self.is_finished():
                return
            winner = self.find_winner(active)
            active = (active + 1) % self.seats
        self.seen.add("limit" if winner is None else "won")
        yield from self.pay(self.starter if winner is None else winner, doubled)
        if self.winners or self.is_finished():
            return
        if winner is not None and (yield from self.ask(winner)):
            yield from self.move(winner, 2)
        if self.is_finished():
            return
        if self.stage == 50:
            furthest = max(self.squares)
            self.winners = tuple(s for s in range(self.seats) if self.squares[s] == furthest)
            return
        self.starter = self.left_of(self.starter)
        if self.by_winner and winner is not None:
            self.starter = winner
        self.stage += 1

    def left_of(self, seat: int) -> int:
        return (seat + 1) % self.seats

    def deal(self) -> None:
        state = self.now.state
        self.rows = state.rows[: self.seats].tolist()
        self.pile = state.pile[: state.piled].tolist()
        self.deck = state.deck[: state.decked].tolist()
        self.actions = state.actions[: self.seats].tolist()
        self.spent = [[0, 0] for _ in range(self.seats)]
        highest, jokers = {2: (50, 3), 3: (55, 3), 4: (60, 4)}[self.seats]
        cards = sorted([*chain(*self.rows), *self.pile, *self.deck])
        assert cards == [JOKER] * jokers + list(range(1, highest + 1))
        assert len(self.pile) == 1

    def open_window(self) -> Generator[Ask, Said, set[int]]:
        waiting = [seat for seat in range(self.seats) if self.tracks[seat]]
        doubled = set()
        while waiting:
            seat, say = yield tuple(waiting), "fast"
            waiting.remove(seat)
            if say == "fast":
                doubled.add(seat)
        for seat in doubled:
            self.tracks[seat] = 0
        return doubled

    def find_winner(self, active: int) -> int | None:
        for seat in self.clockwise(active):
            if is_ascending(tuple(self.rows[seat]), self.options["joker_free"]):
                return seat
        return None

    def is_finished(self) -> bool:
        """SC-33: an event is over; does it end the game?"""
        home = tuple(seat for seat in range(self.seats) if self.squares[seat] == self.length)
        self.winners = home
        return bool(home)

    def pay(self, first: int, doubled: set[int]) -> Play:
        for seat in self.clockwise(first):
            count = count_reward(tuple(self.rows[seat]), self.options["joker_free"])
            yield from self.move(seat, count * (2 if seat in doubled else 1))
            if not self.options["shared_finish"] and self.is_finished():
                return

    def ask(self, seat: int) -> Generator[Ask, Said, bool]:
        _, say = yield (seat,), "question"
        return say == f"answer {self.right}"

    def move(self, seat: int, steps: int) -> Play:
        others = [self.squares[s] for s in range(self.seats) if s != seat]
        self.squares[seat], skipped = forward(others, self.squares[seat], steps, self.length)
        for hop in range(10):
            square = self.squares[seat]
            if square == self.length or square not in self.locations:
                return
            if skipped and not self.options["location_after_skip"]:
                self.seen.add("skip")
                return
            if hop and not self.options["location_chain"]:
                return
            stake = self.locations[square]
            right = yield from self.ask(seat)
            self.seen.add(f"location {'right' if right else 'wrong'} {'+' if stake > 0 else '-'}")
            if right == (stake < 0):
                return
            if right:
                self.squares[seat], skipped = forward(others, square, stake, self.length)
            else:
                self.squares[seat], skipped = backward(others, square, -stake)

    def draw(self) -> int:
        """The next card; the order of a new deck is read off the table."""
        if not self.deck:
            self.seen.add("refill")
            state = self.now.state
            drawn = [int(state[name]) for name in ("spare", "hand") if state[name] != 127]
            deck = [*state.deck[: state.decked].tolist(), *drawn]
            self.deck = deck[: len(self.pile) - 1]
            assert sorted(self.deck) == sorted(self.pile[:-1])
            self.pile = self.pile[-1:]
        return self.deck.pop()

    def play_turn(self, active: int) -> Play:
        _, choice = yield (active,), "turn"
        before = tuple(self.rows[active])
        effect = 0
        if choice in ("draw", "take"):
            card = self.draw() if choice == "draw" else self.pile.pop()
            yield from self.place(active, card, choice == "draw")
        else:
            slot = ("action left", "action right").index(choice)
            effect = self.actions[active][slot]
            self.spent[active][slot] = 1
            self.seen.add(f"A{effect}")
            yield from getattr(self, f"play_a{effect}")(active)
        if effect in (0, 1, 2, 5, 8):
            after = tuple(self.rows[active])
            bonus = count_bonus(before, after, self.options["chain_incremental"])
            if bonus:
                self.seen.add(f"bonus {bonus}")
                yield from self.move(active, bonus)

    def place(self, seat: int, card: int, may_discard: bool) -> Play:
        _, move = yield (seat,), "place"
        if move == "discard":
            assert may_discard
            assert self.options["may_discard_drawn"]
            self.pile.append(card)
            return
        place = int(move.split()[1]) - 1
        self.pile.append(self.rows[seat][place])
        self.rows[seat][place] = card

    def swap(self, seat: int) -> Play:
        _, move = yield (seat,), "swap"
        first, second = (int(word) - 1 for word in move.split()[1:])
        row = self.rows[seat]
        row[first], row[second] = row[second], row[first]

    def choose(self, seat: int) -> Generator[Ask, Said, int]:
        if self.seats == 2:
            return 1 - seat
        _, move = yield (seat,), "choose"
        return int(move.split()[1])

    def play_a1(self, active: int) -> Play:
        yield from self.swap(active)

    def play_a2(self, active: int) -> Play:
        for seat in self.clockwise(active):
            yield from self.swap(seat)

    def play_a3(self, active: int) -> Play:
        yield from self.move(active, 2)

    def play_a4(self, active: int) -> Play:
        for seat in self.clockwise(active):
            yield from self.move(seat, 1)

    def play_a5(self, active: int) -> Play:
        other = yield from self.choose(active)
        _, move = yield (active,), "give"
        own = int(move.split()[1]) - 1
        _, move = yield (active,), "get"
        place = int(move.split()[1]) - 1
        mine, theirs = self.rows[active], self.rows[other]
        mine[own], theirs[place] = theirs[place], mine[own]

    def play_a6(self, active: int) -> Play:
        firsts = [row[0] for row in self.rows]
        for seat in range(self.seats):
            self.rows[self.left_of(seat)][0] = firsts[seat]
        yield from ()

    def play_a7(self, active: int) -> Play:
        self.rows = [self.rows[self.left_of(seat)] for seat in range(self.seats)]
        yield from ()

    def play_a8(self, active: int) -> Play:
        two = [self.draw(), self.draw()]
        _, move = yield (active,), "keep"
        card = two.pop(int(move.split()[1]) - 1)
        spare = two[0]
        _, move = yield (active,), "place"
        place = int(move.split()[1]) - 1
        self.pile += [spare, self.rows[active][place]]
        self.rows[active][place] = card

    def play_a9(self, active: int) -> Play:
        other = yield from self.choose(active)
        yield from self.swap(other)

    def play_a10(self, active: int) -> Play:
        if (yield from self.ask(active)):
            yield from self.move(active, 2)

    def check(self, asked: Ask | None) -> None:
        """Compare all that the model knows with the table."""
        table, state = self.now, self.now.state
        expected = asked or ((), "over")
        assert (table.movers, PHASES[state.phase]) == expected
        assert state.rows[: self.seats].tolist() == self.rows
        assert state.squares[: self.seats].tolist() == self.squares
        assert state.tracks[: self.seats].tolist() == self.tracks
        assert state.spent[: self.seats].tolist() == self.spent
        assert state.pile[: state.piled].tolist() == self.pile
        assert state.deck[: state.decked].tolist() == self.deck
        assert (state.rounds, state.starter) == (self.stage, self.starter)
        assert table.winners == self.winners


def read_locations(text: str) -> Locations:
    """The option `locations` as a mapping."""
    if text == "none":
        return {}
    pairs = (pair.split(":") for pair in text.split(","))
    return {int(square): int(number) for square, number in pairs}
