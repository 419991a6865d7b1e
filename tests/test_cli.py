"""The command line: what it prints, and one sentence with exit code 2 for bad input."""

from __future__ import annotations

import contextlib
import io
import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

import skydeck
from skydeck.cli import main
from skydeck.terminal.play import usual_seats
from tests.altered import alter

SKYDECK = [str(Path(sys.executable).with_name("skydeck"))]
WAIT = 120  # seconds; a busy machine takes its time to load everything


def run(*words: str, data: Path | None = None, typed: str = "") -> subprocess.CompletedProcess[str]:
    """What a command does, in this process: a new one would load all that is compiled anew."""
    out, err = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch:
        for name, stream in (("stdin", io.StringIO(typed)), ("stdout", out), ("stderr", err)):
            patch.setattr(sys, name, stream)
        patch.setattr(sys, "argv", [SKYDECK[0], *words])
        patch.setenv("COLUMNS", "100")
        if data is not None:
            patch.setenv("SKYDECK_DATA", str(data))
        with pytest.raises(SystemExit) as ended:
            main()
    code = ended.value.code
    assert isinstance(code, int)
    return subprocess.CompletedProcess(words, code, out.getvalue(), err.getvalue())


def run_process(*words: str) -> subprocess.CompletedProcess[str]:
    """The same in a process of its own, as it is installed."""
    env = {**os.environ, "COLUMNS": "100"}
    return subprocess.run([*SKYDECK, *words], env=env, capture_output=True, text=True, check=False)


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """The log of a finished game."""
    table, bot = skydeck.new("skyjo", 2, seed=3, options={"rounds": 1}), skydeck.bot("greedy")
    while not table.over:
        seat = table.movers[0]
        table.play(seat, bot.choose(table.view(seat)))
    path = tmp_path / "game.json"
    path.write_text(table.log(["you", "greedy"]).to_json())
    return path


def test_the_bare_command_serves_the_table_until_it_is_stopped(tmp_path: Path) -> None:
    env = {**os.environ, "SKYDECK_DATA": str(tmp_path), "BROWSER": "true"}
    with subprocess.Popen(SKYDECK, env=env, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        found = re.search(r"http://localhost:[0-9]+", process.stderr.readline())
        assert found is not None
        deadline, address = time.monotonic() + WAIT, f"{found[0]}/readyz"
        while time.monotonic() < deadline:
            with (
                contextlib.suppress(OSError),
                urllib.request.urlopen(address, timeout=WAIT) as page,
            ):
                assert page.status == 200
                break
            time.sleep(0.1)
        process.send_signal(signal.SIGTERM)
        process.stderr.read()
    assert process.returncode == 0
    assert (tmp_path / "rooms.sqlite").exists()


def test_every_command_has_help() -> None:
    for words in ((), ("play",), ("lab",), ("ladder",), ("bench",), ("replay",), ("rules",)):
        result = run(*words, "--help")
        assert result.returncode == 0
        assert "Usage" in result.stdout


def test_the_installed_command() -> None:
    assert run_process("--version").stdout.strip() == f"skydeck {skydeck.__version__}"
    refused = run_process("play", "skyjoe")
    assert refused.returncode == 2
    assert refused.stderr == "skydeck: there is no game 'skyjoe'; did you mean 'skyjo'?\n"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("play", "skyjoe"), "there is no game 'skyjoe'; did you mean 'skyjo'?"),
        (("play", "skyjo", "--seats", "you"), "Skyjo is played by 2 to 8 seats, not 1"),
        (("play", "skyjo", "--seats", "you,gredy"), "nobody is called 'gredy'; did you mean"),
        (("play", "skyjo", "--seats", ""), "nobody is called ''"),
        (("play", ""), "there is no game ''"),
        (("play", "skyjo", "--option", "x=1"), "there is no option 'x'"),
        (("play", "skyjo", "--option", "x"), "given as NAME=VALUE, not 'x'"),
        (("play", "skyjo", "--option", "end_score=0"), "from 1 to 1000, not 0"),
        (("play", "--resume", "nowhere.json"), "nowhere.json cannot be read: No such file"),
        (("play", "skyjo", "--resume", "x"), "--resume goes on with a saved game"),
        (("lab", "skyjo", "--bots", "greedy,deep"), "there is no bot 'deep'"),
        (("lab", "skyjo", "--bots", "greedy", "--seats", "9"), "2 to 8 seats, not 9"),
        (("lab", "skyjo", "--bots", "greedy", "--option", "x=1"), "there is no option 'x'"),
        (("lab", "skyjo", "--bots", "deep", "--option", "x=1"), "there is no option 'x'"),
        (("lab", "skyjo", "--option", "x=1"), "there is no option 'x'"),
        (("lab", "skyjo", "--bots", "deep", "--sweep", "x=1,2"), "there is no option 'x'"),
        (("play", "skyjo", "--seats", "you", "--option", "x=1"), "there is no option 'x'"),
        (("play", "skyjo", "--seats", "nobody", "--option", "x=1"), "there is no option 'x'"),
        (("lab", "skyjo", "--bots", "greedy,random", "--games", "0"), "at least one game, not 0"),
        (
            ("lab", "skyjo", "--bots", "greedy,random", "--threads", "0"),
            "--threads is from 1 to 256, not 0",
        ),
        (("lab", "skyjo"), "Missing option '--bots'"),
        (("bench", "ludo"), "there is no game 'ludo'"),
        (("bench", "skyjo", "--seats", "99"), "2 to 8 seats, not 99"),
        (("bench", "skyjo", "--seconds", "0"), "--seconds is more than 0"),
        (("replay", "nowhere.json"), "cannot be read"),
        (("replay", "/"), "cannot be read"),
        (("rules", "ludo"), "there is no game 'ludo'"),
        (("fly",), "No such command 'fly'"),
        (("lab", "--bots"), "requires an argument"),
    ],
)
def test_bad_input_is_one_sentence_and_code_2(words: tuple[str, ...], sentence: str) -> None:
    result = run(*words)
    assert result.returncode == 2
    assert sentence in result.stderr
    assert result.stderr.startswith("skydeck: ")
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""


def test_a_broken_log_is_refused_and_left_as_it_is(log: Path) -> None:
    text = log.read_text()
    for broken in ("[" * 100_000, text[:200], text.replace('"seed": 3', '"seed": 4'), "\x00", ""):
        log.write_text(broken)
        for words in (("replay", str(log)), ("play", "--resume", str(log))):
            result = run(*words)
            assert result.returncode == 2
            assert result.stderr.count("\n") == 1
        assert log.read_text() == broken
    log.write_bytes(b"\xff\xfe\x00")
    assert "is not a text file" in run("replay", str(log)).stderr


def test_replay_shows_the_end_any_position_and_the_story(log: Path) -> None:
    table = skydeck.replay(log.read_text())
    whole = run("replay", str(log))
    assert whole.returncode == 0
    assert f"greedy: {table.points[1]} points" in whole.stdout
    assert "the game is over" in whole.stdout
    story = run("replay", str(log), "--story").stdout
    assert "You turn up" in story
    assert "Greedy turns up" in story
    assert "0 moves were played" in run("replay", str(log), "--at", "0").stdout
    assert run("replay", str(log), "--at", "-1").returncode == 2
    result = json.loads(run("replay", str(log), "--json").stdout)
    assert result["points"] == list(table.points)
    assert result["winners"] == list(table.winners)


def test_the_lab_gives_the_same_result_on_any_number_of_threads() -> None:
    words = ("lab", "skyjo", "--bots", "greedy,random,random", "--games", "250", "--json")
    results = [json.loads(run(*words, "--threads", threads).stdout) for threads in ("1", "3")]
    for result in results:
        assert result.pop("seconds") > 0
        assert result.pop("games_per_second") > 0
    assert results[0] == results[1]
    assert results[0]["games"] == 252  # whole deals of three seats
    assert sum(bot["wins"] for bot in results[0]["bots"]) == pytest.approx(252)
    assert results[0]["bots"][0]["win_rate"] > 0.9


def test_one_bot_alone_plays_all_seats_of_the_smallest_table() -> None:
    words = ("lab", "skyjo", "--bots", "greedy", "--games", "4", "--option", "rounds=1", "--json")
    result = json.loads(run(*words).stdout)
    assert result["seats"] == 2
    assert [bot["name"] for bot in result["bots"]] == ["greedy", "greedy"]
    assert "--bots greedy --seats 2" in result["command"]


def test_who_sits_where_if_nobody_says_so_fits_the_game() -> None:
    game = skydeck.game("skyjo")
    usual = [usual_seats(alter(game, seats=seats)) for seats in (range(2, 3), range(2, 9))]
    assert usual == [["you", "level3"], ["you", "level3", "level4"]]
    assert len(usual_seats(alter(game, seats=range(4, 7)))) == 4


def test_the_lab_prints_a_table() -> None:
    words = ("lab", "skyjo", "--bots", "greedy,random", "--games", "120")
    result = run(*words, "--option", "rounds=1", "--seed", "seven")
    assert result.returncode == 0
    assert "greedy" in result.stdout
    assert "(95 %)" in result.stdout
    assert "1.0 rounds" in result.stdout


NEVER = "(?!)"  # what no text matches


def read_terminal(terminal: int, until: str) -> str:
    """What comes on a terminal until it matches, or until nobody writes there any more."""
    text, end = "", time.monotonic() + WAIT
    while not re.search(until, text):
        if not select.select([terminal], [], [], max(0.0, end - time.monotonic()))[0]:
            break
        try:
            text += os.read(terminal, 65536).decode(errors="replace")
        except OSError:  # the program has ended
            break
    return text


def test_ctrl_c_ends_a_match_soon_and_without_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("TERM", "xterm")
    words = [*SKYDECK, "lab", "skyjo", "--bots", "greedy,greedy", "--games", "1000000"]
    terminal, end = pty.openpty()  # where the games are counted
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # not ignored, as it may be
    lab = subprocess.Popen(words, stderr=end, stdout=subprocess.PIPE)
    signal.signal(signal.SIGINT, before)
    os.close(end)
    try:
        counted = "[1-9][0-9]*/1000000"
        begun = read_terminal(terminal, counted)
        assert re.search(counted, begun), f"the match does not begin: {begun}"
        lab.send_signal(signal.SIGINT)
        err = read_terminal(terminal, NEVER)
        out, _ = lab.communicate(timeout=WAIT)
    finally:
        lab.kill()  # if it lives
        lab.communicate()
        os.close(terminal)
    assert lab.returncode == 130
    assert "Traceback" not in err
    assert out == b""


def test_bench_prints_an_object_a_line() -> None:
    result = run("bench", "skyjo", "--seats", "3", "--seconds", "0.05", "--json")
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert {line["threads"] for line in lines} >= {1}
    for line in lines:
        assert set(line) == {
            "game", "seats", "threads", "moves_per_second", "games_per_second",
        }  # fmt: skip
        assert line["seats"] == 3
        assert line["moves_per_second"] > line["games_per_second"] > 0


def test_rules_prints_the_rules() -> None:
    assert "**SJ-22**" in run("rules", "skyjo").stdout


def test_a_whole_game_can_be_typed(tmp_path: Path) -> None:
    typed = "a1\nb2\n" + "d\nturn a2\nturn a3\nturn b1\nturn b3\nturn c1\nturn c2\n" * 60
    words = ("play", "skyjo", "--seats", "you,random", "--seed", "4", "--option", "rounds=1")
    result = run(*words, data=tmp_path, typed=typed)
    assert result.returncode == 0
    assert result.stderr == ""
    saved = list((tmp_path / "saves").iterdir())
    assert [path.name for path in saved] == ["skyjo-4.json"]
    assert str(saved[0]) in result.stdout
    skydeck.replay(saved[0].read_text())


@pytest.mark.parametrize("name", ["a\0b", "/", ".", "/dev/null/x"])
def test_a_name_that_no_file_can_have_is_refused_and_the_game_goes_on(
    name: str, tmp_path: Path
) -> None:
    words = ("play", "skyjo", "--seats", "you,random", "--seed", "1")
    result = run(*words, data=tmp_path, typed=f"save {name}\na1\n")
    assert result.returncode == 0
    assert "Traceback" not in result.stderr
    assert "cannot be written" in result.stdout or "exists already" in result.stdout
    assert "You turn up A1" in result.stdout
    (saved,) = (tmp_path / "saves").iterdir()
    assert (0, 14) in skydeck.replay(saved.read_text()).history


def test_typed_bytes_that_are_no_text_are_no_move(tmp_path: Path) -> None:
    env = {**os.environ, "SKYDECK_DATA": str(tmp_path), "PYTHONIOENCODING": "utf-8:strict"}
    words = [*SKYDECK, "play", "skyjo", "--seats", "you,random", "--seed", "1"]
    result = subprocess.run(words, env=env, input=b"\xff\na1\n", capture_output=True, check=True)
    assert b"is no move of Skyjo" in result.stdout
    assert b"You turn up A1" in result.stdout


def test_a_terminal_without_the_letters_shows_others(tmp_path: Path) -> None:
    env = {**os.environ, "SKYDECK_DATA": str(tmp_path), "PYTHONIOENCODING": "ascii"}
    words = [*SKYDECK, "play", "skyjo", "--seats", "you,random", "--seed", "1"]
    result = subprocess.run(words, env=env, input=b"a1\n", capture_output=True, check=True)
    assert b"You turn up A1" in result.stdout


@pytest.mark.parametrize("game", skydeck.games())
def test_every_command_works_with_every_game(game: str, tmp_path: Path) -> None:
    lab = run("lab", game, "--bots", "greedy,random", "--games", "20", "--json")
    assert json.loads(lab.stdout)["bots"][0]["win_rate"] > 0.8
    bench = run("bench", game, "--seats", "2", "--threads", "1", "--seconds", "0.05", "--json")
    assert json.loads(bench.stdout)["moves_per_second"] > 0
    assert "House rules" in run("rules", game).stdout
    table, bot = skydeck.new(game, 2, seed=8), skydeck.bot("greedy")
    while not table.over:
        seat = table.movers[0]
        table.play(seat, bot.choose(table.view(seat)))
    path = tmp_path / "game.json"
    path.write_text(table.log(["greedy", "greedy"]).to_json())
    story = run("replay", str(path), "--story")
    assert story.returncode == 0
    assert len(story.stdout.splitlines()) > len(table.history) / 2
    assert re.search(r"wins\.$|share the win\.$", story.stdout.strip())


def test_a_game_must_be_named_where_nobody_can_be_asked() -> None:
    result = run("play")
    assert result.returncode == 2
    assert result.stderr == f"skydeck: say which game to play: {', '.join(skydeck.games())}\n"
