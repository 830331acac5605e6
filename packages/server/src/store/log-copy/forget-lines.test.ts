import { day, hour, minute } from '@kafra/sdk/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../connection/database.ts';
import { openDatabase } from '../connection/open-database.ts';
import { migrate } from '../migrations/migrate.ts';
import { insertMany } from '../statements/insert-many.ts';
import { copiedIds } from './copied-lines.ts';
import { forgetLines, keptAfter } from './forget-lines.ts';

const now = Date.UTC(2026, 10, 20, 12);
const since = now - 31 * day;

/**
 * Each letter stands for one log entry with a date: old, young, ahead by a day, by years, or within clock skew. `z` has
 * no date.
 */
const dates: Record<string, number> = {
  o: since - day,
  y: since + day,
  a: now + hour,
  A: Date.UTC(9999, 11, 31),
  n: now + 5 * minute,
};

let database: Database;
beforeAll(async () => {
  database = await openDatabase({ kind: 'sqlite', file: ':memory:' });
  await migrate(database, now);
});
afterAll(() => database.close());

const item = { map_id: 1, nameid: 501, amount: 1, refine: 0, bound: 0, unique_id: 0n };
const cards = { card0: 0, card1: 0, card2: 0, card3: 0 };

/** Returns the log after old entries were deleted, as letters, with a dot for each deleted entry. */
async function leftOf(log: string): Promise<string> {
  const { db } = database;
  await db.deleteFrom('site_pick').execute();
  const lines = Array.from(log, (letter, n) => ({ id: n + 1, char_id: n % 3, type: 'P', at: dates[letter] ?? 0 }));
  await insertMany(
    db,
    'site_pick',
    lines.map((line) => ({ ...line, ...item, ...cards })),
  );
  const unchanged = { zone: 'UTC', zone_is_set: 0, zone_before: null, zone_changed_at: null, redated_to: null };
  const counted = { drops_after: 0, drops_to: log.length };
  const none = { copied_after: 0, settled: 0, oldest: 0, shift: 0, last_at: 0, ...unchanged };
  const state = { ...none, ...counted, kept_after: 0, copied_to: log.length };
  let hasMore = true;
  while (hasMore) {
    const to = await keptAfter(db, state, { since, now });
    const done = await forgetLines(db, { to, since, now, limit: 64, drops_after: 0 });
    state.kept_after = done.kept_after;
    hasMore = done.numForgotten === 64;
  }
  const left = await copiedIds(db, { after: 0, to: log.length });
  // All entries that were not deleted must be visible.
  expect(state.kept_after).toBeLessThan(Math.min(...left, log.length + 1));
  return Array.from(log, (letter, n) => (left.has(n + 1) ? letter : '.')).join('');
}

describe.each([1, 70])('deleting old entries of the log copy, with each date %i times,', (times) => {
  it.each([
    ['keeps young lines', 'oooyyy', '...yyy'],
    ['deletes all old lines', 'oooo', '....'],
    ['keeps all lines if they are young', 'yyyn', 'yyyn'],
    ['continues after a future date at the start', 'Aoooyy', '....yy'],
    ['continues after a future date in the middle', 'ooAooyy', '.....yy'],
    ['continues after several future dates', 'aoAaoAAoyy', '........yy'],
    ['keeps a future date while the next line is young', 'oooayy', '...ayy'],
    ['keeps a future date among young lines', 'ooyayAy', '..yayAy'],
    ['keeps future dates without later lines', 'ooaA', '..aA'],
    ['deletes a whole day of future dates', 'ooaaaaaaaaaaaaoyy', '...............yy'],
    ['keeps a whole day of future dates', 'ooaaaaaaaaaaaayyy', '..aaaaaaaaaaaayyy'],
    ['keeps young lines before lines of a slow clock', 'yyoooyy', 'yyoooyy'],
    ['keeps a future date and old lines among young lines', 'oayooyy', '.ayooyy'],
    ['deletes lines without a date before old lines', 'zzooyy', '....yy'],
    ['keeps lines without a date before young lines', 'zzyy', 'zzyy'],
    ['deletes a future date before lines without a date and old lines', 'Azoyy', '...yy'],
    ['keeps future dates before lines without a date and young lines', 'ooAAAzyy', '..AAAzyy'],
    ['keeps future dates before a line without a date at the end', 'aaaaz', 'aaaaz'],
  ])('%s', async (_, log, left) => {
    const stretch = (text: string) => Array.from(text, (letter) => letter.repeat(times)).join('');
    expect(await leftOf(stretch(log))).toBe(stretch(left));
  });
});

// The log is so long that the search in steps skips the young entry. The entries without a date fill a whole batch.
it('deleting old entries of the log copy keeps entries without a date before a young entry that the search in steps skips', async () => {
  const behind = `${'z'.repeat(64)}n${'o'.repeat(17_000)}`;
  expect(await leftOf('o'.repeat(256) + behind)).toBe('.'.repeat(256) + behind);
});
