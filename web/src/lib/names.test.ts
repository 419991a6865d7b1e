import { expect, test, vi } from "vitest";
import { freeName, seatNames } from "./names";

vi.mock("./i18n.svelte", () => ({ t: (key: string) => key }));

test("a bot is called as its level is, and several of one level have given names", () => {
  expect(seatNames(["Ada", "level4", "Ben"])).toEqual(["Ada", "bot.level4", "Ben"]);
  expect(seatNames(["Ada", "level4", "level2", "level4"])).toEqual([
    "Ada",
    "Pip",
    "bot.level2",
    "Momo",
  ]);
});

test("no bot takes the name of a person, and equal names are numbered", () => {
  expect(seatNames(["Pip", "level1", "level1"])).toEqual(["Pip", "Kiki", "Momo"]);
  expect(seatNames(["Ada", "Ben", "Ada"])).toEqual(["Ada 1", "Ben", "Ada 2"]);
  const all = seatNames(["Ada", ...Array<string>(7).fill("level1")]);
  expect(new Set(all).size).toBe(8);
});

test("a name that somebody has is proposed with a number", () => {
  expect(freeName("Guest", ["Ada", null])).toBe("Guest");
  expect(freeName("Guest", ["Guest", null, "Guest 2"])).toBe("Guest 3");
  expect(freeName("a".repeat(24), ["a".repeat(24)])).toBe(`${"a".repeat(21)} 2`);
});
