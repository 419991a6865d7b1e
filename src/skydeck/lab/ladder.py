"""The ladder: all bots of a game against each other, rated; it can stop and go on at any time.

What is played next depends on the results so far and nothing else, so that a ladder that was
interrupted and one that was not end the same.
"""

from __future__ import annotations

import contextlib
import json
import math
import os
import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from typing import Any, cast

import numpy as np

from skydeck.bots import BOTS as COMPILED
from skydeck.bots import LEVELS, refuse_unknown
from skydeck.bots.levels import skill_of
from skydeck.core.errors import SkydeckError, listing
from skydeck.core.game import Game
from skydeck.core.kernel import Array
from skydeck.core.rng import read_seed
from skydeck.lab.intervals import Z95, share_interval
from skydeck.lab.match import count_games, play_match
from skydeck.lab.plan import MOST_GAMES, usual_options, write_value
from skydeck.lab.ratings import OUTCOMES, Ratings, rate

BOTS = (*COMPILED, *LEVELS)
ANCHOR = "greedy"  # the bot by which the others are measured
SEATS = 2
SURVEY = 20  # games that every pair plays before any other has more
LONG = 400  # iterations of a level that thinks long
STEP = 100  # games between two looks at the ratings, after which results are saved
FORMAT = 1  # of the JSON

Names = tuple[str, str]


@dataclass
class Pair:
    """What two bots did against each other; lists have the first bot's number first."""

    outcomes: list[int] = field(default_factory=lambda: [0] * OUTCOMES)  # as in a match
    forfeits: list[int] = field(default_factory=lambda: [0, 0])
    reasons: list[str] = field(default_factory=lambda: ["", ""])  # of the first forfeits
    thinking: list[float | None] = field(default_factory=lambda: [None, None])  # seconds a move
    seconds: float = 0.0  # that all games took

    @property
    def games(self) -> int:
        return SEATS * sum(self.outcomes)

    @property
    def halves(self) -> int:
        """The half wins of the first bot."""
        return sum(k * deals for k, deals in enumerate(self.outcomes))

    @property
    def share(self) -> float:
        """The share of games that the first bot won; one that nobody won is half won."""
        return self.halves / 2 / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share."""
        squares = sum(k**2 * deals for k, deals in enumerate(self.outcomes))
        return share_interval(self.halves, squares, self.games // SEATS, SEATS, 2)

    def to_data(self) -> dict[str, Any]:
        """The pair as JSON data, with what follows from it for those who read it."""
        known = {"games": self.games, "share": self.share, "share_95": list(self.interval)}
        return {**known, **vars(self)}


class Ladder:
    """The bots of a ladder and what they did so far."""

    def __init__(
        self,
        game: Game,
        bots: Sequence[str] = BOTS,
        games: int = 400,
        seed: int | str = 0,
        options: Mapping[str, object] | None = None,
        slow_games: int | None = None,  # where one of two thinks long; as many if left out
    ) -> None:
        refuse_bots(bots)
        slow = games if slow_games is None else slow_games
        refuse_games(games)
        refuse_games(slow)
        self.game, self.bots, self.seed = game, tuple(bots), read_seed(seed)
        self.games, self.slow_games = count_games(games, SEATS), count_games(slow, SEATS)
        self.options = dict(game.options_of(game.prepare(SEATS, options or {}, seed)[0]))
        self.pairs: dict[Names, Pair] = {
            name_pair(*names): Pair() for names in combinations(bots, 2)
        }

    # What was played

    def against(self, bot: str, other: str) -> float | None:
        """The share of games that a bot won against another; None where they did not meet."""
        names = name_pair(bot, other)
        pair = self.pairs[names]
        if not pair.games:
            return None
        return pair.share if names[0] == bot else 1 - pair.share

    def rate(self) -> Ratings:
        """The ratings by all results so far, in the order of `bots`."""
        anchor = self.bots.index(ANCHOR) if ANCHOR in self.bots else None
        return rate(self._outcomes(), anchor)

    def _outcomes(self) -> Array:
        outcomes = np.zeros((len(self.bots), len(self.bots), OUTCOMES), np.int64)
        for (one, other), pair in self.pairs.items():
            i, j = self.bots.index(one), self.bots.index(other)
            outcomes[i, j], outcomes[j, i] = pair.outcomes, pair.outcomes[::-1]
        return outcomes

    def rank(self) -> list[str]:
        """The bots by their ratings, the best first."""
        points = dict(zip(self.bots, self.rate().points.round(3).tolist(), strict=True))
        return sorted(self.bots, key=lambda bot: -points[bot])

    def thinking(self, bot: str) -> float | None:
        """The mean seconds that a bot took for a move; None where all its games were compiled."""
        times, games = [], []
        for names, pair in self.pairs.items():
            seconds = pair.thinking[names.index(bot)] if bot in names else None
            if seconds is not None:
                times.append(seconds)
                games.append(pair.games)
        return float(np.average(times, weights=games)) if times else None

    # What is to be played

    def most_of(self, names: Names) -> int:
        """How many games two bots play if they are neighbours."""
        is_slow = any(thinks_long(self.game, bot) for bot in names)
        return self.slow_games if is_slow else self.games

    def quota(self, names: Names, distance: int) -> int:
        """How many games a pair plays: half for every step between them, SURVEY at least."""
        most = self.most_of(names)
        return max(min(most, SURVEY), count_games(most >> (distance - 1), SEATS))

    def missing(self) -> dict[Names, int]:
        """How many games each pair lacks; as long as any was not surveyed, only those count."""
        few = {names: min(self.most_of(names), SURVEY) for names in self.pairs}
        new = {n: few[n] - p.games for n, p in self.pairs.items() if p.games < few[n]}
        if new:
            return new
        order = self.rank()
        distances = {name_pair(a, b): order.index(b) - order.index(a)
                     for a, b in combinations(order, 2)}  # fmt: skip
        lacks = {n: self.quota(n, distances[n]) - p.games for n, p in self.pairs.items()}
        return {names: games for names, games in lacks.items() if games > 0}

    def play(
        self,
        names: Names,
        games: int,
        threads: int | None = None,
        report: Callable[[int], object] = lambda done: None,
    ) -> None:
        """Let two bots play more games."""
        pair = self.pairs[names]
        before, seed = pair.games, "/".join((str(self.seed), *names, str(pair.games)))
        match = play_match(self.game, names, games, seed, self.options, threads, report)
        pair.outcomes = [a + b for a, b in zip(pair.outcomes, match.outcomes, strict=True)]
        pair.seconds += match.seconds
        for k, score in enumerate(match.scores):
            pair.forfeits[k] += score.forfeits
            pair.reasons[k] = pair.reasons[k] or score.reason
            pair.thinking[k] = mix(pair.thinking[k], before, score.thinking, match.games)

    def seconds_for(self, names: Names, games: int) -> float:
        """About how long games of a pair take: as its others, or as those of all pairs."""
        pair = self.pairs[names]
        known = [pair] if pair.games else [pair for pair in self.pairs.values() if pair.games]
        return games * sum(pair.seconds / pair.games for pair in known) / max(1, len(known))

    def seconds_left(self, missing: Mapping[Names, int]) -> float:
        """About how long the missing games take, and those after the survey if it still runs."""
        left = sum(self.seconds_for(names, games) for names, games in missing.items())
        if any(not self.pairs[names].games for names in missing):
            places = list(combinations(range(len(self.bots)), 2))
            for names in self.pairs:
                quotas = [self.quota(names, high - low) for low, high in places]
                later = sum(quotas) / len(quotas) - min(quotas)
                left += self.seconds_for(names, 1) * later
        return left

    # Keeping it

    def command(self) -> str:
        """The command that plays this ladder."""
        words = ["skydeck", "ladder", self.game.name, "--bots", ",".join(self.bots)]
        words += ["--games", str(self.games), "--seed", str(self.seed)]
        if self.slow_games != self.games:
            words += ["--slow-games", str(self.slow_games)]
        usual = usual_options(self.game)
        for name, value in self.options.items():
            if value != usual[name]:
                words += ["--option", f"{name}={write_value(value)}"]
        return shlex.join(words)

    def setting(self) -> dict[str, Any]:
        """What must be the same for a ladder to go on."""
        return {
            "format": FORMAT,
            "game": self.game.name,
            "rules": self.game.version,
            "seats": SEATS,
            "options": self.options,
            "seed": self.seed,
        }

    def to_data(self, about: Mapping[str, object]) -> dict[str, Any]:
        """The ladder as JSON data; `about` is what only the caller knows: a date, versions."""
        ratings = self.rate()
        points = dict(zip(self.bots, ratings.points.tolist(), strict=True))
        errors = dict(zip(self.bots, ratings.errors.tolist(), strict=True))
        return {
            **self.setting(),
            "command": self.command(),
            "about": dict(about),
            "bots": list(self.bots),
            "games": self.games,
            "slow_games": self.slow_games,
            "finished": not self.missing(),
            "ratings": [
                {
                    "bot": bot,
                    "rating": round(points[bot], 2),
                    "rating_95": round(errors[bot], 2),
                    "seconds_per_move": self.thinking(bot),
                }
                for bot in self.rank()
            ],
            "surprises": self.count_surprises(ratings),
            "pairs": [{"bots": list(n), **p.to_data()} for n, p in self.pairs.items() if p.games],
        }

    def count_surprises(self, ratings: Ratings) -> int:
        """How many pairs lie outside of what ratings predict for 95 % of them."""
        return int((np.abs(np.triu(ratings.surprises)) > Z95).sum())

    def save(self, path: Path, about: Mapping[str, object]) -> None:
        """Write the JSON; whoever reads it meanwhile finds the old or the new one, whole."""
        write_text(path, json.dumps(self.to_data(about), indent=1) + "\n")

    def go_on_from(self, path: Path) -> int:
        """Take over the results in a file, if there is one; how many games they are."""
        if not path.exists():
            return 0
        data = read_data(path)
        for key, value in self.setting().items():
            if data.get(key) != value:
                raise SkydeckError(
                    f"{path} is a ladder with {key} {data.get(key)!r} and not {value!r};"
                    " remove it, or name another folder with --out"
                )
        try:
            for saved in data["pairs"]:
                self._take_over(path, saved)
        except (KeyError, TypeError, ValueError) as error:
            if isinstance(error, SkydeckError):
                raise
            raise unreadable(path) from None
        return sum(pair.games for pair in self.pairs.values())

    def _take_over(self, path: Path, saved: Mapping[str, Any]) -> None:
        one, other = saved["bots"]
        for bot in (one, other):
            if bot not in self.bots:
                raise SkydeckError(
                    f"{path} is a ladder with the bot {bot!r} that is not among those given;"
                    " add it, or name another folder with --out"
                )
        if (one, other) not in self.pairs:
            raise unreadable(path)
        pair = Pair(**{key: saved[key] for key in vars(Pair())})
        lists = (pair.outcomes, pair.forfeits, pair.reasons, pair.thinking)
        if [len(values) for values in lists] != [OUTCOMES, SEATS, SEATS, SEATS]:
            raise unreadable(path)
        counts = (*pair.outcomes, *pair.forfeits)
        times = (pair.seconds, *(time for time in pair.thinking if time is not None))
        is_whole = all(type(count) is int and count >= 0 for count in counts)
        if not is_whole or not all(map(is_time, times)):
            raise unreadable(path)
        if not all(isinstance(reason, str) for reason in pair.reasons):
            raise unreadable(path)
        self.pairs[one, other] = pair


def climb(
    ladder: Ladder,
    path: Path,
    about: Mapping[str, object],
    threads: int | None = None,
    report: Callable[[float, float], object] = lambda spent, total: None,
) -> None:
    """Play all that is missing and save after every step; `report` hears of seconds."""
    ladder.save(path, about)  # a folder that cannot be written is refused before anything is played
    while missing := ladder.missing():
        names = max(missing, key=lambda names: missing[names])
        spent = sum(pair.seconds for pair in ladder.pairs.values())
        total, done = spent + ladder.seconds_left(missing), 0

        def advance(
            games: int, names: Names = names, spent: float = spent, total: float = total
        ) -> None:
            nonlocal done
            done += games
            report(spent + ladder.seconds_for(names, done), total)

        advance(0)
        ladder.play(names, min(STEP, missing[names]), threads, advance)
        ladder.save(path, about)


def mix(one: float | None, games: int, other: float | None, more: int) -> float | None:
    """The mean of two means over so many games each, as far as they are known."""
    if one is None or other is None:
        return other if one is None else one
    return (one * games + other * more) / (games + more)


def is_time(value: object) -> bool:
    """Whether JSON data is a number of seconds."""
    return type(value) in (int, float) and 0 <= cast(float, value) < math.inf


def name_pair(one: str, other: str) -> Names:
    """Two bots in the order in which a ladder files them."""
    return (one, other) if one < other else (other, one)


def thinks_long(game: Game, bot: str) -> bool:
    """Whether a bot takes so long that few games must do: a program, a search or a high level."""
    if bot in LEVELS:
        return skill_of(game, LEVELS.index(bot) + 1).iterations > LONG
    return bot not in COMPILED


def refuse_games(games: int) -> None:
    """Refuse a number of games that neighbours cannot play."""
    if games < SEATS:
        raise SkydeckError(f"neighbours on a ladder play at least {SEATS} games, not {games}")
    if games > MOST_GAMES:
        raise SkydeckError(
            f"neighbours on a ladder play at most {MOST_GAMES:,} games, not {games:,}"
        )


def refuse_bots(bots: Sequence[str]) -> None:
    """Refuse bots of which there cannot be a ladder."""
    for bot in bots:
        refuse_unknown(bot)
    if len(bots) < 2:
        raise SkydeckError(f"a ladder needs at least two bots, not {listing(bots)} alone")
    twice = [bot for bot in dict.fromkeys(bots) if list(bots).count(bot) > 1]
    if twice:
        raise SkydeckError(f"each bot is named once for a ladder, and {twice[0]!r} is named twice")


def refuse_seats(seats: int) -> None:
    """Refuse a number of seats at which bots do not meet in pairs."""
    if seats != SEATS:
        raise SkydeckError(
            f"a ladder is made of pairs and played at {SEATS} seats, not {seats};"
            " skydeck lab plays matches at more"
        )


def unreadable(path: Path) -> SkydeckError:
    """What to say of a file that is no ladder's."""
    return SkydeckError(f"{path} is not a ladder; remove it, or name another folder with --out")


def read_data(path: Path) -> dict[str, Any]:
    """The JSON object in a file."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise SkydeckError(f"{path} cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError):
        raise unreadable(path) from None
    if not isinstance(data, dict):
        raise unreadable(path)
    return data


def write_text(path: Path, text: str) -> None:
    """Write a file in one go; its folder is made if it is not there."""
    part = path.with_name(f"{path.name}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_text(text, encoding="utf-8")
        os.replace(part, path)
    except OSError as error:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
        raise SkydeckError(f"{path} cannot be written: {error.strerror}") from None
