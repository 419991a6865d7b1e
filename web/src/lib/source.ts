/** What a table is drawn from: a room that is played, or a position of a finished game. */

import type { LegalMove, TableState } from "./wire";

export interface Source {
  readonly view: TableState["view"] | null;
  readonly legal: LegalMove[];
  readonly ask: TableState["ask"];
  readonly seat: number | null;
  readonly table: TableState | null;
  readonly draft: { moves: number[] } | null;
  choose(move: number): Promise<void>;
}

/** A position to look at, in which nothing can be chosen. */
export function still(view: TableState["view"], seat: number | null): Source {
  return { view, seat, legal: [], ask: null, table: null, draft: null, choose: async () => {} };
}
