/** How a piece comes to its place: a block drops, a bridge swings in, a roof clicks. */

import type { Group } from "three";
import type { Kind } from "./city";

interface Coming {
  length: number; // milliseconds
  step: (piece: Group, part: number) => void; // from 0 to 1, where it lies
}

const HIGH = 1.5; // from where a block drops
const SWING = 1.1; // radians

/** It falls faster and faster, and gives a little when it lands. */
function drop(part: number, high: number): { up: number; flat: number } {
  const LANDS = 0.7;
  if (part < LANDS) return { up: high * (1 - (part / LANDS) ** 2), flat: 0 };
  const after = (part - LANDS) / (1 - LANDS);
  return { up: 0, flat: 0.07 * Math.sin(after * Math.PI) };
}

function sink(piece: Group, part: number, high: number): void {
  const { up, flat } = drop(part, high);
  piece.children.forEach((one) => (one.position.y = (one.userData["foot"] as number) + up));
  piece.scale.set(1 + flat / 2, 1 - flat, 1 + flat / 2);
}

export const COMINGS: Record<Kind, Coming> = {
  tall: { length: 380, step: (piece, part) => sink(piece, part, HIGH) },
  square: { length: 360, step: (piece, part) => sink(piece, part, HIGH) },
  bridge: {
    length: 620,
    step: (piece, part) => {
      const left = 1 - part;
      // It overshoots a little before it rests.
      piece.rotation.y = SWING * left ** 2 * Math.cos(part * 5.2);
      piece.children.forEach(
        (one) => (one.position.y = (one.userData["foot"] as number) + 0.5 * left ** 3),
      );
    },
  },
  roof: {
    length: 420,
    step: (piece, part) => {
      sink(piece, part, HIGH * 0.8);
      piece.rotation.y = 1.2 * Math.max(0, 1 - part / 0.7) ** 2;
    },
  },
};
