/** The tables of all games; a table is loaded when it is first needed. */

import type { Component } from "svelte";
import type { Flight } from "../lib/fly";
import type { Source } from "../lib/source";
import type { GameEvent, GameName } from "../lib/wire";

export interface TableProps {
  room: Source;
  names: string[];
}
interface Table {
  default: Component<TableProps>;
  flights?: (event: GameEvent) => Flight[]; // what goes from where to where when something happens
}

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
