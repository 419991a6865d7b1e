/** What is touched for a move, told as an event is: by codes, numbers and small objects; and points that have names. */

import type { GameName, Touches, Views } from "../lib/wire";

export type Codes = Record<string, unknown>;
type Touch = Touches[GameName];
type View = Views[GameName];

/** What `moves.ts` of a game may have; `never` stands for the touches and the view of that game. */
interface Coder {
  codesOf?: (touch: never, view: never, seat: number) => Codes;
  namePoints?: (points: number, view: never) => string;
  spotsOf?: (touch: never, view: never, seat: number) => string[]; // the places that a hint points at
}
const files = import.meta.glob<Coder>("./*/moves.ts", { eager: true });
const coderOf = (game: string): Coder => files[`./${game}/moves.ts`] ?? {};

/** The values that words for a move need; the seat is the one that makes it. */
export function codesOf(game: string, touch: Touch, view: View, seat: number): Codes {
  return coderOf(game).codesOf?.(touch as never, view as never, seat) ?? { ...touch };
}

/** The places of the table that are touched for a move. */
export function spotsOf(game: string, touch: Touch, view: View, seat: number): string[] {
  return coderOf(game).spotsOf?.(touch as never, view as never, seat) ?? [];
}

/** Points as the texts of a game call them. */
export function namePoints(game: string, points: number, view: View): string | number {
  return coderOf(game).namePoints?.(points, view as never) ?? points;
}
