/** What a row shows: its ascending stretch and its neighbours. The server pays; this is only drawn. */

import { SCHOTT } from "../../lib/wire";

export const { JOKER } = SCHOTT;

export interface Stretch {
  cards: number; // from the left end
  numbers: number; // of them those that count: jokers do not
}

/** The longest stretch from the left end that is in order; a joker takes a number of its own unless it is free. */
export function measureRow(row: readonly number[], isJokerFree: boolean): Stretch {
  let least = -row.length;
  let numbers = 0;
  for (const [place, card] of row.entries()) {
    if (card === JOKER) least += isJokerFree ? 0 : 1;
    else if (card > least) {
      least = card;
      numbers += 1;
    } else return { cards: place, numbers };
  }
  return { cards: row.length, numbers };
}

/** Whether the card at a place is directly followed by the next higher number. */
export function isNeighbour(row: readonly number[], place: number): boolean {
  const card = row[place];
  return card !== undefined && card !== JOKER && row[place + 1] === card + 1;
}
