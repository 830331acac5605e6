import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { day, minute, second } from '@kafra/sdk/rules';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../rules/clock.ts';
import type { DatabaseConfig } from '../../rules/settings/database-settings.ts';
import type { Database } from '../../store/connection/database.ts';
import { openDatabase } from '../../store/connection/open-database.ts';
import { migrate } from '../../store/migrations/migrate.ts';
import { insertMany } from '../../store/statements/insert-many.ts';
import { fromSqlTime, toSqlTime } from '../../store/statements/sql-time.ts';
import { createTestDatabase, mariadbUnavailableReason } from '../../testing/test-mariadb.ts';
import { type CopyStep, createLogCopier, type LogCopier } from './log-copier.ts';

const start = Date.UTC(2026, 10, 20, 12);
const [one, other] = ['1', '2'].map((digit) => digit.repeat(26)) as [string, string];
const batch = 10;

interface Place {
  config: DatabaseConfig;
  remove(): Promise<void> | void;
}

function inFile(): Place {
  const folder = mkdtempSync(path.join(tmpdir(), 'kafra-copy-'));
  return {
    config: { kind: 'sqlite', file: path.join(folder, 'realm.sqlite') },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

async function onMariadb(): Promise<Place> {
  const { config, drop } = await createTestDatabase('stock');
  return { config, remove: drop };
}

function aCopyOfTheItemLog(make: () => Place | Promise<Place>): void {
  let place: Place;
  let database: Database;
  let now: number;
  const clock = { now: () => now };

  beforeEach(async () => {
    now = start;
    place = await make();
    database = await openDatabase(place.config);
    await migrate(database, now);
  });
  afterEach(async () => {
    await database.close();
    await place.remove();
  });

  const letterOf = (n: number) => ['M', 'P', 'L', 'U', 'P', 'D', 'P'][n % 7] ?? 'P';
  const line = (n: number, of: Record<string, number | string | bigint> = {}) => ({
    ...{
      time: toSqlTime(now),
      char_id: (['M', 'L', 'U', 'D'].includes(letterOf(n)) ? 1002 : 150_000) + (n % 3),
      type: letterOf(n),
      nameid: 501 + n,
      amount: n - 5,
    },
    ...{
      refine: n % 11,
      card0: 4001,
      card1: 0,
      card3: 255,
      unique_id: 9_007_199_254_740_993n,
      map: `map_${n % 4}`,
      bound: n % 2,
    },
    ...of,
  });
  const write = (count: number, of: Record<string, number | string | bigint> = {}) =>
    insertMany(
      database.db,
      'picklog',
      Array.from({ length: count }, (_, n) => line(n, of)),
    );
  const copier = (instance = one): LogCopier => createLogCopier({ database, clock, instance, batch });

  async function finish(of: LogCopier): Promise<CopyStep[]> {
    const steps: CopyStep[] = [];
    for (;;) {
      const step = await of.step();
      if (!step) throw new Error('another server copies');
      steps.push(step);
      if (!step.hasMore) return steps;
    }
  }
  const copyAll = (of = copier()) => {
    now += 10 * second;
    return finish(of);
  };

  const uniqueId = sql<string>`CAST(unique_id AS CHAR)`.as('unique_id');
  const columns = [
    'char_id',
    'type',
    'nameid',
    'amount',
    'refine',
    'card0',
    'card1',
    'card2',
    'card3',
    'bound',
  ] as const;
  async function inGame() {
    const rows = await database.db
      .selectFrom('picklog')
      .select(['id', 'time', 'map', ...columns])
      .select(uniqueId)
      .orderBy('id')
      .execute();
    return rows.map(({ time, ...row }) => ({ ...row, at: fromSqlTime(time) }));
  }
  async function inCopy() {
    const rows = await database.db
      .selectFrom('site_pick')
      .innerJoin('site_map', 'site_map.map_id', 'site_pick.map_id')
      .select(['id', 'at', 'site_map.name as map', ...columns])
      .select(uniqueId)
      .orderBy('id')
      .execute();
    return rows;
  }
  async function expectCounts(): Promise<void> {
    const counted = await database.db
      .selectFrom('site_pick')
      .where('type', 'not in', ['M', 'L'])
      .select((eb) => ['char_id', eb.fn.min('id').as('first_id'), eb.fn.max('id').as('last_id')])
      .select((eb) => eb.fn.countAll<number>().as('num_lines'))
      .groupBy('char_id')
      .orderBy('char_id')
      .execute();
    expect(await database.db.selectFrom('site_pick_count').selectAll().orderBy('char_id').execute()).toEqual(counted);
  }
  /** Checks that the stored numbers of drops equal those of the copied log entries. */
  async function expectDrops(): Promise<void> {
    const lines = await database.db
      .selectFrom('site_pick')
      .where('type', 'in', ['M', 'U', 'D'])
      .where('char_id', '<', 150_000)
      .select(['char_id as mob_id', 'nameid', 'map_id', 'type as kind', 'at'])
      .execute();
    const dated = lines.map(({ at, ...line }) => ({ ...line, day: Math.floor(Number(at) / day), at: Number(at) }));
    const groups = Map.groupBy(dated, ({ at: _, ...key }) => JSON.stringify(key));
    const expected = [...groups.values()].flatMap((group) => {
      const [first] = group;
      const { at: _, ...key } = first ?? { at: 0 };
      return { ...key, n: group.length, last_at: Math.max(...group.map(({ at }) => at)) };
    });
    const counted = await database.db.selectFrom('site_drop_day').selectAll().execute();
    const byText = (rows: readonly object[]) =>
      rows.map((row) => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => a.localeCompare(b)))).toSorted();
    expect(byText(counted)).toEqual(byText(expected));
  }
  async function expectWhole(): Promise<void> {
    const copied = await inCopy();
    expect(copied).toEqual(await inGame());
    expect(copied.length).toBeGreaterThan(0);
    await expectCounts();
    await expectDrops();
  }

  it('starts with the newest entries, reports progress, and ends with all entries', async () => {
    await write(95);
    now += 5 * minute;
    await write(5);
    const steps = await copyAll();
    expect(steps.map(({ percent }) => percent)).toEqual([...steps.map(({ percent }) => percent)].sort((a, b) => a - b));
    expect(steps.at(-1)).toEqual({ copied: expect.any(Number), hasMore: false, percent: 100 });
    expect(steps.slice(0, -1).every(({ percent }) => percent < 100)).toBe(true);
    expect(steps.length).toBeGreaterThan(9);
    await expectWhole();
  });

  it('gets new entries before old ones', async () => {
    await write(100);
    now += 5 * minute;
    const working = copier();
    await working.step();
    await working.step();
    await write(1, { nameid: 7_777 });
    now += 10 * second;
    await working.step();
    const newest = (await inCopy()).at(-1);
    expect(newest?.nameid).toBe(7_777);
    await finish(working);
    await expectWhole();
  });

  it('gets new entries before old ones if the clock was set back', async () => {
    await write(100);
    now += 5 * minute;
    const working = copier();
    await working.step();
    await working.step();
    now -= day;
    await write(1, { nameid: 7_777 });
    await working.step();
    expect((await inCopy()).at(-1)?.nameid).toBe(7_777);
    await finish(working);
    await expectWhole();
  });

  it('gets entries that the game writes late once', async () => {
    await write(20);
    await copyAll();
    await insertMany(database.db, 'picklog', [line(1, { id: 40 })]);
    await copyAll();
    await insertMany(database.db, 'picklog', [line(2, { id: 30 }), line(3, { id: 39 }), line(4, { id: 41 })]);
    await copyAll();
    await copyAll();
    await expectWhole();
    now += 5 * minute;
    await copyAll();
    await expectWhole();
  });

  it('continues after its last batch when the copy was stopped or lost its lease, and writes nothing without the lease', async () => {
    await write(60);
    now += 5 * minute;
    const [first, second_] = [copier(one), copier(other)];
    await first.step();
    await first.step();
    expect(await second_.step()).toBeUndefined();
    await database.db.updateTable('site_lease').set({ expires_at: 1 }).execute();
    await second_.step();
    const before = (await inCopy()).length;
    expect(await first.step()).toBeUndefined();
    expect(await inCopy()).toHaveLength(before);
    await finish(second_);
    await expectWhole();
  });

  it('gets no entry twice when two servers compete for the lease', async () => {
    await write(200);
    now += 5 * minute;
    const both = [copier(one), copier(other)];
    for (let round = 0; round < 40; round++) {
      await database.db.updateTable('site_lease').set({ expires_at: 1 }).execute();
      await Promise.all(both.map((each) => each.step()));
    }
    await expectWhole();
  });

  it('does not contain any entry of a batch that fails in the middle', async () => {
    await write(50);
    now += 5 * minute;
    const failing: Database = {
      ...database,
      transaction: (work) =>
        database.transaction(async (db) => {
          await work(db);
          throw new Error('the power is gone');
        }),
    };
    await expect(createLogCopier({ database: failing, clock, instance: one, batch }).step()).rejects.toThrow('power');
    expect(await inCopy()).toEqual([]);
    await finish(copier());
    await expectWhole();
  });

  it('copies each log entry exactly once although the process is killed in the middle of a batch', async () => {
    await write(100);
    now += 5 * minute;
    const module = (file: string) => JSON.stringify(pathToFileURL(path.join(import.meta.dirname, file)).href);
    const program = `
      const { openDatabase } = await import(${module('../../store/connection/open-database.ts')});
      const { createLogCopier } = await import(${module('log-copier.ts')});
      const database = await openDatabase(${JSON.stringify(place.config)});
      let batches = 0;
      const hangs = { ...database, transaction: (work) => database.transaction(async (db) => {
        const done = await work(db);
        batches += 1;
        if (batches === 4) { console.log('open'); await new Promise((resolve) => setTimeout(resolve, 600_000)); }
        return done;
      }) };
      const copier = createLogCopier({ database: hangs, clock: { now: () => ${now} }, instance: '${other}', batch: ${batch} });
      for (;;) await copier.step();`;
    const child = spawn(process.execPath, ['--conditions=source', '--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    await database.db.updateTable('site_lease').set({ expires_at: 1 }).execute();
    const kept = (await inCopy()).length;
    expect(kept).toBeGreaterThan(0);
    expect(kept % batch).toBe(0);
    await finish(copier());
    await expectWhole();
  });

  it('continues if the game’s log was emptied and its ids restart at 1', async () => {
    await write(30);
    now += 5 * minute;
    await copyAll();
    const before = await inCopy();
    await database.db.deleteFrom('picklog').execute();
    await copyAll();
    now += minute;
    for (const count of [4, 60]) {
      await insertMany(
        database.db,
        'picklog',
        Array.from({ length: count }, (_, n) => line(n, { id: (count === 4 ? 0 : 4) + n + 1 })),
      );
      await copyAll();
      now += minute;
    }
    const after = (await inGame()).map((row) => ({ ...row, id: row.id + 30 }));
    expect(await inCopy()).toEqual([...before, ...after]);
    await expectCounts();
    await expectDrops();
  });

  it("detects that the game's log was emptied and has grown past the last copied id, although that id is missing", async () => {
    await write(30);
    now += 5 * minute;
    await copyAll();
    const before = await inCopy();
    await database.db.deleteFrom('picklog').execute();
    now += minute;
    // In a database cluster of three servers, ids increase by three.
    const anew = Array.from({ length: 20 }, (_, n) => line(n, { id: 1 + 3 * n }));
    await insertMany(database.db, 'picklog', anew);
    now += 5 * minute;
    await copyAll();
    const after = (await inGame()).map((row) => ({ ...row, id: row.id + 30 }));
    expect(await inCopy()).toEqual([...before, ...after]);
    await expectCounts();
    await expectDrops();
  });

  it("continues if the newest entries of the game's log were deleted", async () => {
    await write(30);
    now += 5 * minute;
    await copyAll();
    const before = await inCopy();
    await database.db.deleteFrom('picklog').where('id', '>', 20).execute();
    await copyAll();
    await insertMany(database.db, 'picklog', [line(1, { id: 31 })]);
    await copyAll();
    expect((await inCopy()).map(({ id }) => id)).toEqual([...before.map(({ id }) => id), 31]);
  });

  it("continues if the newest entry of the game's log was deleted and an earlier entry has a future date", async () => {
    await write(30);
    await insertMany(database.db, 'picklog', [
      line(1, { id: 31, time: toSqlTime(now + 30 * second) }),
      line(2, { id: 32 }),
    ]);
    now += 5 * minute;
    await copyAll();
    const before = await inCopy();
    await database.db.deleteFrom('picklog').where('id', '=', 32).execute();
    await copyAll();
    expect(await inCopy()).toEqual(before);
  });

  it('gets invalid entries, too: missing dates, maximum numbers, an empty map, an unknown type', async () => {
    const greatest = place.config.kind === 'sqlite' ? 2n ** 63n - 1n : 2n ** 64n - 1n;
    if (place.config.kind === 'sqlite') await insertMany(database.db, 'picklog', [line(1, { type: '?' })]);
    const dates = ['0000-00-00', '2024-00-00', '1000-01-01', '1970-01-01', '9999-12-31'];
    await insertMany(
      database.db,
      'picklog',
      dates.map((date) => line(1, { time: `${date} 00:00:00` })),
    );
    await insertMany(database.db, 'picklog', [
      line(2, { amount: -2_147_483_648, unique_id: greatest, map: '', char_id: 4_294_967_295, card1: 4_294_967_295 }),
      line(3, { amount: 2_147_483_647, map: 'twenty_letters_long_' }),
    ]);
    now += 5 * minute;
    await copyAll();
    await expectWhole();
  });

  it('gets maps that differ by a space or case, and negative numbers of an old table', async () => {
    if (place.config.kind === 'mariadb')
      await sql`ALTER TABLE picklog MODIFY char_id INT NOT NULL, MODIFY card0 SMALLINT NOT NULL`.execute(database.db);
    const maps = ['prontera', 'prontera ', 'Prontera', ' prontera', 'prontera  '];
    await insertMany(
      database.db,
      'picklog',
      maps.map((map, n) => line(n, { map })),
    );
    await insertMany(database.db, 'picklog', [line(6, { char_id: -5 }), line(7, { card0: -256 })]);
    now += 5 * minute;
    await copyAll();
    expect(await inCopy()).toHaveLength(maps.length + 2);
  });

  it('keeps entries for the configured time, loses old ones in batches, and skips entries that are too old', async () => {
    const keepFor = 62 * day;
    const keeping = (instance = one) => createLogCopier({ database, clock, instance, batch, keepFor });
    await write(25);
    now += 40 * day;
    await write(25);
    now += 5 * minute;
    await copyAll(keeping());
    await expectWhole();
    now += 30 * day;
    const working = keeping();
    await working.step();
    // All expired log entries are hidden immediately, although only one batch of them was deleted.
    const state = await database.db.selectFrom('site_log_copy').select('kept_after').executeTakeFirstOrThrow();
    expect(state.kept_after).toBe(25);
    expect((await inCopy()).map(({ id }) => id)).toEqual(Array.from({ length: 40 }, (_, n) => n + 11));
    await copyAll(working);
    expect((await inCopy()).map(({ id }) => id)).toEqual(Array.from({ length: 25 }, (_, n) => n + 26));
    const counts = await database.db.selectFrom('site_pick_count').select('num_lines').execute();
    const lines = (await inCopy()).filter(({ type }) => type !== 'M' && type !== 'L').length;
    expect(counts.reduce((sum, row) => sum + row.num_lines, 0)).toBe(lines);
    now += 100 * day;
    await copyAll(working);
    expect(await inCopy()).toEqual([]);
    expect(await database.db.selectFrom('site_pick_count').selectAll().execute()).toEqual([]);
    await expectDrops();
    await write(1);
    await copyAll(working);
    expect(await inCopy()).toHaveLength(1);
  });

  it('keeps young entries after entries that a slow clock wrote', async () => {
    const years = 400 * day;
    const keeping = createLogCopier({ database, clock, instance: one, batch, keepFor: 62 * day });
    const kept = async () => (await inCopy()).map(({ id }) => id);
    const idsFrom = (id: number) => Array.from({ length: 41 - id }, (_, n) => n + id);
    await write(40);
    const wrong = toSqlTime(now - years);
    const spans = [1, 2, 3, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25];
    await database.db.updateTable('picklog').set({ time: wrong }).where('id', 'in', spans).execute();
    now += 5 * minute;
    for (let look = 0; look < 2; look++) await copyAll(keeping);
    expect(await kept()).toEqual(idsFrom(4));
    // Older versions counted these log entries as expired. They must be neither deleted nor hidden any longer.
    await database.db.updateTable('site_log_copy').set({ kept_after: 25 }).execute();
    await copyAll(keeping);
    expect(await kept()).toEqual(idsFrom(4));
    const state = await database.db.selectFrom('site_log_copy').select('kept_after').executeTakeFirstOrThrow();
    expect(state.kept_after).toBe(3);
    now += 63 * day;
    await copyAll(keeping);
    expect(await kept()).toEqual([]);
  });

  it('drops expired entries even if a fast clock dated other entries in the future', async () => {
    const keeping = createLogCopier({ database, clock, instance: one, batch, keepFor: 31 * day });
    await write(3);
    await insertMany(database.db, 'picklog', [line(1, { time: '2036-01-01 00:00:00' })]);
    await insertMany(database.db, 'picklog', [line(2, { time: '9999-12-31 00:00:00' })]);
    await write(20);
    now += 40 * day;
    await write(2);
    now += 5 * minute;
    for (let look = 0; look < 3; look++) await copyAll(keeping);
    expect((await inCopy()).map(({ id }) => id)).toEqual([26, 27]);
    await expectDrops();
  });

  it('keeps all entries while the clock of the server is behind all of them', async () => {
    const keeping = createLogCopier({ database, clock, instance: one, batch, keepFor: 31 * day });
    await write(20);
    // Adds an item log entry dated ten years ago, then a newer entry with the right date.
    await insertMany(database.db, 'picklog', [line(1, { time: toSqlTime(now - 10 * 365 * day) })]);
    await write(1);
    now += 5 * minute;
    await copyAll(keeping);
    now -= 5 * 365 * day;
    for (let look = 0; look < 2; look++) await copyAll(keeping);
    now += 5 * 365 * day;
    await copyAll(keeping);
    expect(await inCopy()).toHaveLength(22);
  });

  it("keeps young entries while the machine's clock is ahead of the database’s", async () => {
    const keeping = createLogCopier({ database, clock, instance: one, batch, keepFor: 62 * day });
    await write(20);
    now += 5 * minute;
    await copyAll(keeping);
    now += 100 * day;
    const machine = vi.spyOn(systemClock, 'now').mockReturnValue(Date.now() + 100 * day);
    try {
      await copyAll(keeping);
    } finally {
      machine.mockRestore();
    }
    expect(await inCopy()).toHaveLength(20);
    await copyAll(keeping);
    expect(await inCopy()).toHaveLength(0);
  });

  it('skips entries that are too old to keep, and is complete without them', async () => {
    await write(200);
    now += 100 * day;
    await write(15);
    now += 5 * minute;
    const working = createLogCopier({ database, clock, instance: one, batch, keepFor: 62 * day });
    const steps = await copyAll(working);
    expect(steps.at(-1)?.percent).toBe(100);
    expect(steps.length).toBeLessThan(10);
    await copyAll(working);
    expect((await inCopy()).map(({ id }) => id)).toEqual(Array.from({ length: 15 }, (_, n) => n + 201));
  });

  const dropLines = () =>
    database.db
      .selectFrom('site_drop_day')
      .select(({ fn }) => fn.sum<number>('n').as('n'))
      .executeTakeFirstOrThrow();

  it('counts drops, rewards and thefts, but not loot that a player dropped again', async () => {
    const mob = { char_id: 1002, nameid: 909, map: 'prt_fild08', card0: 0 };
    await insertMany(
      database.db,
      'picklog',
      ['M', 'M', 'L', 'U', 'D', 'P', 'L'].map((type) => line(1, { ...mob, type })),
    );
    // Some forks of rAthena log thefts under the id of the character instead of the monster.
    await insertMany(database.db, 'picklog', [line(1, { ...mob, type: 'D', char_id: 150_001 })]);
    now += 5 * minute;
    await copyAll();
    const rows = await database.db.selectFrom('site_drop_day').selectAll().orderBy('kind').execute();
    expect(rows.map(({ kind, n }) => `${kind} ${n}`)).toEqual(['D 1', 'M 2', 'U 1']);
    expect(rows[0]).toMatchObject({ mob_id: 1002, nameid: 909, day: Math.floor(start / day), last_at: start });
  });

  it('counts the drops that an older version of Kafra copied, with progress, and gets new entries first', async () => {
    await write(95);
    now += 5 * minute;
    await copyAll();
    // Sets the drop counts to the state after the migration: nothing is counted yet.
    await database.db.deleteFrom('site_drop_day').execute();
    await database.db.updateTable('site_log_copy').set({ drops_after: null, drops_to: null }).execute();
    await write(8, { nameid: 7_777, type: 'M', char_id: 1002 });
    now += 10 * second;
    const working = copier();
    expect(await working.step()).toMatchObject({ copied: 8, hasMore: true });
    expect(Number((await dropLines()).n)).toBe(8);
    const steps = await finish(working);
    expect(steps.length).toBeGreaterThan(8);
    await expectWhole();
  });

  it('counts all drops again if an older version of Kafra has copied log entries without counting drops', async () => {
    await write(40);
    now += 5 * minute;
    await copyAll();
    await write(10);
    const [state] = await database.db.selectFrom('site_log_copy').selectAll().execute();
    now += 10 * second;
    await copyAll();
    // An older version of Kafra copies log entries, but does not count their drops.
    await database.db.deleteFrom('site_drop_day').execute();
    await database.db
      .updateTable('site_log_copy')
      .set({ drops_to: state?.copied_to ?? 0 })
      .execute();
    await copyAll();
    await expectWhole();
  });

  it('counts nothing twice if counting is interrupted', async () => {
    await write(95);
    now += 5 * minute;
    await copyAll();
    await database.db.updateTable('site_log_copy').set({ drops_after: null, drops_to: null }).execute();
    const stopped = copier(one);
    for (let n = 0; n < 4; n++) await stopped.step();
    await database.db.updateTable('site_lease').set({ expires_at: 1 }).execute();
    await copyAll(copier(other));
    await expectWhole();
  });

  it('counts the drops of entries on their new day when the time zone changes', async () => {
    await write(30, { time: '2026-11-20 23:30:00' });
    now = Date.UTC(2026, 10, 21, 12);
    await copyAll();
    await database.db.updateTable('site_log_copy').set({ zone: 'Asia/Manila', zone_is_set: 1 }).execute();
    await copyAll();
    await expectDrops();
    const days = await database.db.selectFrom('site_drop_day').select('day').distinct().execute();
    expect(days).toEqual([{ day: Math.floor(Date.UTC(2026, 10, 21) / day) }]);
  });

  it('stays empty for an empty log, and starts with its first entry', async () => {
    expect(await copyAll()).toEqual([{ copied: 0, hasMore: false, percent: 100 }]);
    await write(3);
    await copyAll();
    await expectWhole();
  });
}

describe('a copy of the item log over SQLite', { timeout: 30_000 }, () => aCopyOfTheItemLog(inFile));

const skipReason = await mariadbUnavailableReason();
describe.skipIf(skipReason !== undefined)(
  'a copy of the item log over MariaDB',
  { tags: ['exhaustive'], timeout: 60_000 },
  () => aCopyOfTheItemLog(onMariadb),
);
if (skipReason !== undefined) it.skip(`a copy of the item log over MariaDB: ${skipReason}`);
