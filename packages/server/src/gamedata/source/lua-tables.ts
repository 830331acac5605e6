import { readLua } from '../lua/read-lua.ts';
import { LuaTable, type LuaValue, maxCharacters } from '../lua/values.ts';
import type { ClientSource } from './client-folder.ts';
import { readOptionalBytes } from './optional-file.ts';

/** Entries of all tables in a Lua file of a client, with functions that decode their byte strings. */
export interface LuaEntries {
  readonly file: string;
  /** Size of the Lua file in bytes. */
  readonly size: number;
  /** Names of the files that the Lua file loads, as it writes them. */
  readonly loads: readonly string[];
  /** Key and value of every entry of all global tables in the Lua file, in the order of the file. */
  readonly entries: readonly (readonly [string | number, LuaValue])[];
  /**
   * Returns the bytes of a Lua string; undefined for any other value, and after far more bytes were read than the file
   * contains.
   */
  bytes(value: LuaValue): Buffer | undefined;
  /** Decodes these bytes of a Lua string to text. */
  text(value: LuaValue): string | undefined;
}

/** Returns the tables of a Lua file of a client. Errors are reported, and the entries before an error are kept. */
export async function readLuaTables(source: ClientSource, file: string): Promise<LuaEntries | undefined> {
  const bytes = await readOptionalBytes(source, file, { blank: 'reported' });
  if (bytes === undefined) return undefined;
  const { globals, loads, fault } = readLua(bytes);
  if (fault)
    source.report.problem({ file, line: fault.line }, `is not Lua that can be read to its end: ${fault.message}`);
  // A Lua file may use one table under several names. The set contains it once.
  const tables = new Set([...globals.entries()].flatMap(([, value]) => (value instanceof LuaTable ? [value] : [])));
  let left = maxCharacters(bytes.length);
  const take = (value: LuaValue): Buffer | undefined => {
    if (typeof value !== 'string') return undefined;
    const isFirstTooMany = left >= 0 && left < value.length;
    left -= value.length;
    if (isFirstTooMany) source.report.problem({ file }, 'repeats the same texts too often: the rest is ignored');
    return left < 0 ? undefined : Buffer.from(value, 'latin1');
  };
  return {
    file,
    size: bytes.length,
    loads,
    entries: [...tables].flatMap((table) => [...table.entries()]),
    bytes: take,
    text: (value) => {
      const taken = take(value);
      return taken && source.tree.decode(file, taken).replaceAll('\r\n', '\n');
    },
  };
}
