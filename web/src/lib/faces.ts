/** The birds that people and bots are. */

import { createContext } from "svelte";
import { KINDS, PLUMAGES, type Kind, type Mood, type Plumage } from "../pieces/birds";
import { hueOf } from "./colours";
import { isBot } from "./names";

export interface Face {
  kind: Kind;
  plumage: Plumage | null; // null for its natural one
  mood: Mood;
}

const SONGBIRDS: Kind[] = ["chick", "sparrow", "swallow", "magpie"]; // people, until they choose

/** A bot is the bird that its level is called by; the first of a level has its natural plumage. */
export function faceOf(who: readonly string[], seat: number): Omit<Face, "mood"> {
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
