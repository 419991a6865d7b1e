/** All words of the page, in the person's language. */

import { IntlMessageFormat } from "intl-messageformat";
import { api } from "./api";
import { withMinus } from "./minus";

export const LANGUAGES = { en: "English", fr: "Français", de: "Deutsch" } as const;
export type Language = keyof typeof LANGUAGES;
type Catalog = Record<string, string>;
type Value = string | number | boolean | Date | null | undefined;

const KEY = "skydeck.language";
const pages = import.meta.glob<Catalog>("../messages/*.json", { import: "default" });
const GAMES = "../../../src/skydeck/games";
const games = import.meta.glob<Catalog>("../../../src/skydeck/games/*/{words,learn}/??.json", {
  import: "default",
});
type Part = "words" | "learn"; // what a table says; lessons and rules

/** Whether the words of a game are a part of this page. */
export const isBundled = (game: string): boolean => `${GAMES}/${game}/words/en.json` in games;

function guess(): Language {
  const wanted = [localStorage.getItem(KEY), ...navigator.languages];
  const known = wanted.map((tag) => tag?.slice(0, 2)).find((tag) => tag && tag in LANGUAGES);
  return (known as Language | undefined) ?? "en";
}

class Words {
  language = $state<Language>(guess());
  #catalog = $state.raw<Catalog>({});
  #parts = new Map<string, [game: string, part: Part]>();
  #formats = new Map<string, IntlMessageFormat>();
  #foreign = new Map<string, string>(); // games whose words are in another language than the page

  /** Load the words of the page, or in another language all that was loaded before. */
  async load(language: Language = this.language): Promise<void> {
    const catalog: Catalog = { ...(await pages[`../messages/${language}.json`]?.()) };
    for (const [game, part] of this.#parts.values())
      Object.assign(catalog, await this.#read(game, part, language));
    this.#formats.clear();
    this.#catalog = catalog;
    this.language = language;
    localStorage.setItem(KEY, language);
    document.documentElement.lang = language;
  }

  /** Load the words of a game. */
  async loadGame(game: string, part: Part = "words"): Promise<void> {
    const name = `${game}/${part}`;
    if (this.#parts.has(name)) return;
    const words = await this.#read(game, part, this.language);
    this.#parts.set(name, [game, part]);
    this.#catalog = { ...this.#catalog, ...words };
  }

  async #read(game: string, part: Part, language: Language): Promise<Catalog> {
    const words = isBundled(game)
      ? ((await games[`${GAMES}/${game}/${part}/${language}.json`]?.()) ?? {})
      : await this.#fetch(game, part, language);
    return Object.fromEntries(Object.entries(words).map(([key, text]) => [`${game}.${key}`, text]));
  }

  /** The words of a game that was not there when this page was built; such a game has no lesson here. */
  async #fetch(game: string, part: Part, language: Language): Promise<Catalog> {
    if (part !== "words") return {};
    const found = await api.words(game, language);
    this.#foreign.set(game, found.language);
    return found.texts;
  }

  has(key: string): boolean {
    return key in this.#catalog;
  }

  /** A text of the catalog, with values filled in. */
  t(key: string, values: Record<string, Value> = {}): string {
    const text = this.#catalog[key];
    if (text === undefined) return key;
    let format = this.#formats.get(key);
    if (!format) {
      format = new IntlMessageFormat(
        text,
        this.#foreign.get(key.slice(0, key.indexOf("."))) ?? this.language,
        undefined,
        { ignoreTag: true },
      );
      this.#formats.set(key, format);
    }
    return withMinus(format.format(values) as string);
  }

  number(value: number, options: Intl.NumberFormatOptions = {}): string {
    return withMinus(new Intl.NumberFormat(this.language, options).format(value));
  }

  percent(value: number): string {
    return this.number(value, { style: "percent", maximumFractionDigits: 0 });
  }

  /** How a chance has changed, with its sign: in percentage points, which can be added up. */
  change(value: number): string {
    const points = Math.round(100 * value);
    return this.t("review.change", {
      points,
      change: this.number(points, { signDisplay: "exceptZero" }),
    });
  }

  /** How long ago something was. */
  ago(at: number): string {
    const seconds = Math.round((at - Date.now()) / 1000);
    const units: [Intl.RelativeTimeFormatUnit, number][] = [
      ["day", 86400],
      ["hour", 3600],
      ["minute", 60],
    ];
    const format = new Intl.RelativeTimeFormat(this.language, { numeric: "auto" });
    for (const [unit, size] of units)
      if (-seconds >= size) return format.format(Math.round(seconds / size), unit);
    return format.format(Math.min(0, seconds), "second");
  }

  list(words: string[]): string {
    return new Intl.ListFormat(this.language).format(words);
  }

  /** Several words of which one will do. */
  listAny(words: string[]): string {
    return new Intl.ListFormat(this.language, { type: "disjunction" }).format(words);
  }
}

export const words = new Words();
/** What a game is called, or what else the front page says of it; nothing while its words are not here. */
export const tellFront = (game: string, key: "title" | "about" | "length"): string =>
  words.has(`${game}.${key}`) ? words.t(`${game}.${key}`) : "";
export const t = (key: string, values?: Record<string, Value>): string => words.t(key, values);
