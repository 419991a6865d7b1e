"""The house rules: edition, levels, skip_from_discard and dealer."""

from __future__ import annotations

import pytest

import skydeck
from skydeck import SkydeckError
from skydeck.core.kernel import NONE, SPECTATOR
from skydeck.core.table import Table
from tests.games.level8.cards import (
    TEN,
    all_cards,
    code,
    hand,
    known,
    offered,
    pile,
    play,
    position,
    refused,
    whole_deck,
)

PLAIN = "1r 3b 5g 7y 9p 11o 13r 15b 1g 3y"


def test_a_table_keeps_the_options_it_was_dealt_with() -> None:
    options = {"edition": "fr", "levels": "expert", "skip_from_discard": False, "dealer": 1}
    assert skydeck.new("level8", 2, 1, options).options == options


def test_without_options_the_game_is_the_printed_one() -> None:
    options = skydeck.new("level8", 2, 1).options
    dealer = options.pop("dealer")
    assert options == {"edition": "us", "levels": "standard", "skip_from_discard": True}
    assert dealer not in range(6)


@pytest.mark.parametrize(
    "options",
    [
        {"edition": "uk"},
        {"levels": "hard"},
        {"skip_from_discard": 2},
        {"dealer": 6},
        {"dealer": -1},
        {"players": 3},
    ],
)
def test_an_option_or_value_that_does_not_exist_is_refused(options: dict[str, object]) -> None:
    with pytest.raises(SkydeckError, match=next(iter(options))):
        skydeck.new("level8", 2, 1, options)


@pytest.mark.rule("L8-01")
def test_a_dealer_who_does_not_sit_at_the_table_is_refused() -> None:
    with pytest.raises(SkydeckError):
        skydeck.new("level8", 2, 1, {"dealer": 5})


# edition


@pytest.mark.rule("L8-02")
@pytest.mark.parametrize(
    ("edition", "wilds", "skips", "cards"), [("us", 6, 3, 99), ("de", 5, 3, 98), ("fr", 7, 4, 101)]
)
@pytest.mark.parametrize("seats", [2, 6])
def test_an_edition_has_its_cards(
    edition: str, wilds: int, skips: int, cards: int, seats: int
) -> None:
    table = skydeck.new("level8", seats, 1, {"edition": edition})
    assert all_cards(table) == whole_deck(wilds, skips)
    assert table.state.decked == cards - 10 * seats - 1


@pytest.mark.rule("L8-02")
@pytest.mark.parametrize(("edition", "wilds", "skips"), [("us", 6, 3), ("de", 5, 3), ("fr", 7, 4)])
def test_a_position_has_no_more_cards_than_its_edition(
    edition: str, wilds: int, skips: int
) -> None:
    def dealt(wild: int, skip: int) -> Table:
        cards = ["*"] * wild + PLAIN.split()[: 10 - wild]
        others = ["!"] * skip + ["2p", "4p", "6p", "8p", "10p", "12p", "14p", "2o", "4o", "6o"]
        hands = f"0: {' '.join(cards)}; 1: {' '.join(others[:10])}"
        return position(f"{hands}; to take 0; option edition={edition}")

    assert all_cards(dealt(wilds, skips)) == whole_deck(wilds, skips)
    for wild, skip in ((wilds + 1, skips), (wilds, skips + 1)):
        with pytest.raises(SkydeckError):
            dealt(wild, skip)


@pytest.mark.rule("L8-29")
@pytest.mark.parametrize(("edition", "wilds", "skips"), [("de", 5, 3), ("fr", 7, 4)])
def test_the_next_round_is_dealt_of_the_same_cards(edition: str, wilds: int, skips: int) -> None:
    table = position(
        f"0: 14b 6y; 1: {TEN}; laid 0: 3r 4b 5g | 7r 8b 9g 10g 11g 12g; to play 0;"
        f" option edition={edition}"
    )
    play(table, "0: add 6y to 0.1", "0: discard 14b")
    assert all_cards(table) == whole_deck(wilds, skips)


@pytest.mark.rule("L8-20")
def test_in_the_french_edition_four_skips_may_be_chained() -> None:
    cards = " ".join(PLAIN.split()[:7])
    table = position(
        f"0: {cards} ! ! ! !; 1: {TEN}; next 2p 4p 6p 8p; to play 0; option edition=fr"
    )
    for _ in range(4):
        play(table, "0: skip 1", "0: draw")
    assert table.state.buried == 4
    assert all_cards(table) == whole_deck(7, 4)


# skip_from_discard


LOCKED = "option skip_from_discard=false"


@pytest.mark.rule("L8-05")
@pytest.mark.parametrize("owner", [0, 1])
def test_a_skip_on_top_locks_its_pile(owner: int) -> None:
    text = f"0: {PLAIN}; 1: {TEN}; 2: {TEN}; pile {owner}: 6r !; pile 2: 8b; to take 0"
    assert position(text).moves(0) == ["draw", *sorted([f"take {owner}", "take 2"])]
    table = position(f"{text}; {LOCKED}")
    assert table.moves(0) == ["draw", "take 2"]
    for move in (f"take {owner}", "take !", "take 6r"):
        refused(table, 0, move)


@pytest.mark.rule("L8-05")
def test_wilds_are_not_locked() -> None:
    table = position(f"0: {PLAIN}; 1: {TEN}; pile 1: 6r *; to take 0; {LOCKED}")
    assert table.moves(0) == ["draw", "take 1"]


@pytest.mark.rule("L8-05")
def test_a_skip_under_another_card_locks_nothing_until_it_is_on_top_again() -> None:
    table = position(f"0: {PLAIN}; 1: {TEN}; pile 1: ! 6r; next 2p 4p; to take 0; {LOCKED}")
    play(table, "0: take 1", "0: discard 6r")
    assert table.moves(1) == ["draw", "take 0"]


@pytest.mark.rule("L8-05")
def test_the_owner_unlocks_a_pile_by_covering_the_skip() -> None:
    table = position(f"0: {PLAIN}; 1: {TEN}; pile 0: !; next 2p 4p; to take 0; {LOCKED}")
    assert table.moves(0) == ["draw"]
    play(table, "0: draw", "0: discard 2p")
    assert table.moves(1) == ["draw", "take 0"]


@pytest.mark.rule("L8-05", "L8-19")
def test_a_discarded_skip_locks_at_once() -> None:
    text = f"0: {PLAIN} !; 1: {TEN}; pile 0: 6r; pile 1: 8b; to play 0"
    for option, moves in (("", ["draw", "take 0", "take 1"]), (LOCKED, ["draw", "take 1"])):
        table = position(f"{text}; {option}")
        table.play(0, "discard !")
        assert table.moves(1) == moves


@pytest.mark.rule("L8-03", "L8-05")
def test_a_skip_turned_up_at_the_deal_locks_the_pile_of_the_dealer() -> None:
    for seed in range(400):
        table = skydeck.new("level8", 2, seed, {"skip_from_discard": False})
        if pile(table, int(table.state.dealer)) == "!":
            break
    assert pile(table, int(table.state.dealer)) == "!"
    assert table.moves(table.movers[0]) == ["draw"]
    assert table.moves(int(table.state.dealer)) == []


# levels=expert: keeping cards


HOLD_1 = "1r 2r 3g 4r 7b 8g 10b 13g 14y *"
HOLD_3 = "1b 2b 3p 4p 7p 8p 10p 13p ! 15o"


def ended(
    levels: str = "1 5 4 8 6", option: str = "expert", hold: str = HOLD_1, rest: str = ""
) -> Table:
    """A round of five that seat 0 has just ended; seats 0 and 4 have displayed."""
    table = position(
        f"""
        0: 14b 7y
        1: {hold}
        2: {TEN}
        3: {HOLD_3}
        4: ?
        laid 0: 3r 4b 5g 6y | 9o 9p | 12r 12b 12y
        laid 4: 2o 2p | 5r 5p | 1y 4y 8y 11y 15y
        dealer 2
        levels {levels}
        to play 0
        option levels={option}
        {rest}
        """
    )
    play(table, "0: add 7y to 0.1", "0: discard 14b")
    return table


@pytest.mark.rule("L8-29")
def test_who_has_not_displayed_and_stands_on_level_five_to_eight_may_keep_cards() -> None:
    table = ended()
    assert table.movers == (1, 3)
    assert table.state.turn == NONE
    assert table.state.levels[:5].tolist() == [3, 5, 4, 8, 7]
    assert table.moves(0) == table.moves(2) == table.moves(4) == []


@pytest.mark.rule("L8-29")
@pytest.mark.parametrize(
    ("levels", "movers"),
    [
        ("1 4 4 5 6", (3,)),
        ("1 5 6 7 6", (1, 2, 3)),
        ("1 8 1 1 6", (1,)),
    ],
)
def test_the_level_decides_who_may_keep_cards(levels: str, movers: tuple[int, ...]) -> None:
    assert ended(levels).movers == movers


@pytest.mark.rule("L8-29")
def test_where_nobody_may_keep_cards_the_next_round_is_dealt_at_once() -> None:
    table = ended("1 4 1 2 6")
    assert table.movers == (4,)
    assert table.state.dealer == 3
    assert table.state.held[:5].tolist() == [10] * 5


@pytest.mark.rule("L8-29")
def test_by_the_standard_levels_nobody_keeps_cards() -> None:
    table = position(
        f"0: 14b 6y; 1: {TEN}; laid 0: 3r 4b 5g | 7r 8b 9g 10g 11g 12g; levels 1 7;"
        " dealer 1; to play 0"
    )
    play(table, "0: add 6y to 0.1", "0: discard 14b")
    assert table.movers == (1,)
    assert table.moves(1) == ["draw", "take 0"]


@pytest.mark.rule("L8-29")
def test_every_card_of_the_hand_may_be_kept() -> None:
    table = ended()
    cards = sorted(HOLD_3.split(), key=code)
    assert table.moves(3) == [*(f"keep {card}" for card in cards), "done"]
    for move in ("keep 15p", "keep 1r", "keep *", "draw", "take 0"):
        refused(table, 3, move)


@pytest.mark.rule("L8-29")
def test_to_discard_is_not_to_keep() -> None:
    refused(ended(), 3, "discard 1b")


@pytest.mark.rule("L8-29")
def test_at_most_four_cards_are_kept() -> None:
    table = ended()
    for card in ("1r", "2r", "14y", "*"):
        assert f"keep {card}" in table.moves(1)
        table.play(1, f"keep {card}")
    assert table.moves(1) == ["done"]
    refused(table, 1, "keep 13g")


@pytest.mark.rule("L8-29")
def test_kept_cards_are_in_the_hand_of_the_next_round_and_the_rest_is_dealt() -> None:
    table = ended()
    rounds = int(table.state.rounds)
    play(table, "1: keep 1r", "1: keep 2r", "1: keep *", "1: done", "3: keep !", "3: done")
    assert {"1r", "2r", "*"} <= set(hand(table, 1).split())
    assert "!" in hand(table, 3).split()
    assert table.state.held[:5].tolist() == [10] * 5
    assert table.state.decked == 99 - 51
    assert table.state.rounds == rounds + 1
    assert table.state.dealer == 3
    assert table.movers == (4,)
    assert all_cards(table) == whole_deck()


@pytest.mark.rule("L8-29")
def test_how_many_cards_were_kept_is_seen_by_everyone_when_all_have_chosen() -> None:
    table = ended()
    play(table, "1: keep 1r", "1: keep 2r", "1: keep *", "1: done")
    for watcher in (SPECTATOR, 0, 2, 3, 4):
        assert not table.view(watcher).state.keeps.any()
    play(table, "3: keep !", "3: done")
    for watcher in (SPECTATOR, 0, 1, 2, 3, 4):
        assert table.view(watcher).state.keeps[:5].tolist() == [0, 3, 0, 1, 0]


@pytest.mark.rule("L8-29")
def test_nothing_need_be_kept() -> None:
    table = ended()
    play(table, "1: done", "3: done")
    assert table.movers == (4,)
    assert table.state.held[:5].tolist() == [10] * 5
    assert all_cards(table) == whole_deck()


@pytest.mark.rule("L8-29")
def test_four_cards_of_every_seat_may_be_kept() -> None:
    table = ended("1 5 6 7 6")
    kept = {}
    for seat in (1, 2, 3):
        kept[seat] = hand(table, seat).split()[:4]
        for card in sorted(kept[seat], key=code):
            table.play(seat, f"keep {card}")
        table.play(seat, "done")
    assert table.movers == (4,)
    for seat, cards in kept.items():
        for card in set(cards):
            assert hand(table, seat).split().count(card) >= cards.count(card)
    assert table.state.held[:5].tolist() == [10] * 5
    assert all_cards(table) == whole_deck()


@pytest.mark.rule("L8-29")
def test_equal_cards_may_be_kept_both() -> None:
    table = ended(hold="* * 2r 3g 4r 7b 8g 10b 13g 14y")
    play(table, "1: keep *", "1: keep *")
    assert "keep *" not in table.moves(1)
    play(table, "1: done", "3: done")
    assert hand(table, 1).split().count("*") >= 2


@pytest.mark.rule("L8-29")
def test_a_kept_card_is_not_kept_once_more() -> None:
    table = ended()
    table.play(1, "keep 2r")
    assert "keep 2r" not in table.moves(1)
    refused(table, 1, "keep 2r")


@pytest.mark.rule("L8-29")
def test_while_somebody_chooses_the_others_see_no_change() -> None:
    table = ended()
    watchers = (SPECTATOR, 0, 2, 3, 4)
    before = {watcher: table.view(watcher).state.tobytes() for watcher in watchers}
    own = table.view(1).state.tobytes()
    for card in ("1r", "2r", "14y"):
        table.play(1, f"keep {card}")
        for watcher in watchers:
            assert table.view(watcher).state.tobytes() == before[watcher]
        assert table.view(1).state.tobytes() != own


@pytest.mark.rule("L8-29")
def test_that_somebody_has_chosen_does_not_tell_what_or_how_many() -> None:
    tables = [ended(), ended(), ended()]
    play(tables[0], "1: done")
    play(tables[1], "1: keep 1r", "1: done")
    play(tables[2], "1: keep 2r", "1: keep 14y", "1: keep *", "1: done")
    for watcher in (SPECTATOR, 0, 2, 3, 4):
        looks = {table.view(watcher).state.tobytes() for table in tables}
        assert len(looks) == 1


@pytest.mark.rule("L8-29")
def test_the_order_of_choosing_does_not_matter() -> None:
    one, other = ended(), ended()
    play(one, "1: keep 1r", "1: done", "3: keep 3p", "3: keep !", "3: done")
    play(other, "3: keep 3p", "1: keep 1r", "3: keep !", "3: done", "1: done")
    assert [hand(one, seat) for seat in range(5)] == [hand(other, seat) for seat in range(5)]


@pytest.mark.rule("L8-29")
def test_who_has_chosen_owes_no_move() -> None:
    table = ended()
    table.play(1, "done")
    assert table.movers == (3,)
    assert table.moves(1) == []
    refused(table, 1, "keep 1r")
    refused(table, 1, "done")


@pytest.mark.rule("L8-29")
def test_a_kept_card_is_not_known_any_more_in_the_next_round() -> None:
    table = ended(hold=HOLD_1.replace("2r", "2r+"))
    play(table, "1: keep 2r", "1: done", "3: done")
    assert known(table, 1) == ""
    assert hand(table.view(0), 1) == TEN


@pytest.mark.rule("L8-29")
def test_the_others_do_not_see_kept_cards_in_the_next_round() -> None:
    table = ended()
    play(table, "1: keep 2r", "1: keep *", "1: done", "3: done")
    for watcher in (SPECTATOR, 0, 2, 3, 4):
        assert hand(table.view(watcher), 1) == TEN


@pytest.mark.rule("L8-29")
def test_when_the_game_is_over_nobody_keeps_cards() -> None:
    table = position(
        f"0: 14b 8g; 1: {TEN}; laid 0: 12r 12g 12b | 2y 3p 4o 5r 6b 7g; levels 7 6; to play 0;"
        " option levels=expert"
    )
    play(table, "0: add 8g to 0.2", "0: discard 14b")
    assert table.over
    assert table.winners == (0,)
    assert table.points == (9, 6)


@pytest.mark.rule("L8-28", "L8-29")
def test_at_the_limit_nobody_keeps_cards() -> None:
    table = ended(rest="turns 5000")
    assert table.over
    assert table.winners == ()
    assert table.points == (3, 5, 4, 8, 7)


@pytest.mark.rule("L8-29", "L8-02")
def test_after_keeping_the_turns_go_on_as_usual() -> None:
    table = ended()
    play(table, "1: keep 1r", "1: done", "3: done")
    assert table.state.turn == 4
    assert table.moves(4) == ["draw", "take 3"]
    assert table.state.piled[:5].tolist() == [0, 0, 0, 1, 0]
    play(table, "4: draw")
    table.play(4, offered(table, 4, "discard")[0])
    assert table.movers == (0,)
