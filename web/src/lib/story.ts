/** What happens, what is asked and why a move is good, put into words. */

import { t, words } from "./i18n.svelte";
import type { GameEvent, GameName } from "./wire";

type Values = Record<string, string | number | boolean | null>;

/** An event's values for the catalog: names instead of seats, and whether it is about the reader. */
function valuesOf(game: GameName, event: GameEvent, names: string[], you: number | null): Values {
  const values: Values = { you: false };
  for (const [name, value] of Object.entries(event)) {
    if (name === "key") continue;
    if ((name === "seat" || name === "other") && typeof value === "number") values[name] = names[value] ?? String(value);
    else if (Array.isArray(value)) values[name] = words.list(value.map(String));
    else if (typeof value === "string" && words.has(`${game}.word.${value}`)) values[name] = t(`${game}.word.${value}`);
    // Games count in English, as in "5 floors": the catalog takes the number and has its own words.
    else if (typeof value === "string" && /^\d+ [a-z]+$/.test(value)) values[name] = Number.parseInt(value);
    else values[name] = value as string | number | boolean;
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

/** A move in words; where a game has none for it, in its notation. */
export function tellMove(game: GameName, move: { text: string; touch?: Record<string, unknown> }, names: string[]): string {
  const key = `${game}.move.${String(move.touch?.["key"])}`;
  if (!move.touch || !words.has(key)) return move.text;
  return t(key, valuesOf(game, move.touch as GameEvent, names, null));
}

export function tellAsk(game: GameName, event: GameEvent, names: string[]): string {
  return t(`${game}.ask.${event.key}`, valuesOf(game, event, names, null));
}

export function tellReason(game: GameName, event: GameEvent, names: string[], you: number | null): string {
  return t(`${game}.reason.${event.key}`, valuesOf(game, event, names, you));
}
