/** Rooms as the first page lists them. */

import { t } from "./i18n.svelte";
import { seatNames } from "./names";
import type { RoomSummary } from "./wire";

/** How many of a room's games are over and can be watched again: all that were begun, but the one that is being played. */
export function countFinished({ games, phase }: RoomSummary): number {
  return games - (phase === "playing" ? 1 : 0);
}

/** Who sits there. */
export function namesIn({ seats }: RoomSummary): string[] {
  return seatNames(seats.map((who) => who ?? t("seat.free")));
}
