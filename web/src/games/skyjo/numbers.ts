import { words } from "../../lib/i18n.svelte";

/** A number that may be below zero, with the sign that is as wide as a plus. */
export function write(value: number): string {
  return words.number(value).replace("-", "−");
}
