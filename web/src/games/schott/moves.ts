/** What is touched in SCHOTT, as events call it. */

import { SCHOTT, type SchottTouch, type SchottView } from "../../lib/wire";
import type { Codes } from "../moves";

const { JOKER } = SCHOTT;
const LETTERS = "abc";

/** A card as the story calls it: its number, or J; `unseen` where it is not known. */
function codeOf(card: number | "empty" | null | undefined): string | number {
  if (card === JOKER) return "J";
  return typeof card === "number" ? card : "unseen";
}

/** A square of the track as texts call it. */
export function nameSquare(square: number, length: number): string {
  return square === 0 ? "start" : square === length ? "finish" : String(square);
}

/** Points are squares of the track. */
export function namePoints(points: number, view: SchottView): string {
  return nameSquare(points, view.options.length);
}

export function codesOf(touch: SchottTouch, view: SchottView, seat: number): Codes {
  const row = view.rows[seat] ?? [];
  switch (touch.key) {
    case "take":
      return { card: codeOf(view.pile[view.piled - 1]) };
    case "action":
      return { slot: touch.slot === 0 ? "left" : "right" };
    case "place":
      return { card: codeOf(view.hand), place: touch.place + 1 };
    case "discard":
      return { card: codeOf(view.hand) };
    case "swap":
      return { first: codeOf(row[touch.first]), second: codeOf(row[touch.second]) };
    case "choose":
      return { seat: touch.seat };
    case "give":
      return { card: codeOf(row[touch.place]) };
    case "for":
      return { seat: touch.seat, card: codeOf(view.rows[touch.seat]?.[touch.place]) };
    case "keep":
      return { card: codeOf(touch.which === "hand" ? view.hand : view.spare) };
    case "answer":
      return { letter: LETTERS[touch.letter] };
    default:
      return {};
  }
}
