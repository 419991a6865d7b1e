import { describe, expect, it } from "vitest";
import { layTrack, readLocations, spread } from "./track";

describe("the track", () => {
  it("reads the location squares before the finish", () => {
    expect([...readLocations("5:+1,14:-2,60:+3", 48)]).toEqual([
      [5, 1],
      [14, -2],
    ]);
    expect(readLocations("none", 48).size).toBe(0);
  });

  for (const width of [320, 600, 1000])
    for (const length of [1, 48, 120])
      it(`has ${length} squares and a start that fit into ${width} pixels, none on another`, () => {
        const { points, cell, height } = layTrack(length, width);
        expect(points).toHaveLength(length + 1);
        for (const [square, point] of points.entries()) {
          expect(point.x).toBeGreaterThanOrEqual(cell / 2 - 0.01);
          expect(point.x).toBeLessThanOrEqual(width - cell / 2 + 0.01);
          expect(point.y + cell / 3).toBeLessThan(height);
          for (const other of points.slice(0, square))
            expect(Math.hypot(point.x - other.x, point.y - other.y)).toBeGreaterThan(cell * 0.7);
        }
      });

  it("puts pieces on one square beside each other", () => {
    const layout = layTrack(48, 600);
    const places = spread([0, 0, 0, 7], layout);
    expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(4);
    expect(places[3]).toEqual(layout.points[7]);
  });
});
