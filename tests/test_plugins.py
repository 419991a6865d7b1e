"""Games from elsewhere: a sixth one in examples/ plays everywhere, and bad ones are named."""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tools.new_game import write_game

import skydeck
from skydeck.core.errors import SkydeckError

games = importlib.import_module("skydeck.games")
ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "examples"
LIMIT = 300  # seconds
COMMAND = "from skydeck.cli import main; main()"


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of games; what is found in it is forgotten again."""
    monkeypatch.setattr(games, "__path__", list(games.__path__))
    monkeypatch.delenv(games.VARIABLE, raising=False)
    before = set(sys.modules)
    yield tmp_path
    for name in set(sys.modules) - before:
        if name.startswith("skydeck.games."):
            del sys.modules[name]
    monkeypatch.undo()
    games.places.cache_clear()


def find(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(games.VARIABLE, str(folder))
    games.places.cache_clear()
    games.places()


def run(*words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run Python with the sixth game."""
    return subprocess.run(
        [sys.executable, *words],
        env={**os.environ, "SKYDECK_GAMES": str(EXAMPLES), **variables},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=LIMIT,
        check=False,
        input=variables.get("TYPED", ""),
    )


def test_the_sixth_game_is_small_and_in_one_folder() -> None:
    files = [path for path in (EXAMPLES / "sixth").iterdir() if path.is_file()]
    lines = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files)
    assert len(files) <= 5
    assert lines <= 500
    for folder in ("src", "web/src"):
        for path in (ROOT / folder).rglob("*.*"):
            if path.suffix in (".py", ".ts", ".svelte", ".json"):
                assert "sixth" not in path.read_text(encoding="utf-8").lower(), path


def test_the_sixth_game_passes_its_own_tests_and_the_contract_suite() -> None:
    found = run("-m", "pytest", "-q", "examples/sixth", "tests/contract", CONTRACT="sixth")
    assert found.returncode == 0, found.stdout[-3000:]


def test_the_contract_suite_finds_what_look_forgets_to_hide(elsewhere: Path) -> None:
    path = write_game("jays", elsewhere) / "rules.py"
    blank = "view.chosen[other] = UNKNOWN"
    source = path.read_text(encoding="utf-8")
    assert blank in source
    path.write_text(source.replace(blank, "pass"), encoding="utf-8")
    found = run(
        "-m", "pytest", "-q", "tests/contract/test_secrecy.py", "-k", "declared_hidden",
        CONTRACT="jays", SKYDECK_GAMES=str(elsewhere), NUMBA_DISABLE_JIT="1",
    )  # fmt: skip
    assert found.returncode == 1
    assert "jays declares ['chosen'] hidden, but no view ever blanks it" in found.stdout


def test_a_text_that_is_missing_ends_the_game_in_the_terminal(elsewhere: Path) -> None:
    path = write_game("wrens", elsewhere) / "words.json"
    words = json.loads(path.read_text(encoding="utf-8"))
    del words["tell.choose"]
    path.write_text(json.dumps(words), encoding="utf-8")
    found = run(
        "-c", COMMAND, "play", "wrens", "--seats", "you,random", "--seed", "4",
        SKYDECK_GAMES=str(elsewhere), NUMBA_DISABLE_JIT="1", TYPED="12\n1\n2\n3\n" * 20,
    )  # fmt: skip
    assert found.returncode == 2
    assert "the text 'tell.choose' of wrens in 'en' is missing" in found.stderr


def test_the_sixth_game_is_played_in_the_terminal() -> None:
    cards = "\n".join(str(card) for card in range(12, 0, -1))
    words = ("-c", COMMAND, "play", "sixth", "--seats", "you,level2", "--seed", "4")
    found = run(*words, NUMBA_DISABLE_JIT="1", TYPED=f"{cards}\n" * 12 + "quit\n")
    assert found.returncode == 0, found.stderr
    assert "A prize of 3 points: which card do you play?" in found.stdout
    assert "The game is over" in found.stdout


def test_bots_of_the_sixth_game_are_of_several_strengths_and_the_lab_counts_them() -> None:
    words = ("-c", COMMAND, "lab", "sixth", "--bots", "level6,level1", "--games", "100")
    found = run(*words, "--seed", "3", "--json")
    assert found.returncode == 0, found.stderr
    strong, weak = json.loads(found.stdout)["bots"]
    assert strong["win_rate_95"][0] > weak["win_rate_95"][1]


def test_greedy_beats_random_in_a_game_that_does_not_say_what_moves_are_worth() -> None:
    assert not (EXAMPLES / "sixth" / "greedy.py").exists()
    for others in ("random", "random,random,random"):
        words = ("-c", COMMAND, "lab", "sixth", "--bots", f"greedy,{others}", "--games", "400")
        found = run(*words, "--seed", "20", "--json")
        assert found.returncode == 0, found.stderr
        greedy, random, *_ = json.loads(found.stdout)["bots"]
        assert greedy["win_rate_95"][0] > random["win_rate_95"][1]


ENVIRONMENTS = """
import numpy as np
import pyspiel
import gymnasium
from pettingzoo.test import api_test
import skydeck.envs
import skydeck.envs.openspiel

api_test(skydeck.envs.aec("sixth", 3), num_cycles=60)
tables = gymnasium.make_vec("skydeck/sixth-v1", num_envs=8)
_, told = tables.reset(seed=1)
for _ in range(50):
    *_, told = tables.step(told["action_mask"].argmax(axis=1))
state = pyspiel.load_game("python_skydeck_sixth(seats=2)").new_initial_state()
rng = np.random.default_rng(1)
while not state.is_terminal():
    state.apply_action(int(rng.choice(state.legal_actions())))
print(state.returns())
"""


def test_learners_train_on_the_sixth_game() -> None:
    pytest.importorskip("pyspiel")
    found = run("-c", ENVIRONMENTS)
    assert found.returncode == 0, found.stderr[-3000:]


def test_a_new_game_is_a_copy_that_plays(elsewhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = write_game("magpies", elsewhere)
    assert sorted(path.name for path in folder.iterdir()) == [
        "RULES.md",
        "record.py",
        "rules.py",
        "test_magpies.py",
        "words.json",
    ]
    find(elsewhere, monkeypatch)
    assert "magpies" in skydeck.games()
    assert "SX-01" in dict(games.numbered_rules("magpies"))
    assert skydeck.game("magpies").title == "Magpies"
    with pytest.raises(SkydeckError, match="there is a game 'magpies' already"):
        write_game("magpies", elsewhere)


@pytest.mark.parametrize("name", ["Magpies", "mag pies", "m", "../x", "", "class"])
def test_a_bad_name_of_a_game_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(SkydeckError, match="a game's name is of small letters and digits"):
        write_game(name, tmp_path)


@pytest.mark.parametrize(
    ("file", "change", "sentence"),
    [
        ("RULES.md", None, "the game crows has no RULES.md"),
        ("record.py", None, "the game crows has no record.py"),
        ("rules.py", ("def look(", "def peek("), "rules.py of the game crows has no look"),
        ("rules.py", ("EVENTS", "TALES"), "rules.py of the game crows has no EVENTS"),
        ("record.py", ("PHASES", "STEPS"), "record.py of the game crows has no PHASES"),
        ("words.json", None, "crows has no words"),
        ("words.json", ("{prize}", "{prize"), "the text 'tell.win' of crows in 'en'"),
        ("words.json", ('"title"', '"name"'), "the text 'title' of crows in 'en' is missing"),
        ("words.json", ("{\n", "[\n"), "is not JSON"),
    ],
)
def test_what_is_wrong_with_a_game_is_named(
    file: str,
    change: tuple[str, str] | None,
    sentence: str,
    elsewhere: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    name = f"crows{elsewhere.name[-1]}"  # another one each time: what was loaded stays loaded
    path = write_game(name, elsewhere) / file
    if change is None:
        path.unlink()
    else:
        path.write_text(path.read_text(encoding="utf-8").replace(*change), encoding="utf-8")
    with pytest.raises(SkydeckError) as error:
        load_whole(name, elsewhere, monkeypatch)
    assert sentence in str(error.value).replace(name, "crows")


def load_whole(name: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Load all that a game must have."""
    find(folder, monkeypatch)
    game = skydeck.game(name)
    assert game.title
    assert game.rules
    assert game.story
    assert game.dtype


def test_a_folder_without_games_is_refused(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(SkydeckError, match="has no games"):
        find(elsewhere, monkeypatch)


def test_two_games_of_one_name_are_refused(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_game("rooks", elsewhere).rename(elsewhere / "skyjo")
    with pytest.raises(SkydeckError, match="there are two games 'skyjo'"):
        find(elsewhere, monkeypatch)
