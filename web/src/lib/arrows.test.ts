import { expect, test } from "vitest";
import { findNext, type Point } from "./arrows";

const GRID: Point[] = [0, 1, 2].flatMap((y) => [0, 1, 2, 3].map((x) => ({ x: 60 * x, y: 90 * y })));
const at = (column: number, row: number): number => 4 * row + column;
const others = (from: number): Point[] =>
  GRID.map((point, index) => (index === from ? { x: NaN, y: NaN } : point));
const go = (from: number, key: string): number => findNext(GRID[from]!, others(from), key);

test("in a grid an arrow leads to the neighbour", () => {
  expect(go(at(1, 1), "ArrowRight")).toBe(at(2, 1));
  expect(go(at(1, 1), "ArrowLeft")).toBe(at(0, 1));
  expect(go(at(1, 1), "ArrowUp")).toBe(at(1, 0));
  expect(go(at(1, 1), "ArrowDown")).toBe(at(1, 2));
});

test("at its edge an arrow leads nowhere", () => {
  expect(go(at(3, 0), "ArrowRight")).toBe(-1);
  expect(go(at(3, 0), "ArrowUp")).toBe(-1);
  expect(go(at(0, 2), "ArrowLeft")).toBe(-1);
});

test("what cannot be touched is passed over", () => {
  const few = [GRID[at(3, 0)]!, GRID[at(0, 2)]!];
  expect(findNext(GRID[0]!, few, "ArrowRight")).toBe(0);
  expect(findNext(GRID[0]!, few, "ArrowDown")).toBe(1);
});

test("a card of a fan that lies a little higher is still beside the other", () => {
  const fan = [
    { x: 0, y: 8 },
    { x: 40, y: 0 },
    { x: 80, y: 8 },
  ];
  expect(findNext(fan[0]!, fan.slice(1), "ArrowRight")).toBe(0);
  expect(findNext(fan[2]!, fan.slice(0, 2), "ArrowLeft")).toBe(1);
  expect(findNext(fan[0]!, fan.slice(1), "ArrowUp")).toBe(-1);
});

test("another key leads nowhere", () => {
  expect(go(at(1, 1), "Enter")).toBe(-1);
});
