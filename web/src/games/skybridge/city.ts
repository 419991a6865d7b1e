/** The city as it stands and what may be placed, out of a view and the legal moves. */

import { SKYBRIDGE, type LegalMove, type SkybridgeMark, type SkybridgeView } from "../../lib/wire";

export const { COLOURS, KINDS, SIDE, TOWER_NAMES } = SKYBRIDGE;
export type Colour = (typeof COLOURS)[number];
export type Kind = (typeof KINDS)[number];
export type Legal = LegalMove<"skybridge">;

export const FLOORS: Record<Kind, number> = SKYBRIDGE.FLOORS;
/** Neighbouring towers. */
export const PAIRS: [number, number][] = SKYBRIDGE.PAIRS.map(([low, high]) => [low, high]);

/** A kind of piece in a colour. */
export interface Sort {
  colour: Colour;
  kind: Kind;
}

/** A piece in a tower, with so many floors under it. */
export interface Piece {
  colour: Colour;
  kind: Exclude<Kind, "roof">;
  bottom: number;
  other: number | null; // the tower at a bridge's other end
}

export interface Tower {
  number: number;
  name: string;
  height: number;
  pieces: Piece[];
  roof: Colour | null;
}

export interface Bridge {
  colour: Colour;
  towers: [number, number];
  bottom: number;
}

/** Where a piece may go. */
export interface Place extends Sort {
  towers: number[];
  height: number;
  move: number;
}

export function columnOf(tower: number): number {
  return tower % SIDE;
}

export function rowOf(tower: number): number {
  return Math.floor(tower / SIDE);
}

export function towersOf(view: SkybridgeView): Tower[] {
  return TOWER_NAMES.map((name, number) => {
    const pieces: Piece[] = [];
    let bottom = 0;
    for (const end of view.towers[number]!.slice(0, view.ends[number])) {
      if (end === "empty") break;
      const [colour, kind] = SKYBRIDGE.ENDS[end]!;
      const pair = view.bridges[COLOURS.indexOf(colour)];
      const other =
        kind === "bridge" && typeof pair === "number"
          ? PAIRS[pair]!.find((tower) => tower !== number)!
          : null;
      pieces.push({ colour, kind, bottom, other });
      bottom += FLOORS[kind];
    }
    const roof = view.roofs[number];
    return {
      number,
      name,
      height: view.heights[number]!,
      pieces,
      roof: typeof roof === "number" ? COLOURS[roof]! : null,
    };
  });
}

export function bridgesOf(towers: Tower[]): Bridge[] {
  return towers.flatMap((tower) =>
    tower.pieces
      .filter((piece) => piece.other !== null && piece.other > tower.number)
      .map((piece) => ({
        colour: piece.colour,
        towers: [tower.number, piece.other!] as [number, number],
        bottom: piece.bottom,
      })),
  );
}

/** A piece that stands in the city, by a name that it keeps. */
export interface Standing extends Sort {
  key: string;
  towers: number[];
  bottom: number;
}

/** Every piece once. */
export function piecesOf(towers: Tower[]): Standing[] {
  const found: Omit<Standing, "key">[] = bridgesOf(towers).map((one) => ({
    ...one,
    kind: "bridge",
  }));
  for (const { number, pieces, roof, height } of towers) {
    for (const { colour, kind, bottom } of pieces)
      if (kind !== "bridge") found.push({ colour, kind, towers: [number], bottom });
    if (roof) found.push({ colour: roof, kind: "roof", towers: [number], bottom: height });
  }
  return found.map((one) => ({
    ...one,
    key: [one.kind, one.colour, ...one.towers, one.bottom].join(" "),
  }));
}

type Mark<K extends SkybridgeMark["key"]> = Extract<SkybridgeMark, { key: K }>;
export type Roof = Mark<"roof">;

function marksOf<K extends SkybridgeMark["key"]>(view: SkybridgeView, key: K): Mark<K>[] {
  return view.marks.filter((mark): mark is Mark<K> => mark.key === key);
}

/** What was placed last, and where. */
export function lastOf(view: SkybridgeView): (Sort & { towers: number[] }) | null {
  const [last] = marksOf(view, "last");
  return last
    ? { colour: last.colour as Colour, kind: last.kind as Kind, towers: last.towers }
    : null;
}

/** What each roof counts. */
export const roofsOf = (view: SkybridgeView): Roof[] => marksOf(view, "roof");

/** Whether a seat is out, or could not place anything when its turn came. */
export function isMarked(view: SkybridgeView, key: "out" | "skipped", seat: number): boolean {
  return marksOf(view, key).some((mark) => mark.seat === seat);
}

/** The places of the pieces that may be placed, all or of one sort. */
export function placesOf(legal: Legal[], sort: Sort | null = null): Place[] {
  const places = legal.map(({ move, touch }) => ({
    colour: touch.colour as Colour,
    kind: touch.key,
    towers: touch.key === "bridge" ? [touch.first, touch.second] : [touch.tower],
    height: touch.height,
    move,
  }));
  return sort ? places.filter((place) => isSame(place, sort)) : places;
}

/** Whether a place is on exactly these towers. */
export function isOn({ towers }: { towers: number[] }, these: number[]): boolean {
  return towers.length === these.length && towers.every((tower, index) => tower === these[index]);
}

export function isSame(one: Sort | null, other: Sort | null): boolean {
  return one?.colour === other?.colour && one?.kind === other?.kind;
}

/** Whose a colour is; with three seats nobody has the last one. */
export function ownerOf(seats: number, colour: number): number | null {
  const owners: Record<number, readonly (number | null)[]> = SKYBRIDGE.OWNERS;
  return owners[seats]?.[colour] ?? null;
}

/** The colours that a seat has pieces of, its own first. */
export function coloursOf(seats: number, seat: number): Colour[] {
  const own = COLOURS.filter((_, colour) => ownerOf(seats, colour) === seat);
  const neutral = COLOURS.filter((_, colour) => ownerOf(seats, colour) === null);
  return [...own, ...neutral];
}

export function isNeutral(seats: number, colour: Colour): boolean {
  return ownerOf(seats, COLOURS.indexOf(colour)) === null;
}

/** Whether seats have pieces of a kind in a colour; of one that belongs to nobody there are not all. */
export function hasKind(seats: number, colour: Colour, kind: Kind): boolean {
  return !isNeutral(seats, colour) || SKYBRIDGE.NEUTRAL_PIECES[KINDS.indexOf(kind)]! > 0;
}

/** A colour as the story calls it: with three seats one is nobody's. */
export function codeColour(seats: number, colour: Colour): string {
  const called: Record<number, readonly string[]> = SKYBRIDGE.CALLED;
  return called[seats]?.[COLOURS.indexOf(colour)] ?? colour;
}

export function countLeft(view: SkybridgeView, seat: number, sort: Sort): number {
  return view.stock[seat]?.[COLOURS.indexOf(sort.colour)]?.[KINDS.indexOf(sort.kind)] ?? 0;
}
