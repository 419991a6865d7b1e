/** A finished game as it is looked at: its review, and the position that is wanted. */

import { api } from "./api";
import { words } from "./i18n.svelte";
import { seatNames } from "./names";
import { Newest } from "./newest";
import { explain, isPassing } from "./problem";
import type { PositionInfo, Review } from "./wire";

interface Wanted {
  at: number;
  by: number | null;
  isTold: boolean; // whether the next move is told, too
}
type Position = PositionInfo & { made: PositionInfo["told"][number] | undefined }; // and what the next move does

const PATIENCE = 1000; // milliseconds before the same is asked again
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PATIENCE));

export class Replay {
  game = $state<string | null>(null);
  title = $state(""); // what the game is called
  names = $state.raw<string[]>([]);
  review = $state.raw<Review | null>(null);
  progress = $state({ done: 0, choices: 0 });
  problem = $state<string | null>(null); // with the review
  trouble = $state<string | null>(null); // with the position
  moves = $state(0);
  ply = $state(0);
  whose = $state<number | null>(null); // from whose view the table is shown; null shows all
  position = $state.raw<(Position & Wanted) | null>(null); // the last that came, and what it is
  #isGone = false;
  #positions: Newest<Wanted, Position>;

  constructor(
    readonly room: string,
    readonly number: number,
  ) {
    this.#positions = new Newest<Wanted, Position>(
      (wanted) => this.#find(wanted),
      (found, wanted) => {
        this.trouble = null;
        if (this.#isWanted(wanted)) this.position = { ...found, ...wanted };
      },
      (error, wanted) => {
        this.trouble = explain(error);
        if (isPassing(error))
          void pause().then(
            () => !this.#isGone && this.#isWanted(wanted) && this.#positions.want(wanted),
          );
      },
    );
  }

  /** Show the position at which the slider is. */
  show(isTold: boolean): void {
    if (this.game) this.#positions.want({ at: this.ply, by: this.whose, isTold });
  }

  /** Read the log, and then ask for the review until it is made. */
  async load(): Promise<void> {
    try {
      const log = await this.#persist(() => api.log(this.room, this.number));
      this.game = log["game"] as string;
      void api.games().then(
        (games) => (this.title = games.find((one) => one.game === this.game)?.title ?? ""),
        () => {},
      );
      await words.loadGame(this.game);
      this.names = seatNames(log["names"] as string[]);
      this.moves = (log["moves"] as unknown[]).length;
      while (!this.review && !this.#isGone) {
        const state = await this.#persist(() => api.review(this.room, this.number));
        this.progress = { done: state.done, choices: state.choices };
        this.review = state.review;
        if (!this.review) await pause();
      }
    } catch (error) {
      this.problem = explain(error);
    }
  }

  leave(): void {
    this.#isGone = true;
  }

  #isWanted({ at, by }: Wanted): boolean {
    return at === this.ply && by === this.whose;
  }

  /** Ask again and again while the server is busy or out of reach. */
  async #persist<T>(ask: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        const found = await ask();
        this.problem = null;
        return found;
      } catch (error) {
        if (this.#isGone || !isPassing(error)) throw error;
        this.problem = explain(error);
      }
      await pause();
    }
  }

  async #find({ at, by, isTold }: Wanted): Promise<Position> {
    const positions = await Promise.all(
      [at, ...(isTold ? [at + 1] : [])].map((one) => api.position(this.room, this.number, one, by)),
    );
    return { ...positions[0]!, made: positions[1]?.told[0] };
  }
}
