import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/**
 * Finds a complete rAthena tree beside the checkout, or at the path in KAFRA_RATHENA. It is not part of the project.
 */
export function findRealTree(): string | undefined {
  const besides = resolve(import.meta.dirname, '../../../../../../shared/data/rathena');
  const folder = process.env.KAFRA_RATHENA ?? besides;
  if (existsSync(resolve(folder, 'db/item_db.yml'))) return folder;
  process.stderr.write(`No rAthena tree at ${folder}: its tests are skipped. Set KAFRA_RATHENA to run them.\n`);
  return undefined;
}
