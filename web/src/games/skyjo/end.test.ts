import { expect, test } from "vitest";
import type { SkyjoEvent, SkyjoView } from "../../lib/wire";
import { stepsOf, tableAfter, waitsOf } from "./end";

const UP = Array.from({ length: 12 }, () => 1);
const VIEW = { cards: [], faces: [UP, [2, 2, 2, ...UP.slice(3)]] } as unknown as SkyjoView;
const EVENTS: SkyjoEvent[] = [
  { key: "swap", seat: 1, place: "A1", card: 3, old: 7 },
  { key: "clear", seat: 1, column: "A", card: 3 },
  { key: "show", seat: 0, cards: [5, 5], places: ["A2", "D3"] },
  { key: "clear", seat: 0, column: "A", card: 5 },
  { key: "score", seat: 0, points: 12, total: 20 },
  { key: "score_doubled", seat: 1, points: 15, counted: 30, total: 40, other: 0, fewer: 12 },
  { key: "round", round: 2 },
];

test("cards are turned up one by one, then columns go, points are counted and doubled, and the sheet comes", () => {
  const steps = stepsOf(VIEW, EVENTS);
  expect(steps.map(({ kind }) => kind)).toEqual([
    "turn",
    "turn",
    "clear",
    "score",
    "score",
    "double",
    "sheet",
  ]);
  expect(steps[5]).toEqual({
    kind: "double",
    seat: 1,
    points: 15,
    counted: 30,
    total: 40,
    other: 0,
    fewer: 12,
  });
  expect(waitsOf(steps)[1]).toBe(90);
});

test("what is still to be turned lies face down, and a column goes only after that", () => {
  const steps = stepsOf(VIEW, EVENTS);
  const faces = (done: number): number[] => tableAfter(VIEW, steps, done).faces[0]!;
  expect(faces(0)).toEqual([1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0]);
  expect(faces(1)[1]).toBe(1);
  expect(faces(1)[11]).toBe(0);
  expect(faces(2)).toEqual(UP);
  expect(faces(3)).toEqual([2, 2, 2, ...UP.slice(3)]);
  expect(VIEW.faces[0]).toEqual(UP);
});
