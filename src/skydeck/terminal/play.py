"""A game at a keyboard: the table, what happened, a prompt."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import platformdirs
from rich.console import Console

from skydeck.bots import BOTS, Bot, weigh
from skydeck.core.errors import BadBot, BadLog, SkydeckError, nearest
from skydeck.core.game import Game
from skydeck.core.kernel import SPECTATOR, Seat
from skydeck.core.log import Log, read_log
from skydeck.core.table import Table, replay
from skydeck.games import rules_text
from skydeck.terminal.reports import describe_result, show_rules
from skydeck.terminal.words import YOU, name_seats, put_into_words

STORY = 24  # lines of what happened that stay on the screen
HINTS = 3  # moves that a hint names
HELP = """  a move      as the line above the prompt says; moves lists all of them
  hint        the best moves that greedy sees, and what they are worth
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
        return cls(table, seating, free_path(f"{game.name}-{table.seed}"))

    @property
    def people(self) -> list[Seat]:
        """The seats of people."""
        return [seat for seat, who in enumerate(self.seating) if who == YOU]

    def save(self, path: Path | None = None) -> Path:
        """Write the log, so that a crash in the middle of it loses nothing."""
        path = path or self.path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            part = path.with_name(f"{path.name}.part")
            part.write_text(self.table.log(self.seating).to_json(), encoding="utf-8")
            part.replace(path)
        except OSError as error:
            raise SkydeckError(f"{path} cannot be written: {error.strerror}") from None
        return path


def refuse_strangers(seating: Sequence[str]) -> None:
    """Refuse a name that is neither a person nor a bot."""
    for who in seating:
        if who not in (YOU, *BOTS):
            raise BadBot(f"nobody is called {who!r}{nearest(who, (YOU, *BOTS))}")


def saves_folder() -> Path:
    """Where games are saved; SKYDECK_DATA overrides it."""
    given = os.environ.get("SKYDECK_DATA")
    data = Path(given) if given else platformdirs.user_data_path("skydeck", appauthor=False)
    return data / "saves"


def free_path(stem: str) -> Path:
    """A file for a new game that does not exist yet."""
    stem = "".join(c if c.isalnum() or c in "-_" else "-" for c in stem)[:80]
    path, number = saves_folder() / f"{stem}.json", 1
    while path.exists():
        number += 1
        path = saves_folder() / f"{stem}-{number}.json"
    return path


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
    Screen(sitting).run()


class Screen:
    """What a person sees and types."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.console = Console(highlight=False)
        self.story: list[str] = []  # what happened since the last prompt
        self.last_asked: Seat | None = None

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
            path = self.sitting.save()
            self.console.print("\n\nThe game is saved. Go on with:", markup=False)
            self.console.print(f"  skydeck play --resume {path}", markup=False, soft_wrap=True)
            return
        path = self.sitting.save()
        self.draw(self.watcher)
        self.console.print()
        for line in describe_result(self.table, self.sitting.names):
            self.console.print(line, style="bold", markup=False)
        self.console.print(f"\nSee it again: skydeck replay {path} --story", soft_wrap=True)

    def step(self) -> None:
        """One move: a bot's if one is to move, else a person's."""
        for seat in self.table.movers:
            if self.sitting.seating[seat] != YOU:
                self.move_bot(seat)
                return
        self.ask(self.table.movers[0])

    def move_bot(self, seat: Seat) -> None:
        """Let a bot move; its generator depends on the position only, so a resumed game agrees."""
        seed = f"{self.table.seed}/{seat}/{len(self.table.history)}"
        bot = Bot(self.sitting.seating[seat], seed)
        self.table.play(seat, bot.choose(self.table.view(seat)))
        self.tell()

    def tell(self) -> None:
        """Add what the last move did to the story, and pause where a round has ended."""
        events = self.table.tell(self.watcher)
        words = [put_into_words(self.game, event, self.sitting.names) for event in events]
        self.story += words
        if any(event["key"] == "round" for event in events) and self.sitting.people:
            self.show_round_end(words)

    def show_round_end(self, words: list[str]) -> None:
        """The table as the round left it, until the person has seen enough of it."""
        view, names = self.table.view(self.watcher).state, self.sitting.names
        self.clear()
        self.console.print(self.game.drawing.draw_end(view, names, self.watcher, self.width))
        self.print_story(self.story)
        self.story = words[-1:]
        self.console.input("\nPress Enter for the next round. ")

    def ask(self, seat: Seat) -> None:
        """Show the table to a person and carry out what is typed, up to a move."""
        self.draw_curtain(seat)
        self.draw(seat)
        self.last_asked = seat
        while True:
            question = self.game.story.ask(self.table.view(seat).state)
            words = self.game.story.ASKS[question["key"]].format(**question)
            self.console.print(f"\n{words}", style="bold", markup=False)
            name = "" if self.sitting.names[seat] == YOU else f"{self.sitting.names[seat]} "
            typed = self.console.input(f"[dim]? for help[/] {name}> ").strip()
            try:
                if self.obey(seat, typed):
                    return
            except SkydeckError as error:
                self.console.print(f"{str(error)[0].upper()}{str(error)[1:]}.", markup=False)

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
                path = self.sitting.save(Path(rest.strip()) if rest.strip() else None)
                self.console.print(f"Saved as {path}.", markup=False, soft_wrap=True)
            case "undo":
                self.undo(seat)
                return True
            case "quit" | "exit" | "q":
                raise Stop
            case _:
                self.story = []
                self.table.play(seat, typed)
                self.tell()
                self.keep()
                return True
        return False

    def keep(self) -> None:
        """Save the game after a move; if that fails, say so and play on."""
        try:
            self.sitting.save()
        except SkydeckError as error:
            self.story.append(f"Not saved: {error}; save FILE keeps the game elsewhere")

    def hint(self, seat: Seat) -> None:
        """What greedy would do, and what the best moves are worth to it."""
        view = self.table.view(seat)
        self.console.print("What greedy expects of the best moves:", markup=False)
        for worth, move in weigh(view)[:HINTS]:
            text = self.game.notation.write_move(view.state, move)
            self.console.print(f"  {text}: {worth:+.1f} {self.game.greedy.UNIT}", markup=False)

    def undo(self, seat: Seat) -> None:
        """Take back a seat's last move and all since, unless one of them revealed something."""
        history = self.table.history
        own = [number for number, (mover, _) in enumerate(history) if mover == seat]
        if not own:
            raise SkydeckError("there is no move of yours to take back yet")
        log = self.table.log(self.sitting.seating)
        before = self.replay(log, own[-1])
        table = before.copy()
        for mover, move in history[own[-1] :]:
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
        self.console.print(self.game.drawing.draw(view, names, seat, self.width))
        self.print_story(self.story)

    def print_story(self, story: Sequence[str]) -> None:
        """The newest lines of what happened."""
        if story:
            self.console.print()
        for line in story[-STORY:]:
            self.console.print(f"  {line}", style="cyan", markup=False)

    def draw_curtain(self, seat: Seat) -> None:
        """Between two people at one keyboard, where the next one's screen shows a secret."""
        if len(self.sitting.people) < 2 or self.last_asked in (None, seat):
            return
        secret = self.table.view(seat).state.tobytes() != self.table.view().state.tobytes()
        if secret and sys.stdin.isatty():
            self.clear()
            self.console.input(f"{self.sitting.names[seat]}: press Enter when only you look. ")
