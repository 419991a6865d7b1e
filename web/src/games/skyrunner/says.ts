/** What squares are called in the person's language. */

import { t } from "../../lib/i18n.svelte";
import { partsOf } from "./wall";

/** `1b8` at length; nothing for the ground and the roof, which are words already. */
export function saySquare(square: string): string {
  const parts = partsOf(square);
  return parts ? t("skyrunner.square_says", { ...parts }) : "";
}
