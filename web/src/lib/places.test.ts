import { expect, test } from "vitest";
import { addPair, readPlaces, writePlaces } from "./places";

test.each(["5:+1,14:-2", "none"])("%s is read and written", (text) => {
  expect(writePlaces(readPlaces(text))).toBe(text);
});

test("another pair has a place of its own", () => {
  expect(addPair([], 9)).toEqual([[1, 1]]);
  expect(addPair([[5, -2]], 9)).toEqual([
    [5, -2],
    [6, 1],
  ]);
  expect(
    addPair(
      [
        [1, 3],
        [9, 2],
      ],
      9,
    ),
  ).toEqual([
    [1, 3],
    [9, 2],
    [2, 1],
  ]);
});
