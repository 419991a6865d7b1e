"""Randomness: ChaCha8 inside a state, a small fast generator for everything else.

Words of 32 bits are computed in 64-bit integers and masked, so that nothing overflows: the same
code gives the same numbers compiled and plain.
"""

from __future__ import annotations

import hashlib
from typing import Annotated, Any, TypeAlias

import numpy as np

from skydeck.core.errors import SkydeckError
from skydeck.core.kernel import Array, Bytes, Of, Rng, Words, driver, kernel, record

WORD = 0xFFFFFFFF  # mask of 32 bits
BITS = 32
BLOCK = 16  # words that ChaCha makes at a time
DOUBLE_ROUNDS = 4  # ChaCha8
SPREAD = (0x9E3779B1, 0x85EBCA6B, 0xC2B2AE35, 0x27D4EB2F)  # odd, with bits all over
# Values that differ by less are equal: sums of the same parts in another order are not the same to
# the last bit.
ROUNDING = 1e-9
# "expand 32-byte k", the constant of ChaCha for keys of 256 bits
SIGMA = (0x61707865, 0x3320646E, 0x79622D32, 0x6B206574)

# Compiled, `int` would keep an unsigned word unsigned; plain, this is the same.
wide: Any = np.int64

RNG = record(
    ("blocks", "<i8"),  # how many blocks have been made
    ("key", "<u4", (8,)),  # the secret; all zero in a view
    ("words", "<u4", (BLOCK,)),  # the newest block
    ("used", "i1"),  # how many of `words` were given out; BLOCK when a new block is due
)
Rngs: TypeAlias = Annotated[Array, Of(RNG)]


def _bytes(text: str) -> bytes:
    """A text as UTF-8; what a command line could not decode counts, too."""
    return text.encode("utf-8", "surrogatepass")


def read_seed(seed: object) -> int | str:
    """Read a seed given by a person or a program: a whole number, NumPy's included, or a word."""
    if isinstance(seed, np.integer):
        return int(seed)
    if not isinstance(seed, int | str) or isinstance(seed, bool):
        raise SkydeckError(f"a seed is a whole number or a word, not {seed!r}")
    return seed


def key_of(seed: int | str) -> Array:
    """The 256-bit key of a seed: the SHA-256 of the seed as text, eight little-endian words."""
    digest = hashlib.sha256(_bytes(f"skydeck seed {seed}")).digest()
    return np.frombuffer(digest, "<u4").copy()


def seed_rng(rng: Rng, seed: int | str) -> None:
    """Key a state's generator from a seed and make it ready."""
    rng.key[:] = key_of(seed)
    rng.words[:] = 0
    rng.blocks = 0
    rng.used = BLOCK


def small_rng(*parts: int | str, words: int = 4) -> Array:
    """A small generator of its own for each sequence of parts (a seed, a game, a seat …).

    It is four words; up to eight can be had where a few random numbers are all that is wanted.
    """
    digest = hashlib.sha256(_bytes("/".join(map(str, ("skydeck small", *parts))))).digest()
    return np.frombuffer(digest, "<u4")[:words].copy()


@kernel
def _mix(a: int, b: int, c: int, d: int) -> tuple[int, int, int, int]:
    """ChaCha's quarter round."""
    a = (a + b) & WORD
    d ^= a
    d = ((d << 16) | (d >> 16)) & WORD
    c = (c + d) & WORD
    b ^= c
    b = ((b << 12) | (b >> 20)) & WORD
    a = (a + b) & WORD
    d ^= a
    d = ((d << 8) | (d >> 24)) & WORD
    c = (c + d) & WORD
    b ^= c
    b = ((b << 7) | (b >> 25)) & WORD
    return a, b, c, d


@kernel
def make_block(rng: Rng) -> None:
    """Fill `words` with the next block of ChaCha8: 64-bit counter, nonce zero."""
    key = rng.key
    s0, s1, s2, s3 = SIGMA
    k0, k1, k2, k3 = wide(key[0]), wide(key[1]), wide(key[2]), wide(key[3])
    k4, k5, k6, k7 = wide(key[4]), wide(key[5]), wide(key[6]), wide(key[7])
    low, high = wide(rng.blocks) & WORD, wide(rng.blocks) >> BITS
    a0, a1, a2, a3 = wide(s0), wide(s1), wide(s2), wide(s3)
    b0, b1, b2, b3 = k0, k1, k2, k3
    c0, c1, c2, c3 = k4, k5, k6, k7
    d0, d1, d2, d3 = low, high, wide(0), wide(0)
    for _ in range(DOUBLE_ROUNDS):
        a0, b0, c0, d0 = _mix(a0, b0, c0, d0)
        a1, b1, c1, d1 = _mix(a1, b1, c1, d1)
        a2, b2, c2, d2 = _mix(a2, b2, c2, d2)
        a3, b3, c3, d3 = _mix(a3, b3, c3, d3)
        a0, b1, c2, d3 = _mix(a0, b1, c2, d3)
        a1, b2, c3, d0 = _mix(a1, b2, c3, d0)
        a2, b3, c0, d1 = _mix(a2, b3, c0, d1)
        a3, b0, c1, d2 = _mix(a3, b0, c1, d2)
    words = rng.words
    words[0], words[1] = (a0 + s0) & WORD, (a1 + s1) & WORD
    words[2], words[3] = (a2 + s2) & WORD, (a3 + s3) & WORD
    words[4], words[5] = (b0 + k0) & WORD, (b1 + k1) & WORD
    words[6], words[7] = (b2 + k2) & WORD, (b3 + k3) & WORD
    words[8], words[9] = (c0 + k4) & WORD, (c1 + k5) & WORD
    words[10], words[11] = (c2 + k6) & WORD, (c3 + k7) & WORD
    words[12], words[13] = (d0 + low) & WORD, (d1 + high) & WORD
    words[14], words[15] = d2, d3
    rng.blocks += 1
    rng.used = 0


@kernel
def next_word(rng: Rng) -> int:
    """The next 32 random bits of a state's generator."""
    if rng.used == BLOCK:
        make_block(rng)
    word: int = wide(rng.words[rng.used])
    rng.used += 1
    return word


@kernel
def below(rng: Rng, bound: int) -> int:
    """A whole number from 0 to bound - 1 < 2**31, each equally likely (Lemire's method)."""
    product = next_word(rng) * bound
    if product & WORD < bound:
        reject = (WORD + 1 - bound) % bound
        while product & WORD < reject:
            product = next_word(rng) * bound
    return product >> BITS


@kernel
def shuffle(rng: Rng, items: Array, count: int) -> None:
    """Put the first `count` items into an order drawn by a state's generator."""
    for last in range(count - 1, 0, -1):
        other = below(rng, last + 1)
        items[last], items[other] = items[other], items[last]


@kernel
def hide_rng(rng: Rng) -> None:
    """Blank a generator: nobody may know what comes next."""
    rng.blocks = 0
    rng.used = 0
    for i in range(len(rng.key)):
        rng.key[i] = 0
    for i in range(BLOCK):
        rng.words[i] = 0


@kernel
def next_small(rng: Array) -> int:
    """The next 32 random bits of a small generator (xoshiro128++)."""
    a, b, c, d = wide(rng[0]), wide(rng[1]), wide(rng[2]), wide(rng[3])
    total = (a + d) & WORD
    word: int = ((((total << 7) | (total >> 25)) & WORD) + a) & WORD
    c ^= a
    d ^= b
    rng[1] = b ^ c
    rng[0] = a ^ d
    rng[2] = (c ^ (b << 9)) & WORD
    rng[3] = ((d << 11) | (d >> 21)) & WORD
    return word


@kernel
def small_below(rng: Array, bound: int) -> int:
    """A whole number from 0 to bound - 1 < 2**31, each equally likely, from a small generator."""
    product = next_small(rng) * bound
    if product & WORD < bound:
        reject = (WORD + 1 - bound) % bound
        while product & WORD < reject:
            product = next_small(rng) * bound
    return product >> BITS


@kernel
def small_shuffle(rng: Array, items: Array, count: int) -> None:
    """Put the first `count` items into an order drawn by a small generator."""
    for last in range(count - 1, 0, -1):
        other = small_below(rng, last + 1)
        items[last], items[other] = items[other], items[last]


@kernel
def pick_highest(rng: Array, values: Array, count: int) -> int:
    """Find the highest of the first `count` values, any of equals, each equally likely."""
    most = values[0]
    for i in range(1, count):
        most = max(most, values[i])
    least, best, ties = most - ROUNDING, 0, 0
    for i in range(count):
        if values[i] >= least:
            best = i
            ties += 1
    if ties > 1:
        best, left = -1, small_below(rng, ties)
        while left >= 0:
            best += 1
            left -= int(values[best] >= least)
    return best


@kernel
def draw_key(small: Array, rng: Rng) -> None:
    """Give a generator a fresh key from a small one: a table imagined, or played for practice."""
    hide_rng(rng)
    for i in range(len(rng.key)):
        rng.key[i] = next_small(small)
    rng.used = BLOCK


@kernel
def seed_small(words: Array, number: int, rng: Array) -> None:
    """Make a small generator of four random words and a number: for each number another."""
    for i in range(len(rng)):
        word = (wide(words[i]) + number * SPREAD[i]) & WORD
        rng[i] = word ^ (word >> (BITS // 2))
    for _ in range(len(rng) + 1):  # until every bit of the number has reached every word
        next_small(rng)


@driver
def fork_into(rng: Words, words: Words) -> None:
    """Draw words for a generator of its own from another."""
    for i in range(len(words)):
        words[i] = next_small(rng)


def fork(rng: Array) -> Array:
    """Four words for a generator of its own, drawn from another."""
    words = np.zeros_like(rng)
    fork_into(rng, words)
    return words


@driver
def make_block_at(rngs: Rngs, i: int) -> None:
    """Make a generator's next block: to restore one from its key and its number of blocks."""
    make_block(rngs[i])


@driver
def shuffle_items(small: Words, items: Bytes) -> None:
    """Put an array of small integers into an order drawn by a small generator."""
    small_shuffle(small, items, len(items))
