/** Things on their way from one place of a table to another.
 *
 * The table is drawn as it is now; what has moved is shown on its way to where it lies already.
 * Places are elements with `data-spot`. A touch or a key ends everything that is under way.
 * What is hidden flies as a card's back, whose colours and drawing are tokens of the game: `--card-back`, `--card-art`.
 */

import { paced } from "./pace";
import { isStill } from "./settings.svelte";

export interface Flight {
  from: string;
  to: string;
  isHidden?: boolean; // what goes is not the thing that lies there then: a card's back stands for it
  isTurned?: boolean; // it leaves face down, and is turned up on its way
}

const LENGTH = 460; // milliseconds
const GAP = 90; // between two things that set out one after the other
const MOST = 8; // at a time; more would only be waited for

const underWay = new Set<Animation>();

/** End all flights at once. */
export function land(): void {
  for (const animation of underWay) animation.finish();
}

/** Show things on their way, one after the other. */
export function fly(table: HTMLElement, flights: readonly Flight[]): void {
  if (isStill() || document.hidden || !flights.length) return;
  land();
  flights.slice(0, MOST).forEach((flight, number) => send(table, flight, paced(number * GAP)));
}

function spot(table: HTMLElement, name: string): HTMLElement | null {
  return table.querySelector<HTMLElement>(`[data-spot="${name}"]`);
}

function send(table: HTMLElement, flight: Flight, delay: number): void {
  const [from, to] = [spot(table, flight.from), spot(table, flight.to)];
  if (!from || !to || from === to) return;
  const [first, last] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
  if (!first.width || !last.width) return;
  const { isHidden = false, isTurned = false } = flight;
  const [start, end] = isHidden ? [cardIn(first), cardIn(last)] : [first, last];
  const ghost = draw(isHidden ? null : to, isTurned, delay);
  put(ghost, end);
  table.append(ghost);
  const [x, y] = [
    start.left + start.width / 2 - end.left - end.width / 2,
    start.top + start.height / 2 - end.top - end.height / 2,
  ];
  const [duration, size] = [paced(LENGTH), Math.min(2.5, start.width / end.width)];
  const unseen = [{ opacity: 0 }, { opacity: 0 }];
  const hiding = isHidden ? null : to.animate(unseen, { duration: delay + duration });
  const easing = "cubic-bezier(0.35, 0.1, 0.25, 1)";
  const going = ghost.animate(arc(x, y, size), { duration, delay, easing, fill: "backwards" });
  underWay.add(going);
  void going.finished.finally(() => {
    underWay.delete(going);
    hiding?.cancel();
    ghost.remove();
  });
}

/** What is seen on its way: a card's back, what lies there then, or one that becomes the other half-way. */
function draw(thing: HTMLElement | null, isTurned: boolean, delay: number): HTMLElement {
  const ghost = document.createElement("div");
  const sides = thing ? [copy(thing)] : [];
  if (!thing || isTurned) sides.push(back());
  ghost.append(...sides);
  const timing = { duration: paced(LENGTH), delay, fill: "both" } as const;
  if (thing && isTurned)
    sides.forEach((side, index) => side.animate(index ? TURN_DOWN : TURN_UP, timing));
  return ghost;
}

const turn = (degrees: number): string => `perspective(600px) rotateY(${degrees}deg)`;
const TURN_DOWN = [
  { transform: turn(0), offset: 0 },
  { transform: turn(0), offset: 0.28, easing: "ease-in" },
  { transform: turn(90), offset: 0.5 },
  { transform: turn(90), offset: 1 },
];
const TURN_UP = [
  { transform: turn(-90), offset: 0 },
  { transform: turn(-90), offset: 0.5, easing: "ease-out" },
  { transform: turn(0), offset: 0.72 },
  { transform: turn(0), offset: 1 },
];

function back(): HTMLElement {
  const side = document.createElement("div");
  side.className = "card-back";
  return side;
}

/** It is lifted, flies in an arc, and settles with a small bounce. */
function arc(x: number, y: number, size: number): Keyframe[] {
  const high = Math.min(70, 14 + Math.hypot(x, y) * 0.14);
  const at = (part: number, up: number, scale: number): string =>
    `translate(${x * part}px, ${y * part - up}px) scale(${scale})`;
  return [
    { transform: at(1, 0, size) },
    { transform: at(1, 10, size * 1.08), offset: 0.16 },
    { transform: at(0.45, high, 1 + (size - 1) * 0.45 + 0.1), offset: 0.52 },
    { transform: at(0, 0, 1.05), offset: 0.84 },
    { transform: at(0, 0, 0.98), offset: 0.92 },
    { transform: "none" },
  ];
}

const LEAST = 28; // pixels
const WIDEST = 96;
const HIGH = 1.4; // of a card of which one is wide

/** A card that lies there: the place itself if it has the shape of one, or else as large as fits into its middle. */
function cardIn(place: DOMRect): DOMRect {
  const ratio = place.height / place.width;
  if (ratio > 1.2 && ratio < 1.7) return place;
  const wide = Math.max(LEAST, Math.min(place.width, place.height / HIGH, WIDEST));
  const high = wide * HIGH;
  return new DOMRect(
    place.left + (place.width - wide) / 2,
    place.top + (place.height - high) / 2,
    wide,
    high,
  );
}

/** What looks like an element, and is nothing else. */
function copy(element: HTMLElement): HTMLElement {
  const ghost = element.cloneNode(true) as HTMLElement;
  for (const one of [ghost, ...ghost.querySelectorAll("*")])
    for (const name of ["id", "data-spot", "aria-label", "aria-live", "role", "tabindex"])
      one.removeAttribute(name);
  return ghost;
}

function put(ghost: HTMLElement, place: DOMRect): void {
  ghost.inert = true;
  ghost.ariaHidden = "true";
  for (const side of ghost.querySelectorAll<HTMLElement>(":scope > *"))
    Object.assign(side.style, {
      position: "absolute",
      inset: "0",
      width: `${place.width}px`,
      height: `${place.height}px`,
      margin: "0",
      animation: "none",
    });
  const { style } = ghost;
  style.setProperty("--card", `${place.width}px`);
  style.position = "fixed";
  style.left = `${place.left}px`;
  style.top = `${place.top}px`;
  style.width = `${place.width}px`;
  style.height = `${place.height}px`;
  style.margin = "0";
  style.zIndex = "8";
  style.pointerEvents = "none";
}

addEventListener("pointerdown", land, { capture: true });
addEventListener("keydown", land, { capture: true });
