import { expect, test } from "vitest";
import type { Told } from "../../lib/room.svelte";
import type { SkyRunnerEvent } from "../../lib/wire";
import { lastReveal, revealIn } from "./reveal";

const SHOWN: SkyRunnerEvent[] = [
  { key: "choose", seat: 1 },
  { key: "reveal", seat: 1, card: "number_6" },
  { key: "reveal", seat: 2, card: "number_3" },
  { key: "reveal", seat: 0, card: "number_6" },
  { key: "clash", card: "number_6", seats: [1, 0] },
];
const fates = (events: SkyRunnerEvent[], open: number | "empty" = "empty"): unknown =>
  revealIn(events, open)?.shown.map(({ seat, card, fate }) => [seat, card, fate]);

test("equal numbers are out, and the winner is told", () => {
  const events: SkyRunnerEvent[] = [...SHOWN, { key: "win", seat: 2, card: "climb_4" }];
  expect(fates(events)).toEqual([
    [1, 6, "out"],
    [2, 3, "win"],
    [0, 6, "out"],
  ]);
  const reveal = revealIn(events, "empty");
  expect([reveal?.prize, reveal?.clashes]).toEqual([13, [{ value: 6, count: 2 }]]);
});

test("the winner is seen while others climb before its turn comes", () => {
  expect(fates(SHOWN, 13)).toEqual([
    [1, 6, "out"],
    [2, 3, "win"],
    [0, 6, "out"],
  ]);
  expect(revealIn(SHOWN, 13)?.end).toMatchObject({ key: "win", seat: 2 });
  expect(revealIn(SHOWN, "empty")?.end).toBeNull(); // nothing was bid for
});

test("a crash hits one, and a card that nobody gets stays", () => {
  const crash = revealIn([...SHOWN, { key: "crash", seat: 2, squares: 3 }], 18);
  expect(crash?.shown.find(({ fate }) => fate === "crash")?.seat).toBe(2);
  expect(crash?.prize).toBe(18);
  const stays = revealIn([...SHOWN, { key: "stay_open", number: 4, card: "equipment" }], "empty");
  expect([stays?.prize, stays?.end?.key]).toEqual([10, "stay_open"]);
});

test("the last reveal of the story is that of this round; before the first there is none", () => {
  const told = (number: number, events: SkyRunnerEvent[]): Told<"skyrunner"> => ({
    number,
    version: number,
    events,
  });
  expect(lastReveal([told(0, [{ key: "choose", seat: 0 }])], 13)).toBeNull();
  const story = [told(0, SHOWN), told(1, [{ key: "climb", seat: 0, square: "1a4" }])];
  expect(lastReveal(story, 13)?.shown.length).toBe(3);
});
