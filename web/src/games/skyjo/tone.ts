/** The landscape on a card: its colour, and the line of its hills, from its value. */

export type Tone = "deep" | "sky" | "green" | "sun" | "red";

export function toneOf(card: number): Tone {
  if (card < 0) return "deep";
  if (card === 0) return "sky";
  if (card < 5) return "green";
  return card < 9 ? "sun" : "red";
}

/** Two rows of hills, other ones for each value, in a square of 100. */
export function hillsOf(card: number): [far: string, near: string] {
  const shift = (((card + 2) * 37) % 40) - 20;
  const far = `M0 70 Q${22 + shift / 2} ${40 + shift / 3} ${46 + shift / 2} 66 T100 ${58 - shift / 4} V140 H0 Z`;
  const near = `M0 96 Q${26 - shift / 2} ${74 - shift / 4} ${54 - shift / 3} 94 T100 ${86 + shift / 5} V140 H0 Z`;
  return [far, near];
}
