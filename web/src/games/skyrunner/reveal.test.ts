import { expect, test } from "vitest";
import type { Told } from "../../lib/room.svelte";
import { lastReveal } from "./reveal";

const EARLIER: Told<"skyrunner"> = { number: 0, version: 1, events: [{ key: "choose", seat: 0 }] };
const STORY: Told<"skyrunner">[] = [
  EARLIER,
  {
    number: 1,
    version: 2,
    events: [
      { key: "choose", seat: 1 },
      { key: "return", seat: 1 },
      { key: "reveal", seat: 1, card: "number_8" },
      { key: "reveal", seat: 0, card: "climb_4" },
      { key: "win", seat: 1, card: "equipment" },
    ],
  },
  {
    number: 2,
    version: 3,
    events: [
      { key: "climb", seat: 0, square: "1a4" },
      { key: "open", number: 2, card: "crash_3" },
    ],
  },
  { number: 3, version: 4, events: [{ key: "choose", seat: 1 }] },
];

test("the last reveal is told with its steps until the next choice", () => {
  const reveal = lastReveal(STORY);
  expect(reveal?.shown.map(({ seat, card, mark }) => [seat, card, mark])).toEqual([
    [1, 8, "win"],
    [0, 13, null],
  ]);
  expect(reveal?.steps.map(({ id, event }) => [id, event.key])).toEqual([
    ["1.1", "return"],
    ["1.4", "win"],
    ["2.0", "climb"],
    ["2.1", "open"],
  ]);
});

test("before the first reveal there is none", () => {
  expect(lastReveal([EARLIER])).toBeNull();
});

test("what was told before this device came has one version, and every step an id of its own", () => {
  const reveal = lastReveal(STORY.map((told) => ({ ...told, version: 4 })));
  expect(reveal).toEqual(lastReveal(STORY));
  const ids = [...reveal!.shown, ...reveal!.steps].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
