import { IntlMessageFormat } from "intl-messageformat";
import { describe, expect, it } from "vitest";
import de from "./messages.de.json";
import en from "./messages.en.json";
import fr from "./messages.fr.json";

type Parts = ReturnType<IntlMessageFormat["getAst"]>;
const LITERAL = 0; // the kind of a part that is text
const SIGN = 7; // the kind of a part that repeats a plural's number

/** The names of the values that a text needs. */
function valuesIn(parts: Parts): string[] {
  const names = parts.flatMap((part) => {
    if (part.type === LITERAL || part.type === SIGN || !("value" in part)) return [];
    const inner = "options" in part ? Object.values(part.options).flatMap((option) => valuesIn(option.value)) : [];
    return [String(part.value), ...inner];
  });
  return [...new Set(names)].sort();
}

describe.each(Object.entries({ de, fr }))("the words in %s", (language, catalog: Record<string, string>) => {
  const english: Record<string, string> = en;

  it("are as many as in English", () => {
    expect(Object.keys(catalog)).toEqual(Object.keys(english));
  });

  it("need the same values as in English", () => {
    for (const [key, text] of Object.entries(catalog)) {
      const needed = valuesIn(new IntlMessageFormat(text, language).getAst());
      expect([key, ...needed]).toEqual([key, ...valuesIn(new IntlMessageFormat(english[key]!, "en").getAst())]);
    }
  });
});
