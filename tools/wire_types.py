"""The messages of the server as TypeScript: `make types` writes web/src/lib/wire.ts.

The types come from wire.py, answers.py and lessons.py of the server by their JSON schemas, and
those of views and of all that is told from the declarations of the games. Nothing is read from
sources.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from textwrap import fill
from types import ModuleType
from typing import Any

from pydantic import BaseModel, TypeAdapter

import skydeck
from skydeck.core.game import Game
from skydeck.core.kernel import NONE
from skydeck.core.options import Choice, Flag, Number, Option, SeatChoice
from skydeck.core.record import SEAT_SETS, Field, Kind
from skydeck.core.telling import Group, Listing, Told, Value, Vocabulary, may_lack
from skydeck.games import FOLDER, folder_of
from skydeck.server import answers, lessons, wire
from skydeck.server.errors import STATUS

PATH = Path(__file__).parents[1] / "web" / "src" / "lib" / "wire.ts"
WIDTH = 100
TIE = "\xa0"  # a space at which no line ends
HTTP_CODES = ("no_page", "no_method")  # that only requests are answered with
ANSWERS: tuple[type[BaseModel], ...] = (
    answers.Problem,
    answers.NewGuest,
    answers.GuestInfo,
    answers.GuestToken,
    answers.Code,
    answers.UseCode,
    answers.RoomName,
    answers.HomeInfo,
    answers.RoomSummary,
    answers.FinishedGame,
    answers.OwnRoom,
    answers.RoomInfo,
    answers.OptionInfo,
    answers.LevelInfo,
    answers.Preparing,
    answers.GameInfo,
    answers.AxisInfo,
    answers.FieldInfo,
    answers.GameDetails,
    answers.GameWords,
    answers.RuleInfo,
    lessons.LessonMoves,
    lessons.LessonState,
    answers.ReviewedChoice,
    answers.Stretch,
    answers.CurvePoint,
    answers.ReviewedSeat,
    answers.Review,
    answers.ReviewState,
    answers.PositionInfo,
    answers.Health,
)
# What a schema cannot say: fields whose type depends on the game or is named elsewhere.
FIELDS = {
    ("RoomState", "settings"): "Required<Settings>",
    ("RoomInfo", "settings"): "Required<Settings>",
    ("TableState", "view"): "Views[G]",
    ("TableState", "ended"): "Views[G] | null",
    ("TableState", "legal"): "LegalMove<G>[]",
    ("TableState", "ask"): "Questions[G] | null",
    ("TableState", "told"): "Events[G][]",
    ("DraftState", "view"): "Views[G] | null",
    ("DraftState", "legal"): "LegalMove<G>[]",
    ("DraftState", "ask"): "Questions[G] | null",
    ("LessonState", "view"): "Views[G]",
    ("LessonState", "ended"): "Views[G] | null",
    ("LessonState", "legal"): "LegalMove<G>[]",
    ("LessonState", "ask"): "Questions[G] | null",
    ("LessonState", "told"): "Events[G][]",
    ("LegalMove", "touch"): "Touches[G]",
    ("Hint", "reasons"): "Reasons[G][]",
    ("PositionInfo", "view"): "Views[G]",
    ("PositionInfo", "told"): "Events[G][]",
    ("StoryState", "told"): "Events[G][][]",
    ("RefusedState", "code"): "RefusalCode",
    ("Problem", "code"): "RefusalCode",
    ("ReviewedChoice", "best_touch"): "Touches[GameName]",
}
GENERIC = (
    *("TableState", "DraftState", "StoryState", "HintState", "Hint", "LegalMove"),
    *("LessonState", "PositionInfo"),
)
KINDS = {int: "number", bool: "boolean"}  # of names that are no texts
MOST_NAMED = 3  # names of a value that are listed where it is told; more are a type of their own


def write_types() -> str:
    """The whole file."""
    server: TypeAdapter[Any] = TypeAdapter(wire.ServerMessage)
    incoming = wire.CLIENT_MESSAGE.json_schema()
    outgoing = server.json_schema(mode="serialization")
    parts = [
        f"// Made by tools/wire_types.py (`make types`): change {module_path(wire)} instead.\n"
        "// docs/wire.md tells how messages follow each other.",
        f"/** Stands for no seat or no move where a view has a number. */\n"
        f"export const NONE = {NONE};",
        write_union("GameName", "A game that the page knows.", map(json.dumps, known_games())),
        write_union(
            "RefusalCode", "Why something was refused.", map(json.dumps, (*STATUS, *HTTP_CODES))
        ),
        "/** Anything that a game tells, as data: a key and its values. */\n"
        "export interface GameEvent {\n  key: string;\n  [name: string]: unknown;\n}",
        heading("What clients send"),
        *write_models(incoming["$defs"], message_names()),
        write_union(
            "ClientMessage",
            "Everything that a client sends.",
            (message_names()[name] for name in message_names()),
        ),
        heading("What the server sends"),
        *write_models(outgoing["$defs"], {}),
        write_union(
            "ServerMessage<G extends GameName = GameName>",
            "Everything that the server sends.",
            (with_game(ref["$ref"].rpartition("/")[2]) for ref in outgoing["anyOf"]),
        ),
        heading("Requests and answers"),
        *write_models({model.__name__: schema_of(model) for model in ANSWERS}, {}),
    ]
    games = [skydeck.game(name) for name in known_games()]
    parts.append(write_open(games))
    for game in games:
        parts += [heading(game.title), *write_game(game)]
    parts += [heading("Games by name"), *write_maps(games)]
    return "\n\n".join(parts) + "\n"


def write_open(games: list[Game]) -> str:
    """The games at which people can pass a device on without a curtain."""
    names = [game.name for game in games if not any(f.kind.is_hidden for f in game.declared)]
    return (
        "/** The games in which no seat may know what another may not. */\n"
        f"export const OPEN_GAMES: readonly string[] = {json.dumps(names)};"
    )


# JSON schemas


def schema_of(model: type[BaseModel]) -> Mapping[str, Any]:
    """A model's own schema; what the server sends has all fields, defaults or not."""
    schema = model.model_json_schema(mode="serialization")
    return {**schema, "required": list(schema["properties"])}


def message_names() -> dict[str, str]:
    """What client messages are called: some of their short names mean other things in browsers."""
    return {kind.__name__: f"{kind.__name__}Message" for kind in wire.Message.__subclasses__()}


def write_models(schemas: Mapping[str, Any], names: Mapping[str, str]) -> list[str]:
    """The interfaces of schemas by name."""
    return [write_model(name, schema, names.get(name, name)) for name, schema in schemas.items()]


def write_model(name: str, schema: Mapping[str, Any], title: str) -> str:
    """An interface."""
    model: Any = next(vars(part)[name] for part in (wire, answers, lessons) if name in vars(part))
    required, lines = schema.get("required", ()), []
    for field, part in schema["properties"].items():
        kind = FIELDS.get((name, field)) or write_type(part)
        optional = "" if field in required else "?"
        if about := part.get("description"):
            lines.append(f"  /** {sentence(about)} */")
        lines.append(f"  {field}{optional}: {kind};")
    generic = "<G extends GameName = GameName>" if name in GENERIC else ""
    return "\n".join(
        [
            f"/** {inspect.getdoc(model)} */",
            f"export interface {title}{generic} {{",
            *lines,
            "}",
        ]
    )


def write_type(schema: Mapping[str, Any]) -> str:
    """A schema as a type."""
    if "$ref" in schema:
        return with_game(schema["$ref"].rpartition("/")[2])
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(map(json.dumps, schema["enum"]))
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(map(write_type, schema["anyOf"])))
    if schema.get("type") == "array":
        return list_of(write_type(schema["items"]))
    if schema.get("type") == "object":
        values = schema.get("additionalProperties", True)
        return f"Record<string, {'unknown' if values is True else write_type(values)}>"
    plain = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean"}
    return {**plain, "null": "null"}[schema["type"]]


def with_game(name: str) -> str:
    return f"{name}<G>" if name in GENERIC else name


def list_of(kind: str) -> str:
    return f"({kind})[]" if " | " in kind and not kind.endswith("[]") else f"{kind}[]"


# Games


def known_games() -> list[str]:
    """The games of this repository; of others the page learns when it runs."""
    return [name for name in skydeck.games() if folder_of(name).parent == FOLDER]


def write_game(game: Game) -> list[str]:
    """A game's options, view and constants, and all that it tells."""
    prefix, title = prefix_of(game), game.title
    marks = game.marking
    reasons = game.advice.REASONS if game.advice else Vocabulary({})
    return [
        *write_names(game),
        write_interface(f"{prefix}Options", f"The house rules of {title}.", option_fields(game)),
        write_interface(
            f"{prefix}View",
            f"What a seat may know of {title}.",
            [*view_fields(game), *mark_fields(game)],
        ),
        *write_constants(game),
        *(
            write_sentences(f"{prefix}{kind}", f"{about} {title}.", values_of(words, prefix))
            for kind, about, words in (
                ("Touch", "What a person touches for a move of", game.story.TOUCHES),
                ("Question", "What a seat is asked in", game.story.QUESTIONS),
                ("Event", "What happens in", game.story.EVENTS),
                ("Reason", "What speaks for or against a move of", reasons),
                *([("Mark", "What the rules say of a table of", marks.MARKS)] if marks else []),
            )
        ),
    ]


def write_names(game: Game) -> list[str]:
    """The kinds of a game that have many names, each as a type of its own."""
    parts = []
    for name, (words, texts) in named_kinds(game).items():
        text = f"export type {name} = {' | '.join(map(json.dumps, texts))};"
        if len(text) > WIDTH:
            union = " ".join(f"|{TIE}{json.dumps(one)}" for one in texts)
            lines = fill(union, WIDTH, initial_indent="  ", subsequent_indent="  ")
            text = f"export type {name} =\n{lines.replace(TIE, ' ')};"
        parts.append(f"/** The names of a {words} of {game.title}. */\n{text}")
    return parts


def named_kinds(game: Game) -> dict[str, tuple[str, tuple[str, ...]]]:
    """The types of the kinds that have many names: what they are called, and the names."""
    prefix, found = prefix_of(game), dict[str, tuple[str, tuple[str, ...]]]()
    for words in vocabularies_of(game):
        for kind in (kind for values in words.sentences.values() for kind in kinds_of(values)):
            if len(texts := texts_of(kind)) > MOST_NAMED:
                both = kind.name.replace("_", " "), texts
                known = found.setdefault(name_of(kind, prefix), both)
                assert known == both, f"{game.name} has two kinds of names called {kind.name}"
    return found


def vocabularies_of(game: Game) -> list[Vocabulary]:
    """All that a game tells."""
    own = [game.story.TOUCHES, game.story.QUESTIONS, game.story.EVENTS]
    own += [game.advice.REASONS] if game.advice else []
    return own + ([game.marking.MARKS] if game.marking else [])


def kinds_of(values: Iterable[Value]) -> Iterator[Kind]:
    """All kinds that stand in some values."""
    for value in values:
        told = value.kind
        while isinstance(told, Listing):
            told = told.item
        if isinstance(told, Group):
            yield from kinds_of(told.values)
        elif isinstance(told, Kind):
            yield told


def texts_of(kind: Kind) -> tuple[str, ...]:
    """The names of a kind that are no numbers."""
    return tuple(name for name in kind.names if isinstance(name, str))


def name_of(kind: Kind, prefix: str) -> str:
    """The type of the names of a kind."""
    return prefix + "".join(word.capitalize() for word in kind.name.split("_"))


def write_sentences(name: str, about: str, values: Mapping[str, list[str]]) -> str:
    """A vocabulary as a union of what each key comes with."""
    kinds = [
        f"  | {{ {'; '.join([f'key: {json.dumps(key)}', *fields])} }}"
        for key, fields in values.items()
    ]
    return "\n".join([f"/** {about} */", f"export type {name} =", *(kinds or ["  never"])]) + ";"


def write_constants(game: Game) -> list[str]:
    """The constants of a game's record that the page draws by."""
    page = getattr(game.record, "PAGE", None)
    if page is None:
        return []
    lines = [f"  {name}: {json.dumps(value)}," for name, value in page.items()]
    about = f"/** Constants of {game.title} by which it is drawn. */"
    name = prefix_of(game).upper()
    return ["\n".join([about, f"export const {name} = {{", *lines, "} as const;"])]


def prefix_of(game: Game) -> str:
    """What the names of a game's types begin with."""
    title = game.title.replace(" ", "")
    return title.capitalize() if title.isupper() else title


def values_of(words: Vocabulary, prefix: str) -> dict[str, list[str]]:
    """The values of a vocabulary by key, each as a field of a type."""
    return {
        key: [told_field(value, prefix) for value in values]
        for key, values in words.sentences.items()
    }


def told_field(value: Value, prefix: str) -> str:
    """A value that a seat is told, as a field of a type."""
    return f"{value.name}{'?' if may_lack(value.kind) else ''}: {told_type(value.kind, prefix)}"


def told_type(kind: Told, prefix: str) -> str:
    """The type of a value that a seat is told."""
    if isinstance(kind, Listing):
        return list_of(told_type(kind.item, prefix))
    if isinstance(kind, Group):
        return f"{{ {'; '.join(told_field(value, prefix) for value in kind.values)} }}"
    texts = texts_of(kind)
    others = dict.fromkeys(KINDS[type(name)] for name in kind.names or [0] if name not in texts)
    named = map(json.dumps, texts) if len(texts) <= MOST_NAMED else [name_of(kind, prefix)]
    return " | ".join([*others, *named])


def option_fields(game: Game) -> list[tuple[str, str, str]]:
    """The house rules: name, type and comment."""
    words = game.words()
    return [
        (option.name, option_type(option), words.say(f"option_says.{option.name}"))
        for option in game.options
    ]


def option_type(option: Option) -> str:
    """The type of a house rule's value."""
    if isinstance(option, Number):
        return "number" if option.default is not None else "number | null"
    if isinstance(option, Choice):
        return " | ".join(map(json.dumps, option.choices))
    if isinstance(option, Flag):
        return "boolean"
    return 'number | "random"' if isinstance(option, SeatChoice) else "string"


def view_fields(game: Game) -> list[tuple[str, str, str]]:
    """The fields of a view, as core/position.py writes them: name, type and comment."""
    options = ("options", f"{prefix_of(game)}Options", "the house rules")
    return [
        options,
        *((field.name, field_type(game, field), note_of(field)) for field in fields_of(game)),
    ]


def mark_fields(game: Game) -> list[tuple[str, str, str]]:
    """What a view has besides its fields, where a game marks anything."""
    says = "what the rules say of what is seen"
    return [("marks", f"{prefix_of(game)}Mark[]", says)] if game.marking else []


def fields_of(game: Game) -> tuple[Field, ...]:
    """The declared fields of a game's record."""
    return game.record.STATE.fields


def note_of(field: Field) -> str:
    """What a field holds, and along which axes."""
    return " ".join([field.says, "".join(f"[{axis.name}]" for axis in field.kind.axes)]).strip()


def field_type(game: Game, field: Field) -> str:
    """The type of one field of a view."""
    if field.name == "phase":
        return " | ".join(map(json.dumps, game.record.PHASES))
    if field.name in SEAT_SETS:
        return "number[]"
    # A plain list is cut where only nothing follows, as it is written.
    is_cut = field.kind.is_list and len(field.kind.axes) == 1
    kind = 'number | "empty"' if field.kind.empty and not is_cut else "number"
    if field.kind.is_hidden:
        kind += " | null"
    for _ in field.kind.axes:
        kind = list_of(kind)
    return kind


def write_maps(games: Iterable[Game]) -> list[str]:
    """Types by the name of the game."""
    parts = []
    for name, kind, about in (
        ("Views", "View", "The view of each game."),
        ("Touches", "Touch", "The touches of each game."),
        ("Questions", "Question", "What a seat is asked in each game."),
        ("Events", "Event", "What happens in each game."),
        ("Reasons", "Reason", "What speaks for or against a move of each game."),
        ("GameOptions", "Options", "The house rules of each game."),
    ):
        fields = [(game.name, f"{prefix_of(game)}{kind}", "") for game in games]
        parts.append(write_interface(name, about, fields))
    return parts


# Text


def write_interface(name: str, about: str, fields: Iterable[tuple[str, str, str]]) -> str:
    lines = [f"/** {about} */", f"export interface {name} {{"]
    for field, kind, note in fields:
        if note:
            lines.append(f"  /** {sentence(note)} */")
        lines.append(f"  {field}: {kind};")
    return "\n".join([*lines, "}"])


def write_union(name: str, about: str, kinds: Iterable[str]) -> str:
    """A union, on one line if that is not too long."""
    kinds = list(kinds)
    text = f"export type {name} = {' | '.join(kinds)};"
    if len(text) > WIDTH:
        text = "\n  | ".join([f"export type {name} =", *(kinds or ["  never"])]) + ";"
    return f"/** {about} */\n{text}"


def heading(title: str) -> str:
    return f"// {title}"


def sentence(text: str) -> str:
    """A comment as a sentence."""
    short = " ".join(text.replace("*/", "").split())
    first = short if short[:1] == "`" else short[:1].upper() + short[1:]
    return first if first.endswith((".", "]")) else f"{first}."


def module_path(module: ModuleType) -> str:
    return f"src/{module.__name__.replace('.', '/')}.py"


if __name__ == "__main__":
    PATH.parent.mkdir(parents=True, exist_ok=True)
    PATH.write_text(write_types(), encoding="utf-8")
