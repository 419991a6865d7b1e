/** The tower in three dimensions: eight-sided, with its grooves on the three sides that are seen from the front. A row is 1 high. */

import type { Place, Wall } from "./wall";

export interface Point {
  x: number;
  y: number;
  z: number;
  turn: number; // the side it looks to, in radians around the tower; 0 is the front
}
export interface Storey {
  radius: number; // of the corners
  bottom: number;
  high: number;
  angles: { turn: number; aside: number }[]; // of each groove: its side, and how far it is beside the middle of that
}

export const SIDES = 8;
const CORNER = (2 * Math.PI) / SIDES;
const SPREAD = 0.64; // between two grooves, in widths of a side: four of them fit on two corners
export const LEDGE = 1; // height between two tiers
export const FOOT = 0.7; // height of the lowest wall below its first row
const SHRINKS = 0.09; // each tier is so much narrower than the first
const STANDS = 0.75; // a figure is so high above what it stands on
const [THINNEST, THICKEST] = [3.2, 6];

export const widthOf = (radius: number): number => 2 * radius * Math.sin(CORNER / 2);
export const depthOf = (radius: number): number => radius * Math.cos(CORNER / 2);

export class Shape {
  readonly storeys: Storey[]; // from the lowest up
  readonly radius: number;
  readonly roof: number; // how high it is

  constructor(readonly wall: Wall) {
    this.radius = Math.min(THICKEST, Math.max(THINNEST, wall.top / 6));
    let bottom = FOOT;
    this.storeys = wall.tiers.map((tier, index) => {
      const storey = {
        radius: this.radius * (1 - SHRINKS * index),
        bottom,
        high: tier.rows,
        angles: Array.from({ length: tier.grooves }, (_, column) => sideOf(column, tier.grooves)),
      };
      bottom += tier.rows + LEDGE;
      return storey;
    });
    this.roof = bottom;
  }

  /** The middle of a square on the wall; on the ground figures stand around the tower. */
  at({ level, column }: Place, seat: number | null = null, seats = 1): Point {
    const index = this.wall.tiers.findIndex(
      ({ first, rows }) => level >= first && level < first + rows,
    );
    const storey = this.storeys[index];
    if (storey && column !== "empty") {
      const { turn, aside } = storey.angles[column]!;
      const y = storey.bottom + level - this.wall.tiers[index]!.first + 0.5;
      return around(turn, depthOf(storey.radius), aside * widthOf(storey.radius), y);
    }
    if (level > 0) return { x: 0, y: this.roof + STANDS + 0.3, z: 0, turn: 0 };
    const turn = (seat === null ? 0 : seat - (seats - 1) / 2) * (2.1 / Math.max(3, seats));
    return around(turn, this.radius + 1.6, 0, STANDS);
  }
}

/** Grooves stand centred one above the other, and never on a corner. */
function sideOf(column: number, grooves: number): { turn: number; aside: number } {
  const along = (column - (grooves - 1) / 2) * SPREAD;
  const side = Math.max(-1, Math.min(1, Math.round(along)));
  return { turn: side * CORNER, aside: along - side };
}

/** What is so far before a side of the tower, and so far beside its middle. */
export function around(turn: number, before: number, aside: number, y: number): Point {
  const [sine, cosine] = [Math.sin(turn), Math.cos(turn)];
  return { x: before * sine + aside * cosine, y, z: before * cosine - aside * sine, turn };
}
