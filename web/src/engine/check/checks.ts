/** Compares an engine with what the server's did: `tests/wasm/scripts.py` writes that down. */

import { Bot, Searches } from "../bots";
import { EngineError, type OptionInfo } from "../description";
import type { Engine } from "../engine";
import { Game, type Position } from "../game";
import { type OptionValue, storedOption } from "../options";
import { botRng, encode, type Seed, smallRng } from "../seed";
import { sha256 } from "../sha256";
import { viewData } from "../views";

/** How a table was dealt. */
interface Deal {
  seats: number;
  seed: Seed;
  options: Record<string, OptionValue>;
}

/** A game: its deal, and each move with what is known of the table after it. */
interface PlayedGame extends Deal {
  start: string;
  steps: [seat: number, move: number, state: string, known: string | null][];
}

/** A choice at a table: what each level takes, and what a search finds. */
interface Choice extends Deal {
  moves: [seat: number, move: number][];
  seat: number;
  /** Of each level, how many of the lowest are given: the move, and its generator after it. */
  levels: [level: number, move: number, rng: string][];
  iterations: number;
  considered: string;
}

/** What was written down of one game. */
export interface Script {
  games: PlayedGame[];
  choices: Choice[];
  /** Values that people may give house rules, and what is kept; null where they are refused. */
  options: { name: string; given: OptionValue; seats: number; stored: number[] | null }[];
  playouts: (Deal & { games: number; moves: number; checksum: number; state: string })[];
}

/** Whether data was written down of a game. */
export function isScript(data: unknown): data is Script {
  return typeof data === "object" && data !== null && "games" in data && "choices" in data;
}

/** A short sum of bytes or of data. */
function sum(content: Uint8Array | unknown): string {
  const bytes = content instanceof Uint8Array ? content : encode(JSON.stringify(content));
  return [...sha256(bytes).slice(0, 6)].map((n) => n.toString(16).padStart(2, "0")).join("");
}

function bytesOf(numbers: Uint32Array | Float64Array): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}

/** What everybody knows of a table, as one sum. */
function known(game: Game, before: Position, state: Position, number: number): string {
  const told: unknown[] = [game.score(state), game.winners(state)];
  for (const seat of [game.spectator, ...game.seatsOf(state)]) {
    const [old, view] = [game.look(before, seat), game.look(state, seat)];
    const end = game.end(old, view);
    told.push(sum(view), game.tell(old, view), game.marks(view), end && sum(end));
    told.push(viewData(game, view));
  }
  for (const seat of game.movers(state)) {
    const view = game.look(state, seat);
    const legal = game.legal(view, seat);
    told.push(legal, game.ask(view, seat));
    for (const move of legal) told.push(game.touch(view, move), game.reasons(view, seat, move));
    const rng = smallRng("imagine", number);
    told.push(sum(game.imagine(view, seat, rng)), sum(bytesOf(rng)));
  }
  return sum(told);
}

/** Play a game again; what differs. */
function checkGame(game: Game, played: PlayedGame): string[] {
  let state = game.deal(played.seats, played.seed, played.options);
  const name = `${game.name}, ${played.seats} seats, seed ${played.seed}`;
  if (sum(state) !== played.start) return [`${name}: another deal`];
  const wrong: string[] = [];
  played.steps.forEach(([seat, move, after, expected], number) => {
    if (wrong.length) return;
    const before = state;
    state = game.play(state, seat, move);
    if (sum(state) !== after) wrong.push(`${name}: another state after move ${number}`);
    if (expected !== null && known(game, before, state, number) !== expected) {
      wrong.push(`${name}: something else is known after move ${number}`);
    }
  });
  return wrong;
}

/** Choose and think again; what differs. */
function checkChoice(searches: Searches, choice: Choice): string[] {
  const { game } = searches;
  let state = game.deal(choice.seats, choice.seed, choice.options);
  for (const [seat, move] of choice.moves) state = game.play(state, seat, move);
  const view = game.look(state, choice.seat);
  const name = `${game.name}, ${choice.seats} seats, seed ${choice.seed}`;
  const wrong: string[] = [];
  for (const [level, move, rng] of choice.levels) {
    const bot = new Bot(searches, searches.skill(level), "check");
    const chosen = bot.choose(view, choice.seat);
    if (chosen !== move) wrong.push(`${name}: level ${level} chooses ${chosen}, not ${move}`);
    else if (sum(bytesOf(bot.rng)) !== rng) wrong.push(`${name}: level ${level} draws otherwise`);
  }
  const { skill } = game.engine.description.game.search;
  const search = searches.of(skill);
  const thoughts = search.consider(view, choice.seat, botRng("check"), choice.iterations);
  const numbers = thoughts.flatMap((t) => [t.move, t.visits, t.chance, t.prior, t.merit]);
  const found = sum([sum(bytesOf(Float64Array.from(numbers))), sum(search.tree())]);
  if (found !== choice.considered) wrong.push(`${name}: a search finds something else`);
  return wrong;
}

/** Play random games again; what differs. */
function checkPlayouts(game: Game, script: Script): string[] {
  return script.playouts.flatMap((each) => {
    const { moves, checksum, state } = playouts(game, each, each.games);
    if (moves !== each.moves || checksum !== each.checksum || sum(state) !== each.state) {
      return [`${game.name}, ${each.seats} seats: other random games`];
    }
    return [];
  });
}

/** Give house rules again; what differs. */
function checkOptions(game: Game, script: Script): string[] {
  const { options } = game.engine.description.game;
  return script.options.flatMap(({ name, given, seats, stored }) => {
    const option = options.find((each) => each.name === name);
    const found = option && keep(option, given, seats);
    if (JSON.stringify(found) === JSON.stringify(stored)) return [];
    return [`${game.name}: ${name} of ${JSON.stringify(given)} is kept as ${String(found)}`];
  });
}

function keep(option: OptionInfo, given: OptionValue, seats: number): number[] | null {
  try {
    const stored = storedOption(option, given, seats);
    return typeof stored === "number" ? [stored] : stored;
  } catch (error) {
    if (error instanceof EngineError) return null;
    throw error;
  }
}

/** Play random games: how many moves they had, a checksum and the last state. */
export function playouts(
  game: Game,
  deal: Deal,
  games: number,
): { moves: number; checksum: number; state: Position } {
  const { engine } = game;
  const { moves: legal, most } = engine.description.game;
  const states = engine.array("state", 2);
  const small = engine.array("u4", 4);
  engine.bytes(states).set(game.prepare(deal.seats, deal.seed, deal.options));
  engine.write(small, smallRng("playouts"));
  const room = [engine.array("i2", legal), engine.array("i4", most)] as const;
  const [moves = 0, checksum = 0] = engine.ask("playouts", states, 0, 1, games, small, ...room);
  return { moves, checksum, state: engine.bytes(states, 1).slice() };
}

/** Do again what was written down; what differs, each as a sentence. */
export function check(engine: Engine, script: Script): string[] {
  const game = new Game(engine);
  const searches = new Searches(game);
  return [
    ...script.games.flatMap((played) => checkGame(game, played)),
    ...script.choices.flatMap((choice) => checkChoice(searches, choice)),
    ...checkPlayouts(game, script),
    ...checkOptions(game, script),
  ];
}
