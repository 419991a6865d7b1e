/** Something that is dragged by mouse, pen or finger: what is seen of it stays under the pointer. */

import { isStill } from "./settings.svelte";

interface Start<Thing> {
  thing: Thing;
  pointer: number;
  x: number; // where the pointer was
  y: number;
  box: DOMRect; // where the thing was
  element: HTMLElement;
}

interface Wishes<Thing> {
  lift: (thing: Thing) => void;
  drop: (thing: Thing, where: string, event: PointerEvent) => void; // onto what has this as its `data-drop`
  leave: (thing: Thing) => void; // it is put back
}

const LEAST = { mouse: 6, pen: 8, touch: 10 }; // pixels from where a touch is a drag
const BACK = 180; // milliseconds

export class Drag<Thing> {
  thing = $state.raw<Thing | null>(null); // what is on its way
  ghost = $state.raw<HTMLElement | null>(null); // how it looks there
  box = $state.raw(new DOMRect());
  #start: Start<Thing> | null = null;
  #target: HTMLElement | null = null;
  #wasDragged = false;

  constructor(readonly wishes: Wishes<Thing>) {}

  /** Whether a click is only the end of a drag. */
  isEnd(event: MouseEvent): boolean {
    return this.#wasDragged && event.detail > 0;
  }

  begin(event: PointerEvent, thing: Thing): void {
    if (!event.isPrimary || event.button !== 0) return;
    this.#wasDragged = false;
    if (this.thing !== null) return; // it is still on its way back
    const element = event.currentTarget as HTMLElement;
    this.#start = {
      thing,
      pointer: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      box: element.getBoundingClientRect(),
      element,
    };
  }

  /** For all of the window: a fast pointer is elsewhere before it is known to drag. */
  move(event: PointerEvent): void {
    const start = this.#start;
    if (start?.pointer !== event.pointerId) return;
    if (!event.buttons || !start.element.isConnected) return this.cancel(); // let go where nobody saw it
    const [x, y] = [event.clientX - start.x, event.clientY - start.y];
    if (this.thing === null) {
      const least = LEAST[event.pointerType as keyof typeof LEAST] ?? LEAST.pen;
      if (Math.hypot(x, y) < least) return;
      start.element.setPointerCapture(event.pointerId); // not before: a click would not reach what is in it
      this.thing = start.thing;
      this.#wasDragged = true;
      this.wishes.lift(start.thing);
    }
    this.box = new DOMRect(start.box.x + x, start.box.y + y, start.box.width, start.box.height);
    this.#aim(event);
  }

  /** Let the target below shine. */
  #aim(event: PointerEvent): void {
    const at = (x: number, y: number): HTMLElement | null =>
      document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-drop]") ?? null;
    const { x, y, width, height } = this.box;
    const target = at(event.clientX, event.clientY) ?? at(x + width / 2, y + height / 2);
    if (target === this.#target) return;
    this.#target?.removeAttribute("data-over");
    target?.setAttribute("data-over", "");
    this.#target = target;
  }

  end(event: PointerEvent): void {
    const start = this.#start;
    if (start?.pointer !== event.pointerId) return;
    // A finger is captured by what it touches first, and lost by that when it begins to drag.
    if (
      event.type === "lostpointercapture" &&
      event.target !== start.element &&
      start.element.isConnected
    )
      return;
    const [thing, isDrop] = [this.thing, event.type === "pointerup"];
    if (thing !== null && isDrop) this.#aim(event); // the table may have changed since
    const target = this.#target;
    if (thing === null || !isDrop || !target?.isConnected) return this.cancel();
    this.#forget();
    this.wishes.drop(thing, target.dataset["drop"]!, event);
  }

  /** Put it back where it was. */
  cancel(): void {
    const [start, thing, ghost] = [this.#start, this.thing, this.ghost];
    if (thing === null || !start || !ghost || isStill()) {
      this.#forget();
      if (thing !== null) this.wishes.leave(thing);
      return;
    }
    this.#start = null;
    this.#letGo();
    const { x, y } = start.box;
    const going = ghost.animate([{}, { translate: `${x - this.box.x}px ${y - this.box.y}px` }], {
      duration: BACK,
      easing: "ease-out",
      fill: "forwards",
    });
    void going.finished.finally(() => this.#forget());
    this.wishes.leave(thing);
  }

  #letGo(): void {
    this.#target?.removeAttribute("data-over");
    this.#target = null;
  }

  #forget(): void {
    this.#letGo();
    this.#start = this.thing = null;
  }
}
