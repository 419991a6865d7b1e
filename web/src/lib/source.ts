/** What a table is drawn from: a room that is played, or a position of a finished game. */

import type { Told } from "./room.svelte";
import type { LegalMove, TableState } from "./wire";

export const SCORES = new Set(["score", "score_doubled"]); // what a score sheet shows of every round

export interface Source {
  readonly view: TableState["view"] | null;
  readonly legal: LegalMove[];
  readonly ask: TableState["ask"];
  readonly seat: number | null;
  readonly table: TableState | null;
  readonly points: number[]; // of every seat
  readonly draft: { moves: number[] } | null;
  readonly story: Told[]; // what happened last, as far as it is known here
  readonly scores: Told[]; // what was told of points since the deal
  choose(move: number): Promise<void>;
  startOver(): void;
}

/** A position to look at, in which nothing can be chosen. */
export function still(view: TableState["view"], points: number[], seat: number | null): Source {
  return { view, points, seat, legal: [], ask: null, table: null, draft: null, story: [], scores: [], choose: async () => {}, startOver: () => {} };
}
