/** What can be touched: squares where a climb may end or a fall goes on, and seats that a card is played against. */

import { t } from "../../lib/i18n.svelte";
import type { Moves } from "../../lib/touch";
import type { LegalMove, SkyRunnerTouch, SkyRunnerView } from "../../lib/wire";
import { EQUIPMENT } from "./cards";
import { isSame, type Place, type Wall } from "./wall";

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
  label: string;
  move: number;
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

/** The squares with what is said of them; `own` is where the person's figure is. */
export function spotsIn(
  moves: Moves,
  wall: Wall,
  prices: ReadonlyMap<string, number>,
  own: Place | null,
): Spot[] {
  return squaresOf(moves).map(({ move, touch }) => {
    const square = wall.nameOf(touch);
    const side = touch.key === "to" ? null : touch.key;
    const price = side ? null : (prices.get(square) ?? null);
    const isStay = side === null && own !== null && isSame(touch, own);
    const label = side
      ? t("skyrunner.spot_fall", { side, square })
      : t("skyrunner.spot", { square, stay: isStay, price: price ?? 0 });
    return { place: touch, square, move, label, price, isStay, side };
  });
}

/** The seats that the card may be played against. */
export function targetsIn(
  moves: Moves,
  view: SkyRunnerView,
  names: string[],
  squareOf: (seat: number) => string,
): [number, Target][] {
  return moves.all("on").flatMap(({ move, touch }): [number, Target][] => {
    if (touch.key !== "on") return [];
    const seat = Number(touch.seat);
    const equipment = view.hands[seat]?.[EQUIPMENT] ?? 0;
    const label = t("skyrunner.target", { seat: names[seat], square: squareOf(seat), equipment });
    return [[seat, { label, move }]];
  });
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
