import { expect, test } from "vitest";
import type { SkyRunnerView } from "../../lib/wire";
import { Wall, follow, pricesOf } from "./wall";

const wallOf = (rows: string, grooves: string, seats: number): Wall =>
  new Wall({ options: { rows, grooves } as SkyRunnerView["options"], seats }, false);

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

test("higher levels are drawn higher, and walls stand centred one upon the other", () => {
  const wall = wallOf("standard", "usual", 3);
  const heights = Array.from(
    { length: 38 },
    (_, level) => wall.at({ level, column: level % 37 ? 0 : "empty" }).y,
  );
  expect(heights).toEqual([...heights].sort((one, other) => other - one));
  expect(wall.at({ level: 5, column: 1 }).x).toBe(wall.width / 2);
  expect(wall.at({ level: 15, column: 0 }).x).toBeCloseTo(wall.width / 2 - wall.cell / 2);
});

test("prices are found by the name of a square", () => {
  const prices = pricesOf([
    { square: "1a5", price: 0, stay: true },
    { square: "roof", price: 2, stay: false },
  ]);
  expect([prices.get("1a5"), prices.get("roof"), prices.get("1b4")]).toEqual([0, 2, undefined]);
});

test("a wall that is higher than its room shows the figure, and where it may go", () => {
  const shown = 300;
  expect(follow(850, [], shown, 880)).toBe(580); // down to the ground
  expect(follow(20, [], shown, 880)).toBe(0); // up to the roof
  expect(follow(440, [], shown, 880)).toBe(290);
  const top = follow(440, [300, 320], shown, 880);
  expect(top).toBeLessThan(300);
  expect(top + shown).toBeGreaterThan(440);
  const far = follow(440, [20], shown, 880); // both cannot be shown
  expect([far < 440, far + shown > 440]).toEqual([true, true]);
});
