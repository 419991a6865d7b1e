/** The end of a round of Level 8, step by step: the server tells it, and here it is only put in order. */

import type { Level8Event, Level8View } from "../../lib/wire";
import { VICTORY } from "./cards";

export type Step =
  | { kind: "rise"; seat: number; level: number }
  | { kind: "stay"; seat: number }
  | { kind: "sheet" };

const WAITS: Record<Step["kind"], number> = { rise: 320, stay: 200, sheet: 450 };
const PAUSE = 900; // before the first step: who ended the round is read meanwhile

/** The level that an event leads a seat to; null if it is about something else. */
function levelOf(event: Level8Event): number | null {
  return event.key === "victory" ? VICTORY : event.key === "rise" ? event.level : null;
}

/** What is shown one after the other: every seat climbs stair by stair. */
export function stepsOf(view: Level8View, events: readonly Level8Event[]): Step[] {
  const steps = Array.from({ length: view.seats }, (_, seat): Step[] => {
    const before = view.levels[seat]!;
    const after = events.reduce(
      (level, event) =>
        "seat" in event && event.seat === seat ? (levelOf(event) ?? level) : level,
      before,
    );
    if (after === before) return [{ kind: "stay", seat }];
    return Array.from({ length: after - before }, (__, index) => ({
      kind: "rise",
      seat,
      level: before + index + 1,
    }));
  });
  return [...steps.flat(), { kind: "sheet" }];
}

/** The milliseconds before each step. */
export function waitsOf(steps: readonly Step[]): number[] {
  return steps.map(({ kind }, index) => WAITS[kind] + (index === 0 ? PAUSE : 0));
}

/** Everyone's levels after the first steps. */
export function levelsAfter(view: Level8View, steps: readonly Step[], done: number): number[] {
  const levels = view.levels.slice(0, view.seats);
  for (const step of steps.slice(0, done)) if (step.kind === "rise") levels[step.seat] = step.level;
  return levels;
}

/** Everyone's levels after each round that is over, the first round first. */
export function levelsByRound(
  story: readonly { events: readonly Level8Event[] }[],
  seats: number,
): number[][] {
  const levels = Array.from({ length: seats }, () => 1);
  const rounds: number[][] = [];
  for (const { events } of story) {
    for (const event of events)
      if ("seat" in event) levels[event.seat] = levelOf(event) ?? levels[event.seat]!;
    if (events.some(({ key }) => key === "end" || key === "victory")) rounds.push([...levels]);
  }
  return rounds;
}
