import { expect, test } from "vitest";
import { COLOURS, OUTLINES, SHAPES, lettersOf } from "./figures";

test("every figure has a letter of its own", () => {
  expect(lettersOf(["Ben", "Bea", "Raven 1", "Raven 2", "Émile"])).toEqual(["B", "E", "R", "A", "É"]);
  expect(lettersOf(["7", "A", "a"])).toEqual(["1", "A", "3"]);
});

test("every seat has a colour, a shape and an outline", () => {
  expect([COLOURS.length, SHAPES.length, OUTLINES.length]).toEqual([5, 5, 5]);
});
