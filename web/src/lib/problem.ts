/** What went wrong, in the person's language. */

import { t, words } from "./i18n.svelte";
import { Refusal } from "./socket";

/** The catalog's words for what the server refused; where it has none, the server's own sentence. */
export function explain(error: unknown): string {
  const sentence = error instanceof Error ? error.message : String(error);
  const key = error instanceof Refusal ? `problem.${error.code}` : "";
  return words.has(key) ? t(key) : sentence;
}

const PASSING = new Set(["busy", "too_many", "lost", "stopping"]);

/** Whether the same question may be answered a little later. */
export function isPassing(error: unknown): boolean {
  return error instanceof Refusal && PASSING.has(error.code);
}
