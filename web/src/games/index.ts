/** The tables and pictures of all games; a table is loaded when it is first needed. */

import type { Component } from "svelte";
import type { Room } from "../lib/room.svelte";
import type { GameName } from "../lib/wire";

export interface TableProps {
  room: Room;
  names: string[];
}
type Loader = () => Promise<{ default: Component<TableProps> }>;

export const TABLES: Partial<Record<GameName, Loader>> = {
  skyjo: () => import("./skyjo/View.svelte"),
  skyrunner: () => import("./skyrunner/View.svelte"),
};
