"""Lessons: a scripted deal on the real rules, by which a person learns a game.

A lesson is a game's `lesson.json`, a list of steps. A step has an id, under which the client has
its text; `plays`, what the learner is to touch, one list of allowed moves for each touch, each
move as its text or as the key of what is touched; and `replies`, what other seats do then. A step
without plays is only read. A step with a `position` begins at a table that is set up anew.

Nothing is kept between two requests: a lesson is replayed from all that the learner did so far.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

import skydeck
from skydeck.core.errors import IllegalMove
from skydeck.core.kernel import Array, Move, Seat
from skydeck.core.table import Table
from skydeck.core.telling import Event
from skydeck.games import folder_of
from skydeck.server.errors import Refused
from skydeck.server.sight import write_moves, write_view
from skydeck.server.wire import LegalMove, about

LEARNER: Seat = 0
SEED = "lesson"  # of what a position leaves open
LONGEST = 200  # steps and touches of a lesson


class LessonMoves(BaseModel):
    """What a learner did so far: moves, and null for every step that was only read."""

    model_config = ConfigDict(extra="forbid", strict=True)

    moves: list[int | None] = Field(max_length=LONGEST)


class LessonState(BaseModel):
    """Where a lesson is: its step, and the table as the learner sees it."""

    step: Annotated[str, about("the id of the step, under which its text is found")]
    number: Annotated[int, about("which step this is, from 1")]
    steps: int
    reading: Annotated[bool, about("whether the step is only read: it goes on by null")]
    over: Annotated[bool, about("whether this is the last step")]
    seat: Annotated[int, about("whose view this is")]
    view: dict[str, Any]
    points: list[int]
    ask: Annotated[Event | None, about("what the learner has to decide")]
    legal: Annotated[list[LegalMove], about("what the step allows of the legal moves")]
    told: Annotated[list[Event], about("what the last move and the replies to it did")]
    ended: Annotated[dict[str, Any] | None, about("the table as a round left it that they ended")]
    fresh: Annotated[bool, about("whether the table has just been set up")]


@dataclass(frozen=True)
class Step:
    """A step of a lesson."""

    name: str
    position: str | None
    plays: tuple[frozenset[str], ...]
    replies: tuple[tuple[Seat, str], ...]


def has_lesson(name: str) -> bool:
    """Whether a game has a lesson."""
    return (folder_of(name) / "lesson.json").exists()


@cache
def read_lesson(name: str) -> tuple[Step, ...]:
    """The steps of a game's lesson."""
    if not has_lesson(name):
        raise Refused("no_game", "this game has no lesson yet")
    path = folder_of(name) / "lesson.json"
    data = json.loads(path.read_text(encoding="utf-8"))
    return tuple(
        Step(
            step["id"],
            "\n".join(step["position"]) if "position" in step else None,
            tuple(frozenset(allowed) for allowed in step.get("plays", ())),
            tuple((seat, text) for seat, text in step.get("replies", ())),
        )
        for step in data["steps"]
    )


class Lesson:
    """A lesson that is being played."""

    def __init__(self, name: str) -> None:
        self.game = skydeck.game(name)
        self.steps = read_lesson(name)
        self.at = 0  # the step
        self.touched = 0  # moves that the learner made in it
        self.told: list[Event] = []
        self.ended: Array | None = None  # the learner's view of a round that has just ended
        self._set_up()

    @property
    def step(self) -> Step:
        return self.steps[self.at]

    @property
    def is_last(self) -> bool:
        return self.at == len(self.steps) - 1

    def _set_up(self) -> None:
        if self.step.position is not None:
            self.table: Table = skydeck.from_text(self.game.name, self.step.position, SEED)
            self.told, self.ended = [], None

    def allowed(self) -> list[Move]:
        """The legal moves that the step allows."""
        if self.touched >= len(self.step.plays):
            return []
        wanted, view = self.step.plays[self.touched], self.table.view(LEARNER)
        game, write = self.game, self.game.notation.write_move
        return [
            move
            for move in self.table.legal(LEARNER)
            if {write(view.state, move), game.touch(view.states, 0, move)["key"]} & wanted
        ]

    def go_on(self, move: Move | None) -> None:
        """A move of the learner, or the end of a step that was only read."""
        self.told, self.ended = [], None
        if self.is_last:
            raise Refused("illegal", "the lesson is over")
        if move is None and self.step.plays:
            raise Refused("illegal", "this step of the lesson wants a move")
        if move is not None:
            if move not in self.allowed():
                raise Refused("illegal", "this step of the lesson wants another move")
            self._play(LEARNER, move)
            self.touched += 1
        if self.touched == len(self.step.plays):
            self._finish_step()

    def _finish_step(self) -> None:
        for seat, text in self.step.replies:
            view = self.table.view(seat).state
            for move in self.game.notation.read_moves(view, seat, text):
                self._play(seat, move)
        self.at += 1
        self.touched = 0
        self._set_up()

    def _play(self, seat: Seat, move: Move) -> None:
        self.table.play(seat, move)
        self.told += self.table.tell(LEARNER)
        views = self.table.view(LEARNER).states
        ended = self.game.end(views, 1, views, 0)
        self.ended = self.ended if ended is None else ended

    def show(self) -> LessonState:
        """What the learner sees, made from the learner's view alone."""
        view = self.table.view(LEARNER)
        allowed = self.allowed()
        return LessonState(
            step=self.step.name,
            number=self.at + 1,
            steps=len(self.steps),
            reading=not self.step.plays and not self.is_last,
            over=self.is_last,
            seat=LEARNER,
            view=json.loads(write_view(self.game, view.states, 0)),
            points=list(view.points),
            ask=view.ask(LEARNER) if allowed else None,
            legal=json.loads(write_moves(self.game, view.states, 0, allowed)),
            told=self.told,
            ended=None if self.ended is None else json.loads(write_view(self.game, self.ended, 0)),
            fresh=self.step.position is not None and not self.touched,
        )


def show_lesson(name: str, moves: list[int | None]) -> LessonState:
    """A lesson after what its learner did."""
    lesson = Lesson(name)
    for move in moves:
        try:
            lesson.go_on(move)
        except IllegalMove as error:
            raise Refused("illegal", str(error)) from None
    return lesson.show()
