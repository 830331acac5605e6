import { type Prototype, readPrototype } from './byte-code-file.ts';
import { globalOf, index, LuaFault, LuaTable, type LuaValue, loader, negate, Operators, unknown } from './values.ts';

/** Number of entries that one SETLIST instruction puts into a Lua table (`LFIELDS_PER_FLUSH` of Lua 5.1). */
const fieldsPerFlush = 50;

/** Number that Lua byte code adds to the distance of a jump, because distances may be negative. */
const zeroJump = 131_071;

/** Instructions of compiled Lua 5.1 that matter to data (lopcodes.h). */
const opcodes = {
  move: 0,
  loadConstant: 1,
  loadBoolean: 2,
  loadNil: 3,
  getUpvalue: 4,
  getGlobal: 5,
  getTable: 6,
  setGlobal: 7,
  setTable: 9,
  newTable: 10,
  self: 11,
  add: 12,
  subtract: 13,
  multiply: 14,
  divide: 15,
  modulo: 16,
  power: 17,
  negate: 18,
  not: 19,
  length: 20,
  concatenate: 21,
  jump: 22,
  testSet: 27,
  call: 28,
  prepareLoop: 32,
  setList: 34,
  closure: 36,
  varArg: 37,
} as const;

const binaryOperators: Readonly<Record<number, string>> = {
  [opcodes.add]: '+',
  [opcodes.subtract]: '-',
  [opcodes.multiply]: '*',
  [opcodes.divide]: '/',
  [opcodes.modulo]: '%',
  [opcodes.power]: '^',
};

/**
 * Evaluates the instructions of a compiled Lua file's main function once, in order, so that the time is bounded by the
 * file's size. Calls, functions, conditions and loops have no effect.
 */
function evaluate(
  { code, constants, upvalueCounts }: Prototype,
  { operators, globals, loads }: { operators: Operators; globals: LuaTable; loads: string[] },
): void {
  const registers: LuaValue[] = [];
  let top = 0;
  /** Limit for the number of list entries: each entry needs a separate instruction that puts it into its register. */
  let listed = code.length;
  const operand = (field: number): LuaValue => (field & 256 ? constants[field & 255] : registers[field]);
  for (let at = 0; at < code.length; at += 1) {
    const word = code[at] ?? 0;
    const [a, b, c, bx] = [(word >>> 6) & 255, word >>> 23, (word >>> 14) & 511, word >>> 14];
    const operation = word & 63;
    switch (operation) {
      case opcodes.move:
        registers[a] = registers[b];
        break;
      case opcodes.loadConstant:
        registers[a] = constants[bx];
        break;
      case opcodes.loadBoolean:
        registers[a] = b !== 0;
        if (c !== 0) at += 1;
        break;
      case opcodes.loadNil:
        for (let register = a; register <= b; register += 1) registers[register] = undefined;
        break;
      case opcodes.getGlobal:
        registers[a] = globalOf(globals, constants[bx]);
        break;
      case opcodes.getTable:
        registers[a] = index(registers[b], operand(c));
        break;
      case opcodes.setGlobal:
        globals.set(constants[bx], registers[a]);
        break;
      case opcodes.setTable: {
        const table = registers[a];
        if (table instanceof LuaTable) table.set(operand(b), operand(c));
        break;
      }
      case opcodes.newTable:
        registers[a] = new LuaTable();
        break;
      case opcodes.add:
      case opcodes.subtract:
      case opcodes.multiply:
      case opcodes.divide:
      case opcodes.modulo:
      case opcodes.power:
        registers[a] = operators.operate(binaryOperators[operation] ?? '', operand(b), operand(c));
        break;
      case opcodes.negate:
        registers[a] = negate(registers[b]);
        break;
      case opcodes.concatenate: {
        let joined = registers[b];
        for (let register = b + 1; register <= c; register += 1)
          joined = operators.operate('..', joined, registers[register]);
        registers[a] = joined;
        break;
      }
      case opcodes.call: {
        const argument = registers[a + 1];
        if (registers[a] === loader && b !== 1 && typeof argument === 'string') loads.push(argument);
        for (let register = a; register < a + Math.max(1, c - 1); register += 1) registers[register] = unknown;
        if (c === 0) top = a + 1;
        break;
      }
      case opcodes.setList: {
        const table = registers[a];
        const batch = c === 0 ? (code[at + 1] ?? 0) : c;
        if (c === 0) at += 1;
        const count = b === 0 ? Math.max(0, top - a - 1) : b;
        for (let field = 1; field <= count; field += 1) {
          const value = registers[a + field];
          if (value === undefined || !(table instanceof LuaTable)) continue;
          listed -= 1;
          if (listed < 0) throw new LuaFault('contains longer lists than it has values for');
          table.set((batch - 1) * fieldsPerFlush + field, value);
        }
        break;
      }
      // A jump skips the body of a loop or condition, which may or may not run in Lua.
      case opcodes.jump:
      case opcodes.prepareLoop:
        at += Math.max(0, bx - zeroJump);
        break;
      case opcodes.closure:
        registers[a] = unknown;
        at += upvalueCounts[bx] ?? 0;
        break;
      case opcodes.varArg:
        registers[a] = unknown;
        if (b === 0) top = a + 1;
        break;
      // The results of these Lua instructions are not evaluated, so their registers become unknown.
      case opcodes.getUpvalue:
      case opcodes.self:
      case opcodes.not:
      case opcodes.length:
      case opcodes.testSet:
        registers[a] = unknown;
        break;
      // Other Lua instructions (tests, ends of loops, returns) cannot put anything into a table.
      default:
        break;
    }
  }
}

/**
 * Evaluates compiled Lua 5.1 and stores its results in `globals`. @throws {LuaFault} for an invalid or truncated file.
 */
export const readLuaByteCode = (bytes: Uint8Array, globals: LuaTable, loads: string[]): void =>
  evaluate(readPrototype(bytes), { operators: new Operators(bytes.length), globals, loads });
