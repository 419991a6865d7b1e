/** What went wrong, in the person's language. */

import { t, words } from "./i18n.svelte";
import { Refusal } from "./socket";

/** What a game refuses, by its catalogue; else the page's words for it, or the server's own sentence. */
export function explain(error: unknown): string {
  if (error instanceof Refusal && error.told && words.has(error.told.key)) {
    const values = Object.entries(error.told.values).map(([name, value]) => [
      name,
      Array.isArray(value) ? words.listAny(value) : value,
    ]);
    const said = t(error.told.key, Object.fromEntries(values) as Record<string, string>);
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
