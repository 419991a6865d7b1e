/** What a table is drawn from: a room that is played, or a position of a finished game. */

import type { Told } from "./room.svelte";
import type { LegalMove, TableState } from "./wire";

export interface Source {
  readonly view: TableState["view"] | null;
  readonly legal: LegalMove[];
  readonly ask: TableState["ask"];
  readonly seat: number | null;
  readonly table: TableState | null;
  readonly draft: { moves: number[] } | null;
  readonly story: Told[]; // what happened, as far as it is known here
  choose(move: number): Promise<void>;
  startOver(): void;
}

/** A position to look at, in which nothing can be chosen. */
export function still(view: TableState["view"], seat: number | null): Source {
  return { view, seat, legal: [], ask: null, table: null, draft: null, story: [], choose: async () => {}, startOver: () => {} };
}
