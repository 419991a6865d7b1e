/** What is touched in Level 8, as events call it. */

import type { Level8Touch, Level8View } from "../../lib/wire";
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
