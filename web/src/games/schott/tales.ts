/** A question card in some language. */
export interface QuestionCard {
  question: string;
  answers: string[];
  fact: string;
}

/** What an event says of an answer: the question card, and the places of two answers on it. */
export interface Answered {
  number: number;
  given: number;
  right: number;
}
