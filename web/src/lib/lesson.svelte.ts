/** A lesson as this device plays it: what the learner did so far, and what the server answered to each of it. */

import { api } from "./api";
import { explain } from "./problem";
import type { Told } from "./room.svelte";
import { Refusal } from "./socket";
import type { Held, Source } from "./source";
import type { LegalMove, LessonState, TableState } from "./wire";

const PATIENCE = 1000; // milliseconds before a server that still prepares the game is asked again

export class Lesson implements Source {
  problem = $state<string | null>(null);
  touched = $state<string | null>(null);
  #moves = $state.raw<(number | null)[]>([]);
  #states = $state.raw<LessonState[]>([]); // one more than moves: the first is the beginning
  #isAsking = false;
  #isBack = $state(false); // whether the table is shown again, and nothing new has happened

  constructor(readonly game: string) {
    void this.#go([]);
  }

  get state(): LessonState | null {
    return this.#states.at(-1) ?? null;
  }

  get view(): TableState["view"] | null {
    return this.state?.view ?? null;
  }

  get legal(): LegalMove[] {
    return this.state?.legal ?? [];
  }

  get ask(): TableState["ask"] {
    return this.state?.ask ?? null;
  }

  get seat(): number | null {
    return this.state?.seat ?? null;
  }

  get table(): TableState | null {
    const state = this.state;
    if (!state) return null;
    const { seat, view, points, ask, legal, told, ended, fresh } = state;
    return {
      t: "table",
      game: this.#scene,
      version: this.#moves.length,
      seat,
      view,
      points,
      ask,
      legal,
      told,
      ended,
      fresh: fresh || this.#isBack,
      clocks: null,
      result: null,
    };
  }

  get points(): number[] {
    return this.state?.points ?? [];
  }

  /** The end of a round is looked at in the step that follows it. */
  get held(): Held | null {
    const state = this.state;
    return state?.ended ? { view: state.ended, events: state.told } : null;
  }

  /** What was touched in this step. */
  get draft(): { moves: number[] } | null {
    const moves = this.#moves.slice(this.#begun).filter((move) => move !== null);
    return moves.length ? { moves } : null;
  }

  get story(): Told[] {
    return this.#states.flatMap(({ told }, version) =>
      version > this.#scene && told.length ? [{ number: version, version, events: told }] : [],
    );
  }

  get scores(): Told[] {
    return this.story;
  }

  /** After how many moves this step began. */
  get #begun(): number {
    return this.#states.findIndex(({ number }) => number === this.state?.number);
  }

  /** After how many moves the table was last set up. */
  get #scene(): number {
    return this.#states.findLastIndex(({ fresh }) => fresh);
  }

  get canStepBack(): boolean {
    return this.#moves.length > 0 || this.touched !== null;
  }

  /** Begin a move that takes two touches; null is to leave it. */
  touch(what: string | null): void {
    this.touched = what;
  }

  choose(move: number): Promise<void> {
    return this.#go([...this.#moves, move]);
  }

  /** Go on from a step that is only read. */
  next(): Promise<void> {
    return this.#go([...this.#moves, null]);
  }

  stepBack(): void {
    if (this.touched !== null) this.touched = null;
    else this.#cut(this.#moves.length - 1);
  }

  /** Forget what was touched in this step. */
  startOver(): void {
    this.#cut(this.#begun);
  }

  #cut(moves: number): void {
    this.#isBack = true;
    this.touched = null;
    this.#moves = this.#moves.slice(0, moves);
    this.#states = this.#states.slice(0, moves + 1);
  }

  async #go(moves: (number | null)[]): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true; // a second touch would be about a table that has changed
    try {
      const state = await api.lesson(this.game, moves);
      this.problem = null;
      this.#isBack = false;
      this.touched = null;
      this.#moves = moves;
      this.#states = [...this.#states, state];
    } catch (error) {
      if (error instanceof Refusal && error.code === "preparing")
        setTimeout(() => void this.#go(moves), PATIENCE);
      else this.problem = explain(error);
    } finally {
      this.#isAsking = false;
    }
  }

  /** Ask again for what was not answered. */
  tryAgain(): Promise<void> {
    return this.state ? Promise.resolve() : this.#go([]);
  }
}
