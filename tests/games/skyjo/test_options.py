"""The house rules: end_score, rounds, final_tie, initial_reveal and triplet_on_top."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import skydeck
from skydeck import IllegalMove, SkydeckError
from skydeck.core.kernel import NONE
from skydeck.core.table import Table
from skydeck.games.skyjo.record import UP

EndRound = Callable[..., Table]
RANDOM = {"initial_reveal": "random"}
OTHER = "? ? ? 3 / ? ? ? 4 / ? ? ? ?"


def turned_places(table: Table) -> list[tuple[int, ...]]:
    """The places of each seat's face-up cards."""
    faces = table.state.faces[: table.seats]
    return [tuple(place for place in range(12) if row[place] == UP) for row in faces]


def turn_two_cards_each(table: Table) -> None:
    for seat in range(table.seats):
        table.play(seat, "turn A1")
        table.play(seat, "turn B1")


def test_a_table_keeps_the_options_it_was_dealt_with() -> None:
    options = {
        "end_score": 60,
        "rounds": 4,
        "final_tie": "extra_round",
        "initial_reveal": "random",
        "triplet_on_top": False,
    }
    assert skydeck.new("skyjo", 2, 1, options).options == options


def test_without_options_the_game_is_the_printed_one() -> None:
    assert skydeck.new("skyjo", 2, 1).options == {
        "end_score": 100,
        "rounds": None,
        "final_tie": "shared",
        "initial_reveal": "chosen",
        "triplet_on_top": True,
    }


@pytest.mark.parametrize(
    "options",
    [
        {"end_score": 0},
        {"end_score": 1001},
        {"end_score": 99.5},
        {"rounds": 0},
        {"rounds": 201},
        {"final_tie": "closer"},
        {"initial_reveal": "none"},
        {"triplet_on_top": 2},
        {"players": 3},
    ],
)
def test_an_option_or_value_that_does_not_exist_is_refused(options: dict[str, object]) -> None:
    with pytest.raises(SkydeckError, match=next(iter(options))):
        skydeck.new("skyjo", 2, 1, options)


@pytest.mark.parametrize(
    "options", [{"end_score": 1}, {"end_score": 1000}, {"rounds": 1}, {"rounds": 200}]
)
def test_the_lowest_and_highest_value_of_an_option_are_allowed(options: dict[str, object]) -> None:
    table = skydeck.new("skyjo", 2, 1, options)
    assert options.items() <= table.options.items()


# end_score


@pytest.mark.rule("SJ-02")
@pytest.mark.parametrize(
    ("end_score", "before", "is_over"),
    [
        (1, -6, True),
        (1, -7, False),
        (50, 43, True),
        (50, 42, False),
        (101, 93, False),
        (101, 94, True),
        (1000, 500, False),
        (1000, 992, False),
        (1000, 993, True),
    ],
)
def test_the_game_ends_when_a_total_reaches_end_score(
    end_round: EndRound, end_score: int, before: int, is_over: bool
) -> None:
    parts = f"totals {before} -40; rounds 2; option end_score={end_score}"
    table = end_round(7, 12, parts=parts)
    assert table.over == is_over
    assert table.winners == ((1,) if is_over else ())


# rounds


@pytest.mark.rule("SJ-02")
@pytest.mark.parametrize(("played", "is_over"), [(1, False), (2, False), (3, True)])
def test_the_game_ends_after_the_given_rounds(
    end_round: EndRound, played: int, is_over: bool
) -> None:
    table = end_round(7, 12, parts=f"totals 3 5; rounds {played}; option rounds=3")
    assert table.over == is_over
    assert table.winners == ((0,) if is_over else ())


@pytest.mark.rule("SJ-02")
def test_a_game_of_one_round_ends_with_it(end_round: EndRound) -> None:
    table = end_round(12, 11, parts="option rounds=1")
    assert table.over
    assert table.points == (24, 11)
    assert table.winners == (1,)


@pytest.mark.rule("SJ-02")
@pytest.mark.parametrize("option", ["", "; option end_score=20"])
def test_with_given_rounds_no_total_ends_the_game(end_round: EndRound, option: str) -> None:
    table = end_round(7, 12, parts=f"totals 120 99; rounds 2; option rounds=3{option}")
    assert not table.over
    assert table.state.rounds == 3
    assert table.points == (127, 111)


@pytest.mark.rule("SJ-03")
def test_after_the_given_rounds_the_lowest_total_wins(end_round: EndRound) -> None:
    table = end_round(7, 12, 30, parts="totals 50 20 2; rounds 5; option rounds=5")
    assert table.points == (57, 32, 32)
    assert table.winners == (1, 2)


# final_tie=last_round_score


@pytest.mark.rule("SJ-03")
def test_among_equal_totals_the_lower_last_round_wins(end_round: EndRound) -> None:
    parts = "totals 95 53 40; rounds 2; option final_tie=last_round_score"
    table = end_round(6, 7, 20, parts=parts)
    assert table.points == (101, 60, 60)
    assert table.winners == (1,)


@pytest.mark.rule("SJ-03")
def test_equal_totals_with_equal_last_rounds_share_the_win(end_round: EndRound) -> None:
    parts = "totals 95 53 53 40; rounds 2; option final_tie=last_round_score"
    table = end_round(6, 7, 7, 20, parts=parts)
    assert table.points == (101, 60, 60, 60)
    assert table.winners == (1, 2)


@pytest.mark.rule("SJ-03", "SJ-28")
def test_the_last_rounds_are_compared_after_doubling(end_round: EndRound) -> None:
    parts = "totals 52 54 97; rounds 2; option final_tie=last_round_score"
    table = end_round(4, 6, 3, parts=parts)
    assert table.points == (60, 60, 100)
    assert table.winners == (1,)


@pytest.mark.rule("SJ-03", "SJ-28")
def test_last_rounds_that_are_equal_only_after_doubling_share_the_win(
    end_round: EndRound,
) -> None:
    parts = "totals 52 52 97; rounds 2; option final_tie=last_round_score"
    table = end_round(4, 8, 3, parts=parts)
    assert table.points == (60, 60, 100)
    assert table.winners == (0, 1)


@pytest.mark.rule("SJ-03")
def test_a_negative_last_round_is_lower(end_round: EndRound) -> None:
    parts = "totals 60 64 99; rounds 2; option final_tie=last_round_score"
    table = end_round(0, -4, 1, parts=parts)
    assert table.points == (60, 60, 100)
    assert table.winners == (1,)


@pytest.mark.rule("SJ-03")
def test_a_lower_last_round_does_not_beat_a_lower_total(end_round: EndRound) -> None:
    parts = "totals 99 40; rounds 2; option final_tie=last_round_score"
    table = end_round(1, 30, parts=parts)
    assert table.winners == (1,)


@pytest.mark.rule("SJ-03")
def test_the_last_round_decides_a_tie_after_the_given_rounds_too(end_round: EndRound) -> None:
    parts = "totals 13 8; rounds 2; option rounds=2; option final_tie=last_round_score"
    table = end_round(7, 12, parts=parts)
    assert table.points == (20, 20)
    assert table.winners == (0,)


# final_tie=extra_round


@pytest.mark.rule("SJ-03")
def test_all_seats_play_another_round_while_the_lowest_total_is_shared(
    end_round: EndRound,
) -> None:
    parts = "totals 95 53 40; rounds 2; option final_tie=extra_round"
    table = end_round(6, 7, 20, parts=parts)
    assert table.points == (101, 60, 60)
    assert not table.over
    assert table.winners == ()
    assert table.state.rounds == 3
    assert table.movers == (0, 1, 2)


@pytest.mark.rule("SJ-11")
def test_the_closer_starts_an_extra_round(end_round: EndRound) -> None:
    parts = "totals 93 52 37; rounds 2; option final_tie=extra_round"
    table = end_round(8, 8, 23, closer=0, parts=parts)
    assert table.points == (109, 60, 60)
    turn_two_cards_each(table)
    assert table.movers == (0,)


@pytest.mark.rule("SJ-03")
def test_extra_rounds_go_on_while_the_lowest_total_is_shared(end_round: EndRound) -> None:
    parts = "totals 101 60 60; rounds 3; extra 1; option final_tie=extra_round"
    table = end_round(6, 7, 7, parts=parts)
    assert table.points == (107, 67, 67)
    assert not table.over
    assert table.state.rounds == 4
    assert table.movers == (0, 1, 2)


@pytest.mark.rule("SJ-03")
def test_an_extra_round_without_a_tie_ends_the_game(end_round: EndRound) -> None:
    parts = "totals 101 60 60; rounds 3; extra 1; option final_tie=extra_round"
    table = end_round(6, 8, 7, parts=parts)
    assert table.over
    assert table.winners == (2,)


@pytest.mark.rule("SJ-03")
def test_a_seat_that_was_not_tied_may_win_by_an_extra_round(end_round: EndRound) -> None:
    parts = "totals 101 60 60 62; rounds 3; extra 1; option final_tie=extra_round"
    table = end_round(6, 30, 34, 7, parts=parts)
    assert table.points == (107, 90, 94, 69)
    assert table.over
    assert table.winners == (3,)


@pytest.mark.rule("SJ-03")
def test_another_pair_that_ties_in_an_extra_round_plays_on(end_round: EndRound) -> None:
    parts = "totals 101 60 60 62; rounds 3; extra 1; option final_tie=extra_round"
    table = end_round(6, 9, 34, 7, parts=parts)
    assert table.points == (107, 69, 94, 69)
    assert not table.over
    assert table.state.rounds == 4


@pytest.mark.rule("SJ-03")
def test_extra_rounds_end_the_game_even_if_no_total_is_still_at_end_score(
    end_round: EndRound,
) -> None:
    parts = "totals 97 99; rounds 2; option final_tie=extra_round"
    table = end_round(3, 1, closer=1, parts=parts)
    assert table.points == (100, 100)
    assert not table.over
    parts = "totals 100 100; rounds 3; extra 1; option final_tie=extra_round"
    table = end_round(-4, -2, parts=parts)
    assert table.points == (96, 98)
    assert table.over
    assert table.winners == (0,)


@pytest.mark.rule("SJ-03")
def test_a_tie_below_end_score_keeps_an_extra_round_going(end_round: EndRound) -> None:
    parts = "totals 100 100; rounds 3; extra 1; option final_tie=extra_round"
    table = end_round(-2, -2, parts=parts)
    assert table.points == (98, 98)
    assert not table.over
    assert table.state.extra


@pytest.mark.rule("SJ-03")
def test_a_tie_that_is_not_the_lowest_needs_no_extra_round(end_round: EndRound) -> None:
    parts = "totals 95 93 40; rounds 2; option final_tie=extra_round"
    table = end_round(6, 8, 20, parts=parts)
    assert table.points == (101, 101, 60)
    assert table.over
    assert table.winners == (2,)


@pytest.mark.rule("SJ-02")
def test_a_tie_before_the_end_is_not_the_beginning_of_extra_rounds(end_round: EndRound) -> None:
    parts = "totals 45 43 40; rounds 2; option final_tie=extra_round"
    table = end_round(6, 8, 30, parts=parts)
    assert table.points == (51, 51, 70)
    assert not table.over
    assert not table.state.extra


@pytest.mark.rule("SJ-03")
def test_extra_rounds_follow_the_given_rounds_too(end_round: EndRound) -> None:
    options = "option rounds=2; option final_tie=extra_round"
    table = end_round(7, 12, parts=f"totals 13 8; rounds 2; {options}")
    assert table.points == (20, 20)
    assert not table.over
    assert table.state.rounds == 3
    table = end_round(7, 7, parts=f"totals 13 20; rounds 3; extra 1; {options}")
    assert table.points == (27, 27)
    assert not table.over
    assert table.state.rounds == 4
    table = end_round(7, 12, parts=f"totals 27 27; rounds 4; extra 1; {options}")
    assert table.over
    assert table.winners == (0,)


@pytest.mark.rule("SJ-03")
def test_one_game_is_played_on_through_its_extra_round() -> None:
    table = skydeck.from_text(
        "skyjo",
        """
        0: . . . 3 / . . . 4 / . . . 0
        1: . . . 5 / . . . 6 / . . . 1?
        closer 0
        hand 9 drawn
        to move 1
        totals 93 88
        rounds 2
        option final_tie=extra_round
        """,
    )
    table.play(1, "turn D3")
    assert table.points == (100, 100)
    while not table.over:
        seat = table.movers[0]
        moves = table.moves(seat)
        table.play(seat, "draw" if "draw" in moves else moves[-1])
    assert table.state.rounds == 3
    assert len(table.winners) == 1
    assert table.points[table.winners[0]] == min(table.points)


# initial_reveal=random


@pytest.mark.rule("SJ-08")
@pytest.mark.parametrize("seats", [2, 5, 8])
def test_two_cards_of_each_seat_are_turned_by_lot_and_the_first_turn_begins(seats: int) -> None:
    table = skydeck.new("skyjo", seats, 1, RANDOM)
    assert [len(places) for places in turned_places(table)] == [2] * seats
    assert len(table.movers) == 1
    assert table.moves(table.movers[0]) == ["take", "draw"]
    with pytest.raises(IllegalMove, match="a turn begins with take or draw"):
        table.play(table.movers[0], "turn A1")


@pytest.mark.rule("SJ-08")
def test_any_two_places_may_be_turned_by_lot() -> None:
    pairs = []
    for seed in range(40):
        pairs += turned_places(skydeck.new("skyjo", 8, seed, RANDOM))
    # Of 66 pairs a fair lot misses about one in 320 draws.
    assert len(set(pairs)) >= 60
    counts = [sum(place in pair for pair in pairs) for place in range(12)]
    # A place is turned in 53 of them, give or take three times 6.7.
    assert min(counts) >= 33
    assert max(counts) <= 74


@pytest.mark.rule("SJ-08")
def test_the_lot_is_drawn_for_seat_0_first_and_apart_for_every_seat() -> None:
    eight = turned_places(skydeck.new("skyjo", 8, 2, RANDOM))
    assert len(set(eight)) > 4
    for seats in range(2, 8):
        assert turned_places(skydeck.new("skyjo", seats, 2, RANDOM)) == eight[:seats]


@pytest.mark.rule("SJ-08", "SJ-10")
@pytest.mark.parametrize("seed", range(12))
def test_the_largest_sum_turned_by_lot_starts_the_first_round(seed: int) -> None:
    table = skydeck.new("skyjo", 5, seed, RANDOM)
    cards = table.state.cards
    pairs = [
        [int(cards[seat, place]) for place in places]
        for seat, places in enumerate(turned_places(table))
    ]
    starter = max(range(5), key=lambda seat: (sum(pairs[seat]), max(pairs[seat]), -seat))
    assert table.movers == (starter,)
    assert table.state.starter == starter


@pytest.mark.rule("SJ-08", "SJ-11")
@pytest.mark.parametrize("closer", [0, 1, 2])
def test_cards_are_turned_by_lot_in_every_round_and_the_closer_starts(
    end_round: EndRound, closer: int
) -> None:
    points = [10, 10, 10]
    points[closer] = 9
    table = end_round(*points, closer=closer, parts="option initial_reveal=random")
    assert table.state.rounds == 2
    assert [len(places) for places in turned_places(table)] == [2] * 3
    assert table.movers == (closer,)
    assert table.moves(closer) == ["take", "draw"]


@pytest.mark.rule("SJ-08")
def test_everyone_sees_the_cards_turned_by_lot_and_no_others() -> None:
    table = skydeck.new("skyjo", 3, 3, RANDOM)
    view = table.view()
    assert turned_places(view) == turned_places(table)
    for seat, places in enumerate(turned_places(table)):
        for place in range(12):
            is_seen = view.state.cards[seat, place] == table.state.cards[seat, place]
            assert is_seen == (place in places)


# triplet_on_top=False


@pytest.mark.rule("SJ-24")
@pytest.mark.parametrize("choice", ["take", "draw"])
def test_a_column_goes_under_the_card_just_replaced(choice: str) -> None:
    table = skydeck.from_text(
        "skyjo",
        f"""
        0: 9 1 ? ? / 9 2 ? ? / -1 3 ? ?
        1: {OTHER}
        pile 4 9
        next 9
        to move 0
        option triplet_on_top=false
        """,
    )
    table.play(0, choice)
    table.play(0, "swap A3")
    lines = table.view().to_text().splitlines()
    assert lines[0] == "0: . 1 ? ? / . 2 ? ? / . 3 ? ?"
    assert lines[2] == ("pile 4 9 9 9 -1" if choice == "take" else "pile 4 9 9 9 9 -1")
    table.play(1, "take")
    assert table.state.hand == -1


@pytest.mark.rule("SJ-24")
def test_a_column_goes_under_the_card_just_refused() -> None:
    table = skydeck.from_text(
        "skyjo",
        f"""
        0: 7 1 ? ? / 7 2 ? ? / 7? 3 ? ?
        1: {OTHER}
        pile 4
        next 3
        to move 0
        option triplet_on_top=false
        """,
    )
    table.play(0, "draw")
    table.play(0, "turn A3")
    lines = table.view().to_text().splitlines()
    assert lines[0] == "0: . 1 ? ? / . 2 ? ? / . 3 ? ?"
    assert lines[2] == "pile 4 7 7 7 3"


@pytest.mark.rule("SJ-24")
@pytest.mark.parametrize("move", ["swap A3", "turn B3"])
def test_without_a_column_the_order_of_discards_does_not_change(move: str) -> None:
    texts = []
    for option in ("true", "false"):
        table = skydeck.from_text(
            "skyjo",
            f"""
            0: 7 1 ? ? / 7 2 ? ? / 8? 3? ? ?
            1: {OTHER}
            pile 4 5
            next 6
            to move 0
            option triplet_on_top={option}
            """,
        )
        table.play(0, "draw")
        table.play(0, move)
        texts.append(table.to_text().splitlines()[2])
    assert texts[0] == texts[1] == ("pile 4 5 8" if move == "swap A3" else "pile 4 5 6")


@pytest.mark.rule("SJ-24", "SJ-26")
def test_columns_of_the_final_turn_up_lie_on_top_all_the_same() -> None:
    table = skydeck.from_text(
        "skyjo",
        """
        0: . . . 3 / . . . 4 / . . . 0
        1: 5? . 6? 8 / 5? . 6? 8 / 5? . 6? 8?
        pile 1
        closer 0
        hand 10 drawn
        to move 1
        option rounds=1
        option triplet_on_top=false
        """,
    )
    table.play(1, "turn D3")
    # Only the column of the last turn goes under the card refused in it.
    assert "pile 1 8 8 8 10 5 5 5 6 6 6" in table.to_text().splitlines()


@pytest.mark.rule("SJ-19", "SJ-24")
def test_a_column_under_the_refused_card_closes_the_round_all_the_same() -> None:
    table = skydeck.from_text(
        "skyjo",
        f"""
        0: {OTHER}
        1: 7 1 . . / 7 2 . . / 7? 3 . .
        pile 4
        next 3
        to move 1
        option triplet_on_top=false
        """,
    )
    table.play(1, "draw")
    table.play(1, "turn A3")
    assert table.state.closer == 1
    assert table.movers == (0,)
    assert "pile 4 7 7 7 3" in table.to_text().splitlines()


@pytest.mark.rule("SJ-11")
def test_a_round_with_all_options_is_closed_and_followed_as_usual() -> None:
    table = skydeck.from_text(
        "skyjo",
        """
        0: . . . 3 / . . . 4 / . . . 0
        1: 8 . . 5 / 8 . . 6 / 8? . . 1
        closer 0
        hand 9 drawn
        to move 1
        rounds 2
        totals 180 175
        option rounds=2
        option end_score=10
        option final_tie=extra_round
        option initial_reveal=random
        option triplet_on_top=false
        """,
    )
    table.play(1, "turn A3")
    assert table.points == (187, 187)
    assert table.state.rounds == 3
    assert table.state.closer == NONE
    assert table.movers == (0,)
    assert table.moves(0) == ["take", "draw"]
