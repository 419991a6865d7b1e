"""Reviews: what they add up to, what they find, and the page."""

from __future__ import annotations

import gzip
import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import skydeck
from skydeck.core.errors import SkydeckError
from skydeck.core.log import Log
from skydeck.lab.review import Choice, Stretch, has_luck, review_game, review_seat
from skydeck.lab.template import fill_in
from skydeck.server import answers
from skydeck.terminal.reports import out
from skydeck.terminal.review import (
    CAUSES,
    HEIGHT,
    WIDTH,
    describe_point,
    make_page,
    refuse_path,
    show_review,
    summarise,
)
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


@pytest.mark.parametrize(
    ("choice", "others", "luck", "cause"),
    [
        (-0.4, 0.15, 0.3, "luck"),  # the choice cost most, but the chance rose
        (0.05, -0.3, 0.2, "others"),
        (-0.2, 0.5, -0.4, "luck"),
        (-0.1, -0.05, 0.0, "choice"),
    ],
)
def test_a_cause_goes_in_the_direction_of_the_change(
    choice: float, others: float, luck: float, cause: str
) -> None:
    stretch = Stretch(7, 0.5, 0.5 + choice + others + luck, choice, others, luck)
    assert stretch.cause == cause


@pytest.mark.parametrize(
    ("loss", "error", "is_mistake"),
    [
        (0.1, 0.0, True),
        (0.1, 0.06, False),
        (0.1, 0.04, True),
        (0.004, 0.0, False),
        (-0.1, 0.0, False),
    ],
)
def test_what_is_equal_within_the_error_is_no_mistake(
    loss: float, error: float, is_mistake: bool
) -> None:
    assert replace(judged(0, 0, 0.5, 0.5 - loss), error=error).is_mistake == is_mistake


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


POINT = re.compile(r"move (\d+), .+: from (\d+) % to (\d+) %, mostly (.+) \((.+) points\)")


def read_points(lines: list[str]) -> list[tuple[int, str, str, str, str]]:
    """The turning points that sentences tell: move, chance before and after, cause and change."""
    found = (POINT.search(line.replace("\u00a0", " ")) for line in lines)
    words = {sentence: cause for cause, sentence in CAUSES.items()}
    return [(int(m[1]) - 1, m[2], m[3], words[m[4]], m[5]) for m in found if m]


def sum_up(stretch: dict[str, Any]) -> tuple[int, str, str, str, str]:
    """A stretch of the wire in the same form."""
    start, end, cause = (stretch[name] for name in ("start", "end", "cause"))
    part = f"{100 * stretch[cause] + 0.0:+.1f}"
    return stretch["number"], f"{100 * start:.0f}", f"{100 * end:.0f}", cause, part


def read_curve(line: str, moves: int) -> list[tuple[float, float]]:
    """The moves and chances of a line that is drawn."""
    points = (point.split(",") for point in line.split())
    return [(moves * float(x) / WIDTH, 1 - float(y) / HEIGHT) for x, y in points]


@pytest.mark.parametrize("name", skydeck.games())
def test_terminal_page_and_wire_tell_the_same(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    game, options = skydeck.game(name), {"rounds": 1} if name == "skyjo" else {}
    log = play_log(name, 2, ("Ada", "Ben"), **options)
    review = review_game(game, log, iterations=ITERATIONS)
    data = json.loads(answers.Review(**review.to_data()).model_dump_json())
    assert data == json.loads(json.dumps(review.to_data()))  # nothing is lost on the wire
    points = [sum_up(point) for seat in data["seats"] for point in seat["turning_points"]]
    show_review(game, log, review)
    assert read_points(capsys.readouterr().out.splitlines()) == points
    page = make_page(game, log, review)
    shown = json.loads(page.split('id="data">')[1].split("</script>")[0])
    assert read_points([point["text"] for point in shown["points"]]) == points
    assert [point["cause"] for point in shown["points"]] == [cause for *_, cause, _ in points]
    for seat, found in zip(data["seats"], review.seats, strict=True):
        told = [describe_point(review, stretch) for stretch in found.stretches[1:]]
        assert read_points(told) == [sum_up(stretch) for stretch in seat["stretches"][1:]]
    for seat, line in zip(
        data["seats"], re.findall('</title><polyline points="(.*?)"', page), strict=True
    ):
        curve = [(point["move"], point["chance"]) for point in seat["curve"]]
        for (move, chance), point in zip(read_curve(line, data["moves"]), curve, strict=True):
            assert move == pytest.approx(point[0], abs=0.06 * data["moves"] / WIDTH)
            assert chance == pytest.approx(point[1], abs=0.06 / HEIGHT)
        assert curve[0] == (0, seat["share"])
        assert curve[-1] == (len(log.moves), seat["result"])
    judged = {number - 1: step for number, step in enumerate(shown["steps"]) if "mistake" in step}
    for choice in data["choices"]:
        assert judged[choice["number"]]["mistake"] == choice["mistake"]
        if choice["mistake"]:
            assert choice["loss"] > 2 * choice["error"]


def read_drawing(parts: list[tuple[int, str]]) -> str:
    """A drawn table without its styles."""
    return "".join(text for _, text in parts)


def test_one_seats_page_shows_nothing_that_it_could_not_know(log: Log) -> None:
    game = skydeck.game("skyjo")
    review = review_game(game, log, [0], iterations=2)
    steps = json.loads(make_page(game, log, review).split('id="data">')[1].split("</script>")[0])
    first = read_drawing(steps["steps"][0]["table"])
    assert not re.search(r"\(-?\d+\) +\(", first)  # a face-down card whose value is shown


ODD = ("[/]", "[bold]x[red]", ":fire: \\")


def test_names_are_shown_as_they_are(
    log: Log, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    game, odd = skydeck.game("skyjo"), replace(log, names=ODD)
    review = review_game(game, odd, iterations=2)
    for width in (100, 40):
        monkeypatch.setattr(out, "_width", width)
        show_review(game, odd, review)
        shown = capsys.readouterr().out
        for name in ODD:
            assert shown.count(name) == 2  # with its numbers, and with its turning points


@pytest.mark.parametrize("width", [40, 80, 120])
def test_every_number_is_readable_at_any_width(
    width: int, log: Log, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    game, long = skydeck.game("skyjo"), replace(log, names=("you", "n" * 30, "greedy"))
    review = review_game(game, long, iterations=2)
    monkeypatch.setattr(out, "_width", width)
    show_review(game, long, review)
    shown = capsys.readouterr().out
    table = shown.partition("Turning points")[0]
    assert "…" not in table
    for seat in review.seats:
        for number in summarise(seat):
            assert re.search(rf"(?<!\S){re.escape(number)}(?!\S)", table), number
    assert max(map(len, table.splitlines())) <= width
    assert "in percentage points" in " ".join(table.split())


def test_a_name_that_looks_like_a_place_of_the_template_stays(log: Log) -> None:
    game, name = skydeck.game("skyjo"), "@DATA@ @CURVE@ @TITLE@"
    odd = replace(log, names=("you", name, "greedy"))
    page = make_page(game, odd, review_game(game, odd, iterations=2))
    assert page.count('id="data"') == page.count("<polyline") // 6 == 1
    data = json.loads(page.split('id="data">')[1].split("</script>")[0])
    assert name in {point["seat"] for point in data["points"]}


def test_a_template_is_filled_in_once() -> None:
    assert fill_in("@A@, @B@, me@x", {"A": "@B@", "B": r"\1 @A@"}) == r"@B@, \1 @A@, me@x"


def test_the_curve_has_rounds_and_turning_points() -> None:
    game, log = skydeck.game("skyjo"), play_log("skyjo", 2, ("a", "b"), rounds=3)
    page = make_page(game, log, review_game(game, log, None, 2))
    assert page.count('class="round"') == 2
    assert re.findall(r'class="number" style="left:[0-9.]+%">(\d)<', page) == ["1", "2", "3"]
    assert re.findall(r'class="mark" [^>]*>(\d)<', page) == ["1", "2", "3", "4", "5", "6"]
    single = play_log("skyjo", 2, ("a", "b"), rounds=1)
    page = make_page(game, single, review_game(game, single, None, 2))
    assert 'class="round' not in page


def test_a_phone_gets_a_narrow_table(log: Log) -> None:
    game = skydeck.game("skyjo")
    page = make_page(game, log, review_game(game, log, None, 2))
    steps = json.loads(page.split('id="data">')[1].split("</script>")[0])["steps"]
    for step in steps:
        wide, narrow = (read_drawing(step[key]).splitlines() for key in ("table", "narrow"))
        assert any("you" in line and "greedy" in line for line in wide)  # all seats side by side
        assert not any("you" in line and "greedy" in line for line in narrow)
    assert not re.search(r"\d %", page)  # a number and its unit are not parted


@pytest.mark.parametrize("name", ["skybridge", "skyjo"])
def test_only_where_something_is_hidden_tables_are_imagined(name: str) -> None:
    game, options = skydeck.game(name), {"rounds": 1} if name == "skyjo" else {}
    log = play_log(name, 2, ("a", "b"), **options)
    page = make_page(game, log, review_game(game, log, None, 2))
    assert ("imagined tables" in page) == (name == "skyjo")
    assert ("luck, which here is only who begins" in page) == (name == "skybridge")


def test_a_page_that_cannot_be_written_is_refused_before_anything_is_judged(
    log: Log, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def judge(*_: object) -> None:
        raise AssertionError("judged")

    monkeypatch.setattr("skydeck.lab.review.review_game", judge)
    file, page = tmp_path / "game.json", tmp_path / "no" / "x.html"
    file.write_text(log.to_json())
    result = run("review", str(file), "--page", str(page))
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr == f"skydeck: {page} cannot be written: No such file or directory\n"


def test_a_page_is_tried_without_a_trace(tmp_path: Path) -> None:
    old, new = tmp_path / "old.html", tmp_path / "new.html"
    old.write_text("old")
    file = tmp_path / "game.json"
    file.write_text("{}")
    refuse_path(old, file)
    refuse_path(new, file)
    assert old.read_text() == "old"
    assert not new.exists()
    for wrong in (tmp_path, Path("a\0b"), tmp_path / ("x" * 999)):
        with pytest.raises(SkydeckError, match="cannot be written"):
            refuse_path(wrong, file)
    with pytest.raises(SkydeckError, match="is the log itself; name another file"):
        refuse_path(tmp_path / "." / "game.json", file)


def test_a_game_of_the_lab_is_reviewed(tmp_path: Path) -> None:
    logs = [play_log("skyjo", 2, (name, "b"), rounds=1) for name in ("one", "two")]
    file = tmp_path / "000.jsonl.gz"
    lines = [json.dumps(log.to_data()).encode() + b"\n" for log in logs]
    file.write_bytes(b"".join(gzip.compress(line) for line in lines))  # as slices are put together
    result = run("review", str(file), "--game", "1", "--iterations", "2")
    assert result.returncode == 0, result.stderr
    assert "Turning points of two" in result.stdout
    assert (tmp_path / "000-1.review.html").exists()
    (tmp_path / "one.jsonl").write_bytes(lines[1])  # cut out of them
    for words in ((), ("--game", "0")):
        result = run("review", str(tmp_path / "one.jsonl"), *words, "--iterations", "2")
        assert "Turning points of two" in result.stdout, result.stderr
    for words, sentence in (
        ((), "has many games; say which one by --game, from 0"),
        (("--game", "2"), "has no game 2; its games are counted from 0"),
        (("--game", "-1"), "has no game -1"),
        (("--game", "9" * 20), "has no game 9"),
    ):
        result = run("review", str(file), *words)
        assert result.returncode == 2
        assert sentence in result.stderr
    file.write_bytes(file.read_bytes()[:-9])
    assert "cannot be read: it holds no" in run("review", str(file), "--game", "2").stderr
    (tmp_path / "x.jsonl.gz").write_text("no")
    assert "it is no log" in run("review", str(tmp_path / "x.jsonl.gz"), "--game", "0").stderr


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
