import { expect, test } from "vitest";
import { marksOf } from "./marks";

test.each([
  [
    ["Ada", "Ben"],
    ["A", "B"],
  ],
  [
    ["Ada", "Raven 1", "Raven 2"],
    ["A", "R1", "R2"],
  ],
  [
    ["Ada", "Spatz", "Schwalbe"],
    ["A", "Sp", "Sc"],
  ],
  [
    ["Anna", "Anton", "émile"],
    ["A1", "A2", "É"],
  ],
  [
    ["Rita", "Rico", "Raven 1", "Raven 2"],
    ["R1", "R2", "R3", "R4"],
  ],
  [
    ["🐧 Pip", "🐧 Pop"],
    ["🐧1", "🐧2"],
  ],
])("the seats of %j have marks of their own", (names, marks) => {
  expect(marksOf(names)).toEqual(marks);
});
