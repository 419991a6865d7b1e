/**
 * What an engine says of itself: its functions, its records, and the game that they are of.
 *
 * `tools/describe_engines.py` writes it from the declarations of the contract, beside the engine.
 */

/** The form of description that this loader reads. */
export const FORMAT = 1;

/** The numbers that a record or an array is made of: signed, unsigned and floating, by bytes. */
export type NumberType = "i1" | "i2" | "i4" | "i8" | "u2" | "u4" | "f4" | "f8" | "b1";

/** A field of a record, at an offset in bytes; where it has axes, its cells lie in one piece. */
export interface FieldInfo {
  name: string;
  offset: number;
  /** The type of its numbers, or the name of a record. */
  type: string;
  axes: number[];
}

/** A record of fixed size, without gaps. */
export interface RecordInfo {
  size: number;
  fields: FieldInfo[];
}

/** The length of an axis: a number, or the name of a size that the caller decides on. */
export type Length = number | string;

/** An argument of a function, or a member of a block. */
export type ArgumentInfo =
  | { name: string; is: "int" | "bool" | "float" }
  /** An array of numbers or records; `lengths` is known of arrays that are members of a block. */
  | { name: string; is: "array"; of: string; axes: number; lengths: Length[] | null }
  | { name: string; is: "block"; of: string };

/** A function of an engine; with `numbers`, it writes so many into room that it is given. */
export interface FunctionInfo {
  arguments: ArgumentInfo[];
  returns: "none" | "int" | "bool" | "float" | "numbers";
  numbers: number;
}

/** What a told value is. */
export type ToldInfo =
  | { low: number; unit: number; names: (string | number)[] }
  | { list: ToldInfo }
  | { group: ValueInfo[] };

/** A value of a sentence. */
export interface ValueInfo {
  name: string;
  kind: ToldInfo;
}

/** The sentences of one sort, in the order of their numbers. */
export type VocabularyInfo = { key: string; values: ValueInfo[] }[];

/** A house rule: how it is given, and as what it stands in the record. */
export type OptionInfo =
  | { name: string; is: "number"; default: number | null; low: number; high: number }
  | { name: string; is: "choice"; default: string; choices: string[] }
  | { name: string; is: "flag"; default: boolean }
  | { name: string; is: "map"; default: string; first: number; last: number; most: number }
  | {
      name: string;
      is: "numbers";
      default: string;
      named: Record<string, number[]>;
      low: number;
      high: number;
    }
  | { name: string; is: "seat"; default: string };

/** How well a bot plays: what it sees of a move, and how far it thinks. */
export type SkillInfo = Record<string, number>;

/** What is declared of a field of a game's record. */
export interface DeclaredInfo {
  name: string;
  kind: string;
  low: number;
  high: number;
  /** How much higher it may be for every seat of the table. */
  each: number;
  unit: number;
  names: (string | number)[];
  none: boolean;
  empty: boolean;
  listed: boolean;
  hidden: boolean;
  axes: string[];
}

/** What is known of a game without its words. */
export interface GameInfo {
  name: string;
  version: number;
  fewest: number;
  most: number;
  moves: number;
  lowest_wins: boolean;
  /** How many numbers what is told of one move may take. */
  cells: number;
  /** How many reasons are told of one move. */
  reasons: number;
  phases: string[];
  options: OptionInfo[];
  fields: DeclaredInfo[];
  told: {
    events: VocabularyInfo;
    questions: VocabularyInfo;
    touches: VocabularyInfo;
    reasons: VocabularyInfo;
    marks: VocabularyInfo;
  };
  levels: SkillInfo[];
  search: { skill: SkillInfo; depth: number };
}

/** The description of an engine. */
export interface Description {
  format: number;
  engine: string;
  /** A hash of what the engine was built from. */
  sources: string;
  constants: { none: number; spectator: number; unknown: number; empty: number; absent: number };
  records: Record<string, RecordInfo>;
  blocks: Record<string, ArgumentInfo[]>;
  functions: Record<string, FunctionInfo>;
  game: GameInfo;
}

/** Something that an engine cannot do, or that does not fit it. */
export class EngineError extends Error {}

const PARTS = ["constants", "records", "blocks", "functions", "game"] as const;

/** Whether data is a description of a form that this loader reads. */
export function isDescription(data: unknown): data is Description {
  if (typeof data !== "object" || data === null) return false;
  const entries = new Map(Object.entries(data));
  if (entries.get("format") !== FORMAT || typeof entries.get("engine") !== "string") return false;
  return PARTS.every((part) => typeof entries.get(part) === "object" && entries.get(part) !== null);
}

/** A description from its JSON text. */
export function readDescription(text: string): Description {
  const data: unknown = JSON.parse(text);
  if (!isDescription(data)) throw new EngineError("this is no description of an engine");
  return data;
}

/** What a map has under a name, which it must have. */
export function wanted<T>(found: T | undefined, name: string): T {
  if (found === undefined) throw new EngineError(`the engine has no ${name}`);
  return found;
}
