import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../../lib/settings.svelte";
import type { SkyRunnerView } from "../../lib/wire";
import { Climbs } from "./climbs.svelte";
import { Wall } from "./wall";

vi.hoisted(() => {
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} });
  vi.stubGlobal("document", { hidden: false });
});
const wall = new Wall({
  options: { rows: "quick", grooves: "usual" } as SkyRunnerView["options"],
  seats: 2,
});
const places = (...names: string[]) => names.map((name) => wall.placeCalled(name));
const shown = (climbs: Climbs): string[] => climbs.shown.map((place) => wall.nameOf(place));
const CLIMB = [{ key: "climb", seat: 0, square: "1a3" }] as const;

beforeEach(() => {
  vi.useFakeTimers();
  [settings.motion, settings.pace] = ["full", "brisk"];
});
afterEach(() => {
  vi.useRealTimers();
});

function begun(): Climbs {
  const climbs = new Climbs();
  climbs.see(wall, places("ground", "ground"), null);
  climbs.see(wall, places("1a3", "ground"), CLIMB);
  return climbs;
}

test("a figure goes step by step", () => {
  const climbs = begun();
  expect(shown(climbs)).toEqual(["ground", "ground"]);
  vi.advanceTimersByTime(1);
  expect(shown(climbs)[0]).toBe("1a1");
  vi.advanceTimersByTime(70);
  expect(shown(climbs)[0]).toBe("1a2");
  vi.runAllTimers();
  expect([shown(climbs)[0], climbs.moving]).toEqual(["1a3", null]);
});

test("a touch hurries it", () => {
  const climbs = begun();
  climbs.hurry();
  expect(shown(climbs)[0]).toBe("1a3");
  expect(vi.getTimerCount()).toBe(0);
});

test("figures wait while something else is shown", () => {
  const climbs = begun();
  climbs.hold(true);
  vi.runAllTimers();
  expect(shown(climbs)[0]).toBe("ground");
  climbs.hold(false);
  vi.runAllTimers();
  expect(shown(climbs)[0]).toBe("1a3");
});

test("where nothing moves by itself they are there at once, and dust shows a fall", () => {
  const climbs = begun();
  vi.runAllTimers();
  climbs.see(wall, places("ground", "ground"), [{ key: "fall", seat: 0, square: "ground" }]);
  vi.advanceTimersByTime(250);
  expect(climbs.dust?.seat).toBe(0);
  settings.motion = "reduced";
  climbs.see(wall, places("1a3", "ground"), CLIMB);
  expect(shown(climbs)[0]).toBe("1a3");
});
