import { expect, test } from "vitest";
import { Moves } from "./touch";
import type { LegalMove } from "./wire";

const LEGAL = [
  { move: 0, text: "take", touch: { key: "take" } },
  { move: 1, text: "draw", touch: { key: "draw" } },
  { move: 5, text: "swap A2", touch: { key: "swap", column: 0, row: 1 } },
  { move: 9, text: "swap B2", touch: { key: "swap", column: 1, row: 1 } },
];

test("a move is found by what is touched", () => {
  const touches = new Moves(LEGAL as LegalMove[]);
  expect(touches.at("swap", { row: 1, column: 0 })?.move).toBe(5);
  expect(touches.at("swap", { row: 2, column: 0 })).toBeUndefined();
  expect(touches.at("swap")).toBeUndefined();
  expect(touches.at("take")?.move).toBe(0);
});

test("moves are found by kind and by values", () => {
  const touches = new Moves(LEGAL as LegalMove[]);
  expect(touches.has("turn")).toBe(false);
  expect(touches.all("swap").map((move) => move.move)).toEqual([5, 9]);
  expect(touches.with({ column: 1 }).map((move) => move.text)).toEqual(["swap B2"]);
});
