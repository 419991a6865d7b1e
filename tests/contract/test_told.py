"""What a seat is told is as it is declared, and every language has words for it."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import skydeck
from skydeck.core.game import Game
from skydeck.core.kernel import SPECTATOR
from skydeck.core.languages import LANGUAGES
from skydeck.core.table import Table
from skydeck.core.telling import CELLS, Vocabulary, find_wrong, make_cells
from tests.catalogs import READER, arguments_of
from tests.contract.conftest import NAMES, Setting, play_randomly

MOVES = 60


def check(vocabulary: Vocabulary, table: Table, count: int, out: list[int]) -> None:
    """Sentences leave room for more, and hold what they may."""
    assert 0 <= count <= CELLS // 2
    assert list(find_wrong(vocabulary, out[:count], table.seats)) == []


def test_sentences_are_as_declared(setting: Setting) -> None:
    table, random, out = setting.new(7), Random(7), make_cells()
    game, at = setting.game, setting.game.at
    for _ in range(MOVES):
        seat = random.choice(table.movers)
        views = table.view(seat).states
        check(game.story.QUESTIONS, table, at.ask(views, 0, seat, out), out.tolist())
        for move in random.sample(table.legal(seat), min(4, len(table.legal(seat)))):
            check(game.story.TOUCHES, table, at.touch(views, 0, move, out), out.tolist())
            count = at.reasons(views, 0, seat, move, out)
            if game.advice:
                check(game.advice.REASONS, table, count, out.tolist())
            else:
                assert count == 0
        play_randomly(table, random)
        for watcher in (SPECTATOR, *range(table.seats)):
            views = table.view(watcher).states
            if game.marking:
                check(game.marking.MARKS, table, game.at.mark(views, 0, out), out.tolist())
            check(game.story.EVENTS, table, at.tell(views, 1, views, 0, out), out.tolist())
        if table.over:
            return


def test_all_moves_are_offered_with_what_each_touches(setting: Setting) -> None:
    table, random, out = setting.new(9), Random(9), make_cells()
    game, at, width = setting.game, setting.game.at, setting.game.story.TOUCHES.width
    moves, ends = np.zeros(game.moves, np.int16), np.zeros(game.moves, np.int32)
    touched = np.zeros(game.moves * width, np.int32)
    for _ in range(MOVES):
        seat, start = random.choice(table.movers), 0
        views = table.view(seat).states
        count = at.offer(views, 0, seat, moves, ends, touched)
        assert moves[:count].tolist() == table.legal(seat)
        for move, end in zip(table.legal(seat), ends.tolist(), strict=False):
            alone = out[: at.touch(views, 0, move, out)].tolist()
            assert touched[start:end].tolist() == alone
            assert len(alone) <= width
            start = end
        play_randomly(table, random)
        if table.over:
            return


def vocabularies(game: Game) -> dict[str, Vocabulary]:
    story = game.story
    found = {"tell": story.EVENTS, "ask": story.QUESTIONS, "move": story.TOUCHES}
    return found | ({"reason": game.advice.REASONS} if game.advice else {})


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_words_name_only_what_is_declared(name: str, language: str) -> None:
    game = skydeck.game(name)
    words = game.words(language)
    for stem, vocabulary in vocabularies(game).items():
        assert set(words.keys(stem)) == set(vocabulary.keys)
        for key, values in vocabulary.sentences.items():
            named = {value.name for value in values} | READER
            if stem != "move":  # of which the page's own codes make words
                assert set(arguments_of(words.messages[f"{stem}.{key}"])) <= named


@pytest.mark.parametrize("name", NAMES)
def test_house_rules_have_words(name: str) -> None:
    game = skydeck.game(name)
    keys = [f"{key}.{each.name}" for each in game.options for key in ("option", "option_says")]
    lacking = [key for key in keys if key not in game.words()]
    assert not lacking, f"the words of {name} lack {lacking}"
