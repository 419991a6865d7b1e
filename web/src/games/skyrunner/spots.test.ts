import { expect, test, vi } from "vitest";
import { Moves } from "../../lib/touch";
import type { LegalMove } from "../../lib/wire";
import { sizeOf, squaresOf } from "./spots";

vi.hoisted(() => {
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} });
  vi.stubGlobal("navigator", { languages: ["en"] });
});

const LEGAL = [
  { move: 20, text: "to 1a3", touch: { key: "to", level: 3, column: 0 } },
  { move: 26, text: "to 1b4", touch: { key: "to", level: 4, column: 1 } },
  { move: 25, text: "to 1a4", touch: { key: "to", level: 4, column: 0 } },
  { move: 5, text: "bid 5", touch: { key: "bid", card: 5 } },
] as LegalMove[];

test("squares come from the top, and from the left", () => {
  expect(squaresOf(new Moves(LEGAL)).map(({ move }) => move.text)).toEqual([
    "to 1a4",
    "to 1b4",
    "to 1a3",
  ]);
});

test("what is touched is as high as there is room, and never too small for a finger", () => {
  expect(sizeOf([])).toBe(46);
  expect(
    sizeOf([
      { x: 0, y: 0 },
      { x: 30, y: 12 },
    ]),
  ).toBeCloseTo(28.8);
  expect(
    sizeOf([
      { x: 0, y: 0 },
      { x: 0, y: 12 },
    ]),
  ).toBe(24);
});
