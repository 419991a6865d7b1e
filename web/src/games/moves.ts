/** What is touched for a move, told as an event is: by codes, numbers and small objects. */

import type { GameName, Touches, Views } from "../lib/wire";
import { codesOf as level8 } from "./level8/moves";
import { codesOf as schott } from "./schott/moves";
import { codesOf as skybridge } from "./skybridge/moves";
import { codesOf as skyrunner } from "./skyrunner/moves";

export type Codes = Record<string, unknown>;
type Coder<G extends GameName> = (touch: Touches[G], view: Views[G], seat: number) => Codes;

const CODERS: { [G in GameName]: Coder<G> } = { level8, schott, skybridge, skyrunner, skyjo: (touch) => ({ ...touch }) };

/** The values that words for a move need; the seat is the one that makes it. */
export function codesOf<G extends GameName>(game: G, touch: Touches[G], view: Views[G], seat: number): Codes {
  return CODERS[game](touch, view, seat);
}
