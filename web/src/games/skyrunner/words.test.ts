import { IntlMessageFormat } from "intl-messageformat";
import { expect, test } from "vitest";
import type { SkyRunnerEvent, SkyRunnerQuestion } from "../../lib/wire";
import de from "../../../../src/skydeck/games/skyrunner/words/de.json";
import en from "../../../../src/skydeck/games/skyrunner/words/en.json";
import fr from "../../../../src/skydeck/games/skyrunner/words/fr.json";

const CATALOGS: Record<string, Record<string, string>> = { en, fr, de };
const TALES: Record<SkyRunnerEvent["key"], Record<string, string | number>> = {
  choose: {},
  choose_known: { card: "C" },
  reveal: { card: "C" },
  clash: { card: "C", seats: "A, B" },
  return: {},
  win: { card: "C" },
  stay_open: { number: 1, card: "C" },
  stay_crash: { number: 1, card: "C" },
  climb: { square: "1a2" },
  climb_paid: { square: "1a2", paid: 2 },
  stay: { square: "ground" },
  roof: { square: "roof", paid: 2 },
  keep: { card: "C" },
  lost: { other: "O" },
  sabotage: { other: "O" },
  rob: {},
  give: { card: "C" },
  owe: { card: "C" },
  settle: { card: "C", debt: "D" },
  gain: { card: "C", other: "O" },
  crowd: {},
  crash: { squares: 2 },
  aim: { side: "left" },
  take_along: { other: "O" },
  fall: { square: "ground" },
  refill: { cards: 9 },
  open: { number: 1, card: "C" },
  bare: { number: 1 },
  still_open: { number: 1, card: "C" },
  limit: { number: 400 },
  over: {},
};
const ASKS: Record<SkyRunnerQuestion["key"], Record<string, string | number>> = {
  choose: { number: 1, card: "C" },
  choose_bare: { number: 1 },
  choose_crash: { number: 1, card: "C" },
  climb: { value: 4 },
  prize: { card: "C" },
  target: { card: "C" },
  give: { card: "C" },
  fall: { square: "2b1" },
};

test.each(Object.keys(CATALOGS))("%s has every text, and each can be formatted", (language) => {
  const catalog = CATALOGS[language]!;
  expect(Object.keys(catalog)).toEqual(Object.keys(en));
  const write = (key: string, values: object): unknown =>
    new IntlMessageFormat(catalog[key] ?? "", language).format({ ...values });
  for (const text of Object.values(catalog)) new IntlMessageFormat(text, language);
  for (const you of ["true", "false"])
    for (const [key, values] of Object.entries(TALES))
      expect(write(`tell.${key}`, { you, seat: "Ann", ...values }), key).toMatch(/\w/);
  for (const [key, values] of Object.entries(ASKS))
    expect(write(`ask.${key}`, values), key).toMatch(/\w/);
});
