import { existsSync } from 'node:fs';
import { formatBytes } from '@kafra/sdk/rules';
import { paths, type ServerConfig } from '../../config.ts';
import { requiredSpace, unfinishedBackups } from '../../domain/backups/backups.ts';
import { freeSpace } from '../../files/free-space.ts';
import { resolveRealPath } from '../../files/real-path.ts';
import { unfinishedBuilds } from '../../gamedata/output/replace-folder.ts';
import { bad, type Finding, ok, warn } from '../../rules/finding.ts';
import type { Database } from '../../store/connection/database.ts';

/** Reports temporary files of interrupted work. The next start of the server deletes them. */
export async function leftovers(config: ServerConfig): Promise<Finding[]> {
  const { backups, gameData } = paths(config);
  const folder = existsSync(gameData) ? resolveRealPath(gameData) : gameData;
  const found = [...(await unfinishedBackups(backups, Date.now())), ...(await unfinishedBuilds(folder, Date.now()))];
  const abandoned = found.filter((entry) => entry.isAbandoned);
  if (abandoned.length === 0) return [];
  const bytes = abandoned.reduce((sum, entry) => sum + entry.bytes, 0);
  return [warn(`${formatBytes(bytes)} of unfinished backups and builds: the next start of the server removes them`)];
}

/**
 * Reports whether the disk has space for the next backup. Temporary files of interrupted work count as free space,
 * because they are deleted before the backup.
 */
export async function space(database: Database, config: ServerConfig): Promise<Finding> {
  const { backups } = paths(config);
  const left = (await unfinishedBackups(backups, Date.now())).filter((entry) => entry.isAbandoned);
  const free = left.reduce((sum, entry) => sum + entry.bytes, await freeSpace(backups));
  const needed = await requiredSpace(database);
  const words = `${formatBytes(free)} are free for ${backups}, and the next backup needs about ${formatBytes(needed)}`;
  return free < needed ? bad(words) : ok(words);
}
