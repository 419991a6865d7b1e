import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Reveal } from "./reveal.svelte";
import { settings } from "./settings.svelte";

vi.hoisted(() => vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} }));

beforeEach(() => {
  vi.useFakeTimers();
  settings.motion = "full";
});

afterEach(() => {
  vi.useRealTimers();
});

test("one thing is shown after the other, each when its time has come", () => {
  const reveal = new Reveal([600, 90, 90]);
  vi.advanceTimersByTime(599);
  expect(reveal.done).toBe(0);
  vi.advanceTimersByTime(1);
  expect(reveal.done).toBe(1);
  vi.advanceTimersByTime(90);
  expect([reveal.done, reveal.isOver]).toEqual([2, false]);
  vi.advanceTimersByTime(90);
  expect([reveal.done, reveal.isOver]).toEqual([3, true]);
  expect(vi.getTimerCount()).toBe(0);
});

test("a touch shows the rest at once, and nothing is left to come", () => {
  const reveal = new Reveal([600, 90, 90]);
  vi.advanceTimersByTime(600);
  reveal.hurry();
  expect(reveal.isOver).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test("where nothing shall move by itself, all is there at once", () => {
  settings.motion = "reduced";
  expect(new Reveal([600, 90]).isOver).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});
