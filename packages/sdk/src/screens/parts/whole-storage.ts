import type { StorageRow } from '../../contract/entities.ts';
import type { LogQuery } from '../../contract/log-query.ts';
import type { Context } from '../../models/context.ts';

type StorageCall = Context['client']['account']['storage'];

/**
 * Loads all pages of the user's own storage. The total is small, because the game limits the number of items of an
 * account.
 */
export async function wholeStorage(call: StorageCall, query: LogQuery, signal: AbortSignal) {
  const storage: StorageRow[] = [];
  let emblems: Readonly<Record<string, string>> = {};
  const cursors = new Set<string>();
  for (let next: string | null | undefined; ; ) {
    const page = await call({ ...query, ...(next && { cursor: next }) }, { signal });
    for (const row of page.storage) storage.push(row);
    emblems = { ...emblems, ...page.emblems };
    next = page.next_cursor;
    // Loading stops if the server repeats a cursor, because it would never end.
    if (!next || cursors.has(next)) break;
    cursors.add(next);
  }
  return { storage, emblems, next_cursor: undefined };
}
