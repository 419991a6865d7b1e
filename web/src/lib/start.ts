/** Opening rooms. */

import { api, type GameInfo } from "./api";
import { t } from "./i18n.svelte";
import { identity } from "./identity.svelte";
import { RoomSocket } from "./socket";

const BOTS = ["level3", "level4"] as const;

/** 128 random bits in hexadecimal digits: what a seat adds to the deal. */
export function drawNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Open a room: with bots and dealt at once, or waiting for friends. Returns its name. */
export async function playNow(game: GameInfo, withFriends: boolean): Promise<string> {
  await identity.call(identity.name || t("seat.guest"));
  const seats = Math.min(3, game.seats.at(-1) ?? 2);
  const settings = { game: game.game, seats, options: {}, clock: null, public: false, delay: 0 };
  const { room } = await identity.as((token) => api.openRoom(token, settings));
  if (!withFriends) await fill(room, seats);
  return room;
}

async function fill(room: string, seats: number): Promise<void> {
  await visit(room, async (socket) => {
    await socket.ask({ t: "sit", seat: 0, name: identity.name, nonce: drawNonce() });
    for (let seat = 1; seat < seats; seat += 1)
      await socket.ask({ t: "bot", seat, bot: BOTS[(seat - 1) % BOTS.length]! });
    await socket.ask({ t: "start" });
  });
}

/** Give another person at this device a seat of their own. */
export async function sitBeside(room: string, seat: number, name: string): Promise<void> {
  await visit(room, async (socket) => {
    await socket.ask({ t: "sit", seat, name, nonce: drawNonce() });
  });
}

/** Do something in a room over a connection of its own. */
async function visit(room: string, work: (socket: RoomSocket) => Promise<void>): Promise<void> {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const url = `${scheme}://${location.host}/api/rooms/${room}/socket`;
  const socket = new RoomSocket(url, () => ({ token: identity.token, seat: null }), () => {}, () => {}, async () => false);
  try {
    await work(socket);
  } finally {
    socket.close();
  }
}
