/** What squares are called in the person's language. */

import { t } from "../../lib/i18n.svelte";

/** `1b8` at length; nothing for the ground and the roof, which are words already. */
export function saySquare(square: string): string {
  const [, tier, groove, row] = /^(\d)([a-e])(\d+)$/.exec(square) ?? [];
  return tier ? t("skyrunner.square_says", { tier, groove: groove!, row: row! }) : "";
}
