"""Writes down what engines do on this machine, so that they can be compared elsewhere.

`web/src/engine/check/checks.ts` reads it: random games and golden logs with a sum of the state
after every move, and of all that anybody knows of it; choices of levels; the trees of searches.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from skydeck.bots import bot, bot_rng
from skydeck.bots.search import Search
from skydeck.core.errors import BadOption
from skydeck.core.game import Game
from skydeck.core.kernel import SPECTATOR, Move, Seat, blank
from skydeck.core.log import Log
from skydeck.core.options import Option
from skydeck.core.rng import small_rng
from skydeck.core.table import Table
from skydeck.games import load
from skydeck.server.sight import write_view

LOGS = Path(__file__).parents[1] / "games"
Data = dict[str, Any]
Deal = tuple[int, str, dict[str, Any]]  # seats, seed and house rules
BYTES = 6  # of a sum


def sum_of(content: Any) -> str:
    """A short sum of bytes, or of JSON data as JavaScript writes it."""
    if not isinstance(content, bytes):
        content = json.dumps(content, separators=(",", ":"), ensure_ascii=False).encode()
    return hashlib.sha256(content).digest()[:BYTES].hex()


def known(table: Table, number: int) -> str:
    """All that anybody knows of a table after a move, as one sum."""
    game = table.game
    told: list[Any] = [list(table.points), list(table.winners)]
    for seat in (SPECTATOR, *range(table.seats)):
        views = table.view(seat).states
        end = game.end(views, 1, views, 0)
        told += [sum_of(views[:1].tobytes()), game.tell(views, 1, views, 0)]
        told += [game.marks(views, 0), None if end is None else sum_of(end.tobytes())]
        told.append(json.loads(write_view(game, views, 0)))
    for seat in table.movers:
        view, legal = table.view(seat), table.legal(seat)
        told += [legal, view.ask(seat)]
        for move in legal:
            told += [game.touch(view.states, 0, move), game.reasons(view.states, 0, seat, move)]
        rng = small_rng("imagine", number)
        states = blank(game.dtype)
        game.at.imagine(view.states, 0, seat, rng, states, 0)
        told += [sum_of(states.tobytes()), sum_of(rng.tobytes())]
    return sum_of(told)


def write_game(deal: Data, moves: Iterator[tuple[Seat, Move]], table: Table, often: int) -> Data:
    """A game with what is known after every `often`th move, and at its end."""
    start, steps = sum_of(table.states[:1].tobytes()), []
    for number, (seat, move) in enumerate(moves):
        table.play(seat, move)
        is_told = number % often == 0 or table.over
        told = known(table, number) if is_told else None
        steps.append((seat, move, sum_of(table.states[:1].tobytes()), told))
    return {**deal, "start": start, "steps": steps}


def random_moves(table: Table) -> Iterator[tuple[Seat, Move]]:
    """Moves to the end of the game, each drawn from all legal moves of a seat that is drawn."""
    rng = np.random.default_rng(1)
    while not table.over:
        seat = int(rng.choice(table.movers))
        yield seat, int(rng.choice(table.legal(seat)))


def deal_of(table: Table) -> Data:
    return {"seats": table.seats, "seed": table.seed, "options": table.options}


def write_random(game: Game, seats: int, options: dict[str, Any], often: int) -> Data:
    """A random game at so many seats."""
    table = Table.new(game, seats, f"wasm {seats}", options)
    data = write_game({}, random_moves(table), table, often)
    return {"seats": seats, "seed": table.seed, "options": options, **data}


def write_log(game: Game, log: Log, often: int) -> Data:
    """A golden log."""
    table = Table.new(game, log.seats, log.seed, log.options)
    data = write_game({}, iter(log.moves), table, often)
    return {"seats": log.seats, "seed": log.seed, "options": log.options, **data}


def write_choice(game: Game, seats: int, at: float, levels: Sequence[int], iterations: int) -> Data:
    """What levels choose and a search finds after a part of a game among quick bots."""
    whole = Table.new(game, seats, f"choice {seats}")
    quick = bot("greedy", 1)
    while not whole.over:
        seat = whole.movers[0]
        whole.play(seat, quick.choose(whole.view(seat)))
    table = Table.new(game, seats, f"choice {seats}")
    moves = whole.history[: int(at * len(whole.history))]
    for seat, move in moves:
        table.play(seat, move)
    seat = table.movers[-1]
    view, chosen = table.view(seat), []
    for level in levels:
        thinker: Any = bot(f"level{level}", "check")
        move = thinker.choose(view)
        chosen.append((level, move, sum_of(thinker._rng.tobytes())))
    search = Search(game, game.search.skill)
    thoughts = search.consider(view, bot_rng("check"), iterations)
    numbers = [[t.move, t.visits, t.chance, t.prior, t.merit] for t in thoughts]
    found = sum_of([sum_of(np.array(numbers, np.float64).tobytes()), sum_of(tree_of(search))])
    return {
        **deal_of(table),
        "moves": moves,
        "seat": seat,
        "levels": chosen,
        "iterations": iterations,
        "considered": found,
    }


def tree_of(search: Search) -> bytes:
    """The tree of a search as bytes."""
    desk = search.desk
    nodes, edges = desk.used.tolist()
    return desk.nodes[:nodes].tobytes() + desk.edges[:edges].tobytes()


def write_playouts(game: Game, seats: int, games: int) -> Data:
    """Random games in one call."""
    states, rng = game.prepare(seats, {}, "playouts", 2), small_rng("playouts")
    moves, points = np.zeros(game.moves, np.int16), np.zeros(game.seats[-1], np.int32)
    played, checksum = game.at.playouts(states, 0, 1, games, rng, moves, points)
    deal = {"seats": seats, "seed": "playouts", "options": {}}
    state = sum_of(states[1:].tobytes())
    return {**deal, "games": games, "moves": played, "checksum": checksum, "state": state}


def given_for(option: Option) -> list[Any]:
    """Values that people may give a house rule, right ones and others."""
    known = [getattr(option, name, 0) for name in ("low", "high", "most")]
    given = [option.default, *known, *(each + 1 for each in known), *(-each for each in known)]
    given += [None, True, False, "none", "true", "False", "random", "", "x", [], {}, [1], 2.5]
    given += ["1", "-1", "+1", " 1", "01", "1 ", "1:+1", "1:1,2:-2", "2:1:1", "1:0", "1", "0:1"]
    given += ["1:+1,1:+2", {"1": 2}, {"1": "+1", "3": -2}, {"x": 1}, " 1 : 2 ", 0, 1, 2, 7, 99]
    given += list(getattr(option, "choices", ())) + list(getattr(option, "named", ()))
    for numbers in getattr(option, "named", {}).values():
        given += [list(numbers), "/".join(map(str, numbers)), [*numbers, 1], list(numbers[:-1])]
        given += [
            " / ".join(map(str, numbers)),
            [-each for each in numbers],
            list(map(str, numbers)),
        ]
    return given


def write_options_of(game: Game) -> list[Data]:
    """What is kept of values that house rules are given."""
    seats, found = game.seats[0], []
    for option in game.options:
        for given in given_for(option):
            try:
                state = game.prepare(seats, {option.name: given}, 1)[0]
                stored = np.atleast_1d(state.options[option.name]).tolist()
            except BadOption:
                stored = None
            found.append({"name": option.name, "given": given, "seats": seats, "stored": stored})
    return found


def golden_logs(game: Game) -> list[Log]:
    folder = LOGS / game.name / "logs"
    names = json.loads((folder / "ends.json").read_text(encoding="utf-8"))
    return [Log.from_json((folder / f"{name}.json").read_text("utf-8")) for name in names]


def write_script(name: str, often: int, levels: Sequence[int], iterations: int) -> str:
    """Everything that is compared of a game."""
    game = load(name)
    logs = golden_logs(game)
    games = [write_log(game, log, often) for log in logs]
    games += [write_random(game, seats, {}, often) for seats in game.seats]
    with_rules = {json.dumps(log.options): log for log in logs}
    games += [write_random(game, log.seats, log.options, often) for log in with_rules.values()]
    few, most = game.seats[0], game.seats[-1]
    choices = [
        write_choice(game, seats, at, levels, iterations) for seats, at in ((few, 0.3), (most, 0.6))
    ]
    playouts = [write_playouts(game, seats, 20) for seats in game.seats]
    options = write_options_of(game)
    script = {"games": games, "choices": choices, "playouts": playouts, "options": options}
    return json.dumps(script)
