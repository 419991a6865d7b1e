"""SkyRunner once more, slow and obvious: what the engine must do, told by its own moves.

What chance decides (a deal, and the order of a new main set) is read from the engine's table;
everything else is worked out here from the rules.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass

from skydeck.core.kernel import EMPTY, Array
from skydeck.core.table import Table
from tests.games.skyrunner.paths import GROUND, ROOF, Square, Wall, climbs, write
from tests.games.skyrunner.tables import phase

CODES = {10: "E", 15: "L", 16: "S", 17: "X2", 18: "X3"}
CODES |= {9 + value: f"+{value}" for value in (2, 3, 4, 5)}
CODES |= {number: f"#{number}" for number in range(1, 9)} | {9: "P"}
NUMBERS = frozenset(range(1, 9))
GROOVES = {2: (2, 2, 1), 3: (3, 2, 2), 4: (4, 3, 2), 5: (5, 4, 3)}
ROWS = {"standard": (12, 12, 12), "quick": (8, 7, 6)}
LIMIT = 400

Ask = tuple[str, dict[int, list[str]]]  # the phase, and the moves of all who are to move
Said = tuple[int, str]  # a seat and its move as text
Play = Generator[Ask, Said, None]


@dataclass
class Seat:
    """What belongs to a seat."""

    figure: Square
    numbers: set[int]  # in hand
    has_parasite: bool  # in hand
    cards: list[str]  # the others in hand
    debts: list[str]  # oldest first
    chosen: str | None = None

    def bid(self) -> int | None:
        return int(self.chosen[1:]) if self.chosen and self.chosen.startswith("#") else None


def read_seat(table: Table, index: int) -> Seat:
    """A seat of a table at which a round begins."""
    state = table.state
    level, hand = int(state.levels[index]), names_of(state.hands[index])
    figure, tier, row = GROUND, 1, level
    if level:
        wall = wall_of(table)
        while row > wall.rows[tier - 1]:
            row -= wall.rows[tier - 1]
            tier += 1
        figure = (tier, int(state.columns[index]), row)
    numbers = {number for number in NUMBERS if hand[f"#{number}"]}
    cards = [card for card in hand.elements() if card != "P" and not card.startswith("#")]
    debts = [CODES[code] for code in state.debts[index] if code != EMPTY]
    return Seat(figure, numbers, bool(hand["P"]), cards, debts)


def wall_of(table: Table) -> Wall:
    rows, grooves = str(table.options["rows"]), str(table.options["grooves"])
    return Wall(
        ROWS[rows] if rows in ROWS else three(rows),
        GROOVES[table.seats] if grooves == "usual" else three(grooves),
    )


def three(text: str) -> tuple[int, int, int]:
    first, second, third = map(int, text.split("/"))
    return first, second, third


def card_of(move: str) -> str:
    """The card that a choice names."""
    head, _, value = move.partition(" ")
    if head in ("bid", "climb"):
        return f"{'#' if head == 'bid' else '+'}{value}"
    return {"parasite": "P", "lost": "L", "sabotage": "S"}[head]


class Model:
    """A game that follows the moves of a table, which must be a move ahead."""

    def __init__(self, table: Table) -> None:
        self.table = table
        options = table.options
        count = table.seats
        self.wall = wall_of(table)
        self.options = {name: value is True for name, value in options.items()}
        state = table.state
        self.seats = [read_seat(table, seat) for seat in range(count)]
        self.start = int(state.start)
        self.complete = int(state.rounds) - 1  # rounds
        self.open = CODES.get(int(state.open))
        self.pile = list(names_of(state.pile).elements())
        self.deck = self.read_deck()
        self.winners: tuple[int, ...] = ()
        self.seen: set[str] = set()  # what happened, to know that a game was worth following
        self.fallen: Counter[int] = Counter()  # how often a figure fell in one fall

    def read_deck(self) -> list[str]:
        """The main set of the table, next card last."""
        found: list[str] = [
            CODES[code] for code in json.loads(self.table.to_json())["state"]["deck"]
        ]
        return found

    def clockwise(self) -> list[int]:
        count = len(self.seats)
        return [(self.start + step) % count for step in range(count)]

    # A round

    def play(self) -> Play:
        while not self.winners:
            yield from self.play_round()
            if not self.winners:
                self.begin()

    def play_round(self) -> Play:
        yield from self.choose()
        self.reveal()
        if self.open in ("X2", "X3"):
            yield from self.crash(self.open)
        else:
            winner = self.find_winner()
            for seat in self.clockwise():
                yield from self.carry_out(seat, seat == winner)
                if self.winners:
                    return
        self.finish()

    def begin(self) -> None:
        """SR-05, SR-06, and SR-09 with auto_pickup."""
        for seat in self.seats:
            if self.options["auto_pickup"] and not seat.numbers:
                self.pick_up(seat)
        if self.open is not None:
            self.seen.add("left over")
            return
        if not self.deck and self.pile:
            self.seen.add("reshuffle")
            self.deck = [*self.read_deck(), CODES[int(self.table.state.open)]]
            assert Counter(self.deck) == Counter(self.pile)
            self.pile = []
        if self.deck:
            self.open = self.deck.pop()
        else:
            self.seen.add("no open card")

    def pick_up(self, seat: Seat) -> None:
        self.seen.add("pick up")
        seat.numbers = set(NUMBERS)
        seat.has_parasite = True

    def choose(self) -> Play:
        waiting = list(range(len(self.seats)))
        while waiting:
            seat, move = yield "choice", {seat: self.choices(seat) for seat in waiting}
            waiting.remove(seat)
            self.seats[seat].chosen = card_of(move)

    def choices(self, index: int) -> list[str]:
        """SR-07, SR-08, SR-09."""
        seat = self.seats[index]
        moves = [f"bid {number}" for number in sorted(seat.numbers or NUMBERS)]
        if self.open in ("X2", "X3"):
            return moves
        if seat.has_parasite or not seat.numbers:
            moves.append("parasite")
        moves += [f"climb {value}" for value in (2, 3, 4, 5) if f"+{value}" in seat.cards]
        if "L" in seat.cards:
            moves.append("lost")
        if "S" in seat.cards:
            moves.append("sabotage")
        return moves

    def reveal(self) -> None:
        for seat in self.seats:
            card = seat.chosen
            number = seat.bid()
            assert card is not None
            if number is not None and number not in seat.numbers:
                self.pick_up(seat)
            if card == "P" and not seat.has_parasite:
                self.pick_up(seat)
            if number is not None:
                seat.numbers.remove(number)
            elif card == "P":
                seat.has_parasite = False
            else:
                seat.cards.remove(card)

    def unique_bids(self) -> dict[int, int]:
        """The numbers that occur once, and whose they are."""
        numbers = [seat.bid() for seat in self.seats]
        if any(number and numbers.count(number) > 1 for number in numbers):
            self.seen.add("cancelled")
        return {
            number: index
            for index, number in enumerate(numbers)
            if number is not None and numbers.count(number) == 1
        }

    def find_winner(self) -> int | None:
        """SR-12."""
        unique = self.unique_bids()
        return unique[max(unique)] if unique and self.open is not None else None

    def carry_out(self, index: int, is_winner: bool) -> Play:
        seat = self.seats[index]
        card = seat.chosen
        assert card is not None
        if is_winner:
            yield from self.take_prize(index)
        elif card.startswith("+"):
            yield from self.climb(index, int(card[1:]))
        elif card in ("L", "S"):
            _, move = yield "target", {index: self.others(index)}
            yield from self.attack(card, int(move.removeprefix("on ")))

    def others(self, index: int) -> list[str]:
        return [f"on {other}" for other in range(len(self.seats)) if other != index]

    def take_prize(self, index: int) -> Play:
        """SR-14."""
        card = self.open
        assert card is not None
        if card in ("L", "S"):
            _, move = yield "prize", {index: ["keep", *self.others(index)]}
            self.open = None
            if move != "keep":
                self.seen.add("at once")
                yield from self.attack(card, int(move.removeprefix("on ")))
                return
        self.open = None
        self.receive(index, card)

    def finish(self) -> None:
        """SR-11, SR-18, SR-19, SR-22, SR-47."""
        cards = [
            card
            for index in self.clockwise()
            if (card := self.seats[index].chosen) is not None and card.startswith("+")
        ]
        parasites = [index for index, seat in enumerate(self.seats) if seat.chosen == "P"]
        if len(parasites) == 1:
            self.seen.add("parasite" if cards else "parasite for nothing")
            for card in cards:
                self.receive(parasites[0], card)
        else:
            if parasites and cards:
                self.seen.add("parasites")
            self.pile += cards
        for seat in self.seats:
            seat.chosen = None
        self.start = (self.start + 1) % len(self.seats)
        self.complete += 1
        if self.complete == LIMIT:
            self.seen.add("limit")
            levels = self.levels()
            self.winners = tuple(s for s, level in enumerate(levels) if level == max(levels))

    def receive(self, index: int, card: str) -> None:
        """SR-40: a card that is won or got by parasite."""
        seat = self.seats[index]
        for place, debt in enumerate(seat.debts):
            if self.can_settle(card, debt):
                self.seen.add("settled by parasite" if seat.chosen == "P" else "settled")
                self.seen.add("later debt settled" if place else "first debt settled")
                del seat.debts[place]
                self.pile += [card, debt]
                return
        seat.cards.append(card)

    def can_settle(self, card: str, debt: str) -> bool:
        if debt == "L" or not card.startswith("+"):
            return debt == "L" and card == "E"
        if not self.options["debt_min_value"]:
            return True
        value = int(card[1:])
        return value >= 3 if debt == "S" else value == int(debt[1:])

    # Climbing

    def climb(self, index: int, value: int) -> Play:
        """SR-23 to SR-32, SR-46."""
        seat = self.seats[index]
        others = [other.figure for other in self.seats if other is not seat]
        others = [square for square in others if square != GROUND]
        equipment = seat.cards.count("E")
        stops_early = self.options["may_stop_early"]
        prices = climbs(self.wall, seat.figure, others, value, equipment, stops_early)
        squares = sorted(prices, key=lambda square: (self.wall.level(square), square[1]))
        names = [f"to {write(square)}" for square in squares]
        _, move = yield "climb", {index: names}
        square = squares[names.index(move)]
        for _ in range(prices[square]):
            seat.cards.remove("E")
            self.pile.append("E")
        self.seen.add(f"paid {prices[square]}")
        if square == seat.figure:
            self.seen.add("stayed")
        seat.figure = square
        if square == ROOF:
            self.seen.add("roof")
            self.winners = (index,)

    # Lost equipment, sabotage, crash

    def attack(self, card: str, victim: int) -> Play:
        """SR-33 to SR-37."""
        seat = self.seats[victim]
        if card == "S":
            yield from self.strike(victim, card, 3)
        elif "E" in seat.cards:
            seat.cards.remove("E")
            self.pile += ["E", "L"]
        else:
            self.seen.add("equipment debt")
            seat.debts.append("L")

    def crash(self, card: str) -> Play:
        """SR-42, SR-43."""
        unique = self.unique_bids()
        if not unique:
            self.seen.add("crash stays")
            return
        self.seen.add("crash")
        self.open = None
        yield from self.strike(unique[min(unique)], card, int(card[1:]))

    def strike(self, victim: int, card: str, squares: int) -> Play:
        """SR-35 to SR-37, SR-44: a fall, or a climbing card, or a debt."""
        seat = self.seats[victim]
        if seat.figure != GROUND:
            self.fallen.clear()
            yield from self.fall(victim, squares)
            if self.fallen.most_common(1)[0][1] > 1:
                self.seen.add("hit again")
            self.pile.append(card)
            return
        given = [f"give {value}" for value in (2, 3, 4, 5) if self.is_due(seat, card, value)]
        if not given:
            self.seen.add(f"debt {card}")
            seat.debts.append(card)
            return
        _, move = yield "give", {victim: given}
        self.seen.add("given")
        value = move.removeprefix("give ")
        seat.cards.remove(f"+{value}")
        self.pile += [f"+{value}", card]

    def is_due(self, seat: Seat, card: str, value: int) -> bool:
        """Whether the seat holds a climbing card of this value, which the card asks for."""
        if f"+{value}" not in seat.cards:
            return False
        if card == "S":
            return value >= 3
        wanted = int(card[1:])
        return value >= wanted if self.options["crash_at_least"] else value == wanted

    def fall(self, index: int, squares: int) -> Play:
        """SR-36, SR-38, SR-39."""
        seat = self.seats[index]
        self.fallen[index] += 1
        for _ in range(squares):
            if seat.figure == GROUND:
                self.seen.add("ground")
                return
            ways = self.wall.below(seat.figure)
            square = ways[0]
            if len(ways) > 1:
                _, move = yield "fall", {index: ["left", "right"]}
                self.seen.add("left or right")
                square = ways[["left", "right"].index(move)]
            for other in range(len(self.seats)):
                if square != GROUND and self.seats[other].figure == square:
                    self.seen.add("taken along")
                    yield from self.fall(other, squares)
            seat.figure = square
        self.seen.add("fall")

    # Comparing

    def levels(self) -> list[int]:
        return [self.wall.level(seat.figure) for seat in self.seats]

    def check(self, asked: Ask | None) -> None:
        """The table must show what the model says, and offer the same moves."""
        table, state, count = self.table, self.table.state, len(self.seats)
        assert phase(table) == (asked[0] if asked else "over")
        moves = asked[1] if asked else {}
        assert {seat: table.moves(seat) for seat in table.movers} == moves
        assert table.winners == self.winners
        assert list(table.points) == self.levels() == state.levels[:count].tolist()
        assert state.columns[:count].tolist() == [groove_of(seat.figure) for seat in self.seats]
        for index, seat in enumerate(self.seats):
            bids = [f"#{number}" for number in seat.numbers] + ["P"] * seat.has_parasite
            assert names_of(state.hands[index]) == Counter(bids + seat.cards)
            assert [CODES[code] for code in state.debts[index] if code != EMPTY] == seat.debts
            assert CODES.get(int(state.chosen[index])) == seat.chosen or not asked
        assert CODES.get(int(state.open)) == self.open
        assert names_of(state.pile) == Counter(self.pile)
        assert [CODES[code] for code in state.deck if code != EMPTY] == self.deck
        assert len(self.deck) == state.decked
        assert state.start == self.start or not asked
        assert state.rounds == self.complete + 1 or not asked


def groove_of(square: Square) -> int:
    return EMPTY if square in (GROUND, ROOF) else square[1]


def names_of(counts: Array) -> Counter[str]:
    """Cards that are counted by their codes."""
    return Counter({CODES[code]: count for code, count in enumerate(counts.tolist()) if count})
