/** The score sheet: what every seat got in each round, read off what happened. */

import type { Told } from "../../lib/room.svelte";

export interface Score {
  points: number;
  isDoubled: boolean;
}

/** The rounds that are over, the first one first; a seat that is not told of has no score there. */
export function scoresOf(story: readonly Told[]): Map<number, Score>[] {
  const rounds: Map<number, Score>[] = [];
  for (const { events } of story) {
    const scores = events.filter(({ key }) => key === "score" || key === "score_doubled");
    if (scores.length)
      rounds.push(new Map(scores.map((event) => [Number(event["seat"]), { points: Number(event["points"]), isDoubled: event.key === "score_doubled" }])));
  }
  return rounds;
}
