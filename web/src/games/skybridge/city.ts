/** The city as it stands and what may be placed, out of a view and the legal moves. */

import { NONE, SKYBRIDGE, type LegalMove, type SkybridgeView } from "../../lib/wire";

export const { COLOURS, KINDS, SIDE, TOWER_NAMES } = SKYBRIDGE;
const TOWERS = TOWER_NAMES.length;
export type Colour = (typeof COLOURS)[number];
export type Kind = (typeof KINDS)[number];
export type Legal = LegalMove<"skybridge">;

export const FLOORS: Record<Kind, number> = SKYBRIDGE.FLOORS;
/** Neighbouring towers in the order of the server's numbers. */
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
      const kind = KINDS[Math.floor(end / COLOURS.length)] as Piece["kind"];
      const colour = end % COLOURS.length;
      const pair = view.bridges[colour];
      const other =
        kind === "bridge" && typeof pair === "number"
          ? PAIRS[pair]!.find((tower) => tower !== number)!
          : null;
      pieces.push({ colour: COLOURS[colour]!, kind, bottom, other });
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

/** What was placed last, and where. */
export function lastOf(view: SkybridgeView): (Sort & { towers: number[] }) | null {
  if (view.last_move === NONE) return null;
  // Of each colour first the places of tall blocks, then of square ones, of bridges and of roofs.
  const sizes = [TOWERS, TOWERS, PAIRS.length, TOWERS];
  const whole = sizes.reduce((sum, size) => sum + size);
  let rest = view.last_move % whole;
  let kind = 0;
  while (rest >= sizes[kind]!) rest -= sizes[kind++]!;
  const towers = KINDS[kind] === "bridge" ? PAIRS[rest]! : [rest];
  return { colour: COLOURS[Math.floor(view.last_move / whole)]!, kind: KINDS[kind]!, towers };
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

/** A colour as the story calls it: with three seats one is nobody's. */
export function codeColour(seats: number, colour: Colour): string {
  return isNeutral(seats, colour) ? `neutral_${colour}` : colour;
}

export function countLeft(view: SkybridgeView, seat: number, sort: Sort): number {
  return view.stock[seat]?.[COLOURS.indexOf(sort.colour)]?.[KINDS.indexOf(sort.kind)] ?? 0;
}

/** Whether a seat, or with one colour at a turn one of its colours, is in a set of bits. */
export function isIn(view: SkybridgeView, bits: number, seat: number): boolean {
  const isByColour = view.options.colour_rotation && view.seats === 2;
  const hands = isByColour
    ? COLOURS.map((_, colour) => colour).filter((colour) => ownerOf(view.seats, colour) === seat)
    : [seat];
  return hands.every((hand) => (bits >> hand) & 1);
}

/** Where on the canvas a tower's label belongs, in pixels. */
export interface Spot {
  x: number;
  y: number;
}

/** The same labels of so many pixels without any on another: what would cover one in front goes up. */
export function uncover(spots: readonly Spot[], width: number, height: number): Spot[] {
  const placed: Spot[] = [];
  const found = new Map<Spot, Spot>();
  for (const spot of spots.toSorted((a, b) => b.y - a.y)) {
    let { y } = spot;
    for (const other of placed)
      if (Math.abs(other.x - spot.x) < width && Math.abs(other.y - y) < height)
        y = other.y - height;
    const moved = { x: spot.x, y };
    placed.push(moved);
    placed.sort((a, b) => b.y - a.y);
    found.set(spot, moved);
  }
  return spots.map((spot) => found.get(spot)!);
}
