import { expect, test } from "vitest";
import { withMinus } from "./minus";

test("numbers below zero have a minus, and hyphens stay", () => {
  expect(withMinus("-29%")).toBe("−29%");
  expect(withMinus("the -1 and (-2)")).toBe("the −1 and (−2)");
  expect(withMinus("SJ-22, 8fkp-9, 2-3, --5, 14:-1")).toBe("SJ-22, 8fkp-9, 2-3, --5, 14:-1");
});
