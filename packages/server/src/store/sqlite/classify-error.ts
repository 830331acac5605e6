import type { DatabaseFailure } from '../connection/database-failure.ts';

/** Primary result codes of SQLite (https://sqlite.org/rescode.html) that say "not now" instead of "never". */
const lockedCodes = [5, 6]; // BUSY, LOCKED
const brokenCodes = [3, 8, 10, 13, 14]; // PERM, READONLY, IOERR, FULL, CANTOPEN (of a journal or a temporary file)

const damagedCodes = [11, 26]; // CORRUPT, NOTADB

/** Whether a file is no database that a server could work on: it is damaged, or has no such table. */
export const isNoRealmSqlite = (error: Error): boolean =>
  'errcode' in error &&
  (damagedCodes.includes(Number(error.errcode) & 0xff) || error.message.startsWith('no such table'));

/** What an error of SQLite says of the database; undefined for one that says nothing. */
export function classifySqliteError(error: Error): DatabaseFailure | undefined {
  if (!('errcode' in error)) return undefined;
  const primary = Number(error.errcode) & 0xff;
  if (lockedCodes.includes(primary)) return 'locked';
  return brokenCodes.includes(primary) ? 'disk' : undefined;
}
