"""The messages between a server and its clients; docs/wire.md tells how they follow each other.

What clients send is read by models, which refuse what is not as it should be. What the server
sends is written by writing.py; the types here describe it. `tools/wire_types.py` makes TypeScript
of both.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError
from typing_extensions import TypedDict  # of which Pydantic can make schemas in Python 3.11, too

from skydeck.core.game import Event
from skydeck.server.errors import Refused

LONGEST_NAME = 24
LONGEST_SAYING = 300
LONGEST_MESSAGE = 16_384  # bytes
MOST_MOVES = 64  # small moves in one message
MOST_SEATS = 8
SIGNS = ("hello", "well_played", "thanks", "oops", "laugh", "wow", "think", "hurry")

Seat = Annotated[int, Field(ge=0, lt=MOST_SEATS)]
Moves = Annotated[list[Annotated[int, Field(ge=0, lt=1 << 15)]], Field(max_length=MOST_MOVES)]
Version = Annotated[int, Field(ge=0, lt=1 << 31)]
Nonce = Annotated[str, Field(pattern="^[0-9a-f]{32}$")]
Name = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]
Token = Annotated[str, Field(min_length=16, max_length=64)]
Id = Annotated[str, Field(pattern="^[0-9A-Za-z_-]{1,32}$")]
BotName = Literal["level1", "level2", "level3", "level4", "level5", "level6", "level7", "level8"]
Pace = Literal["relaxed", "brisk", "instant"]
OptionValue = int | str | bool | None | list[int]


def about(text: str) -> Any:
    """What a field holds, without a full stop: documents and types of the page say it."""
    return Field(description=text)


class Clock(BaseModel):
    """Time to think: so much in all, and so much more after each turn, in seconds."""

    model_config = ConfigDict(extra="forbid", strict=True)

    bank: int = Field(ge=5, le=86_400)
    increment: int = Field(ge=0, le=3_600)


class Settings(BaseModel):
    """What is decided before a game begins."""

    model_config = ConfigDict(extra="forbid", strict=True)

    game: str = Field(max_length=32)
    seats: int = Field(ge=1, le=MOST_SEATS)
    options: dict[Annotated[str, Field(max_length=64)], OptionValue] = Field(
        default_factory=dict, max_length=64
    )
    clock: Clock | None = None
    public: bool = False
    delay: int = Field(default=0, ge=0, le=3_600, description="seconds that spectators are behind")
    pace: Pace = Field(default="brisk", description="how fast bots move")


class Message(BaseModel):
    """What a client sends; the answer to a message has the same id."""

    model_config = ConfigDict(extra="forbid", strict=True)

    id: Id


class Hello(Message):
    """The first message of every connection: who this is, and at which seat."""

    t: Literal["hello"]
    token: Token | None = None
    seat: Seat | None = None
    holds: bool = Field(
        default=False, description="whether it shows the end of a round until it sends next"
    )


class Sit(Message):
    """Take a free seat; the nonce becomes a part of the deal."""

    t: Literal["sit"]
    seat: Seat
    name: Name
    nonce: Nonce


class Stand(Message):
    """Leave a seat before the game; whoever opened the room may free any seat."""

    t: Literal["stand"]
    seat: Seat


class SetBot(Message):
    """Put a bot at a free seat, or take it away."""

    t: Literal["bot"]
    seat: Seat
    bot: BotName | None


class Set(Message):
    """Change what was decided, before the game."""

    t: Literal["set"]
    settings: Settings


class Start(Message):
    """Deal."""

    t: Literal["start"]


class Play(Message):
    """Play moves of one's seat, decided at a version of the table."""

    t: Literal["play"]
    at: Version
    moves: Moves = Field(min_length=1)


class Next(Message):
    """Go on to the next round; bots wait for that, but not for long."""

    t: Literal["next"]


class Draft(Message):
    """Ask what is legal after some moves that were not played yet."""

    t: Literal["draft"]
    at: Version
    moves: Moves


class Hints(Message):
    """Ask for the best moves and their reasons, now or after the moves of a draft."""

    t: Literal["hint"]
    moves: Moves = []


class Story(Message):
    """Ask for all that has happened in this game."""

    t: Literal["story"]


class Say(Message):
    """Tell everyone something."""

    t: Literal["say"]
    text: str = Field(min_length=1, max_length=LONGEST_SAYING)


class React(Message):
    """Tell everyone something in a sign."""

    t: Literal["react"]
    sign: Literal["hello", "well_played", "thanks", "oops", "laugh", "wow", "think", "hurry"]


class AskBack(Message):
    """Ask to take back one's last moves."""

    t: Literal["ask_back"]


class Answer(Message):
    """Agree to a take-back that another seat asked for, or not."""

    t: Literal["answer"]
    seat: Annotated[Seat, about("that asked for it")]
    at: Version
    yes: bool


class Resign(Message):
    """Give up this game."""

    t: Literal["resign"]


class Replace(Message):
    """Let a bot play for a person who is away."""

    t: Literal["replace"]
    seat: Seat


class Again(Message):
    """Play once more with the same people; the nonce becomes a part of the next deal."""

    t: Literal["again"]
    nonce: Nonce


class Refresh(Message):
    """Ask for the whole room and table."""

    t: Literal["refresh"]


ClientMessage = Annotated[
    Hello
    | Sit
    | Stand
    | SetBot
    | Set
    | Start
    | Play
    | Next
    | Draft
    | Hints
    | Story
    | Say
    | React
    | AskBack
    | Answer
    | Resign
    | Replace
    | Again
    | Refresh,
    Field(discriminator="t"),
]
CLIENT_MESSAGE: TypeAdapter[Any] = TypeAdapter(ClientMessage)


def read_message(text: str) -> Any:
    """A client's message; refuses what is none, in one sentence."""
    if len(text) > LONGEST_MESSAGE:
        raise Refused("too_long", f"a message has at most {LONGEST_MESSAGE:,} characters")
    try:
        return CLIENT_MESSAGE.validate_json(text)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        raise Refused(
            "bad_message", f"the message cannot be read: {where or 'it'}: {first['msg']}"
        ) from None


class ClockState(TypedDict):
    """A seat's time."""

    left: Annotated[int, about("milliseconds, when the message was sent")]
    running: bool


class ChairState(TypedDict):
    """A seat and who sits there."""

    name: Annotated[str | None, about("of the person")]
    bot: Annotated[str | None, about("that sits here, or plays for the person")]
    yours: Annotated[bool, about("whether the one who reads this has the seat")]
    present: bool
    away: Annotated[bool, about("a bot plays for the person until they return")]
    resigned: bool
    again: Annotated[bool, about("agreed to play once more")]
    awaited: Annotated[bool, about("has to agree before another game begins")]
    replaceable: Annotated[bool, about("has been away for so long that a bot may be asked to play")]


class TakeBack(TypedDict):
    """A take-back that was asked for."""

    seat: int
    at: Annotated[int, about("the version of the table")]
    moves: Annotated[
        int, about("how many choices would be taken back, as far as the reader has seen them")
    ]
    agreed: list[int]


class RoomState(TypedDict):
    """Everything about a room but the table."""

    t: Literal["room"]
    room: str
    phase: Literal["lobby", "playing", "over"]
    settings: dict[str, Any]
    chairs: list[ChairState]
    host: Annotated[bool, about("whether the one who reads this arranges the room")]
    seat: Annotated[int | None, about("of the one who reads this")]
    game: Annotated[int, about("how many games were begun in this room")]
    commitment: Annotated[str, about("to the secret of this game, or of the next one")]
    take_back: TakeBack | None
    spectators: int


class LegalMove(TypedDict):
    """A move that its seat may play: its text, and what a person touches to make it."""

    move: int
    text: str
    touch: Event


class Result(TypedDict):
    """How a game ended."""

    points: list[int]
    winners: list[int]
    resigned: list[int]


class TableState(TypedDict):
    """The table as a seat sees it, and what has just happened."""

    t: Literal["table"]
    game: int
    version: int
    seat: int | None
    view: dict[str, Any]
    points: list[int]
    ask: Annotated[Event | None, about("what the seat has to decide")]
    legal: list[LegalMove]
    told: Annotated[
        list[Event], about("what happened since the version before; empty in a fresh one")
    ]
    ended: Annotated[
        dict[str, Any] | None, about("the table as a round left it that has just ended")
    ]
    fresh: bool
    clocks: list[ClockState] | None
    result: Result | None


class DraftState(TypedDict):
    """What is legal after the moves of a draft; nothing where hidden things decide that."""

    t: Literal["draft"]
    id: str
    open: Annotated[
        bool, about("whether the seat goes on choosing, and nothing hidden decides how")
    ]
    view: dict[str, Any] | None
    ask: Event | None
    legal: list[LegalMove]


class Hint(TypedDict):
    """A move worth considering, its chance to win, and the facts that speak for it."""

    move: int
    text: str
    chance: float
    exact: Annotated[bool, about("whether the chance is proved")]
    reasons: list[Event]


class HintState(TypedDict):
    """The best moves, the best first."""

    t: Literal["hint"]
    id: str
    version: int
    hints: list[Hint]


class StoryState(TypedDict):
    """What a watcher has been told of this game up to a version, move by move."""

    t: Literal["story"]
    id: str
    game: int
    version: int
    told: list[list[dict[str, Any]]]


class Said(TypedDict):
    """What somebody told everyone."""

    t: Literal["said"]
    seat: int
    name: Annotated[str, about("of whoever said it: another person may sit there by now")]
    text: str | None
    sign: str | None
    at: Annotated[int, about("milliseconds since 1970")]


class Done(TypedDict):
    """A message has had its effect, and that is durable."""

    t: Literal["done"]
    id: str


class RefusedState(TypedDict):
    """A message has had no effect."""

    t: Literal["refused"]
    id: str | None
    code: str
    sentence: str
    key: NotRequired[
        Annotated[str, about("the game's own text for it, where there is one: skyjo.refuse.shown")]
    ]
    values: NotRequired[
        Annotated[
            dict[str, str | int | float | bool | list[str]],
            about("that this text wants; a list is of alternatives"),
        ]
    ]


class PreparingState(TypedDict):
    """The room's game is being compiled for this machine; what was asked for comes by itself."""

    t: Literal["preparing"]
    game: str
    title: str
    share: Annotated[
        float, about("of the work that is done; 1 when there is nothing to wait for any more")
    ]
    seconds: Annotated[int, about("that are left, about")]


class Bye(TypedDict):
    """The server goes down: connect again, after so many milliseconds."""

    t: Literal["bye"]
    retry: int


ServerMessage = (
    RoomState
    | TableState
    | DraftState
    | HintState
    | StoryState
    | Said
    | Done
    | RefusedState
    | PreparingState
    | Bye
)
