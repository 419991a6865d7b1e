/** The end of a round of Skyjo, step by step: the server tells it, and here it is only put in order. */

import { SKYJO, type SkyjoEvent, type SkyjoView } from "../../lib/wire";
import type { Scored } from "./scores";

export type Step =
  | { kind: "turn"; seat: number; place: number }
  | { kind: "clear"; seat: number; places: number[] }
  | { kind: "score"; seat: number; points: number; total: number }
  | {
      kind: "double";
      seat: number;
      points: number;
      counted: number;
      total: number;
      other: number;
      fewer: number;
    }
  | { kind: "sheet" };

const { ROWS, DOWN, GONE } = SKYJO;
const WAITS: Record<Step["kind"], number> = {
  turn: 90,
  clear: 450,
  score: 350,
  double: 700,
  sheet: 450,
};
const PAUSE = 600; // before the first card is turned up: who closed is read meanwhile

const COLUMNS: readonly string[] = SKYJO.COLUMN_NAMES;
const placeOf = (name: string): number => COLUMNS.indexOf(name[0]!) * ROWS + Number(name[1]) - 1;

/** What is shown one after the other. */
export function stepsOf(view: SkyjoView, events: readonly SkyjoEvent[]): Step[] {
  return [...events.flatMap((event) => stepsOfEvent(view, event)), { kind: "sheet" }];
}

function stepsOfEvent(view: SkyjoView, event: SkyjoEvent): Step[] {
  switch (event.key) {
    case "show":
      return event.places.map((name) => ({ kind: "turn", seat: event.seat, place: placeOf(name) }));
    case "clear": {
      const first = placeOf(`${event.column}1`);
      const places = Array.from({ length: ROWS }, (_, row) => first + row);
      // A column that the last move completed had gone before the cards were turned up.
      return view.faces[event.seat]![first] === GONE
        ? []
        : [{ kind: "clear", seat: event.seat, places }];
    }
    case "score":
      return [scoreStep(event)];
    case "score_doubled": {
      const { counted, other, fewer } = event;
      return [scoreStep(event), { ...scoreStep(event), kind: "double", counted, other, fewer }];
    }
    default:
      return [];
  }
}

function scoreStep({ seat, points, total }: Scored): Extract<Step, { kind: "score" }> {
  return { kind: "score", seat, points, total };
}

/** The milliseconds before each step. */
export function waitsOf(steps: readonly Step[]): number[] {
  return steps.map(({ kind }, index) => WAITS[kind] + (index === 0 ? PAUSE : 0));
}

/** The table after the first steps: cards that are still to be turned lie face down. */
export function tableAfter(view: SkyjoView, steps: readonly Step[], done: number): SkyjoView {
  const faces = view.faces.map((row) => [...row]);
  for (const step of steps.slice(done))
    if (step.kind === "turn") faces[step.seat]![step.place] = DOWN;
  for (const step of steps.slice(0, done))
    if (step.kind === "clear") for (const place of step.places) faces[step.seat]![place] = GONE;
  return { ...view, faces };
}
