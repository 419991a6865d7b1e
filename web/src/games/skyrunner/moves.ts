/** What is touched in SkyRunner, as events call it, and where. */

import type { SkyRunnerTouch, SkyRunnerView } from "../../lib/wire";
import type { Codes } from "../moves";
import { codeOf } from "./cards";
import { isSame, placesOf, Wall } from "./wall";

export function codesOf(touch: SkyRunnerTouch, view: SkyRunnerView, seat: number): Codes {
  if ("card" in touch) return { card: codeOf(touch.card) };
  if ("seat" in touch) return { seat: touch.seat };
  if (!("level" in touch)) return {};
  return { square: new Wall(view).nameOf(touch), stay: isSame(touch, placesOf(view)[seat]!) };
}

/** Where a hint points. */
export function spotsOf(touch: SkyRunnerTouch, view: SkyRunnerView): string[] {
  if ("card" in touch) return [`card-${touch.card}`];
  if ("seat" in touch) return [`seat-${touch.seat}`];
  return "level" in touch ? [`square-${new Wall(view).nameOf(touch)}`] : ["open"];
}
