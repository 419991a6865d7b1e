"""Bots that are programs of their own, in any language. The protocol: docs/bot-protocol.md."""

from __future__ import annotations

import contextlib
import json
import os
import selectors
import shlex
import signal
import subprocess
import time
import weakref
from collections.abc import Callable, Mapping, Sequence
from typing import IO, Any, NoReturn

from skydeck.core.errors import BadBot, Forfeit, SkydeckError, shorten
from skydeck.core.kernel import Move, Seat
from skydeck.core.log import is_whole
from skydeck.core.position import to_data
from skydeck.core.rng import small_rng
from skydeck.core.table import Table

FORMAT = 1  # the version of the protocol
SECONDS = 5.0  # for an answer
FIRST_SECONDS = 30.0  # for the first one, because a program takes its time to start
DAY = 86_400  # seconds; no answer can have more
GRACE = 1.0  # seconds in which a program may end by itself
LONGEST = 1 << 16  # bytes of an answer
KEPT = 1 << 12  # bytes of stderr that are kept
CHUNK = 1 << 16  # bytes that are read at once


class Program:
    """A running program in a process group of its own; no wait for it is without a limit."""

    def __init__(self, words: Sequence[str]) -> None:
        pipe = subprocess.PIPE
        self.process: subprocess.Popen[bytes] = subprocess.Popen(
            words, bufsize=0, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True
        )
        self._stdin = _unblock(self.process.stdin)
        self._stdout = _unblock(self.process.stdout)
        self._stderr = _unblock(self.process.stderr)
        self._unsent = bytearray()
        self._output = bytearray()  # what was read of stdout, but not yet as a line
        self._errors = bytearray()  # the end of stderr
        self._is_over = False

    @property
    def errors(self) -> str:
        """The last lines that it wrote to stderr, without what could upset a terminal."""
        lines = self._errors.decode(errors="replace").splitlines()
        return "\n".join(
            "".join(letter if letter.isprintable() else " " for letter in line) for line in lines
        )

    @property
    def is_silent(self) -> bool:
        """Whether it has closed its output, as every program does that ends."""
        return self._stdout.closed

    @property
    def is_too_long(self) -> bool:
        """Whether its next line is longer than an answer may be."""
        return len(self._output) > LONGEST and b"\n" not in self._output[: LONGEST + 1]

    def send(self, line: bytes) -> None:
        """Have a line written as soon as the program reads."""
        self._unsent += line

    def receive(self, seconds: float) -> bytes | None:
        """The next line without its end; None if it is late, too long or will never come."""
        deadline, is_late = time.monotonic() + seconds, False
        while b"\n" not in self._output and not (self.is_too_long or self.is_silent or is_late):
            is_late = time.monotonic() >= deadline
            self._pump(deadline)  # also when late: it may have answered while we did not run
        if b"\n" not in self._output or self.is_too_long:
            return None
        line, _, self._output = self._output.partition(b"\n")
        return bytes(line)

    def _pump(self, deadline: float) -> None:
        """Move what the pipes carry now; wait for that, but not beyond the deadline."""
        with selectors.DefaultSelector() as selector:
            if self._unsent and not self._stdin.closed:
                selector.register(self._stdin, selectors.EVENT_WRITE, self._write)
            if not self._stdout.closed:
                selector.register(self._stdout, selectors.EVENT_READ, self._read_output)
            if not self._stderr.closed:
                selector.register(self._stderr, selectors.EVENT_READ, self._read_errors)
            for key, _ in selector.select(max(0.0, deadline - time.monotonic())):
                move: Callable[[], None] = key.data
                move()

    def _write(self) -> None:
        try:
            del self._unsent[: self._stdin.write(self._unsent) or 0]
        except OSError:  # it reads no more; whether it still answers, its output tells
            self._stdin.close()

    def _read_output(self) -> None:
        self._output += _read(self._stdout)

    def _read_errors(self) -> None:
        self._errors = (self._errors + _read(self._stderr))[-KEPT:]

    def has_ended(self, seconds: float) -> bool:
        """Whether it ends within some seconds; what it says until then is read."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline and not (self._stdout.closed and self._stderr.closed):
            self._pump(deadline)
            self._output.clear()
        try:
            self.process.wait(max(0.0, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            return False
        return True

    def end(self, is_patient: bool = True) -> None:
        """Close its input and wait; ask it to end and wait; end it, with all that it started."""
        if self._is_over:
            return
        self._is_over = True
        try:
            self._stdin.close()
            if not is_patient or not self.has_ended(GRACE):
                self._signal(signal.SIGTERM)
                self.has_ended(GRACE)
        finally:
            self._signal(signal.SIGKILL)
            self.has_ended(GRACE)
            self._stdout.close()
            self._stderr.close()

    def _signal(self, number: int) -> None:
        # Also when the program itself has ended: others of its group may live on, and while
        # one does, no other group is given its number.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, number)


def _unblock(pipe: Any) -> IO[bytes]:
    os.set_blocking(pipe.fileno(), False)
    end: IO[bytes] = pipe
    return end


def _read(pipe: IO[bytes]) -> bytes:
    """What a pipe holds now; one that will never hold anything again is closed."""
    data: bytes | None = pipe.read(CHUNK)  # None if there is nothing after all
    if data == b"":
        pipe.close()
    return data or b""


class External:
    """A bot that is a program, started when it is first asked; one that fails forfeits."""

    def __init__(
        self,
        command: str,
        seed: int | str = 0,
        seconds: float = SECONDS,
        first_seconds: float = FIRST_SECONDS,
    ) -> None:
        self.name = f"run:{command}"
        self.forfeit: Forfeit | None = None  # why it has lost, once it has
        self._words = _split(command)
        # A hash, because the deal of a match may follow from the seed itself.
        self._seed = int(small_rng("external", seed)[0])
        self._seconds = _check_seconds(seconds)
        self._first_seconds = max(self._seconds, _check_seconds(first_seconds))
        self._program: Program | None = None
        self._is_closed = False
        self._asked = 0

    @property
    def errors(self) -> str:
        """The last lines that the program wrote to stderr."""
        return self._program.errors if self._program else ""

    def choose(self, view: Table) -> Move:
        """The move for the seat whose view this is; `Forfeit` if the program gives none."""
        _mover(view)
        if self.forfeit is not None:
            raise self.forfeit.with_traceback(None)
        if self._is_closed:
            raise SkydeckError(f"{self.name} was closed; make a new bot to go on")
        try:
            return self._ask(view)
        except BaseException as error:  # after an interruption, too, its next answer is not ours
            self._is_closed = True
            if isinstance(error, Forfeit):
                self.forfeit = error
            if self._program is not None:
                self._program.end(is_patient=False)
            raise

    def close(self) -> None:
        """Say goodbye: the program gets the end of its input, and a moment to end by itself."""
        self._is_closed = True
        if self._program is not None:
            self._program.end()

    def __reduce__(self) -> NoReturn:
        raise TypeError(
            f"{self.name} is a program of its own, which cannot be pickled or copied; make another"
            f" by skydeck.bot({self.name!r})"
        )

    def _ask(self, view: Table) -> Move:
        program = self._program or self._start()
        self._asked += 1
        asked = question(view, self._asked)
        program.send(_line(asked))
        seconds = self._first_seconds if self._asked == 1 else self._seconds
        line = program.receive(seconds)
        if line is None:
            self._explain_silence(program, seconds)
        return self._read_answer(asked, line)

    def _start(self) -> Program:
        try:
            program = Program(self._words)
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else error
            self._give_up(f"could not be started: {reason} ({shorten(self._words[0])})")
        self._program = program
        weakref.finalize(self, program.end)  # for those who forget to close
        program.send(_line(self._greeting()))
        return program

    def _greeting(self) -> dict[str, Any]:
        return {
            "skydeck": "hello",
            "format": FORMAT,
            "seed": self._seed,
            "seconds": self._seconds,
            "first_seconds": self._first_seconds,
        }

    def _explain_silence(self, program: Program, seconds: float) -> NoReturn:
        asked = f"question {self._asked}"
        if program.is_too_long:
            self._give_up(f"wrote a line of more than {LONGEST} bytes to answer {asked}")
        if not program.is_silent:
            self._give_up(f"stalled: no answer to {asked} within {seconds:g} s")
        if not program.has_ended(GRACE):
            self._give_up(f"closed its output before it answered {asked}")
        how, spoken = _describe_end(program.process.returncode), program.errors.split("\n")
        last = next((line.strip() for line in reversed(spoken) if line.strip()), "")
        words = f'; its last words: "{last[:200]}"' if last else ""
        self._give_up(f"crashed: {how} before it answered {asked}{words}")

    def _read_answer(self, asked: Mapping[str, Any], line: bytes) -> Move:
        """The move of an answer, given as a number or as text."""
        said = f"answered question {self._asked}"
        try:
            answer = json.loads(line.decode())
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict) or not {"id", "move"} <= set(answer):
            got = shorten(line.decode(errors="replace").strip())
            self._give_up(f"{said} by {got}, not by a JSON object with id and move")
        if not is_whole(answer["id"]) or answer["id"] != self._asked:
            self._give_up(f"{said} with the id {_describe(answer['id'])}, not {self._asked}")
        move, legal = answer["move"], asked["legal"]
        if isinstance(move, str) and move in asked["moves"]:
            move = legal[asked["moves"].index(move)]
        if not is_whole(move) or move not in legal:
            self._give_up(f"{said} by {_describe(move)}, which is not a legal move there")
        return int(move)

    def _give_up(self, reason: str) -> NoReturn:
        raise Forfeit(f"{self.name} {reason}") from None


def question(view: Table, number: int) -> dict[str, Any]:
    """What a program is asked: it is made of the view and nothing else."""
    seat = _mover(view)
    return {
        "skydeck": "choose",
        "id": number,
        "game": view.game.name,
        "seat": seat,
        "seats": view.seats,
        "options": view.options,
        "legal": view.legal(seat),
        "moves": view.moves(seat),
        "view": to_data(view.game, view.state, seat),
    }


def _mover(view: Table) -> Seat:
    """The seat of a view, which must be to move."""
    if view.seat is None:
        raise SkydeckError("a bot gets a view, never the whole truth; pass table.view(seat)")
    if view.seat not in view.movers:
        raise SkydeckError(f"seat {view.seat} is not to move, so there is nothing to choose")
    return view.seat


def _line(message: dict[str, Any]) -> bytes:
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"


def _split(command: str) -> list[str]:
    """The words of a command, by the rules of the shell."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        reason = str(error).lower()
        raise BadBot(f"the command {shorten(command)} cannot be split: {reason}") from None
    if not words:
        raise BadBot("a bot that is a program needs its command, for example run:./bot.py")
    return words


def _check_seconds(seconds: float) -> float:
    if not 0 < seconds <= DAY:
        raise BadBot(f"a bot has more than 0 and at most {DAY} seconds, not {seconds!r}")
    return float(seconds)


def _describe_end(code: int) -> str:
    if code >= 0:
        return f"it ended with exit code {code}"
    try:
        return f"it was ended by {signal.Signals(-code).name}"
    except ValueError:  # a signal without a name
        return f"it was ended by signal {-code}"


def _describe(value: object) -> str:
    """A value of an answer; what is neither number nor text is not written, as it may be deep."""
    if value is None or isinstance(value, int | float | str):
        return shorten(value)
    return "an object" if isinstance(value, dict) else "a list"
