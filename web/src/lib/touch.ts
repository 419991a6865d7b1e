/** Finding the move that stands behind what a person touches. */

import type { LegalMove } from "./wire";

export type Values = Record<string, number | string>;

function keyOf(touch: Record<string, unknown>): string {
  return Object.keys(touch)
    .sort()
    .map((name) => `${name}=${String(touch[name])}`)
    .join(" ");
}

/** The legal moves of a choice, by what is touched to make them. */
export class Moves {
  #byKey = new Map<string, LegalMove>();
  #kinds = new Set<string>();

  constructor(readonly legal: readonly LegalMove[]) {
    for (const move of legal) {
      this.#byKey.set(keyOf(move.touch), move);
      this.#kinds.add(move.touch.key);
    }
  }

  /** The move of a kind with exactly these values, if it is legal. */
  at(key: string, values: Values = {}): LegalMove | undefined {
    return this.#byKey.get(keyOf({ key, ...values }));
  }

  /** Whether some move of a kind is legal. */
  has(key: string): boolean {
    return this.#kinds.has(key);
  }

  /** All legal moves of a kind. */
  all(key: string): LegalMove[] {
    return this.legal.filter((move) => move.touch.key === key);
  }

  /** The legal moves of which all these values hold. */
  with(values: Values): LegalMove[] {
    return this.legal.filter((move) =>
      Object.entries(values).every(
        ([name, value]) => (move.touch as Record<string, unknown>)[name] === value,
      ),
    );
  }
}
