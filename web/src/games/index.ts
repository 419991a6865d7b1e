/** The tables and pictures of all games; a table is loaded when it is first needed. */

import type { Component } from "svelte";
import type { Source } from "../lib/source";
import type { GameName } from "../lib/wire";

export interface TableProps {
  room: Source;
  names: string[];
}
type Loader = () => Promise<{ default: Component<TableProps> }>;

export const TABLES: Partial<Record<GameName, Loader>> = {
  level8: () => import("./level8/View.svelte"),
  schott: () => import("./schott/View.svelte"),
  skybridge: () => import("./skybridge/View.svelte"),
  skyjo: () => import("./skyjo/View.svelte"),
  skyrunner: () => import("./skyrunner/View.svelte"),
};
