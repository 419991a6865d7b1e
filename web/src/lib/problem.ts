/** What went wrong, in the person's language. */

import { t, words } from "./i18n.svelte";
import { Refusal } from "./socket";
import type { CatalogText } from "./wire";

/** A text of a game's words with its values; one of them may be such a text. */
function say({ key, values }: CatalogText): string {
  const written = Object.entries(values).map(([name, value]) => [
    name,
    Array.isArray(value) ? words.listAny(value) : typeof value === "object" ? say(value) : value,
  ]);
  return t(key, Object.fromEntries(written) as Record<string, string>);
}

/** What a game refuses, by its catalogue; else the page's words for it, or the server's own sentence. */
export function explain(error: unknown): string {
  if (error instanceof Refusal && error.told && words.has(error.told.key)) {
    const said = say(error.told);
    return `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
  }
  const sentence = error instanceof Error ? error.message : String(error);
  const key = error instanceof Refusal ? `problem.${error.code}` : "";
  return words.has(key) ? t(key) : sentence;
}

const PASSING = new Set(["busy", "too_many", "lost", "stopping"]);

/** Whether the same question may be answered a little later. */
export function isPassing(error: unknown): boolean {
  return error instanceof Refusal && PASSING.has(error.code);
}
