"""What a game refuses is data, and its catalogue has words for it in every language."""

from __future__ import annotations

import json
import pickle

import numpy as np
import pytest

import skydeck
from skydeck import IllegalMove
from skydeck.core.defaults import Notation
from skydeck.core.errors import BadPosition, SkydeckError
from skydeck.core.record import wrong
from skydeck.core.sentences import Sentence, Sentences, speaking
from skydeck.core.table import Table, from_json, from_text
from skydeck.games import folder_of

GRID = "? ? ? 3 / ? ? ? 4 / ? ? ? ?"
refuse = Sentences(str(folder_of("skyjo") / "notation.py"), "refuse")


def refused(table: Table, move: str) -> IllegalMove:
    with pytest.raises(IllegalMove) as caught:
        table.play(table.movers[0], move)
    return caught.value


def test_a_sentence_is_said_in_every_language() -> None:
    sentence = refuse("removed", place="B2")
    assert str(sentence) == "the column of B2 was removed (SJ-25)"
    assert sentence.say("fr") == "la colonne de B2 a été retirée (SJ-25)"
    assert sentence.say("de") == "die Spalte von B2 ist abgeräumt (SJ-25)"


def test_who_reads_another_language_reads_all_sentences_in_it() -> None:
    error, table = IllegalMove(refuse("begin")), skydeck.new("skyjo", 2, seed=1)
    with speaking("de"):
        assert str(error) == "ein Zug beginnt mit take oder draw (SJ-13, SJ-14)"
        assert "Ablage" in str(table)
    assert str(error) == "a turn begins with take or draw (SJ-13, SJ-14)"
    assert "discard" in str(table)


def test_several_words_are_alternatives() -> None:
    sentence = Sentence(folder_of("skyjo"), "refuse.removed", {"place": ["A1", "B2"]})
    assert str(sentence) == "the column of A1 or B2 was removed (SJ-25)"
    assert "A1 ou B2" in sentence.say("fr")


def test_the_numbers_of_a_record_are_plain_numbers() -> None:
    values = refuse("removed", place=np.int8(3)).values
    assert values == {"place": 3}
    assert type(values["place"]) is int


def test_a_move_that_is_refused_carries_key_and_values() -> None:
    table = skydeck.new("skyjo", 2, seed=1)
    unknown, second = refused(table, "jump"), refused(table, "draw")
    assert unknown.told is not None
    assert (unknown.told.name, unknown.told.values) == ("skyjo.refuse.unknown", {"text": "'jump'"})
    assert second.told == refuse("reveal")
    assert str(second) == (
        "seat 0 cannot play 'draw': first every seat turns up two of its cards (SJ-08)"
    )


def test_a_position_that_is_refused_carries_key_and_values() -> None:
    with pytest.raises(BadPosition) as caught:
        from_text(skydeck.game("skyjo"), "0: 1 2 3\n1: 4 5 6")
    assert caught.value.told is not None
    assert caught.value.told.name == "skyjo.position.grid"
    with pytest.raises(BadPosition, match="as it must be that three equal") as caught:
        from_text(skydeck.game("skyjo"), f"0: 3 1 2 4 / 3 5 6 7 / 3 ? ? ?; 1: {GRID}; to move 0")
    assert caught.value.told is not None
    assert caught.value.told.say("fr").startswith("trois cartes égales")


@pytest.mark.parametrize(
    ("text", "english", "french"),
    [
        ("turns x", "'x' should be a number from -32768 to 32767",
         "'x' devrait être un nombre de -32768 à 32767"),
        ("option x", "'option x' should be option name=value",
         "'option x' devrait être option name=value"),
        ("endr 1", "'endr 1' is no part of a position; did you mean 'ender'?",
         "'endr 1' n’est pas une partie d’une position ; vouliez-vous dire 'ender' ?"),
    ],
)  # fmt: skip
def test_what_every_game_refuses_in_a_position_has_words_in_every_language(
    text: str, english: str, french: str
) -> None:
    with pytest.raises(BadPosition) as caught:
        from_text(skydeck.game("skyjo"), f"0: {GRID}; 1: {GRID}; {text}")
    assert str(caught.value) == english
    with speaking("fr"):
        assert str(caught.value) == french
    assert caught.value.told is not None
    assert caught.value.told.name.startswith("core.position.")


def test_a_position_as_data_is_refused_in_every_language() -> None:
    data = json.loads(skydeck.new("skyjo", 2, seed=1).to_json())
    data["state"]["starter"] = 5
    with pytest.raises(BadPosition) as caught:
        from_json(skydeck.game("skyjo"), data)
    reason = "starter is -1 to 1, not 5"
    assert str(caught.value) == f"the position cannot arise, as it must be that {reason}"
    assert caught.value.told == wrong("number", field="starter", low=-1, high=1, found="5")
    with speaking("de"):
        said = "diese Stellung kann nicht entstehen, denn starter geht von -1 bis 1 und ist nicht 5"
        assert str(caught.value) == said
    data["state"] = {"seats": 2}
    with pytest.raises(BadPosition, match="the position lacks ") as caught, speaking("fr"):
        from_json(skydeck.game("skyjo"), data)
    assert caught.value.told is not None
    assert " et " in caught.value.told.say("fr")


def test_a_game_without_a_notation_says_what_may_be_played_in_every_language() -> None:
    notation, table = Notation(skydeck.game("skyjo")), skydeck.new("skyjo", 2, seed=1)
    why = notation.why_not(table.view(0).state, 0, 0)
    assert str(why).startswith("it may play turn 0")
    assert isinstance(why, Sentence)
    assert why.name == "core.refuse.may"
    assert why.say("de").startswith("möglich ist turn 0")
    with pytest.raises(IllegalMove, match="'jump' is no move here; write turn 0") as caught:
        notation.read_moves(table.view(0).state, 0, "jump")
    assert caught.value.told is not None
    assert " oder turn" in caught.value.told.say("de")


def test_what_is_the_same_in_all_games_is_text_alone() -> None:
    with pytest.raises(SkydeckError) as caught:
        skydeck.new("skyjo", 2, seed=1).play(7, "draw")
    assert caught.value.told is None


def test_an_error_goes_to_another_process_as_it_is() -> None:
    error = pickle.loads(pickle.dumps(refused(skydeck.new("skyjo", 2, seed=1), "draw")))
    assert error.told == refuse("reveal")
