import { expect, test } from "vitest";
import type { Level8Event, Level8View } from "../../lib/wire";
import { levelsAfter, levelsByRound, stepsOf, waitsOf } from "./end";

const VIEW = { seats: 3, levels: [3, 1, 7, 0, 0, 0] } as unknown as Level8View;
const EVENTS: Level8Event[] = [
  { key: "discard", seat: 2, card: "4r" },
  { key: "end", seat: 2 },
  { key: "rise", seat: 0, level: 4 },
  { key: "victory", seat: 2 },
];

test("everyone climbs stair by stair, and whoever stays is shown, too", () => {
  const steps = stepsOf(VIEW, EVENTS);
  expect(steps).toEqual([
    { kind: "rise", seat: 0, level: 4 },
    { kind: "stay", seat: 1 },
    { kind: "rise", seat: 2, level: 8 },
    { kind: "rise", seat: 2, level: 9 },
    { kind: "sheet" },
  ]);
  expect(waitsOf(steps)).toHaveLength(5);
  expect(levelsAfter(VIEW, steps, 0)).toEqual([3, 1, 7]);
  expect(levelsAfter(VIEW, steps, 3)).toEqual([4, 1, 8]);
  expect(levelsAfter(VIEW, steps, 5)).toEqual([4, 1, 9]);
});

test("the sheet has everyone's level after each round", () => {
  const told: Level8Event[][] = [
    [
      { key: "end", seat: 1 },
      { key: "rise", seat: 1, level: 3 },
      { key: "round", round: 2 },
    ],
    [
      { key: "end", seat: 0 },
      { key: "rise", seat: 0, level: 3 },
      { key: "rise", seat: 1, level: 4 },
    ],
    [
      { key: "display", seat: 1, level: 8, parts: [] },
      { key: "victory", seat: 1 },
    ],
  ];
  const story = told.map((events) => ({ events }));
  expect(levelsByRound(story, 2)).toEqual([
    [1, 3],
    [3, 4],
    [3, 9],
  ]);
});
