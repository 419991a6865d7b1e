import { expect, test } from "vitest";
import type { SkyRunnerView } from "../../lib/wire";
import { depthOf, Shape } from "./shape";
import { between, near, whole } from "./sight";
import { Wall } from "./wall";

const shapeOf = (rows: string, grooves: string, seats: number): Shape =>
  new Shape(new Wall({ options: { rows, grooves } as SkyRunnerView["options"], seats }));

test("grooves stand on the three sides in front, and none on a corner", () => {
  const { storeys } = shapeOf("standard", "5/4/1", 5);
  const sides = storeys.map(({ angles }) =>
    angles.map(({ turn }) => Math.round((turn * 4) / Math.PI) || 0),
  );
  expect(sides).toEqual([[-1, -1, 0, 1, 1], [-1, 0, 0, 1], [0]]);
  for (const { aside } of storeys.flatMap(({ angles }) => angles))
    expect(Math.abs(aside)).toBeLessThan(0.42);
});

test("squares lie on the wall, and higher ones higher", () => {
  const shape = shapeOf("standard", "usual", 3);
  const heights = Array.from(
    { length: 38 },
    (_, level) => shape.at({ level, column: level % 37 ? 0 : "empty" }).y,
  );
  expect(heights).toEqual([...heights].sort((one, other) => one - other));
  const { x, z } = shape.at({ level: 5, column: 1 });
  expect([x, z]).toEqual([0, depthOf(shape.radius)]);
});

test("figures stand around the tower on the ground, each at a place of its own", () => {
  const shape = shapeOf("quick", "usual", 5);
  const places = [0, 1, 2, 3, 4].map((seat) => shape.at({ level: 0, column: "empty" }, seat, 5));
  const across = places.map(({ x }) => x);
  expect(across).toEqual([...across].sort((one, other) => one - other));
  for (const { x, z } of places) expect(Math.hypot(x, z)).toBeGreaterThan(shape.radius);
});

test("near means: all that matters is in sight, from the side where it is", () => {
  const shape = shapeOf("standard", "usual", 4);
  const points = [5, 8, 9].map((level) => shape.at({ level, column: 3 }));
  const sight = near(points);
  expect(sight.turn).toBeGreaterThan(0.3);
  for (const { y } of points) expect(y > sight.low + 1 && y < sight.high - 1).toBe(true);
  expect(sight.high - sight.low).toBeLessThan(whole(shape).high / 3);
  expect(between(whole(shape), sight, 0)).toEqual(whole(shape));
  const there = between(whole(shape), sight, 1);
  for (const name of ["turn", "left", "right", "low", "high"] as const)
    expect(there[name]).toBeCloseTo(sight[name]);
});
