/** The bots of a game: one for each level, with a generator of its own. */

import { EngineError, type SkillInfo } from "./description";
import type { Game, Position } from "./game";
import { Search } from "./search";
import { botRng, type Seed } from "./seed";

/** The searches of a game: bots of the same skill share one, as they never think at once. */
export class Searches {
  private readonly known = new Map<SkillInfo, Search>();

  constructor(readonly game: Game) {}

  /** The search of a skill. */
  of(skill: SkillInfo): Search {
    const search = this.known.get(skill) ?? new Search(this.game, skill);
    this.known.set(skill, search);
    return search;
  }

  /** How well a level plays, from 1. */
  skill(level: number): SkillInfo {
    const skill = this.game.engine.description.game.levels[level - 1];
    if (!skill) throw new EngineError(`${this.game.name} has no level ${level}`);
    return skill;
  }
}

/** Someone who chooses moves: with the same seed and the same views always the same ones. */
export class Bot {
  readonly rng: Uint32Array;

  constructor(
    private readonly searches: Searches,
    private readonly skill: SkillInfo,
    seed: Seed,
  ) {
    this.rng = botRng(seed);
  }

  /** The move for the seat whose view this is. */
  choose(view: Position, seat: number): number {
    return this.searches.of(this.skill).choose(view, seat, this.rng);
  }
}
