import { expect, test } from "vitest";
import { coloursOf, hueOf } from "./colours";

test("a name always has the same colours, and another name others", () => {
  expect(coloursOf("ludo")).toEqual(coloursOf("ludo"));
  expect(new Set(["ludo", "tarot", "bridge", "whist"].map(hueOf)).size).toBe(4);
});
