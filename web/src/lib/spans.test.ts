import { expect, test } from "vitest";
import { spansOf } from "./spans";

test("three numbers that follow each other are a span", () => {
  expect(spansOf(["SC-01", "SC-32", "SC-33", "SC-34", "SC-35"])).toBe(
    "SC\u201101, SC\u201132\u00a0–\u00a0SC\u201135",
  );
  expect(spansOf(["SB-08", "SB-09", "SB-11"])).toBe("SB\u201108, SB\u201109, SB\u201111");
  expect(spansOf(["SC-22"])).toBe("SC\u201122");
});
