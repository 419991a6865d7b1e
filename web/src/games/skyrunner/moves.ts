/** What is touched in SkyRunner, as events call it. */

import type { SkyRunnerTouch, SkyRunnerView } from "../../lib/wire";
import type { Codes } from "../moves";
import { codeOf } from "./cards";
import { Wall } from "./wall";

export function codesOf(touch: SkyRunnerTouch, view: SkyRunnerView, seat: number): Codes {
  if ("card" in touch) return { card: codeOf(touch.card) };
  if ("seat" in touch) return { seat: touch.seat };
  if (!("level" in touch)) return {};
  const stay = touch.level === view.levels[seat] && touch.column === view.columns[seat];
  return { square: new Wall(view, false).nameOf(touch), stay };
}
