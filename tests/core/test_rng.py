"""The generators: published vectors, and draws without bias."""

from __future__ import annotations

import numpy as np
import pytest

from skydeck.core.kernel import Array, blank, driver
from skydeck.core.rng import (
    RNG,
    below,
    draw_key,
    key_of,
    make_block,
    next_small,
    seed_rng,
    shuffle,
    shuffle_items,
    small_below,
    small_rng,
)

# draft-strombergson-chacha-test-vectors: 8 rounds, 256-bit keys, nonce zero, blocks 0 and 1
VECTORS = {
    "00" * 32: (
        "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
        "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42"
        "d2aefa0deaa5c151bf0adb6c01f2a5adc0fd581259f9a2aadcf20f8fd566a26b"
        "5032ec38bbc5da98ee0c6f568b872a65a08abf251deb21bb4b56e5d8821e68aa"
    ),
    "01" + "00" * 31: (
        "cf5ee9a0494aa9613e05d5ed725b804b12f4a465ee635acc3a311de8740489ea"
        "289d04f43c7518db56eb4433e498a1238cd8464d3763ddbb9222ee3bd8fae3c8"
    ),
}
# The first words of the authors' xoshiro128++ from the state 1, 2, 3, 4
XOSHIRO = (641, 1573767, 3222811527, 3517856514, 836907274, 4247214768, 3867114732, 1355841295)


@driver
def run_blocks(rngs: Array, out: Array) -> None:
    for block in range(len(out)):
        make_block(rngs[0])
        for i in range(len(rngs[0].words)):
            out[block, i] = rngs[0].words[i]


@driver
def run_small(rng: Array, out: Array) -> None:
    for i in range(len(out)):
        out[i] = next_small(rng)


@driver
def run_below(rngs: Array, small: Array, bound: int, out: Array) -> None:
    for i in range(len(out)):
        out[i, 0] = below(rngs[0], bound)
        out[i, 1] = small_below(small, bound)


@driver
def run_shuffle(rngs: Array, items: Array) -> None:
    shuffle(rngs[0], items, len(items))


@driver
def run_draw_key(small: Array, rngs: Array) -> None:
    draw_key(small, rngs[0])


@pytest.mark.parametrize("key", VECTORS)
def test_chacha8_gives_the_published_stream(key: str) -> None:
    rngs = blank(RNG)
    rngs[0].key[:] = np.frombuffer(bytes.fromhex(key), "<u4")
    expected = bytes.fromhex(VECTORS[key])
    out = np.zeros((len(expected) // 64, 16), "<u4")
    run_blocks(rngs, out)
    assert out.tobytes() == expected


def test_the_block_counter_has_64_bits() -> None:
    streams = []
    for start in (0, 1, 2**32, 2**32 + 1):
        rngs, out = blank(RNG), np.zeros((1, 16), "<u4")
        rngs[0].blocks = start
        run_blocks(rngs, out)
        streams.append(out.tobytes())
    assert len(set(streams)) == 4


def test_the_small_generator_gives_the_published_words() -> None:
    out = np.zeros(len(XOSHIRO), np.int64)
    run_small(np.array([1, 2, 3, 4], np.uint32), out)
    assert tuple(out.tolist()) == XOSHIRO


@pytest.mark.parametrize("bound", [1, 2, 3, 7, 12, 150])
def test_bounded_draws_give_every_number_equally_often(bound: int) -> None:
    rngs, out = blank(RNG), np.zeros((200 * bound, 2), np.int64)
    seed_rng(rngs[0], 5)
    run_below(rngs, small_rng(5), bound, out)
    for draws in out.T:
        counts = np.bincount(draws, minlength=bound)
        assert len(counts) == bound
        # 200 of each expected; seven standard deviations are about 100
        assert abs(counts - 200).max() < 100


def test_bounded_draws_are_even_where_rejection_matters() -> None:
    # 2**32 words are 3.2 times this bound. Without rejection some numbers have four words and the
    # others three: by the rest of a division the lowest fifth, by Lemire's product every fifth.
    bound, rngs, out = 5 << 28, blank(RNG), np.zeros((6000, 2), np.int64)
    seed_rng(rngs[0], 6)
    run_below(rngs, small_rng(6), bound, out)
    for draws in out.T:
        for fifths in (draws * 5 // bound, draws % 5):
            assert abs(np.bincount(fifths, minlength=5) - 1200).max() < 150


def test_a_shuffle_is_a_permutation_and_every_place_is_equally_likely() -> None:
    rngs, counts = blank(RNG), np.zeros((5, 5), int)
    seed_rng(rngs[0], "shuffle")
    for _ in range(2000):
        items = np.arange(5, dtype=np.int8)
        run_shuffle(rngs, items)
        assert sorted(items) == [0, 1, 2, 3, 4]
        counts[np.arange(5), items] += 1
    assert abs(counts - 400).max() < 100


def test_a_seed_is_a_number_or_a_word_and_each_has_a_key_of_its_own() -> None:
    assert (key_of(7) == key_of("7")).all()
    keys = {key_of(seed).tobytes() for seed in (*range(100), "seven", "", "7 ")}
    assert len(keys) == 103
    assert len({small_rng("a", k).tobytes() for k in range(100)}) == 100


def test_a_drawn_key_starts_a_fresh_generator() -> None:
    rngs = blank(RNG)
    seed_rng(rngs[0], 1)
    out = np.zeros((3, 16), "<u4")
    run_blocks(rngs, out)
    run_draw_key(small_rng(1), rngs)
    assert rngs[0].blocks == 0
    assert rngs[0].used == 16
    assert rngs[0].key.any()
    assert not rngs[0].words.any()


def test_items_are_shuffled_by_their_seed() -> None:
    first, second = np.arange(50, dtype=np.int8), np.arange(50, dtype=np.int8)
    shuffle_items(small_rng(1), first)
    shuffle_items(small_rng(1), second)
    assert (first == second).all()
    assert (first != np.arange(50)).any()
