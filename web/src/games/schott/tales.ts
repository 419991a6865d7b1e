import type { SchottEvent } from "../../lib/wire";

/** A question card in some language. */
export interface QuestionCard {
  question: string;
  answers: string[];
  fact: string;
}

/** What is told of an answer. */
export type Answered = Extract<SchottEvent, { key: "right" | "wrong" }>;
