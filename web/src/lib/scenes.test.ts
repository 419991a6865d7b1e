import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Scenes, Showing } from "./scenes.svelte";
import { settings } from "./settings.svelte";

vi.hoisted(() => vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} }));

beforeEach(() => {
  vi.useFakeTimers();
  [settings.motion, settings.pace] = ["full", "brisk"];
});

afterEach(() => {
  vi.useRealTimers();
});

test("scenes follow each other", () => {
  const scenes = new Scenes<string>();
  expect(scenes.current).toBeNull();
  scenes.add("one", "two");
  expect(scenes.current).toBe("one");
  scenes.end();
  expect(scenes.current).toBeNull(); // for a moment, so that the next begins anew
  vi.runAllTimers();
  expect(scenes.current).toBe("two");
  scenes.end();
  vi.runAllTimers();
  expect(scenes.current).toBeNull();
});

test("of many scenes only the last two wait", () => {
  const scenes = new Scenes<number>();
  scenes.add(1);
  scenes.add(2, 3);
  scenes.add(4);
  const seen = [];
  while (scenes.current !== null) {
    seen.push(scenes.current);
    scenes.end();
    vi.runAllTimers();
  }
  expect(seen).toEqual([1, 3, 4]);
});

test("a table that is left shows nothing more", () => {
  const scenes = new Scenes<number>();
  scenes.add(1, 2);
  scenes.clear();
  vi.runAllTimers();
  expect(scenes.current).toBeNull();
});

test("a scene ends by itself, later for people who like it relaxed", () => {
  const done = vi.fn();
  const showing = new Showing(1000, done);
  vi.advanceTimersByTime(999);
  expect([showing.isHurried, done.mock.calls.length]).toEqual([false, 0]);
  vi.advanceTimersByTime(1);
  expect(done).toHaveBeenCalledOnce();
  settings.pace = "relaxed";
  void new Showing(1000, done);
  vi.advanceTimersByTime(1499);
  expect(done).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1);
  expect(done).toHaveBeenCalledTimes(2);
});

test("a touch shows the end of a scene, and another one ends it", () => {
  const done = vi.fn();
  const showing = new Showing(9000, done);
  showing.press();
  showing.press(); // the rest of a double touch
  expect([showing.isHurried, showing.isOpen, done.mock.calls.length]).toEqual([true, false, 0]);
  vi.advanceTimersByTime(400);
  expect(showing.isOpen).toBe(true);
  showing.press();
  expect(done).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});

test("a scene that was hurried does not stay for long", () => {
  const done = vi.fn();
  new Showing(9000, done).press();
  vi.advanceTimersByTime(2000);
  expect(done).toHaveBeenCalledOnce();
});

test("where nothing shall move by itself, the end of a scene is seen, and the table can be touched", () => {
  settings.motion = "reduced";
  const done = vi.fn();
  const showing = new Showing(9000, done);
  expect([showing.isHurried, showing.isOpen, done.mock.calls.length]).toEqual([true, true, 0]);
  vi.advanceTimersByTime(2000);
  expect(done).toHaveBeenCalledOnce();
});

test("at once is at once: a scene is only a glance", () => {
  settings.pace = "instant";
  const done = vi.fn();
  void new Showing(9000, done);
  vi.advanceTimersByTime(1000);
  expect(done).toHaveBeenCalledOnce();
});
