import { beforeEach, expect, test, vi } from "vitest";
import { addNonce, findKept, forgetNonce, isFair, type DealtLog } from "./fair.svelte";

vi.hoisted(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
});
beforeEach(() => localStorage.setItem("skydeck.nonces", "[]"));

const next = (room: string, game = 0) => ({ room, game, commitment: "c0" });
const send = vi.fn(async (_nonce: string) => true);

test("a number is kept for the game to come, with the fingerprint that was shown before", async () => {
  await addNonce(next("room", 1), 2, "Ada", send);
  const nonce = send.mock.lastCall![0];
  expect(nonce).toMatch(/^[0-9a-f]{32}$/);
  expect(findKept("room", 2, ["Ben", null, "Ada"])).toEqual([
    { room: "room", game: 2, seat: 2, name: "Ada", nonce, commitment: "c0" },
  ]);
  expect(findKept("room", 1, ["Ben", null, "Ada"])).toEqual([]);
});

test("a number counts no more when it was refused, replaced, or the seat is another's", async () => {
  await addNonce(next("room"), 0, "Ada", async () => false);
  expect(findKept("room", 1, ["Ada"])).toEqual([]);
  await addNonce(next("room"), 0, "Ada", send);
  await addNonce(next("room"), 0, "Ada", send);
  expect(findKept("room", 1, ["Ada"]).map(({ nonce }) => nonce)).toEqual([send.mock.lastCall![0]]);
  expect(findKept("room", 1, ["Ben"])).toEqual([]);
  forgetNonce(next("room"), 0);
  expect(findKept("room", 1, ["Ada"])).toEqual([]);
});

test("the oldest numbers are let go of", async () => {
  for (let game = 0; game < 201; game += 1) await addNonce(next("room", game), 0, "Ada", send);
  expect(findKept("room", 1, ["Ada"])).toEqual([]);
  expect(findKept("room", 2, ["Ada"])).toHaveLength(1);
  expect(findKept("room", 201, ["Ada"])).toHaveLength(1);
});

// The example of docs/fair-deal.md
const log: DealtLog = {
  game: "skyjo",
  names: ["Ada", "level1"],
  seed: "a368dfb35f329de880f54e5adf731a8f175e1ff49dad76d599a536a21e36dc7f",
  deal: {
    commitment: "94726e99f0d69407370331b8a8d4bedddc4d638770d132f77c32949540ac6744",
    secret: "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
    nonces: ["a0a1a2a3a4a5a6a7a8a9aaabacadaeaf", "00000000000000000000000000000000"],
  },
};

test("a deal is fair that came from the committed secret and all nonces", async () => {
  expect(await isFair(log)).toBe(true);
  expect(await isFair({ ...log, seed: "7" })).toBe(false);
  expect(await isFair({ ...log, deal: { ...log.deal, commitment: "7" } })).toBe(false);
  expect(
    await isFair({ ...log, deal: { ...log.deal, nonces: [...log.deal.nonces].reverse() } }),
  ).toBe(false);
});

test("a browser says nothing of a deal where it has nothing to compute hashes with", async () => {
  vi.stubGlobal("crypto", {}); // as on a page that came over plain HTTP
  expect(await isFair(log)).toBeNull();
});
