import { describeToken, type Token, Tokens } from './tokens.ts';
import { globalOf, index, LuaFault, LuaTable, type LuaValue, loader, negate, Operators, unknown } from './values.ts';

/**
 * Maximum depth of nested tables and expressions in Lua source. Tables of clients have a depth of three, and a deeper
 * file is an attack on the stack.
 */
const maxDepth = 60;

/** Precedence of the binary operators of Lua (Lua 5.1 manual, 2.5.6). All are treated as left-associative. */
const binding: Readonly<Record<string, number>> = {
  ...{ or: 1, and: 2, '<': 3, '>': 3, '<=': 3, '>=': 3, '~=': 3, '==': 3 },
  ...{ '..': 4, '+': 5, '-': 5, '*': 6, '/': 6, '%': 6, '^': 8 },
};
const unaryBinding = 7;

/**
 * Lua keywords that begin a block which ends with `end` or `until`. For `for` and `while` this keyword is their `do`.
 */
const openers = new Set(['function', 'if', 'do', 'repeat']);
const closers = new Set(['end', 'until']);

/** Target of a Lua assignment: a key of a table. */
type Target = { table: LuaValue; key: LuaValue };

/**
 * Reads Lua source as data: assignments and tables are evaluated, once and from top to bottom; functions, conditions
 * and loops are passed over, and calls give nothing. No code runs.
 */
class SourceReader {
  readonly #tokens: Tokens;
  readonly #globals: LuaTable;
  readonly #loads: string[];
  readonly #operators: Operators;
  #depth = 0;

  constructor(source: string, globals: LuaTable, loads: string[]) {
    this.#tokens = new Tokens(source);
    this.#globals = globals;
    this.#loads = loads;
    this.#operators = new Operators(source.length);
  }

  /**
   * Reads the whole Lua source. @throws {LuaFault} for invalid Lua. The globals contain the statements before the
   * fault.
   */
  run(): void {
    while (this.#tokens.peek().kind !== 'end') this.#statement();
  }

  /** Calls `read` one nesting level deeper, and checks the maximum depth. */
  #nested<T>(read: () => T): T {
    this.#depth += 1;
    if (this.#depth > maxDepth) throw new LuaFault('is nested too deeply', this.#tokens.peek().line);
    const value = read();
    this.#depth -= 1;
    return value;
  }

  #statement(): void {
    if (this.#tokens.accept(';') || this.#tokens.accept('break')) return;
    if (this.#tokens.accept('local')) {
      if (this.#tokens.is('function')) this.#skipBlock();
      else this.#assign(this.#localTargets());
      return;
    }
    // A Lua block `do ... end` is only a scope. Its statements always run, so they are read like others.
    if (this.#tokens.accept('do') || this.#tokens.accept('end')) return;
    if (this.#tokens.accept('return')) this.#skipValues();
    else if (this.#tokens.is('for') || this.#tokens.is('while')) this.#skipLoop();
    else if (['function', 'if', 'repeat'].some((word) => this.#tokens.is(word))) this.#skipBlock();
    else this.#assignOrCall();
  }

  #skipValues(): void {
    if (this.#tokens.is('end') || this.#tokens.is(';') || this.#tokens.peek().kind === 'end') return;
    do this.#value();
    while (this.#tokens.accept(','));
  }

  /** Skips a Lua loop. Its head is parsed, because it may contain functions. */
  #skipLoop(): void {
    if (this.#tokens.accept('for')) {
      do this.#tokens.name();
      while (this.#tokens.accept(','));
      if (!this.#tokens.accept('in')) this.#tokens.expect('=');
    } else this.#tokens.expect('while');
    this.#skipValues();
    this.#skipBlock();
  }

  /** Skips a Lua function, a condition or the body of a loop, with everything inside. */
  #skipBlock(): void {
    const { line } = this.#tokens.peek();
    let open = 0;
    do {
      const { kind, text } = this.#tokens.next();
      if (kind === 'end') throw new LuaFault('a block does not end', line);
      if (kind === 'keyword' && openers.has(text)) open += 1;
      if (kind === 'keyword' && closers.has(text)) open -= 1;
      if (kind === 'keyword' && text === 'until' && open === 0) this.#nested(() => this.#value());
    } while (open > 0);
  }

  #localTargets(): Target[] {
    const targets: Target[] = [];
    do targets.push({ table: this.#globals, key: this.#tokens.name() });
    while (this.#tokens.accept(','));
    return targets;
  }

  #assignOrCall(): void {
    const first = this.#suffixed();
    if (first.called && !this.#tokens.is('=') && !this.#tokens.is(',')) return;
    const targets = [first.target];
    while (this.#tokens.accept(',')) targets.push(this.#suffixed().target);
    if (!this.#tokens.is('=')) this.#tokens.expect('=');
    this.#assign(targets);
  }

  /**
   * Assigns the values of a Lua assignment to its targets. A table is assigned before its fields are read, so a fault
   * inside it loses only the rest.
   */
  #assign(targets: readonly Target[]): void {
    if (!this.#tokens.accept('=')) return;
    let position = 0;
    do {
      const target = targets[position];
      const put = (value: LuaValue) => target?.table instanceof LuaTable && target.table.set(target.key, value);
      if (this.#tokens.is('{') && targets.length === 1) {
        const table = new LuaTable();
        put(table);
        this.#fill(table);
      } else put(this.#value());
      position += 1;
    } while (this.#tokens.accept(','));
  }

  /** Parses a Lua name and the expression that follows it, such as `a.b[c]` or `a.b(c)`. */
  #suffixed(): { value: LuaValue; target: Target; called: boolean } {
    let target: Target = { table: this.#globals, key: undefined };
    let value: LuaValue;
    let called = false;
    if (this.#tokens.accept('(')) {
      value = this.#nested(() => this.#value());
      this.#tokens.expect(')');
    } else {
      target = { table: this.#globals, key: this.#tokens.name() };
      value = globalOf(this.#globals, target.key);
    }
    for (;;) {
      const token = this.#tokens.peek();
      if (this.#tokens.is('.') || this.#tokens.is('[')) {
        const key = this.#key();
        target = { table: value, key };
        value = index(value, key);
        called = false;
      } else if (this.#tokens.is('(') || this.#tokens.is('{') || this.#tokens.is(':') || token.kind === 'string') {
        const argument = this.#arguments();
        if (value === loader && typeof argument === 'string') this.#loads.push(argument);
        value = unknown;
        target = { table: unknown, key: undefined };
        called = true;
      } else return { value, target, called };
    }
  }

  #key(): LuaValue {
    if (this.#tokens.accept('.')) return this.#tokens.name();
    this.#tokens.expect('[');
    const key = this.#nested(() => this.#value());
    this.#tokens.expect(']');
    return key;
  }

  /** Reads the arguments of a Lua call and returns the first. */
  #arguments(): LuaValue {
    if (this.#tokens.accept(':')) this.#tokens.name();
    if (this.#tokens.peek().kind === 'string') return this.#tokens.next().text;
    if (this.#tokens.is('{')) {
      this.#fill(new LuaTable());
      return unknown;
    }
    this.#tokens.expect('(');
    if (this.#tokens.accept(')')) return undefined;
    const [first] = this.#nested(() => {
      const values: LuaValue[] = [];
      do values.push(this.#value());
      while (this.#tokens.accept(','));
      return values;
    });
    this.#tokens.expect(')');
    return first;
  }

  /** Reads the fields of a Lua table constructor into `table`. */
  #fill(table: LuaTable): void {
    this.#tokens.expect('{');
    this.#nested(() => {
      while (!this.#tokens.is('}')) {
        this.#field(table);
        if (!this.#tokens.accept(',') && !this.#tokens.accept(';')) break;
      }
    });
    this.#tokens.expect('}');
  }

  #field(table: LuaTable): void {
    if (this.#tokens.is('[')) {
      const key = this.#key();
      this.#tokens.expect('=');
      this.#put(key, table);
      return;
    }
    const value = this.#value();
    // A single name before `=` in a Lua table is a key, although it was parsed as a global.
    if (this.#lastName !== undefined && this.#tokens.accept('=')) this.#put(this.#lastName, table);
    else table.append(value);
  }

  /**
   * Reads the value of a key in a Lua table. An inner table is stored before its fields are read, so a fault inside it
   * loses only the rest.
   */
  #put(key: LuaValue, table: LuaTable): void {
    if (this.#tokens.is('{')) {
      const inner = new LuaTable();
      table.set(key, inner);
      this.#fill(inner);
    } else table.set(key, this.#value());
  }

  /** Name that the last parsed expression consisted of, if it was only a name. */
  #lastName: string | undefined;

  #value(least = 0): LuaValue {
    let left = this.#unary();
    for (;;) {
      const { text, kind } = this.#tokens.peek();
      const strength = kind === 'symbol' || kind === 'keyword' ? binding[text] : undefined;
      if (strength === undefined || strength <= least) return left;
      this.#tokens.next();
      const right = this.#nested(() => this.#value(strength));
      left = this.#operators.operate(text, left, right);
      this.#lastName = undefined;
    }
  }

  #unary(): LuaValue {
    const operator = ['-', 'not', '#'].find((sign) => this.#tokens.accept(sign));
    if (operator === undefined) return this.#simple();
    const value = this.#nested(() => this.#value(unaryBinding));
    this.#lastName = undefined;
    return operator === '-' ? negate(value) : unknown;
  }

  #simple(): LuaValue {
    this.#lastName = undefined;
    const token = this.#tokens.peek();
    switch (token.kind) {
      case 'string':
        return this.#tokens.next().text;
      case 'number':
        return Number(this.#tokens.next().text);
      case 'name': {
        const { value, target, called } = this.#suffixed();
        const isPlain = !called && target.table === this.#globals && typeof target.key === 'string';
        this.#lastName = isPlain ? String(target.key) : undefined;
        return value;
      }
      default:
        return this.#constant(token);
    }
  }

  #constant(token: Token): LuaValue {
    if (this.#tokens.is('{')) {
      const table = new LuaTable();
      this.#fill(table);
      return table;
    }
    if (this.#tokens.is('(')) return this.#suffixed().value;
    if (this.#tokens.is('function')) {
      this.#skipBlock();
      return unknown;
    }
    this.#tokens.next();
    if (token.text === 'nil') return undefined;
    if (token.text === 'true' || token.text === 'false') return token.text === 'true';
    if (token.text === '...') return unknown;
    throw new LuaFault(`a value is missing before ${describeToken(token)}`, token.line);
  }
}

/** Evaluates Lua source and stores its results in `globals`. @throws {LuaFault} for invalid Lua. */
export const readLuaSource = (source: string, globals: LuaTable, loads: string[]): void =>
  new SourceReader(source, globals, loads).run();
