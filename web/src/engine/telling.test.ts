import { expect, test } from "vitest";
import type { VocabularyInfo } from "./description";
import { Reader } from "./telling";

const ABSENT = -(2 ** 31);
const seat = { low: 0, unit: 1, names: [] };
const vocabulary: VocabularyInfo = [
  { key: "pass", values: [] },
  {
    key: "show",
    values: [
      { name: "seat", kind: seat },
      { name: "place", kind: { low: 1, unit: 1, names: ["A1", "A2"] } },
      { name: "points", kind: { low: 0, unit: 10, names: [] } },
      { name: "cards", kind: { list: { group: [{ name: "card", kind: seat }] } } },
    ],
  },
];

test("sentences are read one after another", () => {
  expect(new Reader(vocabulary, ABSENT).read([1, 0, 2, 25, 2, 7, 8, 0])).toEqual([
    { key: "show", seat: 0, place: "A2", points: 2.5, cards: [{ card: 7 }, { card: 8 }] },
    { key: "pass" },
  ]);
});

test("a value that is absent is left out", () => {
  const [sentence] = new Reader(vocabulary, ABSENT).read([1, 0, ABSENT, 20, 0]);
  expect(sentence).toEqual({ key: "show", seat: 0, points: 2, cards: [] });
});

test("what cannot be read is refused", () => {
  for (const cells of [[9], [1, 0], [1, 0, 9, 0, 0]]) {
    expect(() => new Reader(vocabulary, ABSENT).read(cells)).toThrow("the engine told");
  }
  expect(() => new Reader(vocabulary, ABSENT).readOne([])).toThrow("nothing");
});
