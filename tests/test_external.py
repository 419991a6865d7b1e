"""Bots that are programs: real processes, which play whole games or misbehave."""

from __future__ import annotations

import contextlib
import gc
import json
import os
import re
import select
import shlex
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import skydeck
from skydeck.bots import external, refuse_unknown
from skydeck.bots.external import GRACE, KEPT, LONGEST, External, question
from skydeck.core.errors import BadBot, Forfeit, SkydeckError
from skydeck.core.rng import small_rng
from skydeck.core.table import Table

ROOT = Path(__file__).parents[1]
PYTHON = f"{shlex.quote(sys.executable)} -S -E"
EXAMPLE = f"{PYTHON} {shlex.quote(str(ROOT / 'examples' / 'bot.py'))}"
SOON = 60.0  # seconds; what must not take long takes less, even on a busy machine
BRIEF = 0.3  # the limit of a bot that stalls on purpose

# The beginning of every program here: `asked()` waits for a question, `say` answers it.
BEGIN = """
import json, os, signal, subprocess, sys, time
def asked():
    for line in sys.stdin:
        message = json.loads(line)
        if message["skydeck"] == "choose":
            return message
    sys.exit()
def say(text):
    print(text, flush=True)
def play(question):
    say(json.dumps({"id": question["id"], "move": question["legal"][0]}))
"""
# A stubborn one: it lives on without input and without listening to SIGTERM.
STUBBORN = "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
SLEEP = "time.sleep(1000)\n"


def open_files() -> set[str]:
    """All that this process has open, by names that belong to one pipe or file each."""
    found = set()
    for name in os.listdir("/dev/fd"):
        with contextlib.suppress(OSError):  # the one that lists them is closed by now
            found.add(os.readlink(f"/dev/fd/{name}"))
    return found


@pytest.fixture(autouse=True)
def _no_file_is_left() -> Iterator[None]:
    gc.collect(0)
    gc.freeze()  # what a test leaves is found without a look at all else, which takes a second
    before = open_files()
    yield
    gc.collect()
    gc.unfreeze()
    assert open_files() <= before


@pytest.fixture(scope="module")
def view() -> Table:
    return skydeck.new("skyjo", 2, seed=7).view(0)


def write(folder: Path, code: str) -> str:
    """The command of a program with this code."""
    path = folder / "bot.py"
    path.write_text(BEGIN + code, encoding="utf-8")
    return f"{PYTHON} {shlex.quote(str(path))}"


def pid_of(bot: External) -> int:
    assert bot._program is not None
    return bot._program.process.pid


def is_gone(pid: int) -> bool:
    """Whether no process of a group is left, not even one that nobody has waited for."""
    try:
        os.killpg(pid, 0)
    except ProcessLookupError:
        return True
    return False


def play_game(name: str, bots: list[Any]) -> Table:
    table = skydeck.new(name, len(bots), seed=3)
    while not table.over:
        seat = table.movers[0]
        table.play(seat, bots[seat].choose(table.view(seat)))
    return table


def ask_often(bot: External, view: Table) -> None:
    for _ in range(5):
        bot.choose(view)


def forfeit_of(bot: External, view: Table) -> str:
    """The sentence of a bot that must forfeit at once or after a few moves, leaving nothing."""
    began = time.monotonic()
    with pytest.raises(Forfeit) as raised:
        ask_often(bot, view)
    assert time.monotonic() - began < SOON
    if bot._program is not None:
        assert is_gone(pid_of(bot))
    with pytest.raises(Forfeit) as again:
        bot.choose(view)
    assert again.value is raised.value is bot.forfeit
    bot.close()
    sentence = str(raised.value)
    assert sentence.startswith(bot.name)
    assert sentence.isprintable()
    return sentence.removeprefix(bot.name).strip()


# Playing


def test_the_example_plays_every_game() -> None:
    bot, greedy = External(EXAMPLE, 1, SOON), skydeck.bot("greedy")
    for name in skydeck.games():
        assert play_game(name, [bot, greedy]).winners
    assert not is_gone(pid_of(bot))
    bot.close()
    assert is_gone(pid_of(bot))


def test_the_same_seeds_give_the_same_game() -> None:
    logs = []
    for _ in range(2):
        bots = [External(EXAMPLE, seed, SOON) for seed in ("left", "right")]
        logs.append(play_game("skybridge", bots).log())
        for bot in bots:
            bot.close()
    assert logs[0] == logs[1]


def test_a_move_may_be_given_as_text(tmp_path: Path, view: Table) -> None:
    code = 'q = asked(); say(json.dumps({"id": q["id"], "move": q["moves"][2], "why": "three"}))'
    bot = External(write(tmp_path, code), seconds=SOON)
    assert bot.choose(view) == view.legal(0)[2]
    bot.close()


@pytest.mark.parametrize("name", skydeck.games())
def test_a_question_has_the_view_and_nothing_else(name: str) -> None:
    table, rng = skydeck.new(name, 2, seed=5), small_rng("question")
    for _ in range(20):
        seat = table.movers[0]
        view = table.view(seat)
        asked = question(view, 1)
        assert question(view.imagine(rng).view(seat), 1) == asked
        assert skydeck.from_json(json.dumps(asked["view"])) == view
        assert len(set(asked["moves"])) == len(asked["legal"])
        table.play(seat, table.legal(seat)[0])


def test_what_goes_wrong_between_us_is_not_the_bot_s_fault(view: Table) -> None:
    bot = External(EXAMPLE, seconds=SOON)
    with pytest.raises(SkydeckError, match="never the whole truth"):
        bot.choose(skydeck.new("skyjo", 2, seed=7))
    with pytest.raises(SkydeckError, match="seat -1 is not to move"):
        bot.choose(skydeck.new("skyjo", 2, seed=7).view())
    assert bot.choose(view) in view.legal(0)
    bot.close()


def test_a_bot_may_talk_much_on_stderr(tmp_path: Path, view: Table) -> None:
    code = """
while True:
    question = asked()
    for number in range(20_000):
        print("thinking about", number, file=sys.stderr)
    play(question)
"""
    bot = External(write(tmp_path, code), seconds=SOON)
    for _ in range(3):
        assert bot.choose(view) in view.legal(0)
    assert "thinking" in bot.errors
    assert len(bot.errors) <= KEPT
    bot.close()


def test_a_bot_that_never_reads_blocks_nobody(tmp_path: Path, view: Table) -> None:
    code = """
for number in range(1, 101):
    say(json.dumps({"id": number, "move": "turn B2"}))
time.sleep(1000)
"""
    bot = External(write(tmp_path, code), seconds=SOON)
    for _ in range(100):  # more questions than a pipe holds
        bot.choose(view)
    bot.close()
    assert is_gone(pid_of(bot))


# Misbehaving

WAYS = {
    "crash at once": (
        "sys.exit('no book of openings')",
        'crashed: it ended with exit code 1 before it answered question 1; its last words: "no '
        'book of openings"',
    ),
    "crash in the middle": (
        "play(asked()); play(asked()); asked(); raise KeyError('\x1b[2J')",
        "crashed: it ended with exit code 1 before it answered question 3; its last words: "
        "\"KeyError: '\\x1b[2J'\"",
    ),
    "escapes on stderr": (
        "sys.exit('\x1b[2J\x07 clear')",
        "crashed: it ended with exit code 1 before it answered question 1; its last words: "
        '"[2J  clear"',
    ),
    "leave": ("play(asked())", "crashed: it ended with exit code 0 before it answered question 2"),
    "killed": (
        "os.kill(os.getpid(), signal.SIGKILL)",
        "crashed: it was ended by SIGKILL before it answered question 1",
    ),
    "flood of letters": (
        "while True: sys.stdout.write('x' * 100_000)",
        f"wrote a line of more than {LONGEST} bytes to answer question 1",
    ),
    "flood of lines": (
        "while True: print('yes')",
        "answered question 1 by 'yes', not by a JSON object with id and move",
    ),
    "flood of answers": (
        'while True: print(\'{"id": 1, "move": 20}\')',
        "answered question 2 with the id 1, not 2",
    ),
    "long answer": (
        f'say(\'{{"id": 1, "move": 20, "why": "\' + \'x\' * {LONGEST} + \'"}}\'); {SLEEP}',
        f"wrote a line of more than {LONGEST} bytes to answer question 1",
    ),
    "empty line": (
        f"say(''); {SLEEP}",
        "answered question 1 by '', not by a JSON object with id and move",
    ),
    "not UTF-8": (
        f"sys.stdout.buffer.write(b'\\xff\\xfe\\n'); say(''); {SLEEP}",
        "answered question 1 by '��', not by a JSON object with id and move",
    ),
    "deep nesting": (
        f"say('[' * 60_000); {SLEEP}",
        f"answered question 1 by '{'[' * 36}..., not by a JSON object with id and move",
    ),
}
ANSWERS = {
    "[1, 20]": "by '[1, 20]', not by a JSON object with id and move",
    '{"move": 20}': "by '{\"move\": 20}', not by a JSON object with id and move",
    '{"id": 2, "move": 20}': "with the id 2, not 1",
    '{"id": true, "move": 20}': "with the id True, not 1",
    '{"id": [], "move": 20}': "with the id a list, not 1",
    '{"id": 1, "move": 0}': "by 0, which is not a legal move there",
    '{"id": 1, "move": -1}': "by -1, which is not a legal move there",
    '{"id": 1, "move": 20.0}': "by 20.0, which is not a legal move there",
    '{"id": 1, "move": 1e999}': "by inf, which is not a legal move there",
    '{"id": 1, "move": true}': "by True, which is not a legal move there",
    '{"id": 1, "move": null}': "by None, which is not a legal move there",
    '{"id": 1, "move": {"a": 1}}': "by an object, which is not a legal move there",
    '{"id": 1, "move": "take"}': "by 'take', which is not a legal move there",
    '{"id": 1, "move": "\\ud800"}': "by '\\ud800', which is not a legal move there",
}


@pytest.mark.parametrize("way", WAYS)
def test_a_bot_that_misbehaves_forfeits(
    tmp_path: Path, view: Table, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(external, "GRACE", SOON)
    code, sentence = WAYS[way]
    assert forfeit_of(External(write(tmp_path, code), seconds=SOON), view) == sentence


@pytest.mark.parametrize("answer", ANSWERS)
def test_a_wrong_answer_forfeits(tmp_path: Path, view: Table, answer: str) -> None:
    bot = External(write(tmp_path, f"say({answer!r}); {SLEEP}"), seconds=SOON)
    assert forfeit_of(bot, view) == f"answered question 1 {ANSWERS[answer]}"


def test_a_bot_that_closes_its_output_forfeits(tmp_path: Path, view: Table) -> None:
    bot = External(write(tmp_path, "asked(); os.close(1); time.sleep(1000)"), seconds=SOON)
    assert forfeit_of(bot, view) == "closed its output before it answered question 1"


STALLS = {
    "thinks": "play(asked()); asked(); time.sleep(1000)",
    "begins to answer": "play(asked()); asked(); print('{', end='', flush=True); time.sleep(1000)",
    "talks": "play(asked())\nwhile True: sys.stderr.write('hm ' * 10_000)",
    "does not listen": f"{STUBBORN}play(asked()); asked(); time.sleep(1000)",
}


@pytest.mark.parametrize("way", STALLS)
def test_a_bot_that_stalls_forfeits(tmp_path: Path, view: Table, way: str) -> None:
    bot = External(write(tmp_path, STALLS[way]), seconds=BRIEF)
    assert forfeit_of(bot, view) == "stalled: no answer to question 2 within 0.3 s"


def test_a_bot_has_longer_for_its_first_answer(tmp_path: Path, view: Table) -> None:
    code = "time.sleep(1); play(asked()); time.sleep(1000)"
    bot = External(write(tmp_path, code), seconds=BRIEF)
    assert bot.choose(view) in view.legal(0)
    bot.close()
    bot = External(write(tmp_path, SLEEP), seconds=BRIEF, first_seconds=2 * BRIEF)
    assert forfeit_of(bot, view) == "stalled: no answer to question 1 within 0.6 s"


def test_a_program_that_is_not_there_forfeits(tmp_path: Path, view: Table) -> None:
    reason = "could not be started: No such file or directory ('no-such-bot')"
    assert forfeit_of(External("no-such-bot --fast"), view) == reason
    path = tmp_path / "bot.txt"
    path.touch()
    sentence = forfeit_of(External(shlex.quote(str(path))), view)
    assert sentence.startswith("could not be started: Permission denied")


@pytest.mark.parametrize("pipes", ["", ", stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL"])
def test_what_a_bot_started_ends_with_it(tmp_path: Path, view: Table, pipes: str) -> None:
    fifo = str(tmp_path / "fifo")
    os.mkfifo(fifo)
    child = f"import signal, time\n{STUBBORN}pipe = open({fifo!r}, 'w')\n{SLEEP}"
    code = f"""
subprocess.Popen([sys.executable, "-S", "-E", "-c", {child!r}]{pipes})
reader = open({fifo!r})  # waits until the child has it open, too
play(asked())
asked()
"""
    bot = External(write(tmp_path, code), seconds=BRIEF)
    assert bot.choose(view) in view.legal(0)
    reader = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
    with pytest.raises(BlockingIOError):  # the child may still write
        os.read(reader, 1)
    with pytest.raises(Forfeit, match="question 2"):
        bot.choose(view)
    assert select.select([reader], [], [], SOON)[0], "the child lives on"
    assert os.read(reader, 1) == b""
    os.close(reader)


# Saying goodbye


def test_a_bot_has_a_moment_to_end_by_itself(
    tmp_path: Path, view: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(external, "GRACE", SOON)
    code = """
play(asked())
assert sys.stdin.read() == ""
print("goodbye" * 100_000, file=sys.stderr)
open("PATH", "w").write("done")
"""
    done = tmp_path / "done"
    bot = External(write(tmp_path, code.replace("PATH", str(done))), seconds=SOON)
    bot.choose(view)
    bot.close()
    bot.close()
    assert done.read_text() == "done"
    assert is_gone(pid_of(bot))
    with pytest.raises(SkydeckError, match="was closed; make a new bot"):
        bot.choose(view)


def test_a_bot_that_does_not_want_to_end_is_ended(tmp_path: Path, view: Table) -> None:
    bot = External(write(tmp_path, f"{STUBBORN}play(asked()); time.sleep(1000)"))
    bot.choose(view)
    began = time.monotonic()
    bot.close()
    assert 2 * GRACE <= time.monotonic() - began < SOON
    assert is_gone(pid_of(bot))


def test_a_bot_that_was_never_asked_is_never_started(tmp_path: Path) -> None:
    started = tmp_path / "started"
    bot = External(f"touch {shlex.quote(str(started))}")
    bot.close()
    assert not started.exists()


def test_a_bot_that_is_forgotten_is_ended(view: Table) -> None:
    bot = External(EXAMPLE, seconds=SOON)
    bot.choose(view)
    pid = pid_of(bot)
    del bot
    gc.collect()
    assert is_gone(pid)


def test_an_interruption_ends_the_program(view: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    bot = External(EXAMPLE, seconds=SOON)
    bot.choose(view)
    assert bot._program is not None

    def interrupt(seconds: float) -> bytes | None:
        raise KeyboardInterrupt

    monkeypatch.setattr(bot._program, "receive", interrupt)
    with pytest.raises(KeyboardInterrupt):
        bot.choose(view)
    assert is_gone(pid_of(bot))
    assert bot.forfeit is None


# What cannot be a bot


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ("  ", "needs its command"),
        ("bot 'x", "cannot be split: no closing quotation"),
        ("bot \\", "cannot be split: no escaped character"),
    ],
)
def test_a_bad_command_is_refused(command: str, reason: str) -> None:
    with pytest.raises(BadBot, match=reason):
        External(command)


def test_a_name_says_how_long_a_program_has(view: Table) -> None:
    for name, seconds, first in (
        (f"run:{EXAMPLE}", 5.0, 30.0),
        (f"run:0.5s:{EXAMPLE}", 0.5, 30.0),
        (f"run:60s:{EXAMPLE}", 60.0, 60.0),
    ):
        program: Any = skydeck.bot(name)
        assert program.name == name
        said = program._greeting()
        assert (said["seconds"], said["first_seconds"]) == (seconds, first)
        assert program.choose(view) in view.legal(view.movers[0])
        program.close()


@pytest.mark.parametrize("name", ["run:0s:bot", "run:99999s:bot", "run:5s:", "run:5s: "])
def test_a_name_with_a_bad_time_limit_or_no_command_is_refused(name: str) -> None:
    with pytest.raises(BadBot, match=r"at most 86400 seconds|needs its command"):
        refuse_unknown(name)


@pytest.mark.parametrize("seconds", [0, -1, float("inf"), float("nan")])
def test_a_bad_time_limit_is_refused(seconds: float) -> None:
    with pytest.raises(BadBot, match="more than 0 and at most 86400 seconds"):
        External("bot", seconds=seconds)


@pytest.mark.parametrize("name", ["run:1e3s:x", "run:100000s:x", "run:20 s:x", "run:0.1234s:x"])
def test_a_time_limit_that_cannot_be_read_is_no_command(name: str) -> None:
    with pytest.raises(BadBot, match="seconds are written as in run:20s"):
        refuse_unknown(name)


# The document


def read_transcript() -> tuple[list[Any], list[str]]:
    """What the document says that was sent, and how it was answered."""
    text = (ROOT / "docs" / "bot-protocol.md").read_text(encoding="utf-8")
    transcript = re.findall(r"```\n(→ .*?)```", text, re.DOTALL)[0].replace("\n   ", "")
    lines = re.sub(
        r'(null|"empty") × (\d+)',
        lambda found: ",".join([found[1]] * int(found[2])),
        transcript,
    ).splitlines()
    sent = [json.loads(line[2:]) for line in lines if line[0] == "→"]
    return sent, [line[2:] for line in lines if line[0] == "←"]


def test_the_transcript_in_the_document_is_true(tmp_path: Path) -> None:
    sent, answers = read_transcript()
    heard = tmp_path / "heard"
    code = f"""
heard, answers = open({str(heard)!r}, "w"), iter({answers!r})
for line in sys.stdin:
    heard.write(line); heard.flush()
    if json.loads(line)["skydeck"] == "choose": say(next(answers))
"""
    table = skydeck.new("skyjo", 2, seed=7, options={"initial_reveal": "random"})
    bot = External(write(tmp_path, code), seed=7)
    for _ in answers:
        seat = table.movers[0]
        table.play(seat, bot.choose(table.view(seat)))
    bot.close()
    assert [json.loads(line) for line in heard.read_text().splitlines()] == sent
