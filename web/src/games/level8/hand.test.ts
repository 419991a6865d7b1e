import { expect, test } from "vitest";
import type { Level8Mark, Level8View } from "../../lib/wire";
import { SKIP, WILD } from "./cards";
import { arrange, findNew, groupHand, groupsOf, markKept, sortHand } from "./hand";

const RED_4 = 18;
const BLUE_4 = 22;
const RED_5 = 24;
const GREEN_9 = 51;
const HAND = [RED_4, BLUE_4, RED_5, GREEN_9, WILD, SKIP];

const idsOf = (cards: number[], order: "number" | "colour"): string[] =>
  sortHand(cards, order).map((held) => held.id);
const viewOf = (...marks: Level8Mark[]): Level8View => ({ marks }) as unknown as Level8View;

test("a hand is sorted by number or by colour, wilds and Skips last", () => {
  const hand = [SKIP, GREEN_9, WILD, RED_5, BLUE_4, WILD, RED_4];
  expect(idsOf(hand, "number")).toEqual(["18.0", "22.0", "24.0", "51.0", "90.0", "90.1", "91.0"]);
  expect(idsOf(hand, "colour")).toEqual(["18.0", "24.0", "51.0", "22.0", "90.0", "90.1", "91.0"]);
});

test("cards that the level wants together stand together, then wilds, then the rest", () => {
  const view = viewOf(
    { key: "level", seat: 0, has: 3, wants: 6 },
    { key: "part", seat: 0, part: 0, value: 4, cards: [BLUE_4, RED_5] },
    { key: "part", seat: 0, part: 1, cards: [] },
    { key: "part", seat: 1, part: 0, value: 9, cards: [GREEN_9] },
  );
  const groups = groupsOf(view, 0, HAND);
  expect(groups.map(({ kind, value, cards }) => [kind, value, cards])).toEqual([
    ["part", 4, [BLUE_4, RED_5]],
    ["rest", null, [WILD]],
    ["rest", null, [RED_4, GREEN_9, SKIP]],
  ]);
  const hand = groupHand(groups);
  expect(hand.map(({ card }) => card)).toEqual([BLUE_4, RED_5, WILD, RED_4, GREEN_9, SKIP]);
  expect(hand.map(({ group }) => group?.kind)).toEqual([
    "part",
    undefined,
    "rest",
    "rest",
    undefined,
    undefined,
  ]);
});

test("once a level is laid, cards that fit on the table come first", () => {
  const groups = groupsOf(viewOf({ key: "fits", seat: 0, cards: [GREEN_9, WILD] }), 0, HAND);
  expect(groups.map(({ kind, cards }) => [kind, cards])).toEqual([
    ["fits", [GREEN_9, WILD]],
    ["rest", [RED_4, BLUE_4, RED_5, SKIP]],
  ]);
  expect(groupsOf(viewOf(), 0, [])).toEqual([]);
});

test("the card that is new is found, also among equal ones", () => {
  expect(findNew([WILD, RED_4], [RED_4, WILD, WILD])).toBe(WILD);
  expect(findNew([RED_4], [RED_4])).toBeNull();
});

test("kept cards are marked as often as they were chosen", () => {
  const hand = sortHand([WILD, WILD, RED_4], "number");
  expect([...markKept(hand, [WILD, "empty", "empty", "empty"])]).toEqual(["90.0"]);
});

test("a hand stays as a person has put it, and new cards come last", () => {
  const put = ["24.0", "18.0", "22.0"];
  const after = arrange(sortHand([RED_4, BLUE_4, RED_5, GREEN_9], "number"), put);
  expect(after.map(({ card }) => card)).toEqual([RED_5, RED_4, BLUE_4, GREEN_9]);
});
