/** How the curve of a review is drawn. */

import type { CurvePoint } from "./wire";

/** The points as an SVG path in a box of this size, chances upwards. */
export function path(points: CurvePoint[], moves: number, width: number, height: number): string {
  return points
    .map(({ move, chance }, index) => {
      const x = (move / Math.max(1, moves)) * width;
      return `${index ? "L" : "M"}${x.toFixed(1)} ${((1 - chance) * height).toFixed(1)}`;
    })
    .join(" ");
}
