"""What a server refuses: a code for programs and a sentence for people."""

from __future__ import annotations

from skydeck.core.errors import SkydeckError
from skydeck.core.sentences import Sentence

# What each code is in HTTP.
STATUS = {
    "bad_message": 422,
    "bad_settings": 422,
    "too_long": 413,
    "no_guest": 401,
    "forbidden": 403,
    "no_room": 404,
    "no_game": 404,
    "no_language": 404,
    "no_code": 404,
    "no_position": 404,
    "no_review": 404,
    "not_seated": 409,
    "seat_taken": 409,
    "name_taken": 409,
    "wrong_phase": 409,
    "illegal": 409,
    "stale": 409,
    "revealed": 409,
    "nothing": 409,
    "no_network": 409,
    "other_rules": 409,
    "bad_room": 409,
    "too_many": 429,
    "busy": 503,
    "preparing": 503,
    "stopping": 503,
}


class Refused(SkydeckError):
    """A wish that is not granted, and why."""

    def __init__(self, code: str, sentence: str, told: Sentence | None = None) -> None:
        super().__init__(sentence, told)
        self.code = code

    @property
    def status(self) -> int:
        return STATUS[self.code]
