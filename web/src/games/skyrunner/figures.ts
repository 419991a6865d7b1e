/** How the figures of the seats are told apart: by colour, by shape and by a mark of their names. */

export const SHAPES = ["circle", "square", "triangle", "diamond", "hexagon"] as const;
export const COLOURS = [
  { fill: "#c0392b", ink: "#ffffff" },
  { fill: "#1e4fb0", ink: "#ffffff" },
  { fill: "#f2cf3d", ink: "#14212e" },
  { fill: "#237a36", ink: "#ffffff" },
  { fill: "#7a3fa0", ink: "#ffffff" },
] as const;

export const OUTLINES = [
  "M-9 0a9 9 0 1 1 18 0a9 9 0 1 1 -18 0z",
  "M-8.5 -8.5h17v17h-17z",
  "M0 -11.5L11 8.5H-11z",
  "M0 -11.5L11 0L0 11.5L-11 0z",
  "M-5.5 -9.5h11L11 0L5.5 9.5h-11L-11 0z",
] as const;
