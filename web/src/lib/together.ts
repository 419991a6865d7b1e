/** What the people at one device decide together: once, for all of their seats. */

import { addNonce } from "./fair.svelte";
import type { Room } from "./room.svelte";
import type { RoomState } from "./wire";

type Seated = Pick<Room, "room" | "seat" | "wish">;

/** Those connections whose seats have not yet agreed to another game. */
function undecided(rooms: Seated[]): Seated[] {
  return rooms.filter(({ room, seat }) => room && seat !== null && !room.chairs[seat]?.again);
}

/** Those connections whose seats are asked whether somebody may take something back. */
function asked(rooms: Seated[]): Seated[] {
  return rooms.filter(({ room, seat }) => {
    const wish = room?.take_back;
    return (
      wish &&
      seat !== null &&
      seat !== wish.seat &&
      !wish.agreed.includes(seat) &&
      room.chairs[seat]?.bot === null
    );
  });
}

export const canPlayAgain = (rooms: Seated[]): boolean => undecided(rooms).length > 0;
export const isAsked = (rooms: Seated[]): boolean => asked(rooms).length > 0;

export async function playAgain(rooms: Seated[]): Promise<void> {
  for (const one of undecided(rooms)) {
    const [about, seat] = [one.room!, one.seat!];
    await addNonce(about, seat, about.chairs[seat]?.name ?? "", (nonce) =>
      one.wish({ t: "again", nonce }),
    );
  }
}

/** One "no" ends the wish, so only "yes" is said for everyone: to what all have seen, not to a later wish. */
export async function answer(rooms: Seated[], yes: boolean): Promise<void> {
  const answers = asked(rooms).map((room) => ({ room, wish: room.room!.take_back! }));
  for (const {
    room,
    wish: { seat, at },
  } of answers.slice(0, yes ? undefined : 1))
    await room.wish({ t: "answer", seat, at, yes });
}

/** The people for whom another game waits, once somebody has agreed to it. */
export function awaited({ chairs }: RoomState): number[] {
  if (!chairs.some(({ again }) => again)) return [];
  return chairs.flatMap((chair, seat) => (chair.awaited ? [seat] : []));
}

/** Those who wait for somebody at this device: they are asked, not told whom the others wait for. */
export function callers(about: RoomState): number[] {
  const isMissed = awaited(about).some((seat) => about.chairs[seat]?.yours);
  return isMissed ? about.chairs.flatMap((chair, seat) => (chair.again ? [seat] : [])) : [];
}
