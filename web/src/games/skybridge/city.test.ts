import { describe, expect, it } from "vitest";
import type { SkybridgeView } from "../../lib/wire";
import {
  bridgesOf,
  coloursOf,
  countLeft,
  isMarked,
  isNeutral,
  lastOf,
  PAIRS,
  piecesOf,
  placesOf,
  roofsOf,
  TOWER_NAMES,
  towersOf,
  type Legal,
} from "./city";
import { uncover } from "./labels";

const EMPTY_TOWER = { ends: 0, height: 0, pieces: [] as number[] };

function viewOf(
  towers: Record<string, { ends: number; height: number; pieces: number[] }>,
  values: Partial<SkybridgeView> = {},
): SkybridgeView {
  const all = TOWER_NAMES.map((name) => towers[name] ?? EMPTY_TOWER);
  return {
    options: {
      colour_rotation: false,
      merge_colours: false,
      side_contact: false,
      free_blocks: false,
      one_bridge_per_pair: false,
      roof_on_foundation: false,
      blocked_is_out: false,
    },
    movers: [0],
    winners: [],
    rounds: 1,
    last_move: -1,
    last_seat: -1,
    seats: 2,
    phase: "place",
    turn: 0,
    colour: -1,
    out: 0,
    skipped: 0,
    heights: all.map((tower) => tower.height),
    ends: all.map((tower) => tower.ends),
    roofs: all.map(() => "empty"),
    bridges: ["empty", "empty", "empty", "empty"],
    stock: [],
    towers: all.map((tower) => [...tower.pieces, "empty"]),
    marks: [],
    ...values,
  };
}

describe("the city", () => {
  const view = viewOf(
    { a1: { ends: 3, height: 6, pieces: [1, 8, 6] }, b1: { ends: 2, height: 4, pieces: [3, 8] } },
    {
      bridges: [0, "empty", "empty", "empty"],
      roofs: ["empty", 1, "empty", "empty", "empty", "empty", "empty", "empty", "empty"],
    },
  );

  it("has the pairs of the server's numbers", () => {
    expect(PAIRS).toHaveLength(12);
    expect(PAIRS.slice(0, 5)).toEqual([
      [0, 1],
      [0, 3],
      [1, 2],
      [1, 4],
      [2, 5],
    ]);
    expect(PAIRS.at(-1)).toEqual([7, 8]);
  });

  it("has towers from the ground up", () => {
    const [a1, b1, c1] = towersOf(view);
    expect(a1!.pieces.map((piece) => [piece.colour, piece.kind, piece.bottom])).toEqual([
      ["blue", "tall", 0],
      ["red", "bridge", 3],
      ["green", "square", 4],
    ]);
    expect(a1!.pieces[1]!.other).toBe(1);
    expect(b1!.roof).toBe("blue");
    expect(c1).toEqual({ number: 2, name: "c1", height: 0, pieces: [], roof: null });
  });

  it("has every bridge once", () => {
    expect(bridgesOf(towersOf(view))).toEqual([{ colour: "red", towers: [0, 1], bottom: 3 }]);
  });

  it("has every piece once, by a name that it keeps", () => {
    const keys = piecesOf(towersOf(view)).map(({ key }) => key);
    expect(keys).toEqual([
      "bridge red 0 1 3",
      "tall blue 0 0",
      "square green 0 4",
      "tall yellow 1 0",
      "roof blue 1 4",
    ]);
  });

  it("knows what was placed last", () => {
    expect(lastOf(view)).toBeNull();
    const last = { colour: "red" as const, kind: "bridge" as const, towers: [0, 1] };
    const marked = { ...view, marks: [{ key: "last" as const, ...last }] };
    expect(lastOf(marked)).toEqual(last);
  });

  it("knows what each roof counts, and who was passed over", () => {
    const roof = { seat: 1, colour: "blue" as const, tower: 1, floors: 4, links: [0], more: 6 };
    const marked = viewOf(
      {},
      {
        marks: [
          { key: "skipped", seat: 1 },
          { key: "roof", ...roof },
        ],
      },
    );
    expect(roofsOf(marked)).toEqual([{ key: "roof", ...roof }]);
    expect([0, 1].map((seat) => isMarked(marked, "skipped", seat))).toEqual([false, true]);
    expect(isMarked(marked, "out", 1)).toBe(false);
  });
});

describe("what may be placed", () => {
  const legal: Legal[] = [
    { move: 0, text: "", touch: { key: "tall", colour: "red", tower: 0, height: 0 } },
    { move: 4, text: "", touch: { key: "tall", colour: "red", tower: 4, height: 0 } },
    { move: 18, text: "", touch: { key: "bridge", colour: "red", first: 0, second: 1, height: 3 } },
  ];

  it("is found by the piece", () => {
    expect(placesOf(legal)).toHaveLength(3);
    expect(placesOf(legal, { colour: "red", kind: "tall" }).map((place) => place.towers)).toEqual([
      [0],
      [4],
    ]);
    expect(placesOf(legal, { colour: "red", kind: "bridge" })[0]).toMatchObject({
      towers: [0, 1],
      height: 3,
      move: 18,
    });
    expect(placesOf(legal, { colour: "green", kind: "bridge" })).toEqual([]);
  });
});

describe("whose pieces", () => {
  it("follows the number of seats", () => {
    expect(coloursOf(2, 1)).toEqual(["blue", "yellow"]);
    expect(coloursOf(3, 2)).toEqual(["green", "yellow"]);
    expect(coloursOf(4, 3)).toEqual(["yellow"]);
    expect(isNeutral(3, "yellow")).toBe(true);
    expect(isNeutral(4, "yellow")).toBe(false);
  });

  it("counts what is left", () => {
    const view = viewOf(
      {},
      {
        stock: [
          [
            [4, 3, 1, 2],
            [0, 0, 0, 0],
            [4, 4, 0, 2],
            [0, 0, 0, 0],
          ],
        ],
      },
    );
    expect(countLeft(view, 0, { colour: "red", kind: "square" })).toBe(3);
    expect(countLeft(view, 0, { colour: "green", kind: "bridge" })).toBe(0);
    expect(countLeft(view, 1, { colour: "blue", kind: "tall" })).toBe(0);
  });
});

describe("labels", () => {
  it("go up where they would cover one in front, and stay within", () => {
    const spots = [
      { x: 30, y: 95 },
      { x: 40, y: 100 },
      { x: 35, y: 80 },
      { x: 90, y: 97 },
      { x: 5, y: 40 },
    ].map((spot) => ({ ...spot, width: 40, height: 20 }));
    expect(uncover(spots, 120).map(({ x, y }) => [x, y])).toEqual([
      [30, 80],
      [40, 100],
      [35, 60],
      [90, 97],
      [20, 40],
    ]);
  });
});
