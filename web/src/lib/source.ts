/** What a table is drawn from: a room that is played, or a position of a finished game. */

import type { Told } from "./room.svelte";
import type { GameName, HintState, LegalMove, TableState } from "./wire";

export const SCORES = new Set(["score", "score_doubled", "end", "rise", "victory"]); // what a score sheet shows of every round

/** The end of a round, as long as a person looks at it. */
export interface Held<G extends GameName = GameName> {
  view: TableState<G>["view"]; // the table as the round left it
  events: TableState<G>["told"]; // what ended it, and what that brought
}

export interface Source<G extends GameName = GameName> {
  readonly view: TableState<G>["view"] | null;
  readonly legal: LegalMove<G>[];
  readonly ask: TableState<G>["ask"];
  readonly seat: number | null;
  readonly table: TableState<G> | null;
  readonly points: number[]; // of every seat
  readonly draft: { moves: number[] } | null;
  readonly story: Told<G>[]; // what happened last, as far as it is known here
  readonly scores: Told<G>[]; // what was told of points since the deal
  readonly held: Held<G> | null; // a round that has ended and is still looked at
  readonly hint?: HintState | null; // what is advised now
  readonly touched: string | null; // what was touched first of a move that takes two touches
  choose(move: number): Promise<void>;
  touch(what: string | null): void;
  startOver(): void;
}

/** A position to look at, in which nothing can be chosen. */
export function still(view: TableState["view"], points: number[], seat: number | null): Source {
  return {
    view,
    points,
    seat,
    legal: [],
    ask: null,
    table: null,
    draft: null,
    story: [],
    scores: [],
    held: null,
    touched: null,
    choose: async () => {},
    touch: () => {},
    startOver: () => {},
  };
}
