"""Fair deals are proved from logs alone, and nothing that was changed is."""

from __future__ import annotations

import hashlib
import itertools
import json
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import skydeck
from skydeck import cli
from skydeck.core.deal import ABSENT, Deal, commit
from skydeck.core.errors import BadLog
from skydeck.core.log import Log, Result, checksum
from skydeck.core.table import Table
from skydeck.core.verify import find_result, verify

SECRET = bytes(range(32)).hex()
NONCES = (bytes(range(0xA0, 0xB0)).hex(), ABSENT)
DOCS = Path(__file__).parents[1] / "docs"

Change = Callable[[dict[str, Any]], object]


@cache
def play_out(seed: str, rounds: int, seats: int) -> Table:
    """A finished game of Skyjo in which cards are drawn or taken and swapped with unseen ones."""
    table = skydeck.new("skyjo", seats, seed, {"rounds": rounds})
    while not table.over:
        seat = table.movers[0]
        moves = table.legal(seat)
        down = [m for m in moves if m - 2 in range(12) and table.state.faces[seat, m - 2] == 0]
        take_or_draw = [int(len(table.history) % 3 > 0)] if 0 in moves else moves
        table.play(seat, (down or take_or_draw)[0])
    return table


def fair_log(rounds: int = 1, resigned: tuple[int, ...] = ()) -> Log:
    deal = Deal(commit(SECRET), SECRET, NONCES)
    table = play_out(deal.seed, rounds, len(NONCES))
    log = table.log(["Ada", "level4"])
    return Log(**{**vars(log), "deal": deal, "result": find_result(table, resigned)})


def sealed(change: Change) -> str:
    """A fair log with something changed, and with a fitting checksum."""
    data = json.loads(fair_log().to_json())
    change(data)
    data["check"] = checksum(data)
    return json.dumps(data)


def run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *words: str
) -> tuple[int, str, str]:
    """What the command line answers."""
    monkeypatch.setattr(sys, "argv", ["skydeck", *words])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    said = capsys.readouterr()
    return int(ended.value.code or 0), " ".join(said.out.split()), said.err


@pytest.fixture
def command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> Callable[..., tuple[int, str, str]]:
    """`skydeck verify` on a log's text."""

    def verify_text(text: str, *words: str) -> tuple[int, str, str]:
        path = tmp_path / "log.json"
        path.write_text(text, encoding="utf-8")
        return run(monkeypatch, capsys, "verify", str(path), *words)

    return verify_text


def test_a_fair_log_is_proved(command: Callable[..., tuple[int, str, str]]) -> None:
    code, out, _ = command(fair_log().to_json())
    assert code == 0
    assert commit(SECRET) in out
    assert "The deal is fair" in out
    assert "compare that with what the room showed" in out


def test_a_commitment_that_was_noted_is_compared(
    command: Callable[..., tuple[int, str, str]],
) -> None:
    code, out, _ = command(fair_log().to_json(), "--commitment", commit(SECRET))
    assert code == 0
    assert "which is the one you gave" in out
    code, out, error = command(fair_log().to_json(), "--commitment", commit("0" * 64))
    assert code == 2
    assert out == ""
    assert error == (
        "skydeck: the log's commitment is not the one that you were given before the game\n"
    )


def deal_anew(data: dict[str, Any]) -> None:
    """What a server would do that deals again after the game and makes all hashes fit."""
    deal = Deal(commit("1" * 64), "1" * 64, NONCES)
    data["deal"].update(commitment=deal.commitment, secret=deal.secret)
    data["seed"] = deal.seed


def end_otherwise(data: dict[str, Any]) -> None:
    """Another last move that is legal, too."""
    seat, move = data["moves"][-1]
    log = Log.from_json(fair_log().to_json())
    table = skydeck.replay(Log(**{**vars(log), "moves": log.moves[:-1]}))
    data["moves"][-1] = [seat, next(m for m in table.legal(seat) if m != move)]


NOT_COMMITTED = "the secret is not the one that was committed to, so the deal was changed"
NO_SEED = "the seed does not follow from the secret and the nonces of the seats"
NO_RESULT = "the result of the log is not that of its moves"
TAMPERINGS: list[tuple[Change, str]] = [
    (lambda data: data["deal"].update(secret="1" * 64), NOT_COMMITTED),
    (lambda data: data["deal"].update(commitment="1" * 64), NOT_COMMITTED),
    (lambda data: data["deal"].update(commitment=commit("1" * 64), secret="1" * 64), NO_SEED),
    (lambda data: data["deal"].update(nonces=[ABSENT, ABSENT]), NO_SEED),
    (lambda data: data["deal"].update(nonces=data["deal"]["nonces"][::-1]), NO_SEED),
    (lambda data: data.update(seed="1" * 64), NO_SEED),
    (deal_anew, "the result of the log is not|move [0-9]+ of the log cannot be played"),
    (lambda data: data["moves"].__setitem__(0, [0, 1]), "move 1 of the log cannot be played"),
    (lambda data: data["moves"].pop(), "the game of the log is not over"),
    (lambda data: data["moves"].append([0, 1]), "of the log cannot be played"),
    (end_otherwise, "the result of the log is not|the game of the log is not over"),
    (lambda data: data["result"]["points"].reverse(), NO_RESULT),
    (lambda data: data["result"].update(winners=[0, 1]), NO_RESULT),
    (lambda data: data["result"].update(resigned=data["result"]["winners"]), NO_RESULT),
    (lambda data: data["options"].update(rounds=2), "the game of the log is not over"),
    (lambda data: data.pop("deal"), "the log has no deal to verify"),
    (lambda data: data.pop("result"), "the log has no result to verify"),
    (lambda data: data["deal"].update(nonces=[ABSENT]), "the log's deal cannot be read"),
    (lambda data: data["deal"].update(secret="x" * 64), "the log's deal cannot be read"),
    (lambda data: data["deal"].pop("secret"), "the log's deal cannot be read"),
    (lambda data: data["result"].update(winners=[2]), "the log's result cannot be read"),
    (lambda data: data["result"].update(points="12"), "the log's result cannot be read"),
]


@pytest.mark.parametrize(("change", "sentence"), TAMPERINGS)
def test_a_log_that_was_tampered_with_is_refused(
    change: Change, sentence: str, command: Callable[..., tuple[int, str, str]]
) -> None:
    code, out, error = command(sealed(change))
    assert code == 2
    assert out == ""
    assert error.count("\n") == 1
    with pytest.raises(BadLog, match=sentence):
        raise BadLog(error)


def test_a_log_without_a_fitting_checksum_is_refused(
    command: Callable[..., tuple[int, str, str]],
) -> None:
    data = json.loads(fair_log().to_json())
    data["deal"]["secret"] = "1" * 64
    code, _, error = command(json.dumps(data))
    assert code == 2
    assert "checksum is wrong" in error


def test_a_seat_that_has_resigned_does_not_win() -> None:
    first = fair_log()
    assert first.result is not None
    winner = first.result.winners[0]
    log = fair_log(resigned=(winner,))
    assert log.result is not None
    assert log.result.winners == (1 - winner,)
    assert verify(skydeck.game("skyjo"), log).over


def test_a_game_that_all_but_one_have_given_up_is_won_by_that_one() -> None:
    deal = Deal(commit(SECRET), SECRET, NONCES)
    table = skydeck.new("skyjo", 2, deal.seed)
    log = Log(**{**vars(table.log()), "deal": deal, "result": Result((0, 0), (1,), (0,))})
    verify(skydeck.game("skyjo"), log)
    for result in (Result((0, 0), (0,), (0,)), Result((0, 0), (0, 1), ())):
        with pytest.raises(BadLog):
            verify(skydeck.game("skyjo"), Log(**{**vars(log), "result": result}))


def test_the_example_of_the_page_is_true() -> None:
    """docs/fair-deal.md has the example that these tests use, too."""
    rows = dict(
        line.strip("| ").replace("`", "").split(" | ")
        for line in (DOCS / "fair-deal.md").read_text(encoding="utf-8").splitlines()
        if line.startswith("| ")
    )
    assert rows["secret"] == SECRET
    assert (rows["nonce of seat 0"], rows["nonce of seat 1, a bot"]) == NONCES
    assert rows["commitment"] == second_commitment(SECRET)
    assert rows["seed"] == second_seed(SECRET, NONCES)
    grids, pile, _ = next(second_deals(rows["seed"], 2))
    assert rows["first discard, in Skyjo"] == str(pile)
    assert rows["cards of seat 0, in Skyjo"] == " ".join(map(str, grids[0]))


# A second verifier, of the standard library only, made from docs/fair-deal.md and docs/logs.md.


def second_commitment(secret: str) -> str:
    return hashlib.sha256(b"skydeck secret " + secret.encode("ascii")).hexdigest()


def second_seed(secret: str, nonces: tuple[str, ...]) -> str:
    words = ["skydeck", "deal", secret, *nonces]
    return hashlib.sha256(" ".join(words).encode("ascii")).hexdigest()


def second_proof(text: str) -> bool:
    """Whether a log's checksum, commitment and seed are as they must be."""
    log = json.loads(text)
    check = log.pop("check")
    plain = json.dumps(log, sort_keys=True, separators=(",", ":")).encode("ascii")
    deal = log["deal"]
    return bool(
        check == hashlib.sha256(plain).hexdigest()
        and deal["commitment"] == second_commitment(deal["secret"])
        and log["seed"] == second_seed(deal["secret"], tuple(deal["nonces"]))
    )


def second_words(seed: str) -> Iterator[int]:
    """The words of the generator: ChaCha8, block after block."""
    digest = hashlib.sha256(f"skydeck seed {seed}".encode()).digest()
    key = [int.from_bytes(digest[i : i + 4], "little") for i in range(0, 32, 4)]
    head = [int.from_bytes(b"expand 32-byte k"[i : i + 4], "little") for i in range(0, 16, 4)]
    for block in itertools.count():
        start = [*head, *key, block % 2**32, block >> 32, 0, 0]
        x = start[:]
        for number in range(8):
            for column in range(4):
                slant = number % 2  # every other round mixes diagonals
                a, b, c, d = (4 * row + (column + slant * row) % 4 for row in range(4))
                for p, q, r, bits in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
                    x[p] = (x[p] + x[q]) % 2**32
                    x[r] ^= x[p]
                    x[r] = (x[r] << bits | x[r] >> (32 - bits)) % 2**32
        yield from ((old + new) % 2**32 for old, new in zip(start, x, strict=True))


def second_deals(seed: str, seats: int) -> Iterator[tuple[list[list[int]], int, list[int]]]:
    """Round after round of Skyjo: the grids, the first discard, and the draw pile in order."""
    words = second_words(seed)

    def below(n: int) -> int:
        while True:
            high, low = divmod(next(words) * n, 2**32)
            if low >= (2**32 - n) % n:
                return high

    while True:
        cards = [-2] * 5 + [-1] * 10 + [0] * 15 + [v for v in range(1, 13) for _ in range(10)]
        for place in range(len(cards) - 1, 0, -1):
            other = below(place + 1)
            cards[place], cards[other] = cards[other], cards[place]
        cards.reverse()
        grids = [cards[12 * seat : 12 * seat + 12] for seat in range(seats)]
        yield grids, cards[12 * seats], cards[12 * seats + 1 :]


def test_the_second_verifier_proves_what_the_first_one_does() -> None:
    assert second_proof(fair_log().to_json())


@pytest.mark.parametrize("change", [change for change, _ in TAMPERINGS[:6]])
def test_the_second_verifier_refuses_other_secrets_nonces_and_seeds(change: Change) -> None:
    assert not second_proof(sealed(change))


@pytest.mark.parametrize("seats", [2, 5])
def test_the_second_verifier_finds_every_card_of_a_game(seats: int) -> None:
    """What was dealt and drawn in all rounds, of a game in which no draw pile ran out."""
    seed = second_seed(SECRET, (NONCES[0],) * seats)
    played = play_out(seed, 3, seats)
    table, deals = skydeck.new("skyjo", seats, seed, {"rounds": 3}), second_deals(seed, seats)
    rounds, draws, drawn = 0, 0, iter([0])
    for seat, move in played.history:
        if table.state.rounds > rounds:
            rounds = int(table.state.rounds)
            grids, pile, rest = next(deals)
            drawn = iter(rest)
            assert table.state.cards[:seats].tolist() == grids
            assert table.state.pile[0] == pile
        table.play(seat, move)
        if move == 1:
            assert table.state.hand == next(drawn)
            draws += 1
        assert not table.state.reshuffled
    assert table.over
    assert rounds == 3
    assert draws > 20
