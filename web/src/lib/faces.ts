/** The birds that people and bots are. */

import { createContext } from "svelte";
import { KINDS, PLUMAGES, type Kind, type Mood, type Plumage } from "../pieces/birds";
import { hueOf } from "./colours";
import { isBot } from "./names";

export interface Likeness {
  kind: Kind;
  plumage: Plumage | null; // null for its natural one
}
export interface Face extends Likeness {
  mood: Mood;
}

export const SONGBIRDS: Kind[] = ["chick", "sparrow", "swallow", "magpie"]; // people, until they choose

/** A bird and its colour as rooms write them, such as `magpie-3`; null if it is none. */
export function readFace(face: string | null): Likeness | null {
  const [bird, colour] = face?.split("-") ?? [];
  const kind = KINDS.find((one) => one === bird);
  const plumage = colour === "0" ? null : PLUMAGES[Number(colour) - 1];
  return kind && plumage !== undefined ? { kind, plumage } : null;
}

/** What somebody chose; else a bot is the bird of its level, the first of them in its natural plumage. */
export function faceOf(who: readonly string[], seat: number, face: string | null = null): Likeness {
  const chosen = readFace(face);
  if (chosen) return chosen;
  const one = who[seat] ?? "";
  const plumage = PLUMAGES[seat % PLUMAGES.length]!;
  if (!isBot(one)) return { kind: SONGBIRDS[hueOf(one) % SONGBIRDS.length]!, plumage };
  return {
    kind: KINDS[Number(one.slice(5)) - 1]!,
    plumage: who.indexOf(one) < seat ? plumage : null,
  };
}

const [use, provide] = createContext<() => Face[]>();
export const provideFaces = provide;

/** The faces of all seats; where nobody provides any, as in a lesson, those of nobody in particular. */
export function useFaces(): (seat: number) => Face {
  let faces: () => Face[] = () => [];
  try {
    faces = use();
  } catch {
    // only looked at
  }
  return (seat) =>
    faces()[seat] ?? {
      kind: SONGBIRDS[seat % SONGBIRDS.length]!,
      plumage: PLUMAGES[seat % PLUMAGES.length]!,
      mood: "calm",
    };
}
