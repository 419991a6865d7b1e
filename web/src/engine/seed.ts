/** What seeds are made into: the same keys and generators as on a server. */

import { sha256 } from "./sha256";

/** A seed: a word, or a whole number, which may be too large for a `number`. */
export type Seed = string | number | bigint;

/** The eight words of 32 bits that a text is hashed to. */
function wordsOf(text: string): Uint32Array {
  const digest = new DataView(sha256(encode(text)).buffer);
  return Uint32Array.from({ length: 8 }, (_, i) => digest.getUint32(4 * i, true));
}

/** The key of a deal's generator. */
export function keyOf(seed: Seed): Uint32Array {
  return wordsOf(`skydeck seed ${seed}`);
}

/** A small generator of its own for each sequence of parts. */
export function smallRng(...parts: Seed[]): Uint32Array {
  return wordsOf(["skydeck small", ...parts].join("/")).slice(0, 4);
}

/** The generator of a bot, for its choices and for ties. */
export function botRng(seed: Seed): Uint32Array {
  return smallRng("bot", seed);
}

/** A text as UTF-8; half of a pair of surrogates is a character of its own, as in Python. */
export function encode(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), tail(code));
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), tail(code >> 6), tail(code));
    else bytes.push(0xf0 | (code >> 18), tail(code >> 12), tail(code >> 6), tail(code));
  }
  return Uint8Array.from(bytes);
}

function tail(bits: number): number {
  return 0x80 | (bits & 0x3f);
}
