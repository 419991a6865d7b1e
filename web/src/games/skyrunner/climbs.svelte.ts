/** Figures on their way: they are where they were until they have gone there step by step. Nobody waits for them. */

import { paced } from "../../lib/pace";
import { isStill } from "../../lib/settings.svelte";
import type { SkyRunnerEvent } from "../../lib/wire";
import { stepsOf, type Step } from "./path";
import type { Place, Wall } from "./wall";

const STEP = 70; // milliseconds
const LONGEST = 2400; // for all steps together; more of them are faster
const DUST = 700;

export class Climbs {
  shown = $state.raw<readonly Place[]>([]);
  moving = $state.raw<Step | null>(null);
  dust = $state.raw<{ place: Place; seat: number; id: number } | null>(null);
  #steps: Step[] = [];
  #isHeld = false;
  #goal: readonly Place[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #settling: ReturnType<typeof setTimeout> | undefined;
  #puffs = 0;

  /** The figures are there by now; without events they are there at once. */
  see(wall: Wall, places: readonly Place[], events: readonly SkyRunnerEvent[] | null): void {
    const before = this.#goal;
    this.#goal = places;
    if (!events || isStill() || document.hidden || before.length !== places.length) this.hurry();
    else {
      this.#steps.push(...stepsOf(wall, before, places, events));
      if (this.#timer === undefined) this.#timer = setTimeout(() => this.#go());
    }
  }

  /** Let them wait while something else is shown, or no longer. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    if (!isHeld && this.#steps.length && this.#timer === undefined) this.#go();
  }

  /** Let everyone be there at once. */
  hurry(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#steps = [];
    this.moving = null;
    this.shown = this.#goal;
  }

  #go(): void {
    this.#timer = undefined;
    if (this.#isHeld) return;
    const step = this.#steps.shift();
    if (!step) return this.hurry();
    this.moving = step;
    this.shown = this.shown.map((place, seat) => (seat === step.seat ? step.place : place));
    if (step.isEnd) this.#settle(step);
    const length = Math.min(STEP, LONGEST / (this.#steps.length + 1));
    this.#timer = setTimeout(() => this.#go(), paced(length));
  }

  #settle({ place, seat }: Step): void {
    this.#puffs += 1;
    this.dust = { place, seat, id: this.#puffs };
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => (this.dust = null), paced(DUST));
  }

  stop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#settling);
  }
}
