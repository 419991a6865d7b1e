/** Cards, parts and levels put into words. */

import { t, words } from "../../lib/i18n.svelte";
import type { Level8View } from "../../lib/wire";
import {
  LEVELS,
  SKIP,
  WILD,
  colourOf,
  meaningAt,
  numberOf,
  type Part,
  type Value,
  type Want,
} from "./cards";

export function describeCard(card: number | null, meaning: Value | null = null): string {
  if (card === null) return t("level8.card.down");
  if (card === SKIP) return t("level8.card.skip");
  if (card !== WILD)
    return t("level8.card.natural", { number: numberOf(card), colour: colourOf(card) });
  return meaning === null
    ? t("level8.card.wild")
    : t("level8.card.wild_as", { meaning: describeValue(meaning) });
}

export function describeValue(value: Value): string {
  return typeof value === "number" ? words.number(value) : t(`level8.word.${value}`);
}

/** A text that begins with a capital letter. */
export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase(words.language) + text.slice(1);
}

/** A kind of part without its cards: a run of three. */
export function describeWant(want: Want, count = 1): string {
  return t(`level8.want.${want.kind}`, { size: want.size, count });
}

/** What a level wants, equal parts counted: pair, 2 triples. */
export function describeLevel(list: Level8View["options"]["levels"], level: number): string {
  const wants = LEVELS[list][level - 1] ?? [];
  const isSame = (a: Want, b: Want): boolean => a.kind === b.kind && a.size === b.size;
  const first = wants.filter(
    (want, index) => wants.findIndex((other) => isSame(want, other)) === index,
  );
  return words.list(
    first.map((want) => describeWant(want, wants.filter((other) => isSame(want, other)).length)),
  );
}

/** What a part is once it has its value: a run from 4 to 6. */
export function describeNamed(want: Want, value: Value, size: number): string {
  if (want.kind === "flush") return t("level8.named.flush", { size, colour: value });
  if (want.kind === "run")
    return t("level8.named.run", { low: value, high: Number(value) + size - 1 });
  return t("level8.named.set", { size, number: value });
}

/** The same in a few signs: 4–6, 4 4 4, or a colour. */
export function signOf(want: Want, value: Value): string {
  if (typeof value === "string") return t(`level8.word.${value}`);
  if (want.kind === "run") return `${value}–${value + want.size - 1}`;
  return Array.from({ length: want.size }, () => value).join(" ");
}

export function describePart(part: Part): string {
  if (part.value === null || !part.cards.length) return describeWant(part);
  const cards = part.cards.map((card, place) => describeCard(card, meaningAt(part, place)));
  return `${describeNamed(part, part.value, part.cards.length)}: ${words.list(cards)}`;
}
