/** Where the squares of the track are drawn. */

import { readPlaces } from "../../lib/places";

export interface Point {
  x: number;
  y: number;
}

export interface Layout {
  cell: number; // how far squares are from each other
  height: number;
  points: Point[]; // by square, from the start to the finish
  path: string; // the way itself, for SVG
}

const ROOMY = 50; // pixels for a square
const TIGHT = 32;
const PHONE = 560; // pixels of width below which squares are tight
const WAVE = 0.11; // of a cell

/** The squares with a question and how far its answer moves a piece, as the house rules write them. */
export function readLocations(text: string, length: number): Map<number, number> {
  return new Map(readPlaces(text).filter(([square]) => square < length));
}

/** A way that winds from the top left to the finish, in rows that fill the width. */
export function layTrack(length: number, width: number): Layout {
  const squares = length + 1;
  const most = Math.max(2, Math.floor(width / (width < PHONE ? TIGHT : ROOMY)));
  const rows = Math.ceil(squares / most);
  const columns = Math.max(2, Math.ceil(squares / rows));
  const cell = Math.min(width / columns, ROOMY * 1.4);
  const left = (width - cell * columns) / 2;
  const points = Array.from({ length: squares }, (_, square): Point => {
    const row = Math.floor(square / columns);
    const step = square % columns;
    const column = row % 2 ? columns - 1 - step : step;
    return {
      x: left + (column + 0.5) * cell,
      y: (row + 0.62 + WAVE * Math.sin(square * 1.3)) * cell * 1.05,
    };
  });
  const path = points.map((point, square) => {
    if (square === 0) return `M${write(point)}`;
    if (square % columns) return `L${write(point)}`;
    const before = points[square - 1]!;
    const outside = before.x > width / 2 ? 0.4 : -0.4;
    return `Q${write({ x: before.x + outside * cell, y: (before.y + point.y) / 2 })} ${write(point)}`;
  });
  return { cell, height: (rows + 0.25) * cell * 1.05, points, path: path.join(" ") };
}

function write(point: Point): string {
  return `${point.x.toFixed(1)} ${point.y.toFixed(1)}`;
}

/** Where pieces stand that share a square, beside each other. */
export function spread(squares: readonly number[], layout: Layout): Point[] {
  return squares.map((square, seat) => {
    const here = squares.flatMap((other, index) => (other === square ? [index] : []));
    const point = layout.points[square] ?? { x: 0, y: 0 };
    if (here.length === 1) return point;
    const at = here.indexOf(seat);
    const side = layout.cell * 0.28;
    return {
      x: point.x + (at % 2 ? side : -side),
      y: point.y + (here.length > 2 ? (at < 2 ? -side : side) : 0),
    };
  });
}
