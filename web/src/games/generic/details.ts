/** What the server tells of a game that this page does not know, asked once. */

import { api } from "../../lib/api";
import type { GameDetails } from "../../lib/wire";

const asked = new Map<string, Promise<GameDetails>>();

export function detailsOf(game: string): Promise<GameDetails> {
  const known = asked.get(game);
  if (known) return known;
  const answer = api.game(game);
  answer.catch(() => asked.delete(game)); // the next table asks again
  asked.set(game, answer);
  return answer;
}
