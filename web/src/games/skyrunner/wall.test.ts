import { expect, test } from "vitest";
import type { SkyRunnerView } from "../../lib/wire";
import { Wall, pricesOf } from "./wall";

const wallOf = (rows: string, grooves: string, seats: number): Wall =>
  new Wall({ options: { rows, grooves } as SkyRunnerView["options"], seats });

test("the wall has the size that the house rules say", () => {
  expect(wallOf("standard", "usual", 4).tiers.map((tier) => [tier.rows, tier.grooves])).toEqual([
    [12, 4],
    [12, 3],
    [12, 2],
  ]);
  expect(wallOf("8/1/6", "1/5/2", 2).tiers.map((tier) => [tier.rows, tier.grooves])).toEqual([
    [8, 1],
    [1, 5],
    [6, 2],
  ]);
  expect(wallOf("quick", "usual", 3).top).toBe(21);
});

test("squares are called as the story calls them", () => {
  const wall = wallOf("quick", "usual", 3);
  expect(wall.nameOf({ level: 0, column: "empty" })).toBe("ground");
  expect(wall.nameOf({ level: 8, column: 2 })).toBe("1c8");
  expect(wall.nameOf({ level: 9, column: 0 })).toBe("2a1");
  expect(wall.nameOf({ level: 21, column: 1 })).toBe("3b6");
  expect(wall.nameOf({ level: 22, column: "empty" })).toBe("roof");
});

test("squares are found by what the story calls them", () => {
  const wall = wallOf("quick", "usual", 3);
  for (const name of ["ground", "1c8", "2a1", "3b6", "roof"])
    expect(wall.nameOf(wall.placeCalled(name))).toBe(name);
  expect(wall.placeCalled("2a1")).toEqual({ level: 9, column: 0 });
});

test("prices are found by the name of a square", () => {
  const prices = pricesOf([
    { square: "1a5", price: 0, stay: true },
    { square: "roof", price: 2, stay: false },
  ]);
  expect([prices.get("1a5"), prices.get("roof"), prices.get("1b4")]).toEqual([0, 2, undefined]);
});
