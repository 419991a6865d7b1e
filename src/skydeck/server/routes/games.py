"""The games that can be played here: house rules and bots, fields of their tables, and words."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path

import skydeck
from skydeck.bots import levels
from skydeck.bots.prepare import Progress
from skydeck.core.defaults import EVERY_GAME
from skydeck.core.errors import listing
from skydeck.core.game import Game
from skydeck.core.languages import LANGUAGES
from skydeck.core.options import Choice, Flag, Number, Numbers, SeatChoice
from skydeck.core.record import Field
from skydeck.server.answers import (
    AxisInfo,
    FieldInfo,
    GameDetails,
    GameInfo,
    GameWords,
    LevelInfo,
    OptionInfo,
    Preparing,
    problems,
)
from skydeck.server.errors import Refused
from skydeck.server.lessons import has_lesson
from skydeck.server.services import Limited

NamePath = Annotated[str, Path(max_length=64, description="the name of a game")]
LanguagePath = Annotated[str, Path(max_length=16, description="the code of a language, as `de`")]

router = APIRouter()


@router.get("/api/games", responses=problems())
async def list_games(services: Limited) -> list[GameInfo]:
    """The games, their house rules and their bots."""
    warming = services.warming
    return [
        describe_game(name, warming.is_ready(name), warming.progress(name))
        for name in skydeck.games()
    ]


@router.get("/api/games/{name}", responses=problems(404, 422))
async def show_game(services: Limited, name: NamePath) -> GameDetails:
    """A game with the fields of its views, from which a table can be drawn."""
    refuse_unknown(name)
    warming = services.warming
    info = describe_game(name, warming.is_ready(name), warming.progress(name))
    return GameDetails(**dict(info), fields=describe_fields(skydeck.game(name)))


@router.get("/api/games/{name}/words/{language}", responses=problems(404, 422))
async def show_words(services: Limited, name: NamePath, language: LanguagePath) -> GameWords:
    """All words of a game in a language, those that it has by default included."""
    refuse_unknown(name)
    if language not in LANGUAGES:
        raise Refused("no_language", f"there is no such language; there is {listing([*LANGUAGES])}")
    words = skydeck.game(name).words(language)
    return GameWords(game=name, language=words.language.code, texts=dict(words.texts))


def refuse_unknown(name: str) -> None:
    """Refuse the name of a game that does not exist."""
    if name not in skydeck.games():
        raise Refused("no_game", f"there is no such game; there is {listing(skydeck.games())}")


def describe_game(name: str, is_ready: bool, progress: Progress | None) -> GameInfo:
    """A game as the lobby shows it."""
    game = skydeck.game(name)
    described = (levels.describe(game, number) for number in range(1, levels.COUNT + 1))
    return GameInfo(
        game=name,
        title=game.title,
        rules=game.version,
        seats=list(game.seats),
        lowest_wins=game.lowest_wins,
        options=[describe_option(game, option) for option in game.options],
        levels=[
            LevelInfo(bot=f"level{number}", name=title, says=says)
            for number, (title, says) in enumerate(described, 1)
        ],
        lesson=has_lesson(name),
        ready=is_ready,
        preparing=Preparing(share=progress.share, seconds=progress.seconds) if progress else None,
    )


def describe_option(game: Game, option: Any) -> OptionInfo:
    """A house rule as the lobby shows it."""
    info = OptionInfo(
        name=option.name,
        kind="map",
        default=option.default,
        says=game.words().say(f"option_says.{option.name}"),
        wants=option.wants,
    )
    if isinstance(option, Flag):
        return info.model_copy(update={"kind": "flag"})
    if isinstance(option, Choice):
        return info.model_copy(update={"kind": "choice", "choices": list(option.choices)})
    if isinstance(option, SeatChoice):
        return info.model_copy(update={"kind": "seat", "choices": [option.default]})
    if isinstance(option, Number):
        return info.model_copy(update={"kind": "number", "low": option.low, "high": option.high})
    if isinstance(option, Numbers):
        limits = {"low": option.low, "high": option.high, "count": option.count}
        return info.model_copy(update={"kind": "numbers", "choices": list(option.named), **limits})
    limits = {"low": -option.most, "high": option.most, "count": len(option.places)}
    return info.model_copy(update=limits)


def describe_fields(game: Game) -> list[FieldInfo]:
    """The fields that only this game has."""
    most = game.seats[-1]
    return [describe_field(field, most) for field in game.declared if field.name not in EVERY_GAME]


def describe_field(field: Field, seats: int) -> FieldInfo:
    """A field as its game declares it."""
    kind = field.kind
    low, high = kind.bounds(seats)
    return FieldInfo(
        name=field.name,
        says=field.says,
        kind=kind.name,
        low=low,
        high=high,
        unit=kind.unit,
        names=list(kind.names),
        none=kind.none,
        empty=kind.empty,
        listed=kind.is_list,
        hidden=kind.is_hidden,
        axes=[AxisInfo(name=axis.name, length=axis.length) for axis in kind.axes],
    )
