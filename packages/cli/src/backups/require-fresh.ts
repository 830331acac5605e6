import { isAhead } from '@kafra/sdk/rules';
import { Failure } from '../exit-codes.ts';
import { formatDuration } from './format-duration.ts';

/** The newest backup file of a local folder. */
export interface NewestBackup {
  path: string;
  /** Time of the backup, epoch ms. */
  last_modified: number;
}

/**
 * Ends a run if the newest backup is older than `maxAge`.
 * @param maxAge milliseconds.
 * @param now by the server's clock, epoch ms.
 * @throws Failure (stale)
 */
export function requireFresh(newest: NewestBackup | undefined, maxAge: number, now: number): void {
  if (!newest) throw new Failure('stale', 'no backups in this folder');
  const age = now - newest.last_modified;
  if (isAhead(newest.last_modified, now))
    throw new Failure('stale', `the newest backup, ${newest.path}, is dated ${formatDuration(-age)} in the future`, {
      hints: ['A clock is or was wrong, so its age is unknown.'],
    });
  if (age > maxAge)
    throw new Failure('stale', `the newest backup, ${newest.path}, is ${formatDuration(age)} old`, {
      hints: [`This is older than --max-age (${formatDuration(maxAge)}). Check the backup job on the server.`],
    });
}
