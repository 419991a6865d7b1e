"""Skybridge once more, slow and obvious: what the engine must do, worked out from the rules.

Nothing here comes from the engine. Moves are texts (`tall r a1`, `bridge g a1 b1`), a piece is an
object, and a bridge is one object that lies in two towers.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field

COLOURS = "rbgy"
KINDS = ("tall", "square", "bridge", "roof")
FLOORS = {"tall": 3, "square": 2, "bridge": 1}
SET = {"tall": 4, "square": 4, "bridge": 1, "roof": 2}  # the pieces of a colour
NAMES = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
OPTIONS = (
    "colour_rotation",
    "merge_colours",
    "side_contact",
    "free_blocks",
    "one_bridge_per_pair",
    "roof_on_foundation",
    "blocked_is_out",
)
NOT_OWN = {"SB-01", "SB-02", "SB-03", "SB-05"}  # which pieces a seat has, and that it places those


@dataclass(frozen=True, eq=False)
class Piece:
    """A block or a bridge; equal only to itself."""

    kind: str
    colour: str
    bottom: int  # floors below it

    @property
    def top(self) -> int:
        return self.bottom + FLOORS[self.kind]


@dataclass
class Tower:
    pieces: list[Piece] = field(default_factory=list)  # from the ground up
    roof: str = ""  # its colour

    @property
    def height(self) -> int:
        return self.pieces[-1].top if self.pieces else 0

    @property
    def top(self) -> Piece | None:
        return self.pieces[-1] if self.pieces else None

    @property
    def top_colour(self) -> str:
        return self.pieces[-1].colour if self.pieces else ""


@dataclass
class Hand:
    """Whose turn it can be: a seat with all its colours, or with one of them."""

    seat: int
    colours: str
    is_out: bool = False


def are_neighbours(one: str, other: str) -> bool:
    """Towers side by side, in a row or in a column."""
    columns = abs(ord(one[0]) - ord(other[0]))
    rows = abs(ord(one[1]) - ord(other[1]))
    return columns + rows == 1


PAIRS = tuple(
    (one, other)
    for number, one in enumerate(NAMES)
    for other in NAMES[number + 1 :]
    if are_neighbours(one, other)
)
NEIGHBOURS = {
    name: tuple(other for other in NAMES if are_neighbours(name, other)) for name in NAMES
}
ALL_MOVES = tuple(
    f"{kind} {colour} {place}"
    for colour in COLOURS
    for kind in KINDS
    for place in (map(" ".join, PAIRS) if kind == "bridge" else NAMES)
)


class Model:
    """A game of its own; `seat` is to move, or None once the game is over."""

    def __init__(self, seats: int, first: int = 0, options: Collection[str] = ()) -> None:
        assert set(options) <= set(OPTIONS)
        self.seats = seats
        self.options = frozenset(options)
        self.towers = {name: Tower() for name in NAMES}
        self.bridges: dict[str, tuple[str, str]] = {}  # by colour
        self.stock = self.deal()
        self.hands = self.make_hands()
        self.turn = first
        self.is_over = False
        self.moves = list(self.moves_of(self.hand))
        self.skipped: list[int] = []  # seats that were skipped after the last placement
        self.seen: set[str] = set()  # what happened, to know that a game was worth following
        self._absent: set[int] = set()  # hands that were skipped in their last turn

    # The pieces (SB-01, SB-02, SB-03)

    def colours_of(self, seat: int) -> str:
        """The colours whose results are a seat's."""
        return COLOURS[seat::2] if self.seats == 2 else COLOURS[seat]

    def deal(self) -> list[dict[tuple[str, str], int]]:
        """What each seat has, by colour and kind."""
        stock: list[dict[tuple[str, str], int]] = []
        for seat in range(self.seats):
            own = {(colour, kind): SET[kind] for colour in self.colours_of(seat) for kind in KINDS}
            if self.seats == 3:
                own |= {("y", "tall"): 1, ("y", "square"): 1}
            stock.append(own)
        return stock

    def make_hands(self) -> list[Hand]:
        """The seats in their order, or the colours in theirs."""
        if self.seats == 2 and "colour_rotation" in self.options:
            return [Hand(number % 2, COLOURS[number]) for number in range(4)]
        neutral = "y" if self.seats == 3 else ""
        return [Hand(seat, self.colours_of(seat) + neutral) for seat in range(self.seats)]

    # Whose turn it is

    @property
    def hand(self) -> Hand:
        return self.hands[self.turn]

    @property
    def seat(self) -> int | None:
        return None if self.is_over else self.hand.seat

    def legal(self) -> list[str]:
        """The moves of the seat to move, by colour, kind and place."""
        return list(self.moves)

    def moves_of(self, hand: Hand) -> Iterator[str]:
        for colour in hand.colours:
            for kind in KINDS:
                if self.stock[hand.seat].get((colour, kind), 0):
                    for place in self.places(kind, colour):
                        yield f"{kind} {colour} {place}"

    def places(self, kind: str, colour: str) -> list[str]:
        """Where a piece may go."""
        if kind == "bridge":
            return [f"{one} {other}" for one, other in PAIRS if self.can_bridge(colour, one, other)]
        if kind == "roof":
            return [name for name in NAMES if self.can_roof(colour, name)]
        return self.block_places(kind, colour)

    # Placing

    def touches(self, kind: str, colour: str, name: str) -> bool:
        """SB-06, side_contact: whether a piece would lie beside one of its colour."""
        bottom = self.towers[name].height
        top = bottom + FLOORS[kind]
        return any(
            piece.colour == colour and piece.bottom < top and bottom < piece.top
            for other in NEIGHBOURS[name]
            for piece in self.towers[other].pieces
        )

    def can_carry(self, kind: str, colour: str, name: str) -> bool:
        """SB-06, SB-07: whether the tower is open and the piece touches none of its colour."""
        tower = self.towers[name]
        if tower.roof or tower.top_colour == colour:
            return False
        if kind == "roof" or "side_contact" not in self.options:
            return True
        return not self.touches(kind, colour, name)

    def block_places(self, kind: str, colour: str) -> list[str]:
        """SB-08."""
        candidates = [name for name in NAMES if self.can_carry(kind, colour, name)]
        if "free_blocks" in self.options or not candidates:
            return candidates
        lowest = min(self.towers[name].height for name in candidates)
        return [name for name in candidates if self.towers[name].height == lowest]

    def can_bridge(self, colour: str, one: str, other: str) -> bool:
        """SB-10 to SB-13."""
        ends = self.towers[one], self.towers[other]
        if ends[0].height != ends[1].height or not ends[0].pieces or not ends[1].pieces:
            return False
        if not all(self.can_carry("bridge", colour, name) for name in (one, other)):
            return False
        if ends[0].top is ends[1].top:
            return False
        taken = self.bridges.values() if "one_bridge_per_pair" in self.options else ()
        return (one, other) not in taken

    def can_roof(self, colour: str, name: str) -> bool:
        """SB-16."""
        if not self.towers[name].pieces and "roof_on_foundation" not in self.options:
            return False
        return self.can_carry("roof", colour, name)

    # Playing

    def play(self, move: str) -> None:
        """Place a piece; then the next hand that can place something has the turn."""
        assert move in self.moves, move
        kind, colour, *names = move.split()
        towers = [self.towers[name] for name in names]
        self.note(kind, towers)
        self.stock[self.hand.seat][colour, kind] -= 1
        if kind == "roof":
            towers[0].roof = colour
        else:
            piece = Piece(kind, colour, towers[0].height)
            for tower in towers:
                tower.pieces.append(piece)
        if kind == "bridge":
            self.bridges[colour] = (names[0], names[1])
        self.pass_turn()

    def pass_turn(self) -> None:
        """SB-19, SB-20."""
        self.skipped = []
        for step in range(1, len(self.hands) + 1):
            turn = (self.turn + step) % len(self.hands)
            hand = self.hands[turn]
            if hand.is_out:
                continue
            self.moves = list(self.moves_of(hand))
            if self.moves:
                self.seen |= {"skip"} if self.skipped else set()
                self.seen |= {"again"} if hand.seat == self.hand.seat else set()
                self.seen |= {"back"} if turn in self._absent else set()
                self._absent.discard(turn)
                self.turn = turn
                return
            self._absent.add(turn)
            self.skipped.append(hand.seat)
            if "blocked_is_out" in self.options:
                hand.is_out = True
        self.is_over, self.moves = True, []
        self.seen.add("left over" if self.left_over() else "all placed")

    def note(self, kind: str, towers: list[Tower]) -> None:
        """Remember what is rare in random games."""
        on_bridge = [tower for tower in towers if tower.top and tower.top.kind == "bridge"]
        if on_bridge:
            self.seen.add(f"{kind} on bridge")
        if not towers[0].pieces:
            self.seen.add(f"{kind} on foundation")
        if kind in ("tall", "square"):
            open_towers = (tower for tower in self.towers.values() if not tower.roof)
            if towers[0].height > min(tower.height for tower in open_towers):
                self.seen.add("higher block")

    def left_over(self) -> int:
        return sum(sum(own.values()) for own in self.stock)

    # Points (SB-21 to SB-26)

    def count_points(self, colours: str) -> int:
        """SB-25 of one colour, or of several as if they were one."""
        points = 0
        for name, tower in self.towers.items():
            if tower.roof and tower.roof in colours:
                points += tower.height
                for colour, ends in self.bridges.items():
                    if colour in colours and name in ends:
                        other = ends[1] if ends[0] == name else ends[0]
                        points += self.towers[other].height
        return points

    @property
    def points(self) -> tuple[int, ...]:
        """Every seat's points."""
        own = [self.colours_of(seat) for seat in range(self.seats)]
        if "merge_colours" in self.options:
            return tuple(self.count_points(colours) for colours in own)
        return tuple(sum(self.count_points(colour) for colour in colours) for colours in own)

    @property
    def winners(self) -> tuple[int, ...]:
        if not self.is_over:
            return ()
        points = self.points
        return tuple(seat for seat in range(self.seats) if points[seat] == max(points))

    # What is wrong with a move

    def wrongs(self, move: str) -> set[str]:
        """The numbers of all rules that a move of the seat to move would break."""
        kind, colour, *names = move.split()
        towers = [self.towers[name] for name in names]
        broken: set[str] = set()
        if not self.stock[self.hand.seat].get((colour, kind), 0):
            broken |= NOT_OWN
        elif colour not in self.hand.colours:
            broken.add("SB-03")
        if any(tower.roof for tower in towers):
            broken |= {"SB-07"} | {"bridge": {"SB-10"}, "roof": {"SB-16"}}.get(kind, set())
        if any(tower.top_colour == colour for tower in towers):
            broken |= {"SB-06"} | {"bridge": {"SB-11"}, "roof": {"SB-16"}}.get(kind, set())
        if kind != "roof" and "side_contact" in self.options:
            if any(self.touches(kind, colour, name) for name in names):
                broken.add("SB-06")
        if kind in ("tall", "square"):
            if not broken - NOT_OWN - {"SB-03"} and names[0] not in self.block_places(kind, colour):
                broken.add("SB-08")
        elif kind == "bridge":
            broken |= self.wrongs_of_bridge(names[0], names[1])
        elif not towers[0].pieces and "roof_on_foundation" not in self.options:
            broken.add("SB-16")
        return broken

    def wrongs_of_bridge(self, one: str, other: str) -> set[str]:
        """What is wrong with the place of a bridge of any colour."""
        broken = set()
        ends = self.towers[one], self.towers[other]
        if ends[0].height != ends[1].height:
            broken.add("SB-10")
        if not ends[0].pieces or not ends[1].pieces:
            broken.add("SB-11")
        if ends[0].pieces and ends[0].top is ends[1].top:
            broken.add("SB-13")
        if "one_bridge_per_pair" in self.options and (one, other) in self.bridges.values():
            broken.add("SB-13")
        return broken

    # Texts

    def write_towers(self) -> set[str]:
        """The parts of the towers that are not bare, as a position writes them."""
        parts = set()
        for name, tower in self.towers.items():
            words = [f"{piece.colour}{FLOORS[piece.kind]}" for piece in tower.pieces]
            words += [f"^{tower.roof}"] if tower.roof else []
            if words:
                parts.add(f"{name}: {' '.join(words)}")
        return parts

    def copy(self) -> Model:
        """The same game once more; pieces never change, so both games hold the same ones."""
        model = copy.copy(self)
        model.towers = {
            name: Tower(list(tower.pieces), tower.roof) for name, tower in self.towers.items()
        }
        model.bridges = dict(self.bridges)
        model.stock = [dict(own) for own in self.stock]
        model.hands = [Hand(hand.seat, hand.colours, hand.is_out) for hand in self.hands]
        model.seen, model._absent = set(self.seen), set(self._absent)
        return model


def count_sequences(model: Model, depth: int) -> int:
    """How many sequences of moves of this length there are; those of one move are just counted."""
    if depth == 0:
        return 1
    moves = model.legal()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = model.copy()
        after.play(move)
        total += count_sequences(after, depth - 1)
    return total


Policy = Callable[[str], float]  # how much a random game likes a move


def like(**kinds: float) -> Policy:
    """A policy that likes the kinds of pieces differently, each move 1 unless told."""
    return lambda move: kinds.get(move.split()[0], 1)
