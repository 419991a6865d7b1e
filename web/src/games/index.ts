/** The tables of all games; a table is loaded when it is first needed. */

import type { Component } from "svelte";
import type { Flight } from "../lib/fly";
import type { Held, Source } from "../lib/source";
import type { GameEvent, GameName } from "../lib/wire";

export interface TableProps {
  room: Source;
  names: string[];
}
interface Table {
  default: Component<TableProps>;
  flights?: (event: GameEvent) => Flight[]; // what goes from where to where when something happens
}

export interface EndProps extends TableProps {
  held: Held;
  done: number; // how many of the waits are over
}
interface End {
  default: Component<EndProps>;
  waits: (held: Held) => number[]; // milliseconds before each thing that is shown
}

/** How the end of a round is shown, where a game clears the table for the next one. */
export const ENDS: Partial<Record<GameName, () => Promise<End>>> = {
  level8: () => import("./level8/End.svelte"),
  skyjo: () => import("./skyjo/End.svelte"),
};

export const TABLES: Record<GameName, () => Promise<Table>> = {
  level8: () => import("./level8/View.svelte"),
  schott: () => import("./schott/View.svelte"),
  skybridge: () => import("./skybridge/View.svelte"),
  skyjo: () => import("./skyjo/View.svelte"),
  skyrunner: () => import("./skyrunner/View.svelte"),
};

export function isGame(name: string): name is GameName {
  return name in TABLES;
}
