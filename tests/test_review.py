"""Reviews: what they add up to, what they find, and the page."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

import skydeck
from skydeck.core.errors import SkydeckError
from skydeck.core.log import Log
from skydeck.lab.review import Choice, has_luck, review_game, review_seat
from skydeck.terminal.review import make_page
from tests.test_cli import run

ITERATIONS = 12


def play_log(game: str, seats: int, names: tuple[str, ...], **options: object) -> Log:
    """A finished game among bots that carries other names."""
    table, bot = skydeck.new(game, seats, seed=5, options=options), skydeck.bot("greedy")
    while not table.over:
        seat = table.movers[0]
        table.play(seat, bot.choose(table.view(seat)))
    return table.log(names)


@pytest.fixture(scope="module")
def log() -> Log:
    return play_log("skyjo", 3, ("you", "<b>Eve</b></script>", "greedy"), rounds=1)


def test_causes_add_up_to_the_result(log: Log) -> None:
    review = review_game(skydeck.game("skyjo"), log, iterations=ITERATIONS)
    assert sum(seat.result for seat in review.seats) == pytest.approx(1)
    for seat in review.seats:
        causes = seat.skill + seat.others + seat.luck
        assert seat.share + causes == pytest.approx(seat.result)
        assert 0 <= seat.accuracy <= 100
        for before, after in zip(seat.stretches, seat.stretches[1:], strict=False):
            assert before.end == after.start
            assert before.change == pytest.approx(before.choice + before.others + before.luck)
        assert seat.stretches[0].start == pytest.approx(1 / 3)
        assert seat.stretches[-1].end == seat.result
        assert len(seat.turning_points) == 3
        smallest = min(abs(point.change) for point in seat.turning_points)
        others = set(seat.stretches[1:]) - set(seat.turning_points)
        assert all(abs(stretch.change) <= smallest for stretch in others)
    # What one seat loses, the others are given.
    assert sum(s.skill + s.others for s in review.seats) == pytest.approx(0)


def test_the_number_of_threads_does_not_matter(log: Log) -> None:
    game = skydeck.game("skyjo")
    one = review_game(game, log, iterations=ITERATIONS, threads=1)
    assert review_game(game, log, iterations=ITERATIONS, threads=2) == one
    assert review_game(game, log, [1], ITERATIONS).seats == one.seats[1:2]


def judged(number: int, seat: int, before: float, after: float, stakes: float = 0.4) -> Choice:
    """A choice where a blind pick loses the stakes."""
    return Choice(number, seat, 0, "x", 1, "y", {}, before, after, before - stakes, False)


@pytest.mark.parametrize(
    ("after", "stakes", "accuracy"),
    [
        (0.5, 0.4, 100),
        (0.6, 0.4, 100),
        (0.4, 0.4, 75),
        (0.1, 0.4, 0),
        (0.1, -0.1, 0),
        (0.5, 0, 100),
    ],
)
def test_accuracy(after: float, stakes: float, accuracy: float) -> None:
    review = review_seat(0, "a", [judged(0, 0, 0.5, after, stakes)], [0.0, 1.0])
    assert review.accuracy == pytest.approx(accuracy)


def test_a_blunder_is_told_from_bad_luck() -> None:
    # Two seats, four choices: seat 0 throws 30 % away, then the cards take 20 % from seat 1.
    choices = [
        judged(0, 0, 0.5, 0.2),
        judged(1, 1, 0.8, 0.8),
        judged(2, 0, 0.2, 0.2),
        judged(3, 1, 0.6, 0.6),
    ]
    first = review_seat(0, "a", choices, [0.0, 1.0])
    second = review_seat(1, "b", choices, [0.0, 1.0])
    assert first.skill == pytest.approx(-0.3)
    assert first.luck == pytest.approx(-0.2)
    assert first.accuracy == pytest.approx(100 * (1 - 0.3 / 0.8))
    assert second.skill == 0
    assert second.others == pytest.approx(0.3)
    assert second.luck == pytest.approx(0.2)
    assert [round(s.luck, 6) for s in second.stretches] == [0, -0.2, 0.4]


def test_where_there_is_no_luck_the_others_did_the_rest() -> None:
    choices = [judged(0, 0, 0.5, 0.2), judged(1, 1, 0.8, 0.8), judged(2, 0, 0.3, 0.3)]
    review = review_seat(0, "a", choices, [0.0, 1.0], has_luck=False)
    assert review.skill == pytest.approx(-0.3)
    assert review.others == pytest.approx(-0.2)
    assert review.luck == 0


@pytest.mark.parametrize("name", skydeck.games())
def test_only_skybridge_has_no_luck(name: str) -> None:
    table, bot = skydeck.new(name, 2, seed=5), skydeck.bot("greedy")
    for _ in range(20):
        seat = table.movers[0]
        table.play(seat, bot.choose(table.view(seat)))
    assert has_luck(table.game, table.log(), table) == (name != "skybridge")


def test_random_play_is_found_to_be_worse_than_greedy() -> None:
    table = skydeck.new("skyjo", 2, seed=2, options={"rounds": 2})
    bots = [skydeck.bot("greedy", 1), skydeck.bot("random", 1)]
    while not table.over:
        seat = table.movers[0]
        table.play(seat, bots[seat].choose(table.view(seat)))
    review = review_game(table.game, table.log(), iterations=300)
    greedy, random = review.seats
    assert greedy.accuracy > random.accuracy + 30
    assert greedy.skill > random.skill
    assert [seat.name for seat in review.seats] == ["seat 0", "seat 1"]


@pytest.mark.parametrize("name", skydeck.games())
def test_a_page_is_whole_and_safe(name: str) -> None:
    game = skydeck.game(name)
    options = {"rounds": 1} if name == "skyjo" else {}
    log = play_log(name, 2, ("you", "<b>Eve</b></script>"), **options)
    for seats in ([0], None):
        review = review_game(game, log, seats, iterations=2)
        page = make_page(game, log, review)
        assert "@" not in re.sub(r"@media", "", page.split("<script")[0])
        assert not re.search(r"(src|href)=|url\(|https?://", page)
        assert "<b>Eve" not in page
        assert page.count("</script>") == 2
        data = json.loads(page.split('id="data">')[1].split("</script>")[0])
        assert len(data["steps"]) == len(log.moves) + 1
        assert all(step["table"] for step in data["steps"])
        judged = [step for step in data["steps"] if "before" in step]
        mine = [c for c in review.choices if seats is None or c.seat in seats]
        assert len(judged) == len(mine)


def test_one_seats_page_shows_nothing_that_it_could_not_know(log: Log) -> None:
    game = skydeck.game("skyjo")
    review = review_game(game, log, [0], iterations=2)
    steps = json.loads(make_page(game, log, review).split('id="data">')[1].split("</script>")[0])
    first = re.sub("<[^>]*>", "", steps["steps"][0]["table"])
    assert not re.search(r"\(-?\d+\) +\(", first)  # a face-down card whose value is shown


def test_an_unfinished_game_is_refused(log: Log) -> None:
    game = skydeck.game("skyjo")
    with pytest.raises(SkydeckError, match="not over yet"):
        review_game(game, replace(log, moves=log.moves[:9]), iterations=2)
    with pytest.raises(SkydeckError, match="there is no seat 3"):
        review_game(game, log, [3], iterations=2)


def test_the_command(log: Log, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(log.to_json())
    result = run("review", str(file), "--iterations", "4")
    assert result.returncode == 0, result.stderr
    assert "Turning points of you" in result.stdout
    assert "greedy" not in result.stdout.replace("game.review", "")
    page = tmp_path / "game.review.html"
    assert page.read_text().startswith("<!doctype html>")
    page.unlink()
    result = run("review", str(file), "--iterations", "4", "--json", "--all")
    data = json.loads(result.stdout)
    assert [seat["seat"] for seat in data["seats"]] == [0, 1, 2]
    assert not page.exists()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--seat", "7"), "there is no seat 7; the seats are 0 to 2"),
        (("--iterations", "0"), "--iterations is from 1 to 1,000,000, not 0"),
        (("--all", "--seat", "1"), "give one of the two"),
        (("--page", "/nowhere/at/all.html", "--iterations", "1"), "cannot be written"),
        (("--threads", "0"), "--threads is from 1"),
    ],
)
def test_bad_words(log: Log, tmp_path: Path, words: tuple[str, ...], sentence: str) -> None:
    file = tmp_path / "game.json"
    file.write_text(log.to_json())
    result = run("review", str(file), *words)
    assert result.returncode == 2
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1
