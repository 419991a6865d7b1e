"""What watchers are sent while a seat of Level 8 makes small moves that they cannot see.

Two worlds differ in cards that are hidden and in how many small moves a choice takes. Everything
that leaves for another watcher must be the same in both, byte for byte: the messages, their number,
their order, and every count in them.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

from skydeck import bots
from skydeck.core.kernel import SPECTATOR
from skydeck.core.table import Table
from skydeck.games.level8.record import DONE
from skydeck.server import wire
from skydeck.server.hub import Hub
from skydeck.server.live import Live
from skydeck.server.questions import answer_story
from skydeck.server.room import Who
from skydeck.server.sight import Sight
from skydeck.server.thinkers import choose_all
from skydeck.server.writing import write_past
from tests.games.level8.cards import COLOURS, code, position
from tests.server.desk import GUESTS, WATCHER
from tests.server.test_hub import opened, sit, wish

HIDER = 0  # whose small moves nobody else sees
BEGIN = 1_700_000_000  # seconds since 1970
LEVELS = ("standard", "expert")
SEATS = range(2, 7)
KEPT = range(5)  # how many cards may be kept
ALL = [f"{number}{colour}" for number in range(1, 16) for colour in COLOURS]


@dataclass(frozen=True)
class World:
    """A table, and the small moves of one choice of the hider."""

    table: Table
    moves: list[int]


class Ear:
    """A socket that keeps every message as it came."""

    def __init__(self, who: Who) -> None:
        self.who = who
        self.heard: list[str] = []

    def send(self, text: str) -> None:
        self.heard.append(text)

    def dismiss(self) -> None:
        raise AssertionError("nobody is sent away")


def find_moves(table: Table, *texts: str) -> list[int]:
    """The small moves that texts of the hider mean."""
    copy = table.copy()
    for text in texts:
        copy.play(HIDER, text)
    return [move for _, move in copy.history[len(table.history) :]]


JUNK = ["14b", "13y", "15g", "12o"]
ONE_ELSE = {"standard": "6p", "expert": "7p"}  # fits as well as the card that is added
LAID = {"standard": "3r 4b 5g | 7r 8b 9g", "expert": "3r 4b 5g 6y | 9o 9p | 11r 11b"}
AS_GOOD = {"standard": ["3p", "4p", "8p"], "expert": ["3p", "4p", "9g"]}  # for those
WORSE = ["1o", "15o", "13o"]
HELD = ["1r", "2r", "3g", "4r", "7b", "8g", "10b", "13g", "14y", "*"]
ENDING = "3r 4b 5g 6y | 9o 9p | 12r 12b 12y"  # the display of whoever ends a round
LAST = "14b 7y"  # and the rest of that hand
NAMED = " ".join((*JUNK, *LAID.values(), *WORSE, *HELD, ENDING, LAST, "6r 6p 7p 3p 4p 8p")).split()
SAME = [card for card in Random(7).sample(ALL, len(ALL)) if card not in NAMED][:50]
HIDDEN = [card for card in ALL if card not in (*SAME, *ENDING.split(), *LAST.split())]


def write_position(seats: int, levels: str, own: list[str], *lines: str) -> str:
    """A position in which everyone but the hider has the same cards in every world."""
    others = [" ".join(SAME[10 * i : 10 * i + 10]) for i in range(seats - 1)]
    hands = [f"{seat}: {hand}" for seat, hand in enumerate((" ".join(own), *others))]
    return "\n".join((*hands, *lines, f"option levels={levels}", "dealer 1"))


def add_a_card(seats: int, levels: str, has_choice: bool) -> World:
    """The hider adds a card; where another one fits, it takes one more small move to say which."""
    card, other = ONE_ELSE[levels].replace("p", "r"), ONE_ELSE[levels]
    size = 11 - len(LAID[levels].replace("|", "").split())
    hand = [card, *([other] if has_choice else []), *JUNK][:size]
    table = position(write_position(seats, levels, hand, f"laid 0: {LAID[levels]}", "to play 0"))
    return World(table, find_moves(table, f"add {card} to 0.1 high"))


def display(seats: int, levels: str, has_choice: bool) -> World:
    """The hider displays level 1; the more cards fit, the more small moves it takes."""
    cards = LAID[levels].replace("|", "").split()
    hand = [*cards, *(AS_GOOD[levels] if has_choice else WORSE), *JUNK][:11]
    table = position(write_position(seats, levels, hand, "to play 0"))
    return World(table, find_moves(table, f"lay {LAID[levels]}"))


def keep_cards(seats: int, count: int) -> World:
    """The hider keeps some cards after a round; another seat has still to choose."""
    table = end_round(seats, HELD)
    return World(table, find_moves(table, *(f"keep {card}" for card in HELD[:count]), "done"))


def end_round(seats: int, hand: list[str]) -> Table:
    """A round that the last seat has ended; the hider and seats 1 and 2 may keep cards."""
    ender = seats - 1
    standing = " ".join(["5", "5", "5", "4", "4"][:ender])
    lines = (f"laid {ender}: {ENDING}", f"levels {standing} 1", f"to play {ender}")
    text = write_position(seats, "expert", hand, *lines)
    held = next(line for line in text.splitlines() if line.startswith(f"{ender}: "))
    table = position(text.replace(held, f"{ender}: {LAST}"))
    table.play(ender, f"add 7y to {ender}.1 high")
    table.play(ender, "discard 14b")
    return table


def refuse_unequal(worlds: list[World], seats: int) -> None:
    """Every other watcher sees the same in all worlds, before and after the choice."""
    for watcher in (SPECTATOR, *range(1, seats)):
        before, after = [], []
        for world in worlds:
            table = world.table.copy()
            before.append(table.view(watcher).state.tobytes())
            for move in world.moves:
                table.play(HIDER, move)
            after.append(table.view(watcher).state.tobytes())
        assert len(set(before)) == len(set(after)) == 1


def replay_from(start: Table) -> Callable[[Any], Table]:
    """What a room does to see a game again that was not dealt but set up."""

    def replay(moves: Any) -> Table:
        table = Table(start.game, start.states.copy())
        table.seed = start.seed
        for seat, move in moves:
            table.play(seat, move)
        return table

    return replay


class Stage:
    """A room with persons at all seats, at a table that was set up, and somebody who watches."""

    def __init__(self, hub: Hub, live: Live, ears: list[Ear], now: list[float]) -> None:
        self.hub, self.live, self.ears, self.now = hub, live, ears, now

    @classmethod
    async def open(
        cls, hub: Hub, now: list[float], table: Table, levels: str, bot: str | None = None
    ) -> Stage:
        now[0] = BEGIN
        settings: dict[str, Any] = {
            "game": "level8", "seats": table.seats, "clock": {"bank": 900, "increment": 5},
            "options": {"levels": levels, "dealer": HIDER}, "public": True,
        }  # fmt: skip
        live = await hub.find(await hub.open(wire.Settings.model_validate(settings), GUESTS[1]))
        ears = list[Ear]()
        for seat in range(table.seats):
            if seat == HIDER and bot:
                await wish(hub, live, Who(GUESTS[1], None), "bot", seat=seat, bot=bot)
                continue
            await sit(hub, live, seat, seat)
            ears.append(Ear(Who(GUESTS[seat], seat)))
        ears.append(Ear(WATCHER))
        for ear in ears:
            await hub.join(live, ear)
        await wish(hub, live, Who(GUESTS[1], 1), "start")
        stage = cls(hub, live, ears, now)
        stage.set_up(table)
        return stage

    def set_up(self, table: Table) -> None:
        room, start = self.live.room, table.copy()
        room.table, start.seed = table.copy(), "set up"
        room.table.seed, room.table.history = "set up", []
        room.sight, room.choices = Sight(room.table), room.find_choices()
        setattr(room, "replay", replay_from(start))  # noqa: B010
        for ear in self.ears:
            ear.heard.clear()

    def ear_of(self, seat: int | None) -> Ear:
        return next(ear for ear in self.ears if ear.who.seat == seat)

    async def play(self, *moves: int) -> None:
        """Let the hider send moves at the version that it was shown last."""
        ear = self.ear_of(HIDER)
        await self.hub.refresh(self.live, ear)  # nobody else hears of that
        tables = [text for text in ear.heard if '"t":"table"' in text]
        version = json.loads(tables[-1])["version"]
        await wish(self.hub, self.live, ear.who, "play", at=version, moves=list(moves))

    async def transcript(self) -> list[list[str]]:
        """Everything that others have been sent, and what they get when they ask."""
        hub, live, room = self.hub, self.live, self.live.room
        for ear in self.ears:
            await hub.refresh(live, ear)
            message = wire.Story(t="story", id="story")
            ear.send(await answer_story(hub, live, ear.who, message))
        late = Ear(WATCHER)
        await hub.join(live, late)
        hub.leave(live, late)
        await asyncio.sleep(0)
        pasts = [write_past(room, at, False) or "" for at in room.recent_moments()]
        info = [str((room.recent_moments(), room.summary()))]
        heard = [ear.heard for ear in (*self.ears, late) if ear.who.seat != HIDER]
        return [
            [text.replace(room.name, "ROOM") for text in part] for part in (*heard, pasts, info)
        ]


async def perform(
    hub: Hub,
    now: list[float],
    world: World,
    levels: str,
    *,
    is_split: bool,
    asker: int | None = None,
) -> list[list[str]]:
    """What others hear of the hider's choice, sent whole or each small move by itself."""
    stage = await Stage.open(hub, now, world.table, levels)
    if asker == 1:
        await wish(hub, stage.live, Who(GUESTS[1], 1), "play", at=0, moves=[DONE])
    hidden = len(world.moves) - 1 if is_split else 0
    for number, move in enumerate(world.moves[:hidden]):
        now[0] = BEGIN + 1 + number
        await stage.play(move)
    now[0] = BEGIN + 30
    await stage.play(*world.moves[hidden:])
    if asker is not None:
        await wish(hub, stage.live, Who(GUESTS[asker], asker), "ask_back")
    return await stage.transcript()


def compare(folder: Path, worlds: list[World], levels: str, **values: Any) -> list[list[str]]:
    """Play all worlds, whole and in parts, and assert that others hear the same."""
    now = [float(BEGIN)]

    async def work() -> list[list[list[str]]]:
        async with opened(folder, clock=lambda: now[0]) as hub:
            return [
                await perform(hub, now, world, levels, is_split=is_split, **values)
                for world in worlds
                for is_split in (False, True)
            ]

    refuse_unequal(worlds, worlds[0].table.seats)
    assert len({len(world.moves) for world in worlds}) == len(worlds)
    first, *others = asyncio.run(work())
    for other in others:
        assert other == first
    return first


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("levels", LEVELS)
def test_nobody_hears_whether_another_card_could_have_been_added(
    tmp_path: Path, levels: str, seats: int
) -> None:
    heard = compare(tmp_path, [add_a_card(seats, levels, has) for has in (False, True)], levels)
    assert [sum('"told":[{"key":"add' in text for text in part) for part in heard[:seats]] == (
        [1] * seats
    )


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("levels", LEVELS)
def test_nobody_hears_whether_a_level_could_have_been_laid_otherwise(
    tmp_path: Path, levels: str, seats: int
) -> None:
    compare(tmp_path, [display(seats, levels, has) for has in (False, True)], levels)


@pytest.mark.parametrize("seats", SEATS[1:])
def test_nobody_hears_how_many_cards_are_kept_before_all_have_chosen(
    tmp_path: Path, seats: int
) -> None:
    compare(tmp_path, [keep_cards(seats, count) for count in KEPT], "expert")


@pytest.mark.parametrize("asker", [HIDER, 1])
def test_a_take_back_does_not_tell_how_many_cards_were_kept(tmp_path: Path, asker: int) -> None:
    heard = compare(tmp_path, [keep_cards(4, count) for count in KEPT], "expert", asker=asker)
    assert all(f'"take_back":{{"seat":{asker},' in " ".join(part) for part in heard[:4])


def test_of_two_nobody_hears_of_cards_being_kept_before_the_choice_is_made(tmp_path: Path) -> None:
    now = [float(BEGIN)]

    async def work() -> None:
        async with opened(tmp_path, clock=lambda: now[0]) as hub:
            heard = []
            for count in KEPT:
                world = keep_cards(2, count)
                stage = await Stage.open(hub, now, world.table, "expert")
                for move in world.moves[:-1]:
                    await stage.play(move)
                heard.append(await stage.transcript())
            assert all(one == heard[0] for one in heard)

    asyncio.run(work())


# Bots


async def let_bot_move(hub: Hub, now: list[float], table: Table, levels: str) -> Stage:
    """A bot's choice, seen by everyone else."""
    stage = await Stage.open(hub, now, table, levels, "level7")
    now[0] = BEGIN + 30
    assert await hub._move_bot(stage.live)
    return stage


def with_card(transcript: Any, levels: str) -> Any:
    """A transcript in which the bot has added the card that its equal was added for."""
    other = ONE_ELSE[levels]
    card = other.replace("p", "r")
    text = json.dumps(transcript)
    if other in text:  # of two cards that are worth the same it adds either, which is seen
        text = re.sub(rf"\b{code(other)}\b", str(code(card)), text.replace(other, card))
    return json.loads(text)


def plies_of(stage: Stage) -> int:
    assert stage.live.room.table is not None
    return len(stage.live.room.table.history)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("levels", LEVELS)
def test_a_bot_that_adds_a_card_does_so_at_once_whatever_else_it_holds(
    tmp_path: Path, levels: str, seats: int
) -> None:
    now = [float(BEGIN)]

    async def work() -> None:
        async with opened(tmp_path, clock=lambda: now[0]) as hub:
            stages = [
                await let_bot_move(hub, now, add_a_card(seats, levels, has).table, levels)
                for has in (False, True)
            ]
            assert [plies_of(stage) for stage in stages] == [1, 2]
            one, two = [await stage.transcript() for stage in stages]
            assert one == with_card(two, levels)

    asyncio.run(work())


@pytest.mark.parametrize("seats", SEATS[1:])
def test_a_bot_keeps_any_number_of_cards_in_one_entry(tmp_path: Path, seats: int) -> None:
    now, random = [float(BEGIN)], Random(3)
    hands = [random.sample(HIDDEN, 10) for _ in range(6)]

    async def work() -> None:
        async with opened(tmp_path, clock=lambda: now[0]) as hub:
            heard, plies = [], set[int]()
            for hand in hands:
                stage = await let_bot_move(hub, now, end_round(seats, hand), "expert")
                plies.add(plies_of(stage))
                heard.append(await stage.transcript())
            assert len(plies) > 1
            assert all(one == heard[0] for one in heard)

    asyncio.run(work())


def test_a_bot_that_searches_does_so_once_for_each_choice() -> None:
    table = end_round(3, HELD)
    moves = choose_all(table.copy(), HIDER, "level8", "seed")
    table.play(HIDER, moves[0])
    rest = bots.bot("greedy", "seed")
    for move in moves[1:]:
        assert rest.choose(table.view(HIDER)) == move
        table.play(HIDER, move)
    assert len(moves) > 2
    assert HIDER not in table.movers


def test_when_a_room_last_changed_does_not_tell_of_moves_that_are_hidden(tmp_path: Path) -> None:
    now = [float(BEGIN)]

    async def work() -> None:
        async with opened(tmp_path, clock=lambda: now[0]) as hub:
            world = keep_cards(4, 3)
            stage = await Stage.open(hub, now, world.table, "expert")
            for number, move in enumerate(world.moves, 1):
                now[0] = BEGIN + 100 * number
                await stage.play(move)
                is_last = number == len(world.moves)
                changed = int(now[0]) if is_last else BEGIN
                assert stage.live.room.changed == 1000 * changed
                (listed,) = await hub.store.list_public(9, since=0)
                assert listed["changed"] == 1000 * changed

    asyncio.run(work())
