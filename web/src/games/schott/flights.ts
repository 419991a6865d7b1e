/** Where cards go when something happens. */

import type { Flight } from "../../lib/fly";
import type { Sound } from "../../lib/sound";
import type { SchottEvent, SchottView } from "../../lib/wire";
import { codeOf } from "./moves";

/** Where a card lies in a row, as an event calls it. */
function spotOf(view: SchottView, seat: number, card: number | string): string {
  return `${seat}-${view.rows[seat]!.findIndex((one) => codeOf(one) === card) + 1}`;
}

/** Two cards take each other's place. */
const trade = (one: string, other: string): Flight[] => [
  { from: one, to: other },
  { from: other, to: one },
];

/** `before` is how the table was seen before that. */
export function flights(event: SchottEvent, view: SchottView, before: SchottView): Flight[] {
  switch (event.key) {
    case "draw":
    case "draw_unseen":
      return [{ from: "deck", to: "hand" }];
    case "look":
    case "look_first":
    case "look_unseen":
      return [
        { from: "deck", to: "hand" },
        { from: "deck", to: "spare" },
      ];
    case "take":
      return [{ from: "pile", to: "hand" }];
    case "keep":
      return codeOf(before.spare) === event.card ? trade("hand", "spare") : [];
    case "place": {
      const place = `${event.seat}-${event.place}`;
      return [
        { from: "hand", to: place },
        { from: place, to: "pile" },
      ];
    }
    case "toss":
      return [{ from: before.spare === "empty" ? "hand" : "spare", to: "pile" }];
    case "swap":
      return trade(
        spotOf(before, event.seat, event.first),
        spotOf(before, event.seat, event.second),
      );
    case "trade":
      return trade(spotOf(before, event.seat, event.card), spotOf(view, event.other, event.card));
    default:
      return [];
  }
}

/** What is heard when something happens. */
export function sounds({ key }: SchottEvent): Sound | null {
  switch (key) {
    case "draw":
    case "draw_unseen":
    case "take":
    case "place":
    case "swap":
    case "trade":
      return "card";
    case "act":
    case "right":
    case "wrong":
      return "flip";
    case "refill":
    case "round":
      return "shuffle";
    case "bonus":
    case "advance":
    case "extra":
    case "back":
      return "wood";
    default:
      return null;
  }
}
