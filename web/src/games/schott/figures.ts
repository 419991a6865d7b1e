/** The pieces: each has a shape besides its colour, and bears the mark of a name. */

export interface Figure {
  colour: string;
  shape: string; // around 0 0, about 24 wide
  drop: number; // how far the mark stands below the middle
}

export const FIGURES: readonly Figure[] = [
  { colour: "#ff9d66", shape: "M-12 0a12 12 0 1 0 24 0a12 12 0 1 0-24 0z", drop: 0 },
  { colour: "#74b9ff", shape: "M-10.5-10.5h21v21h-21z", drop: 0 },
  { colour: "#ffe066", shape: "M0-14L14 10.5H-14z", drop: 2.5 },
  { colour: "#8fdcae", shape: "M0-14.5L14.5 0L0 14.5L-14.5 0z", drop: 0 },
];
