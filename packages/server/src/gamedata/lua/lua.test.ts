import { describe, expect, it } from 'vitest';
import { luaByteCode, luaSource } from '../testing/lua-fixture.ts';
import { readLua } from './read-lua.ts';
import { LuaTable, type LuaValue } from './values.ts';

/** Converts a Lua value to plain JavaScript data. Expressions that the reader did not evaluate become `?`. */
const plain = (value: LuaValue): unknown => {
  if (!(value instanceof LuaTable)) return typeof value === 'symbol' ? '?' : value;
  return Object.fromEntries([...value.entries()].map(([key, inner]) => [key, plain(inner)]));
};

const read = (source: string) => {
  const { globals, fault } = readLua(Buffer.from(source));
  return { ...(plain(globals) as Record<string, unknown>), ...(fault && { fault: [fault.line, fault.message] }) };
};

const tables = {
  names: {
    ...{ 1: 'zero', 2: 'one', 3: 'two', 10: 'ten', key: 'value' },
    more: { nested: { deep: true, other: -150 } },
    list: Object.fromEntries(Array.from({ length: 53 }, (_, at) => [at + 1, at + 1])),
  },
  bytes: '\u00c0\u00af\n"quoted" \\ \'',
  long: 'first "line"\nsecond line',
  joined: 'a1b',
  tbl: {
    512: {
      identifiedDisplayName: 'Red Potion',
      identifiedDescriptionName: { 1: 'A bottle of ^0000FFred^000000 herbs.', 2: 'Weight: 7' },
      ClassNum: 22,
    },
    513: { identifiedDescriptionName: {} },
    909: { identifiedDescriptionName: { 1: 'after the function' } },
  },
};

/** Returns a compiled Lua file of one function, from its instructions and its constants, which are strings. */
function compiled(code: readonly number[], constants: readonly string[]): Buffer {
  const int = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeInt32LE(value | 0);
    return bytes;
  };
  const none = int(0);
  return Buffer.concat([
    Buffer.from('\x1bLua\x51\0\x01\x04\x04\x04\x08\0', 'latin1'),
    ...[none, none, none, Buffer.from([0, 0, 2, 60])],
    ...[int(code.length), ...code.map(int)],
    ...[
      int(constants.length),
      ...constants.flatMap((text) => [Buffer.from([4]), int(text.length + 1), Buffer.from(`${text}\0`)]),
    ],
    ...[none, none, none, none],
  ]);
}

describe("readLua of a client's Lua file", () => {
  it('reads source code', () => {
    const { version, f, ...globals } = read(luaSource) as Record<string, unknown>;
    expect({ version, f }).toEqual({ version: 22, f: '?' });
    expect(globals).toEqual(tables);
  });

  it('reads compiled code of the same source', () => {
    const { globals, fault } = readLua(luaByteCode);
    expect(fault).toBeUndefined();
    expect(plain(globals)).toEqual({ ...tables, main: '?' });
  });

  it.each([
    ['a = 1 -- done', { a: 1 }],
    ['a, b = 1, "two"', { a: 1, b: 'two' }],
    ['a = { [1 + 1] = 2, ["x"] = 1, y = 2, 7 }', { a: { 1: 7, 2: 2, x: 1, y: 2 } }],
    ['a = 2 ^ 3 * 2 + 1 - -4 % 3', { a: 15 }],
    ['a = "x" .. "y" .. 1.5', { a: 'xy1.5' }],
    ['a = nil b = false', { a: undefined, b: false }],
    ['a = f { 1 } .b [2] :c "x" (3)', { a: '?' }],
    ['f "x"; g{}; h(1, { 2 }, function() end)', {}],
    ['a = b.c.d', { a: undefined }],
    ['do local x = 1 end a = x', { x: 1, a: 1 }],
    ["a = 'it\\'s \\65\\x42\\\nnext'", { a: "it's AB\nnext" }],
    ['a = [==[\nraw \\n ]] here]==]', { a: 'raw \\n ]] here' }],
    ['return { 1, 2 }', {}],
    ['a = 1 ~= 2 and not x or "y"', { a: '?' }],
  ])('evaluates %s', (source, globals) => {
    expect(read(source)).toEqual(globals);
  });

  it.each([
    ['dofile("a/b.lua")', ['a/b.lua']],
    ['require "a.b" require\'c\'', ['a.b', 'c']],
    ['local x = require("a" .. "b")', ['ab']],
    ['dofile(name) dofile() dofile { "a" } x.dofile("b") x:require("c")', []],
    ['dofile = 1 dofile("a")', []],
    ['-- dofile("a")', []],
  ])('lists the files that the source code loads: %s', (source, loads) => {
    expect(readLua(Buffer.from(source)).loads).toEqual(loads);
  });

  it('lists the files that compiled code loads', () => {
    // Lua instructions of the test: GETGLOBAL 0 dofile, LOADK 1 "a.lua", CALL 0 2 1; then the same call without the
    // argument.
    const call = (count: number) => (count << 23) | (1 << 14) | 28;
    const bytes = compiled([5, (1 << 14) | (1 << 6) | 1, call(2), 5, call(1)], ['dofile', 'a.lua']);
    expect(readLua(bytes).loads).toEqual(['a.lua']);
  });

  it('skips a byte order mark and a shell line at the start', () => {
    expect(read('\ufeff#!/usr/bin/lua\na = 1')).toEqual({ a: 1 });
  });

  it.each([
    ['a = { 1, 2, [3] = { x = "cut', { a: { 1: 1, 2: 2, 3: {} } }, [1, 'a string does not end']],
    ['a = 1\nb = @', { a: 1 }, [2, '"@" is not valid Lua']],
    ['a = 1\n[909] = { 1 }', { a: 1 }, [2, 'a name is missing before "["']],
    ['a = { 1 } }', { a: { 1: 1 } }, [1, 'a name is missing before "}"']],
    ['function f() if x then', {}, [1, 'a block does not end']],
    ['--[[ never', {}, [1, 'a long string or comment does not end']],
    [`a = ${'{'.repeat(2_000)}`, undefined, [1, 'is nested too deeply']],
    [`a = ${'('.repeat(2_000)}`, undefined, [1, 'is nested too deeply']],
    [`a = ${'-'.repeat(1)}${'not '.repeat(2_000)}1`, undefined, [1, 'is nested too deeply']],
    [`a = ${'function until '.repeat(20_000)}`, undefined, [1, 'is nested too deeply']],
  ])('keeps the values before a fault: %.40s', (source, globals, fault) => {
    const { fault: found, ...kept } = read(source) as Record<string, unknown>;
    expect(found).toEqual(fault);
    if (globals) expect(kept).toEqual(globals);
  });

  describe('limits the size of the result', () => {
    it('of a text that is repeatedly joined with itself', () => {
      const { globals, fault } = readLua(Buffer.from(`a = "x"\n${'a = a .. a\n'.repeat(40)}b = 1`));
      expect([fault?.line, fault?.message]).toEqual([undefined, 'joins more text than a client does']);
      expect(String(globals.get('a')).length).toBeLessThan(100_000);
    });

    it('of compiled code', () => {
      // Lua instructions that double a text 40 times: a = "x"; then 40 times GETGLOBAL, GETGLOBAL, CONCAT, SETGLOBAL.
      const double = [(0 << 14) | (0 << 6) | 5, (0 << 14) | (1 << 6) | 5, (0 << 23) | (1 << 14) | 21, 7];
      const bytes = compiled([(1 << 14) | 1, 7, ...Array.from({ length: 40 }, () => double).flat()], ['a', 'x']);
      expect(readLua(bytes).fault?.message).toBe('joins more text than a client does');
    });

    it('of a list in compiled code that is repeatedly filled with the same values', () => {
      const fill = Array.from({ length: 200 }, (_, batch) => (50 << 23) | ((batch + 1) << 14) | 34);
      const load = Array.from({ length: 50 }, (_, register) => (1 << 14) | ((register + 1) << 6) | 1);
      const { globals, fault } = readLua(compiled([10, 7, ...load, ...fill], ['a', 'x']));
      expect(fault?.message).toBe('contains longer lists than it has values for');
      expect([...((globals.get('a') as LuaTable) ?? new LuaTable()).entries()]).toHaveLength(252);
    });
  });

  it.each([
    ['another Lua version', 4, 0x52, 'is compiled by a Lua version other than 5.1'],
    ['another number format', 10, 4, 'is compiled for another kind of machine'],
    ['another byte order', 6, 0, 'is compiled for another kind of machine'],
  ])('reports the fault of compiled code with %s', (_, at, value, message) => {
    const bytes = Buffer.from(luaByteCode);
    bytes[at] = value;
    expect(readLua(bytes).fault?.message).toBe(message);
  });

  it('returns a fault instead of throwing for truncated or modified compiled code', () => {
    for (let size = 0; size < luaByteCode.length; size += 3) readLua(luaByteCode.subarray(0, size));
    let state = 7;
    const random = (below: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return state % below;
    };
    const source = Buffer.from(luaSource);
    for (let turn = 0; turn < 1_500; turn += 1) {
      for (const original of [source, luaByteCode]) {
        const bytes = Buffer.from(original);
        for (let flip = 0; flip < 3; flip += 1) bytes[random(bytes.length)] = random(256);
        expect(readLua(bytes).globals).toBeInstanceOf(LuaTable);
      }
    }
  });
});
