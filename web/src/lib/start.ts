/** Opening rooms. */

import { SvelteSet } from "svelte/reactivity";
import { api, type GameInfo } from "./api";
import { addNonce } from "./fair.svelte";
import { t } from "./i18n.svelte";
import { identity } from "./identity.svelte";
import { settings as wishes } from "./settings.svelte";
import { RoomSocket } from "./socket";
import type { RoomState, ServerMessage } from "./wire";

/** The rooms that this page has opened and whose game begins as soon as the server has prepared it. */
export const beginning = new SvelteSet<string>();
const KEY = "skydeck.beginning"; // the same with their seats, for a page that is loaded again meanwhile

const SEATS = 3; // of a room that is opened, where the game allows it
const BOTS = ["level3", "level4"] as const;

/** Open a room: with bots and dealt at once, or waiting for friends. Returns its name. */
export async function playNow(game: GameInfo, withFriends: boolean): Promise<string> {
  await identity.call(identity.name || t("seat.guest"));
  const seats = game.seats.findLast((count) => count <= SEATS) ?? game.seats[0] ?? 2;
  const { pace } = wishes;
  const settings = {
    ...{ game: game.game, seats, options: {}, clock: null, public: false, delay: 0 },
    pace, // of bots; whoever arranges the room may change it
  };
  const { room } = await identity.as((token) => api.openRoom(token, settings));
  if (withFriends) return room;
  const begun = begin(room, seats);
  if (game.ready) await begun;
  else begun.catch(() => {}); // the room waits, and its lobby tells what is missing
  return room;
}

/** Seat this person and bots, and deal as soon as the server can. */
async function begin(room: string, seats: number): Promise<void> {
  beginning.add(room);
  sessionStorage.setItem(KEY, JSON.stringify([room, seats]));
  try {
    await fill(room, seats);
  } finally {
    beginning.delete(room);
    sessionStorage.removeItem(KEY);
  }
}

/** Go on with a game that was about to begin when this page was loaded again. */
export function resume(): void {
  const [room, seats] = JSON.parse(sessionStorage.getItem(KEY) ?? "[]") as [string?, number?];
  if (room && seats) begin(room, seats).catch(() => {}); // it has begun, or its lobby tells what is missing
}

async function fill(room: string, seats: number): Promise<void> {
  await visit(room, async (socket, about) => {
    await sit(socket, about, 0, identity.name);
    for (let seat = 1; seat < seats; seat += 1)
      await socket.ask({ t: "bot", seat, bot: BOTS[(seat - 1) % BOTS.length]! });
    await socket.ask({ t: "start" });
  });
}

/** Give another person at this device a seat of their own. */
export async function sitBeside(room: string, seat: number, name: string): Promise<void> {
  await visit(room, (socket, about) => sit(socket, about, seat, name));
}

async function sit(
  socket: RoomSocket,
  about: RoomState,
  seat: number,
  name: string,
): Promise<void> {
  await addNonce(about, seat, name, (nonce) => socket.ask({ t: "sit", seat, name, nonce }));
}

/** Do something in a room over a connection of its own. */
async function visit(
  room: string,
  work: (socket: RoomSocket, about: RoomState) => Promise<void>,
): Promise<void> {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const url = `${scheme}://${location.host}/api/rooms/${room}/socket`;
  let about: RoomState | null = null;
  const hear = (message: ServerMessage): void => {
    if (message.t === "room") about = message;
  };
  const socket = new RoomSocket(
    url,
    () => ({ token: identity.token, seat: null }),
    hear,
    () => {},
    async () => false,
  );
  try {
    await socket.ask({ t: "refresh" }); // before its answer comes the room
    await work(socket, about!);
  } finally {
    socket.close();
  }
}
