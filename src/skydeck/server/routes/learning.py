"""What those ask who learn a game: its rules and its lesson."""

from __future__ import annotations

from fastapi import APIRouter

import skydeck
from skydeck.bots.prepare import Progress, sentence
from skydeck.games import numbered_rules
from skydeck.server.answers import RuleInfo, problems
from skydeck.server.errors import Refused
from skydeck.server.lessons import LessonMoves, LessonState, show_lesson
from skydeck.server.routes.games import NamePath, refuse_unknown
from skydeck.server.services import Limited

router = APIRouter()


@router.get("/api/games/{name}/rules", responses=problems(404, 422))
async def list_rules(services: Limited, name: NamePath) -> list[RuleInfo]:
    """The numbered rules of a game."""
    refuse_unknown(name)
    return [RuleInfo(number=number, text=text) for number, text in numbered_rules(name)]


@router.post("/api/lessons/{name}", responses=problems(404, 409, 413, 422, 503))
async def play_lesson(services: Limited, name: NamePath, done: LessonMoves) -> LessonState:
    """A game's lesson after what its learner did so far; nothing of it is kept here."""
    refuse_unknown(name)
    if not services.warming.is_ready(name):
        services.warming.want(name)
        title, progress = skydeck.game(name).title, services.warming.progress(name)
        raise Refused("preparing", sentence(title, progress or Progress()))
    await services.warming.wait(name)  # until it is loaded here
    return show_lesson(name, done.moves)
