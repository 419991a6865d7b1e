"""The engine against a model of its own, in rows and movements and in games of random moves."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

import skydeck
from skydeck.core.table import Table
from skydeck.games.schott.record import PHASES, QUESTIONS
from tests.games.schott.model import (
    Model,
    Row,
    backward,
    chains_of,
    count_bonus,
    count_reward,
    forward,
    is_ascending,
)
from tests.games.schott.tables import answer, phase, position, quiet, squares

FAR = "option length=120; option locations=none"


# The model itself


@pytest.mark.rule("SC-20", "SC-21")
def test_the_model_knows_the_examples_of_rows() -> None:
    assert is_ascending((3, 8, 12, 20, 27, 33, 41, 50, 58), False)
    assert is_ascending((3, 0, 12, 20, 27, 0, 41, 50, 58), False)
    assert not is_ascending((5, 0, 6), False)
    assert is_ascending((5, 0, 6), True)
    assert is_ascending((0, 0, 1, 2, 60, 0, 0), False)
    assert count_reward((3, 0, 12, 20, 27, 0, 41, 50, 58), False) == 7
    assert count_reward((4, 9, 15, 22, 18, 30), False) == 4
    assert count_reward((7, 0, 8), False) == 1
    assert count_reward((7, 0, 8), True) == 2


@pytest.mark.rule("SC-26")
def test_the_model_knows_the_examples_of_chains() -> None:
    assert chains_of((9, 10, 30, 12, 13, 14, 0, 1, 2)) == [range(2), range(3, 6), range(7, 9)]
    assert count_bonus((9, 10, 30, 12, 13), (9, 10, 11, 12, 13), False) == 4
    assert count_bonus((9, 10, 30, 12, 13), (9, 10, 11, 12, 13), True) == 2
    assert count_bonus((9, 10, 30), (9, 10, 40), False) == 0


@pytest.mark.rule("SC-27", "SC-30")
def test_the_model_knows_the_examples_of_movement() -> None:
    assert forward([5, 6], 3, 2, 48) == (7, True)
    assert forward([47], 46, 1, 48) == (48, True)
    assert forward([48], 46, 5, 48) == (48, False)
    assert backward([2, 1], 4, 2) == (0, True)
    assert backward([0], 1, 2) == (0, False)


# Rows


def random_rows(rng: random.Random, seats: int) -> list[int]:
    """All cards of a table in an order in which many rows begin well."""
    highest, jokers = {2: (50, 3), 3: (55, 3), 4: (60, 4)}[seats]
    cards = [*range(1, highest + 1), *[0] * jokers]
    rng.shuffle(cards)
    rows, rest = [], cards
    for _ in range(seats):
        row, rest = rest[:9], rest[9:]
        numbers = iter(sorted(card for card in row if card))
        row = [next(numbers) if card else 0 for card in row]
        if rng.random() < 0.7:
            first, second = rng.sample(range(9), 2)
            row[first], row[second] = row[second], row[first]
        rows += row
    return rows + rest


def arrange(table: Table, cards: list[int]) -> None:
    """Lay all cards of a table anew: rows, one discard, the deck."""
    state, seats = table.state, table.seats
    for seat in range(seats):
        state.rows[seat] = cards[9 * seat : 9 * seat + 9]
    state.pile[0], state.piled = cards[9 * seats], 1
    deck = cards[9 * seats + 1 :]
    state.deck[: len(deck)], state.decked = deck, len(deck)


@pytest.mark.rule("SC-20", "SC-21", "SC-22", "SC-23")
@pytest.mark.parametrize("joker_free", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rows_are_complete_and_paid_as_in_the_model(seats: int, joker_free: bool) -> None:
    rng = random.Random(f"rows {seats} {joker_free}")
    extras = [f"at {25 * seat} fast" for seat in range(seats)]
    option = f"option joker_free={str(joker_free).lower()}"
    complete = 0
    for _ in range(150):
        starter = rng.randrange(seats)
        table = position(f"{quiet(*extras)}; window; {FAR}; {option}; starter {starter}")
        arrange(table, random_rows(rng, seats))
        rows = [tuple(table.state.rows[seat].tolist()) for seat in range(seats)]
        says = [rng.choice(["fast", "wait"]) for _ in range(seats)]
        for seat in range(seats):
            table.play(seat, says[seat])
        order = [(starter + step) % seats for step in range(seats)]
        winners = [seat for seat in order if is_ascending(rows[seat], joker_free)]
        assert (phase(table) == "question") == bool(winners)
        if winners:
            complete += 1
            assert table.movers == (winners[0],)
            for seat in range(seats):
                reward = count_reward(rows[seat], joker_free)
                steps = reward * (2 if says[seat] == "fast" else 1)
                assert squares(table)[seat] == 25 * seat + steps
    assert 30 < complete < 150


def ways_to_change(row: Row, card: int) -> list[tuple[str, Row]]:
    """All exchanges and swaps in a row, and what they make of it."""
    ways = []
    for place in range(9):
        ways.append((f"take {place + 1}", (*row[:place], card, *row[place + 1 :])))
    for first, second in combinations(range(9), 2):
        after = list(row)
        after[first], after[second] = row[second], row[first]
        ways.append((f"swap {first + 1} {second + 1}", tuple(after)))
    return ways


@pytest.mark.rule("SC-26")
@pytest.mark.parametrize("incremental", [False, True])
def test_exchanges_and_swaps_pay_as_in_the_model(incremental: bool) -> None:
    rng = random.Random(f"chains {incremental}")
    option = f"option chain_incremental={str(incremental).lower()}"
    table = position(f"{quiet('at 10 actions 1 2', 'at 100')}; to move 0; {FAR}; {option}")
    paid: Counter[int] = Counter()
    for _ in range(600):
        low = rng.randrange(1, 30)
        few = [*range(low, low + 11), *[0] * rng.randrange(3)]
        for _ in range(rng.randrange(1, 8)):
            first, second = rng.sample(range(len(few)), 2)
            few[first], few[second] = few[second], few[first]
        rest = [*(set(range(1, 51)) - set(few)), *[0] * (3 - few.count(0))]
        rest.sort(reverse=True)  # so the other row is never complete
        row = tuple(few[:9])
        ways = ways_to_change(row, few[9])
        paying = [way for way in ways if count_bonus(row, way[1], incremental)]
        move, after = rng.choice(paying if paying and rng.random() < 0.7 else ways)
        if is_ascending(row, False) or is_ascending(after, False):
            continue
        again = table.copy()
        arrange(again, few[:9] + rest[:9] + few[9:] + rest[9:])
        if move.startswith("swap"):
            again.play(0, "action left")
        again.play(0, move)
        assert tuple(again.state.rows[0].tolist()) == after
        bonus = count_bonus(row, after, incremental)
        assert squares(again) == [10 + bonus, 100]
        paid[bonus] += 1
    assert min(paid[bonus] for bonus in (0, 1, 2)) > 20


@pytest.mark.rule("SC-27", "SC-28", "SC-29", "SC-30")
def test_movements_on_small_boards_are_those_of_the_model() -> None:
    rng = random.Random("boards")
    asked = 0
    for _ in range(500):
        length, seats = rng.randrange(8, 16), rng.randrange(2, 5)
        where = rng.sample(range(1, length), seats)
        place = rng.randrange(1, length)
        stake = rng.choice([-4, -3, -2, -1, 1, 2, 3, 4])
        extras = [f"at {square}" for square in where]
        extras[0] += " actions 3 1"
        table = position(
            f"{quiet(*extras)}; to move 0; option length={length};"
            f" option locations={place}:{stake:+}"
        )
        table.play(0, "action left")
        square, skipped = forward(where[1:], where[0], 2, length)
        assert squares(table) == [square, *where[1:]]
        is_asked = square == place and not skipped
        assert (phase(table) == "question") == is_asked
        if is_asked:
            asked += 1
            is_right = rng.random() < 0.5
            answer(table, is_right)
            if is_right and stake > 0:
                square, _ = forward(where[1:], square, stake, length)
            elif not is_right and stake < 0:
                square, _ = backward(where[1:], square, -stake)
        assert squares(table) == [square, *where[1:]]
        assert table.over == (square == length)
    assert asked > 20


# Games


BOARDS: tuple[dict[str, object], ...] = (
    {},
    {"length": 120, "may_discard_drawn": True, "next_start": "winner"},
    {
        "length": 60,
        "locations": {square: (-1) ** (square // 2) * (square % 5 + 1) for square in range(1, 60)},
        "location_chain": True,
        "chain_incremental": True,
        "shared_finish": True,
    },
    {
        "length": 90,
        "locations": {square: 3 if square % 2 else -2 for square in range(1, 90, 3)},
        "location_after_skip": True,
        "joker_free": True,
        "actions_visible": True,
    },
)


def right_letter_now(table: Table) -> str:
    state = table.state
    number = state.stack[(int(state.asked) - 1) % QUESTIONS]
    return "abc"[state.order.tolist().index(state.keys[number])]


def choose(table: Table, seat: int, rng: random.Random) -> str:
    """Mostly sort the own row, else play anything."""
    moves = table.moves(seat)
    hand = int(table.state.hand)
    if PHASES[table.state.phase] == "place" and hand and rng.random() < 0.9:
        return f"place {(hand - 1) * 9 // {2: 50, 3: 55, 4: 60}[table.seats] + 1}"
    return rng.choice(moves)


def follow(table: Table, moves: int, rng: random.Random) -> set[str]:
    """Play a game with the model beside it; what happened in it."""
    model = Model(table)
    game = model.play()
    asked = next(game)
    model.check(asked)
    for _ in range(moves):
        seat = rng.choice(table.movers)
        text = choose(table, seat, rng)
        model.right = right_letter_now(table) if asked[1] == "question" else ""
        table.play(seat, text)
        try:
            asked = game.send((seat, text))
        except StopIteration:
            model.check(None)
            model.seen.add("over")
            break
        model.check(asked)
    return model.seen


@pytest.mark.rule("SC-13", "SC-23", "SC-31", "SC-33")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_go_as_in_the_model(seats: int) -> None:
    seen: set[str] = set()
    for number, options in enumerate(BOARDS):
        seed = f"{seats} seats, board {number}"
        table = skydeck.new("schott", seats, seed, options)
        seen |= follow(table, 600, random.Random(seed))
    assert {f"A{number}" for number in range(1, 11)} <= seen
    assert {"won", "skip", "bonus 1"} <= seen
    assert {f"location {text}" for text in ("right +", "right -", "wrong +", "wrong -")} <= seen


@pytest.mark.rule("SC-33", "SC-35")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_on_short_boards_go_as_in_the_model(seats: int) -> None:
    over = 0
    for seed in range(12):
        rng = random.Random(f"short {seats} {seed}")
        squares = rng.sample(range(1, 20), 8)
        options: dict[str, object] = {
            "length": rng.randrange(5, 20),
            "locations": {square: rng.choice([-3, -2, -1, 1, 2, 3]) for square in squares},
            "shared_finish": rng.random() < 0.5,
            "location_chain": rng.random() < 0.5,
            "location_after_skip": rng.random() < 0.5,
        }
        table = skydeck.new("schott", seats, seed, options)
        over += "over" in follow(table, 150, rng)
    assert over > 3


@pytest.mark.rule("SC-12", "SC-35")
def test_a_stage_of_200_turns_goes_as_in_the_model() -> None:
    table = skydeck.new("schott", 2, "limit", {"length": 120, "locations": {}})
    model = Model(table)
    game = model.play()
    asked = next(game)
    while model.stage == 1 and not table.over:
        (seat, *_) = table.movers
        moves = table.moves(seat)
        # the lowest places get the highest cards, so that no row is ever complete
        text = "draw" if "draw" in moves else moves[0]
        if asked[1] == "place":
            text = f"place {9 - (max(1, int(table.state.hand)) - 1) * 9 // 50}"
        model.right = right_letter_now(table) if asked[1] == "question" else ""
        table.play(seat, text)
        asked = game.send((seat, text))
        model.check(asked)
    assert {"limit", "refill"} <= model.seen
