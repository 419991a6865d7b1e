/** Where the squares of the track are drawn. */

import { readPlaces } from "../../lib/places";

export interface Point {
  x: number;
  y: number;
}

export interface Layout {
  columns: number;
  cell: number; // how far squares are from each other
  pitch: number; // how far rows are
  points: Point[]; // by square, from the start to the finish
  path: string; // the way itself, for SVG
}

const LARGEST = 92; // pixels for a square
const STEEP = 1.5; // rows are at most so many squares from each other
const WAVE = 0.1; // of a square
const LIKE = 0.75;
const HEAD = 0.6; // of a square, above the first row, where pieces stand out

/** The squares with a question and how far its answer moves a piece, as the house rules write them. */
export const readLocations = (text: string): Map<number, number> => new Map(readPlaces(text));

/** How large squares are in so many columns. */
function measure(squares: number, columns: number, width: number, height: number): number {
  const rows = Math.ceil(squares / columns);
  return Math.min(width / columns, height / (rows + HEAD), LARGEST);
}

/** The columns in which squares are largest; those that there were stay if squares are almost as large in them. */
function chooseColumns(squares: number, width: number, height: number, before: number): number {
  const sizeIn = (columns: number): number => measure(squares, columns, width, height);
  let best = Math.min(2, squares);
  for (let more = best; more <= squares; more += 1)
    if (sizeIn(more) > sizeIn(best) + 0.01) best = more;
  return before && sizeIn(before) > sizeIn(best) * LIKE ? before : best;
}

/** A way that winds from the top left to the finish and fills its place. */
export function layTrack(length: number, width: number, height: number, before = 0): Layout {
  const squares = length + 1;
  const columns = chooseColumns(squares, width, height, before);
  const cell = measure(squares, columns, width, height);
  const rows = Math.ceil(squares / columns);
  const pitch = Math.min(cell * STEEP, (height - HEAD * cell) / rows);
  const across = Math.min(cell * STEEP, width / columns);
  const [left, top] = [
    (width - across * columns) / 2,
    (height - HEAD * cell - pitch * rows) / 2 + HEAD * cell,
  ];
  const points = Array.from({ length: squares }, (_, square): Point => {
    const row = Math.floor(square / columns);
    const step = square % columns;
    const column = row % 2 ? columns - 1 - step : step;
    return {
      x: left + (column + 0.5) * across,
      y: top + (row + 0.5) * pitch + WAVE * Math.sin(square * 1.3) * cell,
    };
  });
  const path = points.map((point, square) => {
    if (square === 0) return `M${write(point)}`;
    if (square % columns) return `L${write(point)}`;
    const before = points[square - 1]!;
    const outside = before.x > width / 2 ? 0.4 : -0.4;
    return `Q${write({ x: before.x + outside * cell, y: (before.y + point.y) / 2 })} ${write(point)}`;
  });
  return { columns, cell, pitch, points, path: path.join(" ") };
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
    const side = layout.cell * 0.25;
    return {
      x: point.x + (at % 2 ? side : -side),
      y: point.y + (here.length > 2 ? (at < 2 ? -side : side) * 0.8 : 0),
    };
  });
}

/** Something at the wayside: what it is, where, and how large. */
export interface Sight extends Point {
  kind: number;
  size: number;
}

/** Trees, houses and lamps between the rows of the way, always the same ones. */
export function sightsOf(layout: Layout, width: number): Sight[] {
  const { cell, pitch, points } = layout;
  const rows = [...new Set(points.map(({ y }) => Math.round((y - points[0]!.y) / pitch)))];
  const free = pitch - cell * 0.6;
  if (free < 9) return [];
  return rows.flatMap((row) =>
    Array.from({ length: Math.floor(width / (cell * 0.9)) }, (_, at): Sight => {
      const chance = Math.abs(Math.sin((row + 2) * 12.9898 + at * 78.233) * 43758.5453) % 1;
      return {
        kind: Math.floor(chance * 60) % 6,
        x: (at + 0.2 + chance * 0.6) * cell * 0.9,
        y: points[0]!.y + (row + 0.5) * pitch + free * 0.34,
        size: Math.min(free * 0.82, cell * 0.5) * (0.75 + ((chance * 7) % 1) * 0.4),
      };
    }),
  );
}
