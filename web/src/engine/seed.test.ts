import { expect, test } from "vitest";
import { encode, keyOf, smallRng } from "./seed";
import { sha256 } from "./sha256";

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

test("messages of all lengths are hashed", () => {
  const known: [number, string][] = [
    [0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
    [55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"],
    [56, "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"],
    [64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"],
    [1000, "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"],
  ];
  for (const [length, hash] of known) expect(hex(sha256(encode("a".repeat(length))))).toBe(hash);
});

test("seeds have the keys that the server gives them", () => {
  expect([...keyOf("wasm")]).toEqual([
    2234199739, 21528716, 960395459, 204349439, 876497817, 428965444, 3910356108, 361063820,
  ]);
  expect([...keyOf(7)].slice(0, 2)).toEqual([3271866639, 173293418]);
  expect([...keyOf(2n ** 70n)].slice(0, 2)).toEqual([3457080024, 1376325297]);
  expect([...keyOf("é\ud83d€😀")].slice(0, 2)).toEqual([389842143, 1968966170]);
  expect([...smallRng("bot", "a", 3)]).toEqual([3522601319, 701101309, 818156503, 3504860237]);
});
