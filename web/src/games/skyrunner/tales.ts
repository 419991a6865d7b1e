/** What is seen on its way and heard when something happens; figures climb and fall by themselves. */

import type { Flight } from "../../lib/fly";
import type { Sound } from "../../lib/sound";
import type { SkyRunnerEvent } from "../../lib/wire";

/** Where cards go. */
export function flights(event: SkyRunnerEvent): Flight[] {
  const isHidden = true;
  switch (event.key) {
    case "choose":
      return [{ from: `hand-${event.seat}`, to: `chosen-${event.seat}`, isHidden }];
    case "win":
    case "keep":
      return [{ from: "open", to: `hand-${event.seat}`, isHidden }];
    case "gain":
      return [{ from: `hand-${event.other}`, to: `hand-${event.seat}`, isHidden }];
    case "open":
      return [{ from: "deck", to: "open" }];
    default:
      return [];
  }
}

const SOUNDS: Partial<Record<SkyRunnerEvent["key"], Sound>> = {
  choose: "card",
  choose_known: "card",
  reveal: "flip",
  clash: "wood",
  win: "coin",
  keep: "card",
  gain: "coin",
  climb: "stone",
  climb_paid: "stone",
  roof: "glass",
  lost: "card",
  give: "card",
  settle: "card",
  fall: "fall",
  refill: "shuffle",
  open: "flip",
};

/** What is heard. */
export const sounds = (event: SkyRunnerEvent): Sound | null => SOUNDS[event.key] ?? null;
