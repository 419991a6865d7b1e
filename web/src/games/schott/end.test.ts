import { expect, test } from "vitest";
import type { SchottEvent, SchottView } from "../../lib/wire";
import { squaresAfter, stepsOf, waitsOf } from "./end";

const view = {
  seats: 3,
  winner: 1,
  squares: [4, 6, 2],
  options: { length: 12 },
  marks: [0, 1, 2].map((seat) => ({ key: "row", seat, numbers: 3 })),
} as unknown as SchottView;
const events: SchottEvent[] = [
  { key: "bonus", seat: 1, squares: 1, square: 7 },
  { key: "stage_won", seat: 1 },
  { key: "reward", seat: 1, squares: 9, square: "finish" },
  { key: "skip", seat: 2, square: 5 },
  { key: "reward", seat: 2, squares: 3, square: 6 },
];

test("the winner is paid first, then the others clockwise", () => {
  const seats = stepsOf(view).map((step) => (step.kind === "row" ? step.mark.seat : step.kind));
  expect(seats).toEqual(["title", 1, 2, 0]);
  expect(waitsOf(stepsOf(view))).toHaveLength(5);
});

test("pieces go on as their rows are counted", () => {
  const steps = stepsOf(view);
  const after = (done: number): number[] => squaresAfter(view, events, steps, done);
  expect([0, 1, 2, 3, 4].map(after)).toEqual([
    [4, 6, 2],
    [4, 7, 2],
    [4, 12, 2],
    [4, 12, 6],
    [4, 12, 6],
  ]);
});
