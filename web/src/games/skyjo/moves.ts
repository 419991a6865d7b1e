/** What is touched in Skyjo. */

import { SKYJO, type SkyjoTouch, type SkyjoView } from "../../lib/wire";

/** Where a hint points: a drawn card is thrown away before another one is turned up. */
export function spotsOf(touch: SkyjoTouch, view: SkyjoView, seat: number): string[] {
  if (touch.key === "take") return ["pile"];
  if (touch.key === "draw") return ["deck"];
  const place = `${seat}-${SKYJO.COLUMN_NAMES[touch.column]}${touch.row + 1}`;
  return touch.key === "turn" && view.phase === "place" ? ["pile", place] : [place];
}
