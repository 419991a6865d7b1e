/** What happens, what is asked and why a move is good, put into words. */

import { codesOf, namePoints } from "../games/moves";
import { t, words } from "./i18n.svelte";
import type { GameEvent, GameName, Touches, Views } from "./wire";

type Word = string | number | boolean | null;
type Values = Record<string, Word>;

const SEATS = new Set(["seat", "other", "owner", "seats"]); // what values are called that are seats

/** A value of an event: a code by the catalog, a small object by its kind, a list by what is in it. */
function wordOf(game: GameName, value: unknown): Word {
  if (Array.isArray(value)) return words.list(value.map((one) => String(wordOf(game, one))));
  if (typeof value === "object" && value !== null) return "kind" in value ? t(`${game}.named.${String(value.kind)}`, value as Values) : "";
  if (typeof value === "string" && words.has(`${game}.word.${value}`)) return t(`${game}.word.${value}`);
  return value as Word;
}

/** An event's values for the catalog: names instead of seats, and whether it is about the reader. */
function valuesOf(game: GameName, event: GameEvent, names: string[], you: number | null): Values {
  const values: Values = { you: false };
  const nameOf = (seat: unknown): string => names[Number(seat)] ?? String(seat);
  for (const [name, value] of Object.entries(event)) {
    if (name === "key") continue;
    if (SEATS.has(name)) values[name] = Array.isArray(value) ? words.list(value.map(nameOf)) : nameOf(value);
    else values[name] = wordOf(game, value);
  }
  if (typeof event["seat"] === "number") values["you"] = event["seat"] === you;
  if (typeof event["other"] === "number") values["other_you"] = event["other"] === you;
  return values;
}

export function tell(game: GameName, event: GameEvent, names: string[], you: number | null): string {
  return t(`${game}.tell.${event.key}`, valuesOf(game, event, names, you));
}

export function tellAll(game: GameName, events: GameEvent[], names: string[], you: number | null): string[] {
  return events.map((event) => tell(game, event, names, you));
}

/** A move in words: what a seat touches for it at a table that it sees so. */
export function tellMove<G extends GameName>(game: G, touch: Touches[G], view: Views[G], seat: number, names: string[]): string {
  const codes = { ...codesOf(game, touch, view, seat), key: touch.key };
  return t(`${game}.move.${touch.key}`, valuesOf(game, codes, names, seat));
}

export function tellAsk(game: GameName, event: GameEvent, names: string[]): string {
  return t(`${game}.ask.${event.key}`, valuesOf(game, event, names, null));
}

export function tellReason(game: GameName, event: GameEvent, names: string[], you: number | null): string {
  return t(`${game}.reason.${event.key}`, valuesOf(game, event, names, you));
}

export function tellPoints<G extends GameName>(game: G, points: number, view: Views[G]): string {
  return t(`${game}.points`, { points: namePoints(game, points, view) });
}
