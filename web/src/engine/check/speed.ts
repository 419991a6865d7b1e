/** Measures an engine in Node: `node speed.js GAME.wasm TASK.json`; `bench/wasm.py` compares. */

import { readFileSync } from "node:fs";
import process from "node:process";
import { Searches } from "../bots";
import { readDescription } from "../description";
import { Engine } from "../engine";
import { Game } from "../game";
import { botRng } from "../seed";
import { playouts } from "./checks";

/** What is measured: random games, and a search at a table after some moves. */
interface Task {
  seats: number;
  games: number;
  moves: [seat: number, move: number][];
  iterations: number;
  turns: number;
}

function isTask(data: unknown): data is Task {
  return typeof data === "object" && data !== null && "games" in data && "iterations" in data;
}

/** The fewest seconds that some work took. */
function fastest(turns: number, work: () => void): number {
  const seconds = Array.from({ length: turns }, () => {
    const began = performance.now();
    work();
    return (performance.now() - began) / 1000;
  });
  return Math.min(...seconds);
}

const [, , path = "", asked = ""] = process.argv;
const task: unknown = JSON.parse(readFileSync(asked, "utf-8"));
if (!isTask(task)) throw new Error(`${asked} is no task`);
const text = readFileSync(path.replace(/wasm$/, "json"), "utf-8");
const engine = await Engine.load(readFileSync(path), readDescription(text));
const game = new Game(engine);
const deal = { seats: task.seats, seed: "bench", options: {} };

playouts(game, deal, Math.ceil(task.games / 10)); // until V8 has compiled it as well as it can
let moves = 0;
const random = fastest(task.turns, () => ({ moves } = playouts(game, deal, task.games)));

let state = game.deal(task.seats, "bench");
for (const [seat, move] of task.moves) state = game.play(state, seat, move);
const [seat = 0] = game.movers(state);
const view = game.look(state, seat);
const { skill } = engine.description.game.search;
const search = new Searches(game).of({ ...skill, iterations: task.iterations });
const think = (): unknown => search.consider(view, seat, botRng("bench"), task.iterations);
const thought = fastest(task.turns, think);
console.log(JSON.stringify({ moves: moves / random, iterations: task.iterations / thought }));
