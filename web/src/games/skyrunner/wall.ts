/** The wall of SkyRunner: which squares it has, and what they are called. */

import { SKYRUNNER, type SkyRunnerQuestion, type SkyRunnerView } from "../../lib/wire";

const { LETTERS, USUAL } = SKYRUNNER;
const SIZES: Record<string, readonly number[]> = SKYRUNNER.SIZES;

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
}

const read = (text: string): number[] => text.split("/").map(Number);

export class Wall {
  readonly tiers: Tier[]; // from the lowest up
  readonly top: number; // the highest level below the roof

  constructor({ options, seats }: Pick<SkyRunnerView, "options" | "seats">) {
    const rows = SIZES[options.rows] ?? read(options.rows);
    const grooves = options.grooves === "usual" ? USUAL[seats]! : read(options.grooves);
    this.top = rows.reduce((sum, count) => sum + count, 0);
    this.tiers = rows.map((count, tier) => ({
      number: tier + 1,
      rows: count,
      grooves: grooves[tier]!,
      first: rows.slice(0, tier).reduce((sum, lower) => sum + lower, 1),
    }));
  }

  tierOf(level: number): Tier | undefined {
    return this.tiers.find((tier) => level >= tier.first && level < tier.first + tier.rows);
  }

  /** `2b3`, `ground` or `roof`, as the story calls a square. */
  nameOf({ level, column }: Place): string {
    const tier = this.tierOf(level);
    if (!tier || column === "empty") return level > 0 ? "roof" : "ground";
    return `${tier.number}${LETTERS[column]}${level - tier.first + 1}`;
  }

  /** The square that the story calls so. */
  placeCalled(name: string): Place {
    const parts = partsOf(name);
    const tier = parts && this.tiers[parts.tier - 1];
    if (!tier) return { level: name === "roof" ? this.top + 1 : 0, column: "empty" };
    return { level: tier.first + parts.row - 1, column: LETTERS.indexOf(parts.groove) };
  }
}

/** What the name of a square says; null for the ground and the roof. */
export function partsOf(name: string): { tier: number; groove: string; row: number } | null {
  const [tier, groove, row] = [Number(name[0]), name[1] ?? "", Number(name.slice(2))];
  return tier && row ? { tier, groove, row } : null;
}

export const isSame = (one: Place, other: Place): boolean =>
  one.level === other.level && one.column === other.column;

/** Where the figures of all seats are. */
export const placesOf = (view: Pick<SkyRunnerView, "levels" | "columns">): Place[] =>
  view.levels.map((level, seat) => ({ level, column: view.columns[seat] ?? "empty" }));

/** A square where a climb may end, as the question of a climb has it: its price is in equipment cards. */
export type End = Extract<SkyRunnerQuestion, { key: "climb" }>["ends"][number];

/** How many equipment cards each square costs where a climb may end, by its name. */
export function pricesOf(ends: readonly End[]): Map<string, number> {
  return new Map(ends.map(({ square, price }) => [square, price]));
}
