"""The end of a round: what is sent of it, how long bots wait, and what clocks do meanwhile."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from pathlib import Path
from random import Random
from typing import Any

import pytest

import skydeck
from skydeck.core.kernel import SPECTATOR
from skydeck.core.rng import small_rng
from skydeck.core.table import Table
from skydeck.server import wire
from skydeck.server.hub import Hub
from skydeck.server.live import Live
from skydeck.server.room import HOLD, PLAYING, SECOND, Who
from skydeck.server.sight import Sight
from skydeck.server.writing import write_past, write_table
from tests.server.client import Client
from tests.server.desk import GUESTS, Desk, begin
from tests.server.test_hub import Ear, opened, sit, until, wish
from tests.server.test_secrecy import running

GAMES = ("skyjo", "level8")
BOT = skydeck.bot("level1", "rounds")
SHORT = 0.3  # seconds, in which a bot that does not wait would have moved


def choose(table: Table, seat: int) -> int:
    """A sensible move of a seat."""
    return int(BOT.choose(table.view(seat)))


def table_of(desk: Desk) -> Table:
    assert desk.room.table is not None
    return desk.room.table


def end_round(desk: Desk, seconds: float = 1.0) -> None:
    """Play on until a round has just ended."""
    while True:
        desk.wait(seconds)
        seat = table_of(desk).movers[0]
        desk.play(seat, choose(table_of(desk), seat))
        if desk.room.sight is not None and desk.room.sight.has_ended:
            return


def shown(desk: Desk, seat: int | None, is_fresh: bool = False) -> dict[str, Any]:
    """The table as a watcher is sent it."""
    text = write_table(desk.room, seat, desk.now, is_fresh)
    assert text is not None
    found: dict[str, Any] = json.loads(text)
    return found


# What is sent


@pytest.mark.parametrize("game", GAMES)
def test_whoever_was_there_is_sent_the_table_as_the_round_left_it_once(game: str) -> None:
    desk = begin(game, 2)
    end_round(desk)
    for seat in (0, 1, None):
        table = shown(desk, seat)
        assert table["ended"]["rounds"] == 1
        assert table["view"]["rounds"] == 2
        assert table["ended"]["phase"] == "over"
        assert shown(desk, seat, is_fresh=True)["ended"] is None
    assert desk.rebuild().sight is not None
    seat = table_of(desk).movers[0]
    desk.play(seat, choose(table_of(desk), seat))
    assert shown(desk, 0)["ended"] is None


@pytest.mark.parametrize("game", skydeck.games())
def test_no_other_move_ends_a_round(game: str) -> None:
    desk, random = begin(game, 2), Random(game)
    for _ in range(20):
        if desk.room.phase != PLAYING:
            return
        seat = table_of(desk).movers[0]
        desk.play(seat, random.choice(table_of(desk).legal(seat)))
        if table_of(desk).state.rounds == 1 and not table_of(desk).over:
            assert shown(desk, seat)["ended"] is None
            assert desk.room.held == 0


def test_skyjo_turns_up_everyones_cards() -> None:
    desk = begin("skyjo", 3)
    end_round(desk)
    for seat in (0, 1, 2, None):
        ended = shown(desk, seat)["ended"]
        assert all(face > 0 for faces in ended["faces"] for face in faces)
        assert None not in [card for cards in ended["cards"] for card in cards]
        assert set(ended["deck"][: ended["decked"]]) == {None}


def test_level_8_shows_nobody_the_hands_that_are_left() -> None:
    desk = begin("level8", 3)
    end_round(desk)
    for seat in (0, 1, 2, None):
        ended = shown(desk, seat)["ended"]
        for other in range(3):
            held, seen = ended["held"][other], ended["seen"][other]
            hidden = ended["hands"][other][seen:held]
            assert (None in hidden) == (other != seat and bool(hidden))
        assert set(ended["deck"][: ended["decked"]]) == {None}


@pytest.mark.parametrize("seat", [0, 1, None])
def test_the_end_of_a_round_is_the_same_in_games_that_differ_in_what_a_seat_cannot_know(
    seat: int | None,
) -> None:
    # In Skyjo all cards are turned up, and what was hidden is known then.
    desk, random = begin("level8", 3), Random(f"{seat}")
    for _ in range(3):
        before = table_of(desk).copy()
        while not (desk.room.sight is not None and desk.room.sight.has_ended):
            before = table_of(desk).copy()
            mover = table_of(desk).movers[0]
            desk.play(mover, choose(table_of(desk), mover))
        mover, move = table_of(desk).history[-1]
        mine, compared = shown(desk, seat), 0
        while compared < 3:
            view = before.view(SPECTATOR if seat is None else seat)
            other = view.imagine(small_rng(random.random().hex()))
            if move in other.legal(mover):
                sight = Sight(other)
                other.play(mover, move)
                sight.follow(other)
                assert json.loads(sight.write(seat).ended) == mine["ended"]
                compared += 1
        mover = table_of(desk).movers[0]
        desk.play(mover, choose(table_of(desk), mover))


def test_spectators_behind_see_the_end_of_a_round_when_its_time_has_come() -> None:
    desk = begin("skyjo", 2, delay=5)
    end_round(desk)
    ended = shown(desk, None)["ended"]
    before, then = (write_past(desk.room, desk.now - late, False) for late in (1, 0))
    assert before is not None
    assert then is not None
    assert json.loads(before)["ended"] is None
    assert json.loads(then)["ended"] == ended


# Clocks


def left(desk: Desk) -> list[float]:
    """The seconds that each seat has left."""
    return [clock["left"] / SECOND for clock in shown(desk, None)["clocks"]]


def test_no_clock_runs_while_the_end_of_a_round_is_looked_at() -> None:
    desk = begin("skyjo", 2, clock={"bank": 600, "increment": 0})
    end_round(desk)
    banks = [chair.left / SECOND for chair in desk.room.chairs]
    assert left(desk) == [bank + HOLD / SECOND for bank in banks]
    desk.wait(HOLD / SECOND - 5)
    assert left(desk) == [bank + 5 for bank in banks]
    desk.play(0, "turn A1")  # what was given to look at is not saved up
    assert left(desk)[0] == banks[0] + 5
    desk.play(0, "turn A2")
    assert left(desk)[0] == banks[0]
    desk.wait(10)
    assert left(desk)[1] == banks[1] - 5
    assert desk.room.deadline() == desk.now + int((banks[1] - 5) * SECOND)


def test_a_turn_that_comes_soon_after_a_round_is_given_time_also() -> None:
    desk = begin("level8", 2, clock={"bank": 600, "increment": 0})
    end_round(desk)
    first = table_of(desk).movers[0]
    desk.play(first, "draw")
    desk.play(first, next(t for t in table_of(desk).moves(first) if t.startswith("discard")))
    second = table_of(desk).movers[0]
    bank = desk.room.chairs[second].left / SECOND
    assert second != first
    desk.wait(HOLD / SECOND)
    assert left(desk)[second] == bank
    desk.wait(3)
    assert left(desk)[second] == bank - 3


# Bots


class Clock:
    """A time that only the test moves on."""

    def __init__(self) -> None:
        self.seconds = 1_700_000_000.0

    def __call__(self) -> float:
        return self.seconds


def run(folder: Path, work: Callable[[Hub, Clock], Coroutine[Any, Any, None]]) -> None:
    """Do something with a hub and its clock."""

    async def all_of_it() -> None:
        clock = Clock()
        async with opened(folder, clock=clock) as hub:
            await work(hub, clock)

    asyncio.run(all_of_it())


async def gather(hub: Hub, *holds: bool) -> tuple[Live, list[Ear]]:
    """A game of Skyjo of persons, who show the end of a round or not, and a bot."""
    seats = len(holds) + 1
    name = await hub.open(wire.Settings(game="skyjo", seats=seats), GUESTS[0])
    live, ears = await hub.find(name), list[Ear]()
    for seat, is_holding in enumerate(holds):
        await sit(hub, live, seat, seat)
        ears.append(Ear(GUESTS[seat], seat))
        await hub.join(live, ears[-1], holds=is_holding)
    await wish(hub, live, Who(GUESTS[0], 0), "bot", seat=seats - 1, bot="level1")
    await wish(hub, live, Who(GUESTS[0], 0), "start")
    return live, ears


async def finish_round(hub: Hub, live: Live, persons: int) -> int:
    """Let persons and bots play until a round has ended; return how many moves were played."""

    def find_mover() -> int | None:
        assert live.room.table is not None
        people = [seat for seat in live.room.table.movers if seat < persons]
        return people[0] if people else None

    while live.room.held == 0:
        await until(lambda: find_mover() is not None or live.room.held > 0)
        seat, table = find_mover(), live.room.table
        if live.room.held == 0 and seat is not None and table is not None:
            moves, version = [choose(table, seat)], live.room.version_of(seat)
            await wish(hub, live, Who(GUESTS[seat], seat), "play", at=version, moves=moves)
    return live.room.ply


def has_bot_moved(live: Live, seat: int) -> bool:
    """Whether the bot has turned up its cards of the new round."""
    table = live.room.table
    return table is not None and seat not in table.movers


def test_a_bot_waits_until_people_have_seen_the_end_of_the_round(tmp_path: Path) -> None:
    async def work(hub: Hub, clock: Clock) -> None:
        live, ears = await gather(hub, True, True)
        version = await finish_round(hub, live, 2)
        # An entry is applied before it is stored, and shown only then.
        await until(lambda: ears[0].last("table")["ended"] is not None)
        await asyncio.sleep(SHORT)
        assert live.room.ply == version
        live.go_on(0)
        await asyncio.sleep(SHORT)
        assert live.room.ply == version
        live.go_on(1)
        await until(lambda: has_bot_moved(live, 2))

    run(tmp_path, work)


def test_a_bot_does_not_wait_for_ever(tmp_path: Path) -> None:
    async def work(hub: Hub, clock: Clock) -> None:
        live, _ = await gather(hub, True)
        version = await finish_round(hub, live, 1)
        clock.seconds += HOLD / SECOND - 0.1
        await asyncio.sleep(SHORT)
        assert live.room.ply == version
        clock.seconds += 0.1
        await until(lambda: has_bot_moved(live, 1))

    run(tmp_path, work)


def test_a_bot_waits_for_nobody_who_has_left_or_shows_no_end(tmp_path: Path) -> None:
    async def work(hub: Hub, clock: Clock) -> None:
        live, ears = await gather(hub, True, False)
        version = await finish_round(hub, live, 2)
        await asyncio.sleep(SHORT)
        assert live.room.ply == version
        hub.leave(live, ears[0])
        await until(lambda: has_bot_moved(live, 2))

    run(tmp_path, work)


def test_whoever_comes_back_is_not_waited_for(tmp_path: Path) -> None:
    async def work(hub: Hub, clock: Clock) -> None:
        live, ears = await gather(hub, True)
        await finish_round(hub, live, 1)
        hub.leave(live, ears[0])
        again = Ear(GUESTS[0], 0)
        await hub.join(live, again, holds=True)
        assert again.last("table")["ended"] is None
        await until(lambda: has_bot_moved(live, 1))

    run(tmp_path, work)


def test_others_play_on_while_somebody_looks(tmp_path: Path) -> None:
    async def work(hub: Hub, clock: Clock) -> None:
        live, _ = await gather(hub, True, True)
        version = await finish_round(hub, live, 2)
        assert live.room.table is not None
        move = live.room.table.legal(1)[0]
        await wish(hub, live, Who(GUESTS[1], 1), "play", at=live.room.version_of(1), moves=[move])
        assert live.room.ply == version + 1

    run(tmp_path, work)


def test_a_client_goes_on_by_next(tmp_path: Path) -> None:
    async def work() -> None:
        async with running(tmp_path) as (api, hub):
            (ada,) = await api.gather("skyjo", 1, ("level1",))
            holder = Client(api.address, ada.room, ada.token, 0)
            holder.hello = {"holds": True}
            await holder.enter()
            await ada.leave()
            live, ends = hub.rooms[holder.room], list[Any]()
            holder.on_table = lambda table: ends.append(table["ended"])
            while not any(ends):
                await holder.until(lambda: bool(holder.legal) or any(ends))
                if not any(ends) and live.room.table is not None:
                    count = len(ends)
                    await holder.play(choose(live.room.table, 0))
                    await holder.until(lambda count=count: len(ends) > count)  # type: ignore[misc]
            version = live.room.ply
            await asyncio.sleep(SHORT)
            assert live.room.ply == version
            assert (await holder.ask("next"))["t"] == "done"
            await until(lambda: has_bot_moved(live, 1))
            await holder.leave()

    asyncio.run(work())
