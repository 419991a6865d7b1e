/** What seats are called. */

import { t } from "./i18n.svelte";
import type { ChairState } from "./wire";

export const isBot = (who: string | null): boolean => who !== null && /^level[1-8]$/.test(who);

/** A person's name, or what a bot of a level is called. */
export function nameOf(who: string): string {
  return isBot(who) ? t(`bot.${who}`) : who;
}

/** Given names of birds, for bots of a level of which there are several. */
const GIVEN = ["Pip", "Kiki", "Momo", "Lulu", "Nino", "Tika", "Bobo", "Coco"];

/** The names of all seats, told apart; who sits there are people's names and the levels of bots. */
export function seatNames(who: readonly string[]): string[] {
  const free = GIVEN.filter((name) => !who.includes(name));
  return who.map((one, seat) => {
    const before = who.slice(0, seat);
    if (who.filter((other) => other === one).length === 1) return nameOf(one);
    if (isBot(one)) return free[before.filter(isBot).length] ?? nameOf(one);
    return `${one} ${before.filter((other) => other === one).length + 1}`;
  });
}

const LONGEST = 24; // letters of a name

/** The name, or where somebody has it already the same with a number. */
export function freeName(wanted: string, taken: (string | null)[]): string {
  let name = wanted;
  for (let number = 2; taken.includes(name); number += 1)
    name = `${[...wanted]
      .slice(0, LONGEST - 3)
      .join("")
      .trimEnd()} ${number}`;
  return name;
}

/** Who sits on the chairs. */
export const sittersOf = (chairs: ChairState[]): string[] =>
  chairs.map((chair) => chair.name ?? chair.bot ?? t("seat.free"));

/** The names of all seats, told apart where they are the same. */
export const namesOf = (chairs: ChairState[]): string[] => seatNames(sittersOf(chairs));
