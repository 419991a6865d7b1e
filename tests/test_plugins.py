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
    """Run Python with the sixth game; a variable that is empty is not there."""
    given = {**os.environ, "SKYDECK_GAMES": str(EXAMPLES), **variables}
    return subprocess.run(
        [sys.executable, *words],
        env={name: value for name, value in given.items() if value},
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
from pettingzoo.test import api_test, parallel_api_test
from pettingzoo.utils.conversions import turn_based_aec_to_parallel
import skydeck.envs
import skydeck.envs.openspiel

api_test(skydeck.envs.aec("sixth", 3), num_cycles=60)
parallel_api_test(turn_based_aec_to_parallel(skydeck.envs.aec("sixth", 3)), num_cycles=60)
learner = gymnasium.make("skydeck/sixth-v1")
_, told = learner.reset(seed=1)
is_over = False
while not is_over:
    _, _, is_over, _, told = learner.step(told["action_mask"].argmax())
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


def install(folder: Path, game: str, package: str) -> Path:
    """A package with a game as an installer leaves it, its entry point beside it."""
    target = write_game(game, folder / "made").rename(folder / package)
    for path in target.glob("*.py"):
        own, text = f"skydeck.games.{game}.", path.read_text(encoding="utf-8")
        path.write_text(text.replace(own, f"{package}."), encoding="utf-8")
    (target / "__init__.py").touch()
    write_entry(folder, game, package)
    return target


def write_entry(folder: Path, game: str, package: str) -> None:
    """What an installer writes of a package whose entry point names a game."""
    about = folder / f"{game}_table-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {game}-table\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[skydeck.games]\n{game} = {package}\n")


PLAY = """
import skydeck
from skydeck.core.kernel import IS_PLAIN

table, bot = skydeck.new("larks", 3, seed=5), skydeck.bot("level3", 1)
assert "larks" in skydeck.games() and len(skydeck.games()) == 6
assert table.game.rules.__name__ == "larks_table.rules"
while not table.over:
    seat = table.movers[0]
    table.play(seat, bot.choose(table.view(seat)))
assert skydeck.replay(table.log()) == table
print(IS_PLAIN, [move for _, move in table.history])
"""


def test_an_installed_package_brings_its_game_plain_and_compiled(tmp_path: Path) -> None:
    install(tmp_path, "larks", "larks_table")
    there = {"PYTHONPATH": str(tmp_path), "SKYDECK_GAMES": ""}
    ways = [run("-c", PLAY, **there, NUMBA_DISABLE_JIT=plain) for plain in ("1", "0")]
    assert [found.returncode for found in ways] == [0, 0], [found.stderr[-2000:] for found in ways]
    plain, compiled = (found.stdout.split(" ", 1) for found in ways)
    assert (plain[0], compiled[0]) == ("True", "False")
    assert plain[1] == compiled[1]
    said = run("-c", COMMAND, "rules", "larks", **there)
    assert "SX-01" in said.stdout


@pytest.mark.parametrize(
    ("package", "sentence"),
    [
        ("no_such.larks", "'no_such.larks', which cannot be imported: No module named 'no_such'"),
        ("no_such", "'no_such', which is no package that is installed"),
        ("json.decoder", "'json.decoder', which is no package that is installed"),
        ("broken.larks", "'broken.larks', which cannot be imported: division by zero"),
    ],
)
def test_a_bad_entry_point_is_one_sentence(package: str, sentence: str, tmp_path: Path) -> None:
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "__init__.py").write_text("1 / 0\n")
    write_entry(tmp_path, "larks", package)
    there = {"PYTHONPATH": str(tmp_path), "SKYDECK_GAMES": ""}
    for words in (("rules", "skyjo"), ("play", "skyjo")):
        found = run("-c", COMMAND, *words, **there)
        assert found.returncode == 2
        assert found.stderr == f"skydeck: the game larks is in {sentence}\n"


def test_the_command_finds_games_in_a_folder_that_is_named(elsewhere: Path) -> None:
    write_game("finches", elsewhere / "own")
    write_game("robins", elsewhere / "more")
    words = [word for name in ("own", "more") for word in ("--games", str(elsewhere / name))]
    seats = ("--seats", "level1,random", "--seed", "4")
    found = run("-c", COMMAND, *words, "play", "robins", *seats, SKYDECK_GAMES="",
                NUMBA_DISABLE_JIT="1")  # fmt: skip
    assert found.returncode == 0, found.stderr
    assert "The game is over" in found.stdout
    listed = run("-c", COMMAND, *words, "play", "wagtails", SKYDECK_GAMES="")
    assert listed.returncode == 2
    assert "finches" in listed.stderr
    assert "robins" in listed.stderr
    unknown = run("-c", COMMAND, "rules", "robins", SKYDECK_GAMES="")
    assert unknown.stderr.startswith("skydeck: there is no game 'robins'")
    empty = run("-c", COMMAND, "--games", str(elsewhere), "rules", "skyjo", SKYDECK_GAMES="")
    assert empty.returncode == 2
    assert "has no games" in empty.stderr


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
        ("rules.py", ("def ask(", "def aks("), "has no ask(view, seat, out)"),
        (
            "rules.py",
            ("score(state: State, points: Array)", "score(state: State)"),
            "has score(state), which should be score(state, points)",
        ),
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
    name = name_anew("crows", elsewhere)
    path = write_game(name, elsewhere) / file
    if change is None:
        path.unlink()
    else:
        path.write_text(path.read_text(encoding="utf-8").replace(*change), encoding="utf-8")
    with pytest.raises(SkydeckError) as error:
        load_whole(name, elsewhere, monkeypatch)
    assert sentence in str(error.value).replace(name, "crows")


WEIGH = """from skydeck.core.kernel import Array, Seat, View, kernel

@kernel
def weigh(view: View, seat: Seat, moves: Array, count: int, values: Array) -> None:
    for i in range(count):
        values[i] = 1.0
"""


@pytest.mark.parametrize(
    ("file", "source", "sentence"),
    [
        ("greedy.py", WEIGH.replace("def weigh", "def wiegh"),
         "greedy.py of the game daws has no weigh(view, seat, moves, count, values), but wiegh"),
        ("greedy.py", WEIGH.replace("def weigh", "def value"),
         "greedy.py of the game daws has no weigh(view, seat, moves, count, values)"),
        ("greedy.py", WEIGH.replace("count: int, ", ""),
         "greedy.py of the game daws has weigh(view, seat, moves, values), which should be"
         " weigh(view, seat, moves, count, values)"),
        ("gredy.py", WEIGH, "has gredy.py, which nothing asks for; did you mean greedy.py?"),
        ("notation.py", "def write_move(view, move): ...",
         "notation.py of the game daws has no read_moves(view, seat, text), why_not(view, seat,"
         " move), write_position(state) and read_position(text, seed)"),
        ("levels.py", "LEVEL = ()", "has no LEVELS and glance(view, seat, moves, count, values,"
         " sight), but LEVEL"),
        ("advice.py", "REASONS = None", "advice.py of the game daws has no reasons(view, seat,"),
        ("lab.py", "FACTS = COUNT = ()", "lab.py of the game daws has no COUNTS and watch("),
        ("features.py", "VERSION = 1", "features.py of the game daws has no SEAT_FIELDS,"),
        ("drawing.py", "def drawn(state, names, seat, width): ...",
         "drawing.py of the game daws has no draw(state, names, seat, width), but drawn"),
        ("drawing.py", "def draw(state, names, seat, width): ...\ndef drawend(): ...",
         "has drawend, which nothing asks for; did you mean draw_end?"),
        ("check.py", "def components(state): ...", "check.py of the game daws has no check("),
        ("search.py", "def notise(state, seat): ...",
         "search.py of the game daws has notise, which nothing asks for; did you mean notice?"),
        ("search.py", "SPANS = 3", "has SPANS, which nothing asks for; did you mean SPAN?"),
        ("story.py", "EVENTS = None", "story.py of the game daws has no QUESTIONS, TOUCHES, t"),
        ("ending.py", "", "ending.py of the game daws has no end(before, after, ended)"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_module_that_a_game_need_not_have_is_named(
    file: str, source: str, sentence: str, elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = name_anew("daws", elsewhere)
    (write_game(name, elsewhere) / file).write_text(source, encoding="utf-8")
    with pytest.raises(SkydeckError) as error:
        load_whole(name, elsewhere, monkeypatch)
    assert sentence in str(error.value).replace(name, "daws")


def test_half_of_the_marks_of_a_game_are_refused(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write_game("pies", elsewhere) / "rules.py"
    path.write_text(path.read_text(encoding="utf-8") + "\nMARKS = vocabulary()\n", encoding="utf-8")
    with pytest.raises(SkydeckError, match=r"rules.py of the game pies has no mark\(view, out\)"):
        load_whole("pies", elsewhere, monkeypatch)


def name_anew(name: str, folder: Path) -> str:
    """Another name each time: what was loaded stays loaded."""
    return name + "".join(sign for sign in folder.name if sign.isdigit())


def load_whole(name: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Load all that a game must have, and all that it may have."""
    find(folder, monkeypatch)
    game = skydeck.game(name)
    assert game.title
    assert game.rules
    assert game.story
    assert game.dtype
    assert game.kernels
    assert game.notation
    assert game.check
    assert game.drawing


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
