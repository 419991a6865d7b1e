import { expect, test } from "vitest";
import { curve, path, type SeatReview } from "./review";

const SEAT = {
  result: 1,
  stretches: [
    { number: -1, start: 0.5, end: 0.4 },
    { number: 10, start: 0.4, end: 1 },
  ],
} as SeatReview;

test("a curve begins at the deal and ends with the result", () => {
  expect(curve(SEAT, 20)).toEqual([
    { move: 0, chance: 0.5 },
    { move: 10, chance: 0.4 },
    { move: 20, chance: 1 },
  ]);
});

test("a path fills its box", () => {
  expect(path(curve(SEAT, 20), 20, 200, 100)).toBe("M0.0 50.0 L100.0 60.0 L200.0 0.0");
});
