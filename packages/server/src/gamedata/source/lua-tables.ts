import { readLua } from '../lua/read-lua.ts';
import { LuaTable, type LuaValue } from '../lua/values.ts';
import type { ClientSource } from './client-folder.ts';
import { readOptionalBytes } from './optional-file.ts';

/** Entries of the tables of a Lua file, with the text that their byte strings are. */
export interface LuaEntries {
  readonly file: string;
  /** Bytes of the file. */
  readonly size: number;
  /** Key and value of every entry of every table that is a global of the file, in their order. */
  readonly entries: readonly (readonly [string | number, LuaValue])[];
  /** The text of a byte string; undefined for any other value. */
  text(value: LuaValue): string | undefined;
}

/** The tables of one Lua file of a client; what is wrong with it is reported, and what stands before is kept. */
export async function readLuaTables(source: ClientSource, file: string): Promise<LuaEntries | undefined> {
  const bytes = await readOptionalBytes(source, file, { blank: 'reported' });
  if (bytes === undefined) return undefined;
  const { globals, fault } = readLua(bytes);
  if (fault)
    source.report.problem({ file, line: fault.line }, `is not Lua that can be read to its end: ${fault.message}`);
  const tables = [...globals.entries()].flatMap(([, value]) => (value instanceof LuaTable ? [value] : []));
  return {
    file,
    size: bytes.length,
    entries: tables.flatMap((table) => [...table.entries()]),
    text: (value) =>
      typeof value === 'string'
        ? source.tree.decode(file, Buffer.from(value, 'latin1')).replaceAll('\r\n', '\n')
        : undefined,
  };
}
