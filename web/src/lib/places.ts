/** Numbers by place, as house rules write them: `5:+1,9:-2`, or `none`. */

export type Pair = readonly [place: number, number: number];

export function readPlaces(text: string): Pair[] {
  return [...text.matchAll(/(\d+):([+-]?\d+)/g)].map((match) => [
    Number(match[1]),
    Number(match[2]),
  ]);
}

export function writePlaces(pairs: readonly Pair[]): string {
  return (
    pairs.map(([place, number]) => `${place}:${number > 0 ? "+" : ""}${number}`).join(",") || "none"
  );
}

/** One pair more, at the next place after all others, or at the first free one where `last` is taken. */
export function addPair(pairs: readonly Pair[], last: number): Pair[] {
  const taken = new Set(pairs.map(([place]) => place));
  let place = Math.max(0, ...taken) + 1;
  if (place > last) for (place = 1; taken.has(place);) place += 1;
  return [...pairs, [place, 1]];
}
