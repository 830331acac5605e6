import { LuaFault, type LuaValue } from './values.ts';

/**
 * Maximum depth of nested functions in compiled Lua. Real files have a depth of three, and a deeper file is an attack
 * on the stack.
 */
const maxDepth = 60;

/** The parts of a compiled Lua function that are needed to evaluate it. */
export interface Prototype {
  readonly code: Uint32Array;
  readonly constants: readonly LuaValue[];
  /**
   * For each inner function of compiled Lua: the number of instructions after its CLOSURE that only name its upvalues.
   */
  readonly upvalueCounts: readonly number[];
  readonly upvalues: number;
}

/** The signature at the start of a compiled Lua file. */
export const isByteCode = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x1b && bytes[1] === 0x4c && bytes[2] === 0x75 && bytes[3] === 0x61;

/**
 * Reads the parts of a compiled Lua file in order. Each count is checked against the remaining bytes before memory is
 * allocated.
 */
class Cursor {
  readonly #view: DataView;
  readonly #bytes: Uint8Array;
  readonly #sizeBytes: number;
  #at = 12;

  /**
   * Checks the header of a compiled Lua file. @throws {LuaFault} for another version than 5.1 and for numbers of
   * another layout.
   */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const [version, format, endian, int, size = 0, instruction, number, integral] = bytes.subarray(4, 12);
    if (version !== 0x51) throw new LuaFault('is compiled by a Lua version other than 5.1');
    const isKnown = format === 0 && endian === 1 && int === 4 && instruction === 4 && number === 8 && integral === 0;
    if (!isKnown || (size !== 4 && size !== 8)) throw new LuaFault('is compiled for another kind of machine');
    this.#sizeBytes = size;
  }

  #advance(count: number): number {
    const start = this.#at;
    if (count > this.#bytes.length - start) throw new LuaFault('is cut off');
    this.#at += count;
    return start;
  }

  skip(count: number): void {
    this.#advance(count);
  }

  byte(): number {
    return this.#view.getUint8(this.#advance(1));
  }

  int(): number {
    return this.#view.getUint32(this.#advance(4), true);
  }

  double(): number {
    return this.#view.getFloat64(this.#advance(8), true);
  }

  /** Reads a zero-terminated string of a compiled Lua file, one character per byte; empty for an absent string. */
  string(): string {
    const size = this.#sizeBytes === 4 ? this.int() : Number(this.#view.getBigUint64(this.#advance(8), true));
    if (size === 0) return '';
    const start = this.#advance(size);
    return Buffer.from(this.#bytes.subarray(start, start + size - 1)).toString('latin1');
  }

  words(): Uint32Array {
    const count = this.int();
    const start = this.#advance(count * 4);
    return Uint32Array.from({ length: count }, (_, word) => this.#view.getUint32(start + word * 4, true));
  }

  /**
   * Reads a list that is preceded by its number of entries. An entry takes at least a byte, so the number cannot exceed
   * the remaining bytes.
   */
  list<T>(read: () => T): T[] {
    const count = this.int();
    if (count > this.#bytes.length - this.#at) throw new LuaFault('is cut off');
    return Array.from({ length: count }, read);
  }
}

function readConstant(cursor: Cursor): LuaValue {
  const type = cursor.byte();
  switch (type) {
    case 0:
      return undefined;
    case 1:
      return cursor.byte() !== 0;
    case 3:
      return cursor.double();
    case 4:
      return cursor.string();
    default:
      throw new LuaFault(`contains a constant of the unknown type ${type}`);
  }
}

function readPrototypeAt(cursor: Cursor, depth = 0): Prototype {
  if (depth > maxDepth) throw new LuaFault('is nested too deeply');
  cursor.string();
  cursor.skip(8);
  const upvalues = cursor.byte();
  cursor.skip(3);
  const code = cursor.words();
  const constants = cursor.list(() => readConstant(cursor));
  const inner = cursor.list(() => readPrototypeAt(cursor, depth + 1));
  cursor.words();
  cursor.list(() => {
    cursor.string();
    cursor.skip(8);
  });
  cursor.list(() => cursor.string());
  return { code, constants, upvalueCounts: inner.map((prototype) => prototype.upvalues), upvalues };
}

/**
 * Reads the main function of a Lua file that was compiled with `luac` 5.1. @throws {LuaFault} for an invalid or
 * truncated file.
 */
export const readPrototype = (bytes: Uint8Array): Prototype => readPrototypeAt(new Cursor(bytes));
