/** The fair deal, as docs/fair-deal.md has it: what this device adds to a deal, and what it can check of one. */

import type { RoomState } from "./wire";

const KEY = "skydeck.nonces";
const MOST = 200; // a browser that plays for years must not keep more and more

/** What somebody here added to a deal, and the commitment that was shown to them before. */
export interface Kept {
  room: string;
  game: number;
  seat: number;
  name: string;
  nonce: string;
  commitment: string;
}

/** What of a log the deal is checked by. */
export interface DealtLog {
  game: string;
  names: string[];
  seed: string;
  deal: { commitment: string; secret: string; nonces: string[] };
}

type Next = Pick<RoomState, "room" | "game" | "commitment">; // of a game that is to come

function read(): Kept[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Kept[];
  } catch {
    return [];
  }
}

let kept = $state.raw(read());

/** Put this in the place of what was kept for a seat; other pages of this device may have written, too. */
function replace(room: string, game: number, seat: number, added: Kept[]): void {
  const others = read().filter(
    (one) => one.room !== room || one.game !== game || one.seat !== seat,
  );
  kept = [...others, ...added].slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Where nothing can be kept, this page alone knows it.
  }
}

/** 128 random bits in hexadecimal digits. */
function drawNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

/** Add a number to the next deal. It is kept once it was taken: nobody else can tell later that it was used. */
export async function addNonce(
  { room, game, commitment }: Next,
  seat: number,
  name: string,
  send: (nonce: string) => Promise<unknown>,
): Promise<void> {
  const nonce = drawNonce();
  if (await send(nonce))
    replace(room, game + 1, seat, [{ room, game: game + 1, seat, name, nonce, commitment }]);
}

/** Whoever has stood up adds nothing: the number of that seat will be another's. */
export function forgetNonce({ room, game }: Next, seat: number): void {
  replace(room, game + 1, seat, []);
}

/** What people at this device added to a game. Where another name is at the seat by then, it was given up. */
export function findKept(room: string, game: number, names: (string | null)[]): Kept[] {
  return kept.filter(
    (one) => one.room === room && one.game === game && names[one.seat] === one.name,
  );
}

async function hash(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Whether the secret is the one that was fixed, and the deal came from it and all nonces; null where that cannot be computed. */
export async function isFair({
  seed,
  deal: { commitment, secret, nonces },
}: DealtLog): Promise<boolean | null> {
  if (!("subtle" in crypto)) return null; // a browser has it only on pages that came encrypted or from this machine
  const hashes = await Promise.all([
    hash(`skydeck secret ${secret}`),
    hash(["skydeck deal", secret, ...nonces].join(" ")),
  ]);
  return hashes[0] === commitment && hashes[1] === seed;
}
