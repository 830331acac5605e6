import { readLua } from '../../lua/read-lua.ts';
import { LuaTable, type LuaValue } from '../../lua/values.ts';
import type { GameClient } from '../containers/open-client.ts';
import { ClientFault } from '../fault.ts';
import type { ByteString } from '../names/byte-string.ts';
import { folders } from '../names/folders.ts';

/** Receives the name of a client table that cannot be read completely, and the reason. */
export type OnTableProblem = (file: string, why: string) => void;

async function readTable(
  client: GameClient,
  name: string,
  globals: LuaTable,
  onProblem: OnTableProblem,
): Promise<void> {
  for (const folder of [folders.luaTables, folders.oldLuaTables])
    for (const suffix of ['.lub', '.lua']) {
      const file = client.find(`${folder}${name}${suffix}`);
      if (!file) continue;
      try {
        const { fault } = readLua(await file.read(), globals);
        if (fault)
          onProblem(`${file.place}: ${name}${suffix}`, `is not Lua that can be read to its end: ${fault.message}`);
        return;
      } catch (error) {
        if (!(error instanceof ClientFault)) throw error;
        onProblem(`${file.place}: ${name}${suffix}`, error.message);
      }
    }
}

/** Reads the given Lua tables of a game client. Later tables use the definitions of earlier ones. */
export async function readClientLuaTables(
  client: GameClient,
  names: readonly string[],
  onProblem: OnTableProblem,
): Promise<LuaTable> {
  const globals = new LuaTable();
  for (const name of names) await readTable(client, name, globals, onProblem);
  return globals;
}

/**
 * Returns the entries of a global table in a Lua file. `name` is in lower case, and the file may write it in any case.
 */
export function entriesOf(globals: LuaTable, name: string): [string | number, LuaValue][] {
  const found = [...globals.entries()].find(([key]) => String(key).toLowerCase() === name);
  return found?.[1] instanceof LuaTable ? [...found[1].entries()] : [];
}

/** Returns the texts in a global table of a Lua file by their numbers. */
export const namesOf = (globals: LuaTable, table: string): Map<number, ByteString> =>
  new Map(
    entriesOf(globals, table).flatMap(([id, name]): [number, ByteString][] =>
      typeof id === 'number' && typeof name === 'string' && name !== '' ? [[id, name]] : [],
    ),
  );
