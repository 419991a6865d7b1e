import { expect, test } from "vitest";
import { path } from "./review";

const CURVE = [
  { move: 0, chance: 0.5 },
  { move: 10, chance: 0.4 },
  { move: 20, chance: 1 },
];

test("a path fills its box", () => {
  expect(path(CURVE, 20, 200, 100)).toBe("M0.0 50.0 L100.0 60.0 L200.0 0.0");
});
