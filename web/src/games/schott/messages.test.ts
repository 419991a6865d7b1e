import { IntlMessageFormat } from "intl-messageformat";
import { describe, expect, it } from "vitest";
import de from "./messages.de.json";
import en from "./messages.en.json";
import fr from "./messages.fr.json";

type Catalog = Record<string, string>;
const catalogs: Record<string, Catalog> = { en, fr, de };
const ACTION_CARDS = 10;
const LONGEST = 120; // the house rules allow no longer track

describe("the catalogs", () => {
  for (const [language, catalog] of Object.entries(catalogs)) {
    it(`has every text in ${language}`, () => {
      expect(Object.keys(catalog)).toEqual(Object.keys(en));
      for (const text of Object.values(catalog)) expect(() => new IntlMessageFormat(text, language, undefined, { ignoreTag: true })).not.toThrow();
    });

    // Events bring phrases in English: the words of the catalog stand for them.
    it(`has ${language} words for all phrases of events`, () => {
      for (let number = 1; number <= ACTION_CARDS; number++)
        expect(catalog[`word.${(en as Catalog)[`effect.${number}`]}`]).toBe(catalog[`effect.${number}`]);
      for (let count = 0; count <= LONGEST; count++) expect(catalog).toHaveProperty([`word.${count === 1 ? "1 square" : `${count} squares`}`]);
      for (let square = 1; square < LONGEST; square++) expect(catalog).toHaveProperty([`word.square ${square}`]);
    });
  }

  it("says English phrases as events do", () => {
    for (const [key, text] of Object.entries(en)) if (key.startsWith("word.")) expect(key).toBe(`word.${text}`);
  });
});
