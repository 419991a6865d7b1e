import { IntlMessageFormat } from "intl-messageformat";
import { describe, expect, it } from "vitest";

type Catalog = Record<string, string>;
const found = {
  ...import.meta.glob<Catalog>("./*.json", { import: "default", eager: true }),
  ...import.meta.glob<Catalog>("../games/*/messages.*.json", { import: "default", eager: true }),
};

describe.each(Object.entries(found))("%s", (path, catalog) => {
  const language = /(..)\.json$/.exec(path)![1]!;
  const english = found[path.replace(/..\.json$/, "en.json")]!;

  it("has the texts that English has", () => {
    expect(Object.keys(catalog)).toEqual(Object.keys(english));
  });

  if (language === "fr")
    it("breaks no line before a sign that stands apart", () => {
      for (const [key, text] of Object.entries(catalog)) expect(text, key).not.toMatch(/ [:;!?»]|« /);
    });

  it("has texts that can be formatted", () => {
    for (const [key, text] of Object.entries(catalog)) expect(() => new IntlMessageFormat(text, language, undefined, { ignoreTag: true }), key).not.toThrow();
  });
});
