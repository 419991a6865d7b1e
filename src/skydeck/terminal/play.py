"""A game at a keyboard: the table, what happened, a prompt."""

from __future__ import annotations

import contextlib
import os
import shlex
import shutil
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import platformdirs
from rich.console import Console
from rich.markup import escape

from skydeck.bots import KNOWN, Bot, bot, is_program, refuse_unknown, searches
from skydeck.bots.appraise import hints
from skydeck.core.engine import WHOLE
from skydeck.core.errors import (
    BadBot,
    BadGame,
    BadLog,
    BadWords,
    Forfeit,
    SkydeckError,
    Unclear,
    nearest,
)
from skydeck.core.game import Game
from skydeck.core.kernel import SPECTATOR, Seat
from skydeck.core.log import Log, read_log
from skydeck.core.notation import read_index
from skydeck.core.table import Table, replay
from skydeck.games import rules_text
from skydeck.terminal.preparing import begin_rest, get_ready
from skydeck.terminal.reports import describe_result
from skydeck.terminal.rules import show_rules
from skydeck.terminal.words import YOU, name_seats, put_into_words, put_question, put_reason

PROMPT = 7  # lines of the screen that a question, its prompt and the gaps take
LEAST = 6  # lines of what happened that are always shown
USUAL_SEATS = 3
HELP = """  a move      as the line above the prompt says; moves lists all of them
  hint        the best moves, your chance to win with them, and why
  undo        take your last move back, if it has shown nobody anything hidden
  save [FILE] save the game; it is also saved after each of your moves
  rules       the rules of the game
  quit        stop; the game is saved and can be resumed"""


class Stop(Exception):
    """The person wants to stop."""


@dataclass
class Sitting:
    """A table, who sits where, and the file that the game is saved in."""

    table: Table
    seating: list[str]  # "you" or a bot, by seat
    path: Path
    names: list[str] = field(init=False)

    def __post_init__(self) -> None:
        self.names = name_seats(self.seating)

    @classmethod
    def new(
        cls, game: Game, seating: list[str], seed: int | str | None, options: Mapping[str, str]
    ) -> Sitting:
        """A new game, with a file of its own to be saved in."""
        seating = [who.strip() for who in seating]
        refuse_strangers(seating)
        table = Table.new(game, len(seating), seed, options)
        sitting = cls(table, seating, claim_path(f"{game.name}-{table.seed}"))
        with contextlib.suppress(SkydeckError):  # the first move will tell
            sitting.save()
        return sitting

    @property
    def people(self) -> list[Seat]:
        """The seats of people."""
        return [seat for seat, who in enumerate(self.seating) if who == YOU]

    def save(self) -> None:
        """Write the log, so that a crash in the middle of it loses nothing."""
        part = ""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            handle, part = tempfile.mkstemp(dir=self.path.parent, prefix=".skydeck-")
            with open(handle, "w", encoding="utf-8") as file:
                file.write(self.table.log(self.seating).to_json())
            os.replace(part, self.path)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise SkydeckError(f"{self.path} cannot be written: {reason}") from None
        finally:
            with contextlib.suppress(OSError):
                os.unlink(part)  # left only where something went wrong, Ctrl-C included

    def move_to(self, path: Path) -> None:
        """Save the game in another file from now on; one that exists is left alone."""
        with contextlib.suppress(RuntimeError):  # of a home that is not there
            path = path.expanduser()
        path = path.absolute()
        if path != self.path and path.exists():
            raise SkydeckError(f"{path} exists already; choose a name that is free")
        before, self.path = self.path, path
        try:
            self.save()
        except SkydeckError:
            self.path = before
            raise


def usual_seats(game: Game) -> list[str]:
    """Who sits where if nobody says so: a person and two bots, or as many as the game takes."""
    seats = min(max(USUAL_SEATS, game.seats[0]), game.seats[-1])
    return [YOU, *(f"level{3 + number % 2}" for number in range(seats - 1))]


def refuse_strangers(seating: Sequence[str]) -> None:
    """Refuse a name that is neither a person nor a bot."""
    for who in seating:
        if who != YOU:
            try:
                refuse_unknown(who)
            except BadBot:
                if is_program(who):
                    raise
                raise BadBot(f"nobody is called {who!r}{nearest(who, (YOU, *KNOWN))}") from None


def saves_folder() -> Path:
    """Where games are saved; SKYDECK_DATA overrides it."""
    given = os.environ.get("SKYDECK_DATA")
    data = Path(given) if given else platformdirs.user_data_path("skydeck", appauthor=False)
    return data / "saves"


def claim_path(stem: str) -> Path:
    """A file for a new game that no other game has, made at once so that none can take it."""
    stem = "".join(c if c.isalnum() or c in "-_" else "-" for c in stem)[:80]
    path, number = saves_folder() / f"{stem}.json", 1
    # Where the folder cannot be written, saving will say so.
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        while True:
            try:
                path.touch(exist_ok=False)
                break
            except FileExistsError:
                number += 1
                path = saves_folder() / f"{stem}-{number}.json"
    return path


def command() -> str:
    """How this program was called, to be called so again."""
    return "skydeck" if shutil.which("skydeck") else shlex.quote(sys.argv[0])


def resume_from(path: Path, ready: Callable[[str], Game]) -> Sitting:
    """The sitting of a saved game."""
    log = read_log(path)
    game = ready(log.game)
    if len(log.names) != log.seats:
        raise BadLog("the log does not say who sat where, so it can be replayed but not resumed")
    refuse_strangers(log.names)
    return Sitting(replay(game, log), list(log.names), path)


def play_at_terminal(sitting: Sitting) -> None:
    """Play until the game is over or the person stops; the game is saved in either case."""
    game = sitting.table.game
    if any(searches(who, game) for who in sitting.seating):
        get_ready(game, [WHOLE])
    else:
        begin_rest(game)  # for hints
    Screen(sitting).run()


class Screen:
    """What a person sees and types."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.console = Console(highlight=False, emoji=False)
        self.story: list[str] = []  # what happened since the last prompt
        self.last_asked: Seat | None = None
        self.ways: tuple[str, ...] = ()  # what a number means, just after it was asked
        self.bots: dict[Seat, Bot] = {}  # programs, and who plays on for one that failed
        self.typed: list[int] = []  # after how many moves of the game each text was typed

    @property
    def table(self) -> Table:
        return self.sitting.table

    @property
    def game(self) -> Game:
        return self.table.game

    @property
    def watcher(self) -> Seat:
        """The seat through whose eyes the story is told: the only person's, or nobody's."""
        people = self.sitting.people
        return people[0] if len(people) == 1 else SPECTATOR

    def run(self) -> None:
        """Play on, and say at the end how to go on or who has won."""
        try:
            while not self.table.over:
                self.step()
        except (Stop, KeyboardInterrupt, EOFError):
            self.sitting.save()
            self.say("\n\nThe game is saved. Go on with:")
            self.say(f"  {command()} play --resume {shlex.quote(str(self.sitting.path))}")
            return
        finally:
            self.dismiss_bots()
        self.draw(self.watcher)
        self.say("")
        for line in describe_result(self.table, self.sitting.names):
            self.console.print(line, style="bold", markup=False)
        self.sitting.save()
        path = shlex.quote(str(self.sitting.path))
        self.say(f"\nSee it again: {command()} replay {path} --story")

    def say(self, text: str) -> None:
        """A line that is not cut or wrapped."""
        self.console.print(text, markup=False, soft_wrap=True)

    def step(self) -> None:
        """One move: a bot's if one is to move, else a person's."""
        for seat in self.table.movers:
            if self.sitting.seating[seat] != YOU:
                self.move_bot(seat)
                return
        self.ask(self.table.movers[0])

    def move_bot(self, seat: Seat) -> None:
        """Let a bot move; a program that fails leaves its seat to greedy."""
        view = self.table.view(seat)
        try:
            move = self.seat_bot(seat).choose(view)
        except Forfeit as forfeit:
            self.story.append(f"{forfeit}; greedy plays on in its place")
            self.bots[seat] = bot("greedy")
            move = self.bots[seat].choose(view)
        self.table.play(seat, move)
        self.tell()

    def dismiss_bots(self) -> None:
        """Let the programs end."""
        for program in self.bots.values():
            program.close()

    def seat_bot(self, seat: Seat) -> Bot:
        """The bot of a seat: a program stays, any other depends on the position only.

        So a game that was saved goes on as it would have gone on.
        """
        name = self.sitting.seating[seat]
        if seat in self.bots or is_program(name):
            return self.bots.setdefault(seat, bot(name, f"{self.table.seed}/{seat}"))
        return bot(name, f"{self.table.seed}/{seat}/{len(self.table.history)}")

    def tell(self) -> None:
        """Add what the last move did to the story, and pause where a round has ended."""
        events = self.table.tell(self.watcher)
        words = [put_into_words(self.game, event, self.sitting.names) for event in events]
        self.story += words
        if any(event["key"] == "round" for event in events) and self.sitting.people:
            self.show_round_end(words)

    def show_round_end(self, words: list[str]) -> None:
        """The table as the round left it, until the person has seen enough of it."""
        now, before = self.table.view(self.watcher).states
        self.clear()
        drawing = self.game.draw_end(before, now, self.sitting.names, self.watcher, self.width)
        self.console.print(drawing)
        self.print_story(self.story, drawing.plain.count("\n"))
        self.story = words[-1:]
        self.console.input("\nPress Enter for the next round. ")

    def ask(self, seat: Seat) -> None:
        """Show the table to a person and carry out what is typed, up to a move."""
        self.draw_curtain(seat)
        self.draw(seat)
        self.last_asked = seat
        while True:
            question, moves = self.table.ask(seat), self.table.moves(seat)
            words = put_question(self.game, question, self.sitting.names, moves)
            self.console.print(f"\n{words}", style="bold", markup=False)
            name = "" if self.sitting.names[seat] == YOU else f"{self.sitting.names[seat]} "
            typed = self.console.input(f"[dim]? for help[/] {escape(name)}> ").strip()
            typed, self.ways = self.pick(typed), ()
            try:
                if self.obey(seat, typed):
                    return
            except (BadGame, BadWords):
                raise  # what the game lacks no other answer can give
            except SkydeckError as error:
                self.complain(error)

    def pick(self, typed: str) -> str:
        """The way that a number means, where ways were just shown; else what was typed."""
        number = read_index(typed, len(self.ways))
        return typed if number is None else self.ways[number - 1]

    def complain(self, error: SkydeckError) -> None:
        """Say what is wrong, and where a text could mean several moves, which ones."""
        self.console.print(f"{str(error)[0].upper()}{str(error)[1:]}.", markup=False)
        if isinstance(error, Unclear) and error.ways:
            self.ways = error.ways
            for number, way in enumerate(error.ways, 1):
                self.console.print(f"  {number}  {way}", markup=False)
            self.console.print("Type its number to choose one.", markup=False)

    def obey(self, seat: Seat, typed: str) -> bool:
        """Carry out a command or a move; whether the prompt is done with."""
        command, _, rest = typed.partition(" ")
        match command.lower():
            case "":
                self.draw(seat)
            case "?" | "help":
                self.console.print(HELP, markup=False)
            case "moves":
                self.console.print(", ".join(self.table.moves(seat)), markup=False)
            case "hint":
                self.hint(seat)
            case "rules":
                show_rules(rules_text(self.game.name))
            case "save":
                if rest.strip():
                    self.sitting.move_to(Path(rest.strip()))
                self.sitting.save()
                self.say(f"Saved as {self.sitting.path}.")
            case "undo":
                self.undo(seat)
                return True
            case "quit" | "exit" | "q":
                self.sitting.save()  # where it cannot be, the person can still save elsewhere
                raise Stop
            case _:
                self.play(seat, typed)
                return True
        return False

    def play(self, seat: Seat, typed: str) -> None:
        """Play the move or moves that a person typed."""
        self.table.copy().play(seat, typed)  # refuses all of them if one is not legal
        view = self.table.view(seat).state
        self.story = []
        self.typed.append(len(self.table.history))
        for move in self.game.notation.read_moves(view, seat, typed):
            self.table.play(seat, move)
            self.keep()
            self.tell()

    def keep(self) -> None:
        """Save the game after a move; if that fails, say so and play on."""
        try:
            self.sitting.save()
        except SkydeckError as error:
            self.story.append(f"Not saved: {error}; save FILE keeps the game elsewhere")

    def hint(self, seat: Seat) -> None:
        """The best moves that search finds, with their chances and what speaks for them."""
        names = [YOU if other == seat else name for other, name in enumerate(self.sitting.names)]
        get_ready(self.game, [WHOLE])
        for hint in hints(self.table.view(seat), len(self.table.history)):
            sure = "" if hint.exact else "about "
            self.console.print(
                f"  {hint.text}: {sure}{100 * hint.chance:.0f} % to win the game", markup=False
            )
            for event in hint.reasons:
                self.console.print(f"    {put_reason(self.game, event, names)}", markup=False)

    def undo(self, seat: Seat) -> None:
        """Take back a seat's last move and all since, unless one of them revealed something."""
        history = self.table.history
        own = [number for number, (mover, _) in enumerate(history) if mover == seat]
        if not own:
            raise SkydeckError("there is no move of yours to take back yet")
        first = own[-1]
        while self.typed and self.typed[-1] > first:
            self.typed.pop()
        if self.typed and all(mover == seat for mover, _ in history[self.typed[-1] : first]):
            first = self.typed.pop()  # of several moves that were typed as one
        others = {mover for mover, _ in history[first:]} & set(self.sitting.people) - {seat}
        if others:
            raise SkydeckError("that cannot be taken back: another person has moved since")
        log = self.table.log(self.sitting.seating)
        before = self.replay(log, first)
        table = before.copy()
        for mover, move in history[first:]:
            if table.reveals(mover, move):
                raise SkydeckError("that cannot be taken back: it has shown something hidden")
            table.play(mover, move)
        self.sitting.table = before
        self.story = ["Your move is taken back."]
        self.keep()

    def replay(self, log: Log, count: int) -> Table:
        """The table after the first moves of a log."""
        return replay(self.game, replace(log, moves=log.moves[:count]))

    # Drawing

    @property
    def width(self) -> int:
        return self.console.width

    def clear(self) -> None:
        """Begin a new screen, where there is one."""
        if self.console.is_terminal:
            self.console.clear()
        else:
            self.console.print()

    def draw(self, seat: Seat) -> None:
        """The table through a seat's eyes, and what happened."""
        view, names = self.table.view(seat).state, self.sitting.names
        self.clear()
        drawing = self.game.drawing.draw(view, names, seat, self.width)
        self.console.print(drawing)
        self.print_story(self.story, drawing.plain.count("\n"))

    def print_story(self, story: Sequence[str], above: int) -> None:
        """The newest lines of what happened, as many as fit under the table."""
        room = self.console.height - above - PROMPT if self.console.is_terminal else len(story)
        if story:
            self.console.print()
        for line in story[-max(LEAST, room) :]:
            self.console.print(f"  {line}", style="cyan", markup=False)

    def draw_curtain(self, seat: Seat) -> None:
        """Between two people at one keyboard, where the next one's screen shows a secret."""
        if len(self.sitting.people) < 2 or self.last_asked in (None, seat):
            return
        secret = self.table.view(seat).state.tobytes() != self.table.view().state.tobytes()
        if secret and sys.stdin.isatty():
            self.clear()
            self.console.input(
                f"{self.sitting.names[seat]}: press Enter when only you look. ", markup=False
            )
