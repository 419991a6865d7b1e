"""A person at a real (pseudo) terminal: commands, undo, saving, Ctrl-C, resuming."""

from __future__ import annotations

import codecs
import os
import pty
import re
import select
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NoReturn

import pytest

import skydeck
from skydeck.cli import main
from skydeck.core.log import Log

SKYDECK = str(Path(sys.executable).with_name("skydeck"))
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\r")
BEGUN = re.compile(r"\x1b(\[[0-9;?]*)?$")  # an escape whose end is not read yet
WAIT = 120.0  # seconds; a busy machine takes its time to load everything
STILL = 0.5  # seconds in which a program that waits for a key does nothing


class Person:
    """Someone at a terminal of 110 × 40 who runs skydeck.

    It is started anew where that matters; elsewhere a copy of this process runs it, which has
    loaded everything.
    """

    def __init__(self, data: Path, *words: str, is_fresh: bool = False) -> None:
        self.seen = ""
        self._unread = ""  # the beginning of an escape: what is read may end anywhere
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # who runs tests may have it ignored
            env = {**os.environ, "SKYDECK_DATA": str(data), "TERM": "xterm-256color"}
            env |= {"COLUMNS": "110", "LINES": "40"}
            if is_fresh:
                os.execve(SKYDECK, [SKYDECK, *words], env)
            run_here([SKYDECK, *words], env)

    def wait_for(self, text: str) -> str:
        """Read until the text is on the screen; what came with it."""
        start, end = len(self.seen), time.monotonic() + WAIT
        while text not in self.seen[start:]:
            ready, _, _ = select.select([self.terminal], [], [], max(0, end - time.monotonic()))
            try:
                chunk = os.read(self.terminal, 65536) if ready else b""
            except OSError:
                chunk = b""
            assert chunk, f"no {text!r} in {self.seen[start:]!r}"
            self._read(chunk)
        return self.seen[start:]

    def _read(self, chunk: bytes) -> None:
        text = self._unread + self._decoder.decode(chunk)
        begun = BEGUN.search(text)
        whole = text[: begun.start()] if begun else text
        self.seen, self._unread = self.seen + ESCAPES.sub("", whole), text[len(whole) :]

    def wait_for_stillness(self) -> None:
        """Wait until the program does nothing, and so listens: its prompt is there before that."""
        end, times = time.monotonic() + WAIT, [""]
        while len(times) < 10 or len(set(times[-10:])) > 1:
            assert time.monotonic() < end, "the program is never still"
            time.sleep(STILL / 10)
            times.append(self._look())

    def _look(self) -> str:
        """What the program has computed so far, and whether it sleeps."""
        try:
            fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:  # of another system
            return ""
        return " ".join((fields[0], *fields[11:13])) if fields[0] == "S" else str(time.monotonic())

    def type(self, line: str, answer: str = "> ") -> str:
        """Type a line and wait for the next prompt, or another answer."""
        os.write(self.terminal, line.encode() + b"\n")
        return self.wait_for(answer)

    def leave(self) -> int:
        """The exit code, once the program has ended."""
        _, status = os.waitpid(self.pid, 0)
        os.close(self.terminal)
        self.pid = 0
        return os.waitstatus_to_exitcode(status)


def run_here(words: list[str], env: dict[str, str]) -> NoReturn:
    """Be the command, in a process that has just been forked and has a terminal of its own."""
    code = 70  # of what no exit code of the command tells
    try:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        os.environ.clear()
        os.environ.update(env)
        sys.argv = words
        sys.stdin, sys.stdout, sys.stderr = (
            open(number, mode, closefd=False)  # noqa: SIM115
            for number, mode in enumerate(("r", "w", "w"))
        )
        try:
            main()
        except SystemExit as ended:
            code = ended.code if isinstance(ended.code, int) else 71
        sys.stdout.flush()
        sys.stderr.flush()
    finally:
        os._exit(code)


Sit = Callable[..., Person]


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Sit]:
    people: list[Person] = []

    def sit_down(*words: str, is_fresh: bool = False) -> Person:
        people.append(Person(tmp_path, *words, is_fresh=is_fresh))
        return people[-1]

    yield sit_down
    for person in people:
        if person.pid:
            os.kill(person.pid, signal.SIGKILL)
            person.leave()


def saved_in(folder: Path) -> list[Path]:
    return sorted((folder / "saves").glob("*"))


def test_a_turn_at_the_terminal(sit: Sit, tmp_path: Path) -> None:
    person = sit("play", "skyjo", "--seats", "you,greedy", "--seed", "7", is_fresh=True)
    screen = person.wait_for("> ")
    assert "▶ you" in screen
    assert "Greedy turns up" in screen
    assert "Turn up two of your cards" in screen
    assert "hint" in person.type("?")
    assert "'zz' is no move of Skyjo" in person.type("zz")
    assert "% to win the game" in person.type("hint")
    assert "turn A1, turn A2" in person.type("moves")
    assert "There is no move of yours to take back yet" in person.type("undo")
    assert "You turn up A1" in person.type("a1")
    assert "cannot be taken back: it has shown" in person.type("undo")
    person.type("d3")
    assert "Your turn: take the" in person.seen[-300:]
    assert len(saved_in(tmp_path)) == 1
    assert "Put the" in person.type("take")
    screen = person.type("undo")
    assert "Your move is taken back" in screen
    assert "Your turn: take the" in screen
    assert "You drew a" in person.type("draw")
    assert "cannot be taken back: it has shown" in person.type("undo")
    other = tmp_path / "deep" / "mine.json"
    assert f"Saved as {other}" in person.type(f"save {other}").replace("\n", "")
    assert skydeck.replay(other.read_text()).seats == 2
    person.type("quit", "--resume")
    assert person.leave() == 0


def test_ctrl_c_saves_and_says_how_to_resume(sit: Sit, tmp_path: Path) -> None:
    words = ("play", "skyjo", "--seats", "greedy,you,greedy", "--seed", "9")
    person = sit(*words, is_fresh=True)
    person.wait_for("> ")
    person.type("c1")
    person.type("c2")
    person.wait_for_stillness()
    os.write(person.terminal, b"\x03")
    said = person.wait_for(".json")
    assert "The game is saved. Go on with:" in said
    assert person.leave() == 0
    (path,) = saved_in(tmp_path)
    before = skydeck.replay(path.read_text())
    again = sit("play", "--resume", str(path), is_fresh=True)
    screen = again.wait_for("> ")
    assert "greedy 1" in screen
    assert "greedy 2" in screen
    again.type("draw")
    again.type("quit", "--resume")
    assert again.leave() == 0
    after = skydeck.replay(path.read_text())
    assert after.history[: len(before.history)] == before.history
    assert saved_in(tmp_path) == [path]


def test_a_killed_game_has_lost_nothing(sit: Sit, tmp_path: Path) -> None:
    person = sit("play", "skyjo", "--seats", "you,random", "--seed", "1", is_fresh=True)
    person.wait_for("> ")
    (path,) = saved_in(tmp_path)
    assert skydeck.replay(path.read_text()).history == []
    person.type("a1")
    os.kill(person.pid, signal.SIGKILL)
    assert person.leave() == -signal.SIGKILL
    (path,) = saved_in(tmp_path)
    assert (0, 14) in skydeck.replay(path.read_text()).history


def test_a_new_game_never_overwrites_a_saved_one(sit: Sit, tmp_path: Path) -> None:
    for _ in range(2):
        person = sit("play", "skyjo", "--seats", "you,random", "--seed", "a/b")
        person.wait_for("> ")
        person.type("quit", "--resume")
        assert person.leave() == 0
    assert [path.name for path in saved_in(tmp_path)] == ["skyjo-a-b-2.json", "skyjo-a-b.json"]


def test_the_end_of_a_round_is_shown_before_the_next(sit: Sit, tmp_path: Path) -> None:
    log, last = stop_before_round_two(seed=2)
    path = tmp_path / "nearly.json"
    path.write_text(log.to_json())
    person = sit("play", "--resume", str(path))
    person.wait_for("> ")
    screen = person.type(last, "Press Enter for the next round.")
    assert "the round is over" in screen
    assert "in all" in screen
    assert "Skyjo, round 2" in person.type("")


def stop_before_round_two(seed: int) -> tuple[Log, str]:
    """A game in which seat 0 is about to end the first round, and the move that does it."""
    table, bot = skydeck.new("skyjo", 2, seed), skydeck.bot("greedy")
    while True:
        seat = table.movers[0]
        before, move = table.log(["you", "greedy"]), bot.choose(table.view(seat))
        text = table.game.notation.write_move(table.view(seat).state, move)
        table.play(seat, move)
        if table.state.rounds == 2:
            return (before, text) if seat == 0 else stop_before_round_two(seed + 1)


def test_two_people_share_a_keyboard(sit: Sit) -> None:
    person = sit("play", "skyjo", "--seats", "you,you", "--seed", "3")
    assert "person 1 >" in person.wait_for("> ")
    person.type("a1")
    person.type("a2")
    assert "person 2 >" in person.type("b1")
    person.type("b2")
    assert re.search(r"Person [12] starts the round", person.seen)


def test_a_game_that_cannot_be_saved_goes_on_and_says_so(sit: Sit, tmp_path: Path) -> None:
    (tmp_path / "saves").write_text("not a folder")
    person = sit("play", "skyjo", "--seats", "you,random", "--seed", "1")
    person.wait_for("> ")
    assert "Not saved: " in person.type("a1")
    person.type("a2")
    assert "Your turn" in person.seen[-200:]
    elsewhere = tmp_path / "here.json"
    person.type(f"save {elsewhere}")
    assert len(skydeck.replay(elsewhere.read_text()).history) >= 4
    assert saved_in(tmp_path) == []
    person.type("quit", "--resume")
    assert person.leave() == 0
    assert len(skydeck.replay(elsewhere.read_text()).history) >= 4


def test_quitting_without_a_place_to_save_asks_for_one(sit: Sit, tmp_path: Path) -> None:
    (tmp_path / "saves").write_text("not a folder")
    person = sit("play", "skyjo", "--seats", "you,random", "--seed", "1")
    person.wait_for("> ")
    assert "cannot be written" in person.type("quit")
    assert "exists already" in person.type(f"save {tmp_path}")
    assert "Saved as" in person.type(f"save {tmp_path}/mine.json")
    person.type("quit", "--resume")
    assert person.leave() == 0


def test_saving_never_overwrites_a_file_of_somebody_else(sit: Sit, tmp_path: Path) -> None:
    precious = tmp_path / "precious.txt"
    precious.write_text("mine")
    person = sit("play", "skyjo", "--seats", "you,random", "--seed", "1")
    person.wait_for("> ")
    assert "exists already" in person.type(f"save {precious}")
    assert precious.read_text() == "mine"


def test_a_person_cannot_take_back_the_move_of_another(sit: Sit) -> None:
    person = sit("play", "skyjo", "--seats", "you,you", "--seed", "12")
    person.wait_for("> ")
    for line in ("a1", "b1", "a1", "b1", "t", "a1"):
        person.type(line)
    person.type("t")
    person.type("b1")
    assert "another person has moved since" in person.type("undo")


def test_two_moves_in_a_line_are_both_told(sit: Sit) -> None:
    person = sit("play", "skyjo", "--seats", "you,random", "--seed", "7")
    person.wait_for("> ")
    person.type("a1")
    person.type("a2")
    while "Your turn" not in person.seen[-250:]:
        person.wait_for("> ")
    screen = person.type("take b2")
    assert "You take the" in screen
    assert "at B2 and discard" in screen


def test_a_level_is_laid_by_choosing_one_of_the_ways_shown(sit: Sit) -> None:
    person = sit("play", "level8", "--seats", "you,greedy,greedy", "--seed", "3")
    person.wait_for("> ")
    assert "You have level 1" in person.type("d")
    assert "Level 1 wants two runs of three" in person.type("lay 5r 6p 7y")
    screen = person.type("lay")
    assert "There are several ways to lay" in screen
    assert "  1  lay 5r 6p 7y | 8b 9o 10p" in screen
    assert "'9' is no move of Level 8" in person.type("9")
    person.type("lay")
    assert "You lay out level 1: run 5 to 7 and run 9 to 11" in person.type("2")
    assert "You add the blue 8 to your part 2" in person.type("add 8b to 0.2")
    assert "cannot be taken back: it has shown" in person.type("undo")
    person.type("quit", "--resume")
    assert person.leave() == 0


def test_a_turn_of_schott_with_a_secret_choice_first(sit: Sit) -> None:
    person = sit("play", "schott", "--seats", "you,greedy", "--seed", "3")
    assert "double your numbers in this stage?" in person.wait_for("> ")
    while "Your turn" not in person.type("wait"):
        pass
    assert "You drew" in person.type("d")
    assert "cannot be taken back: it has shown" in person.type("undo")
    assert "at place 5 and discard" in person.type("5")
    person.type("quit", "--resume")
    assert person.leave() == 0


def test_a_piece_of_skybridge_is_placed_and_a_wrong_place_explained(sit: Sit) -> None:
    person = sit("play", "skybridge", "--seats", "you,greedy,greedy", "--seed", "3")
    screen = person.wait_for("> ")
    assert "pick a piece and place it. Type a piece and its place, as in tall r a1" in screen
    assert "two neighbouring towers (SB-10), not to a1 and c3" in person.type("bridge a1 c3")
    screen = person.type("hint")
    best = screen.split("hint")[-1].split(":")[0].strip()
    assert "You put a" in person.type(best)
    person.type("quit", "--resume")
    assert person.leave() == 0


def test_a_round_of_skyrunner_with_a_secret_card_and_a_climb(sit: Sit) -> None:
    person = sit("play", "skyrunner", "--seats", "you,greedy", "--seed", "3")
    screen = person.wait_for("> ")
    assert "Choose a card. Type bid 1, bid 2, bid 3" in screen
    assert "parasite, climb 3, or climb 4." in screen
    screen = person.type("climb 4")
    assert "You reveal the climbing card 4" in screen
    assert "Climb 4: choose the square" in screen
    assert "more than 4 steps away (SR-23)" in person.type("2a1")
    assert "You climb to 1a4" in person.type("1a4")
    person.type("quit", "--resume")
    assert person.leave() == 0


def test_the_game_is_asked_for(sit: Sit) -> None:
    person = sit("play", is_fresh=True)
    screen = person.wait_for("Which game?")
    assert [line.split() for line in screen.splitlines()[:5]] == [
        ["1", "Level", "8"],
        ["2", "SCHOTT"],
        ["3", "Skybridge"],
        ["4", "Skyjo"],
        ["5", "SkyRunner"],
    ]
    assert "Turn up two of your cards" in person.type("4")
