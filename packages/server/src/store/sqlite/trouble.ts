import type { Trouble } from '../trouble.ts';

/** Primary result codes of SQLite that say "not now" instead of "never": busy, locked; read-only, i/o error, full. */
const lockedCodes = [5, 6];
const brokenCodes = [8, 10, 13];

/** What an error of SQLite says of the database; undefined for one that says nothing. */
export function sqliteTrouble(error: Error): Trouble | undefined {
  if (!('errcode' in error)) return undefined;
  const primary = Number(error.errcode) & 0xff;
  if (lockedCodes.includes(primary)) return 'locked';
  return brokenCodes.includes(primary) ? 'disk' : undefined;
}
