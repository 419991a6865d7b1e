/** What is touched in Skybridge, as events call it. */

import type { SkybridgeTouch, SkybridgeView } from "../../lib/wire";
import type { Codes } from "../moves";
import { codeColour, TOWER_NAMES, type Colour } from "./city";

export function codesOf(touch: SkybridgeTouch, view: SkybridgeView): Codes {
  const colour = codeColour(view.seats, touch.colour as Colour);
  if (touch.key === "bridge")
    return { colour, first: TOWER_NAMES[touch.first], second: TOWER_NAMES[touch.second] };
  return { colour, tower: TOWER_NAMES[touch.tower], height: touch.height };
}

/** Where a hint points: the piece, and where it goes. */
export function spotsOf(touch: SkybridgeTouch): string[] {
  const place =
    touch.key === "bridge" ? `pair-${touch.first}-${touch.second}` : `tower-${touch.tower}`;
  return [`piece-${touch.colour}-${touch.key}`, place];
}
