import { expect, test } from "vitest";
import { Moves } from "../../lib/touch";
import type { LegalMove } from "../../lib/wire";
import { type Spot, byLevel, squaresOf } from "./spots";

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

test("squares of a level stand together", () => {
  const spots = squaresOf(new Moves(LEGAL)).map(
    ({ move, touch }) => ({ move, place: touch }) as unknown as Spot,
  );
  expect(byLevel(spots).map((row) => [row.level, row.spots.length])).toEqual([
    [4, 2],
    [3, 1],
  ]);
});
