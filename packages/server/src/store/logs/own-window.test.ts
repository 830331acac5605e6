import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardMarks } from '../../rules/game/item-decoding.ts';
import { createTestDatabase, mariadbUnavailableReason } from '../../testing/test-mariadb.ts';
import type { Database } from '../connection/database.ts';
import { openDatabase } from '../connection/open-database.ts';
import { migrate } from '../migrations/migrate.ts';
import { insertMany } from '../statements/insert-many.ts';
import { findPicks } from './item-logs.ts';

const lines = 45_000;
const fire = 3;
/** Positions of the log entries that the query should find: the oldest, one in the middle, and two neighbours. */
const sought = [0, 20_000, 33_333, 33_334];
const query = { strict: { elements: [fire] } };
const question = {
  query,
  emulator: 'rathena',
  characters: [150_001, 150_002, 150_003],
  matches: [],
  producerIds: undefined,
} as const;

const missing = await mariadbUnavailableReason();
const places: [name: string, can: boolean, open: () => Promise<{ database: Database; drop(): Promise<void> }>][] = [
  [
    'SQLite',
    true,
    async () => ({ database: await openDatabase({ kind: 'sqlite', file: ':memory:' }), drop: async () => undefined }),
  ],
  [
    'MariaDB',
    missing === undefined,
    async () => {
      const made = await createTestDatabase('indexed');
      return { database: await openDatabase(made.config), drop: made.drop };
    },
  ],
];

describe.each(places)('item log entries of own characters, searched by an element over %s', (_name, can, open) => {
  let place: { database: Database; drop(): Promise<void> };
  let ids: number[];
  beforeAll(async () => {
    if (!can) return;
    place = await open();
    const { db } = place.database;
    await migrate(place.database, 0);
    await insertMany(
      db,
      'picklog',
      Array.from({ length: lines }, (_, n) => ({
        ...{ time: '2026-11-20 12:00:00', type: 'P', nameid: 1201, amount: 1 },
        // The test log has two characters: one with nearly all entries, and one with few.
        char_id: n % 100 === 1 ? 150_002 : 150_001,
        card0: sought.includes(n) ? cardMarks.forged : 0,
        card1: sought.includes(n) ? fire : 0,
      })),
    );
    const rows = await db.selectFrom('picklog').select('id').where('card1', '=', fire).orderBy('id', 'desc').execute();
    ids = rows.map((row) => row.id);
  }, 60_000);
  afterAll(async () => {
    await place?.database.close();
    await place?.drop();
  });

  it.skipIf(!can)('are returned in pages of one read each, also after an empty page, until the last one', async () => {
    const found: number[] = [];
    const pages: number[] = [];
    let before: number | undefined;
    do {
      const page = await findPicks(place.database.db, question, { before, limit: 10, maxTime: 0 });
      expect(page.below ?? 0).toBeLessThan(before ?? Number.POSITIVE_INFINITY);
      found.push(...page.rows.map((row) => row.id));
      pages.push(page.rows.length);
      before = page.below;
    } while (before !== undefined);
    expect(found).toEqual(ids);
    expect(pages.length).toBeGreaterThan(lines / 10_000);
    expect(pages).toContain(0);
  });

  it.skipIf(!can)('fill a page within the time limit, with only one read if that is enough', async () => {
    const { db } = place.database;
    const first = await findPicks(db, question, { before: undefined, limit: 2, maxTime: 60_000 });
    expect(first.rows.map((row) => row.id)).toEqual(ids.slice(0, 2));
    const all = await findPicks(db, question, { before: undefined, limit: 10, maxTime: 60_000 });
    expect([all.rows.map((row) => row.id), all.below]).toEqual([ids, undefined]);
  });
});
