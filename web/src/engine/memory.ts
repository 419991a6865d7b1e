/** The memory of an engine, in which it finds what it works on. */

const PAGE = 65536; // bytes by which memory grows
const ALIGNMENT = 16;

/** Hands out room above what the engine itself uses; nothing is given back. */
export class Memory {
  private end: number;
  private known: DataView;

  /** @param base where the engine's own memory ends */
  constructor(
    private readonly memory: WebAssembly.Memory,
    base: number,
  ) {
    this.end = base;
    this.known = new DataView(memory.buffer);
  }

  /** Room for so many bytes, all zero; its address. */
  take(bytes: number): number {
    const address = Math.ceil(this.end / ALIGNMENT) * ALIGNMENT;
    this.end = address + bytes;
    const missing = this.end - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE));
    this.bytes(address, bytes).fill(0);
    return address;
  }

  /** Bytes of the memory; to be used at once, as they are gone when it grows. */
  bytes(address: number, length: number): Uint8Array {
    return new Uint8Array(this.memory.buffer, address, length);
  }

  /** The whole memory, to be used at once. */
  get view(): DataView {
    if (this.known.buffer !== this.memory.buffer) this.known = new DataView(this.memory.buffer);
    return this.known;
  }
}
