/** How a person likes the page; kept by the browser. */

const KEY = "skydeck.settings";

const DEFAULTS = {
  theme: "system" as "system" | "light" | "dark",
  size: "normal" as "normal" | "large" | "huge",
  motion: "system" as "system" | "full" | "reduced",
  pace: "brisk" as "relaxed" | "brisk" | "instant", // of animations, and of the bots of rooms opened here
  sound: true,
  flat: false, // Skybridge as a plan instead of in three dimensions
  confirm: false, // ask before a move is sent
  notify: false,
};
export type Settings = typeof DEFAULTS;

function read(): Settings {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>) };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings = $state<Settings>(read());

/** Keep the settings, and let the page follow them. */
export function applySettings(): void {
  localStorage.setItem(KEY, JSON.stringify(settings));
  const root = document.documentElement;
  root.dataset["theme"] = settings.theme;
  root.dataset["size"] = settings.size;
  root.dataset["motion"] = isStill() ? "reduced" : "full";
  root.dataset["pace"] = settings.pace;
}

/** Whether nothing should move by itself. */
export function isStill(): boolean {
  if (settings.pace === "instant") return true;
  if (settings.motion !== "system") return settings.motion === "reduced";
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
