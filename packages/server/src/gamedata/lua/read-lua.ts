import { isByteCode } from './byte-code-file.ts';
import { readLuaByteCode } from './byte-code-reader.ts';
import { readLuaSource } from './source-reader.ts';
import { LuaFault, LuaTable } from './values.ts';

/** Result of reading a Lua file (source or byte code): its globals, and the fault at which reading stopped. */
export interface LuaFile {
  readonly globals: LuaTable;
  readonly fault: LuaFault | undefined;
  /** Files that the Lua file loads with `dofile` or `require`, as it names them. */
  readonly loads: readonly string[];
}

/**
 * Reads Lua tables of a game client as data. No code runs, so a foreign file can do no harm. Strings are bytes. The
 * content before a fault is kept. With the globals of other files, a file can refer to their definitions.
 */
export function readLua(bytes: Uint8Array, globals = new LuaTable()): LuaFile {
  const loads: string[] = [];
  try {
    if (isByteCode(bytes)) readLuaByteCode(bytes, globals, loads);
    else readLuaSource(Buffer.from(bytes).toString('latin1'), globals, loads);
    return { globals, loads, fault: undefined };
  } catch (error) {
    if (!(error instanceof LuaFault)) throw error;
    return { globals, loads, fault: error };
  }
}
