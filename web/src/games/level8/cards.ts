/** Level 8's cards, levels and displays, as they are drawn; what is legal comes from the server. */

import { LEVEL8, type Level8View, type LegalMove } from "../../lib/wire";

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
export const numberOf = (card: number): number => Math.floor(card / COLOURS.length) + 1;
export const colourOf = (card: number): Colour => COLOURS[card % COLOURS.length]!;

/** The cards of a row of the view that are in use. */
export function cardsOf(
  row: readonly (number | "empty" | null)[],
  count: number,
): (number | null)[] {
  return row.slice(0, count).map((card) => (typeof card === "number" ? card : null));
}

// A hand

export type Order = "number" | "colour";

/** A card of a hand; equal ones are told apart so that each keeps its place on the screen. */
export interface Held {
  id: string;
  card: number;
}

export function sortHand(cards: readonly number[], order: Order): Held[] {
  const rank = (card: number): number =>
    order === "number" || !isNatural(card)
      ? card
      : COLOURS.indexOf(colourOf(card)) * 15 + numberOf(card) - 1;
  const copies = new Map<number, number>();
  return [...cards]
    .sort((a, b) => rank(a) - rank(b))
    .map((card) => {
      const copy = copies.get(card) ?? 0;
      copies.set(card, copy + 1);
      return { id: `${card}.${copy}`, card };
    });
}

/** A hand as a person has put it; cards that came later stand at its end. */
export function arrange(hand: readonly Held[], wanted: readonly string[]): Held[] {
  const rank = ({ id }: Held): number => (wanted.includes(id) ? wanted.indexOf(id) : wanted.length);
  return [...hand].sort((a, b) => rank(a) - rank(b));
}

/** The same cards, one of them put to another place, counted before it was taken out. */
export function moveCard(ids: readonly string[], id: string, place: number): string[] {
  const others = (list: readonly string[]): string[] => list.filter((other) => other !== id);
  return [...others(ids.slice(0, place)), id, ...others(ids.slice(place))];
}

/** The first card of a hand that it did not have before. */
export function findNew(before: readonly number[], after: readonly number[]): number | null {
  const left = [...before];
  for (const card of after) {
    const at = left.indexOf(card);
    if (at < 0) return card;
    left.splice(at, 1);
  }
  return null;
}

/** Which cards of a hand are among those chosen to be kept, each as often as it was chosen. */
export function markKept(
  hand: readonly Held[],
  kept: readonly (number | "empty" | null)[],
): Set<string> {
  const left = kept.filter((card) => typeof card === "number");
  const marked = new Set<string>();
  for (const held of hand) {
    const at = left.indexOf(held.card);
    if (at >= 0) {
      left.splice(at, 1);
      marked.add(held.id);
    }
  }
  return marked;
}

// Displays

/** What a card is or has to be at a place: a number in runs and sets, a colour otherwise. */
export type Meaning = { number: number } | { colour: Colour };
export type End = "low" | "high" | "any";

/** A part of a level, with the cards that lie there. */
export interface Part extends Want {
  value: number | null; // a run's lowest number, a set's number, or a colour; none until it is named
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
      value: typeof value === "number" ? value : null,
      cards: cards.filter((card) => card !== null),
    };
  });
}

/** What stands at a place of a part that has its value, counted from its first card. */
export function meaningAt(part: Part, place: number): Meaning | null {
  if (part.value === null) return null;
  if (part.kind === "flush") return { colour: COLOURS[part.value]! };
  return { number: part.kind === "run" ? part.value + place : part.value };
}

/** What a card that is added at an end of a part will be. */
export function nextAt(part: Part, end: End): Meaning | null {
  return meaningAt(part, end === "low" ? -1 : part.cards.length);
}

/** Whether a card looks as a place wants it. */
export function suits(card: number, meaning: Meaning | null): boolean {
  if (card === SKIP || !meaning) return false;
  if (card === WILD) return true;
  return "colour" in meaning
    ? colourOf(card) === meaning.colour
    : numberOf(card) === meaning.number;
}

/** The cards that a part would show if it were named so. */
export function meaningsOf(want: Want, value: number | string): Meaning[] {
  const part: Part = {
    ...want,
    value: typeof value === "number" ? value : COLOURS.indexOf(value as Colour),
    cards: [],
  };
  return Array.from({ length: want.size }, (_, place) => meaningAt(part, place)!);
}

/** The moves that name a part so that a card belongs to it. */
export function namesWith(
  names: readonly LegalMove[],
  want: Want | undefined,
  card: number,
): LegalMove[] {
  if (!want) return [];
  return names.filter(
    (move) =>
      "value" in move.touch &&
      meaningsOf(want, move.touch.value as number | string).some((meaning) => suits(card, meaning)),
  );
}

/** How many places of a part the natural cards of a hand could take if it were named so. */
export function countNaturals(hand: readonly number[], want: Want, value: number | string): number {
  const left = hand.filter(isNatural);
  return meaningsOf(want, value).filter((meaning) => {
    const at = left.findIndex((card) => suits(card, meaning));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  }).length;
}

/** The move that does the obvious: the name that spends the fewest wilds, a natural card before a wild. */
export function findObvious(
  legal: readonly LegalMove[],
  hand: readonly number[],
  want: Want | undefined,
): LegalMove | undefined {
  const names = legal.filter((move) => move.touch.key === "name");
  if (names.length && want) {
    const naturals = (move: LegalMove): number =>
      countNaturals(hand, want, (move.touch as { value: number | string }).value);
    return names.reduce((best, move) => (naturals(move) > naturals(best) ? move : best));
  }
  const fills = legal.filter((move) => move.touch.key === "fill");
  return fills.find((move) => (move.touch as { card: number }).card !== WILD) ?? fills[0];
}
