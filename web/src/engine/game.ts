/** A game's rules: every function takes positions as bytes and gives new ones. */

import { EngineError, wanted } from "./description";
import type { Cells, Engine } from "./engine";
import { type OptionValue, shownOption, storedOption } from "./options";
import { type Layout, viewOf } from "./records";
import { keyOf, type Seed } from "./seed";
import { Reader, type Sentence } from "./telling";

/** A state or a view: the bytes of a record. They are never changed once they are made. */
export type Position = Uint8Array;

const [NOW, BEFORE] = [0, 1]; // where positions lie while a function works on them
const ROOM = 2;

/** The rules of a game, in an engine. */
export class Game {
  readonly name: string;
  readonly spectator: number;
  private readonly layout: Layout;
  private readonly states: Cells;
  private readonly others: Cells; // views of states, and states of views
  private readonly moves: Cells;
  private readonly points: Cells;
  private readonly cells: Cells;
  private readonly small: Cells;
  private readonly events: Reader;
  private readonly questions: Reader;
  private readonly touches: Reader;
  private readonly why: Reader;
  private readonly markings: Reader;

  constructor(readonly engine: Engine) {
    const { game, constants } = engine.description;
    this.name = game.name;
    this.spectator = constants.spectator;
    this.layout = engine.layout("state");
    this.states = engine.array("state", ROOM);
    this.others = engine.array("state", ROOM);
    this.moves = engine.array("i2", game.moves);
    this.points = engine.array("i4", game.most);
    this.cells = engine.array("i4", game.cells);
    this.small = engine.array("u4", 4);
    this.events = new Reader(game.told.events, constants.absent);
    this.questions = new Reader(game.told.questions, constants.absent);
    this.touches = new Reader(game.told.touches, constants.absent);
    this.why = new Reader(game.told.reasons, constants.absent);
    this.markings = new Reader(game.told.marks, constants.absent);
  }

  // Positions

  /** A number of a position's record. */
  number(position: Position, field: string): number {
    return this.layout.number(viewOf(position), field);
  }

  /** All numbers of a field. */
  list(position: Position, field: string): number[] {
    return this.layout.cells(viewOf(position), field);
  }

  /** How many seats the table has. */
  seats(position: Position): number {
    return this.number(position, "seats");
  }

  /** All seats of the table. */
  seatsOf(position: Position): number[] {
    return Array.from({ length: this.seats(position) }, (_, seat) => seat);
  }

  /** The seats that owe a move; none when the game is over. */
  movers(position: Position): number[] {
    return seatsIn(this.number(position, "movers"));
  }

  /** The seats that have won; none until the game is over. */
  winners(position: Position): number[] {
    return seatsIn(this.number(position, "winners"));
  }

  /** The house rules of a position, each as a person would write it. */
  options(position: Position): Record<string, number | string | boolean | null> {
    const { layout, offset } = this.layout.inner("options");
    const view = viewOf(position);
    const known = this.engine.description.game.options.map((option) => [
      option.name,
      shownOption(option, layout.cells(view, option.name, offset)),
    ]);
    return Object.fromEntries(known);
  }

  /** Deal a new game. */
  deal(seats: number, seed: Seed, options: Readonly<Record<string, OptionValue>> = {}): Position {
    this.put(this.states, NOW, this.prepare(seats, seed, options));
    this.engine.call("setup_at", this.states, NOW);
    return this.take(this.states, NOW);
  }

  /** A state that lacks only the deal: seats, house rules and a generator. */
  prepare(seats: number, seed: Seed, options: Readonly<Record<string, OptionValue>>): Position {
    const { game } = this.engine.description;
    if (!Number.isInteger(seats) || seats < game.fewest || seats > game.most) {
      throw new EngineError(`${game.name} cannot be played by ${seats} seats`);
    }
    const unknown = Object.keys(options).find(
      (name) => !game.options.some((option) => option.name === name),
    );
    if (unknown !== undefined) throw new EngineError(`there is no option ${unknown}`);
    const state = new Uint8Array(this.layout.size);
    const view = viewOf(state);
    this.layout.write(view, "seats", seats);
    const { layout, offset } = this.layout.inner("options");
    for (const option of game.options) {
      const given = options[option.name];
      const value = given === undefined ? option.default : given;
      layout.write(view, option.name, storedOption(option, value, seats), offset);
    }
    const rng = this.layout.inner("rng");
    rng.layout.write(view, "key", [...keyOf(seed)], rng.offset);
    const { axes } = rng.layout.field("words");
    rng.layout.write(view, "used", wanted(axes[0], "generator"), rng.offset);
    return state;
  }

  // Moves

  /** A seat's legal moves, ascending; none if it owes no move. */
  legal(position: Position, seat: number): number[] {
    if (!this.movers(position).includes(seat)) return [];
    this.put(this.states, NOW, position);
    const count = this.engine.call("legal_at", this.states, NOW, seat, this.moves);
    return this.engine.read(this.moves, count);
  }

  /** The state after a move, which must be legal. */
  play(state: Position, seat: number, move: number): Position {
    if (!this.legal(state, seat).includes(move)) {
      throw new EngineError(`seat ${seat} cannot play ${move}`);
    }
    this.engine.call("play_at", this.states, NOW, seat, move);
    return this.take(this.states, NOW);
  }

  /** Every seat's points. */
  score(state: Position): number[] {
    this.put(this.states, NOW, state);
    this.engine.call("score_at", this.states, NOW, this.points);
    return this.engine.read(this.points, this.seats(state));
  }

  // Views, and what is told of them

  /** What a seat may know of a state. */
  look(state: Position, seat: number): Position {
    this.put(this.states, NOW, state);
    this.engine.clear(this.others);
    this.engine.call("look_at", this.states, NOW, seat, this.others, NOW);
    return this.take(this.others, NOW);
  }

  /** A whole table that fits a seat's view, drawn with a small generator, which moves on. */
  imagine(view: Position, seat: number, rng: Uint32Array): Position {
    this.put(this.others, NOW, view);
    this.engine.clear(this.states);
    this.engine.write(this.small, rng);
    this.engine.call("imagine_at", this.others, NOW, seat, this.small, this.states, NOW);
    rng.set(this.engine.read(this.small));
    return this.take(this.states, NOW);
  }

  /** What the last move did, from a seat's views before and after it. */
  tell(before: Position, after: Position): Sentence[] {
    this.put(this.others, BEFORE, before);
    this.put(this.others, NOW, after);
    const { engine, others, cells } = this;
    return this.events.read(this.told(engine.call("tell_at", others, BEFORE, others, NOW, cells)));
  }

  /** What a mover has to decide. */
  ask(view: Position, seat: number): Sentence {
    this.put(this.others, NOW, view);
    const count = this.engine.call("ask_at", this.others, NOW, seat, this.cells);
    return this.questions.readOne(this.told(count));
  }

  /** What a mover touches for a legal move. */
  touch(view: Position, move: number): Sentence {
    this.put(this.others, NOW, view);
    const count = this.engine.call("touch_at", this.others, NOW, move, this.cells);
    return this.touches.readOne(this.told(count));
  }

  /** What speaks for or against a legal move, the weightiest first. */
  reasons(view: Position, seat: number, move: number): Sentence[] {
    this.put(this.others, NOW, view);
    const count = this.engine.call("reasons_at", this.others, NOW, seat, move, this.cells);
    return this.why.read(this.told(count)).slice(0, this.engine.description.game.reasons);
  }

  /** What the rules say of what a seat sees. */
  marks(view: Position): Sentence[] {
    this.put(this.others, NOW, view);
    return this.markings.read(this.told(this.engine.call("mark_at", this.others, NOW, this.cells)));
  }

  /** The table as a round left it, if the last move has ended one. */
  end(before: Position, after: Position): Position | null {
    this.put(this.others, BEFORE, before);
    this.put(this.others, NOW, after);
    this.engine.clear(this.states);
    const { engine, others, states } = this;
    return engine.call("end_at", others, BEFORE, others, NOW, states)
      ? this.take(states, NOW)
      : null;
  }

  private told(count: number): number[] {
    return this.engine.read(this.cells, count);
  }

  private put(cells: Cells, i: number, position: Position): void {
    if (position.length !== this.layout.size) {
      throw new EngineError(`this is no position of ${this.name}`);
    }
    this.engine.bytes(cells, i).set(position);
  }

  private take(cells: Cells, i: number): Position {
    return this.engine.bytes(cells, i).slice();
  }
}

/** The seats of a set, which has a bit for each. */
function seatsIn(set: number): number[] {
  const seats: number[] = [];
  for (let seat = 0; set >> seat; seat += 1) if ((set >> seat) & 1) seats.push(seat);
  return seats;
}
