/** Views as the tables of the page draw them: the same data that a server sends. */

import type { DeclaredInfo } from "./description";
import type { Game, Position } from "./game";
import { viewOf } from "./records";
import type { Told } from "./telling";

/** A field of a view: the unknown is null, and an empty place is "empty". */
export type FieldData =
  number | string | boolean | null | FieldData[] | { [name: string]: FieldData };

/** A view by its fields, in the order of the record, and what the rules mark on it. */
export interface ViewData {
  [name: string]: FieldData | Told;
}

const SEAT_SETS = ["movers", "winners"]; // fields that have a bit for each seat
const SMALL = "i1"; // the only type of numbers that may be unknown or empty

/** A view as data; the generator is left out. */
export function viewData(game: Game, position: Position): ViewData {
  const { told, fields } = game.engine.description.game;
  const data: ViewData = { options: game.options(position) };
  for (const field of fields) data[field.name] = fieldData(game, position, field);
  if (told.marks.length) data["marks"] = game.marks(position);
  return data;
}

function fieldData(game: Game, position: Position, field: DeclaredInfo): FieldData {
  const { phases } = game.engine.description.game;
  const layout = game.engine.layout("state");
  const { axes, type } = layout.field(field.name);
  const cells = layout.cells(viewOf(position), field.name);
  const [first = 0] = cells;
  if (field.name === "phase") return phases[first] ?? first;
  if (SEAT_SETS.includes(field.name)) {
    return game.seatsOf(position).filter((seat) => (first >> seat) & 1);
  }
  const { unknown, empty } = game.engine.description.constants;
  const show = (cell: number): FieldData => {
    if (type !== SMALL) return cell;
    return cell === unknown ? null : cell === empty ? "empty" : cell;
  };
  if (axes.length === 0) return show(first);
  const isBySeat = field.axes[0] === "seats";
  if (axes.length === 1 && !isBySeat && type === SMALL) {
    return cells.slice(0, cells.findLastIndex((cell) => cell !== empty) + 1).map(show);
  }
  const [, ...inner] = axes;
  const all = nest(cells.map(show), inner);
  return isBySeat ? all.slice(0, game.seats(position)) : all;
}

/** Cells in lists of lists, by the lengths of all axes but the first. */
function nest(cells: FieldData[], axes: number[]): FieldData[] {
  const [, ...inner] = axes;
  if (axes.length === 0) return cells;
  const size = axes.reduce((product, length) => product * length, 1);
  return Array.from({ length: cells.length / size }, (_, i) =>
    nest(cells.slice(i * size, (i + 1) * size), inner),
  );
}
