/** What seats are called. */

import { t } from "./i18n.svelte";
import type { ChairState } from "./wire";

/** A person's name, or what a bot of a level is called. */
export function nameOf(who: string): string {
  return /^level[1-8]$/.test(who) ? t(`bot.${who}`) : who;
}

/** The names of all seats, told apart where they are the same. */
export function namesOf(chairs: ChairState[]): string[] {
  const plain = chairs.map((chair) => (chair.name ?? (chair.bot ? nameOf(chair.bot) : t("seat.free"))));
  return plain.map((name, seat) => {
    if (plain.filter((other) => other === name).length === 1) return name;
    return `${name} ${plain.slice(0, seat + 1).filter((other) => other === name).length}`;
  });
}
