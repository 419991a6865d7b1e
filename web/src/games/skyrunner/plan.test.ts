import { expect, test } from "vitest";
import type { SkyRunnerView } from "../../lib/wire";
import { Plan, follow } from "./plan";
import { Wall } from "./wall";

const planOf = (rows: string, grooves: string, seats: number): Plan =>
  new Plan(new Wall({ options: { rows, grooves } as SkyRunnerView["options"], seats }));

test("higher levels are drawn higher, and walls stand centred one upon the other", () => {
  const plan = planOf("standard", "usual", 3);
  const heights = Array.from(
    { length: 38 },
    (_, level) => plan.at({ level, column: level % 37 ? 0 : "empty" }).y,
  );
  expect(heights).toEqual([...heights].sort((one, other) => other - one));
  expect(plan.at({ level: 5, column: 1 }).x).toBe(plan.width / 2);
  expect(plan.at({ level: 15, column: 0 }).x).toBeCloseTo(plan.width / 2 - plan.cell / 2);
});

test("a wall that is higher than its room shows the figure, and where it may go", () => {
  const shown = 300;
  expect(follow(850, [], shown, 880)).toBe(580); // down to the ground
  expect(follow(20, [], shown, 880)).toBe(0); // up to the roof
  expect(follow(440, [], shown, 880)).toBe(290);
  const top = follow(440, [300, 320], shown, 880);
  expect(top).toBeLessThan(300);
  expect(top + shown).toBeGreaterThan(440);
  const far = follow(440, [20], shown, 880); // both cannot be shown
  expect([far < 440, far + shown > 440]).toEqual([true, true]);
});
