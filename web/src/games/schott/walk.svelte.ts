/** Pieces on their way: they hop from square to square as it is told, one piece after the other. */

import { paced } from "../../lib/pace";
import { isStill } from "../../lib/settings.svelte";
import type { SchottEvent } from "../../lib/wire";

export interface Hop {
  seat: number;
  square: number;
}

const HOP = 190; // milliseconds
const LONGEST = 3200; // for all of them together

/** Every square that is stepped on, in order. */
export function hopsOf(
  from: readonly number[],
  to: readonly number[],
  told: readonly SchottEvent[],
  length: number,
): Hop[] {
  const at = [...from];
  const goals: Hop[] = told.flatMap((event) =>
    "square" in event && event.key !== "skip"
      ? [
          {
            seat: event.seat,
            square:
              event.square === "start" ? 0 : event.square === "finish" ? length : event.square,
          },
        ]
      : [],
  );
  goals.push(...to.map((square, seat) => ({ seat, square })));
  return goals.flatMap(({ seat, square }) => {
    const hops: Hop[] = [];
    while (at[seat] !== square) {
      at[seat]! += Math.sign(square - at[seat]!);
      hops.push({ seat, square: at[seat]! });
    }
    return hops;
  });
}

export class Walk {
  squares: number[] = $state([]); // where pieces are seen
  moving = $state<number | null>(null); // the seat whose piece hops
  pace = $state(HOP);
  #goal: readonly number[];
  #hops: Hop[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(squares: readonly number[]) {
    this.#goal = this.squares = [...squares];
  }

  /** Go to where the pieces stand now; `told` is what led there. */
  follow(squares: readonly number[], told: readonly SchottEvent[], length: number): void {
    if (String(squares) === String(this.#goal)) return;
    this.hurry();
    this.#goal = [...squares];
    const isFar = squares.length !== this.squares.length || document.hidden || isStill();
    this.#hops = isFar ? [] : hopsOf(this.squares, squares, told, length);
    this.pace = paced(Math.min(HOP, LONGEST / Math.max(1, this.#hops.length)));
    this.#step();
  }

  /** Be there at once. */
  hurry(): void {
    this.stop();
    this.#hops = [];
    this.moving = null;
    this.squares = [...this.#goal];
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #step(): void {
    const hop = this.#hops.shift();
    if (!hop) return this.hurry();
    this.moving = hop.seat;
    this.squares[hop.seat] = hop.square;
    this.#timer = setTimeout(() => this.#step(), this.pace);
  }
}
