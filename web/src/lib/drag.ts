/** Dragging a thing of the table to another: what has the class `loose` follows the finger; places have `data-spot`. */

import { isStill } from "./settings.svelte";

const SLACK = 8; // pixels that a touch may wander and still be a touch

type Drop = (from: string, to: string) => void;

/** Let the loose things of a table be dragged; `drop` is told where one was let go. */
export function dragging(drop: Drop): (table: HTMLElement) => () => void {
  return (table) => {
    const begin = (event: PointerEvent): void => follow(event, drop);
    table.addEventListener("pointerdown", begin);
    return () => table.removeEventListener("pointerdown", begin);
  };
}

function follow(start: PointerEvent, drop: Drop): void {
  const thing =
    start.target instanceof Element ? start.target.closest<HTMLElement>(".loose") : null;
  const spot = thing?.querySelector<HTMLElement>("[data-spot]");
  if (!thing || !spot || start.button !== 0 || !start.isPrimary) return;
  const over = new AbortController();
  let ghost: HTMLElement | null = null;

  const move = (event: PointerEvent): void => {
    if (event.pointerId !== start.pointerId) return;
    const [x, y] = [event.clientX - start.clientX, event.clientY - start.clientY];
    if (!ghost && Math.hypot(x, y) < SLACK) return;
    ghost ??= lift(thing);
    ghost.style.translate = `${x}px ${y}px`;
    event.preventDefault();
  };
  const end = (event: PointerEvent): void => {
    if (event.pointerId !== start.pointerId) return;
    over.abort();
    if (!ghost) return;
    ghost.remove();
    thing.style.opacity = "";
    const goal = event.type === "pointerup" ? spotAt(event.clientX, event.clientY) : undefined;
    if (goal && goal !== spot) drop(spot.dataset["spot"]!, goal.dataset["spot"]!);
    // What began as a drag is no click on what lies below.
    const swallow = (click: Event): void => click.stopPropagation();
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }));
  };
  const { signal } = over;
  addEventListener("pointermove", move, { signal });
  addEventListener("pointerup", end, { signal });
  addEventListener("pointercancel", end, { signal });
}

/** The place there; what is switched off is only known by what lies around it. */
function spotAt(x: number, y: number): HTMLElement | undefined {
  const all = document
    .elementsFromPoint(x, y)
    .map(
      (one) =>
        one.closest<HTMLElement>("[data-spot]") ??
        one.querySelector<HTMLElement>(":scope > [data-spot]"),
    );
  return all.find((one) => one !== null) ?? undefined;
}

/** A copy that goes with the finger, over everything else. */
function lift(thing: HTMLElement): HTMLElement {
  const box = thing.getBoundingClientRect();
  const ghost = thing.cloneNode(true) as HTMLElement;
  ghost.inert = true;
  ghost.setAttribute("aria-hidden", "true");
  for (const one of ghost.querySelectorAll("[data-spot]")) one.removeAttribute("data-spot");
  Object.assign(ghost.style, {
    position: "fixed",
    zIndex: "9",
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
    margin: "0",
    pointerEvents: "none",
    scale: isStill() ? "1" : "1.08",
  });
  thing.after(ghost);
  thing.style.opacity = "0.35";
  return ghost;
}
