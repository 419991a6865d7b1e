/** The house rules of a table, as sentences. */

import type { GameInfo, OptionInfo } from "./api";
import { t, words } from "./i18n.svelte";
import { readPlaces } from "./places";

function tellRule(
  game: string,
  option: OptionInfo,
  value: string | number | boolean,
  names: string[],
): string {
  const key = `${game}.house.${option.name}`;
  // What is just switched on is said by the sentence that describes it.
  if (!words.has(key)) return t(`${game}.option_says.${option.name}`);
  const text = String(value);
  const places = readPlaces(text).map(
    ([place, number]) => `${place}: ${words.number(number, { signDisplay: "always" })}`,
  );
  return t(key, {
    value,
    seat: names[Number(value)] ?? text,
    numbers: words.list(text.split("/")),
    places: words.list(places),
  });
}

/** What is otherwise than by the standard rules. */
export function tellHouseRules(
  info: GameInfo,
  options: Record<string, unknown>,
  names: string[],
): string[] {
  return info.options
    .filter((option) => options[option.name] !== option.default)
    .map((option) =>
      tellRule(info.game, option, options[option.name] as string | number | boolean, names),
    );
}
