import { minute, second } from '@kafra/sdk/rules';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import type { CastleFacts } from '../../rules/game/game-facts.ts';
import type { DatabaseConfig } from '../../rules/settings/database-settings.ts';
import { woeSettings } from '../../rules/settings/woe-settings.ts';
import type { Database } from '../../store/connection/database.ts';
import { openDatabase } from '../../store/connection/open-database.ts';
import { migrate } from '../../store/migrations/migrate.ts';
import { insertMany } from '../../store/statements/insert-many.ts';
import { createTestDatabase, mariadbUnavailableReason, onServer } from '../../testing/test-mariadb.ts';
import { castleHistory, castleList } from './castle-list.ts';
import { createCastleRecorder } from './castle-recorder.ts';

const skipReason = await mariadbUnavailableReason();

/** Time at which the tests start: a Saturday, an hour before the battle for castles. */
const start = Date.UTC(2026, 10, 28, 17);
const woe = woeSettings.parse({
  windows: [{ day: 6, start: '18:00', end: '19:00' }],
  castles: [{ map: 'prtg_cas01', name: 'Emberwatch', location: 'West' }],
});
const facts: readonly CastleFacts[] = [
  { id: 0, map: 'prtg_cas01', name: 'Kriemhild' },
  { id: 1, map: 'payg_cas02', name: 'Scarlet Palace' },
];

interface Realm {
  database: Database;
  now: number;
  record(): Promise<number>;
  recordIfDue(): Promise<void>;
  addGuild(guild_id: number, name: string): Promise<void>;
  give(castle_id: number, guild_id: number): Promise<void>;
  list(settings?: typeof woe): ReturnType<typeof castleList>;
  holds(): Promise<(string | number | undefined)[][]>;
}

const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

async function openRealm(config: DatabaseConfig): Promise<Realm> {
  const database = await openDatabase(config);
  opened.push(() => database.close());
  await migrate(database, start);
  const { db } = database;
  const clock = { now: () => realm.now };
  const recorder = createCastleRecorder({ database, clock, woe: () => woe });
  const deps = { db, facts: { castles: () => facts } };
  const realm: Realm = {
    database,
    now: start,
    record: () => recorder.record(),
    recordIfDue: () => recorder.recordIfDue(),
    addGuild: (guild_id, name) => insertMany(db, 'guild', [{ guild_id, name, char_id: 1, master: 'x' }]),
    async give(castle_id, guild_id) {
      await db.deleteFrom('guild_castle').where('castle_id', '=', castle_id).execute();
      await db.insertInto('guild_castle').values({ castle_id, guild_id }).execute();
    },
    list: (settings) => castleList({ ...deps, woe: settings }),
    async holds() {
      const { holds } = await castleHistory({ ...deps, woe });
      return holds.map(({ castle, guild, from, to }) => [castle, guild, from, to]);
    },
  };
  return realm;
}

const databases: [string, string | undefined, () => Promise<DatabaseConfig>][] = [
  ['SQLite', undefined, async () => ({ kind: 'sqlite', file: ':memory:' })],
  [
    'MariaDB',
    skipReason,
    async () => {
      const made = await createTestDatabase('stock');
      opened.push(() => made.drop());
      return made.config;
    },
  ],
];

describe.each(databases)('castles over %s', (_, reason, configure) => {
  const it = test.skipIf(reason !== undefined);
  const open = async () => openRealm(await configure());

  it('stores two finished holds when a castle changes hands and back', { timeout: 60_000 }, async () => {
    const realm = await open();
    await realm.addGuild(3, 'Lanterns');
    await realm.addGuild(7, 'Wicks');
    expect(await realm.record()).toBe(0);
    await realm.give(0, 3);
    realm.now += minute;
    expect(await realm.record()).toBe(1);
    expect(await realm.record()).toBe(0);
    await realm.give(0, 7);
    realm.now += minute;
    expect(await realm.record()).toBe(2);
    await realm.give(0, 3);
    realm.now += minute;
    expect(await realm.record()).toBe(2);
    expect(await realm.holds()).toEqual([
      ['Emberwatch', 'Lanterns', start + 3 * minute, undefined],
      ['Emberwatch', 'Wicks', start + 2 * minute, start + 3 * minute],
      ['Emberwatch', 'Lanterns', start + minute, start + 2 * minute],
    ]);
    expect(await realm.list(woe)).toEqual([
      {
        ...{ id: 0, map: 'prtg_cas01', name: 'Emberwatch', location: 'West', guild: 'Lanterns' },
        ...{ emblem_img: undefined, since: start + 3 * minute, times_held: 2 },
      },
    ]);
  });

  it('stores no start time for guilds that held a castle before recording began', { timeout: 60_000 }, async () => {
    const realm = await open();
    await realm.addGuild(3, 'Lanterns');
    await realm.give(0, 3);
    await realm.record();
    expect(await realm.holds()).toEqual([['Emberwatch', 'Lanterns', undefined, undefined]]);
    expect((await realm.list(woe))[0]).toMatchObject({ guild: 'Lanterns', since: undefined, times_held: 1 });
  });

  it('keeps the old guild name when the game uses the id of a deleted guild again', { timeout: 60_000 }, async () => {
    const realm = await open();
    const { db } = realm.database;
    await realm.record();
    await realm.addGuild(3, 'Lanterns');
    await realm.give(0, 3);
    await realm.record();
    // The guild is deleted, but the game has not removed it from its castle yet.
    await db.deleteFrom('guild').where('guild_id', '=', 3).execute();
    realm.now += minute;
    expect(await realm.record()).toBe(1);
    expect((await realm.list(woe))[0]).toEqual({
      ...{ id: 0, map: 'prtg_cas01', name: 'Emberwatch', location: 'West', times_held: 0 },
    });
    await realm.addGuild(3, 'Usurpers');
    realm.now += minute;
    expect(await realm.record()).toBe(1);
    expect(await realm.holds()).toEqual([
      ['Emberwatch', 'Usurpers', start + 2 * minute, undefined],
      ['Emberwatch', 'Lanterns', start, start + minute],
    ]);
    // A new guild that has the same id as a deleted one is detected between two reads.
    await db.updateTable('guild').set({ name: 'Heirs' }).where('guild_id', '=', 3).execute();
    realm.now += minute;
    expect(await realm.record()).toBe(2);
    expect((await realm.holds())[0]).toEqual(['Emberwatch', 'Heirs', start + 3 * minute, undefined]);
  });

  it('lists castles missing from the databases, and castles missing from the schedule only if a guild held them', {
    timeout: 60_000,
  }, async () => {
    const realm = await open();
    await realm.addGuild(3, '漢<b>\u202e');
    await realm.record();
    await realm.give(4_294_967_295, 3);
    await realm.record();
    expect((await realm.list(woe)).map(({ name, map, guild }) => [name, map, guild])).toEqual([
      ['Emberwatch', 'prtg_cas01', undefined],
      ['Castle 4294967295', '', '漢<b>\u202e'],
    ]);
    expect((await realm.list()).map(({ name }) => name)).toEqual(['Kriemhild', 'Scarlet Palace', 'Castle 4294967295']);
    await realm.give(1, 3);
    expect((await realm.list(woe)).map(({ name }) => name)).toContain('Scarlet Palace');
  });

  it('records nothing on a server without guilds', { timeout: 60_000 }, async () => {
    const realm = await open();
    await realm.give(0, 0);
    await realm.give(1, 99);
    expect(await realm.record()).toBe(0);
    expect(await realm.holds()).toEqual([]);
    expect((await realm.list()).map(({ name, guild }) => [name, guild])).toEqual([
      ['Kriemhild', undefined],
      ['Scarlet Palace', undefined],
    ]);
  });
});

test('the castle recorder writes nothing while another server is the leader', async () => {
  const realm = await openRealm({ kind: 'sqlite', file: ':memory:' });
  await realm.addGuild(3, 'Lanterns');
  await realm.record();
  await realm.give(0, 3);
  const follower = createCastleRecorder({ database: realm.database, clock: { now: () => realm.now } });
  expect(await follower.record()).toBe(0);
  expect(await realm.record()).toBe(1);
});

test('the castle recorder reads the castles every 30 seconds, and each time during a battle', async () => {
  const realm = await openRealm({ kind: 'sqlite', file: ':memory:' });
  const reads = async () => {
    const { rows } = await sql<{ at: number }>`SELECT at FROM site_recorder WHERE name = 'castles'`.execute(
      realm.database.db,
    );
    return rows[0]?.at;
  };
  await realm.recordIfDue();
  expect(await reads()).toBe(start);
  realm.now = start + 29 * second;
  await realm.recordIfDue();
  expect(await reads()).toBe(start);
  realm.now = start + 30 * second;
  await realm.recordIfDue();
  expect(await reads()).toBe(realm.now);
  for (const at of [Date.UTC(2026, 10, 28, 18), Date.UTC(2026, 10, 28, 18, 0, 5)]) {
    realm.now = at;
    await realm.recordIfDue();
    expect(await reads()).toBe(at);
  }
  // The clock is set back by a day.
  realm.now = start - 24 * 60 * minute;
  await realm.recordIfDue();
  expect(await reads()).toBe(realm.now);
});

test.skipIf(skipReason !== undefined)(
  'the castles have no holders if the game lacks the table of castles',
  { timeout: 60_000 },
  async () => {
    const made = await createTestDatabase('stock');
    opened.push(() => made.drop());
    await onServer(`DROP TABLE ${made.name}.guild_castle`);
    const realm = await openRealm(made.config);
    await realm.addGuild(3, 'Lanterns');
    expect(await realm.record()).toBe(0);
    expect((await realm.list(woe)).map(({ name, guild }) => [name, guild])).toEqual([['Emberwatch', undefined]]);
  },
);
