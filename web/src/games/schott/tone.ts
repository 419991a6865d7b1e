/** The colour of a number: rows that ascend run through the spectrum, from red to violet. */

import { SCHOTT } from "../../lib/wire";

const RED = 18; // degrees of hue, in oklch
const VIOLET = 318;

export function hueOf(card: number): number {
  return Math.round(RED + ((VIOLET - RED) * (card - 1)) / (SCHOTT.HIGHEST - 1));
}
