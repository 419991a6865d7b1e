"""Many tables in one call: the same games as at a single table, on any number of threads."""

from __future__ import annotations

import numpy as np
import pytest

import skydeck
from skydeck.core.errors import BadBot, IllegalMove, SkydeckError
from skydeck.core.game import Game
from skydeck.core.kernel import Array
from skydeck.core.table import Table
from skydeck.envs.tables import Arrays, Tables

COUNT = 6
STEPS = 60


@pytest.fixture(params=skydeck.games())
def game(request: pytest.FixtureRequest) -> Game:
    return skydeck.game(request.param)


def draw(tables: Tables, rng: np.random.Generator) -> Array:
    """A legal move for every table."""
    out = tables.out
    chosen = (rng.random(tables.count) * out.counts).astype(np.int64)
    moves: Array = out.moves[np.arange(tables.count), chosen]
    return moves


def table_of(tables: Tables, i: int) -> Table:
    """One of the tables as people know it."""
    return Table(tables.game, np.repeat(tables.course.states[i : i + 1], 2))


def begin(game: Game, seats: int = 2, **options: object) -> Tables:
    tables = Tables(game, seats, COUNT, **options)  # type: ignore[arg-type]
    tables.seed(1)
    tables.reset()
    return tables


def test_arrays_show_what_the_mover_may_know_and_do(game: Game) -> None:
    tables, rng, seats = begin(game, game.seats[-1]), np.random.default_rng(1), game.seats[-1]
    features = np.zeros(len(game.fields(seats)), np.int16)
    for _ in range(STEPS):
        for i in range(COUNT):
            table, seat = table_of(tables, i), int(tables.out.seats[i])
            assert seat == table.movers[0]
            legal = table.legal(seat)
            assert np.flatnonzero(tables.out.masks[i]).tolist() == legal
            assert tables.out.moves[i, : tables.out.counts[i]].tolist() == legal
            game.at.features(table.view(seat).states, 0, seat, features)
            assert tables.out.observations[i].tolist() == features.tolist()
        tables.step(draw(tables, rng))


def test_a_step_plays_the_move_as_a_table_does(game: Game) -> None:
    tables, rng = begin(game), np.random.default_rng(2)
    for _ in range(STEPS):
        before = [table_of(tables, i) for i in range(COUNT)]
        seats, moves = tables.out.seats.tolist(), draw(tables, rng)
        tables.step(moves)
        for i, table in enumerate(before):
            table.play(seats[i], int(moves[i]))
            assert tables.out.terminations[i] == table.over
            if not table.over:
                assert table_of(tables, i) == table
                assert not tables.out.rewards[i].any()


def test_threads_change_nothing(game: Game) -> None:
    one, many = begin(game), begin(game, threads=3)
    for tables in (one, many):
        tables.step_by_lot(STEPS)
        rng = np.random.default_rng(3)
        for _ in range(10):
            tables.step(draw(tables, rng))
    for array, other in zip(one.out, many.out, strict=True):
        assert array.tobytes() == other.tobytes()
    assert one.course.states.tobytes() == many.course.states.tobytes()
    many.close()


def test_a_win_is_paid_by_the_others() -> None:
    tables, ended = begin(skydeck.game("skyjo"), 3, options={"rounds": 1}), 0
    while ended < 10:
        tables.step_by_lot(1)
        for i in np.flatnonzero(tables.out.terminations).tolist():
            ended += 1
            rewards = tables.out.rewards[i]
            assert abs(rewards.sum()) < 1e-6
            assert rewards.max() in (1.0, np.float32(0.25), 0.0)
            assert tables.out.finals[i].any()
            assert table_of(tables, i).state.rounds == 1


def test_points_are_paid_as_they_come() -> None:
    tables = begin(skydeck.game("skyjo"), reward="points", options={"rounds": 2})
    paid = np.zeros((COUNT, 2))
    for _ in range(400):
        states = tables.course.states.copy()
        tables.step_by_lot(1)
        paid += tables.out.rewards
        for i in np.flatnonzero(tables.out.terminations).tolist():
            assert abs(paid[i].sum()) < 1e-3
            # The last round is not in the state before the last move, the first one is.
            first = states[i].totals
            assert abs(paid[i, 0] - (int(first[1]) - int(first[0]))) <= 2 * 288
            paid[i] = 0


def test_a_learner_has_one_seat_and_bots_the_others(game: Game) -> None:
    tables = begin(game, 2, bots=("random",), seat=1)
    tables.step_by_lot(STEPS)
    assert (tables.out.seats == 1).all()
    turning = begin(game, 2, bots=("greedy",))
    assert turning.out.seats.tolist() == [0, 1] * (COUNT // 2)


def test_a_learner_sits_elsewhere_in_the_next_game() -> None:
    tables = begin(skydeck.game("skyjo"), bots=("random",), options={"rounds": 1})
    for _ in range(100):
        seats = tables.out.seats.copy()
        tables.step_by_lot(1)
        assert (tables.out.terminations == (tables.out.seats != seats)).all()


def test_greedy_is_harder_to_beat_than_random() -> None:
    won = {}
    for bot in ("random", "greedy"):
        tables = begin(skydeck.game("skyjo"), bots=(bot,), seat=0, options={"rounds": 1})
        won[bot] = 0.0
        for _ in range(200):
            tables.step_by_lot(1)
            won[bot] += float(tables.out.rewards[:, 0].sum())
    assert won["greedy"] < won["random"]


def test_arrays_may_be_the_callers() -> None:
    game = skydeck.game("skyjo")
    out = Arrays.make(game, 2, COUNT)
    tables = begin(game, out=out)
    assert tables.out is out
    assert out.masks.any()


def test_arrays_that_do_not_fit_are_refused() -> None:
    game = skydeck.game("skyjo")
    good = Arrays.make(game, 2, COUNT)
    wrong = {
        "observations": good.observations[:, :3],
        "masks": good.masks.astype(np.int16),
        "moves": np.asfortranarray(good.moves),
        "counts": good.counts[:-1],
        "seats": good.seats.tolist(),
        "rewards": np.zeros((COUNT, 3), np.float32),
        "terminations": np.broadcast_to(np.zeros(1, np.bool_), COUNT),
        "finals": np.zeros((COUNT, 2 * good.finals.shape[1]), np.int16)[:, ::2],
    }
    assert set(wrong) == set(Arrays._fields)
    for name, array in wrong.items():
        with pytest.raises(SkydeckError, match=f"the array {name} is to be"):
            Tables(game, 2, COUNT, out=good._replace(**{name: array}))
    fixed = good.masks.copy()
    fixed.flags.writeable = False
    with pytest.raises(SkydeckError, match="masks is to be writable"):
        Tables(game, 2, COUNT, out=good._replace(masks=fixed))
    with pytest.raises(SkydeckError, match="observations and finals are to have memory of their"):
        Tables(game, 2, COUNT, out=good._replace(finals=good.observations))
    with pytest.raises(SkydeckError, match=r"observations is to be \(5000, .*not \(10, "):
        Tables(game, 2, 5000, out=Arrays.make(game, 2, 10))


def test_arrays_are_no_other_tuple() -> None:
    game = skydeck.game("skyjo")
    with pytest.raises(SkydeckError, match=r"as Arrays\.make makes them"):
        Tables(game, 2, 4, out=tuple(Arrays.make(game, 2, 4)))  # type: ignore[arg-type]


def test_steps_come_after_the_seed_and_the_deal() -> None:
    tables = Tables(skydeck.game("skyjo"), 2, COUNT)
    with pytest.raises(SkydeckError, match="seed"):
        tables.reset()
    tables.seed(1)
    with pytest.raises(SkydeckError, match="reset"):
        tables.step_by_lot(1)
    with pytest.raises(SkydeckError, match="reset"):
        tables.step(np.zeros(COUNT, np.int64))
    assert not tables.course.states["movers"].any()


def test_one_name_is_for_all_bots() -> None:
    game = skydeck.game("skyjo")
    one, several = (begin(game, 3, bots=bots) for bots in ("greedy", ("greedy", "greedy")))
    for tables in (one, several):
        tables.step_by_lot(STEPS)
    assert one.out.observations.tobytes() == several.out.observations.tobytes()


def test_what_is_wrong_is_refused_before_anything_changes() -> None:
    game = skydeck.game("skyjo")
    tables = begin(game)
    before = tables.course.states.tobytes()
    moves = draw(tables, np.random.default_rng(1))
    for wrong in (-1, game.moves, 0):
        with pytest.raises(IllegalMove, match=f"move {wrong} is not legal at table 4"):
            tables.step(np.where(np.arange(COUNT) == 4, wrong, moves))
    with pytest.raises(IllegalMove, match="want as many moves"):
        tables.step(moves[1:])
    for kind in (np.float64, np.bool_):
        with pytest.raises(IllegalMove, match="moves are whole numbers"):
            tables.step(moves.astype(kind))
    assert tables.course.states.tobytes() == before
    with pytest.raises(BadBot, match="search"):
        Tables(game, 2, 1, bots=("search",))
    with pytest.raises(SkydeckError, match="room for 1 bots"):
        Tables(game, 2, 1, bots=("random", "random"))
    with pytest.raises(SkydeckError, match="at least one table"):
        Tables(game, 2, 0)
    with pytest.raises(SkydeckError, match="no seat of one learner"):
        Tables(game, 2, 1, seat=1)
    with pytest.raises(SkydeckError, match="rewards are for"):
        Tables(game, 2, 1, reward="money")
