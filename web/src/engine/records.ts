/** Numbers in records: typed access by the names of their fields. */

import {
  type Description,
  EngineError,
  type FieldInfo,
  type NumberType,
  type RecordInfo,
  wanted,
} from "./description";

const HIGH = 2 ** 32;

interface NumberAccess {
  size: number;
  read(view: DataView, at: number): number;
  write(view: DataView, at: number, value: number): void;
}

/** How each type of number is read and written; of 8-byte ones, what a `number` can hold. */
const ACCESS: Record<NumberType, NumberAccess> = {
  i1: { size: 1, read: (v, at) => v.getInt8(at), write: (v, at, n) => v.setInt8(at, n) },
  b1: { size: 1, read: (v, at) => v.getUint8(at), write: (v, at, n) => v.setUint8(at, n) },
  i2: {
    size: 2,
    read: (v, at) => v.getInt16(at, true),
    write: (v, at, n) => v.setInt16(at, n, true),
  },
  u2: {
    size: 2,
    read: (v, at) => v.getUint16(at, true),
    write: (v, at, n) => v.setUint16(at, n, true),
  },
  i4: {
    size: 4,
    read: (v, at) => v.getInt32(at, true),
    write: (v, at, n) => v.setInt32(at, n, true),
  },
  u4: {
    size: 4,
    read: (v, at) => v.getUint32(at, true),
    write: (v, at, n) => v.setUint32(at, n, true),
  },
  i8: {
    size: 8,
    read: (v, at) => v.getUint32(at, true) + v.getInt32(at + 4, true) * HIGH,
    write: (v, at, n) => {
      v.setUint32(at, n >>> 0, true);
      v.setInt32(at + 4, Math.floor(n / HIGH), true);
    },
  },
  f4: {
    size: 4,
    read: (v, at) => v.getFloat32(at, true),
    write: (v, at, n) => v.setFloat32(at, n, true),
  },
  f8: {
    size: 8,
    read: (v, at) => v.getFloat64(at, true),
    write: (v, at, n) => v.setFloat64(at, n, true),
  },
};

/** Whether a name is that of a type of numbers, and not of a record. */
export function isNumberType(name: string): name is NumberType {
  return name in ACCESS;
}

/** How numbers of a type are read and written. */
export function accessOf(type: NumberType): NumberAccess {
  return ACCESS[type];
}

/** The bytes that one cell of an array takes. */
export function sizeOf(description: Description, type: string): number {
  if (isNumberType(type)) return ACCESS[type].size;
  return wanted(description.records[type], `record ${type}`).size;
}

/** A view of bytes that belong to JavaScript. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** The fields of one kind of record, wherever it lies. */
export class Layout {
  readonly size: number;
  private readonly fields: ReadonlyMap<string, FieldInfo>;

  constructor(
    private readonly description: Description,
    private readonly name: string,
  ) {
    const info: RecordInfo = wanted(description.records[name], `record ${name}`);
    this.size = info.size;
    this.fields = new Map(info.fields.map((field) => [field.name, field]));
  }

  /** The names of all fields, in their order. */
  get names(): string[] {
    return [...this.fields.keys()];
  }

  /** A field by its name. */
  field(name: string): FieldInfo {
    return wanted(this.fields.get(name), `field ${name} in ${this.name}`);
  }

  /** The layout and the offset of a record within this one. */
  inner(name: string): { layout: Layout; offset: number } {
    const field = this.field(name);
    return { layout: new Layout(this.description, field.type), offset: field.offset };
  }

  /** A number of a record that begins at `at`. */
  number(view: DataView, name: string, at = 0): number {
    const field = this.field(name);
    return this.access(field).read(view, at + field.offset);
  }

  /** All cells of a field, in their order. */
  cells(view: DataView, name: string, at = 0): number[] {
    const field = this.field(name);
    const access = this.access(field);
    const count = countCells(field);
    const start = at + field.offset;
    return Array.from({ length: count }, (_, i) => access.read(view, start + i * access.size));
  }

  /** Write a number, or all cells of a field. */
  write(view: DataView, name: string, value: number | number[], at = 0): void {
    const field = this.field(name);
    const access = this.access(field);
    const values = typeof value === "number" ? [value] : value;
    if (values.length !== countCells(field)) {
      throw new EngineError(`${name} has ${countCells(field)} cells, not ${values.length}`);
    }
    values.forEach((each, i) => access.write(view, at + field.offset + i * access.size, each));
  }

  private access(field: FieldInfo): NumberAccess {
    if (!isNumberType(field.type)) throw new EngineError(`${field.name} is no number`);
    return ACCESS[field.type];
  }
}

function countCells(field: FieldInfo): number {
  return field.axes.reduce((product, length) => product * length, 1);
}
