"""The games that can be played here, with their house rules and their bots."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

import skydeck
from skydeck.bots import levels
from skydeck.bots.prepare import Progress
from skydeck.core.game import Game
from skydeck.core.options import Choice, Flag, Number, Numbers, SeatChoice
from skydeck.server.answers import GameInfo, LevelInfo, OptionInfo, Preparing, problems
from skydeck.server.services import Limited

router = APIRouter()


@router.get("/api/games", responses=problems())
async def list_games(services: Limited) -> list[GameInfo]:
    """The games, their house rules and their bots."""
    warming = services.warming
    return [
        describe_game(name, warming.is_ready(name), warming.progress(name))
        for name in skydeck.games()
    ]


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
