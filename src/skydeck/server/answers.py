"""What requests say and what they are answered; a table's own messages are in wire.py."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from skydeck.core.telling import Event
from skydeck.server.wire import LONGEST_NAME, OptionValue, Settings, about

MOST_LISTED = 100  # rooms in one answer


class Problem(BaseModel):
    """What was wrong, for programs and for people."""

    code: str
    sentence: str


class NewGuest(BaseModel):
    """How a guest wants to be called."""

    model_config = ConfigDict(extra="forbid", strict=True)

    name: str = Field(min_length=1, max_length=LONGEST_NAME)


class GuestInfo(BaseModel):
    """A guest as others see them."""

    guest: str
    name: str


class GuestToken(GuestInfo):
    """A guest and the secret by which they are known."""

    token: str


class Code(BaseModel):
    """A code that makes another device the same guest, once."""

    code: str
    expires: Annotated[int, about("milliseconds since 1970")]


class UseCode(BaseModel):
    """A code that another device shows."""

    model_config = ConfigDict(extra="forbid", strict=True)

    code: str = Field(min_length=1, max_length=32)


class RoomName(BaseModel):
    """The name of a room: it is the link and the code."""

    room: str


class HomeInfo(BaseModel):
    """Whether phones in the home network can be let in."""

    can: Annotated[bool, about("whether this page may do it: it is on the server's own machine")]
    address: Annotated[str | None, about("where phones find the page, while they can")]


class RoomSummary(BaseModel):
    """A room as the lobby lists it."""

    room: str
    phase: Literal["lobby", "playing", "over"]
    game: str
    seats: list[str | None]
    public: bool
    games: int
    changed: int = 0


class FinishedGame(BaseModel):
    """How a game ended."""

    names: Annotated[list[str], about("of the persons, and of bots as `level3`, by seat")]
    points: list[int]
    winners: list[int]
    resigned: list[int]


class OwnRoom(RoomSummary):
    """A room in which this guest has had a seat.

    Others are not told how its last game ended: they may watch with a delay.
    """

    result: Annotated[FinishedGame | None, about("of the last finished game")] = None


class RoomInfo(RoomSummary):
    """A room as whoever has its link sees it."""

    settings: Settings
    finished: Annotated[int, about("games that are over, whose logs can be had")]


class OptionInfo(BaseModel):
    """A house rule."""

    name: str
    kind: Literal["number", "choice", "flag", "numbers", "seat", "map"]
    default: OptionValue
    says: str
    wants: str
    choices: Annotated[
        list[str], about("the named ways; of numbers and seats, besides any others")
    ] = []
    count: Annotated[int, about("how many numbers it has, or places from 1 on")] = 1
    low: int | None = None
    high: int | None = None


class LevelInfo(BaseModel):
    """A bot."""

    bot: str
    name: str
    says: str


class Preparing(BaseModel):
    """How far a game is that is being compiled for this machine."""

    share: Annotated[float, about("of the work that is done, 0 to 1")]
    seconds: Annotated[int, about("that are left, about")]


class GameInfo(BaseModel):
    """A game that can be played here."""

    game: str
    title: str
    rules: int
    seats: list[int]
    lowest_wins: bool
    options: list[OptionInfo]
    levels: list[LevelInfo]
    lesson: Annotated[bool, about("whether there is a lesson that teaches it")]
    ready: Annotated[bool, about("whether its rules are compiled on this machine")]
    preparing: Annotated[Preparing | None, about("while they are not")]


class AxisInfo(BaseModel):
    """An axis of a field."""

    name: Annotated[
        str, about("what runs along it; `seats` where there is an entry for each seat of the table")
    ]
    length: Annotated[int, about("at most")]


class FieldInfo(BaseModel):
    """A field of a view as the game declares it: what a table can be drawn from."""

    name: str
    says: Annotated[str, about("what it holds, in English")]
    kind: Annotated[
        str,
        about(
            "what its numbers are: `number`, `tenths`, `flag`, `seat`, or what the game calls it"
        ),
    ]
    low: int
    high: Annotated[int, about("at a table of as many seats as there may be")]
    unit: Annotated[int, about("how many of a number make one")]
    names: Annotated[
        list[str | int],
        about("what each number from `low` on is called; empty where it has no name"),
    ]
    none: Annotated[bool, about("whether -1 stands for nothing")]
    empty: Annotated[bool, about("whether a place may be empty")]
    listed: Annotated[bool, about("whether its places are used from the first on")]
    hidden: Annotated[bool, about("whether a seat may not know it")]
    axes: list[AxisInfo]


class GameDetails(GameInfo):
    """A game, and what a table for it can be drawn from."""

    fields: Annotated[list[FieldInfo], about("those of its own, besides what every game has")]


class GameWords(BaseModel):
    """The words of a game, in ICU MessageFormat."""

    game: str
    language: Annotated[
        str, about("which they are in: English where the game does not know the one asked for")
    ]
    texts: dict[str, str]


class RuleInfo(BaseModel):
    """A numbered rule of a game, in English; words between asterisks are stressed."""

    number: str
    text: str


class ReviewedChoice(BaseModel):
    """A choice of a finished game and what it was worth to the seat that had it."""

    number: Annotated[int, about("of the move in the log, from 0")]
    seat: int
    move: int
    text: str
    best: Annotated[int, about("the best move found")]
    best_text: str
    best_touch: Annotated[Event, about("what is touched for it")]
    before: Annotated[float, about("the chance to win with the best move")]
    after: Annotated[float, about("with the move that was played")]
    blind: Annotated[float, about("with a move picked blindly")]
    exact: Annotated[bool, about("whether the chances are proved")]
    error: Annotated[float, about("the standard error of the loss")]
    loss: Annotated[float, about("what the move cost against the best one found")]
    mistake: Annotated[bool, about("whether that is more than the error of judging")]


class Stretch(BaseModel):
    """What happened to a seat's chance from one of its choices up to its next, or to the end."""

    number: Annotated[int, about("of the move that it begins with; -1 is the deal")]
    start: float
    end: float
    choice: Annotated[float, about("what the seat's own move changed")]
    others: Annotated[float, about("what the losses of others changed")]
    luck: Annotated[float, about("the rest")]
    cause: Annotated[
        Literal["choice", "others", "luck"],
        about("what changed most, in the direction of the change"),
    ]


class CurvePoint(BaseModel):
    """A seat's chance to win after some moves of the game."""

    move: Annotated[int, about("how many moves were played")]
    chance: float


class ReviewedSeat(BaseModel):
    """One seat's game."""

    seat: int
    name: str
    result: Annotated[float, about("its share of the win")]
    share: Annotated[float, about("its chance before anything was dealt")]
    accuracy: Annotated[
        float, about("100 if every choice was the best found, 0 if as good as blind picks")
    ]
    skill: Annotated[float, about("what its choices changed")]
    others: Annotated[float, about("what the losses of others gave it")]
    luck: Annotated[float, about("what the cards did")]
    stretches: list[Stretch]
    turning_points: Annotated[
        list[Stretch], about("the stretches that changed most, in the order of the game")
    ]
    curve: Annotated[
        list[CurvePoint],
        about("its chance at the deal, before each of its choices, and at the end"),
    ]


class Review(BaseModel):
    """The review of a finished game."""

    game: str
    iterations: Annotated[int, about("tables imagined for each choice")]
    moves: int
    choices: list[ReviewedChoice]
    seats: list[ReviewedSeat]
    has_luck: Annotated[bool, about("whether chance decides anything after the beginning")]


class ReviewState(BaseModel):
    """How far a review is, and what it found."""

    done: int
    choices: int
    review: Review | None


class PositionInfo(BaseModel):
    """A position of a finished game."""

    view: dict[str, Any]
    points: Annotated[list[int], about("of every seat, as far as the view shows them")]
    told: Annotated[list[dict[str, Any]], about("what the move before it did")]
    seat: Annotated[int | None, about("who made that move")]
    move: int | None


class Health(BaseModel):
    """Whether a server is well."""

    status: Literal["ok"]
    version: str


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """What else a request may be answered with; everyone can be told that they ask too often."""
    return {status: {"model": Problem} for status in sorted({*statuses, 429})}
