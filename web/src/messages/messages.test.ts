import { IntlMessageFormat } from "intl-messageformat";
import { describe, expect, it } from "vitest";

type Catalog = Record<string, string>;
type Part = ReturnType<IntlMessageFormat["getAst"]>[number];
const NAMES = new Set(["name", "names", "seat", "seats", "other", "owner", "one", "two", "three"]); // values that are people
const found = {
  ...import.meta.glob<Catalog>("./*.json", { import: "default", eager: true }),
  ...import.meta.glob<Catalog>("../../../src/skydeck/games/*/{words,learn}/??.json", {
    import: "default",
    eager: true,
  }),
};

/** All that a text can say, with `@` for every name. */
function readings(parts: Part[]): string[] {
  return parts.reduce<string[]>(
    (texts, part) => {
      let ways = [""];
      if ("options" in part)
        ways = Object.values(part.options).flatMap((option) => readings(option.value));
      else if ("value" in part)
        ways = [
          part.type === 1 && NAMES.has(part.value) ? "@" : part.type === 0 ? part.value : "0",
        ];
      return texts.flatMap((text) => ways.map((way) => text + way));
    },
    [""],
  );
}

describe.each(Object.entries(found))("%s", (path, catalog) => {
  const language = /(..)\.json$/.exec(path)![1]!;
  const english = found[path.replace(/..\.json$/, "en.json")]!;

  it("has the texts that English has", () => {
    expect(Object.keys(catalog)).toEqual(Object.keys(english));
  });

  if (language === "fr") {
    it("has no word before a name that would lose its vowel", () => {
      const all = Object.values(catalog).flatMap((text) =>
        readings(new IntlMessageFormat(text, language, undefined, { ignoreTag: true }).getAst()),
      );
      expect(all.filter((text) => /(?<!\p{L})(?:\p{L}*que|de|le|la|ne|se) @/iu.test(text))).toEqual(
        [],
      );
    });

    it("breaks no line before a sign that stands apart", () => {
      for (const [key, text] of Object.entries(catalog))
        expect(text, key).not.toMatch(/ [:;!?»]|« /);
    });
  }

  it("has texts that can be formatted", () => {
    for (const [key, text] of Object.entries(catalog))
      expect(
        () => new IntlMessageFormat(text, language, undefined, { ignoreTag: true }),
        key,
      ).not.toThrow();
  });
});
