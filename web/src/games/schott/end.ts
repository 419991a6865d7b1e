/** The end of a stage of SCHOTT, step by step: the server tells it, and here it is only put in order. */

import type { SchottEvent, SchottMark, SchottView } from "../../lib/wire";

export type Step = { kind: "title" } | { kind: "row"; mark: SchottMark };

const WAITS: Record<Step["kind"], number> = { title: 500, row: 1250 };
const LAST = 700; // milliseconds after the last row

/** Who completed the row comes first, and then every seat is paid, clockwise. */
export function stepsOf(view: SchottView): Step[] {
  const rows = Array.from({ length: view.seats }, (_, index): Step => {
    const seat = (view.winner + index) % view.seats;
    return { kind: "row", mark: view.marks.find((one) => one.seat === seat)! };
  });
  return [{ kind: "title" }, ...rows];
}

/** The milliseconds before each step, and after the last one. */
export function waitsOf(steps: readonly Step[]): number[] {
  return [...steps.map(({ kind }) => WAITS[kind]), LAST];
}

/** Where the pieces stand when so many steps are shown, by what is told of the move. */
export function squaresAfter(
  view: SchottView,
  events: readonly SchottEvent[],
  steps: readonly Step[],
  done: number,
): number[] {
  const squares = view.squares.slice(0, view.seats);
  const paid = new Set(
    steps.slice(0, done).flatMap((step) => (step.kind === "row" ? [step.mark.seat] : [])),
  );
  for (const event of events) {
    if (!("square" in event) || event.key === "skip") continue;
    const isReward = event.key === "reward" || event.key === "reward_doubled";
    if (isReward ? !paid.has(event.seat) : done === 0) continue;
    squares[event.seat] =
      event.square === "start" ? 0 : event.square === "finish" ? view.options.length : event.square;
  }
  return squares;
}
