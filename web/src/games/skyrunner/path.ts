/** How figures get from square to square: step by step up and down, and what falls together. */

import type { SkyRunnerEvent } from "../../lib/wire";
import { isSame, type Place, type Wall } from "./wall";

export interface Step {
  seat: number;
  place: Place;
  isFall: boolean;
  isEnd: boolean; // the last one of a fall: there is dust
}

/** The squares on the way, without the first: up to the last tier's row, then to the side. */
export function way(wall: Wall, from: Place, to: Place, taken: readonly Place[] = []): Place[] {
  const step = Math.sign(to.level - from.level);
  const across = step < 0 ? to.level : crossing(wall, from, to, taken);
  const found: Place[] = [];
  let { level, column } = from;
  const go = (place: Place): void => {
    if (!isSame(place, found.at(-1) ?? from)) found.push(place);
    ({ level, column } = place);
  };
  const aside = (goal: Place["column"]): void => {
    if (typeof column !== "number" || typeof goal !== "number") return;
    while (column !== goal) go({ level, column: column + Math.sign(goal - column) });
  };
  if (level === across && isInTierOf(wall, level, to.level)) aside(to.column);
  while (level !== to.level) {
    const next = level + step;
    go({ level: next, column: isInTierOf(wall, next, level) ? column : entry(wall, next, to) });
    if (level === across) aside(to.column);
  }
  go(to);
  return found;
}

const isInTierOf = (wall: Wall, one: number, other: number): boolean =>
  wall.tierOf(one) === wall.tierOf(other);

/** Where another tier is entered: in the groove of the goal, if that is there. */
function entry(wall: Wall, level: number, to: Place): Place["column"] {
  const tier = wall.tierOf(level);
  if (!tier) return "empty";
  return typeof to.column === "number"
    ? Math.min(to.column, tier.grooves - 1)
    : Math.floor((tier.grooves - 1) / 2);
}

/** The row in which nobody is in the way to the side. */
function crossing(wall: Wall, from: Place, to: Place, taken: readonly Place[]): number {
  const columns = [from.column, to.column].filter((column) => column !== "empty");
  const [first, last] = [Math.min(...columns), Math.max(...columns)];
  const isFree = (level: number): boolean =>
    !taken.some(
      (one) =>
        one.level === level &&
        typeof one.column === "number" &&
        one.column >= first &&
        one.column <= last,
    );
  for (let level = to.level; level >= from.level && isInTierOf(wall, level, to.level); level -= 1)
    if (isFree(level)) return level;
  return to.level;
}

/** Where a figure is that has fallen onto another one. */
function aboveOf(wall: Wall, { level, column }: Place, from: Place): Place {
  if (isInTierOf(wall, level + 1, from.level)) return { level: level + 1, column: from.column };
  const grooves = wall.tierOf(level + 1)?.grooves ?? 1;
  return { level: level + 1, column: Math.min(column === "empty" ? 0 : column, grooves - 1) };
}

/** All steps that lead from where figures were to where they are now, in the order in which they happened. */
export function stepsOf(
  wall: Wall,
  before: readonly Place[],
  after: readonly Place[],
  events: readonly SkyRunnerEvent[],
): Step[] {
  const places = [...before];
  const steps: Step[] = [];
  const walk = (seat: number, to: Place | undefined, isEnd: boolean): void => {
    const from = places[seat];
    if (!from || !to || isSame(from, to)) return;
    const isFall = to.level < from.level;
    const taken = places.filter((_, other) => other !== seat);
    const found = way(wall, from, to, taken).map((place) => ({
      seat,
      place,
      isFall,
      isEnd: false,
    }));
    if (isFall && isEnd) found.at(-1)!.isEnd = true;
    steps.push(...found);
    places[seat] = to;
  };
  for (const event of events) {
    if (event.key === "take_along") {
      const [from, hit] = [places[event.seat]!, places[event.other]!];
      const above = aboveOf(wall, hit, from);
      if (above.level < from.level) walk(event.seat, above, true);
    } else if (event.key === "fall") walk(event.seat, wall.placeCalled(event.square), true);
    else if (event.key === "climb" || event.key === "climb_paid" || event.key === "roof")
      walk(event.seat, wall.placeCalled(event.square), false);
  }
  after.forEach((place, seat) => walk(seat, place, false)); // a fall that waits for a choice
  return steps;
}
