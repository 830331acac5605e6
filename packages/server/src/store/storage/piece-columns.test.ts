import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import type { DatabaseConfig } from '../../rules/settings/database-settings.ts';
import { createTestDatabase, mariadbUnavailableReason, type TestDatabase } from '../../testing/test-mariadb.ts';
import type { Database } from '../connection/database.ts';
import { openDatabase } from '../connection/open-database.ts';
import { dialectOf } from '../dialect/dialect.ts';
import { migrate } from '../migrations/migrate.ts';
import { insertMany } from '../statements/insert-many.ts';
import { guildThings } from './guild-storage.ts';
import { readItems } from './items.ts';
import { decodePieceColumns } from './piece-columns.ts';
import { findStoredItems } from './storage.ts';

const skipReason = await mariadbUnavailableReason();
const facts = {
  isCostume: () => false,
  optionText: (id: number, value: number) => (id === 17 ? `ATK ${value}` : undefined),
};
const [character, account, guild, master] = [7, 8, 9, 10];
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function open(config: DatabaseConfig): Promise<Database> {
  const database = await openDatabase(config);
  closing.push(() => database.close());
  await migrate(database, 1);
  return database;
}

/** Returns the states of all stored items by item id. */
async function statesOf({ db }: Database) {
  const owners = { character: [character], account: [account], guild: [guild], master: [master] };
  const resolved = { query: {}, owners, matches: owners, producerIds: undefined, options: [] };
  const { itemRows } = await findStoredItems(db, resolved, { start: { place: 0, after: 0 }, limit: 100 });
  const items = await readItems(db, facts, itemRows);
  return Object.fromEntries(
    items.map(({ nameid, states, expires_at, options, grade }) => [nameid, { states, expires_at, options, grade }]),
  );
}

async function fill({ db }: Database): Promise<void> {
  const pieces: Record<string, number>[] = [
    { nameid: 1, equip: 2 },
    { nameid: 2, favorite: 1 },
    { nameid: 3, bound: 4, expire_time: 1_800_000_000 },
    { nameid: 4, attribute: 1 },
  ];
  for (const piece of pieces) await insertMany(db, 'inventory', [{ char_id: character, amount: 1, ...piece }]);
  const stored: Record<string, number>[] = [
    { nameid: 5, option_id0: 17, option_val0: -3, option_id4: 20, option_parm4: 2 },
    { nameid: 6, enchantgrade: 2 },
  ];
  for (const piece of stored) await insertMany(db, 'storage', [{ account_id: account, amount: 1, ...piece }]);
  await insertMany(db, 'site_master_storage', [{ master_id: master, nameid: 7, amount: 1, bound: 1 }]);
  await insertMany(db, 'guild_storage', [{ guild_id: guild, nameid: 8, amount: 1, bound: 2 }]);
  await insertMany(db, 'mail', [{ id: 1, dest_id: character, zeny: 50 }]);
  await insertMany(db, 'mail_attachments', [{ id: 1, index: 0, nameid: 9, amount: 1, bound: 1 }]);
}

const none = { expires_at: undefined, options: undefined, grade: undefined };

const places: [string, string | undefined, () => Promise<DatabaseConfig>][] = [
  ['SQLite', undefined, async () => ({ kind: 'sqlite', file: ':memory:' })],
  [
    'MariaDB',
    skipReason,
    async () => {
      const made: TestDatabase = await createTestDatabase('stock');
      closing.push(() => made.drop());
      return made.config;
    },
  ],
];

describe.each(places)('stored items over %s', { timeout: 60_000 }, (_, reason, configure) => {
  test.skipIf(reason !== undefined)('have their states, options and grade', async () => {
    const database = await open(await configure());
    await fill(database);
    expect(await statesOf(database)).toEqual({
      0: { states: undefined, ...none },
      1: { states: ['equipped'], ...none },
      2: { states: ['favorite'], ...none },
      3: { states: ['bound', 'rented'], ...none, expires_at: 1_800_000_000_000 },
      4: { states: ['broken'], ...none },
      5: {
        ...{ states: [], ...none },
        options: [
          { id: 17, value: -3, param: 0, text: 'ATK -3' },
          { id: 20, value: 0, param: 2, text: undefined },
        ],
      },
      6: { states: [], ...none, grade: 2 },
      7: { states: ['bound'], ...none },
      8: { states: ['bound'], ...none },
      9: { states: ['bound'], ...none },
    });
    const [thing] = await readItems(
      database.db,
      facts,
      await guildThings(database.db, [{ guild_id: guild, name: '' }]),
    );
    expect(thing?.states).toEqual(['bound']);
  });
});

test.skipIf(skipReason !== undefined)(
  'stored items of a fork without some columns have no values for them',
  { timeout: 60_000 },
  async () => {
    const made = await createTestDatabase('stock');
    closing.push(() => made.drop());
    const first = await open(made.config);
    const lost = ['attribute', 'favorite', 'expire_time', 'enchantgrade', 'option_id4', 'option_val0', 'option_parm0'];
    for (const column of lost) await sql`ALTER TABLE inventory DROP COLUMN ${sql.ref(column)}`.execute(first.db);
    for (const column of ['bound', 'equip', 'attribute', 'expire_time'])
      await sql`ALTER TABLE storage DROP COLUMN ${sql.ref(column)}`.execute(first.db);
    const database = await open(made.config);
    expect(dialectOf(database.db).hasColumn('inventory', 'favorite')).toBe(false);
    await insertMany(database.db, 'inventory', [
      { char_id: character, nameid: 1, amount: 1, equip: 2, bound: 1, option_id0: 17 },
    ]);
    await insertMany(database.db, 'storage', [{ account_id: account, nameid: 2, amount: 1 }]);
    expect(await statesOf(database)).toEqual({
      1: { ...none, states: ['bound', 'equipped'], options: [{ id: 17, value: 0, param: 0, text: 'ATK 0' }] },
      2: { ...none, states: undefined },
    });
  },
);

test.each([
  ['no columns', {}, { states: undefined, ...none }],
  ['null in every column', { bound: null, equip: null, option_id0: null }, { states: undefined, ...none }],
  ['an option of id 0', { option_id0: 0, option_val0: 5 }, { states: undefined, ...none }],
  ['a negative option', { option_id0: -1 }, { states: undefined, ...none }],
])('a stored item is decoded from a row with %s', (_, row, expected) => {
  expect(decodePieceColumns(row)).toEqual(expected);
});
