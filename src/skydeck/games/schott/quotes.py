"""What the question cards of SCHOTT say, in the languages of `questions/`."""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from skydeck.core.game import Event

FOLDER = Path(__file__).parent / "questions"


@dataclass(frozen=True)
class QuestionCard:
    """A question card: the fact is told once it is answered."""

    question: str
    answers: tuple[str, ...]
    fact: str


@cache
def questions(language: str = "en") -> tuple[QuestionCard, ...]:
    """The question cards in a language, by number."""
    cards = json.loads((FOLDER / f"{language}.json").read_text(encoding="utf-8"))
    return tuple(
        QuestionCard(card["question"], tuple(card["answers"]), card["fact"]) for card in cards
    )


def quote(event: Event, language: str) -> dict[str, str]:
    """What the question card of an event says; answers only where the event tells them."""
    card = questions(language)[event["number"]]
    if "given" not in event:
        return {"question": card.question}
    return {
        "question": card.question,
        "answer": card.answers[event["given"]],
        "right_answer": card.answers[event["right"]],
        "fact": card.fact,
    }
