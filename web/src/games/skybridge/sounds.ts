/** What is heard in Skybridge: in the city a piece when it lands, on the plan at once. */

import { settings } from "../../lib/settings.svelte";
import type { Sound } from "../../lib/sound";
import type { SkybridgeEvent } from "../../lib/wire";

export function sounds(event: SkybridgeEvent): Sound | null {
  if (!settings.flat) return null;
  if (event.key === "block" || event.key === "block_first") return "stone";
  return event.key === "bridge" ? "wood" : event.key.startsWith("roof") ? "glass" : null;
}
