"""OpenSpiel's own simulation, resampling, and its algorithms on our games."""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest

import skydeck

pyspiel: Any = pytest.importorskip("pyspiel")

from open_spiel.python import rl_environment  # noqa: E402
from open_spiel.python.algorithms import mcts, outcome_sampling_mccfr  # noqa: E402
from open_spiel.python.algorithms.ismcts import ISMCTSBot  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402

from skydeck.bots import stepping  # noqa: E402
from skydeck.bots.tree import LANE  # noqa: E402
from skydeck.envs import openspiel  # noqa: E402

SHORT = "python_skydeck_skyjo(seats=2,rounds=1)"
GAMES = [openspiel.short_name(name) for name in skydeck.games()]
# House rules by which a game is short: OpenSpiel's tests copy and write every state many times.
RULES = {"schott": "length=6", "skyjo": "rounds=1", "skyrunner": "rows=2/2/2"}
SHORTS = [f"{openspiel.short_name(name)}({RULES.get(name, '')})" for name in skydeck.games()]


def midway(game: Any, seed: int, moves: int) -> Any:
    """A state after some random moves, with somebody to choose."""
    random, state, made = Random(seed), game.new_initial_state(), 0
    while made < moves:
        before = state.clone()
        if state.is_chance_node():
            state.apply_action(random.choice(state.chance_outcomes())[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))
            made += 1
        if state.is_terminal():
            return before
    return state


@pytest.mark.parametrize("name", SHORTS)
def test_openspiel_simulates_random_games(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), 1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_states_are_copied_written_and_replayed(name: str) -> None:
    game = pyspiel.load_game(name)
    state = midway(game, 1, 40)
    text = pyspiel.serialize_game_and_state(game, state)
    assert str(pyspiel.deserialize_game_and_state(text)[1]) == str(state)
    assert str(state.clone()) == str(state)
    again = game.new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert str(again) == str(state)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_resampled_looks_the_same_to_the_seat(name: str) -> None:
    game, random = pyspiel.load_game(name), Random(3)
    for seed in range(4):
        state = midway(game, seed, 10 + 15 * seed)
        observer = make_observation(game)
        for seat in range(game.num_players()):
            other = state.resample_from_infostate(seat, random.random)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.observation_string(seat) == state.observation_string(seat)
            observer.set_from(state, seat)
            tensor = observer.tensor.copy()
            observer.set_from(other, seat)
            assert (tensor == observer.tensor).all()
            assert other.current_player() == state.current_player()
            if state.current_player() == seat:
                assert other.legal_actions() == state.legal_actions()
            while not other.is_terminal() and random.random() < 0.95:
                other.apply_action(random.choice(other.legal_actions()))


def test_information_states_differ_by_what_was_seen_before() -> None:
    game = pyspiel.load_game(SHORT)
    seen: dict[str, Any] = {}
    for seed in range(30):
        state = midway(game, seed, 6)
        seen[state.information_state_string(0)] = seed
    assert len(seen) == 30
    state = midway(game, 1, 0)
    while state.is_chance_node():
        state.apply_action(0)
    turned = [state.child(action).information_state_string(1) for action in state.legal_actions()]
    assert len(set(turned)) == len(turned)


def test_hidden_cards_are_not_in_the_information_state() -> None:
    state = midway(pyspiel.load_game(SHORT), 1, 12)
    others = [state.resample_from_infostate(0, Random(lot).random) for lot in range(5)]
    assert len({str(other) for other in others}) == 5
    assert len({other.information_state_string(0) for other in others}) == 1


def late(game: Any, moves: int) -> Any:
    """A state so many moves before the end of a random game."""
    state = midway(game, 1, 10**6)
    begin = game.new_initial_state()
    for action in state.history()[:-moves]:
        begin.apply_action(action)
    return begin


def choosing(game: Any, moves: int) -> Any:
    """A state after so many random moves or a few more, with a real choice."""
    return next(
        state
        for state in (midway(game, 1, moves + k) for k in range(100))
        if len(state.legal_actions()) > 1
    )


@pytest.mark.parametrize("name", SHORTS)
def test_information_set_search_plays(name: str) -> None:
    game = pyspiel.load_game(name)
    state = choosing(game, 10)  # far from the end, where a game may be drawn whatever is played
    bot = ISMCTSBot(
        game=game,
        uct_c=2.0,
        max_simulations=8,
        max_world_samples=-1,
        random_state=np.random.RandomState(1),
        evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
    )
    assert bot.step(state) in state.legal_actions()
    root = bot._root_node
    assert root.total_visits >= 7  # the first of the eight only makes the root
    assert set(root.child_info) <= set(state.legal_actions())
    assert any(child.return_sum for child in root.child_info.values())


@pytest.mark.parametrize("name", SHORTS)
def test_counterfactual_regret_is_minimised(name: str) -> None:
    seen: dict[str, list[int]] = {}
    game = pyspiel.load_game(name)
    # A whole random game of Level 8 is less likely than the smallest number that is not 0.
    begin = late(game, 60) if name == "python_skydeck_level8()" else game.new_initial_state()

    class Solver(outcome_sampling_mccfr.OutcomeSamplingSolver):  # type: ignore[misc]
        """Also notes what was legal where."""

        def _episode(self, state: Any, *rest: Any, **more: Any) -> Any:
            state = state if state.history() else begin.clone()
            if not state.is_chance_node() and not state.is_terminal():
                seen[state.information_state_string()] = state.legal_actions()
            return super()._episode(state, *rest, **more)

    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(100_000)  # an episode of OpenSpiel's calls itself for every move
    try:
        np.random.seed(1)
        solver = Solver(game)
        for _ in range(2):
            solver.iteration()
    finally:
        sys.setrecursionlimit(limit)
    assert set(solver._infostates) == set(seen)
    for key, (regrets, policy) in solver._infostates.items():
        assert len(regrets) == len(policy) == len(seen[key])
    changed = [key for key, (_, policy) in solver._infostates.items() if policy.max() > 2e-6]
    regretted = [key for key, (regrets, _) in solver._infostates.items() if np.ptp(regrets) > 0]
    assert changed
    assert regretted


def test_house_rules_are_parameters() -> None:
    game = pyspiel.load_game("python_skydeck_skyjo(seats=3,end_score=50,final_tie=extra_round)")
    assert game.num_players() == 3
    assert game.get_parameters()["end_score"] == 50
    with pytest.raises(skydeck.SkydeckError, match="played by 2 to 8 seats"):
        pyspiel.load_game("python_skydeck_skyjo(seats=9)")


@pytest.mark.parametrize("name", skydeck.games())
def test_every_house_rule_is_a_parameter(name: str) -> None:
    game = skydeck.game(name)
    parameters = pyspiel.load_game(openspiel.short_name(name)).get_parameters()
    assert set(parameters) == {"seats", *(option.name for option in game.options)}


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ("skyrunner(rows=8/7/6,grooves=2/3/4)", "grooves", "2/3/4"),
        ("skyrunner(rows=quick)", "rows", "quick"),
        ("schott(length=20,locations=5:+1;9:-2)", "locations", "5:+1,9:-2"),
        ("schott(locations=none)", "locations", "none"),
    ],
)
def test_house_rules_of_many_numbers_are_text(text: str, name: str, value: str) -> None:
    game: Any = pyspiel.load_game(f"python_skydeck_{text}")
    assert game.rules.options_of(game.prepared[0])[name] == value
    again: Any = pyspiel.load_game(str(game))  # as OpenSpiel itself writes and reads games
    assert again.prepared.tobytes() == game.prepared.tobytes()


def test_words_that_differ_by_the_prime_of_a_lane_are_told_apart() -> None:
    hash_words: Any = getattr(stepping.hash_words, "py_func", stepping.hash_words)
    for prime in (LANE, stepping.OTHER_LANE):
        one, other = (hash_words(np.array([7, word], np.uint32)) for word in (5, 5 + prime))
        assert one != other


def test_an_observer_with_perfect_recall_gives_strings() -> None:
    game: Any = pyspiel.load_game(SHORT)
    make: Callable[..., Any] = game.make_py_observer
    state = midway(game, 1, 5)
    observer = make(pyspiel.IIGObservationType(perfect_recall=True))
    assert observer.tensor is None
    assert observer.string_from(state, 1) == state.information_state_string(1)
    assert make().string_from(state, 1) == state.observation_string(1)
    with pytest.raises(ValueError, match="no parameters"):
        make(None, {"colour": "red"})


def test_what_learns_from_tensors_gets_observations() -> None:
    game: Any = pyspiel.load_game(SHORT)
    assert not game.get_type().provides_information_state_tensor
    environment = rl_environment.Environment(game)
    seen = environment.reset().observations
    mover = seen["current_player"]
    assert len(seen["info_state"][mover]) == len(skydeck.game("skyjo").fields(2))
    assert environment.step([seen["legal_actions"][mover][0]]).rewards == [0.0, 0.0]
