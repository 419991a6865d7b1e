/** Things that are shown one after the other; a touch or a key shows the rest at once. */

import { paced } from "./pace";
import { isStill } from "./settings.svelte";

export class Reveal {
  done = $state(0); // how many are shown
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `waits` are the milliseconds before each of them. */
  constructor(readonly waits: readonly number[]) {
    if (isStill()) this.done = waits.length;
    else this.#wait();
  }

  get isOver(): boolean {
    return this.done >= this.waits.length;
  }

  #wait(): void {
    const wait = this.waits[this.done];
    if (wait === undefined) return;
    this.#timer = setTimeout(() => {
      this.done += 1;
      this.#wait();
    }, paced(wait));
  }

  /** Show the rest at once. */
  hurry(): void {
    this.stop();
    this.done = this.waits.length;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
