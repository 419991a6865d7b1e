/** The score sheet: what every seat got in each round, read off what happened. */

import type { Told } from "../../lib/room.svelte";
import type { SkyjoEvent } from "../../lib/wire";

export type Scored = Extract<SkyjoEvent, { key: "score" | "score_doubled" }>;

export interface Score {
  points: number; // as they count
  isDoubled: boolean;
}

/** The rounds that are over, the first one first; a seat that is not told of has no score there. */
export function scoresOf(story: readonly Told<"skyjo">[]): Map<number, Score>[] {
  const rounds: Map<number, Score>[] = [];
  for (const { events } of story) {
    const scores = events.filter((event) => event.key === "score" || event.key === "score_doubled");
    if (scores.length) rounds.push(new Map(scores.map((event) => [event.seat, scoreOf(event)])));
  }
  return rounds;
}

function scoreOf(event: Scored): Score {
  return event.key === "score_doubled"
    ? { points: event.counted, isDoubled: true }
    : { points: event.points, isDoubled: false };
}

/** What every seat got in several rounds together. */
export function sumsOf(rounds: readonly Map<number, Score>[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const scores of rounds)
    for (const [seat, { points }] of scores) sums.set(seat, (sums.get(seat) ?? 0) + points);
  return sums;
}
