import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Level8View } from "../../lib/wire";
import { LEVELS, WILD, colourOf, meaningAt, numberOf, partsOf } from "./cards";

const RED_4 = 18;
const BLUE_4 = 22;

test("a card is a number and a colour", () => {
  expect([numberOf(BLUE_4), colourOf(BLUE_4)]).toEqual([4, "blue"]);
  expect([numberOf(89), colourOf(89)]).toEqual([15, "purple"]);
});

test("the levels are those of the rules", () => {
  const record = readFileSync(
    new URL("../../../../src/skydeck/games/level8/record.py", import.meta.url),
    "utf8",
  );
  const table = /REQUIREMENTS = \(([\s\S]*?)\n\)/.exec(record)![1]!;
  const written = [...table.matchAll(/\((RUN|SET|FLUSH), (\d)\)/g)].map(
    ([, kind, size]) => `${kind!.toLowerCase()}${size}`,
  );
  const drawn = [...LEVELS.standard, ...LEVELS.expert]
    .flat()
    .map((want) => `${want.kind}${want.size}`);
  expect(drawn).toEqual(written);
});

test("parts show what lies there and what it stands for", () => {
  const view = {
    options: { levels: "standard" },
    levels: [3],
    displayed: [0],
    values: [[4, 2, "empty", "empty"]],
    spans: [[2, 0, 0, 0]],
    laid: [[[RED_4, WILD, "empty"], ["empty"], ["empty"], ["empty"]]],
  } as unknown as Level8View;
  const [run, flush] = partsOf(view, 0);
  expect(run).toEqual({ kind: "run", size: 3, value: 4, cards: [RED_4, WILD] });
  expect([meaningAt(run!, 0), meaningAt(run!, 1)]).toEqual([4, 5]);
  expect(flush).toEqual({ kind: "flush", size: 4, value: "yellow", cards: [] });
  expect(meaningAt(flush!, 3)).toBe("yellow");
});
