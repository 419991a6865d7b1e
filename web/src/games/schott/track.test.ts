import { describe, expect, it } from "vitest";
import { layTrack, readLocations, spread } from "./track";
import { hopsOf } from "./walk.svelte";

describe("the track", () => {
  it("reads the location squares", () => {
    expect([...readLocations("5:+1,14:-2")]).toEqual([
      [5, 1],
      [14, -2],
    ]);
    expect(readLocations("none").size).toBe(0);
  });

  for (const [width, height] of [
    [320, 150],
    [600, 300],
    [1000, 320],
    [1376, 500],
  ] as const)
    for (const length of [1, 48, 120])
      it(`has ${length} squares and a start that fit into ${width} × ${height} pixels, none on another`, () => {
        const { points, cell } = layTrack(length, width, height);
        expect(points).toHaveLength(length + 1);
        for (const [square, point] of points.entries()) {
          expect(point.x).toBeGreaterThanOrEqual(cell / 2 - 0.01);
          expect(point.x).toBeLessThanOrEqual(width - cell / 2 + 0.01);
          expect(point.y + cell / 3).toBeLessThan(height);
          expect(point.y - cell / 3).toBeGreaterThan(0);
          for (const other of points.slice(0, square))
            expect(Math.hypot(point.x - other.x, point.y - other.y)).toBeGreaterThan(cell * 0.7);
        }
      });

  it("puts pieces on one square beside each other", () => {
    const layout = layTrack(48, 600, 300);
    const places = spread([0, 0, 0, 7], layout);
    expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(4);
    expect(places[3]).toEqual(layout.points[7]);
  });
});

describe("pieces hop square by square", () => {
  it("forward and back, one piece after the other as it is told", () => {
    const told = [
      { key: "skip", seat: 1, square: 3 },
      { key: "bonus", seat: 1, squares: 2, square: 4 },
      { key: "back", seat: 0, squares: 1, square: "start" },
    ] as const;
    expect(hopsOf([1, 2], [0, 4], told, 48)).toEqual([
      { seat: 1, square: 3 },
      { seat: 1, square: 4 },
      { seat: 0, square: 0 },
    ]);
  });

  it("to the finish, and on to where a piece stands now although nothing was told of it", () => {
    expect(hopsOf([6], [8], [{ key: "extra", seat: 0, squares: 2, square: "finish" }], 8)).toEqual([
      { seat: 0, square: 7 },
      { seat: 0, square: 8 },
    ]);
    expect(hopsOf([3], [1], [], 8)).toEqual([
      { seat: 0, square: 2 },
      { seat: 0, square: 1 },
    ]);
  });
});
