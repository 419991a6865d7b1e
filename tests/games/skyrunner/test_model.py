"""The engine against a model of its own, in games of random moves."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import skydeck
from tests.games.skyrunner.model import Model
from tests.games.skyrunner.paths import Wall, write
from tests.games.skyrunner.tables import SET, position
from tests.plainly import PLAIN

GAMES = 1 if PLAIN else 2
POSITIONS = 3 if PLAIN else 40

# Low walls, so that ledges, falls and figures in the way are frequent.
WALLS: tuple[dict[str, object], ...] = (
    {"rows": "2/1/2", "grooves": "1/2/1"},
    {"rows": "2/1/2", "grooves": "3/2/1"},
    {"rows": "3/2/4", "grooves": "1/1/1"},
    {"rows": "1/3/1", "grooves": "2/5/4"},
    {"rows": "quick", "grooves": "1/2/1"},
    {"rows": "standard", "grooves": "usual"},
)
HOUSE_RULES = ("auto_pickup", "may_stop_early", "debt_min_value", "crash_at_least")


def weight(move: str, policy: str) -> float:
    """How much a policy likes a move."""
    head = move.partition(" ")[0]
    if policy == "fight":
        return {"sabotage": 30, "lost": 10, "on": 3, "climb": 4, "to": 1}.get(head, 1)
    if policy == "bid":  # few numbers, so that they are often equal
        return 6 if move in ("bid 7", "bid 8", "keep") else 2 if head == "climb" else 1
    if policy == "feed":
        return {"parasite": 8, "climb": 6, "keep": 3}.get(head, 1)
    return 3 if head == "climb" else 1


def follow(model: Model, moves: int, policy: str, rng: random.Random) -> None:
    """Play a game with the model beside it."""
    table = model.table
    game = model.play()
    model.check(next(game))
    for _ in range(moves // 2 if PLAIN else moves):
        seat = rng.choice(table.movers)
        texts = table.moves(seat)
        likes = [weight(text, policy) for text in texts]
        if policy != "random" and texts[0].startswith("to "):
            likes = list(range(1, len(texts) + 1))  # rather higher
        if policy == "hover" and "to roof" in texts[1:]:
            likes[-1] = 0
        (text,) = rng.choices(texts, likes)
        table.play(seat, text)
        try:
            model.check(game.send((seat, text)))
        except StopIteration:
            model.check(None)
            model.seen.add("over")
            return


def play_games(
    seats: int, policy: str, walls: tuple[dict[str, object], ...], moves: int
) -> set[str]:
    """What happened in games on these walls with house rules by lot."""
    seen: set[str] = set()
    for wall in walls:
        for number in range(GAMES):
            rng = random.Random(f"{seats} {policy} {wall} {number}")
            rules = {name: rng.random() < 0.3 for name in HOUSE_RULES}
            table = skydeck.new("skyrunner", seats, rng.random().hex(), wall | rules)
            model = Model(table)
            follow(model, moves, policy, rng)
            seen |= model.seen
    return seen


@pytest.mark.rule("SR-10", "SR-14", "SR-24", "SR-39", "SR-40")
@pytest.mark.parametrize("policy", ["random", "fight", "bid", "feed"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_games_on_low_walls_go_as_in_the_model(seats: int, policy: str) -> None:
    seen = play_games(seats, policy, WALLS[:4], 150)
    assert {"paid 1", "cancelled"} <= seen
    if policy in ("fight", "bid") and GAMES > 1:
        assert {"over", "roof"} <= seen


@pytest.mark.rule("SR-38", "SR-39", "SR-40", "SR-06", "SR-18", "SR-19", "SR-44")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_long_games_without_the_roof_go_as_in_the_model(seats: int) -> None:
    seen = play_games(seats, "hover", WALLS[:2], 300)
    if GAMES > 1:
        assert {"taken along", "left or right", "fall", "ground", "pick up", "reshuffle"} <= seen
        assert {"at once", "equipment debt", "settled", "given", "parasite", "crash"} <= seen


@pytest.mark.rule("SR-09", "SR-13", "SR-46")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("policy", ["random", "fight"])
def test_games_on_high_walls_go_as_in_the_model(seats: int, policy: str) -> None:
    games = play_games(seats, policy, WALLS[4:], 120)
    assert {"left over", "pick up"} <= games or GAMES == 1


@pytest.mark.rule("SR-09", "SR-24", "SR-40", "SR-44")
@pytest.mark.parametrize("option", HOUSE_RULES)
def test_each_house_rule_goes_as_in_the_model(option: str) -> None:
    seen: set[str] = set()
    for number in range(2 * GAMES):
        rng = random.Random(f"{option} {number}")
        options = WALLS[number % 2] | {option: True}
        table = skydeck.new("skyrunner", 2 + number % 4, number, options)
        assert table.options[option] is True
        model = Model(table)
        follow(model, 200, "hover", rng)
        seen |= model.seen
    assert {"crash", "fall", "pick up"} <= seen


def random_position(rng: random.Random) -> str:
    """A choice on a low and crowded wall, with any cards and debts."""
    seats = rng.randint(2, 5)
    rows = [rng.randint(1, 3), rng.randint(1, 2), rng.randint(1, 3)]
    grooves = [rng.randint(1, 3) for _ in range(3)]
    wall = Wall((rows[0], rows[1], rows[2]), (grooves[0], grooves[1], grooves[2]))
    figures = rng.sample(["ground", "ground", *map(write, wall.squares())], seats)
    rest = list(Counter(SET).elements())
    rng.shuffle(rest)
    parts = []
    for seat in range(seats):
        hand = [rest.pop() for _ in range(rng.randint(0, 6))]
        owed = [
            card for card in hand if card in "LSX2X3" and (card[0] == "X" or rng.random() < 0.5)
        ]
        held = list((Counter(hand) - Counter(owed)).elements())
        bids = "".join(card for card in "12345678P" if rng.random() < 0.3) or "-"
        cards = f" cards {' '.join(held)}" if held else ""
        debts = f" debts {' '.join(owed)}" if owed else ""
        parts.append(f"{seat}: {figures[seat]} bids {bids}{cards}{debts}")
    parts += [f"open {rest.pop()}", f"deck {rng.randint(0, min(4, len(rest)))}"]
    parts += [f"start {rng.randrange(seats)}", f"round {rng.randint(1, 390)}"]
    parts += [
        f"option rows={'/'.join(map(str, rows))}; option grooves={'/'.join(map(str, grooves))}"
    ]
    for name in HOUSE_RULES[1:]:
        parts.append(f"option {name}={'true' if rng.random() < 0.3 else 'false'}")
    return "; ".join(parts)


@pytest.mark.rule("SR-06", "SR-37", "SR-38", "SR-39", "SR-40")
def test_random_positions_go_on_as_in_the_model() -> None:
    rng = random.Random("positions")
    seen: set[str] = set()
    for number in range(3 * POSITIONS):
        model = Model(position(random_position(rng), rng.random().hex()))
        follow(model, 60, ("fight", "hover", "feed")[number % 3], rng)
        seen |= model.seen
    assert {"reshuffle", "first debt settled", "fall"} <= seen
    if not PLAIN:
        assert {"taken along", "later debt settled", "settled by parasite"} <= seen


@pytest.mark.rule("SR-38", "SR-39")
def test_figures_are_hit_again_as_in_the_model() -> None:
    rng = random.Random("hit again")
    found = 0
    wall = "option rows=4/1/4; option grooves=1/2/1"
    for _ in range(POSITIONS):
        figures = ["3a2", "3a1", rng.choice(["2a1", "2b1"]), rng.choice(["1a4", "1a3", "1a2"])]
        rng.shuffle(figures)
        seats = "; ".join(f"{seat}: {figure}" for seat, figure in enumerate(figures))
        model = Model(position(f"{seats}; 4: ground cards S S S S; open E; {wall}"))
        follow(model, 12, "fight", rng)
        found += "hit again" in model.seen
    assert found or GAMES == 1


@pytest.mark.rule("SR-47")
def test_a_game_of_hoarders_ends_after_400_rounds_as_in_the_model() -> None:
    table = skydeck.new("skyrunner", 2, "hoard", {"grooves": "1/1/1"})
    model = Model(table)
    game = model.play()
    asked = next(game)
    rng = random.Random("hoard")
    while not table.over:
        seat = rng.choice(table.movers)
        texts = table.moves(seat)
        text = "keep" if "keep" in texts else rng.choice(texts[:8])
        if text.startswith("climb"):
            text = texts[0]
        table.play(seat, text)
        try:
            asked = game.send((seat, text))
        except StopIteration:
            break
        if model.complete % 20 == 0:
            model.check(asked)
    model.check(None)
    assert "limit" in model.seen
    assert len(table.history) >= 800
