/** A hand of Level 8 in the order that its person likes. */

import type { Level8View } from "../../lib/wire";
import { COLOURS, SKIP, colourOf, isNatural, type Value } from "./cards";

export const ORDERS = ["level", "number", "colour"] as const;
export type Order = (typeof ORDERS)[number];

/** A card of a hand; equal ones are told apart so that each keeps its place on the screen. */
export interface Own {
  id: string;
  card: number;
  group?: Group; // the one that begins with it
}

/** Cards of a hand that stand together because the level wants them so, or because they fit on the table. */
export interface Group {
  kind: "part" | "fits" | "rest"; // for a part of the level, for what lies on the table, or for neither
  part: number;
  value: Value | null;
  cards: readonly number[];
}

function identify(cards: readonly number[]): Own[] {
  const copies = new Map<number, number>();
  return cards.map((card) => {
    const copy = copies.get(card) ?? 0;
    copies.set(card, copy + 1);
    return { id: `${card}.${copy}`, card };
  });
}

/** By number as the server counts cards, or by colour and then so; wilds and Skips last. */
export function sortHand(cards: readonly number[], order: "number" | "colour"): Own[] {
  const rank = (card: number): number =>
    order === "number" || !isNatural(card) ? COLOURS.length : COLOURS.indexOf(colourOf(card));
  return identify([...cards].sort((a, b) => rank(a) - rank(b) || a - b));
}

/** What goes together in a hand, as the server tells it; then what is left of it. */
export function groupsOf(view: Level8View, seat: number, cards: readonly number[]): Group[] {
  const left = [...cards];
  const take = (wanted: readonly number[]): number[] =>
    wanted.filter((card) => {
      const at = left.indexOf(card);
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    });
  const found = view.marks.flatMap((mark): Group[] => {
    if (mark.seat !== seat || mark.key === "level") return [];
    if (mark.key === "fits")
      return [{ kind: "fits", part: 0, value: null, cards: take(mark.cards) }];
    const { part, value = null } = mark;
    return [{ kind: "part", part, value, cards: take(mark.cards) }];
  });
  const wilds = take(left.filter((card) => !isNatural(card) && card !== SKIP));
  const rest = [wilds, left].map((some): Group => ({
    kind: "rest",
    part: 0,
    value: null,
    cards: some,
  }));
  return [...found, ...rest].filter((group) => group.cards.length > 0);
}

/** A hand in which the cards of each group stand together. */
export function groupHand(groups: readonly Group[]): Own[] {
  const own = identify(groups.flatMap((group) => [...group.cards]));
  let at = 0;
  for (const group of groups) {
    own[at]!.group = group;
    at += group.cards.length;
  }
  return own;
}

/** A hand as a person has put it; cards that came later stand at its end. */
export function arrange(hand: readonly Own[], wanted: readonly string[]): Own[] {
  const rank = ({ id }: Own): number => (wanted.includes(id) ? wanted.indexOf(id) : wanted.length);
  return [...hand].sort((a, b) => rank(a) - rank(b)).map(({ id, card }) => ({ id, card }));
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
  hand: readonly Own[],
  kept: readonly (number | "empty" | null)[],
): Set<string> {
  const left = kept.filter((card) => typeof card === "number");
  const marked = new Set<string>();
  for (const { id, card } of hand) {
    const at = left.indexOf(card);
    if (at >= 0) {
      left.splice(at, 1);
      marked.add(id);
    }
  }
  return marked;
}
