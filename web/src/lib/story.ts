/** What happens, what is asked and why a move is good, put into words. */

import { codesOf, namePoints } from "../games/moves";
import { t, words } from "./i18n.svelte";
import type { GameEvent, GameName, Touches, Views } from "./wire";

type Word = string | number | boolean | null;
type Values = Record<string, Word>;

const SEATS = new Set(["seat", "other", "owner", "seats"]); // what values are called that are seats

/** A value of an event: a code by the catalog, a small object by its kind, a list by what is in it. */
function wordOf(game: string, value: unknown): Word {
  if (Array.isArray(value)) return words.list(value.map((one) => String(wordOf(game, one))));
  if (typeof value === "object" && value !== null)
    return "kind" in value ? t(`${game}.named.${String(value.kind)}`, value as Values) : "";
  if (typeof value === "string" && words.has(`${game}.word.${value}`))
    return t(`${game}.word.${value}`);
  return value as Word;
}

/** An event's values for the catalog: names instead of seats, and whether it is about the reader. */
function valuesOf(game: string, event: GameEvent, names: string[], you: number | null): Values {
  const values: Values = { you: false };
  const nameOf = (seat: unknown): string => names[Number(seat)] ?? String(seat);
  for (const [name, value] of Object.entries(event)) {
    if (name === "key") continue;
    if (SEATS.has(name))
      values[name] = Array.isArray(value) ? words.list(value.map(nameOf)) : nameOf(value);
    else values[name] = wordOf(game, value);
  }
  if (typeof event["seat"] === "number") values["you"] = event["seat"] === you;
  if (typeof event["other"] === "number") values["other_you"] = event["other"] === you;
  return values;
}

export function tell(game: string, event: GameEvent, names: string[], you: number | null): string {
  return t(`${game}.tell.${event.key}`, valuesOf(game, event, names, you));
}

export function tellAll(
  game: string,
  events: GameEvent[],
  names: string[],
  you: number | null,
): string[] {
  return events.map((event) => tell(game, event, names, you));
}

/** A move in words: what a seat touches for it at a table that it sees so. Where the catalog has none, its text in notation. */
export function tellMove(
  game: string,
  touch: Touches[GameName],
  view: Views[GameName],
  seat: number,
  names: string[],
  text: string,
): string {
  const [key, codes] = [
    `${game}.move.${touch.key}`,
    { ...codesOf(game, touch, view, seat), key: touch.key },
  ];
  return words.has(key) ? t(key, valuesOf(game, codes, names, seat)) : text;
}

export function tellAsk(game: string, event: GameEvent, names: string[]): string {
  return t(`${game}.ask.${event.key}`, valuesOf(game, event, names, null));
}

export function tellReason(
  game: string,
  event: GameEvent,
  names: string[],
  you: number | null,
): string {
  return t(`${game}.reason.${event.key}`, valuesOf(game, event, names, you));
}

export function tellPoints(game: string, points: number, view: Views[GameName]): string {
  return t(`${game}.points`, { points: namePoints(game, points, view) });
}
