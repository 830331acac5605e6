import type { GameClient } from '../containers/open-client.ts';
import type { ByteString } from '../names/byte-string.ts';
import { namesOf, type OnTableProblem, readClientLuaTables } from './lua-tables.ts';

/** Client file with the texts of random options of items. Its keys are constants of `enumvar`. */
export const optionNameFile = 'addrandomoptionnametable';

/**
 * Reads the text of each random option of items by its id, with `%d` for the value. A faulty table is reported and
 * skipped.
 */
export async function readOptionNames(
  client: GameClient,
  onProblem: OnTableProblem,
): Promise<ReadonlyMap<number, ByteString>> {
  const globals = await readClientLuaTables(client, ['enumvar', optionNameFile], onProblem);
  return namesOf(globals, 'nametable_var');
}
