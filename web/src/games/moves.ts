/** What is touched for a move, told as an event is: by codes, numbers and small objects; and points that have names. */

import type { GameName, Touches, Views } from "../lib/wire";
import { codesOf as level8 } from "./level8/moves";
import { codesOf as schott, nameSquare } from "./schott/moves";
import { codesOf as skybridge } from "./skybridge/moves";
import { codesOf as skyrunner } from "./skyrunner/moves";

export type Codes = Record<string, unknown>;
type Coder<G extends GameName> = (touch: Touches[G], view: Views[G], seat: number) => Codes;

const CODERS: { [G in GameName]: Coder<G> } = { level8, schott, skybridge, skyrunner, skyjo: (touch) => ({ ...touch }) };

/** The values that words for a move need; the seat is the one that makes it. */
export function codesOf<G extends GameName>(game: G, touch: Touches[G], view: Views[G], seat: number): Codes {
  return CODERS[game](touch, view, seat);
}

const NAMERS: { [G in GameName]?: (points: number, view: Views[G]) => string } = {
  schott: (points, view) => nameSquare(points, view.options.length),
};

/** Points as the texts of a game call them. */
export function namePoints<G extends GameName>(game: G, points: number, view: Views[G]): string | number {
  return NAMERS[game]?.(points, view) ?? points;
}
