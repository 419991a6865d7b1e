/** SkyRunner's cards, as the record numbers them. */

import { SKYRUNNER, type SkyRunnerCard, type SkyRunnerView } from "../../lib/wire";

export const { NUMBERS, PARASITE, EQUIPMENT, LOST, SABOTAGE } = SKYRUNNER;
const { CLIMBS } = SKYRUNNER;
const CODES: readonly string[] = SKYRUNNER.CODES;

export type Kind = "number" | "parasite" | "equipment" | "climb" | "lost" | "sabotage" | "crash";

export interface Face {
  kind: Kind;
  value: number; // 0 for a card without one
}

/** A card as the story calls it: `number_5`, `climb_4`, `parasite`. */
export const codeOf = (card: number): SkyRunnerCard => (CODES[card] ?? "") as SkyRunnerCard;

export function faceOf(card: number): Face {
  const [kind, value = "0"] = codeOf(card).split("_");
  return { kind: kind as Kind, value: Number(value) };
}

/** The card that the story calls so; null if it calls none so. */
export function cardCalled(code: string): number | null {
  const card = CODES.indexOf(code);
  return card > 0 ? card : null;
}

export interface Holding {
  card: number;
  count: number;
}

/** What a seat holds besides its numbers and its parasite, as it is laid out for people. */
export function cardsOf(view: SkyRunnerView, seat: number): Holding[] {
  const hand = view.hands[seat] ?? [];
  return [...CLIMBS, EQUIPMENT, LOST, SABOTAGE]
    .map((card) => ({ card, count: hand[card] ?? 0 }))
    .filter((holding) => holding.count > 0);
}

/** The numbers and the parasite of a seat: those in its hand and those in its stack. */
export function numbersOf(view: SkyRunnerView, seat: number): { held: number[]; stack: number[] } {
  const hand = view.hands[seat] ?? [];
  const all: number[] = [...NUMBERS, PARASITE];
  return {
    held: all.filter((card) => (hand[card] ?? 0) > 0),
    stack: all.filter((card) => !hand[card]),
  };
}

/** The cards that lie beside a seat as debts, oldest first. */
export function debtsOf(view: SkyRunnerView, seat: number): number[] {
  return (view.debts[seat] ?? []).filter((card) => card !== "empty");
}

export type Standing = "choosing" | "ready" | "waiting" | "now" | "done" | "none";

/** How far a seat is in this round. */
export function standingOf(view: SkyRunnerView, seat: number): Standing {
  if (view.phase === "over") return "none";
  if (view.phase === "choice") return view.chosen[seat] === "empty" ? "choosing" : "ready";
  const order = (seat - view.start + view.seats) % view.seats;
  return order < view.turn ? "done" : order === view.turn ? "now" : "waiting";
}
