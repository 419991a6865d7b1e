"""What is written quickly for sockets is what a position says of the same view."""

from __future__ import annotations

import json
import random

import pytest

import skydeck
from skydeck.core.kernel import SPECTATOR
from skydeck.core.position import write_field
from skydeck.core.table import Table
from skydeck.server.sight import write_view


@pytest.mark.parametrize("name", skydeck.games())
def test_a_view_for_sockets_is_the_view_of_a_position(name: str) -> None:
    game, rng = skydeck.game(name), random.Random(name)
    table = Table.new(game, game.seats[-1], name)
    for turn in range(120):
        if table.over:
            break
        seat = rng.choice(table.movers)
        table.play(seat, rng.choice(table.legal(seat)))
        watcher = (*range(table.seats), SPECTATOR)[turn % (table.seats + 1)]
        views = table.view(watcher).states
        fields = [field for field in game.dtype.names or () if field != "rng"]
        wanted = {field: write_field(game, views[0], field) for field in fields}
        written = json.loads(write_view(game, views, 0))
        written.pop("marks", None)  # what the rules say of it
        assert written == wanted
