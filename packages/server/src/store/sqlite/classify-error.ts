import type { DatabaseFailure } from '../connection/database-failure.ts';

/** Primary result codes of SQLite (https://sqlite.org/rescode.html) for temporary failures. */
const lockedCodes = [5, 6]; // BUSY, LOCKED
const brokenCodes = [3, 8, 10, 13, 14]; // PERM, READONLY, IOERR, FULL, CANTOPEN (of a journal or a temporary file)

const damagedCodes = [11, 26]; // CORRUPT, NOTADB

/** Returns true if a file is not a usable database: it is corrupt, or a table is missing. */
export const isNoRealmSqlite = (error: Error): boolean =>
  'errcode' in error &&
  (damagedCodes.includes(Number(error.errcode) & 0xff) || error.message.startsWith('no such table'));

/** Returns the kind of failure for an error of SQLite; undefined for other errors. */
export function classifySqliteError(error: Error): DatabaseFailure | undefined {
  if (!('errcode' in error)) return undefined;
  const primary = Number(error.errcode) & 0xff;
  if (lockedCodes.includes(primary)) return 'locked';
  return brokenCodes.includes(primary) ? 'disk' : undefined;
}
