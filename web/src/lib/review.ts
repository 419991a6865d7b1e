/** What a review is drawn and told from. */

import type { CurvePoint, Review, ReviewedChoice, ReviewedSeat, Stretch } from "./wire";

/** The points as an SVG path in a box of this size, chances upwards. */
export function path(points: CurvePoint[], moves: number, width: number, height: number): string {
  return points
    .map(({ move, chance }, index) => {
      const x = (move / Math.max(1, moves)) * width;
      return `${index ? "L" : "M"}${x.toFixed(1)} ${((1 - chance) * height).toFixed(1)}`;
    })
    .join(" ");
}

const LEAST = 0.02; // a smaller change is no moment
const PRAISE = [95, 85, 70, 50]; // accuracy from which each of the kind words on

/** The choice of a seat that was worth most against a blind pick, if any was worth anything. */
export function bestMoment(review: Review, seat: number): ReviewedChoice | null {
  const own = review.choices.filter((one) => one.seat === seat && !one.mistake);
  const worth = (one: ReviewedChoice): number => one.after - one.blind;
  const best = own.reduce<ReviewedChoice | null>(
    (found, one) => (found && worth(found) >= worth(one) ? found : one),
    null,
  );
  return best && worth(best) >= LEAST ? best : null;
}

/** Where most was won or lost. */
export function turningPoint({ turning_points }: ReviewedSeat): Stretch | null {
  const size = ({ start, end }: Stretch): number => Math.abs(end - start);
  return turning_points.reduce<Stretch | null>(
    (found, one) => (found && size(found) >= size(one) ? found : one),
    null,
  );
}

/** Which kind words a seat's choices deserve, 0 the kindest. */
export function praiseOf({ accuracy }: ReviewedSeat): number {
  const found = PRAISE.findIndex((least) => accuracy >= least);
  return found < 0 ? PRAISE.length : found;
}
