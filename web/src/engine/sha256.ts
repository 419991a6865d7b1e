/** SHA-256 without waiting: a browser's own answers later, and only on secure pages. */

const BLOCK = 64; // bytes that are hashed at a time
const LENGTH = 8; // bytes at the end that tell how long the message is
const ROUNDS = 64;

const primes = findPrimes(ROUNDS);
const START = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const STEPS = primes.map((prime) => fraction(Math.cbrt(prime)));

function findPrimes(count: number): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number += 1) {
    if (found.every((prime) => number % prime)) found.push(number);
  }
  return found;
}

/** The first 32 bits behind the point. */
function fraction(number: number): number {
  return Math.floor((number % 1) * 2 ** 32) | 0;
}

function turn(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

/** The hash of a message. */
export function sha256(message: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((message.length + 1 + LENGTH) / BLOCK) * BLOCK);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(padded.length - 4, message.length * 8);
  const hash = Int32Array.from(START);
  for (let at = 0; at < padded.length; at += BLOCK) addBlock(hash, view, at);
  const digest = new DataView(new ArrayBuffer(4 * hash.length));
  hash.forEach((word, i) => digest.setInt32(4 * i, word));
  return new Uint8Array(digest.buffer);
}

function addBlock(hash: Int32Array, view: DataView, start: number): void {
  const words = new Int32Array(ROUNDS);
  const word = (i: number): number => words[i] ?? 0;
  for (let i = 0; i < ROUNDS; i += 1) {
    if (i < 16) {
      words[i] = view.getInt32(start + 4 * i);
      continue;
    }
    const [early, late] = [word(i - 15), word(i - 2)];
    const low = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const high = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[i] = word(i - 16) + low + word(i - 7) + high;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (let i = 0; i < ROUNDS; i += 1) {
    const choice = (e & f) ^ (~e & g);
    const major = (a & b) ^ (a & c) ^ (b & c);
    const first = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + (STEPS[i] ?? 0) + word(i);
    const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + major;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((value, i) => (hash[i] = (hash[i] ?? 0) + value));
}
