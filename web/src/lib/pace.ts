/** How long things take to move, by the speed that a person likes: everything that is timed asks here. */

import { settings, type Settings } from "./settings.svelte";

const TIMES: Record<Settings["pace"], number> = { relaxed: 1.5, brisk: 1, instant: 0 };

/** Milliseconds that feel like these at the speed of this device. */
export const paced = (milliseconds: number): number => milliseconds * TIMES[settings.pace];
