"""Rooms in plain Python: who may do what, what follows by itself, and what is kept."""

from __future__ import annotations

import json
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from pydantic import TypeAdapter

import skydeck
from skydeck.core import verify
from skydeck.core.deal import commit
from skydeck.core.errors import IllegalMove
from skydeck.core.table import Table
from skydeck.games.level8.laying import write_kind
from skydeck.server import wire
from skydeck.server.connection import refusal
from skydeck.server.errors import Refused
from skydeck.server.room import (
    KEPT_GAMES,
    KEPT_SAYINGS,
    LOBBY,
    OVER,
    PLAYING,
    STAND_IN,
    Room,
    Who,
)
from skydeck.server.sight import Sight
from skydeck.server.wishes import check_settings, clean, come_back, play_for
from skydeck.server.writing import find_story, write_past, write_room, write_table
from tests.server.desk import (
    BEGIN,
    GUESTS,
    SECOND,
    WATCHER,
    Desk,
    all_that_is_sent,
    begin,
    new_room,
    nonce_of,
    read_entry,
    secret_of,
)

STRANGER = Who("guest-zoe", None)


def refuses(code: str) -> Any:
    """Expects a refusal with a code and a sentence."""
    return pytest.raises(Refused, check=lambda error: error.code == code and " " in str(error))


def table_of(desk: Desk) -> Table:
    assert desk.room.table is not None
    return desk.room.table


def shown(desk: Desk, seat: int | None) -> Any:
    """The table as a seat gets it."""
    text = write_table(desk.room, seat, desk.now, False)
    return None if text is None else json.loads(text)


def room_shown(desk: Desk, who: Who = WATCHER) -> Any:
    """The room as somebody gets it."""
    return json.loads(write_room(desk.room, who, {0}, 1, desk.absent))


def names(desk: Desk) -> list[str | None]:
    return [chair.name or chair.bot for chair in desk.room.chairs]


# Before the game


def test_an_open_room_has_free_seats_and_a_commitment() -> None:
    desk = Desk("skyjo", 3)
    state = room_shown(desk)
    assert (state["phase"], state["game"], state["commitment"]) == (
        LOBBY,
        0,
        commit(secret_of(1)),
    )
    assert [chair["name"] for chair in state["chairs"]] == [None, None, None]
    assert shown(desk, None) is None


def test_settings_have_every_house_rule() -> None:
    settings = Desk("skyjo", 2, options={"end_score": 50}).room.settings
    assert settings["options"] == skydeck.new("skyjo", 2, options={"end_score": 50}).options


@pytest.mark.parametrize(
    "settings",
    [
        {"game": "chess", "seats": 2},
        {"game": "../skyjo", "seats": 2},
        {"game": "skyjo", "seats": 1},
        {"game": "skybridge", "seats": 8},
        {"game": "skyjo", "seats": 2, "options": {"end_skore": 50}},
        {"game": "skyjo", "seats": 2, "options": {"end_score": "many"}},
        {"game": "skyjo", "seats": 2, "options": {"end_score": 10**30}},
    ],
)
def test_settings_that_no_game_has_are_refused(settings: dict[str, Any]) -> None:
    with refuses("bad_settings"):
        check_settings(wire.Settings.model_validate(settings))


def test_any_value_of_a_house_rule_is_taken_or_refused() -> None:
    values: tuple[Any, ...] = (
        10**30,
        -(10**30),
        2**31,
        2**63,
        "x" * 99,
        "",
        "1:+1,",
        [10**30] * 3,
        [],
        True,
        None,
    )
    for name in skydeck.games():
        game = skydeck.game(name)
        for option in game.options:
            for value in values:
                settings = {"game": name, "seats": game.seats[0], "options": {option.name: value}}
                with suppress(Refused):
                    checked = check_settings(wire.Settings.model_validate(settings))
                    assert check_settings(wire.Settings.model_validate(checked)) == checked


def test_who_sits_has_the_seat() -> None:
    desk = Desk()
    desk.sit(1)
    mine, others = room_shown(desk, Who(GUESTS[1], 1)), room_shown(desk)
    assert [chair["yours"] for chair in mine["chairs"]] == [False, True]
    assert [chair["yours"] for chair in others["chairs"]] == [False, False]
    assert [chair["name"] for chair in others["chairs"]] == [None, "Ben"]
    assert (mine["host"], mine["seat"]) == (True, 1)  # the host has no seat
    desk.sit(0)
    assert not room_shown(desk, Who(GUESTS[1], 1))["host"]


def test_who_takes_another_seat_leaves_the_first() -> None:
    desk = Desk("skyjo", 3)
    desk.sit(0)
    desk.ask(0, "sit", seat=2, name="Ann", nonce=nonce_of(0))
    assert names(desk) == [None, None, "Ann"]


def test_a_guest_may_have_several_seats() -> None:
    desk = Desk()
    desk.sit(0)
    desk.wish(Who(GUESTS[0], None), "sit", seat=1, name="Ann too", nonce=nonce_of(1))
    assert desk.room.seats_of(GUESTS[0]) == [0, 1]


def test_who_sits_again_takes_another_name() -> None:
    desk = Desk()
    desk.sit(0)
    desk.ask(0, "sit", seat=0, name="Anna", nonce=nonce_of(0))
    assert names(desk) == ["Anna", None]


def test_who_sits_is_the_bird_of_their_choice() -> None:
    desk = Desk()
    desk.sit(0)
    desk.wish(Who(GUESTS[1], None), "sit", seat=1, name="Ben", nonce=nonce_of(1), face="raven-3")
    assert [chair["face"] for chair in room_shown(desk)["chairs"]] == [None, "raven-3"]


@pytest.mark.parametrize("face", ["dragon-1", "raven", "raven-9", "raven-3 ", "", 3])
def test_what_is_no_bird_is_refused(face: str | int) -> None:
    desk = Desk()
    with refuses("bad_message"):
        desk.wish(Who(GUESTS[1], None), "sit", seat=1, name="Ben", nonce=nonce_of(1), face=face)
    assert names(desk) == [None, None]


def test_a_summary_tells_how_the_last_game_ended() -> None:
    desk = Desk()
    assert desk.room.summary()["result"] is None
    desk.sit(0)
    desk.ask(0, "bot", seat=1, bot="level1")
    desk.ask(0, "start")
    desk.ask(0, "resign")
    result = desk.room.summary()["result"]
    assert result["names"] == ["Ann", "level1"]
    assert (result["winners"], result["resigned"]) == ([1], [0])


def test_a_taken_seat_is_refused() -> None:
    desk = Desk()
    desk.sit(0)
    with refuses("seat_taken"):
        desk.wish(Who(GUESTS[1], None), "sit", seat=0, name="Ben", nonce=nonce_of(1))


def test_a_taken_name_is_refused() -> None:
    desk = Desk()
    desk.sit(0)
    with refuses("name_taken"):
        desk.sit(1, " Ann ")


def test_a_seat_that_the_table_lacks_is_refused() -> None:
    with refuses("bad_message"):
        Desk().wish(Who(GUESTS[1], None), "sit", seat=2, name="Ben", nonce=nonce_of(1))


def test_who_is_no_guest_gets_no_seat() -> None:
    with refuses("no_guest"):
        Desk().wish(WATCHER, "sit", seat=0, name="Ben", nonce=nonce_of(1))


def test_names_are_cleaned() -> None:
    desk = Desk()
    desk.sit(0, "  A\u202en\tn\u0000  ")
    assert names(desk)[0] == "A n n"


def test_a_name_that_nobody_can_see_is_refused() -> None:
    with refuses("bad_message"):
        Desk().sit(0, "\u200b \u2060")


def test_a_long_text_is_cut() -> None:
    assert clean("ab" * 20, 24) == "ab" * 12


def test_a_person_stands_up() -> None:
    desk = Desk()
    desk.sit(1)
    desk.ask(1, "stand", seat=1)
    assert names(desk) == [None, None]


def test_the_host_frees_any_seat() -> None:
    desk = Desk()
    desk.sit(1)
    desk.wish(Who(GUESTS[0], None), "stand", seat=1)
    assert names(desk) == [None, None]


def test_nobody_else_frees_a_seat() -> None:
    desk = Desk()
    desk.sit(0)
    desk.sit(1)
    with refuses("forbidden"):
        desk.ask(1, "stand", seat=0)


def test_a_seat_where_nobody_sits_is_not_left() -> None:
    with refuses("nothing"):
        Desk().wish(Who(GUESTS[0], None), "stand", seat=1)


def test_a_wish_in_the_name_of_a_lost_seat_is_refused() -> None:
    desk = Desk()
    desk.sit(1)
    desk.wish(Who(GUESTS[0], None), "stand", seat=1)
    with refuses("not_seated"):
        desk.ask(1, "say", text="still here")


def test_the_host_puts_bots_at_free_seats_and_takes_them_away() -> None:
    desk = Desk("skyjo", 3)
    desk.sit(0)
    desk.ask(0, "bot", seat=1, bot="level3")
    desk.ask(0, "bot", seat=2, bot="level8")
    desk.ask(0, "bot", seat=1, bot=None)
    assert names(desk) == ["Ann", None, "level8"]
    assert [chair["present"] for chair in room_shown(desk)["chairs"]] == [True, False, True]


def test_no_bot_sits_on_a_person() -> None:
    desk = Desk()
    desk.sit(1)
    with refuses("seat_taken"):
        desk.wish(Who(GUESTS[0], None), "bot", seat=1, bot="level3")


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        ("bot", {"seat": 2, "bot": "level1"}),
        ("set", {"settings": {"game": "skyjo", "seats": 2}}),
        ("start", {}),
    ],
)
def test_only_the_host_arranges_the_room(kind: str, values: dict[str, Any]) -> None:
    desk = Desk("skyjo", 3)
    desk.sit(0)
    desk.sit(1)
    for who in (Who(GUESTS[1], 1), STRANGER, WATCHER):
        with refuses("forbidden"):
            desk.wish(who, kind, **values)


def test_who_sits_arranges_the_room_while_the_host_does_not() -> None:
    desk = Desk()
    desk.sit(1)
    desk.ask(1, "bot", seat=0, bot="level1")
    desk.ask(1, "start")
    assert desk.room.phase == PLAYING


@pytest.mark.parametrize(("sitting", "absent"), [((1, 2), ()), ((0, 1, 2), (0,))])
def test_who_sits_reads_that_they_arrange_the_room_while_the_host_is_not_there(
    sitting: tuple[int, ...], absent: tuple[int, ...]
) -> None:
    desk = Desk("skyjo", 4)
    for seat in sitting:
        desk.sit(seat)
    desk.absent = absent
    assert all(room_shown(desk, Who(GUESTS[seat], seat))["host"] for seat in sitting)
    assert room_shown(desk, Who(GUESTS[0], None))["host"]
    assert not any(room_shown(desk, who)["host"] for who in (STRANGER, WATCHER))
    desk.ask(1, "bot", seat=3, bot="level1")
    desk.ask(2, "stand", seat=1)
    for who in (STRANGER, WATCHER):
        with refuses("forbidden"):
            desk.wish(who, "bot", seat=1, bot="level1")


def test_a_host_who_is_there_arranges_the_room_alone() -> None:
    desk = Desk("skyjo", 3)
    for seat in (0, 1):
        desk.sit(seat)
    desk.absent = (1, 2)
    assert [room_shown(desk, Who(GUESTS[seat], seat))["host"] for seat in (0, 1)] == [True, False]
    desk.wish(Who(GUESTS[0], None), "sit", seat=2, name="Ann at 2", nonce=nonce_of(2))
    desk.absent = (0,)
    with refuses("forbidden"):  # the host is there at another seat
        desk.ask(1, "bot", seat=2, bot="level1")


def test_fewer_seats_leave_the_first_ones() -> None:
    desk = Desk("skyjo", 4)
    for seat in range(4):
        desk.sit(seat)
    desk.ask(0, "set", settings={"game": "level8", "seats": 2})
    assert names(desk) == ["Ann", "Ben"]
    with refuses("not_seated"):
        desk.ask(3, "say", text="still here")


def test_more_seats_are_free() -> None:
    desk = Desk()
    desk.sit(0)
    desk.ask(0, "set", settings={"game": "skyjo", "seats": 4})
    assert names(desk) == ["Ann", None, None, None]


def test_bad_settings_change_nothing() -> None:
    desk = Desk()
    desk.sit(0)
    with refuses("bad_settings"):
        desk.ask(0, "set", settings={"game": "skyjo", "seats": 1})
    assert desk.room.settings["seats"] == 2


def test_no_game_begins_while_a_seat_is_free() -> None:
    desk = Desk()
    desk.sit(0)
    with refuses("wrong_phase"):
        desk.ask(0, "start")


def test_no_game_begins_among_bots_only() -> None:
    desk = Desk()
    for seat in (0, 1):
        desk.wish(Who(GUESTS[0], None), "bot", seat=seat, bot="level1")
    with refuses("wrong_phase"):
        desk.wish(Who(GUESTS[0], None), "start")


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        ("sit", {"seat": 0, "name": "Zoe", "nonce": nonce_of(9)}),
        ("stand", {"seat": 0}),
        ("bot", {"seat": 0, "bot": None}),
        ("set", {"settings": {"game": "skyjo", "seats": 3}}),
        ("start", {}),
        ("again", {"nonce": nonce_of(9)}),
    ],
)
def test_what_belongs_before_or_after_a_game_is_refused_during_it(
    kind: str, values: dict[str, Any]
) -> None:
    with refuses("wrong_phase"):
        begin().ask(0, kind, **values)


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        ("play", {"at": 0, "moves": [0]}),
        ("ask_back", {}),
        ("answer", {"seat": 1, "at": 0, "yes": True}),
        ("resign", {}),
        ("again", {"nonce": nonce_of(9)}),
    ],
)
def test_what_belongs_into_a_game_is_refused_before_it(kind: str, values: dict[str, Any]) -> None:
    desk = Desk()
    desk.sit(0)
    with refuses("wrong_phase"):
        desk.ask(0, kind, **values)


def test_the_deal_is_made_of_the_secret_and_all_nonces() -> None:
    desk, other = begin("skyjo", 2, 1), begin("skyjo", 2, 1)
    assert table_of(desk) == table_of(other)
    another = Desk("skyjo", 3)
    another.sit(0)
    another.wish(Who(GUESTS[1], None), "sit", seat=1, name="Ben", nonce=nonce_of(8))
    another.ask(0, "bot", seat=2, bot="level1")
    another.ask(0, "start")
    assert table_of(another) != table_of(desk)


# Moves


def test_a_move_changes_the_table_and_is_told() -> None:
    desk = begin()
    desk.play(0, "turn A1")
    message = shown(desk, 1)
    assert (message["version"], message["fresh"]) == (1, False)
    assert message["told"] == table_of(desk).tell(1) != []


@pytest.mark.parametrize("game", skydeck.games())
def test_the_story_is_all_that_was_told(game: str) -> None:
    desk, random = begin(game, 2, delay=5), Random(game)
    watchers = (0, 1, None)
    told: dict[int | None, list[Any]] = {watcher: [] for watcher in watchers}
    for _ in range(30):
        seat = random.choice(table_of(desk).movers)
        desk.play(seat, random.choice(table_of(desk).legal(seat)))
        for watcher in watchers:
            told[watcher] += [shown(desk, watcher)["told"]]
    for watcher in (0, 1):
        story = find_story(desk.room, watcher, desk.now)("id")
        assert story["told"] == [events for events in told[watcher] if events]
        assert (story["version"], story["game"]) == (desk.room.version_of(watcher), 1)
    assert find_story(desk.room, None, desk.now)("id")["told"] == []
    desk.wait(6)
    story = find_story(desk.room, None, desk.now)("id")
    assert story["told"] == [events for events in told[None] if events]


def test_a_mover_gets_its_legal_moves_with_text_and_touch() -> None:
    desk = begin()
    message = shown(desk, 0)
    assert [move["text"] for move in message["legal"]] == table_of(desk).moves(0)
    assert message["legal"][0]["touch"]["key"] == "turn"
    assert shown(desk, None)["legal"] == []


def test_several_small_moves_are_one_message() -> None:
    desk = begin("level8")
    seat = table_of(desk).movers[0]
    card = table_of(desk).copy()
    taken = next(text for text in card.moves(seat) if text.startswith("take"))
    card.play(seat, taken)
    discarded = next(text for text in card.moves(seat) if text.startswith("discard"))
    desk.play(seat, taken, discarded)
    assert desk.room.versions == (1, 1, 1)  # they are one choice
    assert desk.room.number == 5
    assert len(shown(desk, seat)["told"]) >= 2


def test_all_moves_of_a_message_are_played_or_none() -> None:
    desk = begin("level8")
    seat = table_of(desk).movers[0]
    taken = next(text for text in table_of(desk).moves(seat) if text.startswith("take"))
    move = desk.numbers(seat, taken)[0]
    with refuses("illegal"):
        desk.play(seat, move, move)
    assert desk.room.versions == (0, 0, 0)


def test_a_message_cannot_try_what_a_hidden_card_allows() -> None:
    desk = begin("level8")
    table = table_of(desk)
    seat = table.movers[0]
    draw, sentences = desk.numbers(seat, "draw")[0], set[str]()
    after = table.copy()
    after.play(seat, draw)
    for move in (after.legal(seat)[-1], table.game.moves - 1, draw):
        with refuses("illegal") as refused:
            desk.play(seat, draw, move)
        sentences.add(str(refused.value))
    assert len(sentences) == 1


def test_an_illegal_move_is_refused_with_a_sentence() -> None:
    desk = begin()
    desk.play(0, "turn A1")
    with pytest.raises(Refused, match="seat 0 cannot play 'turn A1'") as refused:
        desk.play(0, desk.numbers(1, "turn A1")[0])
    assert refusal(refused.value, "a1") == {
        "t": "refused",
        "id": "a1",
        "code": "illegal",
        "sentence": str(refused.value),
        "key": "skyjo.refuse.shown_first",
        "values": {"place": "A1"},
    }


def test_a_text_that_is_a_part_of_a_refusal_is_data_as_well() -> None:
    """The one that names a level is a part of the one that refuses a display of Level 8."""
    table = skydeck.new("level8", 2, seed=1)
    seat = table.movers[0]
    table.play(seat, "draw")
    text = write_kind(int(table.view(seat).state.hands[seat, 0]))
    with pytest.raises(IllegalMove) as caught:
        table.play(seat, f"lay {text}")
    assert caught.value.told is not None
    refused = Refused("illegal", str(caught.value), caught.value.told)
    said = refusal(refused, None)
    assert said["key"].startswith("level8.refuse.")
    part = next(value for value in said["values"].values() if isinstance(value, dict))
    assert part == {"key": "level8.word.standard_1", "values": {}}
    assert json.loads(json.dumps(said)) == said
    assert TypeAdapter(wire.ServerMessage).validate_python(said) == said


def test_a_refusal_that_no_game_gives_is_a_sentence_alone() -> None:
    desk = begin("skybridge")
    with refuses("illegal") as refused:
        desk.play(1 - table_of(desk).movers[0], 0)
    assert refusal(refused.value, None).keys() == {"t", "id", "code", "sentence"}


def test_a_move_out_of_turn_is_refused() -> None:
    desk = begin("skybridge")
    seat = 1 - table_of(desk).movers[0]
    with pytest.raises(Refused, match="is not to move"):
        desk.play(seat, 0)


def test_a_spectator_cannot_play() -> None:
    with refuses("not_seated"):
        begin().wish(STRANGER, "play", at=0, moves=[0])


def test_nobody_plays_for_another_seat() -> None:
    with refuses("not_seated"):
        begin().wish(Who(GUESTS[0], 1), "play", at=0, moves=[0])


def test_a_move_decided_at_an_older_table_is_refused() -> None:
    desk = begin("skybridge")
    seat = table_of(desk).movers[0]
    desk.play(seat, table_of(desk).legal(seat)[0])
    other = table_of(desk).movers[0]
    with refuses("stale"):
        desk.play(other, table_of(desk).legal(other)[0], at=0)


def test_a_move_decided_at_a_table_to_come_is_refused() -> None:
    desk = begin("skybridge")
    with refuses("stale"):
        desk.play(table_of(desk).movers[0], 0, at=1)


def test_ones_own_move_makes_the_table_older() -> None:
    desk = begin("level8")
    seat = table_of(desk).movers[0]
    desk.play(seat, "draw")
    with refuses("stale"):
        desk.play(seat, table_of(desk).legal(seat)[0], at=0)


def test_first_cards_are_turned_in_any_order_from_the_same_version() -> None:
    desk = begin("skyjo", 3)
    for seat in (2, 0, 1):
        desk.play(seat, "turn A1", at=0)
    for seat, version in ((1, 3), (0, 3), (2, 1)):
        desk.play(seat, "turn B2", at=version)
    assert desk.room.versions == (6, 6, 6, 6)


def test_face_down_cards_are_chosen_in_any_order_from_the_same_version() -> None:
    desk = begin("skyrunner", 4)
    for seat in (3, 1, 0, 2):
        desk.play(seat, "bid 1", at=0)
    assert desk.room.versions == (4, 4, 4, 4, 4)


def test_a_repeated_message_has_no_second_effect() -> None:
    desk = begin()
    desk.play(0, "turn A1", id="same")
    assert desk.play(0, "turn A2", id="same") == []
    assert desk.room.versions == (1, 1, 1)


def test_a_message_that_is_repeated_late_has_no_second_effect() -> None:
    desk = begin("skybridge", 1, 1)
    while table_of(desk).movers != (0,):
        desk.move_bots(Random(1))
    move = table_of(desk).legal(0)[0]
    version, ply = desk.room.version_of(0), desk.room.ply
    desk.play(0, move, at=version, id="first")
    desk.ask(0, "ask_back", id="back")
    assert desk.room.ply == ply
    assert desk.play(0, move, at=version, id="first") == []
    assert desk.room.ply == ply


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        ("start", {}),
        ("set", {"settings": {"game": "level8", "seats": 2}}),
        ("stand", {"seat": 0}),
        ("bot", {"seat": 1, "bot": "level2"}),
        ("sit", {"seat": 1, "name": "Ann", "nonce": nonce_of(1)}),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_arranged_twice_by_one_message_is_arranged_once(
    kind: str, values: dict[str, Any]
) -> None:
    desk = Desk()
    desk.sit(0)
    desk.ask(0, "bot", seat=1, bot="level1")
    assert desk.ask(0, kind, id="same", **values)
    before = all_that_is_sent(desk.room, desk.now)
    for seat in (0, None):  # who does not know what became of it may have another seat by now
        assert desk.wish(Who(GUESTS[0], seat), kind, id="same", **values) == []
    assert all_that_is_sent(desk.room, desk.now) == before
    assert all_that_is_sent(desk.rebuild(), desk.now) == before


def test_a_bot_replaces_somebody_once() -> None:
    desk = begin()
    desk.absent = {1}
    assert desk.ask(0, "replace", seat=1, id="same")
    assert desk.ask(0, "replace", seat=1, id="same") == []


def test_two_seats_may_use_the_same_id() -> None:
    desk = begin()
    desk.play(0, "turn A1", id="same")
    desk.play(1, "turn A1", id="same")
    assert desk.room.versions == (2, 2, 2)


def test_a_refused_message_may_be_sent_again() -> None:
    desk = begin("skybridge")
    seat = table_of(desk).movers[0]
    with refuses("stale"):
        desk.play(seat, table_of(desk).legal(seat)[0], at=9, id="same")
    assert desk.play(seat, table_of(desk).legal(seat)[0], id="same")


# Talk


def test_sayings_and_signs_are_kept_in_order_and_bounded() -> None:
    desk = Desk()
    desk.sit(0)
    for number in range(KEPT_SAYINGS):
        desk.ask(0, "say", text=f"  number\n{number} ")
    desk.ask(0, "react", sign="laugh")
    assert len(desk.room.sayings) == KEPT_SAYINGS
    first, last = desk.room.sayings[0], desk.room.sayings[-1]
    assert (first["text"], first["sign"]) == ("number 1", None)
    assert (last["seat"], last["text"], last["sign"]) == (0, None, "laugh")


def test_who_has_no_seat_says_nothing() -> None:
    for kind, values in (("say", {"text": "hi"}), ("react", {"sign": "wow"})):
        with refuses("not_seated"):
            Desk().wish(STRANGER, kind, **values)


# Taking back


def one_move_each(**settings: Any) -> tuple[Desk, int, int]:
    """A game in which nothing is hidden, who has moved, and who is to move."""
    desk = begin("skybridge", **settings)
    seat = table_of(desk).movers[0]
    desk.play(seat, table_of(desk).legal(seat)[0])
    return desk, seat, table_of(desk).movers[0]


def test_a_move_is_taken_back_when_all_agree() -> None:
    desk = begin("skybridge", 3)
    fresh = table_of(desk).copy()
    seat = fresh.movers[0]
    others = [other for other in range(3) if other != seat]
    desk.play(seat, fresh.legal(seat)[0])
    desk.ask(seat, "ask_back")
    asked = {"seat": seat, "at": 1, "moves": 1}
    assert room_shown(desk)["take_back"] == {**asked, "agreed": []}
    desk.answer(others[0])
    assert room_shown(desk)["take_back"]["agreed"] == [others[0]]
    assert desk.room.ply == 1
    desk.answer(others[1])
    assert (table_of(desk), desk.room.ply, desk.room.wish) == (fresh, 0, None)


def test_who_sees_a_game_later_sees_its_end_before_the_next_one() -> None:
    desk = begin("skyjo", 2, delay=60)
    for game in (1, 2):
        desk.wait(10)
        desk.play(0, "turn A1")
        desk.wait(1)
        desk.ask(1, "resign")
        desk.wait(1)
        for seat in (0, 1):
            desk.ask(seat, "again", nonce=nonce_of(seat, game + 1))
    for room in (desk.room, desk.rebuild()):
        # The deal, a move and the end of two games, and the deal of a third
        times = (0, 10, 11, 12, 22, 23, 24)
        seen = [past_table(room, BEGIN + second * SECOND) for second in times]
        assert [table["game"] for table in seen] == [1, 1, 1, 2, 2, 2, 3]
        assert [table["version"] for table in seen] == [0, 1, 1, 2, 3, 3, 4]
        assert [table["result"] is not None for table in seen] == [False, False, True] * 2 + [False]
        assert [at - BEGIN for at in room.recent_moments()] == [at * SECOND for at in times]
        story = find_story(room, None, BEGIN + 70 * SECOND)("id")
        assert (story["game"], story["version"], len(story["told"])) == (1, 1, 1)


def test_of_many_short_games_only_some_are_kept_for_those_who_see_them_later() -> None:
    desk = begin("skyjo", 2, delay=3600)
    for game in range(1, KEPT_GAMES + 5):
        desk.ask(1, "resign")
        for seat in (0, 1):
            desk.ask(seat, "again", nonce=nonce_of(seat, game + 1))
    assert [room.games for room in desk.room.earlier] == list(range(5, KEPT_GAMES + 5))
    desk.wait(3601)  # by then everyone has seen the deal of the last one
    desk.ask(1, "resign")
    for seat in (0, 1):
        desk.ask(seat, "again", nonce=nonce_of(seat, 99))
    assert [room.games for room in desk.room.earlier] == [KEPT_GAMES + 5]


def past_table(room: Room, until: int) -> dict[str, Any]:
    text = write_past(room, until, False)
    assert text is not None
    table: dict[str, Any] = json.loads(text)
    return table


def test_who_may_be_replaced_by_a_bot_is_told() -> None:
    desk = begin("skyjo", 2)
    for absent in ((), (1,)):
        sent = json.loads(write_room(desk.room, Who(GUESTS[0], 0), {0}, 0, absent))
        assert [chair["replaceable"] for chair in sent["chairs"]] == [False, 1 in absent]
    desk.absent = {1}
    desk.ask(0, "replace", seat=1)
    sent = json.loads(write_room(desk.room, Who(GUESTS[0], 0), {0}, 0, {1}))
    assert not sent["chairs"][1]["replaceable"]


def test_who_sees_the_game_later_is_not_told_of_a_take_back() -> None:
    desk, seat, other = one_move_each(delay=5)
    desk.ask(seat, "ask_back")
    assert room_shown(desk)["take_back"] is None
    assert room_shown(desk, Who(GUESTS[other], other))["take_back"]["at"] == 1


def test_moves_of_others_since_then_are_taken_back_too() -> None:
    desk, seat, other = one_move_each()
    desk.play(other, table_of(desk).legal(other)[0])
    desk.ask(seat, "ask_back")
    desk.answer(other)
    assert desk.room.ply == 0


def test_only_the_last_message_of_a_seat_is_taken_back() -> None:
    desk, seat, other = one_move_each()
    desk.play(other, table_of(desk).legal(other)[0])
    desk.play(seat, table_of(desk).legal(seat)[0])
    desk.ask(seat, "ask_back")
    desk.answer(other)
    assert desk.room.ply == 2


def test_one_refusal_ends_the_wish() -> None:
    desk, seat, other = one_move_each()
    desk.ask(seat, "ask_back")
    desk.answer(other, yes=False)
    assert (desk.room.ply, desk.room.wish) == (1, None)


def test_a_further_move_ends_the_wish() -> None:
    desk, seat, other = one_move_each()
    desk.ask(seat, "ask_back")
    desk.play(other, table_of(desk).legal(other)[0])
    assert desk.room.wish is None
    with refuses("nothing"):
        desk.answer(other)


def test_who_agrees_to_one_take_back_does_not_agree_to_the_next() -> None:
    desk = begin("skybridge", 3)
    first = table_of(desk).movers[0]
    desk.play(first, table_of(desk).legal(first)[0])
    second = table_of(desk).movers[0]
    other = 3 - first - second
    desk.ask(first, "ask_back")
    agreeing = {"seat": first, "at": desk.room.version_of(other), "yes": True}
    desk.play(second, table_of(desk).legal(second)[0])
    desk.ask(second, "ask_back")
    with refuses("stale"):
        desk.ask(other, "answer", **agreeing)
    with refuses("stale"):
        desk.ask(other, "answer", **{**agreeing, "at": desk.room.version_of(other)})
    desk.answer(first)
    desk.answer(other)
    assert desk.room.ply == 1


def test_nobody_answers_themselves() -> None:
    desk, seat, _ = one_move_each()
    desk.ask(seat, "ask_back")
    with refuses("nothing"):
        desk.answer(seat)


def test_a_second_wish_does_not_replace_the_first() -> None:
    desk, seat, other = one_move_each()
    desk.play(other, table_of(desk).legal(other)[0])
    desk.ask(seat, "ask_back")
    with refuses("wrong_phase"):
        desk.ask(other, "ask_back")


def test_who_has_resigned_is_not_asked() -> None:
    desk = begin("skybridge", 3)
    seat = table_of(desk).movers[0]
    gone, other = (s for s in range(3) if s != seat)
    desk.ask(gone, "resign")
    desk.play(seat, table_of(desk).legal(seat)[0])
    desk.ask(seat, "ask_back")
    with refuses("nothing"):
        desk.answer(gone, yes=False)
    desk.answer(other)
    assert desk.room.ply == 0


def test_what_has_shown_a_card_is_not_taken_back() -> None:
    desk = begin("skyjo")
    desk.play(0, "turn A1")
    with refuses("revealed"):
        desk.ask(0, "ask_back")


def test_a_face_down_card_is_taken_back_until_the_last_one_is_chosen() -> None:
    desk = begin("skyrunner", 2)
    desk.play(0, "bid 1")
    desk.ask(0, "ask_back")
    desk.answer(1)
    assert desk.room.ply == 0
    desk.play(0, "bid 1")
    desk.play(1, "bid 2")
    with refuses("revealed"):
        desk.ask(0, "ask_back")


def test_who_has_played_nothing_takes_nothing_back() -> None:
    desk, _, other = one_move_each()
    with refuses("nothing"):
        desk.ask(other, "ask_back")


def test_bots_always_agree() -> None:
    desk = begin("skybridge", 1, 2)
    while table_of(desk).movers != (0,):
        desk.move_bots(Random(1))
    ply = desk.room.ply
    desk.play(0, table_of(desk).legal(0)[0])
    desk.move_bots(Random(2))
    desk.ask(0, "ask_back")
    assert desk.room.ply == ply


def test_a_move_can_be_played_again_after_it_was_taken_back() -> None:
    desk, seat, other = one_move_each()
    desk.ask(seat, "ask_back")
    desk.answer(other)
    desk.play(seat, table_of(desk).legal(seat)[1])
    assert desk.room.ply == 1
    assert shown(desk, other)["told"] != []


def test_what_was_decided_before_a_take_back_is_stale_for_ever() -> None:
    desk, seat, other = one_move_each()
    version = desk.room.version_of(other)
    desk.ask(seat, "ask_back")
    desk.answer(other)
    desk.play(seat, table_of(desk).legal(seat)[1])
    with refuses("stale"):
        desk.play(other, table_of(desk).legal(other)[0], at=version)


# Giving up, going and coming


def test_who_resigns_against_one_has_lost() -> None:
    desk = begin()
    desk.ask(0, "resign")
    assert desk.room.phase == OVER
    result = shown(desk, 1)["result"]
    assert (result["winners"], result["resigned"]) == ([1], [0])
    assert shown(desk, 1)["legal"] == []


def test_who_resigns_among_four_is_played_by_a_bot() -> None:
    desk = begin("skyjo", 4)
    desk.ask(2, "resign")
    assert desk.room.phase == PLAYING
    assert desk.room.bots_due() == [(2, STAND_IN)]
    assert shown(desk, 2)["legal"] == []
    for kind, values in (("play", {"at": 0, "moves": [0]}), ("resign", {})):
        with refuses("wrong_phase"):
            desk.ask(2, kind, **values)


def test_the_last_who_has_not_resigned_wins() -> None:
    desk = begin("skyjo", 4)
    for seat in (2, 0, 3):
        desk.ask(seat, "resign")
    assert shown(desk, 1)["result"]["winners"] == [1]


def test_a_game_without_persons_ends_without_a_result() -> None:
    desk = begin("skyjo", 1, 2)
    desk.ask(0, "resign")
    assert desk.room.phase == OVER
    assert shown(desk, 0)["result"] is None


def test_who_is_here_is_not_replaced() -> None:
    with refuses("wrong_phase"):
        begin().ask(0, "replace", seat=1)


def replaced() -> Desk:
    """A game of two persons, one of whom is away."""
    desk = begin()
    desk.absent = (1,)
    desk.ask(0, "replace", seat=1)
    desk.absent = ()
    return desk


def test_a_bot_plays_for_who_is_away() -> None:
    desk = replaced()
    assert desk.room.bots_due() == [(1, STAND_IN)]
    desk.move_bots(Random(1))
    assert table_of(desk).movers == (0,)
    chair = room_shown(desk)["chairs"][1]
    assert (chair["name"], chair["bot"], chair["away"]) == ("Ben", STAND_IN, True)


def test_who_returns_has_the_seat_again() -> None:
    desk = replaced()
    desk.enter(come_back(desk.room, 1))
    assert desk.room.bots_due() == []
    desk.play(1, "turn A1")
    assert room_shown(desk)["chairs"][1]["away"] is False


def test_who_is_away_and_plays_has_returned() -> None:
    desk = replaced()
    desk.play(1, "turn A1")
    assert room_shown(desk)["chairs"][1]["away"] is False
    assert desk.room.bots_due() == []


def test_who_was_not_away_need_not_return() -> None:
    assert come_back(begin().room, 1) == []


def test_a_bot_needs_no_replacement() -> None:
    desk = begin("skyjo", 1, 1)
    desk.absent = (1,)
    with refuses("nothing"):
        desk.ask(0, "replace", seat=1)


def test_a_spectator_replaces_nobody() -> None:
    desk = begin()
    desk.absent = (1,)
    with refuses("not_seated"):
        desk.wish(STRANGER, "replace", seat=1)


def test_a_bots_move_for_a_table_of_the_past_is_refused() -> None:
    desk = begin("level8", 1, 1)
    if table_of(desk).movers == (0,):
        desk.play(0, "draw")
        desk.play(0, table_of(desk).legal(0)[-1])
    move = table_of(desk).legal(1)[0]
    with refuses("stale"):
        play_for(desk.room, 1, desk.room.version_of(1) - 1, [move])
    with refuses("stale"):
        play_for(desk.room, 0, desk.room.version_of(0), [move])


# Clocks

CLOCK = {"bank": 60, "increment": 5}


def left(desk: Desk) -> list[float]:
    """The seconds that each seat has left."""
    return [clock["left"] / SECOND for clock in shown(desk, None)["clocks"]]


def test_a_clock_runs_while_its_seat_chooses() -> None:
    desk = begin("skybridge", clock=CLOCK)
    seat = table_of(desk).movers[0]
    desk.wait(10)
    wanted = [60.0, 60.0]
    wanted[seat] = 50.0
    assert left(desk) == wanted
    assert shown(desk, None)["clocks"][seat]["running"]


def test_a_turn_that_ends_adds_the_increment() -> None:
    desk = begin("skybridge", clock=CLOCK)
    seat = table_of(desk).movers[0]
    desk.wait(10)
    desk.play(seat, table_of(desk).legal(seat)[0])
    assert left(desk)[seat] == 55.0
    desk.wait(20)
    assert left(desk)[1 - seat] == 40.0


def test_a_small_move_adds_nothing() -> None:
    desk = begin("level8", clock=CLOCK)
    seat = table_of(desk).movers[0]
    desk.wait(10)
    desk.play(seat, "draw")
    assert left(desk)[seat] == 50.0


def test_a_choice_of_others_does_not_wind_a_clock() -> None:
    desk = begin("skyrunner", 3, clock=CLOCK)
    desk.wait(10)
    desk.play(0, "bid 1")
    desk.wait(10)
    desk.play(1, "bid 1")
    assert left(desk) == [55.0, 45.0, 40.0]


def test_a_bot_makes_the_choice_of_who_is_out_of_time() -> None:
    desk = begin("skyrunner", 3, clock=CLOCK)
    desk.play(0, "bid 1")
    assert desk.room.deadline() == desk.now + 60 * SECOND
    desk.wait(59.9)
    assert desk.room.bots_due() == []
    desk.wait(0.1)
    assert desk.room.bots_due() == [(1, STAND_IN), (2, STAND_IN)]
    assert left(desk)[1] == 0.0


def test_who_was_out_of_time_goes_on() -> None:
    desk = begin("skybridge", clock=CLOCK)
    seat = table_of(desk).movers[0]
    desk.wait(60)
    desk.move_bots(Random(1))
    assert left(desk)[seat] == 5.0
    desk.play(1 - seat, table_of(desk).legal(1 - seat)[0])
    assert desk.room.bots_due() == []
    desk.wait(4)
    desk.play(seat, table_of(desk).legal(seat)[0])
    assert left(desk)[seat] == 6.0


def test_who_is_out_of_time_may_be_quicker_than_the_bot() -> None:
    desk = begin("skybridge", clock=CLOCK)
    seat = table_of(desk).movers[0]
    desk.wait(60)
    desk.play(seat, table_of(desk).legal(seat)[0])
    assert desk.room.bots_due() == []


def test_a_bot_is_never_out_of_time() -> None:
    desk = begin("skyjo", 1, 1, clock=CLOCK)
    for card in ("A1", "A2"):
        desk.play(0, f"turn {card}")
    assert desk.room.deadline() is None
    desk.wait(1000)
    assert not desk.room.chairs[1].is_late


def test_without_a_clock_nobody_is_late() -> None:
    desk = begin()
    desk.wait(10**6)
    assert (desk.room.bots_due(), shown(desk, 0)["clocks"]) == ([], None)


def test_no_clock_runs_after_the_game() -> None:
    desk = begin(clock=CLOCK)
    desk.ask(0, "resign")
    desk.wait(10)
    assert left(desk) == [60.0, 60.0]


# Once more


def finished(game: str = "skyjo", persons: int = 2, bots: int = 0) -> Desk:
    """A room whose game was played to its end, by anything legal."""
    desk, random = begin(game, persons, bots, options={"end_score": 1}), Random(4)
    while desk.room.phase == PLAYING:
        desk.move_bots(random)
        if desk.room.phase == PLAYING:
            seat = random.choice(table_of(desk).movers)
            desk.play(seat, random.choice(table_of(desk).legal(seat)))
    return desk


def test_a_finished_game_leaves_a_log_that_proves_it() -> None:
    desk = finished(persons=1, bots=1)
    log = desk.room.logs[0]
    assert verify.verify(skydeck.game("skyjo"), log, commit(secret_of(1))) == table_of(desk)
    assert log.names == ("Ann", "level1")
    assert log.deal is not None
    assert log.deal.nonces == (nonce_of(0), "0" * 32)
    assert shown(desk, None)["result"] == json.loads(json.dumps(vars(log.result)))


def test_the_commitment_to_the_next_game_is_known_before_its_nonces() -> None:
    desk = finished()
    assert room_shown(desk)["commitment"] == commit(secret_of(2))


def test_all_persons_have_to_want_another_game() -> None:
    desk = finished()
    desk.ask(0, "again", nonce=nonce_of(0, 2))
    assert desk.room.phase == OVER
    assert [chair["again"] for chair in room_shown(desk)["chairs"]] == [True, False]
    desk.ask(1, "again", nonce=nonce_of(1, 2))
    assert (desk.room.phase, desk.room.games, desk.room.ply) == (PLAYING, 2, 0)
    assert [chair["again"] for chair in room_shown(desk)["chairs"]] == [False, False]


def test_another_game_has_a_new_secret_and_new_nonces() -> None:
    desk = finished()
    for seat in (0, 1):
        desk.ask(seat, "again", nonce=nonce_of(seat, 2))
    assert room_shown(desk)["commitment"] == commit(secret_of(2))
    desk.ask(0, "resign")
    first, second = desk.room.logs
    assert first.deal is not None
    assert second.deal is not None
    assert second.deal.secret == secret_of(2) != first.deal.secret
    assert second.deal.nonces == (nonce_of(0, 2), nonce_of(1, 2))
    assert verify.verify(skydeck.game("skyjo"), second) == table_of(desk)


def test_who_resigned_or_was_away_plays_again() -> None:
    desk = begin("skyjo", 3)
    desk.absent = (2,)
    desk.ask(0, "replace", seat=2)
    desk.ask(0, "resign")
    desk.ask(1, "resign")
    desk.absent = ()
    for seat in range(3):
        desk.ask(seat, "again", nonce=nonce_of(seat, 2))
    assert desk.room.bots_due() == []
    assert not any(c.has_resigned or c.is_away or c.bot for c in desk.room.chairs)


def awaited(desk: Desk) -> list[bool]:
    return [chair["awaited"] for chair in room_shown(desk)["chairs"]]


def test_who_has_left_for_good_need_not_want_another_game() -> None:
    desk = finished(persons=3, bots=1)
    assert awaited(desk) == [True, True, True, False]
    desk.ask(0, "again", nonce=nonce_of(0, 2))
    desk.absent = (2,)
    assert awaited(desk) == [False, True, False, False]
    desk.ask(1, "again", nonce=nonce_of(1, 2))
    assert (desk.room.phase, desk.room.games) == (PLAYING, 2)
    assert awaited(desk) == [False] * 4
    assert [chair["away"] for chair in room_shown(desk)["chairs"]] == [False, False, True, False]
    assert desk.room.chairs[2].bot is not None
    desk.enter(come_back(desk.room, 2))
    assert desk.room.chairs[2].bot is None
    for seat in range(3):
        desk.ask(seat, "resign")
    deal = desk.room.logs[1].deal
    assert deal is not None
    assert deal.nonces == (nonce_of(0, 2), nonce_of(1, 2), "0" * 32, "0" * 32)


def test_another_game_begins_when_whom_it_waited_for_has_gone() -> None:
    desk = finished()
    desk.ask(0, "again", nonce=nonce_of(0, 2))
    desk.wait(1)
    assert desk.room.phase == OVER
    desk.absent = (1,)
    desk.wait(1)
    assert desk.room.phase == PLAYING
    assert desk.rebuild().chairs[1].is_away


def test_no_game_begins_where_nobody_is() -> None:
    desk = finished()
    desk.absent = (0, 1)
    desk.wait(1)
    assert desk.room.phase == OVER
    desk.absent = ()
    desk.ask(0, "again", nonce=nonce_of(0, 2))
    desk.absent = (0, 1)
    desk.wait(1)
    assert desk.room.phase == OVER


# Truth


def step(desk: Desk, random: Random) -> None:
    """Something that may happen in a room."""
    seats = len(desk.room.chairs)
    seat = random.randrange(seats)
    desk.now += random.choice((0, 3, 900, 9000))
    lot = random.random()
    if lot < 0.05:
        desk.ask(seat, "say", text=f"{lot}")
    elif lot < 0.08:
        desk.absent = (seat,)
        desk.ask(random.randrange(seats), "replace", seat=seat)
    elif lot < 0.11:
        desk.enter(come_back(desk.room, seat))
    elif lot < 0.14:
        desk.ask(seat, "ask_back")
    elif lot < 0.20:
        desk.answer(seat, yes=lot < 0.18)
    elif lot < 0.21:
        desk.ask(seat, "resign")
    elif lot < 0.30 or desk.room.phase == OVER:
        desk.ask(seat, "again", nonce=nonce_of(seat, desk.room.games + 1))
    elif lot < 0.35:
        desk.move_bots(random)
    else:
        movers = table_of(desk).movers
        seat = random.choice(movers) if movers else seat
        moves = table_of(desk).legal(seat)
        desk.play(seat, random.choice(moves) if moves else 0)


@pytest.mark.parametrize("game", skydeck.games())
@pytest.mark.parametrize("seed", [1, 2])
def test_a_room_is_what_its_entries_make_of_it(game: str, seed: int) -> None:
    random = Random(f"{game}/{seed}")
    clock = {"bank": 20, "increment": 4} if seed == 1 else None
    desk = begin(game, 3 if seed == 1 else 2, 1 if seed == 1 else 0, clock=clock, delay=5)
    other, copied = new_room(), 0
    for _ in range(70):
        try:
            desk.wait(0)
            step(desk, random)
        except Refused:
            continue
        finally:
            for text in desk.entries[copied:]:
                other.apply(read_entry(text))
            copied = len(desk.entries)
        assert all_that_is_sent(other, desk.now) == all_that_is_sent(desk.room, desk.now)
        assert (other.summary(), other.logs) == (desk.room.summary(), desk.room.logs)
        assert (other.bots_due(), other.deadline()) == (desk.room.bots_due(), desk.room.deadline())
    assert all_that_is_sent(desk.rebuild(), desk.now) == all_that_is_sent(desk.room, desk.now)


def test_nobody_is_told_again_what_happened_long_ago(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = finished()
    for seat in (0, 1):
        desk.ask(seat, "again", nonce=nonce_of(seat, 2))
    desk.play(0, table_of(desk).legal(0)[0])
    told, follow = list[Sight](), Sight.follow

    def count(sight: Sight, table: Table) -> None:
        told.append(sight)
        follow(sight, table)

    monkeypatch.setattr(Sight, "follow", count)
    room = desk.rebuild()
    assert len(told) == 1
    assert len(room.logs[0].moves) > 1
    monkeypatch.undo()
    assert all_that_is_sent(room, desk.now) == all_that_is_sent(desk.room, desk.now)


def test_what_is_refused_changes_nothing() -> None:
    desk = begin("level8", 2, 1, clock=CLOCK)
    before = all_that_is_sent(desk.room, desk.now)
    for kind, values in (
        ("play", {"at": 0, "moves": [0, 0]}),
        ("play", {"at": 1, "moves": [0]}),
        ("say", {"text": "\u200b"}),
        ("ask_back", {}),
        ("replace", {"seat": 1}),
    ):
        with pytest.raises(Refused):
            desk.ask(table_of(desk).movers[0] % 2, kind, **values)
    assert all_that_is_sent(desk.room, desk.now) == before
