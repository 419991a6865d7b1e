/** Moments of play that are shown large over the table, one after the other: `pieces/Scene.svelte` shows one. */

import { untrack } from "svelte";
import { paced } from "./pace";
import { isStill, settings } from "./settings.svelte";
import type { Source } from "./source";
import type { GameName, TableState } from "./wire";

const MOST = 2; // that wait; of more the oldest are only told by the story
const GAP = 120; // milliseconds between two
const READING = 1700; // for what is there at once, and for what was hurried
const GLANCE = 800; // for people who want everything at once
const DOUBLE = 350; // milliseconds in which a second touch is only the rest of the first

/** The scenes of a table. The first that waits is `current` as soon as the one before it has ended. */
export class Scenes<T> {
  current = $state.raw<T | null>(null);
  #waiting: T[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  add(...scenes: T[]): void {
    this.#waiting.push(...scenes);
    if (this.current === null && this.#timer === undefined) this.#next();
    this.#waiting = this.#waiting.slice(-MOST);
  }

  end(): void {
    this.current = null;
    clearTimeout(this.#timer);
    this.#timer = this.#waiting.length ? setTimeout(() => this.#next(), GAP) : undefined;
  }

  /** Let go of all of them, for a table that is left. */
  clear(): void {
    this.#waiting = [];
    this.end();
  }

  #next(): void {
    this.#timer = undefined;
    this.current = this.#waiting.shift() ?? null;
  }
}

/** One scene on its way: it plays, then it stands still for a while, then it is over. */
export class Showing {
  isHurried = $state(false); // whether it is shown as it ends
  isOpen = $state(false); // whether the table below can be touched already
  #timers: ReturnType<typeof setTimeout>[] = [];

  constructor(
    length: number,
    readonly done: () => void,
  ) {
    if (isStill()) this.#stand(0);
    else this.#timers = [setTimeout(() => this.done(), paced(length))];
  }

  /** A touch or a key: the first shows the end of it, the next ends it. */
  press(): void {
    if (this.isOpen) this.stop(true);
    else if (!this.isHurried) this.#stand(DOUBLE);
  }

  #stand(wait: number): void {
    this.stop();
    this.isHurried = true;
    const stay = settings.pace === "instant" ? GLANCE : READING;
    if (wait) this.#timers.push(setTimeout(() => (this.isOpen = true), wait));
    else this.isOpen = true;
    this.#timers.push(setTimeout(() => this.done(), stay));
  }

  stop(isDone = false): void {
    this.#timers.forEach(clearTimeout);
    this.#timers = [];
    if (isDone) this.done();
  }
}

/** For a table's component: what each new position tells, as it happens; never what is only looked up or looked back at. */
export function watchTold<G extends GameName>(
  room: () => Source<G>,
  see: (told: TableState<G>["told"], table: TableState<G>) => void,
): void {
  const markOf = (source: Source<G>): string => `${source.table?.game}/${source.table?.version}`;
  let [source, mark] = untrack(() => [room(), markOf(room())]);
  $effect(() => {
    const [now, table] = [room(), room().table];
    const isNews = now === source && markOf(now) !== mark;
    [source, mark] = [now, markOf(now)];
    if (!table || table.fresh || !isNews || now.held || document.hidden) return;
    if (table.told.length) untrack(() => see(table.told, table));
  });
}
