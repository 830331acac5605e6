/**
 * A value of Lua source or byte code. Strings are bytes, one character each (0 to 255), because Lua does not define
 * their code page.
 */
export type LuaValue = string | number | boolean | undefined | LuaTable | typeof unknown | typeof loader;

/** Marks a Lua value that is not evaluated, such as the result of a call, a function or a loop. */
export const unknown = Symbol('unknown');

/** The functions of Lua that read another file: `dofile` and `require`. */
export const loader = Symbol('loader');
const LOADERS: ReadonlySet<LuaValue> = new Set(['dofile', 'require']);

export type LuaKey = string | number;

/**
 * Maximum number of entries of a Lua table, more than all items of a client have fields. Without it, JavaScript's own
 * limit would end the whole program.
 */
const maxEntries = 4_000_000;

/** A Lua table, or the globals of a Lua file. */
export class LuaTable {
  readonly #entries = new Map<LuaKey, LuaValue>();
  #length = 0;

  get(key: LuaValue): LuaValue {
    return isKey(key) ? this.#entries.get(key) : undefined;
  }

  /** Sets the value of a key in the Lua table. @throws {LuaFault} if the table is full, as `append` does. */
  set(key: LuaValue, value: LuaValue): void {
    if (!isKey(key)) return;
    if (this.#entries.size >= maxEntries && !this.#entries.has(key))
      throw new LuaFault('contains a table that is too large');
    this.#entries.set(key, value);
  }

  /** Adds a value without a key to the Lua table, after the earlier ones. */
  append(value: LuaValue): void {
    this.#length += 1;
    this.set(this.#length, value);
  }

  entries(): IterableIterator<[LuaKey, LuaValue]> {
    return this.#entries.entries();
  }

  /** Returns the values of the keys 1, 2, 3 and so on of the Lua table, up to the first missing key. */
  *list(): Generator<LuaValue> {
    for (let index = 1; this.#entries.get(index) !== undefined; index += 1) yield this.#entries.get(index);
  }
}

const isKey = (value: LuaValue): value is LuaKey => typeof value === 'string' || typeof value === 'number';

/**
 * Returns the value of a Lua global. The names `dofile` and `require` are functions of Lua itself unless the file has
 * set them.
 */
export const globalOf = (globals: LuaTable, name: LuaValue): LuaValue =>
  globals.get(name) ?? (LOADERS.has(name) ? loader : undefined);

/**
 * Returns the value of a key in a Lua table; undefined if the value is not a table. A value that was not evaluated
 * (`unknown`) has only such values.
 */
export const index = (value: LuaValue, key: LuaValue): LuaValue => {
  if (value instanceof LuaTable) return value.get(key);
  return value === unknown ? unknown : undefined;
};

const isNumber = (value: LuaValue): value is number => typeof value === 'number';
const isConcatenable = (value: LuaValue): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

const arithmetic: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a - Math.floor(a / b) * b,
  '^': (a, b) => a ** b,
};

/**
 * Returns the maximum number of characters that a Lua file of this size may create. A few lines can double a text
 * repeatedly, or use one text for every item. No real client reaches it.
 */
export const maxCharacters = (size: number): number => Math.min(65_536 + 64 * size, 2 ** 27);

/** Evaluates the operators in one Lua file, with a text limit that depends on the size of the file. */
export class Operators {
  #left: number;

  constructor(size: number) {
    this.#left = maxCharacters(size);
  }

  /**
   * Returns the result of a Lua operator for two values; unknown for values other than numbers and strings. @throws
   * {LuaFault}
   */
  operate(operator: string, left: LuaValue, right: LuaValue): LuaValue {
    if (operator === '..')
      return isConcatenable(left) && isConcatenable(right) ? this.#join(`${left}`, `${right}`) : unknown;
    const compute = arithmetic[operator];
    return compute && isNumber(left) && isNumber(right) ? compute(left, right) : unknown;
  }

  #join(left: string, right: string): string {
    this.#left -= left.length + right.length;
    if (this.#left < 0) throw new LuaFault('joins more text than a client does');
    return left + right;
  }
}

export const negate = (value: LuaValue): LuaValue => (isNumber(value) ? -value : unknown);

/** Fault of a Lua file, with its position. */
export class LuaFault extends Error {
  readonly line: number | undefined;
  constructor(message: string, line?: number) {
    super(message);
    this.line = line;
  }
}
