import { expect, test } from "vitest";
import type { FieldInfo, LegalMove } from "../../lib/wire";
import {
  draw,
  drawAll,
  findHand,
  findMove,
  hueOfCell,
  isDrawn,
  isSmall,
  tellCell,
  type AnyView,
} from "./fields";

function field(
  name: string,
  kind: string,
  axes: Record<string, number> = {},
  rest: Partial<FieldInfo> = {},
): FieldInfo {
  const plain = {
    name,
    kind,
    says: "",
    low: 0,
    high: 12,
    unit: 1,
    names: [],
    none: false,
    empty: false,
    listed: false,
    hidden: false,
  };
  return {
    ...plain,
    axes: Object.entries(axes).map(([axis, length]) => ({ name: axis, length })),
    ...rest,
  };
}

const points = field("points", "number", { seats: 5 });
const hands = field("hands", "card", { seats: 5, cards: 4 }, { hidden: true, empty: true });
const shown = field("shown", "card", { seats: 5 }, { empty: true });
const prize = field("prize", "prize", {}, { empty: true });
const winner = field("winner", "seat", {}, { none: true });
const counts = field("played", "number", { numbers: 13 });
const turned = field("turned", "flag", { prizes: 7 });
const deck = field("deck", "card", { cards: 90 }, { hidden: true, empty: true, listed: true });
const pile = field("pile", "card", { cards: 90 }, { empty: true, listed: true });
const fields = [points, prize, winner, hands, shown, counts, turned, deck, pile];
const view: AnyView = {
  seats: 2,
  rounds: 3,
  movers: [0],
  winners: [],
  points: [4, 9],
  prize: 5,
  winner: -1,
  hands: [
    [2, 7, 7, "empty"],
    [null, null, "empty", "empty"],
  ],
  shown: [3, "empty"],
  played: Array<number>(13).fill(0),
  turned: Array<number>(7).fill(1),
  deck: [null, null, null],
  pile: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
};
const move = (number: number, touch: object): LegalMove => ({
  move: number,
  text: String(number),
  touch: touch as LegalMove["touch"],
});

test("seats and the middle have the fields that are theirs, and bookkeeping is left out", () => {
  expect(drawAll(fields, view, 0).map(({ field: { name } }) => name)).toEqual([
    "points",
    "hands",
    "shown",
  ]);
  expect(drawAll(fields, view).map(({ field: { name } }) => name)).toEqual([
    "prize",
    "winner",
    "deck",
    "pile",
  ]);
  expect(
    [field("stock", "number", { kinds: 8 }), field("marks", "flag", { seats: 5 })].map(isDrawn),
  ).toEqual([true, true]);
});

test("what is empty at the end of a row is not drawn, and an empty place is", () => {
  expect(draw(hands, view, 0)?.rows).toEqual([[2, 7, 7]]);
  expect(draw(hands, view, 1)?.rows).toEqual([[null, null]]);
  expect(draw(shown, view, 1)?.rows).toEqual([["empty"]]);
  expect(draw(hands, { ...view, hands: [["empty", "empty"]] }, 0)).toBeNull();
  expect(draw(pile, { ...view, pile: [] })).toMatchObject({ rows: [["empty"]], count: 0 });
});

test("what this seat may not know stays unknown", () => {
  expect(
    draw(field("hand", "card", {}, { hidden: true, empty: true }), { ...view, hand: null })?.rows,
  ).toEqual([[null]]);
  expect(
    draw(
      field("chosen", "card", { seats: 5 }, { hidden: true, empty: true }),
      { ...view, chosen: ["empty", null] },
      1,
    )?.rows,
  ).toEqual([[null]]);
});

test("a grid keeps its gaps, and lists of lists do not", () => {
  const grid = field("rows", "card", { seats: 5, columns: 2, rows: 2 }, { empty: true });
  const rows = [
    [
      [1, "empty"],
      ["empty", "empty"],
    ],
  ];
  expect(draw(grid, { ...view, rows } as AnyView, 0)?.rows).toEqual(rows[0]);
  expect(draw({ ...grid, listed: true }, { ...view, rows } as AnyView, 0)?.rows).toEqual([[1]]);
});

test("many cards of a list are a pile with its last card on top, and so are unknown ones", () => {
  expect(draw(deck, view)).toMatchObject({ way: "pile", rows: [[null]], count: 3 });
  expect(draw(pile, view)).toMatchObject({ way: "pile", rows: [[11]], count: 11 });
  expect(draw(pile, { ...view, pile: [1, 2] })).toMatchObject({ way: "cards", rows: [[1, 2]] });
});

test("a flag is drawn where it is set", () => {
  const flag = field("skips", "flag", { seats: 5 });
  expect([0, 1].map((seat) => draw(flag, { ...view, skips: [0, 1] }, seat)?.way)).toEqual([
    undefined,
    "mark",
  ]);
});

test("one card or number needs little room", () => {
  expect(drawAll(fields, view, 0).map(isSmall)).toEqual([true, false, true]);
});

test("numbers are told by their names and units", () => {
  expect(tellCell(field("colour", "colour", {}, { names: ["red", "blue"] }), 1)).toBe("blue");
  expect(tellCell(field("mean", "tenths", {}, { unit: 10 }), 25)).toBe(2.5);
  expect([-1, 0].map((cell) => tellCell(winner, cell))).toEqual([null, 0]);
  expect(tellCell(field("total", "number", {}, { low: -20 }), -1)).toBe(-1);
});

test("cards of different numbers have different colours", () => {
  const hues = [...Array(13).keys()].map((cell) => hueOfCell(hands, cell));
  expect(new Set(hues).size).toBe(13);
});

test("a card of the own hand is touched for the only move that names it", () => {
  const legal = [
    move(2, { key: "play", card: 2 }),
    move(7, { key: "play", card: 7 }),
    move(17, { key: "throw", card: 7 }),
  ];
  expect(findHand(fields, legal)).toBe(hands);
  expect(
    [2, 7, 9, null, "empty" as const].map((cell) => findMove(hands, cell, legal)?.move),
  ).toEqual([2, undefined, undefined, undefined, undefined]);
  expect(findHand(fields, [move(0, { key: "pass" })])).toBeUndefined();
});
