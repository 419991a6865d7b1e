import { expect, test, vi } from "vitest";
import { freeName, tellApart } from "./names";

vi.mock("./i18n.svelte", () => ({ t: (key: string) => key }));

test("only names that are the same are numbered", () => {
  expect(tellApart(["Ada", "Magpie", "Ben", "Magpie"])).toEqual(["Ada", "Magpie 1", "Ben", "Magpie 2"]);
});

test("a name that somebody has is proposed with a number", () => {
  expect(freeName("Guest", ["Ada", null])).toBe("Guest");
  expect(freeName("Guest", ["Guest", null, "Guest 2"])).toBe("Guest 3");
  expect(freeName("a".repeat(24), ["a".repeat(24)])).toBe(`${"a".repeat(21)} 2`);
});
