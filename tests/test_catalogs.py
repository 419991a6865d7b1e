"""Every text that the browser may need is there in every language, with the same values."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest
from tools.wire_types import HTTP_CODES

import skydeck
from skydeck.bots.levels import COUNT, describe
from skydeck.core.game import Game
from skydeck.core.lab import Count, say_column, say_row
from skydeck.core.languages import LANGUAGES
from skydeck.core.options import Choice, Flag, Map, Numbers, Option, SeatChoice
from skydeck.games import folder_of
from skydeck.server import wire
from skydeck.server.errors import STATUS
from tests.catalogs import CORE, SOURCES, arguments, catalog

CLIENT_CODES = ("lost",)  # what the browser says of itself
GAMES = [skydeck.game(name) for name in skydeck.games()]
LADDERS = SOURCES.parents[1] / "docs" / "ladder"
SAID = ("refuse.", "wrong.", "position.", "draw.", "near.")  # what the Python code of a game says
NAMED = (
    "tell.",
    "ask.",
    "type.",
    "reason.",
    "lab.",
    "move.",
    "option.",
    "option_says.",
    "choice.",
    "part.",
    "level.",
    *SAID,
)


def of_option(option: Option) -> Iterator[str]:
    """The texts of a house rule: its name, what it says, its ways, and what a table tells of it."""
    yield f"option.{option.name}"
    yield f"option_says.{option.name}"
    if not isinstance(option, Flag) or option.default:
        yield f"house.{option.name}"
    if isinstance(option, Choice):
        yield from (f"choice.{option.name}.{choice}" for choice in option.choices)
    if isinstance(option, SeatChoice):
        yield f"choice.{option.name}.{option.default}"
    if isinstance(option, Map):
        yield from (f"choice.{option.name}.{choice}" for choice in ("usual", "none"))
        yield from (f"part.{option.name}.{part}" for part in ("place", "number"))
    if isinstance(option, Numbers):
        yield from (f"choice.{option.name}.{named}" for named in option.named)
        yield from (f"part.{option.name}.{part}" for part in range(option.count))


def of_count(count: Count) -> Iterator[str]:
    """The texts of a table of the lab: what it is a table of, its columns, and rows with names."""
    yield f"lab.count.{count.name}"
    yield from (f"lab.column.{column}" for column in count.columns)
    for row in count.rows:
        named = [part for part in row.split(":") if not re.fullmatch(r"-?\d*(\.\.)?-?\d*", part)]
        yield from (f"lab.row.{part}" for part in named)


def of_game(game: Game) -> set[str]:
    """The texts that the Python side of a game asks for."""
    keys, story = {"title", "about", "length", "points"}, game.story
    keys |= {f"tell.{key}" for key in story.EVENTS.keys}
    keys |= {f"{stem}.{key}" for stem in ("ask", "type") for key in story.QUESTIONS.keys}
    keys |= {f"reason.{key}" for key in game.advice.REASONS.keys} if game.advice else set()
    keys |= {f"lab.fact.{fact.name}" for fact in game.facts}
    keys |= set().union(*map(of_count, game.counts))
    keys |= {f"move.{key}" for key in story.TOUCHES.keys}
    keys |= {f"level.level{level}" for level in range(1, len(game.levels.LEVELS) + 1)}
    keys |= said_in(game.folder).keys()
    return keys.union(*map(of_option, game.options))


@cache
def said_in(folder: Path) -> dict[str, list[set[str]]]:
    """The texts that the Python code of a folder says by key, with the values of each call."""
    found: dict[str, list[set[str]]] = {}
    for path in folder.glob("*.py"):
        code = ast.parse(path.read_text(encoding="utf-8"))
        stems = dict(_find_stems(code))
        for call in ast.walk(code):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
                for key in _keys_of(call) if call.func.id in stems else ():
                    said = {str(keyword.arg) for keyword in call.keywords}
                    found.setdefault(f"{stems[call.func.id]}.{key}", []).append(said)
    return found


def _find_stems(code: ast.Module) -> Iterator[tuple[str, str]]:
    """Each name of a module that means `Sentences(__file__, "stem")`, and its stem."""
    for line in code.body:
        if isinstance(line, ast.Assign) and "Sentences(" in ast.unparse(line.value):
            target = line.targets[0]
            names = target.elts if isinstance(target, ast.Tuple) else [target]
            stems = re.findall(r"Sentences\(__file__, '(\w+)'\)", ast.unparse(line.value))
            for name, stem in zip(map(ast.unparse, names), stems, strict=True):
                if f"{stem}." in SAID:
                    yield name, stem


def _keys_of(call: ast.Call) -> Iterator[str]:
    """The keys that a call may say: one that is written there, or one of two."""
    first = call.args[0]
    for key in (first.body, first.orelse) if isinstance(first, ast.IfExp) else (first,):
        assert isinstance(key, ast.Constant), f"{ast.unparse(call)} says no key that can be found"
        yield str(key.value)


@pytest.mark.parametrize("name", [*skydeck.games(), "core"])
def test_a_text_gets_the_values_that_it_wants_from_the_code(name: str) -> None:
    texts, said = catalog(name, "en"), said_in(CORE if name == "core" else folder_of(name))
    assert said
    differing = {
        key: given
        for key, calls in said.items()
        for given in calls
        if given != set(arguments(texts[key]))
    }
    assert differing == {}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_code_of_a_game_refuses_nothing_in_words_of_its_own(game: Game) -> None:
    assert list(own_words(game.folder.glob("*.py"))) == []


def test_what_core_finds_wrong_with_positions_and_moves_is_in_its_catalogue() -> None:
    names = ("record", "position", "notation", "journal", "defaults")
    refusals = ("BadPosition", "IllegalMove")
    assert list(own_words((CORE / f"{name}.py" for name in names), refusals)) == []
    assert said_in(CORE).keys() == {key for key in catalog("core", "en") if key.startswith(SAID)}


def own_words(paths: Iterable[Path], errors: tuple[str, ...] = ()) -> Iterator[str]:
    """The sentences that code raises, as any error or as some, or yields."""
    for path in paths:
        for part in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            said = part.value if isinstance(part, ast.Yield) else None
            if isinstance(part, ast.Raise) and isinstance(part.exc, ast.Call):
                is_asked = not errors or ast.unparse(part.exc.func) in errors
                said = part.exc.args[0] if is_asked else None
            if isinstance(said, ast.Constant | ast.JoinedStr):
                yield f"{path.name}: {ast.unparse(said)}"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_refusal_names_the_same_rules_in_all_languages(game: Game) -> None:
    for key, text in catalog(game.name, "en").items():
        if key.split(".")[0] in ("refuse", "wrong", "position"):
            rules = re.findall(r"\b[A-Z][A-Z0-9]-\d\d\b", text)
            for language in LANGUAGES:
                other = catalog(game.name, language)[key]
                assert re.findall(r"\b[A-Z][A-Z0-9]-\d\d\b", other) == rules, (key, language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_game_has_all_its_texts_and_no_other(game: Game, language: str) -> None:
    keys, wanted = set(catalog(game.name, language)), of_game(game)
    assert wanted - keys == set()
    assert {key for key in keys if key.startswith(NAMED)} - wanted == set()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_rows_and_columns_of_the_lab_have_words_and_shares_are_columns(
    game: Game, language: str
) -> None:
    for count in game.counts:
        words = game.words(language)
        rows = [say_row(words, row) for row in count.rows]
        assert len({*rows}) == len(rows)
        assert set(count.shares) <= set(count.columns)
        assert all(say_column(words, column) for column in count.columns)


def test_rows_of_numbers_are_said_in_every_language() -> None:
    words = skydeck.game("schott").words
    rows = ("3", "1..5", "..0", "26..", "fast:late:6")
    assert [say_row(words("en"), row) for row in rows] == [
        "3", "1 to 5", "0 or less", "26 or more", "6 or later, Fast Track"
    ]  # fmt: skip
    assert [say_row(words("de"), row) for row in rows] == [
        "3", "1 bis 5", "0 oder weniger", "26 oder mehr", "6 oder später, Fast Track"
    ]  # fmt: skip


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_no_name_follows_a_french_word_that_may_lose_its_vowel_in_a_reason(game: Game) -> None:
    reasons = {
        key: text for key, text in catalog(game.name, "fr").items() if key.startswith("reason.")
    }
    assert [
        key for key, text in reasons.items() if re.search(r"\b(d|qu)e {(other|seat)", text)
    ] == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_terminal_browser_and_ladder_say_the_same_of_a_level(game: Game) -> None:
    page = (LADDERS / f"{game.name}.md").read_text(encoding="utf-8")
    for level in range(1, COUNT + 1):
        name, sentence = describe(game, level)
        assert catalog(game.name, "en")[f"level.level{level}"] == sentence
        assert f"**level{level} {name}**: {sentence}\n" in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_has_the_texts_that_the_server_asks_for(language: str) -> None:
    keys = set(catalog(None, language))
    codes = {f"problem.{code}" for code in (*STATUS, *HTTP_CODES, *CLIENT_CODES)}
    assert {key for key in keys if key.startswith("problem.")} == codes
    bots = {f"bot.level{level}" for level in range(1, 9)}
    assert bots | {f"sign.{sign}" for sign in wire.SIGNS} <= keys


@pytest.mark.parametrize("language", [*LANGUAGES][1:])
@pytest.mark.parametrize("game", [None, "core", *skydeck.games()])
def test_languages_have_the_same_texts_with_the_same_values(
    game: str | None, language: str
) -> None:
    english, other = catalog(game, "en"), catalog(game, language)
    assert list(other) == list(english)
    differing = {
        key: other[key]
        for key, text in english.items()
        if arguments(other[key]).keys() != arguments(text).keys()
    }
    assert differing == {}


@pytest.mark.parametrize("game", [None, "core", *skydeck.games()])
def test_no_text_is_empty_or_left_in_english(game: str | None) -> None:
    same = []
    for key, text in catalog(game, "en").items():
        if game == "core" and key in ("about", "length"):
            continue  # a game that says nothing of itself
        texts = [catalog(game, language)[key] for language in LANGUAGES]
        assert all(texts), key
        is_long = len(re.findall("[a-z]{3,}", re.sub("{.*}", "", text))) > 2
        same += [key] if is_long and len(set(texts)) < len(LANGUAGES) else []
    assert same == []


def test_every_code_of_a_refusal_is_known() -> None:
    source = (SOURCES.parents[1] / "src" / "skydeck").rglob("*.py")
    codes = {
        code
        for path in source
        for code in re.findall(r'Refused\(\s*"(\w+)"', path.read_text(encoding="utf-8"))
    }
    assert codes
    assert codes <= set(STATUS)


def test_every_text_that_the_browser_names_is_there() -> None:
    known = set(catalog(None, "en"))
    for name in skydeck.games():
        known |= {f"{name}.{key}" for key in catalog(name, "en")}
    stems = {key.split(".")[0] for key in known}
    for path in [*SOURCES.rglob("*.svelte"), *SOURCES.rglob("*.ts")]:
        if path.name.endswith(".test.ts") or path.name == "wire.ts":
            continue
        text = path.read_text(encoding="utf-8")
        named = set(re.findall(r'\bt\("([\w.]+)"', text))
        named |= {
            key for key in re.findall(r'"(\w+(?:\.\w+)+)"', text) if key.split(".")[0] in stems
        }
        assert named <= known, path.name
        for start in re.findall(r"\bt\(`([\w.]+)\$\{", text):
            assert any(key.startswith(start) for key in known), (path.name, start)


@pytest.mark.parametrize(
    ("text", "needed"),
    [
        ("nothing", {}),
        ("{seat} puts {card}", {"seat": {"plain"}, "card": {"plain"}}),
        ("{mean, number} or {n, plural, one {# card} other {# cards}}", {"mean": {"number"}}),
        ("{you, select, true {You} other {{seat}}} turn", {"you": {"select"}, "seat": {"plain"}}),
        ("{square, select, roof {it} other {{square}}}", {"square": {"select", "plain"}}),
    ],
)
def test_the_values_of_a_text_are_found(text: str, needed: dict[str, set[str]]) -> None:
    found = {name: set(uses) for name, uses in arguments(text).items()}
    assert found == needed | ({"n": {"plural", "number"}} if "{n," in text else {})
