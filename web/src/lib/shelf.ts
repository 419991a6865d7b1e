/** The games on the first page: in which order, and those that were there when the server could last be reached. */

import type { GameInfo } from "./wire";

const [GAMES, CHOSEN] = ["skydeck.games", "skydeck.chosen"];
const FIRST = "skyjo"; // where nobody has played yet: the one that is learned in a minute

function read<T>(key: string, otherwise: T): T {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? "null") as T | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** The games as they were known last; nothing is known of how far the server has prepared them. */
export function readGames(): GameInfo[] {
  return read<GameInfo[]>(GAMES, []).map((game) => ({ ...game, ready: true, preparing: null }));
}

export function keepGames(games: GameInfo[]): void {
  try {
    localStorage.setItem(GAMES, JSON.stringify(games));
  } catch {
    // there is no room for it: the page asks the server again
  }
}

/** Remember what was played last: it comes first the next time. */
export function noteChosen(game: string): void {
  const before = read<string[]>(CHOSEN, []).filter((one) => one !== game);
  localStorage.setItem(CHOSEN, JSON.stringify([game, ...before]));
}

/** What was played last comes first. */
export function sortGames(games: GameInfo[]): GameInfo[] {
  const chosen = [...read<string[]>(CHOSEN, []), FIRST];
  const rank = ({ game }: GameInfo): number => {
    const place = chosen.indexOf(game);
    return place < 0 ? chosen.length : place;
  };
  return games.toSorted((one, other) => rank(one) - rank(other));
}
