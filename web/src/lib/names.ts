/** What seats are called. */

import { t } from "./i18n.svelte";
import type { ChairState } from "./wire";

/** A person's name, or what a bot of a level is called. */
export function nameOf(who: string): string {
  return /^level[1-8]$/.test(who) ? t(`bot.${who}`) : who;
}

/** The same names, numbered where several are the same. */
export function tellApart(names: string[]): string[] {
  return names.map((name, seat) => {
    if (names.filter((other) => other === name).length === 1) return name;
    return `${name} ${names.slice(0, seat + 1).filter((other) => other === name).length}`;
  });
}

const LONGEST = 24; // letters of a name

/** The name, or where somebody has it already the same with a number. */
export function freeName(wanted: string, taken: (string | null)[]): string {
  let name = wanted;
  for (let number = 2; taken.includes(name); number += 1) name = `${[...wanted].slice(0, LONGEST - 3).join("").trimEnd()} ${number}`;
  return name;
}

/** The names of all seats, told apart where they are the same. */
export function namesOf(chairs: ChairState[]): string[] {
  return tellApart(chairs.map((chair) => chair.name ?? (chair.bot ? nameOf(chair.bot) : t("seat.free"))));
}
