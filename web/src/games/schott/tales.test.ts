import { describe, expect, it } from "vitest";
import { findAnswers } from "./tales";

const english = [{ question: "Which island?", answers: ["Murano", "Torcello", "Burano, twice"], fact: "Fires." }];
const wrong = { key: "wrong", seat: 1, letter: "a", number: 0, answer: "Torcello", right: "b, Burano, twice", fact: "Fires." };

describe("an answer", () => {
  it("is found on the question card, with the right one", () => {
    expect(findAnswers(wrong, english)).toEqual({ number: 0, given: 1, right: 2 });
  });

  it("is unknown while the question cards are not here", () => {
    expect(findAnswers(wrong, undefined)).toEqual({ number: 0, given: -1, right: -1 });
  });
});
