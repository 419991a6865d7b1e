/** Bots: they choose a move from a seat's view, at sight or by search; the same as on a server. */

import { EngineError, type SkillInfo, wanted } from "./description";
import type { Block, Cells, Engine } from "./engine";
import type { Game, Position } from "./game";
import { viewOf } from "./records";

const MOST_NODES = 1 << 16;
const MOST_EDGES = 1 << 20;
const EDGES = 32; // of a node, on average at most
const PARTS = 8; // of a budget, after which nothing may be able to change any more
const ENOUGH = 2; // a move tried half as often as the one tried most is known as well
const SELDOM = 4; // where moves are drawn, one tried less often than this part is left out

/** What a search found out about one move. */
export interface Thought {
  move: number;
  /** To win the game after it, 0 to 1; of a move never tried, what others brought. */
  chance: number;
  visits: number;
  /** The part of the attention that it deserved at first sight. */
  prior: number;
  /** Its chance, with what it promised at first sight taken into account. */
  merit: number;
  /** Whether the chance is proved. */
  exact: boolean;
}

/** The best first: by merit those that were tried often, after them the others. */
export function rank(thoughts: Thought[]): Thought[] {
  const enough = Math.max(...thoughts.map((thought) => thought.visits)) / ENOUGH;
  return [...thoughts].sort(
    (a, b) =>
      Number(a.visits < enough) - Number(b.visits < enough) ||
      b.merit - a.merit ||
      b.visits - a.visits ||
      a.move - b.move,
  );
}

/** Thinks about one view at a time, with a bot's skill. */
export class Search {
  private readonly engine: Engine;
  private readonly desk: Block;
  private readonly skillBlock: Block;
  private readonly small: Cells;
  private readonly words: Cells;
  private readonly chances: Cells;
  private readonly merits: Cells;
  private readonly lots: Cells; // moves, of which one is drawn
  private legal: number[] = [];
  private seat = 0;

  constructor(
    readonly game: Game,
    readonly skill: SkillInfo,
  ) {
    const { engine } = game;
    const { moves, most, search } = engine.description.game;
    const nodes = Math.min(MOST_NODES, this.iterations + 1);
    const edges = Math.min(MOST_EDGES, Math.max(nodes * EDGES, moves));
    const slots = 2 ** (2 * nodes - 1).toString(2).length;
    const { depth } = search;
    this.engine = engine;
    this.desk = engine.block("Desk", { nodes, edges, slots, moves, seats: most, depth });
    this.skillBlock = engine.block("Skill", skill);
    this.small = engine.array("u4", 4);
    this.words = engine.array("u4", 4);
    this.chances = engine.array("f8", moves);
    this.merits = engine.array("f8", moves);
    this.lots = engine.array("i2", Math.max(moves, nodes));
  }

  private get iterations(): number {
    return wanted(this.skill["iterations"], "iterations");
  }

  /** The move that search prefers, for the seat whose view this is. */
  choose(view: Position, seat: number, rng: Uint32Array): number {
    const count = this.lay(view, seat);
    if (count === 1) return wanted(this.legal[0], "move");
    if (this.iterations === 0) return this.glance(rng);
    this.fork(rng);
    const exact = this.solve();
    if (exact?.some((thought) => thought.chance)) return this.best(exact, rng);
    this.thinkOften();
    const mixes = this.engine.call("mixes_at", this.engine.part(this.desk, "views"), 0);
    return mixes ? this.draw(this.thoughts(), rng) : this.best(this.thoughts(), rng);
  }

  /** What search finds out about every legal move, the best first; nothing is cut short. */
  consider(view: Position, seat: number, rng: Uint32Array, iterations: number): Thought[] {
    const count = this.begin(view, seat, rng);
    const exact = count > 1 ? this.solve() : null;
    if (!exact) this.think(iterations);
    return rank(exact ?? this.thoughts());
  }

  /** Get ready to think about a view; how many legal moves there are. */
  begin(view: Position, seat: number, rng: Uint32Array): number {
    this.fork(rng);
    return this.lay(view, seat);
  }

  /** Go on thinking about the view on the desk. */
  think(iterations: number): void {
    const { desk, seat, skillBlock, words } = this;
    const { none } = this.engine.description.constants;
    this.engine.call("think", desk, seat, iterations, skillBlock, none, words);
  }

  /** What is known about each legal move so far, in their order. */
  thoughts(): Thought[] {
    const { engine, desk, chances, merits } = this;
    const edges = engine.part(desk, "edges");
    const count = this.legal.length;
    engine.call("appraise", edges, count, wanted(this.skill["faith"], "faith"), chances, merits);
    const layout = engine.layout("edge");
    const view = viewOf(engine.bytes(edges, 0, count));
    const [chance, merit] = [engine.read(chances, count), engine.read(merits, count)];
    return this.legal.map((move, i) => ({
      move,
      chance: wanted(chance[i], "chance"),
      visits: layout.number(view, "visits", i * layout.size),
      prior: layout.number(view, "prior", i * layout.size),
      merit: wanted(merit[i], "merit"),
      exact: false,
    }));
  }

  /** The tree as bytes: all nodes, then all edges. */
  tree(): Uint8Array {
    const { engine, desk } = this;
    const [nodes = 0, edges = 0] = engine.read(engine.part(desk, "used"));
    const first = engine.bytes(engine.part(desk, "nodes"), 0, nodes);
    const second = engine.bytes(engine.part(desk, "edges"), 0, edges);
    const tree = new Uint8Array(first.length + second.length);
    tree.set(first);
    tree.set(second, first.length);
    return tree;
  }

  /** Lay a view on the desk and forget the last one. */
  private lay(view: Position, seat: number): number {
    const { engine, desk } = this;
    this.legal = this.game.legal(view, seat);
    if (this.legal.length === 0) throw new EngineError(`seat ${seat} has nothing to choose`);
    this.seat = seat;
    engine.bytes(engine.part(desk, "views")).set(view);
    engine.write(engine.part(desk, "moves"), this.legal);
    engine.clear(engine.part(desk, "slots"));
    engine.clear(engine.part(desk, "used"));
    const edges = engine.part(desk, "edges");
    engine.bytes(edges, 0, this.legal.length).fill(0); // until the root is known
    return this.legal.length;
  }

  /** Draw four words for this search from the bot's generator. */
  private fork(rng: Uint32Array): void {
    this.engine.write(this.small, rng);
    this.engine.call("fork_into", this.small, this.words);
    rng.set(this.engine.read(this.small));
  }

  private glance(rng: Uint32Array): number {
    const { engine, desk, seat, skillBlock, small } = this;
    engine.write(small, rng);
    const move = engine.call("glimpse", desk, seat, this.legal.length, skillBlock, small);
    rng.set(engine.read(small));
    return move;
  }

  /** The proved result of every move, where the game can see to its end. */
  private solve(): Thought[] | null {
    const { engine, desk, seat, legal } = this;
    if (!engine.has("solve_at")) return null;
    if (!engine.call("solve_at", desk, seat, legal.length)) return null;
    const chances = engine.read(engine.part(desk, "values"), legal.length);
    return legal.map((move, i) => {
      const chance = wanted(chances[i], "chance");
      return { move, chance, visits: 0, prior: 1 / legal.length, merit: chance, exact: true };
    });
  }

  /** Think until the iterations are used up or cannot change the choice any more. */
  private thinkOften(): void {
    const part = Math.max(1, Math.floor(this.iterations / PARTS));
    for (let left = this.iterations; left > 0 && !this.isDecided(left); left -= part) {
      this.think(Math.min(part, left));
    }
  }

  /** Whether the move in front stays there, whatever so many more iterations bring. */
  private isDecided(left: number): boolean {
    const visits = this.thoughts().map((thought) => thought.visits);
    const [first = 0, second = 0] = visits.sort((a, b) => b - a);
    return first - second > left;
  }

  /** The best move, any of those that nothing tells apart. */
  private best(thoughts: Thought[], rng: Uint32Array): number {
    const ranked = rank(thoughts);
    const first = wanted(ranked[0], "move");
    const equals = ranked.filter((t) => t.merit === first.merit && t.visits === first.visits);
    if (equals.length === 1) return first.move;
    const moves = equals.map((thought) => thought.move);
    return this.pick(moves, rng);
  }

  /** One of the moves that were tried often, in proportion to how often. */
  private draw(thoughts: Thought[], rng: Uint32Array): number {
    const enough = Math.max(...thoughts.map((thought) => thought.visits)) / SELDOM;
    const often = thoughts.filter((thought) => thought.visits >= enough);
    const lots = often.flatMap(({ move, visits }) => Array.from({ length: visits }, () => move));
    return this.pick(lots, rng);
  }

  private pick(moves: number[], rng: Uint32Array): number {
    const { engine, small } = this;
    const lots = { ...this.lots, lengths: [moves.length] };
    engine.write(small, rng);
    engine.write(lots, moves);
    const move = engine.call("pick", lots, small);
    rng.set(engine.read(small));
    return move;
  }
}
