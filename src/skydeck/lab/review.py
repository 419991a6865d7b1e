"""The review of a finished game: what each choice cost, and what was luck.

A seat's chance to win is judged at each of its choices, from its own view. What happens to it up
to its next choice has three causes: its own move (the loss against the best move found), the
losses of others (shared equally by those whom they help), and the rest, which is luck: what the
cards did. Over a game they add up from an equal share of the win to the result. Where everything
is open once the game has begun, all that is not a seat's own doing is that of the others.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from typing import Any, Literal, get_args

from skydeck.bots.appraise import SURE, Appraisal, Appraiser
from skydeck.core.cores import count_cores
from skydeck.core.errors import SkydeckError
from skydeck.core.game import Event, Game
from skydeck.core.kernel import Move, Seat
from skydeck.core.log import Log
from skydeck.core.rng import small_rng
from skydeck.core.table import Table

TURNING_POINTS = 3
LEAST = 0.005  # what a mistake costs at least; less is nothing to a person

Cause = Literal["choice", "others", "luck"]  # what a stretch's chance changes by
CAUSES: tuple[Cause, ...] = get_args(Cause)


@dataclass(frozen=True)
class Choice:
    """One choice of a game and what it was worth to the seat that had it."""

    number: int  # of the move in the log, from 0
    seat: Seat
    move: Move
    text: str
    best: Move  # the best move found
    best_text: str
    best_touch: Event  # what is touched for it
    before: float  # the chance to win with the best move
    after: float  # with the move that was played
    blind: float  # with a move picked blindly
    exact: bool  # whether the chances are proved
    error: float = 0.0  # the standard error of the loss

    @property
    def loss(self) -> float:
        """What the move cost against the best one found; below 0 where it did better on new tables.

        So errors of judging cancel out in a sum, where a loss of at least 0 would add them up.
        """
        return self.before - self.after

    @property
    def is_mistake(self) -> bool:
        """Whether the best move found is better by more than the error of judging."""
        return self.loss > max(LEAST, SURE * self.error)


@dataclass(frozen=True)
class Stretch:
    """What happened to a seat's chance from one of its choices up to its next, or to the end."""

    number: int  # of the move that the stretch begins with; -1 is the deal
    start: float
    end: float
    choice: float  # what the seat's own move changed
    others: float  # what the losses of others changed
    luck: float  # the rest

    @property
    def change(self) -> float:
        return self.end - self.start

    @property
    def cause(self) -> Cause:
        """What changed the chance most, in the direction in which it changed."""
        sign = -1.0 if self.change < 0.0 else 1.0
        return max(CAUSES, key=lambda cause: sign * self.part_of(cause))

    def part_of(self, cause: Cause) -> float:
        """How much of the change a cause explains."""
        return {"choice": self.choice, "others": self.others, "luck": self.luck}[cause]


@dataclass(frozen=True)
class SeatReview:
    """One seat's game."""

    seat: Seat
    name: str
    result: float  # its share of the win
    share: float  # its chance before anything was dealt: the same for all
    accuracy: float  # 100 if every choice was the best found, 0 if as good as blind picks
    skill: float  # what its choices changed: 0 if every one was the best found
    others: float  # what the losses of others gave it
    luck: float  # what the cards did
    stretches: tuple[Stretch, ...]

    @property
    def turning_points(self) -> tuple[Stretch, ...]:
        """The stretches that changed most, in the order of the game."""
        dealt = [stretch for stretch in self.stretches if stretch.number >= 0]
        most = sorted(dealt, key=lambda stretch: -abs(stretch.change))[:TURNING_POINTS]
        return tuple(sorted(most, key=lambda stretch: stretch.number))


@dataclass(frozen=True)
class CurvePoint:
    """A seat's chance to win after some moves of the game."""

    move: int  # how many moves were played
    chance: float


@dataclass(frozen=True)
class Review:
    """A whole game."""

    game: str
    iterations: int
    moves: int
    choices: tuple[Choice, ...]
    seats: tuple[SeatReview, ...]
    has_luck: bool  # whether chance decides anything after the beginning

    def curve_of(self, seat: SeatReview) -> list[CurvePoint]:
        """A seat's chance over the game: at the deal, before each of its choices, at the end."""
        points = [CurvePoint(max(0, one.number), one.start) for one in seat.stretches]
        return [*points, CurvePoint(self.moves, seat.result)]

    def to_data(self) -> dict[str, Any]:
        """The review as JSON data; server/answers.py has its type."""
        return {
            **asdict(self),
            "choices": [write_choice(choice) for choice in self.choices],
            "seats": [self._write_seat(seat) for seat in self.seats],
        }

    def _write_seat(self, seat: SeatReview) -> dict[str, Any]:
        return {
            **asdict(seat),
            "stretches": [write_stretch(stretch) for stretch in seat.stretches],
            "turning_points": [write_stretch(point) for point in seat.turning_points],
            "curve": [asdict(point) for point in self.curve_of(seat)],
        }


def write_choice(choice: Choice) -> dict[str, Any]:
    """A choice as JSON data."""
    return {**asdict(choice), "loss": choice.loss, "mistake": choice.is_mistake}


def write_stretch(stretch: Stretch) -> dict[str, Any]:
    """A stretch as JSON data."""
    return {**asdict(stretch), "cause": stretch.cause}


def review_game(
    game: Game,
    log: Log,
    seats: Sequence[Seat] | None = None,
    iterations: int | None = None,
    threads: int | None = None,
    report: Callable[[int], object] = lambda done: None,
) -> Review:
    """Judge every choice of a finished game, for some seats or all; the log must replay.

    The choices of the other seats are judged in any case: what they lost is no luck.
    """
    views, table = collect_choices(game, log)
    chosen = range(log.seats) if seats is None else seats
    for seat in chosen:
        if seat not in range(log.seats):
            raise SkydeckError(f"there is no seat {seat}; the seats are 0 to {log.seats - 1}")
    choices = judge_choices(game, log, views, iterations, threads, report)
    names = log.names or tuple(f"seat {seat}" for seat in range(log.seats))
    won = table.winners or range(log.seats)
    results = [(seat in won) / len(won) for seat in range(log.seats)]
    lucky = has_luck(game, log, table)
    reviews = (review_seat(seat, names[seat], choices, results, lucky) for seat in chosen)
    used = game.search.skill.iterations if iterations is None else iterations
    return Review(game.name, used, len(log.moves), choices, tuple(reviews), lucky)


def collect_choices(game: Game, log: Log) -> tuple[dict[int, Table], Table]:
    """The mover's view before each real choice of a log, by number, and the final table."""
    table = Table.new(game, log.seats, log.seed, log.options)
    views = {}
    for number, (seat, move) in enumerate(log.moves):
        if len(table.legal(seat)) > 1:
            views[number] = table.view(seat)
        table.play(seat, move)
    if not table.over:
        raise SkydeckError("the game is not over yet; review it when it is")
    return views, table


def has_luck(game: Game, log: Log, end: Table) -> bool:
    """Whether chance decides anything after the beginning, which everyone knows.

    Then the same moves lead elsewhere from a beginning that looks the same to a seat.
    """
    view = Table.new(game, log.seats, log.seed, log.options).view(0)
    table = view.imagine(small_rng("again"))
    for seat, move in log.moves:
        if move not in table.legal(seat):
            return True
        table.play(seat, move)
    fields = (name for name in game.dtype.names or () if name != "rng")
    return any(table.states[name][0].tobytes() != end.states[name][0].tobytes() for name in fields)


def judge_choices(
    game: Game,
    log: Log,
    views: dict[int, Table],
    iterations: int | None,
    threads: int | None,
    report: Callable[[int], object],
) -> tuple[Choice, ...]:
    """Judge all choices on all cores; the result does not depend on how many there are."""
    desks, stop = threading.local(), threading.Event()

    def judge(number: int) -> Choice | None:
        if stop.is_set():
            return None
        if not hasattr(desks, "appraiser"):
            desks.appraiser = Appraiser(game, iterations)
        seat, move = log.moves[number]
        found = desks.appraiser.appraise(views[number], f"{log.seed}/{number}", [move])
        report(1)
        return make_choice(views[number], number, seat, move, found)

    with ThreadPoolExecutor(threads or count_cores()) as pool:
        try:
            return tuple(choice for choice in pool.map(judge, views) if choice)
        finally:
            stop.set()  # whoever interrupts a review does not wait for the rest of it


def make_choice(view: Table, number: int, seat: Seat, move: Move, found: Appraisal) -> Choice:
    """A choice as it was judged."""
    notation = view.game.notation
    return Choice(
        number,
        seat,
        move,
        notation.write_move(view.state, move),
        found.best,
        notation.write_move(view.state, found.best),
        view.touch(seat, found.best),
        found.chance,
        found.chances[move],
        found.blind,
        found.exact,
        found.error(found.best, move),
    )


def review_seat(
    seat: Seat,
    name: str,
    choices: Sequence[Choice],
    results: Sequence[float],
    has_luck: bool = True,
) -> SeatReview:
    """What the choices, the others and the cards did to one seat's chance."""
    share = 1.0 / len(results)
    own = [choice for choice in choices if choice.seat == seat]
    stretches, start, before, choice = [], -1, share, 0.0
    for following in [*own, None]:
        end = following.before if following else results[seat]
        last = following.number if following else len(choices) and choices[-1].number + 1
        between = (c for c in choices if start < c.number < last and c.seat != seat)
        rest = end - before - choice
        gifts = sum(c.loss for c in between) / (len(results) - 1)
        others = gifts if has_luck or start < 0 else rest
        luck = rest - others
        stretches.append(Stretch(start, before, end, choice, others, luck))
        if following:
            start, before, choice = following.number, end, -following.loss
    stakes = sum(c.before - c.blind for c in own)
    lost = sum(c.loss for c in own)
    rate = lost / stakes if lost < stakes else 1.0
    accuracy = 100.0 if lost <= 0.0 else 100.0 * (1.0 - rate)
    return SeatReview(
        seat,
        name,
        results[seat],
        share,
        accuracy,
        sum(stretch.choice for stretch in stretches),
        sum(stretch.others for stretch in stretches),
        sum(stretch.luck for stretch in stretches),
        tuple(stretches),
    )
