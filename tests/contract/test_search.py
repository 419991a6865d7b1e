"""Search, levels and hints of every game: legal, the same for the same seed, and from a view."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import numpy as np
import pytest

import skydeck
from skydeck.bots import LEVELS, bot, levels
from skydeck.bots.appraise import Appraiser, hints
from skydeck.bots.search import Search, drivers
from skydeck.core import defaults
from skydeck.core.errors import BadBot, SkydeckError
from skydeck.core.kernel import NONE
from skydeck.core.rng import small_rng
from skydeck.core.table import Table
from skydeck.terminal.words import put_reason
from tests.catalogs import check_event
from tests.contract.conftest import NAMES, SETTINGS, Setting

GAMES = [skydeck.game(name) for name in NAMES]
MANY_SEATS = [s for s in SETTINGS if not s.options]  # every game at every seat count
MOMENTS = (0, 3, 9, 25, 60)  # moves played before a choice


def choices(setting: Setting, seed: int) -> list[Table]:
    """Views with something to choose, from several moments of a game."""
    found = []
    for moves in MOMENTS:
        table = setting.midway(seed, moves)
        seat = table.movers[-1]
        if len(table.legal(seat)) > 1:
            found.append(table.view(seat))
    return found


def search_for(view: Table, iterations: int) -> Search:
    skill = view.game.search.skill._replace(iterations=iterations)
    return Search(view.game, skill)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_search_plays_legally_and_the_same_for_the_same_seed(setting: Setting) -> None:
    for view in choices(setting, 5):
        move = bot("search:30", 1).choose(view)
        assert view.seat is not None
        assert move in view.legal(view.seat)
        assert bot("search:30", 1).choose(view) == move


@pytest.mark.parametrize("setting", MANY_SEATS, ids=str)
def test_the_tree_adds_up(setting: Setting) -> None:
    for view in choices(setting, 6):
        search = search_for(view, 200)
        thoughts = search.consider(view, small_rng(6), 200)
        if thoughts[0].exact:
            continue
        nodes = search.desk.nodes[: search.desk.used[0]]
        edges = search.desk.edges[: search.desk.used[1]]
        assert nodes[0].visits == 200 == sum(thought.visits for thought in thoughts)
        assert sum(thought.prior for thought in thoughts) == pytest.approx(1)
        for node in nodes:
            own = edges[node.first : node.first + node.count]
            assert own["visits"].sum() == node.visits
            assert own["total"].sum() == pytest.approx(float(node.total), abs=1e-6)
        tried = edges[edges["visits"] > 0]
        means = tried["total"] / tried["visits"]
        assert ((means > -1e-9) & (means < 1 + 1e-9)).all()


@pytest.mark.parametrize("setting", MANY_SEATS, ids=str)
def test_what_is_judged_is_shared_by_all_seats(setting: Setting) -> None:
    for view in choices(setting, 7):
        search = search_for(view, 1)
        search.begin(view, small_rng(7))
        for _ in range(20):
            search.think(1)
            chances = search.desk.chances[: view.seats]
            assert ((chances >= 0) & (chances <= 1)).all()
            # Only where choices are mixed may all lose a little, for choices that lead nowhere.
            mixes = setting.game.search.mixes is not defaults.mixes_nothing
            least = 0.6 if mixes else 1 - 1e-6
            assert least <= chances.sum() <= 1 + 1e-6


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_one_move_can_be_thought_about_alone(game: skydeck.core.game.Game) -> None:
    view = choices(Setting(game, game.seats[0]), 8)[0]
    search = search_for(view, 64)
    search.begin(view, small_rng(8))
    only = search.legal[-1]
    chance = search.try_move(only, 20, small_rng("words"))
    assert 0 <= chance <= 1
    assert [t.visits for t in search.thoughts()] == [0] * (len(search.legal) - 1) + [20]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_full_desk_still_thinks(game: skydeck.core.game.Game) -> None:
    view = choices(Setting(game, game.seats[0]), 9)[0]
    search = search_for(view, 2)
    thoughts = search.consider(view, small_rng(9), 100)
    assert thoughts[0].exact or sum(thought.visits for thought in thoughts) == 100
    assert search.desk.used[0] <= 3


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_levels_are_eight_and_each_plays(game: skydeck.core.game.Game) -> None:
    sentences = [levels.describe(game, number)[1] for number in range(1, levels.COUNT + 1)]
    assert len(game.levels.LEVELS) == len(set(sentences)) == levels.COUNT
    assert len(set(game.levels.LEVELS)) == levels.COUNT
    for sentence in sentences:
        assert sentence[0].isupper()
        assert sentence.endswith(".")
    table, random = Table.new(game, game.seats[0], 4), Random(4)
    for _ in range(30):
        seat = random.choice(table.movers)
        view = table.view(seat)
        for name in LEVELS[:4]:
            assert bot(name, 4).choose(view) in table.legal(seat)
        table.play(seat, bot(random.choice(LEVELS[:4]), 4).choose(view))
        if table.over:
            break


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_level_sees_more_than_the_one_below_it_or_thinks_longer(
    game: skydeck.core.game.Game,
) -> None:
    for lower, higher in pairwise(game.levels.LEVELS):
        assert higher.sight > lower.sight or higher.iterations > lower.iterations
        assert higher.grain <= lower.grain


@pytest.mark.parametrize("setting", MANY_SEATS, ids=str)
def test_who_counts_roughly_plays_no_move_that_seems_worse_than_that(setting: Setting) -> None:
    game, played = setting.game, set()
    for view in choices(setting, 13):
        for skill in game.levels.LEVELS:
            search = Search(game, skill._replace(grain=0.0, iterations=0))
            count = search.begin(view, small_rng(13))
            assert view.seat is not None
            drivers(game).glimpse(search.desk, view.seat, count, search.skill, small_rng(13))
            worths = dict(zip(search.legal, search.desk.values[:count].tolist(), strict=True))
            best = max(worths.values())
            lower = max((worth for worth in worths.values() if worth < best), default=best)
            grain = 1.01 * (best - lower)
            rough = Search(game, search.skill._replace(grain=grain))
            for seed in range(10):
                move = rough.choose(view, small_rng(seed))
                assert worths[move] >= best - grain
                played.add(worths[move] < best)
    assert played == {False, True}  # the best move and others


def test_search_by_time_stops_by_itself() -> None:
    view = skydeck.new("skyjo", 3, seed=1).view(0)
    assert bot("search:1ms").choose(view) in view.legal(0)


@pytest.mark.parametrize("setting", MANY_SEATS, ids=str)
def test_search_knows_nothing_but_the_view(setting: Setting) -> None:
    for view in choices(setting, 10):
        truth = view.imagine(small_rng("another truth"))
        assert view.seat is not None
        other = truth.view(view.seat)
        assert bot("search:25", 3).choose(view) == bot("search:25", 3).choose(other)


def test_search_refuses_the_whole_truth() -> None:
    table = skydeck.new("skyjo", 2, seed=1)
    with pytest.raises(SkydeckError, match="never the whole truth"):
        bot("search:10").choose(table)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("serch", "there is no bot 'serch'; did you mean 'search'"),
        ("level9", "there is no bot 'level9'"),
        ("search:0", "search:20ms or search:2000 would be one"),
        ("search:-5", "there is no bot"),
        ("search:9999999ms", "search:20ms or search:2000 would be one"),
    ],
)
def test_a_bot_that_does_not_exist(name: str, sentence: str) -> None:
    with pytest.raises(BadBot) as error:
        bot(name)
    assert sentence in str(error.value)


@pytest.mark.parametrize("setting", MANY_SEATS, ids=str)
def test_hints_name_legal_moves_with_chances_and_reasons(setting: Setting) -> None:
    names = [f"seat {seat}" for seat in range(setting.seats)]
    for view in choices(setting, 11):
        found = hints(view, 1, iterations=20)
        assert 1 <= len(found) <= 3
        assert view.seat is not None
        assert len({hint.move for hint in found}) == len(found)
        for hint in found:
            assert hint.move in view.legal(view.seat)
            assert 0 <= hint.chance <= 1
            text = setting.game.notation.write_move(view.state, hint.move)
            sentence = f"advice.py gives no reason for the move {text!r}; every move wants one"
            assert bool(hint.reasons) == bool(setting.game.advice), sentence
            for reason in hint.reasons:
                sentence = put_reason(setting.game, reason, names)
                assert not any(sign in sentence for sign in ("-128", "127", "{", "}"))
                check_event(setting.game.name, "reason", reason)
        assert hints(view, 1, iterations=20) == found


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_moves_are_compared_on_the_same_tables(game: skydeck.core.game.Game) -> None:
    view = choices(Setting(game, game.seats[0]), 12)[0]
    assert view.seat is not None
    legal = view.legal(view.seat)
    found = Appraiser(game, 20).appraise(view, "same", legal)
    assert set(found.chances) == set(legal)
    assert found.best in legal
    again = Appraiser(game, 20).appraise(view, "same", legal)
    assert again == found
    assert np.isfinite(found.blind)
    assert NONE not in found.chances
