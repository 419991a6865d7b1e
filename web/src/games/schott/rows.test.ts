import { describe, expect, it } from "vitest";
import { isNeighbour, measureRow } from "./rows";

describe("a row", () => {
  it("is in order up to the first number that does not rise", () => {
    expect(measureRow([3, 8, 20, 11, 30, 31, 40, 41, 50], false)).toEqual({ cards: 3, numbers: 3 });
    expect(measureRow([1, 2, 3, 4, 5, 6, 7, 8, 9], false)).toEqual({ cards: 9, numbers: 9 });
  });

  it("gives every joker a number of its own, and does not count it", () => {
    expect(measureRow([5, 0, 6, 7, 8, 9, 10, 11, 12], false)).toEqual({ cards: 2, numbers: 1 });
    expect(measureRow([5, 0, 7, 8, 9, 10, 11, 12, 13], false)).toEqual({ cards: 9, numbers: 8 });
    expect(measureRow([0, 0, 0, 1, 2, 3, 4, 5, 0], false)).toEqual({ cards: 9, numbers: 5 });
  });

  it("lets jokers be free where the house rules say so", () => {
    expect(measureRow([5, 0, 6, 4, 8, 9, 10, 11, 12], true)).toEqual({ cards: 3, numbers: 2 });
  });

  it("has neighbours where a number follows its predecessor", () => {
    const row = [9, 10, 0, 1, 3, 4, 2, 50, 49];
    expect(row.map((_, place) => isNeighbour(row, place))).toEqual([true, false, false, false, true, false, false, false, false]);
  });
});
