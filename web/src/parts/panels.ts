/** The settings, which lie over every page and are opened from several places. */

import { createContext } from "svelte";

export const [useSettings, provideSettings] = createContext<() => void>();
