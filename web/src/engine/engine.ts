/** The compiled functions of a game, called with numbers, arrays and blocks that are checked. */

import {
  type ArgumentInfo,
  type Description,
  EngineError,
  type FunctionInfo,
  type Length,
  wanted,
} from "./description";
import { Memory } from "./memory";
import { accessOf, isNumberType, Layout, sizeOf } from "./records";

const WORD = 8; // bytes of a number in the memory that an engine shares with its caller
const PREFIX = "skydeck_"; // what the names of an engine's functions begin with

/** An array in the memory of an engine. */
export interface Cells {
  is: "array";
  of: string;
  address: number;
  lengths: number[];
}

/** Arguments that belong together: an array of words in the memory of an engine. */
export interface Block {
  is: "block";
  of: string;
  address: number;
  members: ReadonlyMap<string, Given>;
}

/** What a function is called with. */
export type Given = number | boolean | Cells | Block;

/** The sizes of a block's arrays, and its numbers, by name. */
export type Sizes = Readonly<Record<string, number>>;

type Entry = (...numbers: number[]) => number;

function isEntry(value: unknown): value is Entry {
  return typeof value === "function";
}

/** A loaded engine. */
export class Engine {
  private readonly entries = new Map<string, Entry>();
  private readonly layouts = new Map<string, Layout>();
  private readonly results: number;

  private constructor(
    readonly description: Description,
    readonly memory: Memory,
    exports: WebAssembly.Exports,
  ) {
    let most = 0;
    for (const [name, info] of Object.entries(description.functions)) {
      const entry: unknown = exports[PREFIX + name];
      if (!isEntry(entry)) throw new EngineError(`the engine has no function ${name}`);
      this.entries.set(name, entry);
      most = Math.max(most, info.numbers);
    }
    this.results = memory.take(most * WORD);
  }

  /** Load an engine from its code; a module that is compiled already can be shared by workers. */
  static async load(
    code: BufferSource | WebAssembly.Module,
    description: Description,
  ): Promise<Engine> {
    const compiled = code instanceof WebAssembly.Module ? code : await WebAssembly.compile(code);
    const { exports } = await WebAssembly.instantiate(compiled);
    const { memory, __heap_base: base } = exports;
    if (!(memory instanceof WebAssembly.Memory) || !(base instanceof WebAssembly.Global)) {
      throw new EngineError("this is no engine: it has no memory of its own");
    }
    return new Engine(description, new Memory(memory, Number(base.value)), exports);
  }

  /** The layout of a kind of record. */
  layout(name: string): Layout {
    const known = this.layouts.get(name) ?? new Layout(this.description, name);
    this.layouts.set(name, known);
    return known;
  }

  /** Whether the engine has a function, which not every game needs. */
  has(name: string): boolean {
    return this.entries.has(name);
  }

  /** Call a function; it returns a number, 0 or 1 for a truth value. */
  call(name: string, ...given: Given[]): number {
    const info = this.info(name);
    return this.entry(name)(...this.numbers(name, info, given));
  }

  /** Call a function that returns several numbers. */
  ask(name: string, ...given: Given[]): number[] {
    const info = this.info(name);
    this.entry(name)(...this.numbers(name, info, given), this.results);
    const { view } = this.memory;
    const { read } = accessOf("i8");
    return Array.from({ length: info.numbers }, (_, i) => read(view, this.results + i * WORD));
  }

  // Arrays

  /** Room for an array of numbers or records, all zero. */
  array(of: string, ...lengths: number[]): Cells {
    const bytes = product(lengths) * sizeOf(this.description, of);
    return { is: "array", of, address: this.memory.take(bytes), lengths };
  }

  /** The bytes of one of the cells of an array, to be used at once. */
  bytes({ of, address }: Cells, i = 0, count = 1): Uint8Array {
    const size = sizeOf(this.description, of);
    return this.memory.bytes(address + i * size, count * size);
  }

  /** Fill an array with zeros. */
  clear(cells: Cells): void {
    this.bytes(cells, 0, product(cells.lengths)).fill(0);
  }

  /** The first `count` numbers of an array. */
  read({ of, address, lengths }: Cells, count = product(lengths)): number[] {
    if (!isNumberType(of)) throw new EngineError(`an array of ${of} is no array of numbers`);
    const { view } = this.memory;
    const { size, read } = accessOf(of);
    return Array.from({ length: count }, (_, i) => read(view, address + i * size));
  }

  /** Write the first numbers of an array. */
  write({ of, address, lengths }: Cells, numbers: Iterable<number>): void {
    if (!isNumberType(of)) throw new EngineError(`an array of ${of} is no array of numbers`);
    const { view } = this.memory;
    const { size, write } = accessOf(of);
    const end = address + product(lengths) * size;
    let at = address;
    for (const number of numbers) {
      if (at === end) throw new EngineError("these are more numbers than the array has room for");
      write(view, at, number);
      at += size;
    }
  }

  // Blocks

  /** Room for a block with all its arrays, by what is declared of them. */
  block(of: string, sizes: Sizes): Block {
    const members = this.members(of, sizes);
    const address = this.memory.take(this.words(of) * WORD);
    const block: Block = { is: "block", of, address, members };
    this.lay({ name: of, is: "block", of }, block, address);
    return block;
  }

  /** An array of a block. */
  part(block: Block, name: string): Cells {
    const found = block.members.get(name);
    if (typeof found !== "object" || found.is !== "array") {
      throw new EngineError(`${block.of} has no array ${name}`);
    }
    return found;
  }

  private infos(of: string): ArgumentInfo[] {
    return wanted(this.description.blocks[of], `block ${of}`);
  }

  private members(of: string, sizes: Sizes): ReadonlyMap<string, Given> {
    return new Map(this.infos(of).map((info) => [info.name, this.member(info, sizes)]));
  }

  private member(info: ArgumentInfo, sizes: Sizes): Given {
    if (info.is === "array") {
      const lengths = wanted(info.lengths ?? undefined, `lengths of ${info.name}`);
      return this.array(info.of, ...lengths.map((length) => lengthOf(length, sizes)));
    }
    if (info.is === "block") {
      return { is: "block", of: info.of, address: 0, members: this.members(info.of, sizes) };
    }
    return wanted(sizes[info.name], info.name);
  }

  /** How many words a block takes; a block within it is a part of it. */
  private words(of: string): number {
    const each = this.infos(of).map((info) => {
      if (info.is === "block") return this.words(info.of);
      return info.is === "array" ? 1 + info.axes : 1;
    });
    return each.reduce((sum, words) => sum + words, 0);
  }

  /** Write a member of a block at an address; where the next one goes. */
  private lay(info: ArgumentInfo, given: Given, at: number): number {
    if (info.is === "block") {
      if (typeof given !== "object" || given.is !== "block") throw unfit(info);
      return this.infos(info.of).reduce(
        (next, each) => this.lay(each, wanted(given.members.get(each.name), each.name), next),
        at,
      );
    }
    const { write } = accessOf(info.is === "float" ? "f8" : "i8");
    const numbers = numbersOf(info, given);
    numbers.forEach((number, i) => write(this.memory.view, at + i * WORD, number));
    return at + numbers.length * WORD;
  }

  // Calls

  private info(name: string): FunctionInfo {
    return wanted(this.description.functions[name], `function ${name}`);
  }

  private entry(name: string): Entry {
    return wanted(this.entries.get(name), `function ${name}`);
  }

  private numbers(name: string, info: FunctionInfo, given: Given[]): number[] {
    if (given.length !== info.arguments.length) {
      throw new EngineError(`${name} has ${info.arguments.length} arguments, not ${given.length}`);
    }
    const numbers: number[] = [];
    info.arguments.forEach((argument, i) => {
      numbers.push(...numbersOf(argument, wanted(given[i], argument.name)));
    });
    return numbers;
  }
}

/** The numbers that an argument crosses the border as. */
function numbersOf(info: ArgumentInfo, given: Given): number[] {
  if (typeof given !== "object") {
    if (info.is === "array" || info.is === "block") throw unfit(info);
    return [Number(given)];
  }
  if (given.is !== info.is || given.of !== info.of) throw unfit(info);
  if (given.is === "block") return [given.address];
  if (info.is === "array" && given.lengths.length !== info.axes) throw unfit(info);
  return [given.address, ...given.lengths];
}

function unfit(info: ArgumentInfo): EngineError {
  const what = "of" in info ? `${info.is} of ${info.of}` : info.is;
  return new EngineError(`${info.name} must be: ${what}`);
}

function lengthOf(length: Length, sizes: Sizes): number {
  return typeof length === "number" ? length : wanted(sizes[length], `size ${length}`);
}

function product(lengths: number[]): number {
  return lengths.reduce((all, length) => all * length, 1);
}
