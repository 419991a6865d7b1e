"""OpenSpiel's own simulation, resampling, and its algorithms on our games."""

from __future__ import annotations

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

from skydeck.envs import openspiel  # noqa: E402

SHORT = "python_skydeck_skyjo(seats=2,rounds=1)"
GAMES = [openspiel.short_name(name) for name in skydeck.games()]


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


@pytest.mark.parametrize("name", [SHORT, *GAMES])
def test_openspiel_simulates_random_games(name: str) -> None:
    game = pyspiel.load_game(name)
    if name == SHORT:  # the others take long, as every state is copied and written many times
        pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
    state = midway(game, 1, 40)
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


def test_information_set_search_plays() -> None:
    game = pyspiel.load_game(SHORT)
    state = midway(game, 1, 20)
    bot = ISMCTSBot(
        game=game,
        uct_c=2.0,
        max_simulations=8,
        max_world_samples=-1,
        random_state=np.random.RandomState(1),
        evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
    )
    assert bot.step(state) in state.legal_actions()


def test_counterfactual_regret_is_minimised() -> None:
    game = pyspiel.load_game(SHORT)
    np.random.seed(1)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _ in range(2):
        solver.iteration()
    state = midway(game, 1, 4)
    probabilities = solver.average_policy().action_probabilities(state)
    assert set(probabilities) == set(state.legal_actions())


def test_house_rules_are_parameters() -> None:
    game = pyspiel.load_game("python_skydeck_skyjo(seats=3,end_score=50,final_tie=extra_round)")
    assert game.num_players() == 3
    assert game.get_parameters()["end_score"] == 50
    with pytest.raises(skydeck.SkydeckError, match="played by 2 to 8 seats"):
        pyspiel.load_game("python_skydeck_skyjo(seats=9)")


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
