/** Eight birds in one hand of drawing: what sets them apart. A bird looks to the right, in a square of 64. */

export const KINDS = [
  "chick",
  "sparrow",
  "swallow",
  "magpie",
  "raven",
  "heron",
  "falcon",
  "eagle",
] as const;
export type Kind = (typeof KINDS)[number];
export type Mood = "calm" | "thinking" | "glad" | "beaten" | "asleep";

export interface Plumage {
  body: string;
  wing: string;
  belly: string;
}

interface Shape {
  natural: Plumage;
  beak: "short" | "long" | "hook";
  beakColour: string;
  tail: "stub" | "fan" | "fork" | "long";
  tuft: "curl" | "none" | "crest" | "plume" | "shag";
  head?: string; // where it differs from the body
  mask?: string; // what is around the eye
}

export const SHAPES: Record<Kind, Shape> = {
  chick: {
    natural: { body: "#ffd45e", wing: "#f2b632", belly: "#ffeaa8" },
    beak: "short",
    beakColour: "#f08a2c",
    tail: "stub",
    tuft: "curl",
  },
  sparrow: {
    natural: { body: "#b9855a", wing: "#8a5c38", belly: "#f1dcc2" },
    beak: "short",
    beakColour: "#5d4632",
    tail: "fan",
    tuft: "none",
    head: "#9a6a44",
    mask: "#6e4527",
  },
  swallow: {
    natural: { body: "#3f69b4", wing: "#284a8c", belly: "#fbe9dd" },
    beak: "short",
    beakColour: "#3a3a4a",
    tail: "fork",
    tuft: "none",
    mask: "#d2603c",
  },
  magpie: {
    natural: { body: "#2c3547", wing: "#3d7fa8", belly: "#ffffff" },
    beak: "short",
    beakColour: "#1b2130",
    tail: "long",
    tuft: "none",
  },
  raven: {
    natural: { body: "#4a4763", wing: "#332f4a", belly: "#6a6788" },
    beak: "hook",
    beakColour: "#2a2738",
    tail: "fan",
    tuft: "shag",
  },
  heron: {
    natural: { body: "#9fb3c6", wing: "#6e879f", belly: "#f3f7fa" },
    beak: "long",
    beakColour: "#e9a63a",
    tail: "stub",
    tuft: "plume",
    head: "#e8eef3",
    mask: "#2f3d50",
  },
  falcon: {
    natural: { body: "#7c8798", wing: "#4f5b70", belly: "#f4e8d3" },
    beak: "hook",
    beakColour: "#efb23c",
    tail: "fan",
    tuft: "none",
    mask: "#3d4657",
  },
  eagle: {
    natural: { body: "#7a4f2c", wing: "#59371d", belly: "#96683f" },
    beak: "hook",
    beakColour: "#f3b53a",
    tail: "fan",
    tuft: "crest",
    head: "#fff6e6",
  },
};

/** Plumages for people, and for bots of a kind of which there are several. */
export const PLUMAGES: Plumage[] = [
  { body: "#f2c14a", wing: "#d99a22", belly: "#fdecc0" },
  { body: "#e2725b", wing: "#bb4b38", belly: "#fbd9cf" },
  { body: "#58a66e", wing: "#3a7f51", belly: "#dcf1e0" },
  { body: "#5b8fd6", wing: "#3a69ae", belly: "#dfeafb" },
  { body: "#9a74c8", wing: "#7450a4", belly: "#ece2f8" },
  { body: "#3fa9a5", wing: "#27807c", belly: "#d6f2f0" },
  { body: "#d779ab", wing: "#b1527f", belly: "#fbe0ee" },
  { body: "#8d9a4e", wing: "#6b7735", belly: "#eef1d6" },
];
