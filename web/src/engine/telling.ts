/** What a seat is told, read from the numbers that an engine writes. */

import { EngineError, type ToldInfo, type ValueInfo, type VocabularyInfo } from "./description";

/** A value of something told. */
export type Told = number | string | Told[] | { [name: string]: Told };

/** Something told, as data: a key and its values. */
export interface Sentence {
  key: string;
  [name: string]: Told;
}

/** Reads sentences of one sort. */
export class Reader {
  private at = 0;
  private cells: number[] = [];

  /** @param absent what stands for a value that is left out */
  constructor(
    private readonly vocabulary: VocabularyInfo,
    private readonly absent: number,
  ) {}

  /** All sentences that were written. */
  read(cells: number[]): Sentence[] {
    this.cells = cells;
    this.at = 0;
    const found: Sentence[] = [];
    while (this.at < cells.length) found.push(this.sentence());
    return found;
  }

  /** The only sentence that was written. */
  readOne(cells: number[]): Sentence {
    const [sentence] = this.read(cells);
    if (!sentence) throw new EngineError("the engine told nothing");
    return sentence;
  }

  private next(): number {
    const cell = this.cells[this.at];
    if (cell === undefined) throw new EngineError("what the engine told is cut off");
    this.at += 1;
    return cell;
  }

  private sentence(): Sentence {
    const code = this.next();
    const known = this.vocabulary[code];
    if (!known) throw new EngineError(`the engine told something unknown: ${code}`);
    return { key: known.key, ...this.values(known.values) };
  }

  private values(values: ValueInfo[]): { [name: string]: Told } {
    const found: { [name: string]: Told } = {};
    for (const { name, kind } of values) {
      if ("low" in kind && this.cells[this.at] === this.absent) this.at += 1;
      else found[name] = this.value(kind);
    }
    return found;
  }

  private value(kind: ToldInfo): Told {
    if ("group" in kind) return this.values(kind.group);
    if ("list" in kind) {
      return Array.from({ length: this.next() }, () => this.value(kind.list));
    }
    const number = this.next();
    if (kind.names.length === 0) return number / kind.unit;
    const name = kind.names[number - kind.low];
    if (name === undefined)
      throw new EngineError(`the engine told of ${number}, which has no name`);
    return name;
  }
}
