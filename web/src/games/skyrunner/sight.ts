/** What of the tower is looked at: all of it, or near to where somebody may go. */

import { Shape, type Point } from "./shape";

export interface Sight {
  turn: number; // radians around the tower
  left: number; // seen from there, beside the middle of the tower
  right: number;
  low: number;
  high: number;
}

const MARGIN = 1.7; // rows around what matters
const ASIDE_MARGIN = 2.3;
const LEAST = 9; // rows that are seen at least
const ASIDE = 0.7; // of a corner: never so far around that another side is out of sight

/** All of the tower, with the flag on its roof. */
export function whole({ radius, roof }: Shape): Sight {
  const wide = radius * 1.32 + 1.2;
  return { turn: 0, left: -wide, right: wide, low: -1.3, high: roof + 4.2 };
}

/** As near as all these are in sight. */
export function near(points: readonly Point[]): Sight {
  const most = Math.max(...points.map(({ turn }) => turn));
  const least = Math.min(...points.map(({ turn }) => turn));
  const turn = ((most + least) / 2) * ASIDE;
  const across = points.map(({ x, z }) => x * Math.cos(turn) - z * Math.sin(turn));
  const up = points.map(({ y }) => y);
  const [low, high] = widen(Math.min(...up) - MARGIN, Math.max(...up) + MARGIN);
  const [left, right] = [Math.min(...across) - ASIDE_MARGIN, Math.max(...across) + ASIDE_MARGIN];
  return { turn, left, right, low, high };
}

function widen(low: number, high: number): [number, number] {
  const more = Math.max(0, LEAST - (high - low)) / 2;
  return [low - more, high + more];
}

/** A sight on the way from one to another. */
export function between(from: Sight, to: Sight, part: number): Sight {
  const at = (name: keyof Sight): number => from[name] + (to[name] - from[name]) * part;
  return {
    turn: at("turn"),
    left: at("left"),
    right: at("right"),
    low: at("low"),
    high: at("high"),
  };
}
