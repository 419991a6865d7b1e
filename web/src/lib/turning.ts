/** Turning what is drawn: one finger or the mouse turns it, two fingers go nearer; what hardly moves is a tap. */

const SLIP = 6; // pixels that a finger may move while it taps

export interface Turned {
  turn: (x: number, y: number) => void; // by so many pixels
  zoom: (factor: number) => void;
  tap?: (event: PointerEvent) => void;
  hover?: (event: PointerEvent) => void; // a mouse that presses nothing
  hold?: (isHeld: boolean) => void;
}

/** An attachment for what is turned. */
export function turning(turned: Turned): (node: HTMLElement) => () => void {
  return (node) => {
    const fingers = new Map<number, { x: number; y: number }>();
    let travelled = 0;
    const spread = (): number => {
      const [one, other] = [...fingers.values()];
      return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
    };
    const press = (event: PointerEvent): void => {
      node.setPointerCapture(event.pointerId);
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      travelled = fingers.size > 1 ? SLIP : 0;
    };
    const drag = (event: PointerEvent): void => {
      const before = fingers.get(event.pointerId);
      if (!before) return turned.hover?.(event);
      const apart = spread();
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      const [x, y] = [event.clientX - before.x, event.clientY - before.y];
      travelled += Math.hypot(x, y);
      if (apart) return turned.zoom(apart / Math.max(1, spread()));
      if (travelled < SLIP) return;
      turned.hold?.(true);
      turned.turn(x, y);
    };
    const release = (event: PointerEvent): void => {
      const isTap =
        fingers.delete(event.pointerId) && travelled < SLIP && event.type === "pointerup";
      if (!fingers.size) turned.hold?.(false);
      if (isTap) turned.tap?.(event);
    };
    node.addEventListener("pointerdown", press);
    node.addEventListener("pointermove", drag);
    node.addEventListener("pointerup", release);
    node.addEventListener("pointercancel", release);
    return () => {
      node.removeEventListener("pointerdown", press);
      node.removeEventListener("pointermove", drag);
      node.removeEventListener("pointerup", release);
      node.removeEventListener("pointercancel", release);
    };
  };
}
