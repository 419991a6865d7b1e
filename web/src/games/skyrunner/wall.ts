/** The wall of SkyRunner as it is drawn: which squares it has, what they are called, and where they are. */

import type { SkyRunnerQuestion, SkyRunnerView } from "../../lib/wire";

// The view gives the wall by the name of its size, so that these numbers are needed to draw it.
const ROWS: Record<string, number[]> = { standard: [12, 12, 12], quick: [8, 7, 6] };
const USUAL: Record<number, number[]> = { 2: [2, 2, 1], 3: [3, 2, 2], 4: [4, 3, 2], 5: [5, 4, 3] };
const GROOVES = "abcde";

export const CELL = 20; // height of a square; widths are up to the screen
const SKY = 58;
export const LEDGE = 20;
export const SLAB = 16; // height of the roof and of the foot
const GROUND = 44;
const GUTTER = 26; // for the numbers of rows at the side

export type Column = number | "empty";
export interface Place {
  level: number;
  column: Column;
}
export interface Tier {
  number: number; // from 1
  rows: number;
  grooves: number;
  first: number; // its lowest level
  left: number;
  top: number;
  width: number;
  height: number;
}

function read(text: string, named: number[] | undefined): number[] {
  return named ?? text.split("/").map(Number);
}

export class Wall {
  readonly tiers: Tier[]; // from the lowest up
  readonly top: number; // the highest level below the roof
  readonly cell: number; // width of a square
  readonly width: number;
  readonly height: number;
  readonly roof = SKY;
  readonly ground: number; // where the ground begins

  constructor(
    view: Pick<SkyRunnerView, "options" | "seats">,
    readonly isNarrow: boolean,
  ) {
    const rows = read(view.options.rows, ROWS[view.options.rows]);
    const grooves = read(
      view.options.grooves,
      view.options.grooves === "usual" ? USUAL[view.seats] : undefined,
    );
    const most = Math.max(...grooves);
    this.cell = isNarrow ? Math.min(60, 180 / most) : Math.min(90, 270 / most);
    this.width = Math.max(isNarrow ? 180 : 260, most * this.cell) + 2 * GUTTER;
    this.top = rows.reduce((sum, count) => sum + count, 0);
    this.tiers = rows.map((count, tier) => {
      const wide = grooves[tier]! * this.cell;
      const above = rows.slice(tier + 1);
      return {
        number: tier + 1,
        rows: count,
        grooves: grooves[tier]!,
        first: rows.slice(0, tier).reduce((sum, lower) => sum + lower, 1),
        left: (this.width - wide) / 2,
        top: SKY + above.reduce((sum, upper) => sum + upper * CELL + LEDGE, 0),
        width: wide,
        height: count * CELL,
      };
    });
    this.ground = SKY + this.top * CELL + (rows.length - 1) * LEDGE + SLAB;
    this.height = this.ground + GROUND;
  }

  tierOf(level: number): Tier | undefined {
    return this.tiers.find((tier) => level >= tier.first && level < tier.first + tier.rows);
  }

  /** `2b3`, `ground` or `roof`, as the story calls a square. */
  nameOf({ level, column }: Place): string {
    const tier = this.tierOf(level);
    if (!tier || column === "empty") return level > 0 ? "roof" : "ground";
    return `${tier.number}${this.letter(column)}${level - tier.first + 1}`;
  }

  letter(groove: number): string {
    return GROOVES[groove] ?? "";
  }

  /** The middle of a square; of the ground and of the roof a place in their middle. */
  at({ level, column }: Place): { x: number; y: number } {
    const tier = this.tierOf(level);
    if (!tier || column === "empty")
      return { x: this.width / 2, y: level > 0 ? SKY - SLAB - 13 : this.ground + GROUND / 2 };
    return {
      x: tier.left + (column + 0.5) * this.cell,
      y: tier.top + (tier.first + tier.rows - level - 0.5) * CELL,
    };
  }

  /** Where the figure of a seat is drawn: on the ground they stand side by side. */
  figureAt(view: SkyRunnerView, seat: number): { x: number; y: number } {
    const level = view.levels[seat] ?? 0;
    const place = this.at({ level, column: view.columns[seat] ?? "empty" });
    if (level > 0) return place;
    const step = Math.min(34, (this.width - 20) / view.seats);
    return { x: place.x + (seat - (view.seats - 1) / 2) * step, y: place.y - 4 };
  }
}

const MARGIN = 2.5 * CELL; // seen above and below what is followed

/** The top of the part of a wall that is shown: always with the figure, and with as many of the places as fit. */
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

/** A square where a climb may end, as the question of a climb has it: its price is in equipment cards. */
export type End = Extract<SkyRunnerQuestion, { key: "climb" }>["ends"][number];

/** How many equipment cards each square costs where a climb may end, by its name. */
export function pricesOf(ends: readonly End[]): Map<string, number> {
  return new Map(ends.map(({ square, price }) => [square, price]));
}
