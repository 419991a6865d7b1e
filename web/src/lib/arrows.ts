/** Arrow keys within a hand, a grid or a whole table: the focus goes to the nearest thing there that can be touched.
 *
 * `{@attach arrows}` on what holds them. Tab still goes through all of them, for those who know no arrows.
 */

export interface Point {
  x: number;
  y: number;
}

const WAYS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const ASIDE = 3; // how much farther it is to go aside than straight on
const WIDE = 2; // how far aside things may be that lie ahead by one
const TOUCHABLE = "button:not(:disabled)";

/** Which of these points an arrow leads to from here; -1 if it leads nowhere. */
export function findNext(here: Point, points: readonly Point[], key: string): number {
  const [x, y] = WAYS[key] ?? [0, 0];
  let [found, least] = [-1, Infinity];
  points.forEach((point, index) => {
    const [right, down] = [point.x - here.x, point.y - here.y];
    const ahead = right * x + down * y;
    const aside = Math.abs(right * y) + Math.abs(down * x);
    const far = ahead + ASIDE * aside;
    if (ahead >= 1 && aside <= WIDE * ahead && far < least) [found, least] = [index, far];
  });
  return found;
}

function middleOf(thing: Element): Point {
  const { x, y, width, height } = thing.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

function press(this: HTMLElement, event: KeyboardEvent): void {
  const here = event.target as HTMLElement;
  if (!(event.key in WAYS) || event.ctrlKey || event.altKey || event.metaKey) return;
  if (here.matches("input, select, textarea")) return;
  const things = [...this.querySelectorAll<HTMLElement>(TOUCHABLE)].filter(
    (one) => one !== here && one.checkVisibility(),
  );
  const next = things[findNext(middleOf(here), things.map(middleOf), event.key)];
  if (!next) return; // the key scrolls the page, as elsewhere
  event.preventDefault();
  next.focus();
}

/** An attachment. */
export function arrows(holder: HTMLElement): () => void {
  holder.addEventListener("keydown", press);
  return () => holder.removeEventListener("keydown", press);
}
