"""The library as a person who writes Python meets it."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

import skydeck
from skydeck.core.errors import BadBot, BadGame, BadOption, SkydeckError
from skydeck.lab.plan import make_plan
from tests.altered import alter


def test_the_games_are_found_by_their_folders() -> None:
    assert "skyjo" in skydeck.games()
    assert skydeck.games() == tuple(sorted(skydeck.games()))


def test_a_seed_fixes_the_deal() -> None:
    assert skydeck.new("skyjo", 3, seed=7) == skydeck.new("skyjo", 3, seed="7")
    assert skydeck.new("skyjo", 3, seed=7) != skydeck.new("skyjo", 3, seed=8)


@pytest.mark.parametrize("seed", [np.int64(7), np.uint8(7)])
def test_whole_numbers_of_numpy_are_seeds(seed: int) -> None:
    table = skydeck.new("skyjo", 3, seed=seed)
    assert table == skydeck.new("skyjo", 3, seed=7)
    assert skydeck.replay(table.log().to_json()) == table
    view = table.view(0)
    assert skydeck.bot("random", seed).choose(view) == skydeck.bot("random", 7).choose(view)
    assert make_plan(table.game, [("greedy",) * 2], 2, seed).to_json().count('"seed": 7') == 1


@pytest.mark.parametrize("seed", [1.5, True, None])
def test_a_bot_wants_a_seed(seed: object) -> None:
    with pytest.raises(SkydeckError, match="a seed is a whole number or a word, not"):
        skydeck.bot("random", seed)  # type: ignore[arg-type]


def test_a_game_of_one_number_of_seats_says_so() -> None:
    duel = alter(skydeck.game("skyjo"), seats=range(2, 3))
    with pytest.raises(BadGame, match="Skyjo is played by 2 seats, not 3"):
        duel.check_seats(3)


def test_an_unknown_option_is_named_before_anything_else() -> None:
    with pytest.raises(BadOption, match="there is no option 'x'"):
        skydeck.new("skyjo", 1, options={"x": 1})


def test_without_a_seed_every_deal_is_another_and_still_has_a_log() -> None:
    first, second = skydeck.new("skyjo", 2), skydeck.new("skyjo", 2)
    assert first != second
    assert skydeck.replay(first.log()) == first


@pytest.mark.parametrize(
    ("game", "seats", "options", "error", "sentence"),
    [
        ("skyjoe", 2, {}, BadGame, "did you mean 'skyjo'"),
        ("chess", 2, {}, BadGame, "there is no game 'chess'"),
        ("skyjo", 1, {}, BadGame, "2 to 8 seats, not 1"),
        ("skyjo", 9, {}, BadGame, "2 to 8 seats, not 9"),
        ("skyjo", "three", {}, BadGame, "whole number, not 'three'"),
        ("skyjo", True, {}, BadGame, "whole number, not True"),
        ("skyjo", 2, {"end": 1}, BadOption, "there is no option 'end'"),
        ("skyjo", 2, {"end_scor": 1}, BadOption, "did you mean 'end_score'"),
        ("skyjo", 2, {"end_score": 0}, BadOption, "from 1 to 1000, not 0"),
        ("skyjo", 2, {"end_score": True}, BadOption, "whole number"),
        ("skyjo", 2, {"end_score": "many"}, BadOption, "whole number"),
        ("skyjo", 2, {"end_score": "1" * 5000}, BadOption, "from 1 to 1000, not '111"),
        ("skyjo", 2, {"end_score": 10**5000}, BadOption, "a number that long"),
        ("skyjo", 2, {"rounds": 201}, BadOption, "from 1 to 200, or none"),
        ("skyjo", 2, {"final_tie": "coin"}, BadOption, "shared, last_round_score or extra_round"),
        ("skyjo", 2, {"triplet_on_top": "maybe"}, BadOption, "true or false"),
    ],
)
def test_a_game_that_cannot_be_is_refused_in_a_sentence(
    game: str, seats: int, options: dict[str, object], error: type[Exception], sentence: str
) -> None:
    with pytest.raises(error, match=sentence):
        skydeck.new(game, seats, seed=1, options=options)


def test_options_can_be_written_as_a_person_types_them() -> None:
    typed = {"end_score": "50", "rounds": "none", "triplet_on_top": "False"}
    table = skydeck.new("skyjo", 2, 1, typed)
    assert table.options["end_score"] == 50
    assert table.options["rounds"] is None
    assert table.options["triplet_on_top"] is False


def test_any_word_is_a_seed() -> None:
    for seed in ("", "ü", "\ud800", "9" * 5000):
        table = skydeck.new("skyjo", 2, seed=seed)
        assert skydeck.replay(table.log().to_json()) == table


def test_a_seed_is_a_number_or_a_word() -> None:
    with pytest.raises(SkydeckError, match="a seed is"):
        skydeck.new("skyjo", 2, seed=1.5)  # type: ignore[arg-type]


def test_whose_move_it_is_is_told() -> None:
    table = skydeck.from_text("skyjo", "0: 1 2 ? ? / ? ? ? ? / ? ? ? ?; 1: 3 4 ? ? / ? ? ? ? "
                              "/ ? ? ? ?; to move 1")  # fmt: skip
    assert table.movers == (1,)
    with pytest.raises(skydeck.IllegalMove, match="seat 0 is not to move; seat 1 is"):
        table.play(0, "draw")
    with pytest.raises(skydeck.IllegalMove, match="there is no seat 5; the seats are 0 to 1"):
        table.play(5, "draw")
    with pytest.raises(skydeck.IllegalMove, match="is no move of Skyjo"):
        table.play(1, "fly")
    for move in (26, -1, 1.0, None):
        with pytest.raises(skydeck.IllegalMove, match=f"number from 0 to 25, not {move}"):
            table.play(1, move)  # type: ignore[arg-type]


def test_a_text_of_two_moves_is_played_whole_or_not_at_all() -> None:
    grids = "0: 1 2 ? ? / ? ? ? ? / ? ? ? ?; 1: . 4 ? ? / . 3 ? ? / . ? ? ?; pile 9; to move 1"
    table = skydeck.from_text("skyjo", grids)
    before, past = table.to_json(), list(table.history)
    with pytest.raises(skydeck.IllegalMove, match="was removed"):
        table.play(1, "take A1")
    assert table.to_json() == before
    assert table.history == past
    table.play(1, "take B3")
    assert table.movers == (0,)
    assert len(table.history) == 2


def test_a_view_can_be_looked_at_but_not_played_on() -> None:
    table = skydeck.new("skyjo", 2, seed=1)
    view = table.view(0)
    assert view.view(0) == view
    with pytest.raises(skydeck.IllegalMove, match="a view cannot be played on"):
        view.play(0, "turn A1")
    with pytest.raises(SkydeckError, match="it knows no other's"):
        view.view(1)
    with pytest.raises(SkydeckError, match="has a log"):
        view.log()
    for seat in (2, -2, 0.0):
        with pytest.raises(SkydeckError, match=f"there is no seat {seat}"):
            table.view(seat)  # type: ignore[arg-type]
    with pytest.raises(SkydeckError, match="only a view can be imagined from"):
        table.imagine(None)  # type: ignore[arg-type]


def test_a_table_set_up_by_hand_has_no_log() -> None:
    table = skydeck.from_json(skydeck.new("skyjo", 2, seed=1).to_json())
    with pytest.raises(SkydeckError, match="was dealt"):
        table.log()


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(BadBot, match="there is no bot 'gredy'; did you mean 'greedy'"):
        skydeck.bot("gredy")


def test_a_bot_that_is_not_to_move_is_refused() -> None:
    table = skydeck.from_text(
        "skyjo", "0: 1 2 ? ? / ? ? ? ? / ? ? ? ?; 1: 3 4 ? ? / ? ? ? ? / ? ? ? ?; to move 1"
    )
    with pytest.raises(SkydeckError, match="seat 0 is not to move"):
        skydeck.bot("random").choose(table.view(0))


def test_importing_skydeck_imports_neither_numba_nor_numpy() -> None:
    code = "import sys, skydeck; print([m for m in ('numba', 'numpy', 'rich') if m in sys.modules])"
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert result.stdout.strip() == "[]"


def test_a_table_is_drawn_as_text() -> None:
    table = skydeck.new("skyjo", 2, seed=1)
    table.play(0, "turn A1")
    assert "seat 0" in str(table.view(1))
    assert "??" in str(table.view(0))
    assert repr(table) == "<Table skyjo, 2 seats, 1 moves>"
    assert repr(table.view(0)).endswith("view of 0>")
