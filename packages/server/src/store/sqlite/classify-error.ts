import type { DatabaseFailure } from '../connection/database-failure.ts';

/**
 * Primary result codes of SQLite (https://sqlite.org/rescode.html), grouped by kind of failure. CANTOPEN means a journal
 * or a temporary file here.
 */
const lockedCodes = [5, 6]; // SQLite errors SQLITE_BUSY, SQLITE_LOCKED
const brokenCodes = [3, 8, 10, 13, 14]; // SQLite errors PERM, READONLY, IOERR, FULL, CANTOPEN

const damagedCodes = [11, 26]; // SQLite errors SQLITE_CORRUPT, SQLITE_NOTADB

/**
 * Returns true if the error means that a file is not a usable SQLite database: it is corrupt, or a table is missing.
 */
export const isNoRealmSqlite = (error: Error): boolean =>
  'errcode' in error &&
  (damagedCodes.includes(Number(error.errcode) & 0xff) || error.message.startsWith('no such table'));

/** Returns the kind of database failure for an error of SQLite; undefined for other errors. */
export function classifySqliteError(error: Error): DatabaseFailure | undefined {
  if (!('errcode' in error)) return undefined;
  const primary = Number(error.errcode) & 0xff;
  if (lockedCodes.includes(primary)) return 'locked';
  return brokenCodes.includes(primary) ? 'disk' : undefined;
}
