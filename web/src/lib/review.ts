/** The review of a finished game, as the server sends it. */

import type { GameName, Touches } from "./wire";

export interface Choice {
  number: number;
  seat: number;
  text: string;
  best_text: string;
  best_touch: Touches[GameName];
  before: number;
  after: number;
  loss: number;
  exact: boolean;
}

export interface Stretch {
  number: number; // of the move that it begins with; -1 is the deal
  start: number;
  end: number;
  choice: number;
  others: number;
  luck: number;
}

export interface SeatReview {
  seat: number;
  name: string;
  result: number;
  share: number;
  accuracy: number;
  skill: number;
  others: number;
  luck: number;
  stretches: Stretch[];
  turning_points: number[];
}

export interface Review {
  game: string;
  iterations: number;
  moves: number;
  choices: Choice[];
  seats: SeatReview[];
}

export interface Point {
  move: number;
  chance: number;
}

/** A seat's chance over the game: before its choices, and the result at the end. */
export function curve(seat: SeatReview, moves: number): Point[] {
  const points = seat.stretches.map((stretch) => ({ move: Math.max(0, stretch.number), chance: stretch.start }));
  return [...points, { move: moves, chance: seat.result }];
}

/** The points as an SVG path in a box of this size, chances upwards. */
export function path(points: Point[], moves: number, width: number, height: number): string {
  return points
    .map(({ move, chance }, index) => {
      const x = (move / Math.max(1, moves)) * width;
      return `${index ? "L" : "M"}${x.toFixed(1)} ${((1 - chance) * height).toFixed(1)}`;
    })
    .join(" ");
}
