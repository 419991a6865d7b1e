/** Hands on a world in three dimensions: a finger or the mouse turns it, two fingers or the wheel go nearer, what hardly moves is a tap. */

const SLIP = 6; // pixels that a finger may move while it taps
const AROUND = 0.009; // radians for a pixel
const UP = 0.006;
const STEP = Math.PI / 8;

export interface Hands {
  move: (turn: number, tilt: number, zoom: number, isGliding: boolean) => void;
  reset: () => void;
  tap: (x: number, y: number) => void; // pixels of the canvas
  point: (x: number, y: number) => void; // the mouse is over it
  leave: () => void;
  hold: (isHeld: boolean) => void; // it is being turned, or no longer
}

/** What buttons and keys do: around, up, nearer. */
export const STEPS = {
  left: [-STEP, 0, 1],
  right: [STEP, 0, 1],
  up: [0, STEP / 2, 1],
  down: [0, -STEP / 2, 1],
  near: [0, 0, 0.85],
  far: [0, 0, 1 / 0.85],
} as const;
export type Step = keyof typeof STEPS;
const KEYS: Record<string, Step> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
  "+": "near",
  "=": "near",
  "-": "far",
};

export function take(step: Step, hands: Hands): void {
  const [turn, tilt, zoom] = STEPS[step];
  hands.move(turn, tilt, zoom, true);
}

/** For `onkeydown`. */
export function pressKey(event: KeyboardEvent, hands: Hands): void {
  const step = KEYS[event.key];
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (step) take(step, hands);
  else if (event.key === "Home") hands.reset();
  else return;
  event.preventDefault();
}

interface Point {
  x: number;
  y: number;
}

/** An attachment for the canvas. */
export function orbiting(hands: Hands): (canvas: HTMLElement) => () => void {
  return (canvas) => {
    const orbit = new Orbit(canvas, hands);
    const end = new AbortController();
    const { signal } = end;
    canvas.addEventListener("pointerdown", (event) => orbit.press(event), { signal });
    canvas.addEventListener("pointermove", (event) => orbit.drag(event), { signal });
    for (const kind of ["pointerup", "pointercancel"] as const)
      canvas.addEventListener(kind, (event) => orbit.release(event), { signal });
    canvas.addEventListener("pointerleave", () => hands.leave(), { signal });
    canvas.addEventListener("wheel", (event) => orbit.roll(event), { signal, passive: false });
    return () => end.abort();
  };
}

class Orbit {
  #fingers = new Map<number, Point>();
  #travelled = 0;

  constructor(
    readonly canvas: HTMLElement,
    readonly hands: Hands,
  ) {}

  press(event: PointerEvent): void {
    if (event.button !== 0) return;
    this.canvas.setPointerCapture(event.pointerId);
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.#travelled = this.#fingers.size > 1 ? SLIP : 0;
  }

  drag(event: PointerEvent): void {
    const before = this.#fingers.get(event.pointerId);
    if (!before) return this.hands.point(...this.#at(event));
    const apart = this.#spread();
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const [x, y] = [event.clientX - before.x, event.clientY - before.y];
    this.#travelled += Math.hypot(x, y);
    if (apart) this.hands.move(0, 0, apart / Math.max(1, this.#spread()), false);
    else if (this.#travelled >= SLIP) {
      this.hands.hold(true);
      this.hands.move(-x * AROUND, y * UP, 1, false);
    }
  }

  release(event: PointerEvent): void {
    const isTap =
      this.#fingers.delete(event.pointerId) && this.#travelled < SLIP && event.type === "pointerup";
    if (!this.#fingers.size) this.hands.hold(false);
    if (isTap) this.hands.tap(...this.#at(event));
  }

  roll(event: WheelEvent): void {
    // Where the page can scroll it must still do so under a mouse that only passes by.
    const { scrollHeight, clientHeight } = document.documentElement;
    const isPassing = !this.canvas.parentElement?.contains(document.activeElement);
    if (!event.ctrlKey && scrollHeight > clientHeight && isPassing) return;
    event.preventDefault();
    this.hands.move(0, 0, Math.exp(Math.sign(event.deltaY) * 0.08), false);
  }

  #spread(): number {
    const [one, other] = [...this.#fingers.values()];
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
  }

  #at({ clientX, clientY }: PointerEvent): [number, number] {
    const { left, top } = this.canvas.getBoundingClientRect();
    return [clientX - left, clientY - top];
  }
}
