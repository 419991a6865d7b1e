"""Fair deals: a secret promised before anyone adds a nonce, and shown at the end.

docs/fair-deal.md has the scheme, so that anyone can write a verifier.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from skydeck.core.errors import BadLog

SECRET = re.compile("[0-9a-f]{64}")
NONCE = re.compile("[0-9a-f]{32}")
ABSENT = "0" * 32  # the nonce of a seat that added none: a bot's, or of who is away


@dataclass(frozen=True)
class Deal:
    """What a seed was made of; all texts are hexadecimal digits."""

    commitment: str
    secret: str
    nonces: tuple[str, ...]  # by seat

    @property
    def seed(self) -> str:
        """The seed that follows from the secret and all nonces."""
        return _hash(f"skydeck deal {self.secret} {' '.join(self.nonces)}")

    def prove(self, seed: int | str) -> None:
        """Refuse a deal that does not lead from its commitment to this seed."""
        if commit(self.secret) != self.commitment:
            raise BadLog("the secret is not the one that was committed to, so the deal was changed")
        if self.seed != seed:
            raise BadLog("the seed does not follow from the secret and the nonces of the seats")


def draw_secret() -> str:
    """A new secret of 256 bits."""
    return secrets.token_hex(32)


def commit(secret: str) -> str:
    """What is published of a secret before anyone adds a nonce."""
    return _hash(f"skydeck secret {secret}")


def is_nonce(text: str) -> bool:
    """Whether a text is what a seat may add: 128 bits."""
    return NONCE.fullmatch(text) is not None


def is_deal(commitment: object, secret: object, nonces: object, seats: int) -> bool:
    """Whether the parts of a deal have the right shape."""
    if not isinstance(nonces, Sequence) or isinstance(nonces, str) or len(nonces) != seats:
        return False
    hashes = all(isinstance(text, str) and SECRET.fullmatch(text) for text in (commitment, secret))
    return hashes and all(isinstance(nonce, str) and is_nonce(nonce) for nonce in nonces)


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
