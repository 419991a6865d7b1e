import { expect, test } from "vitest";
import { COLOURS, OUTLINES, SHAPES } from "./figures";

test("every seat has a colour, a shape and an outline", () => {
  expect([COLOURS.length, SHAPES.length, OUTLINES.length]).toEqual([5, 5, 5]);
});
