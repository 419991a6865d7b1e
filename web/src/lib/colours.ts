/** Colours for what nobody has chosen colours for. */

/** A number from 0 to 359 that is always the same for a name. */
export function hueOf(name: string): number {
  let sum = 0;
  for (const sign of name) sum = (31 * sum + sign.codePointAt(0)!) % 360;
  return sum;
}

/** A dark colour of a game without a picture, and a bright one that goes with it. */
export function coloursOf(game: string): [string, string] {
  const hue = hueOf(game);
  return [`hsl(${hue} 48% 34%)`, `hsl(${(hue + 150) % 360} 72% 64%)`];
}
