"""What requests say and what they are answered; a table's own messages are in wire.py."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from skydeck.server.wire import LONGEST_NAME, OptionValue, Settings

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
    expires: int  # milliseconds since 1970


class UseCode(BaseModel):
    """A code that another device shows."""

    model_config = ConfigDict(extra="forbid", strict=True)

    code: str = Field(min_length=1, max_length=32)


class RoomName(BaseModel):
    """The name of a room: it is the link and the code."""

    room: str


class RoomSummary(BaseModel):
    """A room as the lobby lists it."""

    room: str
    phase: Literal["lobby", "playing", "over"]
    game: str
    seats: list[str | None]
    public: bool
    games: int
    changed: int = 0


class RoomInfo(RoomSummary):
    """A room as whoever has its link sees it."""

    settings: Settings
    finished: int  # games that are over, whose logs can be had


class OptionInfo(BaseModel):
    """A house rule."""

    name: str
    kind: Literal["number", "choice", "flag", "numbers", "seat", "map"]
    default: OptionValue
    says: str
    wants: str
    choices: list[str] = []  # the named ways; of numbers and seats, besides any others
    count: int = 1  # how many numbers it has, or places from 1 on
    low: int | None = None
    high: int | None = None


class LevelInfo(BaseModel):
    """A bot."""

    bot: str
    name: str
    says: str


class GameInfo(BaseModel):
    """A game that can be played here."""

    game: str
    title: str
    rules: int
    seats: list[int]
    lowest_wins: bool
    options: list[OptionInfo]
    levels: list[LevelInfo]
    ready: bool  # whether its rules are compiled on this machine


class RuleInfo(BaseModel):
    """A numbered rule of a game, in English; words between asterisks are stressed."""

    number: str
    text: str


class ReviewState(BaseModel):
    """How far a review is, and what it found."""

    done: int
    choices: int
    review: dict[str, Any] | None


class PositionInfo(BaseModel):
    """A position of a finished game."""

    view: dict[str, Any]
    points: list[int]  # of every seat, as far as the view shows them
    told: list[dict[str, Any]]  # what the move before it did
    seat: int | None  # who made that move
    move: int | None


class Health(BaseModel):
    """Whether a server is well."""

    status: Literal["ok"]
    version: str


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """What else a request may be answered with; everyone can be told that they ask too often."""
    return {status: {"model": Problem} for status in sorted({*statuses, 429})}
