/** The wall as a flat plan: where its squares are drawn. */

import type { Place, Tier, Wall } from "./wall";

export const CELL = 20; // height of a square; widths are up to the screen
const SKY = 58;
export const LEDGE = 20;
export const SLAB = 16; // height of the roof and of the foot
const GROUND = 44;
const GUTTER = 26; // for the numbers of rows at the side

export interface Floor extends Tier {
  left: number;
  top: number;
  width: number;
  height: number;
}

export class Plan {
  readonly floors: Floor[]; // from the lowest up
  readonly cell: number; // width of a square
  readonly width: number;
  readonly height: number;
  readonly roof = SKY;
  readonly ground: number; // where the ground begins

  constructor(readonly wall: Wall) {
    const most = Math.max(...wall.tiers.map(({ grooves }) => grooves));
    this.cell = Math.min(60, 180 / most);
    this.width = Math.max(180, most * this.cell) + 2 * GUTTER;
    this.floors = wall.tiers.map((tier, index) => {
      const width = tier.grooves * this.cell;
      const above = wall.tiers.slice(index + 1);
      return {
        ...tier,
        left: (this.width - width) / 2,
        top: SKY + above.reduce((sum, upper) => sum + upper.rows * CELL + LEDGE, 0),
        width,
        height: tier.rows * CELL,
      };
    });
    this.ground = SKY + wall.top * CELL + (wall.tiers.length - 1) * LEDGE + SLAB;
    this.height = this.ground + GROUND;
  }

  /** The middle of a square; on the ground figures stand side by side. */
  at({ level, column }: Place, seat: number | null = null, seats = 1): { x: number; y: number } {
    const floor = this.floors.find((one) => level >= one.first && level < one.first + one.rows);
    if (floor && column !== "empty")
      return {
        x: floor.left + (column + 0.5) * this.cell,
        y: floor.top + (floor.first + floor.rows - level - 0.5) * CELL,
      };
    if (level > 0) return { x: this.width / 2, y: SKY - SLAB - 13 };
    const step = Math.min(34, (this.width - 20) / seats);
    const aside = seat === null ? 0 : seat - (seats - 1) / 2;
    return { x: this.width / 2 + aside * step, y: this.ground + GROUND / 2 - 4 };
  }
}

const MARGIN = 2.5 * CELL; // seen above and below what is followed

/** The top of the part of a plan that is shown: always with the figure, and with as many of the places as fit. */
export function follow(
  figure: number,
  places: readonly number[],
  shown: number,
  height: number,
): number {
  const [highest, lowest] = [
    Math.min(figure, ...places) - MARGIN,
    Math.max(figure, ...places) + MARGIN,
  ];
  const middle = (highest + lowest - shown) / 2;
  const top = Math.min(Math.max(middle, figure + MARGIN - shown), figure - MARGIN);
  return Math.max(0, Math.min(top, height - shown));
}
