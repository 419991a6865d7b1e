/** The bird that this person is: chosen once, kept by the browser, shown to everyone at the table. */

import { PLUMAGES, type Kind } from "../pieces/birds";
import { hueOf } from "./colours";
import { SONGBIRDS, readFace, type Likeness } from "./faces";
import { identity } from "./identity.svelte";

const KEY = "skydeck.face";

class Me {
  #face = $state(localStorage.getItem(KEY));

  /** What a room is told; null until a bird was chosen. */
  get face(): string | null {
    return readFace(this.#face) && this.#face;
  }

  get likeness(): Likeness {
    const kind = SONGBIRDS[hueOf(identity.name) % SONGBIRDS.length]!;
    return readFace(this.#face) ?? { kind, plumage: PLUMAGES[0]! };
  }

  /** Be this bird from now on; colour 0 is its own. */
  choose(kind: Kind, colour: number): void {
    this.#face = `${kind}-${colour}`;
    localStorage.setItem(KEY, this.#face);
  }
}

export const me = new Me();
