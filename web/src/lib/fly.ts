/** Things on their way from one place of a table to another.
 *
 * The table is drawn as it is now; what has moved is shown on its way to where it lies already.
 * Places are elements with `data-spot`. A touch or a key ends everything that is under way.
 */

import { paced } from "./pace";
import { isStill } from "./settings.svelte";

export interface Flight {
  from: string;
  to: string;
  isHidden?: boolean; // what goes is not the thing that lies there then: a card's back stands for it
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
  flights.slice(0, MOST).forEach((flight, number) => {
    const from = spot(table, flight.from);
    const to = spot(table, flight.to);
    if (from && to && from !== to)
      send(table, from, to, paced(number * GAP), flight.isHidden ?? false);
  });
}

function spot(table: HTMLElement, name: string): HTMLElement | null {
  return table.querySelector<HTMLElement>(`[data-spot="${name}"]`);
}

function send(
  table: HTMLElement,
  from: HTMLElement,
  to: HTMLElement,
  delay: number,
  isHidden: boolean,
): void {
  const start = from.getBoundingClientRect();
  const target = to.getBoundingClientRect();
  if (!start.width || !target.width) return;
  const end = isHidden ? middle(target) : target;
  const ghost = isHidden ? document.createElement("div") : copy(to);
  if (isHidden) ghost.className = "card-back";
  put(ghost, end);
  table.append(ghost);
  const [x, y] = [
    start.left + start.width / 2 - end.left - end.width / 2,
    start.top + start.height / 2 - end.top - end.height / 2,
  ];
  const size = isHidden ? 1 : Math.min(2, start.width / end.width);
  const hiding = isHidden
    ? null
    : to.animate([{ opacity: 0 }, { opacity: 0 }], { duration: delay + paced(LENGTH) });
  ghost.style.setProperty("--card", `${end.width}px`);
  const going = ghost.animate(arc(x, y, size), {
    duration: paced(LENGTH),
    delay,
    easing: "cubic-bezier(0.35, 0.1, 0.25, 1)",
    fill: "backwards",
  });
  underWay.add(going);
  void going.finished.finally(() => {
    underWay.delete(going);
    hiding?.cancel();
    ghost.remove();
  });
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

/** Where a card lies that is put into the middle of something. */
function middle(place: DOMRect): DOMRect {
  const [wide, high] = [40, 56];
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
  ghost.setAttribute("aria-hidden", "true");
  const { style } = ghost;
  style.position = "fixed";
  style.left = `${place.left}px`;
  style.top = `${place.top}px`;
  style.width = `${place.width}px`;
  style.height = `${place.height}px`;
  style.margin = "0";
  style.zIndex = "8";
  style.animation = "none";
  style.pointerEvents = "none";
}

addEventListener("pointerdown", land, { capture: true });
addEventListener("keydown", land, { capture: true });
