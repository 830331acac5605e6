import type { GameClient } from '../containers/open-client.ts';
import type { ByteString } from '../names/byte-string.ts';
import { entriesOf, namesOf, type OnTableProblem, readClientLuaTables } from './lua-tables.ts';

/** Names that a game client uses for the sprite files of monsters and NPCs. */
export interface SpriteNames {
  /** Names of the sprite files by the number of the sprite. */
  readonly names: ReadonlyMap<number, ByteString>;
  /** Numbers of NPC sprites by the constants that scripts use, such as `4_F_KAFRA1`. */
  readonly constants: ReadonlyMap<string, number>;
}

/** Reads the names of the sprite files from the client's tables. A faulty table is reported and skipped. */
export async function readSpriteNames(client: GameClient, onProblem: OnTableProblem): Promise<SpriteNames> {
  const globals = await readClientLuaTables(client, ['jobidentity', 'npcidentity', 'jobname'], onProblem);
  const constants = ['jobtbl', 'jttbl'].flatMap((table) =>
    entriesOf(globals, table).flatMap(([name, id]): [string, number][] =>
      typeof id === 'number' ? [[String(name).toUpperCase().replace(/^JT_/, ''), id]] : [],
    ),
  );
  return { names: namesOf(globals, 'jobnametable'), constants: new Map(constants) };
}
