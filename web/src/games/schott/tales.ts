/** Question cards, and what an event says of the answer to one. */

import type { GameEvent } from "../../lib/wire";

export interface QuestionCard {
  question: string;
  answers: string[];
  fact: string;
}

/** An answer that was given, and the right one: their places on the question card, -1 where unknown. */
export interface Answered {
  number: number;
  given: number;
  right: number;
}

/** Which answers an event speaks of: it names them in English, the right one after its letter. */
export function findAnswers(event: GameEvent, english: readonly QuestionCard[] | undefined): Answered {
  const number = Number(event["number"]);
  const answers = english?.[number]?.answers ?? [];
  return { number, given: answers.indexOf(String(event["answer"])), right: answers.indexOf(String(event["right"]).slice("a, ".length)) };
}
