import { expect, test } from "vitest";
import type { Told } from "../../lib/room.svelte";
import { scoresOf, sumsOf } from "./scores";

test("a round is told once, with everyone's points", () => {
  const story: Told<"skyjo">[] = [
    { number: 0, version: 1, events: [{ key: "turn", seat: 0, place: "A1", card: 3 }] },
    {
      number: 1,
      version: 9,
      events: [
        { key: "score", seat: 0, points: 12, total: 12 },
        { key: "score_doubled", seat: 1, points: 20, counted: 40, total: 40, other: 0, fewer: 12 },
        { key: "round", round: 2 },
      ],
    },
    {
      number: 2,
      version: 20,
      events: [
        { key: "score", seat: 0, points: -2, total: 10 },
        { key: "score", seat: 1, points: 5, total: 45 },
      ],
    },
  ];
  const [first, second] = scoresOf(story);
  expect(first?.get(1)).toEqual({ points: 40, isDoubled: true });
  expect(second?.get(0)).toEqual({ points: -2, isDoubled: false });
  expect(scoresOf([])).toEqual([]);
  expect(sumsOf(scoresOf(story))).toEqual(
    new Map([
      [0, 10],
      [1, 45],
    ]),
  );
  expect(sumsOf([])).toEqual(new Map());
});
