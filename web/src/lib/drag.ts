/** Dragging the things of a table to its places, by mouse, finger and pen.
 *
 * A thing has `data-drag`, a place has `data-drop`, or `data-spot` as for flights: that is what they are called here.
 * A copy of the thing stays under the pointer where it was taken. Places that accept it have `data-can-drop` meanwhile,
 * and the one below it `data-over`. Fingers that begin elsewhere scroll the page.
 */

import { paced } from "./pace";
import { isStill } from "./settings.svelte";
import { play } from "./sound";

export interface Wishes {
  accepts: (thing: string, place: string) => boolean; // asked again whenever the table changes
  drop: (thing: string, place: string, event: PointerEvent) => void;
  lift?: (thing: string) => void; // a drag begins
  leave?: (thing: string) => void; // the thing is put back
}

const LEAST: Record<string, number> = { mouse: 6, pen: 8, touch: 10 }; // pixels from where a touch is a drag
const BACK = 180; // milliseconds
const SHAKE = 300;
const SWING = [0, -5, 5, -4, 4, 0].map((x) => ({ translate: `${x}px 0` }));
const PLACE = ":is([data-drop], [data-spot])";
const NAMES = ["id", "data-drag", "data-drop", "data-spot", "data-dragged"]; // what a copy has not

/** An attachment for an element in which things lie; places may be anywhere on the page. */
export function dragging(wishes: Wishes): (table: HTMLElement) => () => void {
  return (table) => {
    const begin = (event: PointerEvent): void => {
      const thing = (event.target as Element).closest<HTMLElement>("[data-drag]");
      if (thing && event.isPrimary && event.button === 0) new Drag(thing, event, wishes);
    };
    table.addEventListener("pointerdown", begin);
    return () => table.removeEventListener("pointerdown", begin);
  };
}

class Drag {
  #name: string;
  #box: DOMRect; // where the thing was
  #ghost: HTMLElement | null = null;
  #target: HTMLElement | null = null;
  #at: PointerEvent; // where the pointer is
  #over = new AbortController();
  #changes = new MutationObserver(() => this.#look());

  constructor(
    readonly thing: HTMLElement,
    readonly start: PointerEvent,
    readonly wishes: Wishes,
  ) {
    this.#name = thing.dataset["drag"]!;
    this.#box = thing.getBoundingClientRect();
    this.#at = start;
    // Of all the page: a fast pointer is elsewhere before it is known to drag.
    const { signal } = this.#over;
    const mine = (act: (event: PointerEvent) => void) => (event: PointerEvent) => {
      if (event.pointerId === start.pointerId) act(event);
    };
    addEventListener(
      "pointermove",
      mine((event) => this.#move(event)),
      { signal },
    );
    addEventListener(
      "pointerup",
      mine((event) => this.#end(event)),
      { signal },
    );
    addEventListener(
      "pointercancel",
      mine(() => this.#cancel()),
      { signal },
    );
    addEventListener("keydown", (event) => this.#press(event), { signal });
  }

  #move(event: PointerEvent): void {
    if (!event.buttons || !this.thing.isConnected) return this.#cancel(); // let go where nobody saw it
    this.#at = event;
    const [x, y] = this.#way();
    const least = LEAST[event.pointerType] ?? LEAST["pen"]!;
    if (!this.#ghost && Math.hypot(x, y) < least) return;
    this.#ghost ??= this.#lift();
    this.#ghost.style.translate = `${x}px ${y}px`;
    this.#aim();
  }

  #press({ key }: KeyboardEvent): void {
    if (key !== "Escape") return;
    if (this.#ghost) addEventListener("pointerup", swallowClick, { once: true });
    this.#cancel();
  }

  /** How far the pointer has come. */
  #way(): [x: number, y: number] {
    return [this.#at.clientX - this.start.clientX, this.#at.clientY - this.start.clientY];
  }

  #lift(): HTMLElement {
    const ghost = copy(this.thing, this.#box, this.start);
    this.thing.setPointerCapture(this.start.pointerId); // not before: a click would not reach what is in it
    this.thing.dataset["dragged"] = "";
    this.#changes.observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ["data-drag", "data-drop", "data-spot"],
    });
    this.wishes.lift?.(this.#name);
    this.#light();
    return ghost;
  }

  /** The table has changed: perhaps the thing was played in another way. */
  #look(): void {
    if (!this.thing.isConnected || this.thing.dataset["drag"] !== this.#name) return this.#cancel();
    this.#light();
    this.#aim();
  }

  #accepts(place: HTMLElement): boolean {
    return !this.thing.contains(place) && this.wishes.accepts(this.#name, nameOf(place));
  }

  /** Let all places shine that would accept it. */
  #light(): void {
    for (const place of document.querySelectorAll<HTMLElement>(PLACE))
      place.toggleAttribute("data-can-drop", this.#accepts(place));
  }

  /** Let the place below shine, which is the one under the pointer, or else under the middle of what is dragged. */
  #aim(): void {
    const { clientX, clientY } = this.#at;
    const [x, y] = this.#way();
    const { left, top, width, height } = this.#box;
    const all = [
      ...placesAt(clientX, clientY),
      ...placesAt(left + x + width / 2, top + y + height / 2),
    ];
    const target = all.find((place) => this.#accepts(place)) ?? null;
    if (target === this.#target) return;
    this.#target?.removeAttribute("data-over");
    target?.setAttribute("data-over", "");
    this.#target = target;
  }

  #end(event: PointerEvent): void {
    if (this.#ghost) {
      swallowClick();
      this.#at = event;
      this.#aim(); // the table may have changed since
    }
    const [ghost, target] = [this.#ghost, this.#target];
    if (!ghost || !target) {
      const { left, right, top, bottom } = this.#box;
      const { clientX: x, clientY: y } = event;
      return this.#cancel(x < left || x > right || y < top || y > bottom);
    }
    this.#forget();
    this.#clear(ghost);
    this.wishes.drop(this.#name, nameOf(target), event);
  }

  /** Put it back where it was; where it was not wanted it shakes. */
  #cancel(isRefused = false): void {
    const ghost = this.#ghost;
    const [x, y] = this.#way();
    this.#forget();
    if (!ghost) return;
    this.wishes.leave?.(this.#name);
    if (isRefused) play("refuse");
    if (isStill() || !this.thing.isConnected) return this.#clear(ghost);
    const { left, top } = this.thing.getBoundingClientRect();
    const home = `${left - this.#box.left}px ${top - this.#box.top}px`;
    const way = [{ translate: `${x}px ${y}px` }, { translate: home }];
    const going = ghost.animate(way, {
      duration: paced(BACK),
      easing: "ease-out",
      fill: "forwards",
    });
    void going.finished.finally(() => {
      this.#clear(ghost);
      if (isRefused) this.thing.animate(SWING, { duration: paced(SHAKE) });
    });
  }

  #clear(ghost: HTMLElement): void {
    ghost.remove();
    this.thing.removeAttribute("data-dragged");
  }

  #forget(): void {
    this.#over.abort();
    this.#changes.disconnect();
    this.#ghost = this.#target = null;
    for (const place of document.querySelectorAll("[data-can-drop], [data-over]")) {
      place.removeAttribute("data-can-drop");
      place.removeAttribute("data-over");
    }
  }
}

const nameOf = (place: HTMLElement): string => place.dataset["drop"] ?? place.dataset["spot"] ?? "";

/** The places there, the innermost first. */
function placesAt(x: number, y: number): HTMLElement[] {
  const top = document.elementFromPoint(x, y);
  // What is switched off hears no pointer: it is only known by what lies around it.
  const inside = [...(top?.querySelectorAll<HTMLElement>(`:scope > ${PLACE}`) ?? [])];
  const found = inside.filter((one) => {
    const { left, right, top: above, bottom } = one.getBoundingClientRect();
    return x >= left && x <= right && y >= above && y <= bottom;
  });
  let next = top?.closest<HTMLElement>(PLACE);
  while (next) {
    found.push(next);
    next = next.parentElement?.closest<HTMLElement>(PLACE);
  }
  return found;
}

/** What goes with the pointer: it looks as the thing does where it lies, and is above everything else. */
function copy(thing: HTMLElement, box: DOMRect, start: PointerEvent): HTMLElement {
  const ghost = document.createElement("div");
  const inner = thing.cloneNode(true) as HTMLElement;
  for (const one of [inner, ...inner.querySelectorAll("*")])
    for (const name of NAMES) one.removeAttribute(name);
  Object.assign(inner.style, { width: `${box.width}px`, height: `${box.height}px`, margin: "0" });
  ghost.append(inner);
  ghost.className = "ghost";
  ghost.inert = true;
  ghost.ariaHidden = "true";
  ghost.popover = "manual"; // nothing cuts it off or moves it, and it stays where its sizes and colours come from
  Object.assign(ghost.style, {
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
    transformOrigin: `${start.clientX - box.left}px ${start.clientY - box.top}px`,
  });
  thing.after(ghost);
  ghost.showPopover();
  return ghost;
}

/** What began as a drag is no click on what lies below. */
function swallowClick(): void {
  const swallow = (click: Event): void => {
    click.preventDefault();
    click.stopPropagation();
  };
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }));
}
