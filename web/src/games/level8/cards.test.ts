import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { LegalMove, Level8Value, Level8View } from "../../lib/wire";
import {
  LEVELS,
  SKIP,
  WILD,
  arrange,
  colourOf,
  countNaturals,
  findNew,
  findObvious,
  markKept,
  meaningsOf,
  moveCard,
  namesWith,
  nextAt,
  numberOf,
  partsOf,
  sortHand,
  suits,
} from "./cards";

const RED_4 = 18;
const BLUE_4 = 22;
const RED_5 = 24;
const GREEN_9 = 51;

const name = (value: number | Level8Value): LegalMove => ({
  move: 0,
  text: "",
  touch: { key: "name", part: 0, value },
});
const fill = (card: number): LegalMove => ({ move: 0, text: "", touch: { key: "fill", card } });
const idsOf = (cards: number[], order: "number" | "colour"): string[] =>
  sortHand(cards, order).map((held) => held.id);

test("a card is a number and a colour", () => {
  expect([numberOf(BLUE_4), colourOf(BLUE_4)]).toEqual([4, "blue"]);
  expect([numberOf(89), colourOf(89)]).toEqual([15, "purple"]);
});

test("the levels are those of the rules", () => {
  const record = readFileSync(
    new URL("../../../../src/skydeck/games/level8/record.py", import.meta.url),
    "utf8",
  );
  const table = /REQUIREMENTS = \(([\s\S]*?)\n\)/.exec(record)![1]!;
  const written = [...table.matchAll(/\((RUN|SET|FLUSH), (\d)\)/g)].map(
    ([, kind, size]) => `${kind!.toLowerCase()}${size}`,
  );
  const drawn = [...LEVELS.standard, ...LEVELS.expert]
    .flat()
    .map((want) => `${want.kind}${want.size}`);
  expect(drawn).toEqual(written);
});

test("a hand is sorted by number or by colour, wilds and Skips last", () => {
  const hand = [SKIP, GREEN_9, WILD, RED_5, BLUE_4, WILD, RED_4];
  expect(idsOf(hand, "number")).toEqual(["18.0", "22.0", "24.0", "51.0", "90.0", "90.1", "91.0"]);
  expect(idsOf(hand, "colour")).toEqual(["18.0", "24.0", "51.0", "22.0", "90.0", "90.1", "91.0"]);
});

test("the card that is new is found, also among equal ones", () => {
  expect(findNew([WILD, RED_4], [RED_4, WILD, WILD])).toBe(WILD);
  expect(findNew([RED_4], [RED_4])).toBeNull();
});

test("kept cards are marked as often as they were chosen", () => {
  const hand = sortHand([WILD, WILD, RED_4], "number");
  expect([...markKept(hand, [WILD, "empty", "empty", "empty"])]).toEqual(["90.0"]);
});

test("parts show what lies there and what comes next", () => {
  const view = {
    options: { levels: "standard" },
    levels: [3],
    displayed: [0],
    values: [[4, "empty", "empty", "empty"]],
    spans: [[2, 0, 0, 0]],
    laid: [[[RED_4, WILD, "empty"], ["empty"], ["empty"], ["empty"]]],
  } as unknown as Level8View;
  const [run, flush] = partsOf(view, 0);
  expect(run).toEqual({ kind: "run", size: 3, value: 4, cards: [RED_4, WILD] });
  expect(nextAt(run!, "low")).toEqual({ number: 3 });
  expect(nextAt(run!, "high")).toEqual({ number: 6 });
  expect(nextAt(flush!, "any")).toBeNull();
});

test("a card suits a number or a colour, a wild anything and a Skip! nothing", () => {
  expect(suits(BLUE_4, { number: 4 })).toBe(true);
  expect(suits(BLUE_4, { colour: "red" })).toBe(false);
  expect(suits(WILD, { colour: "red" })).toBe(true);
  expect(suits(SKIP, { number: 4 })).toBe(false);
});

test("a card finds the names of parts that it belongs to", () => {
  const names = [name(2), name(3), name(7)];
  expect(namesWith(names, { kind: "run", size: 3 }, RED_4)).toEqual([names[0], names[1]]);
  expect(namesWith(names, { kind: "set", size: 2 }, RED_4)).toEqual([]);
  expect(namesWith([name("red"), name("blue")], { kind: "flush", size: 4 }, BLUE_4)).toHaveLength(
    1,
  );
  expect(namesWith(names, { kind: "run", size: 3 }, WILD)).toHaveLength(3);
});

test("the obvious spends few wilds", () => {
  const hand = [RED_4, BLUE_4, RED_5, WILD];
  expect(meaningsOf({ kind: "run", size: 3 }, 3)).toEqual([
    { number: 3 },
    { number: 4 },
    { number: 5 },
  ]);
  expect(countNaturals(hand, { kind: "set", size: 2 }, 4)).toBe(2);
  expect(countNaturals(hand, { kind: "run", size: 3 }, 4)).toBe(2);
  const names = [name(5), name(4)];
  expect(findObvious(names, hand, { kind: "set", size: 2 })).toBe(names[1]);
  const fills = [fill(WILD), fill(RED_5)];
  expect(findObvious(fills, hand, undefined)).toBe(fills[1]);
  expect(findObvious([], hand, undefined)).toBeUndefined();
});

test("a hand stays as a person has put it, and new cards come last", () => {
  const hand = sortHand([RED_4, BLUE_4, RED_5], "number");
  const ids = hand.map(({ id }) => id);
  expect(moveCard(ids, ids[0]!, 2)).toEqual([ids[1], ids[0], ids[2]]);
  expect(moveCard(ids, ids[0]!, 3)).toEqual([ids[1], ids[2], ids[0]]);
  expect(moveCard(ids, ids[2]!, 0)).toEqual([ids[2], ids[0], ids[1]]);
  expect(moveCard(ids, ids[1]!, 1)).toEqual(ids);
  const put = moveCard(ids, ids[2]!, 0);
  const after = arrange(sortHand([RED_4, BLUE_4, RED_5, GREEN_9], "number"), put);
  expect(after.map(({ card }) => card)).toEqual([RED_5, RED_4, BLUE_4, GREEN_9]);
});
