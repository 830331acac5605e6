import { readLua } from '../../lua/read-lua.ts';
import { LuaTable, type LuaValue } from '../../lua/values.ts';
import type { Client } from '../containers/open-client.ts';
import { ClientFault } from '../fault.ts';
import type { ByteString } from '../names/byte-string.ts';
import { folders } from '../names/folders.ts';

/** How a client calls the sprites of monsters and people. */
export interface SpriteNames {
  /** By number. */
  readonly names: ReadonlyMap<number, ByteString>;
  /** Numbers of NPC sprites by the constants of scripts: `4_F_KAFRA1`. */
  readonly constants: ReadonlyMap<string, number>;
}

/** The later ones use what the earlier ones define. */
const FILES = ['jobidentity', 'npcidentity', 'jobname'];

async function readTable(
  client: Client,
  name: string,
  globals: LuaTable,
  onProblem: (file: string, why: string) => void,
) {
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

/** Entries of a global whose name is written in this or any other case. */
function entriesOf(globals: LuaTable, name: string): [string | number, LuaValue][] {
  const found = [...globals.entries()].find(([key]) => String(key).toLowerCase() === name);
  return found?.[1] instanceof LuaTable ? [...found[1].entries()] : [];
}

/** Reads which sprite belongs to which number. What is wrong with a table is told, and costs no more than the table. */
export async function readSpriteNames(
  client: Client,
  onProblem: (file: string, why: string) => void,
): Promise<SpriteNames> {
  const globals = new LuaTable();
  for (const name of FILES) await readTable(client, name, globals, onProblem);
  const names = entriesOf(globals, 'jobnametable').flatMap(([id, name]): [number, ByteString][] =>
    typeof id === 'number' && typeof name === 'string' && name !== '' ? [[id, name]] : [],
  );
  const constants = ['jobtbl', 'jttbl'].flatMap((table) =>
    entriesOf(globals, table).flatMap(([name, id]): [string, number][] =>
      typeof id === 'number' ? [[String(name).toUpperCase().replace(/^JT_/, ''), id]] : [],
    ),
  );
  return { names: new Map(names), constants: new Map(constants) };
}
