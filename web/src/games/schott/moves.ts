/** What is touched in SCHOTT, as events call it. */

import { SCHOTT, type SchottTouch, type SchottView } from "../../lib/wire";
import type { Codes } from "../moves";

type Card = number | "empty" | null | undefined;

/** A card as the story calls it: its number, or the joker's name; `unseen` where it is not known. */
export function codeOf(card: Card): string | number {
  if (card === SCHOTT.JOKER) return SCHOTT.JOKER_NAME;
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

export const topOf = (view: SchottView): number | "empty" =>
  view.piled ? view.pile[view.piled - 1]! : "empty";

export function codesOf(touch: SchottTouch, view: SchottView, seat: number): Codes {
  const row = view.rows[seat] ?? [];
  switch (touch.key) {
    case "take":
      return { card: codeOf(topOf(view)) };
    case "action":
      return { slot: SCHOTT.SLOT_NAMES[touch.slot] };
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
      return { letter: SCHOTT.LETTER_NAMES[touch.letter] };
    default:
      return {};
  }
}

/** Where a hint points. */
export function spotsOf(touch: SchottTouch, _view: SchottView, seat: number): string[] {
  switch (touch.key) {
    case "draw":
      return ["deck"];
    case "take":
    case "discard":
      return ["pile"];
    case "action":
      return [`action-${seat}-${touch.slot}`];
    case "place":
    case "give":
      return [`${seat}-${touch.place + 1}`];
    case "swap":
      return [touch.first, touch.second].map((place) => `${seat}-${place + 1}`);
    case "choose":
      return [`seat-${touch.seat}`];
    case "for":
      return [`${touch.seat}-${touch.place + 1}`];
    case "keep":
      return [touch.which];
    case "answer":
      return [`answer-${touch.letter}`];
    default:
      return [touch.key];
  }
}
