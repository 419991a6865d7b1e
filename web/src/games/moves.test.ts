import { IntlMessageFormat } from "intl-messageformat";
import { expect, test } from "vitest";
import type {
  GameName,
  Level8Value,
  Level8View,
  SchottView,
  SkyRunnerView,
  SkybridgeView,
  SkyjoView,
  Touches,
  Views,
} from "../lib/wire";
import { codesOf, namePoints } from "./moves";

type Catalog = Record<string, string>;
const catalogs = import.meta.glob<Catalog>("../../../src/skydeck/games/*/words/*.json", {
  import: "default",
  eager: true,
});

const level8 = {
  levels: [3, 1],
  displayed: [0, 0],
  options: { levels: "standard" },
  piles: [[], [21]],
  piled: [0, 1],
} as unknown as Level8View;
const schott = {
  rows: [
    [3, 7, 0],
    [40, 41, 42],
  ],
  hand: 12,
  spare: null,
  pile: [5, 0],
  piled: 2,
} as unknown as SchottView;
const skybridge = { seats: 3 } as SkybridgeView;
const skyrunner = {
  seats: 2,
  options: { rows: "standard", grooves: "usual" },
  levels: [4, 0],
  columns: [1, "empty"],
} as unknown as SkyRunnerView;

function tellIn<G extends GameName>(
  language: string,
  game: G,
  touch: Touches[G],
  view: Views[G],
): unknown {
  const catalog = catalogs[`../../../src/skydeck/games/${game}/words/${language}.json`]!;
  const codes = Object.entries(codesOf(game, touch, view, 0)).map(([name, value]) => [
    name,
    typeof value === "object" ? "…" : (catalog[`word.${String(value)}`] ?? value),
  ]);
  return new IntlMessageFormat(catalog[`move.${touch.key}`]!, language).format(
    Object.fromEntries(codes) as Record<string, string>,
  );
}

function tellAll<G extends GameName>(game: G, touches: Touches[G][], view: Views[G]): unknown[] {
  for (const language of ["fr", "de"])
    for (const touch of touches)
      expect(tellIn(language, game, touch, view), touch.key).toMatch(/\w/);
  return touches.map((touch) => tellIn("en", game, touch, view));
}

test("moves of Skyjo are told", () => {
  const touches: Touches["skyjo"][] = [
    { key: "take" },
    { key: "draw" },
    { key: "swap", column: 1, row: 2 },
    { key: "turn", column: 3, row: 0 },
  ];
  expect(tellAll("skyjo", touches, {} as SkyjoView).slice(2)).toEqual([
    "put it at B3",
    "turn up D1",
  ]);
});

test("moves of Level 8 are told", () => {
  const touches: Touches["level8"][] = [
    { key: "draw" },
    { key: "take", owner: 1 },
    { key: "name", part: 1, value: "green", naturals: 0, cards: [] },
    { key: "fill", card: 90 },
    { key: "add", owner: 0, part: 0, end: "low", takes: 3, cards: [] },
    { key: "discard", card: 0 },
    { key: "keep", card: 89 },
    { key: "skip", card: 91, seat: 1 },
    { key: "done" },
  ];
  expect(tellAll("level8", touches, level8)).toEqual([
    "draw a card",
    "take the green 4 from the discard pile of 1",
    "lay out part 2: …",
    "lay a wild",
    "add to part 1 of your display, at the low end",
    "discard the red 1",
    "keep the purple 15",
    "lay a Skip! in front of 1",
    "keep no other card",
  ]);
});

test("a part of Level 8 is told with its value", () => {
  const whatOf = (part: number, value: number | Level8Value): unknown =>
    codesOf("level8", { key: "name", part, value, naturals: 0, cards: [] }, level8, 0)["what"];
  expect(whatOf(0, 4)).toEqual({ kind: "run", size: 3, low: 4, high: 6 });
  expect(whatOf(1, "green")).toEqual({ kind: "flush", size: 4, colour: "green" });
});

test("moves of Skybridge are told", () => {
  const touches: Touches["skybridge"][] = [
    { key: "tall", colour: "red", tower: 0, height: 0 },
    { key: "square", colour: "yellow", tower: 4, height: 3 },
    { key: "bridge", colour: "blue", first: 0, second: 1, height: 3 },
    { key: "roof", colour: "green", tower: 8, height: 5 },
  ];
  expect(tellAll("skybridge", touches, skybridge)).toEqual([
    "put a red tall block on the foundation a1",
    "put a neutral yellow square block on b2",
    "lay the blue bridge over a1 and b1",
    "close c3 with a green roof",
  ]);
});

test("moves of SkyRunner are told", () => {
  const touches: Touches["skyrunner"][] = [
    { key: "bid", card: 5 },
    { key: "parasite", card: 9 },
    { key: "climb", card: 13 },
    { key: "lost", card: 15 },
    { key: "sabotage", card: 16 },
    { key: "to", level: 4, column: 1 },
    { key: "to", level: 37, column: "empty" },
    { key: "keep" },
    { key: "on", seat: 1 },
    { key: "give", card: 11 },
    { key: "left", level: 3, column: 0 },
    { key: "right", level: 0, column: "empty" },
  ];
  expect(tellAll("skyrunner", touches, skyrunner)).toEqual([
    "bid the number 5",
    "play the parasite",
    "play the climbing card 4",
    "play the lost-equipment card",
    "play the sabotage card",
    "stay where you are",
    "climb to the roof",
    "keep it in hand",
    "use it against 1",
    "give up the climbing card 2",
    "fall to the left, to 1a3",
    "fall to the right, to the ground",
  ]);
});

test("moves of SCHOTT are told", () => {
  const touches: Touches["schott"][] = [
    { key: "draw" },
    { key: "take" },
    { key: "action", slot: 0 },
    { key: "place", place: 3 },
    { key: "discard" },
    { key: "swap", first: 0, second: 2 },
    { key: "choose", seat: 1 },
    { key: "give", place: 1 },
    { key: "for", seat: 1, place: 2 },
    { key: "keep", which: "spare" },
    { key: "answer", letter: 1 },
    { key: "wait" },
    { key: "fast" },
  ];
  expect(tellAll("schott", touches, schott)).toEqual([
    "draw a card",
    "take the joker from the discard pile",
    "turn up your left Action card",
    "put the 12 at place 4",
    "discard the 12",
    "swap the 3 and the joker",
    "choose 1",
    "give away the 7",
    "get the 42 from 1",
    "keep the card",
    "answer b",
    "keep the Fast Track card",
    "play the Fast Track card",
  ]);
});

test("points are called what a table calls them", () => {
  const view = { options: { length: 48 } } as SchottView;
  expect([0, 47, 48].map((points) => namePoints("schott", points, view))).toEqual([
    "start",
    "47",
    "finish",
  ]);
  expect(namePoints("skyjo", 48, {} as SkyjoView)).toBe(48);
});

test("a game that this page does not know is told by what is touched", () => {
  const touch = { key: "card", card: 7 } as unknown as Touches["skyjo"];
  expect(codesOf("ludo", touch, {} as SkyjoView, 0)).toEqual({ key: "card", card: 7 });
  expect(namePoints("ludo", 4, {} as SkyjoView)).toBe(4);
});
