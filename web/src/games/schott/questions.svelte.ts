/** The question cards in the person's language, from the game's own files; their key stays with the server. */

import { words, type Language } from "../../lib/i18n.svelte";
import type { QuestionCard } from "./tales";

const FOLDER = "../../../../src/skydeck/games/schott/questions";
const files = import.meta.glob<QuestionCard[]>(
  "../../../../src/skydeck/games/schott/questions/{de,en,fr}.json",
  { import: "default" },
);

class Questions {
  #cards = $state.raw<Partial<Record<Language, QuestionCard[]>>>({});
  #wanted = new Set<Language>();

  /** All question cards; undefined until they are here. */
  in(language: Language): QuestionCard[] | undefined {
    if (!this.#wanted.has(language)) {
      this.#wanted.add(language);
      void this.#load(language);
    }
    return this.#cards[language];
  }

  get own(): QuestionCard[] | undefined {
    return this.in(words.language);
  }

  async #load(language: Language): Promise<void> {
    const cards = await files[`${FOLDER}/${language}.json`]?.();
    this.#cards = { ...this.#cards, [language]: cards };
  }
}

export const questions = new Questions();
