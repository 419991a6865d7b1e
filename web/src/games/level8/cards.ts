/** Level 8's cards, levels and displays, as they are drawn; what is legal and what suits comes from the server. */

import { LEVEL8, type Level8View } from "../../lib/wire";

const CARDS: readonly (readonly [number, Colour])[] = LEVEL8.CARDS;
export const { COLOURS, WILD, SKIP, LAST_LEVEL, VICTORY } = LEVEL8;
export type Colour = (typeof COLOURS)[number];

export type Kind = "run" | "set" | "flush"; // numbers in a row, one number, one colour
export interface Want {
  kind: Kind;
  size: number;
}

export const LEVELS: Record<Level8View["options"]["levels"], readonly (readonly Want[])[]> =
  LEVEL8.LEVELS;

export const isNatural = (card: number): boolean => card < WILD;
export const numberOf = (card: number): number => CARDS[card]?.[0] ?? 0; // no other card has one
export const colourOf = (card: number): Colour => CARDS[card]![1];

/** The cards of a row of the view that are in use. */
export function cardsOf(
  row: readonly (number | "empty" | null)[],
  count: number,
): (number | null)[] {
  return row.slice(0, count).map((card) => (typeof card === "number" ? card : null));
}

/** What a card is or has to be at a place, as touches call it: a number, or a colour by its name. */
export type Value = number | string;

/** A part of a level, with the cards that lie there. */
export interface Part extends Want {
  value: Value | null; // a run's lowest number, a set's number, or a colour; none until it is named
  cards: number[];
}

/** The parts of the level that a seat lays, or has laid. */
export function partsOf(view: Level8View, seat: number): Part[] {
  const level = view.displayed[seat] || Math.min(view.levels[seat]!, LAST_LEVEL);
  return LEVELS[view.options.levels][level - 1]!.map((want, part) => {
    const value = view.values[seat]![part];
    const cards = cardsOf(view.laid[seat]![part]!, view.spans[seat]![part]!);
    return {
      ...want,
      value: typeof value !== "number" ? null : want.kind === "flush" ? COLOURS[value]! : value,
      cards: cards.filter((card) => card !== null),
    };
  });
}

/** What lies at a place of a part that has its value, counted from its first card. */
export function meaningAt(part: Part, place: number): Value | null {
  return typeof part.value === "number" && part.kind === "run" ? part.value + place : part.value;
}
