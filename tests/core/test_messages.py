"""Texts in ICU MessageFormat: what they say, and which ones are refused."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

import skydeck
from skydeck.core.errors import BadWords
from skydeck.core.languages import LANGUAGES
from skydeck.core.messages import Value, parse, parse_catalogue, read_catalogue, write
from skydeck.games import folder_of

COUNTED = "{n, plural, =0 {none} one {# card} other {# cards}}"
CHOSEN = "{card, select, J {the joker} other {the {card}}}"


def say(text: str, values: Mapping[str, Value], language: str = "en") -> str:
    return write(parse(text), values, LANGUAGES[language])


@pytest.mark.parametrize(
    ("text", "values", "said"),
    [
        ("nothing", {}, "nothing"),
        ("", {}, ""),
        ("{seat} puts {card}", {"seat": "Ann", "card": 7}, "Ann puts 7"),
        ("{ mean , number }", {"mean": 5.0}, "5"),
        ("{mean, number}", {"mean": -1234.5678}, "-1,234.568"),
        ("{mean}", {"mean": 1234}, "1234"),
        (COUNTED, {"n": 0}, "none"),
        (COUNTED, {"n": 1}, "1 card"),
        (COUNTED, {"n": 1000}, "1,000 cards"),
        (COUNTED, {"n": -1}, "-1 cards"),
        (CHOSEN, {"card": "J"}, "the joker"),
        (CHOSEN, {"card": 12}, "the 12"),
        ("{you, select, true {You} other {{seat}}}", {"you": True, "seat": "Ann"}, "You"),
        ("{you, select, true {You} other {{seat}}}", {"you": False, "seat": "Ann"}, "Ann"),
        ("{n, plural, other {{n, select, 2 {two #} other {#}}}}", {"n": 2}, "two #"),
    ],
)
def test_a_text_is_filled_in(text: str, values: dict[str, Value], said: str) -> None:
    assert say(text, values) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("it''s", "it's"),
        ("the others' cards", "the others' cards"),
        ("at the end'", "at the end'"),
        ("'{seat}' is {n}", "{seat} is 3"),
        ("'{it''s}'", "{it's}"),
        ("'{ left open", "{ left open"),
        ("'#' is # out of a plural", "'#' is # out of a plural"),
        ("{n, plural, other {'#' is #}}", "# is 3"),
    ],
)
def test_apostrophes_quote(text: str, said: str) -> None:
    assert say(text, {"n": 3}) == said


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["none", "1 card", "1.5 cards", "2 cards", "1,000,000 cards"]),
        ("de", ["none", "1 card", "1,5 cards", "2 cards", "1.000.000 cards"]),
        ("fr", ["none", "1 card", "1,5 card", "2 cards", "1\u202f000\u202f000 cards"]),
    ],
)
def test_languages_count_in_their_own_ways(language: str, said: list[str]) -> None:
    assert [say(COUNTED, {"n": n}, language) for n in (0, 1, 1.5, 2, 1_000_000)] == said
    zero = "{n, plural, one {one} other {other}}"
    assert say(zero, {"n": 0}, language) == ("one" if language == "fr" else "other")


@pytest.mark.parametrize(
    ("language", "all_of", "any_of"),
    [
        ("en", "a, b, and c", "a, b, or c"),
        ("de", "a, b und c", "a, b oder c"),
        ("fr", "a, b et c", "a, b ou c"),
    ],
)
def test_lists_are_joined(language: str, all_of: str, any_of: str) -> None:
    found = LANGUAGES[language]
    assert (found.list_all("abc"), found.list_any("abc")) == (all_of, any_of)
    assert found.list_all("ab") == all_of.replace(", b,", "").replace(", b", "").replace("c", "b")
    assert (found.list_all("a"), found.list_all([])) == ("a", "")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{", "a brace without the name of a value"),
        ("{}", "a brace without the name of a value"),
        ("{seat", "has no brace after 'seat' where one is due"),
        ("seat}", "has a brace too many"),
        ("{seat name}", "has no brace after 'seat' where one is due"),
        ("{n, number, percent}", "has no brace after 'n' where one is due"),
        ("{when, date}", "wants 'when' as 'date', which is not known here"),
        ("{n, selectordinal, other {#}}", "wants 'n' as 'selectordinal'"),
        ("{n, plural}", "gives 'n' nothing to choose from"),
        ("{n, plural, one {#}}", "has no branch 'other' for 'n'"),
        ("{n, plural, offset:1 other {#}}", "has no branch 'other' for 'n'"),
        ("{n, plural, several {#} other {#}}", "cannot have the branch 'several' for 'n'"),
        ("{n, plural, one {#} one {#} other {#}}", "cannot have the branch 'one' for 'n'"),
        ("{n, select, =1 {#} other {#}}", "cannot have the branch '=1' for 'n'"),
        ("{n, plural, one {#} other {#}", "has no brace after 'n' where one is due"),
        ("{n, plural, one {# other {#}}", "has a brace without the name of a value"),
        ("{n, select, other {a", "does not close the branch 'other' of 'n'"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_key(text: str, reason: str) -> None:
    with pytest.raises(BadWords) as caught:
        parse_catalogue("skyjo", "de", {"points": "{points}", "tell.take": text})
    assert str(caught.value).startswith("the text 'tell.take' of skyjo in 'de' ")
    assert reason in str(caught.value)


@pytest.mark.parametrize("texts", [[], {"points": 3}, "points", None])
def test_a_catalogue_is_texts_by_their_keys(texts: object) -> None:
    with pytest.raises(BadWords, match="the words of skyjo in 'en' are not texts by their keys"):
        parse_catalogue("skyjo", "en", texts)


def test_what_is_missing_is_named() -> None:
    words = parse_catalogue("skyjo", "en", {"points": COUNTED, "round": "Round {round}"})
    with pytest.raises(BadWords, match=r"^the text 'tell.x' of skyjo in 'en' is missing$"):
        words.say("tell.x")
    with pytest.raises(BadWords, match=r"^the text 'round' of skyjo in 'en' needs a value 'round'"):
        words.say("round")
    with pytest.raises(BadWords, match="counts by 'n', which is 'many' and no number"):
        words.say("points", {"n": "many"})


def test_a_file_that_is_missing_or_broken_is_named(
    tmp_path: Path,
) -> None:
    (tmp_path / "words").mkdir(parents=True)
    (tmp_path / "words" / "de.json").write_text("{", encoding="utf-8")
    with pytest.raises(BadWords, match=r"chess has no words: .*en.json is missing"):
        read_catalogue("chess", tmp_path, "en")
    with pytest.raises(BadWords, match=r"de.json is not JSON"):
        read_catalogue("chess", tmp_path, "de")
    with pytest.raises(BadWords, match="there is no language 'xx'; there is en, fr and de"):
        read_catalogue("chess", tmp_path, "xx")


def test_english_and_defaults_take_the_place_of_what_a_game_does_not_have(tmp_path: Path) -> None:
    (tmp_path / "words.json").write_text('{"title": "Chess"}', encoding="utf-8")
    words = read_catalogue("chess", tmp_path, "fr")
    assert words.say("title") == "Chess"
    assert words.say("points", {"points": 1}) == "1 point"
    assert words.language.code == "en"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", skydeck.games())
def test_every_catalogue_can_be_read(game: str, language: str) -> None:
    words = skydeck.game(game).words(language)
    assert words is skydeck.game(game).words(language)
    assert words.say("about")
    assert all(re.fullmatch(r"\w+", key) for key in words.keys("tell"))
    folder = folder_of(game)
    assert read_catalogue(game, folder, language, "learn").keys("lesson")


def test_the_languages_are_those_of_the_files() -> None:
    for game in skydeck.games():
        files = {path.stem for path in (folder_of(game) / "words").iterdir()}
        assert files == set(LANGUAGES)
