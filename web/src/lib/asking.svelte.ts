/** What a game's table puts into the bubble beside the question: the buttons of a choice that nothing on the table stands for. */

import { createContext, untrack, type Snippet } from "svelte";

type Offer = () => Snippet | null;

class Asking {
  #offers = $state.raw<Offer[]>([]);

  /** What is offered now. */
  get snippets(): Snippet[] {
    return this.#offers.map((offer) => offer()).filter((snippet) => snippet !== null);
  }

  add(offer: Offer): () => void {
    this.#offers = [...untrack(() => this.#offers), offer];
    return () => (this.#offers = untrack(() => this.#offers).filter((one) => one !== offer));
  }
}

const [use, provide] = createContext<Asking>();

/** For a page with a bubble: what it shows there. */
export function provideAsking(): Asking {
  return provide(new Asking());
}

/** For a table's component as it is made: whether a bubble shows this; where there is none, the table does it itself. */
export function offer(snippet: Offer): boolean {
  let asking: Asking;
  try {
    asking = use();
  } catch {
    return false; // a lesson, or a table that is only looked at
  }
  $effect(() => asking.add(snippet));
  return true;
}
