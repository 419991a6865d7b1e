/** The tables of all games; a table is loaded when it is first needed. */

import type { Component } from "svelte";
import type { Flight } from "../lib/fly";
import type { Sound } from "../lib/sound";
import type { Held, Source } from "../lib/source";
import type { Events, GameName } from "../lib/wire";

export interface TableProps<G extends GameName = GameName> {
  room: Source<G>;
  names: string[];
  game: string;
}
/** What a game's file has; a table is only ever given what its own game tells. */
interface Table {
  default: Component<TableProps>;
  flights?: (event: Events[GameName]) => Flight[]; // what goes from where to where when something happens
  sounds?: (event: Events[GameName]) => Sound | null; // and what is heard then; without this, every move is a move
}

export interface EndProps<G extends GameName = GameName> extends TableProps<G> {
  held: Held<G>;
  done: number; // how many of the waits are over
}
interface End {
  default: Component<EndProps>;
  waits: (held: Held) => number[]; // milliseconds before each thing that is shown
}

type Files<T> = Record<string, () => Promise<T>>;
const views: Files<Table> = import.meta.glob<Table>("./*/View.svelte");
const ends: Files<End> = import.meta.glob<End>("./*/End.svelte");

/** A game's own file, or the one for games of which this page knows nothing but what the server tells. */
function find<T>(files: Files<T>, game: string, file: string): () => Promise<T> {
  return files[`./${game}/${file}`] ?? files[`./generic/${file}`]!;
}

export const loadTable = (game: string): Promise<Table> => find(views, game, "View.svelte")();

/** How the end of a round is shown, where a game clears the table for the next one. */
export const loadEnd = (game: string): Promise<End> => find(ends, game, "End.svelte")();
