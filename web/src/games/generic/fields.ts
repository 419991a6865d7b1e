/** What is drawn of a game by its declared fields alone: this page knows nothing else of it. */

import { hueOf } from "../../lib/colours";
import { NONE, type FieldInfo, type LegalMove } from "../../lib/wire";

export type Cell = number | "empty" | null; // null is what this seat may not know
export type Value = Cell | Value[];

/** A view of any game: what every game has, and the fields of its own. */
export interface AnyView {
  seats: number;
  rounds: number;
  movers: number[];
  winners: number[];
  [field: string]: Value;
}

/** A field as it is drawn. */
export interface Drawn {
  field: FieldInfo;
  way: "cards" | "pile" | "numbers" | "mark"; // a mark is a word that stands there or not
  rows: Cell[][]; // a pile has only its top card
  count: number; // of all that is there
}

const PLAIN = new Set(["number", "tenths", "flag", "seat"]); // kinds that are no cards
const MOST_NUMBERS = 8; // that anybody reads side by side
const LONGEST_ROW = 10; // cards of a list side by side; more are a pile
const HUES = 300; // degrees between the lowest number and the highest

export const isBySeat = (field: FieldInfo): boolean => field.axes[0]?.name === "seats";
const isCard = (field: FieldInfo): boolean => !PLAIN.has(field.kind);
const ownAxes = (field: FieldInfo): FieldInfo["axes"] => field.axes.slice(isBySeat(field) ? 1 : 0);

/** Whether anybody at the table looks at a field; the others are bookkeeping. */
export function isDrawn(field: FieldInfo): boolean {
  const cells = ownAxes(field).reduce((product, axis) => product * axis.length, 1);
  return isCard(field) || cells <= (field.kind === "flag" ? 1 : MOST_NUMBERS);
}

const flatten = (value: Value): Cell[] => (Array.isArray(value) ? value.flatMap(flatten) : [value]);

/** A field's value in rows, without what is empty at their ends. */
function rowsOf(field: FieldInfo, value: Value): Cell[][] {
  if (!Array.isArray(value)) return [[value]];
  const isFlat = !value.some(Array.isArray);
  const rows = isFlat ? [value as Cell[]] : value.map(flatten);
  if (!isFlat && !field.listed) return rows; // a grid has its gaps
  return rows
    .map((row) => row.slice(0, row.findLastIndex((cell) => cell !== "empty") + 1))
    .filter((row) => row.length);
}

/** How a field is drawn, for one seat if it has an entry for each; null where there is nothing to see. */
export function draw(field: FieldInfo, view: AnyView, seat: number | null = null): Drawn | null {
  const whole = view[field.name];
  const value = seat !== null && Array.isArray(whole) ? whole[seat] : whole;
  if (value === undefined) return null;
  const rows = rowsOf(field, value);
  const count = rows.flat().length;
  if (field.kind === "flag") return value === 1 ? { field, way: "mark", rows, count } : null;
  if (!isCard(field)) return { field, way: "numbers", rows, count };
  if (!count && seat !== null) return null;
  const isUnknown = rows.flat().every((cell) => cell === null);
  if (
    field.listed &&
    rows.length === 1 &&
    (count > LONGEST_ROW || (seat === null && isUnknown && count > 1))
  )
    return { field, way: "pile", rows: [[rows[0]!.at(-1)!]], count };
  return { field, way: "cards", rows: count ? rows : [["empty"]], count };
}

/** Whether it needs little room: a number, a word, or the place of one card. */
export const isSmall = ({ field, way }: Drawn): boolean =>
  way === "numbers" || way === "mark" || (way === "cards" && !ownAxes(field).length);

/** All that is drawn of a seat, or without one of the middle of the table. */
export function drawAll(fields: FieldInfo[], view: AnyView, seat: number | null = null): Drawn[] {
  const own = fields.filter((field) => isDrawn(field) && isBySeat(field) === (seat !== null));
  return own.flatMap((field) => draw(field, view, seat) ?? []);
}

/** A number as a seat is told of it: by its name, or in whole units; null where it stands for nothing. */
export function tellCell(field: FieldInfo, cell: number): string | number | null {
  if (field.none && cell === NONE) return null;
  return field.names[cell - field.low] ?? cell / field.unit;
}

/** The hue of a card: cards of one kind go round the circle from the lowest to the highest. */
export function hueOfCell(field: FieldInfo, cell: number): number {
  const share = (cell - field.low) / Math.max(1, field.high - field.low);
  return Math.round(hueOf(field.kind) + HUES * share) % 360;
}

const valueOf = (move: LegalMove, name: string): unknown =>
  (move.touch as Record<string, unknown>)[name];

/** The field with the cards that a seat holds, if moves name them: one that others may not know before others. */
export function findHand(fields: FieldInfo[], legal: LegalMove[]): FieldInfo | undefined {
  const rows = fields.filter((field) => isBySeat(field) && isCard(field) && field.axes.length > 1);
  const named = rows.filter((field) =>
    legal.some((move) => valueOf(move, field.kind) !== undefined),
  );
  return named.find((field) => field.hidden) ?? named[0];
}

/** The move that touching a card means: the only one that names it. */
export function findMove(field: FieldInfo, cell: Cell, legal: LegalMove[]): LegalMove | undefined {
  if (typeof cell !== "number") return undefined;
  const found = legal.filter((move) => valueOf(move, field.kind) === tellCell(field, cell));
  return found.length === 1 ? found[0] : undefined;
}
