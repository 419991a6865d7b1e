import { expect, test } from "vitest";
import { bestMoment, path, praiseOf, turningPoint } from "./review";
import type { Review, ReviewedSeat } from "./wire";

const CURVE = [
  { move: 0, chance: 0.5 },
  { move: 10, chance: 0.4 },
  { move: 20, chance: 1 },
];

test("a path fills its box", () => {
  expect(path(CURVE, 20, 200, 100)).toBe("M0.0 50.0 L100.0 60.0 L200.0 0.0");
});

const choice = (number: number, seat: number, after: number, blind: number, mistake = false) => ({
  number,
  seat,
  after,
  blind,
  mistake,
});

test("the best moment is the own choice that was worth most", () => {
  const choices = [
    choice(0, 0, 0.5, 0.4),
    choice(1, 1, 0.9, 0.1),
    choice(2, 0, 0.6, 0.3),
    choice(3, 0, 0.9, 0.2, true),
  ];
  const review = { choices } as unknown as Review;
  expect(bestMoment(review, 0)?.number).toBe(2);
  expect(bestMoment(review, 1)?.number).toBe(1);
  expect(bestMoment(review, 2)).toBeNull();
});

test("a choice that was worth nothing is no moment", () => {
  const review = { choices: [choice(0, 0, 0.5, 0.49)] } as unknown as Review;
  expect(bestMoment(review, 0)).toBeNull();
});

test("the turning point is where most changed, up or down", () => {
  const turning_points = [
    { number: 3, start: 0.4, end: 0.6 },
    { number: 9, start: 0.7, end: 0.2 },
  ];
  expect(turningPoint({ turning_points } as unknown as ReviewedSeat)?.number).toBe(9);
  expect(turningPoint({ turning_points: [] } as unknown as ReviewedSeat)).toBeNull();
});

test("everyone is told something kind", () => {
  const of = (accuracy: number) => praiseOf({ accuracy } as ReviewedSeat);
  expect([100, 95, 94, 70, 50, 49, 0, -20].map(of)).toEqual([0, 0, 1, 2, 3, 4, 4, 4]);
});
