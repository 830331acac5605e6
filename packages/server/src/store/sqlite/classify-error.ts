import type { DatabaseFailure } from '../database-failure.ts';

/** Primary result codes of SQLite (https://sqlite.org/rescode.html) that say "not now" instead of "never". */
const lockedCodes = [5, 6]; // BUSY, LOCKED
const brokenCodes = [3, 8, 10, 13, 14]; // PERM, READONLY, IOERR, FULL, CANTOPEN (of a journal or a temporary file)

/** What an error of SQLite says of the database; undefined for one that says nothing. */
export function classifySqliteError(error: Error): DatabaseFailure | undefined {
  if (!('errcode' in error)) return undefined;
  const primary = Number(error.errcode) & 0xff;
  if (lockedCodes.includes(primary)) return 'locked';
  return brokenCodes.includes(primary) ? 'disk' : undefined;
}
