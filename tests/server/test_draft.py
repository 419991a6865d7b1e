"""Drafts: what is legal after moves that were not played yet, and nothing else."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import skydeck
from skydeck.core.table import Table
from skydeck.server import draft
from skydeck.server.errors import Refused
from skydeck.server.sight import Sight


def ask(table: Table, seat: int, moves: list[int]) -> Any:
    """The answer to a draft of a seat."""
    return json.loads(draft.answer(table.view(seat), moves, "id"))


def numbers(table: Table, seat: int, *texts: str) -> list[int]:
    """Moves one after the other, as numbers."""
    table, moves = table.copy(), list[int]()
    for text in texts:
        moves.append(dict(zip(table.moves(seat), table.legal(seat), strict=True))[text])
        table.play(seat, moves[-1])
    return moves


def as_it_comes(table: Table, seat: int) -> Any:
    """The view, the question and the legal moves of a seat as the server sends them."""
    sees = Sight(table).write(seat)
    return {part: json.loads(getattr(sees, part)) for part in ("view", "ask", "legal")}


def compare(table: Table, seat: int, moves: list[int]) -> None:
    """A draft tells what the real table would show."""
    found = ask(table, seat, moves)
    for move in moves:
        table.play(seat, move)
    comes = as_it_comes(table, seat)
    assert found["view"] == comes["view"]
    if found["open"]:
        assert {part: found[part] for part in comes} == comes
    else:
        assert (found["ask"], found["legal"]) == (None, [])


def seek(game: str, seats: int, starts: str) -> tuple[Table, int]:
    """A table of random play whose mover can play what starts with some word."""
    for seed in range(100):
        table, random = skydeck.new(game, seats, seed), Random(seed)
        for _ in range(60):
            if table.over:
                break
            for seat in table.movers:
                if any(text.startswith(starts) for text in table.moves(seat)):
                    return table, seat
            seat = random.choice(table.movers)
            table.play(seat, random.choice(table.legal(seat)))
    raise AssertionError(f"nobody can {starts}")


def first(table: Table, seat: int, starts: str) -> int:
    """The first legal move that starts with some word."""
    return next(
        move
        for move, text in zip(table.legal(seat), table.moves(seat), strict=True)
        if text.startswith(starts)
    )


@pytest.mark.parametrize("game", skydeck.games())
def test_an_empty_draft_is_the_table_as_it_is(game: str) -> None:
    table = skydeck.new(game, 3, 1)
    for seat in range(3):
        compare(table, seat, [])


def test_a_level_is_laid_in_a_draft_as_on_the_table() -> None:
    table, seat = seek("level8", 2, "name")
    moves, tried = list[int](), table.copy()
    while seat in tried.movers:
        moves.append(first(tried, seat, ""))
        tried.play(seat, moves[-1])
    assert len(moves) > 2
    for count in range(1, len(moves)):
        compare(table.copy(), seat, moves[:count])


def test_a_card_of_an_open_pile_is_taken_in_a_draft_as_on_the_table() -> None:
    table, seat = seek("level8", 3, "take")
    taken = first(table, seat, "take")
    after = table.copy()
    after.play(seat, taken)
    compare(table.copy(), seat, [taken])
    compare(table, seat, [taken, first(after, seat, "discard")])


def test_a_face_down_card_is_chosen_in_a_draft_as_on_the_table() -> None:
    compare(skydeck.new("skyrunner", 3, 1), 1, numbers(skydeck.new("skyrunner", 3, 1), 1, "bid 4"))


def test_the_parts_of_an_action_are_drafted_as_on_the_table() -> None:
    table, seat = seek("schott", 2, "give")
    given = first(table, seat, "give")
    compare(table.copy(), seat, [given])
    after = table.copy()
    after.play(seat, given)
    compare(table, seat, [given, first(after, seat, "for")])


def test_an_open_card_is_swapped_in_a_draft_as_far_as_nothing_is_turned_up() -> None:
    table, seat = seek("skyjo", 2, "take")
    take = first(table, seat, "take")
    compare(table.copy(), seat, [take])
    after = table.copy()
    after.play(seat, take)
    cards = json.loads(after.view(seat).to_json())["state"]["cards"][seat]
    swaps = dict(zip(after.moves(seat), after.legal(seat), strict=True))
    answers = {text: ask(table, seat, [take, swaps[text]]) for text in swaps if "swap" in text}
    told = [text for text, answer in answers.items() if answer["view"] is not None]
    assert len(told) == sum(card is not None for card in cards) == 2


@pytest.mark.parametrize("game", ["level8", "skyjo", "schott"])
def test_a_draft_that_draws_a_card_tells_nothing(game: str) -> None:
    table, seat = seek(game, 2, "draw")
    draw = first(table, seat, "draw")
    nothing = {"t": "draft", "id": "id", "open": False, "view": None, "ask": None, "legal": []}
    assert ask(table, seat, [draw]) == nothing
    for move in range(0, table.game.moves, 7):
        assert ask(table, seat, [draw, move]) == nothing


def test_the_last_of_face_down_cards_tells_nothing() -> None:
    table = skydeck.new("skyrunner", 2, 1)
    table.play(0, "bid 1")
    for move in table.legal(1):
        assert ask(table, 1, [move])["view"] is None


@pytest.mark.parametrize("game", skydeck.games())
def test_what_is_illegal_is_refused_as_on_the_table(game: str) -> None:
    table = skydeck.new(game, 2, 1)
    seat = table.movers[0]
    for move in set(range(0, table.game.moves, 5)) - set(table.legal(seat)):
        with pytest.raises(skydeck.IllegalMove) as truth:
            table.play(seat, move)
        with pytest.raises(Refused) as refused:
            draft.answer(table.view(seat), [move], "id")
        assert (refused.value.code, str(refused.value)) == ("illegal", str(truth.value))
        assert refused.value.told == truth.value.told
        assert truth.value.told is not None


def test_who_is_not_to_move_drafts_nothing() -> None:
    table = skydeck.new("skybridge", 2, 1)
    with pytest.raises(Refused, match="is not to move"):
        draft.answer(table.view(1 - table.movers[0]), [0], "id")


@pytest.mark.parametrize("game", skydeck.games())
def test_asking_changes_nothing_and_is_answered_the_same_again(game: str) -> None:
    table = skydeck.new(game, 2, 1)
    seat, before = table.movers[0], table.states.tobytes()
    view = table.view(seat)
    for move in table.legal(seat)[:4]:
        answers = {draft.answer(view, [move], "id") for _ in range(2)}
        assert len(answers) == 1
    assert table.states.tobytes() == before
    assert view == table.view(seat)


def test_a_draft_ends_where_others_choose_too() -> None:
    """The last climb of a round is to be sent, although its seat chooses again in the next one."""
    table = skydeck.from_text("skyrunner", "0: 1a10 cards +5 E E; 1: 1a12 cards +3 +3; open +4")
    for seat, text in ((0, "climb 5"), (1, "climb 3")):
        table.play(seat, text)
    while len(table.movers) == 1 and not table.over:
        seat = table.movers[0]
        move = table.legal(seat)[0]
        before, found = table.copy(), ask(table, seat, [move])
        table.play(seat, move)
        if len(table.movers) > 1:
            assert set(table.movers) == {0, 1}
            assert not found["open"]
            assert before.movers == (seat,)
    assert len(table.movers) == 2


@pytest.mark.parametrize("game", skydeck.games())
def test_a_draft_is_never_wrong_where_it_tells_something(game: str) -> None:
    random, told = Random(game), 0
    for seed in range(3):
        table = skydeck.new(game, 3, seed)
        for _ in range(12):
            seat = random.choice(table.movers)
            moves, tried = list[int](), table.copy()
            while seat in tried.movers and len(moves) < 3:
                moves.append(random.choice(tried.legal(seat)))
                tried.play(seat, moves[-1])
            if ask(table, seat, moves)["view"] is not None:
                told += 1
                compare(table.copy(), seat, moves)
            table.play(seat, moves[0])
            if table.over:
                break
    assert told > 3 or game == "skyjo"
