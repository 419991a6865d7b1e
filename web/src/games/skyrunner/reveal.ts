/** The reveal of a round, as it is told: the cards that were shown, and what becomes of them. */

import type { Told } from "../../lib/room.svelte";
import type { SkyRunnerEvent } from "../../lib/wire";
import { cardCalled, codeOf, faceOf } from "./cards";

export type Fate = "win" | "crash" | "out" | "none";
export interface Shown {
  seat: number;
  card: number;
  fate: Fate;
}
export interface Reveal {
  shown: Shown[]; // in the order in which they are carried out
  prize: number | null; // the open card
  clashes: { value: number; count: number }[]; // numbers that cancel each other
  end: SkyRunnerEvent | null; // who gets the prize, or that nobody does
}

type Of<K extends SkyRunnerEvent["key"]> = Extract<SkyRunnerEvent, { key: K }>;

/** What the events of one move reveal; `open` is the card that they were bid for, where they do not tell it. */
export function revealIn(
  events: readonly SkyRunnerEvent[],
  open: number | "empty" | null,
): Reveal | null {
  const all = <K extends SkyRunnerEvent["key"]>(key: K): Of<K>[] =>
    events.filter((event): event is Of<K> => event.key === key);
  const reveals = all("reveal");
  if (!reveals.length) return null;
  const clashes = all("clash");
  const out = new Set(clashes.flatMap(({ seats }) => seats));
  const shown = reveals.map(({ seat, card }): Shown => {
    const fate = out.has(seat) ? "out" : "none";
    return { seat, card: cardCalled(card)!, fate };
  });
  const prize = prizeOf(events) ?? (typeof open === "number" ? open : null);
  const crash = all("crash")[0];
  const stays = all("stay_open")[0] ?? all("stay_crash")[0];
  const win = all("win")[0] ?? (crash || stays || prize === null ? null : winOf(shown, prize));
  for (const one of shown) {
    if (one.seat === win?.seat) one.fate = "win";
    if (one.seat === crash?.seat) one.fate = "crash";
  }
  return {
    shown,
    prize,
    clashes: clashes.map(({ card, seats }) => ({
      value: faceOf(cardCalled(card)!).value,
      count: seats.length,
    })),
    end: win ?? crash ?? stays ?? null,
  };
}

function prizeOf(events: readonly SkyRunnerEvent[]): number | null {
  for (const event of events) {
    if (["win", "stay_open", "stay_crash"].includes(event.key) && "card" in event)
      return cardCalled(event.card as string);
    if (event.key === "crash") return cardCalled(`crash_${event.squares}`);
  }
  return null;
}

/** Who is going to win it when its turn comes, while others climb before that. */
function winOf(shown: readonly Shown[], prize: number): Of<"win"> | null {
  const bids = shown.filter(({ card, fate }) => faceOf(card).kind === "number" && fate === "none");
  if (!bids.length || faceOf(prize).kind === "crash") return null;
  const { seat } = bids.reduce((one, other) => (other.card > one.card ? other : one));
  return { key: "win", seat, card: codeOf(prize) };
}

/** The reveal of the round that is under way. */
export function lastReveal(
  story: readonly Told<"skyrunner">[],
  open: number | "empty" | null,
): Reveal | null {
  const last = story.findLast(({ events }) => events.some(({ key }) => key === "reveal"));
  return last ? revealIn(last.events, open) : null;
}
