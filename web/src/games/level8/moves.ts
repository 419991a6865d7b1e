/** What is touched in Level 8, as events call it, and where that is on the table. */

import type { Flight } from "../../lib/fly";
import type { Level8Event, Level8Touch, Level8View } from "../../lib/wire";
import type { Codes } from "../moves";
import { LEVELS, SKIP, WILD, colourOf, numberOf } from "./cards";

/** `4r`, `*` for a wild and `!` for a Skip!, as the story calls a card. */
export function codeOf(card: number): string {
  if (card >= WILD) return card === SKIP ? "!" : "*";
  return `${numberOf(card)}${colourOf(card)[0]}`;
}

/** A part of a level with its value: the first number of a run, the number of a set, or a colour. */
function nameOf(view: Level8View, seat: number, part: number, value: number | string): Codes {
  const level = view.displayed[seat] || view.levels[seat] || 1;
  const { kind, size } = LEVELS[view.options.levels][level - 1]?.[part] ?? { kind: "set", size: 1 };
  if (kind === "flush") return { kind, size, colour: value };
  return kind === "run"
    ? { kind, size, low: value, high: Number(value) + size - 1 }
    : { kind, size, number: value };
}

export function codesOf(touch: Level8Touch, view: Level8View, seat: number): Codes {
  if (touch.key === "take") {
    const top = view.piles[touch.owner]?.[(view.piled[touch.owner] ?? 0) - 1];
    return { owner: touch.owner, own: touch.owner === seat, card: codeOf(Number(top)) };
  }
  if (touch.key === "name")
    return { part: touch.part + 1, what: nameOf(view, seat, touch.part, touch.value) };
  if (touch.key === "add") return { ...touch, own: touch.owner === seat, part: touch.part + 1 };
  return "card" in touch ? { ...touch, card: codeOf(touch.card) } : {};
}

/** Where a hint points: a pile, a part, or a card of the hand. */
export function spotsOf(touch: Level8Touch, view: Level8View, seat: number): string[] {
  const cardAt = (card: number): string => `card-${card}`;
  switch (touch.key) {
    case "draw":
      return ["deck"];
    case "take":
      return [`pile-${touch.owner}`];
    case "name":
      return [`display-${seat}-${touch.part + 1}`, ...touch.cards.map(cardAt)];
    case "add":
      return [`display-${touch.owner}-${touch.part + 1}`, ...touch.cards.map(cardAt)];
    case "discard":
      return [cardAt(touch.card), `pile-${seat}`];
    case "skip":
      return [cardAt(touch.card), `hand-${touch.seat}`];
    case "fill":
      return [cardAt(touch.card), `display-${seat}-${view.part + 1}`];
    case "keep":
      return [cardAt(touch.card)];
    case "done":
      return ["done"];
  }
}

/** Where cards go when something happens. */
export function flights(event: Level8Event): Flight[] {
  const isHidden = true;
  if (!("seat" in event)) return [];
  const [hand, pile, display] = ["hand", "pile", "display"].map((what) => `${what}-${event.seat}`);
  switch (event.key) {
    case "draw":
    case "draw_unseen":
      return [{ from: "deck", to: hand!, isHidden }];
    case "take":
      return [{ from: `pile-${event.other}`, to: hand!, isHidden }];
    case "take_own":
      return [{ from: pile!, to: hand!, isHidden }];
    case "discard":
      return [{ from: hand!, to: pile! }];
    case "skip":
      return [{ from: hand!, to: `hand-${event.other}`, isHidden }];
    case "display":
      // Card by card out of the hand, into the parts.
      return event.parts.flatMap(({ cards }, part) =>
        cards.map((_, card) => ({ from: hand!, to: `${display}-${part + 1}-${card + 1}` })),
      );
    case "add":
      return [{ from: hand!, to: `display-${event.other}-${event.part}` }];
    case "add_own":
      return [{ from: hand!, to: `${display}-${event.part}` }];
    default:
      return [];
  }
}
