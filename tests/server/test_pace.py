"""How long bots wait: as the room wishes, and no longer because there are many of them."""

from __future__ import annotations

import time

import pytest

from skydeck.server.live import FEW, SLOWNESS, Live
from skydeck.server.room import Chair, Room


def live(bots: int, **settings: str) -> Live:
    """A room with a person and bots."""
    room = Room("room")
    room.settings = {**settings}
    room.chairs = [Chair(name="Ada"), *(Chair(bot="level3") for _ in range(bots))]
    return Live(room, lambda: int(time.time()))


def test_a_room_of_an_earlier_version_has_brisk_bots() -> None:
    assert live(1).slowness() == live(1, pace="brisk").slowness() == 1


@pytest.mark.parametrize("pace", ["relaxed", "brisk", "instant"])
def test_seven_bots_take_no_longer_than_three(pace: str) -> None:
    one, three, seven = (live(bots, pace=pace).slowness() for bots in (1, FEW, 7))
    assert one == three == SLOWNESS[pace]  # type: ignore[index]
    assert 7 * seven == pytest.approx(FEW * three)


def test_the_wishes_differ() -> None:
    waits = [live(2, pace=pace).slowness() for pace in ("relaxed", "brisk", "instant")]
    assert waits[0] > waits[1] > 2 * waits[2] > 0
