/** Where things are at the place: a skyline that is always the same, without pictures. */

/** A small generator of its own: the city stands as it stood when it was last seen. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (state * 1103515245 + 12345) % 2147483648;
    yield state / 2147483648;
  }
}

const WIDE = 1600;
const HIGH = 260;

interface House {
  x: number;
  width: number;
  top: number;
}

function row(seed: number, lowest: number, highest: number): House[] {
  const draw = numbers(seed);
  const next = (low: number, high: number): number =>
    Math.round(low + (high - low) * draw.next().value);
  const houses: House[] = [];
  for (let x = 0; x < WIDE;) {
    const width = next(38, 92);
    houses.push({ x, width, top: HIGH - next(lowest, highest) });
    x += width + (draw.next().value < 0.3 ? next(2, 16) : 0);
  }
  return houses;
}

/** A house; some have a mast or a slanted roof. */
function outline({ x, width, top }: House, index: number): string {
  const right = x + width;
  if (index % 7 === 3)
    return `M${x} ${HIGH}V${top}L${x + width / 2} ${top - 26}L${right} ${top}V${HIGH}Z`;
  if (index % 5 === 1)
    return `M${x} ${HIGH}V${top}H${x + width / 2 - 2}V${top - 30}H${x + width / 2 + 2}V${top}H${right}V${HIGH}Z`;
  if (index % 4 === 2)
    return `M${x} ${HIGH}V${top}H${x + width * 0.55}V${top + 18}H${right}V${HIGH}Z`;
  return `M${x} ${HIGH}V${top}H${right}V${HIGH}Z`;
}

const far = row(11, 110, 235);
const near = row(5, 50, 160);
export const CITY = { far: far.map(outline).join(""), near: near.map(outline).join("") };

export const WINDOWS = ((): string => {
  const draw = numbers(3);
  const found: string[] = [];
  for (const { x, width, top } of near)
    for (let y = top + 26; y < HIGH - 10; y += 20)
      for (let at = x + 8; at < x + width - 12; at += 14)
        if (draw.next().value < 0.32) found.push(`M${at} ${y}h6v8h-6z`);
  return found.join("");
})();

export const STARS = ((): [number, number, number][] => {
  const draw = numbers(29);
  return Array.from({ length: 70 }, () => [
    Math.round(draw.next().value * 1200),
    Math.round(draw.next().value * 330),
    0.7 + draw.next().value * 1.3,
  ]);
})();

/** Where a cloud begins, and how large it is. */
export const CLOUDS: [number, number, number][] = [
  [90, 120, 1.35],
  [430, 60, 0.8],
  [660, 170, 1.1],
  [860, 90, 0.6],
];

export const BULBS: [number, number][] = [
  [80, 25],
  [165, 40],
  [250, 42],
  [340, 32],
  [440, 26],
  [530, 41],
  [620, 44],
  [710, 36],
  [850, 31],
  [940, 41],
  [1030, 39],
  [1120, 26],
];
