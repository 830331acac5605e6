import type { LogQuery, StrictFilters } from '@kafra/sdk/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTestDatabase,
  inDatabase,
  mariadbUnavailableReason,
  type TestDatabase,
} from '../../testing/test-mariadb.ts';
import type { Database } from '../connection/database.ts';
import { openDatabase } from '../connection/open-database.ts';
import { migrate } from '../migrations/migrate.ts';
import { findStoredItems } from './storage.ts';

const reason = await mariadbUnavailableReason();

const itemColumns = [
  'nameid',
  'amount',
  'refine',
  'attribute',
  'identify',
  'card0',
  'card1',
  'card2',
  'card3',
  'bound',
];

describe.skipIf(reason !== undefined)(`a game that was brought up to date ${reason ?? ''}`.trim(), () => {
  let place: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    place = await createTestDatabase('indexed');
    database = await openDatabase(place.config);
    await migrate(database, 1);
    await inDatabase(place, [
      `ALTER TABLE mail ${[...itemColumns, 'unique_id'].map((name) => `ADD ${name} BIGINT NOT NULL DEFAULT 0`).join(', ')}`,
      'INSERT INTO mail (id, dest_id, zeny) VALUES (7, 150000, 0), (8, 150001, 0)',
      `INSERT INTO mail_attachments (id, \`index\`, nameid, amount, refine, card0, card1, card2, unique_id)
        VALUES (7, 0, 1201, 1, 5, 255, 2563, 3, 99), (8, 0, 1201, 1, 0, 4001, 0, 0, 0)`,
    ]);
  });
  afterAll(async () => {
    await database.close();
    await place.drop();
  });

  const some = { character: [150_000], account: [], guild: [], master: [] };
  const none = { character: [], account: [], guild: [], master: [] };
  const all = { character: undefined, account: undefined, guild: undefined, master: undefined };

  it.each<StrictFilters & { producerIds?: number[] }>([
    { items: [1201] },
    { unique_id: ['99'] },
    { refine: [5] },
    { vvs: [2] },
    { elements: [3] },
    { producerIds: [3] },
  ])('finds items in mails although the mail table still has the old item columns: %o', async (filter) => {
    const { producerIds, ...strict } = filter;
    for (const owners of [some, all]) {
      const resolved = { query: { strict }, owners, matches: none, producerIds, options: [] };
      const { itemRows } = await findStoredItems(database.db, resolved, { start: { place: 0, after: 0 }, limit: 10 });
      expect(itemRows.filter(({ owner }) => owner === 150_000).map(({ id }) => id)).toEqual([7 * 16]);
    }
  });

  it('finds items in mails by their cards', async () => {
    const query: LogQuery = { fuzzy: { cards: [4001] } };
    const resolved = { query, owners: all, matches: none, producerIds: undefined, options: [] };
    const { itemRows } = await findStoredItems(database.db, resolved, { start: { place: 0, after: 0 }, limit: 10 });
    expect(itemRows.map(({ id }) => id)).toEqual([8 * 16]);
  });
});
