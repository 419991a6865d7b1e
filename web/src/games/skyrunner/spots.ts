/** What can be touched on the tower: squares where a climb may end or a fall goes on. */

import type { Moves } from "../../lib/touch";
import type { LegalMove, SkyRunnerTouch } from "../../lib/wire";
import type { Place } from "./wall";

export interface Spot {
  place: Place;
  square: string;
  move: LegalMove;
  label: string;
  price: number | null; // in equipment cards; null if it was not told
  isStay: boolean;
  side: "left" | "right" | null;
}

type SquareTouch = Extract<SkyRunnerTouch, { level: number }>;

/** The squares that are legal to touch, the highest first and from left to right. */
export function squaresOf(moves: Moves): { move: LegalMove; touch: SquareTouch }[] {
  const columnOf = (touch: SquareTouch): number => (touch.column === "empty" ? 0 : touch.column);
  return ["to", "left", "right"]
    .flatMap((key) => moves.all(key))
    .map((move) => ({ move, touch: move.touch as SquareTouch }))
    .sort(
      (one, other) =>
        other.touch.level - one.touch.level || columnOf(one.touch) - columnOf(other.touch),
    );
}

const [SMALLEST, LARGEST] = [24, 46]; // pixels
const ROOM = 0.96; // of the way from one to the next

/** How high what is touched may be, so that none covers another where there is room. */
export function sizeOf(points: readonly { x: number; y: number }[]): number {
  let least = LARGEST / ROOM;
  points.forEach((one, index) => {
    for (const other of points.slice(index + 1))
      least = Math.min(least, Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y)));
  });
  return Math.max(SMALLEST, Math.min(LARGEST, ROOM * least));
}
