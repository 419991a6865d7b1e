/** What can be touched on the wall: squares where a climb may end or a fall goes on, and figures. */

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
export interface Target {
  seat: number;
  move: LegalMove;
  label: string;
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

/** The same spots level by level. */
export function byLevel(spots: Spot[]): { level: number; spots: Spot[] }[] {
  const levels = [...new Set(spots.map((spot) => spot.place.level))];
  return levels.map((level) => ({
    level,
    spots: spots.filter((spot) => spot.place.level === level),
  }));
}
