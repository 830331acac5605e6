import { day, hour, minute, second } from '@kafra/sdk/rules';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { buildDatabases } from '../../gamedata/build.ts';
import { createTestTree, mobDb, script } from '../../gamedata/testing/small-tree.ts';
import type { MvpSpawn } from '../../rules/game/game-facts.ts';
import type { DatabaseConfig } from '../../rules/settings/database-settings.ts';
import type { Database } from '../../store/connection/database.ts';
import { openDatabase } from '../../store/connection/open-database.ts';
import { dialectOf } from '../../store/dialect/dialect.ts';
import { migrate } from '../../store/migrations/migrate.ts';
import { dropDeathsStatement, loggedDeathsStatement } from '../../store/mvp-deaths.ts';
import { insertMany } from '../../store/statements/insert-many.ts';
import { createTestDatabase, mariadbUnavailableReason, type TestDatabase } from '../../testing/test-mariadb.ts';
import { mvpBoard } from './mvp-board.ts';
import { readMvpSpawns } from './mvp-spawns.ts';

const skipReason = await mariadbUnavailableReason();
const now = Date.UTC(2026, 10, 28, 23, 59, 30);

const spawn = (mobId: number, map: string): MvpSpawn => ({
  ...{ mobId, name: `MVP ${mobId}`, map, mapName: undefined, amount: 1 },
  ...{ earliest: 2 * hour, latest: 2 * hour + 10 * minute },
});
const spawns = [spawn(1_039, 'field'), spawn(1_039, 'cave'), spawn(1_086, 'sewer')];

const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

/** One database for all tests, because it takes seconds to create. */
let shared: TestDatabase | undefined;
async function sharedMariadb(): Promise<DatabaseConfig> {
  shared ??= await createTestDatabase('stock');
  return shared.config;
}
afterAll(() => shared?.drop());

async function openRealm(config: DatabaseConfig) {
  const database: Database = await openDatabase(config);
  opened.push(() => database.close());
  await migrate(database, now);
  const { db } = database;
  for (const table of ['mvplog', 'site_pick', 'site_map'] as const) await db.deleteFrom(table).execute();
  let lastId = 0;
  await insertMany(
    db,
    'site_map',
    ['field', 'cave', 'sewer', 'town'].map((name, index) => ({ map_id: index + 1, name })),
  );
  const mapIds = new Map([
    ['field', 1],
    ['cave', 2],
    ['sewer', 3],
    ['town', 4],
  ]);
  return {
    db,
    kill: (monster_id: number, map: string, at: number) =>
      insertMany(db, 'mvplog', [
        { mvp_date: dialectOf(db).timeText(at), kill_char_id: 150_000, monster_id, prize: 0, mvpexp: 1, map },
      ]),
    drop(char_id: number, map: string, at: number, type = 'M') {
      lastId += 1;
      const cards = { card0: 0, card1: 0, card2: 0, card3: 0, bound: 0, unique_id: 0n, refine: 0 };
      const line = { id: lastId, at, char_id, type, nameid: 501, amount: -1, map_id: mapIds.get(map) ?? 0 };
      return insertMany(db, 'site_pick', [{ ...line, ...cards }]);
    },
    read: (more: Partial<Parameters<typeof mvpBoard>[0]> = {}) =>
      mvpBoard({ reads: db, spawns, mode: 'exact', restartedAt: undefined, now, ...more }),
  };
}

/** Returns position and spawn times of the MVPs (boss monsters) with a known death. */
const timesOf = ({ mvps }: Awaited<ReturnType<typeof mvpBoard>>) =>
  mvps.flatMap(({ mob_id, map, from, to, died_at }) => (from === undefined ? [] : [[mob_id, map, died_at, from, to]]));

const windowAfter = (at: number) => [at, at + 2 * hour, at + 2 * hour + 10 * minute];

const databases: [string, string | undefined, () => Promise<DatabaseConfig>][] = [
  ['SQLite', undefined, async () => ({ kind: 'sqlite', file: ':memory:' })],
  ['MariaDB', skipReason, sharedMariadb],
];

describe.each(databases)('the MVP board over %s', { timeout: 60_000 }, (_, reason, configure) => {
  const it = test.skipIf(reason !== undefined);

  it('shows the time window of the next spawn to the second, only for the map of the death', async () => {
    const { kill, read } = await openRealm(await configure());
    expect(await read()).toMatchObject({ source: 'none', mvps: spawns.map(({ mobId }) => ({ mob_id: mobId })) });
    const died = now - 83 * minute - 17 * second;
    await kill(1_039, 'field', now - 5 * hour);
    await kill(1_039, 'field', died);
    await kill(1_086, 'town', died);
    await kill(1_999, 'field', died);
    const board = await read();
    expect([board.source, timesOf(board)]).toEqual(['mvplog', [[1_039, 'field', ...windowAfter(died)]]]);
  });

  it('has six entries for an MVP that spawns on six maps, and a death changes one entry', async () => {
    const { kill, read } = await openRealm(await configure());
    const six = ['field', 'cave', 'sewer', 'town', 'tower', 'pyramid'].map((map) => spawn(1_039, map));
    await kill(1_039, 'tower', now - hour);
    const board = await read({ spawns: six });
    expect([board.mvps.length, timesOf(board)]).toEqual([6, [[1_039, 'tower', ...windowAfter(now - hour)]]]);
  });

  it('shows the same time windows from logged drops if the game writes no MVP log', async () => {
    const { drop, read } = await openRealm(await configure());
    const died = now - 83 * minute - 17 * second;
    await drop(1_039, 'cave', now - 9 * hour);
    for (const type of ['M', 'M', 'U']) await drop(1_039, 'cave', died, type);
    // Item log entries of loot and theft do not show a death, nor do entries of other maps and monsters.
    await drop(1_039, 'cave', now, 'L');
    await drop(1_086, 'sewer', now, 'D');
    await drop(1_086, 'town', now);
    await drop(1_002, 'cave', now);
    const board = await read();
    expect([board.source, timesOf(board)]).toEqual(['drops', [[1_039, 'cave', ...windowAfter(died)]]]);
  });

  it('shows the newer death of both logs, if the game has stopped or started to write the MVP log', async () => {
    const { kill, drop, read } = await openRealm(await configure());
    await kill(1_039, 'field', now - 6 * day);
    expect([(await read()).source, timesOf(await read()).length]).toEqual(['mvplog', 1]);
    await drop(1_039, 'field', now - hour);
    await drop(1_086, 'sewer', now - 3 * hour);
    const board = await read();
    const [field, sewer] = [
      [1_039, 'field', ...windowAfter(now - hour)],
      [1_086, 'sewer', ...windowAfter(now - 3 * hour)],
    ];
    expect([board.source, timesOf(board)]).toEqual(['drops', [field, sewer]]);
    await kill(1_039, 'cave', now - 2 * minute);
    // The drops of a death may be logged a few seconds later than its entry in the MVP log.
    await drop(1_039, 'cave', now - 2 * minute + 5 * second);
    const later = await read();
    expect([later.source, timesOf(later).map(([, map]) => map)]).toEqual(['mvplog', ['field', 'cave', 'sewer']]);
  });

  it('uses deaths known from drops although the MVP log has an entry in the future', async () => {
    const { kill, drop, read } = await openRealm(await configure());
    await kill(1_039, 'field', now + hour);
    await drop(1_039, 'field', now - 2 * hour);
    await drop(1_086, 'sewer', now - hour);
    expect(timesOf(await read())).toEqual([
      [1_039, 'field', ...windowAfter(now - 2 * hour)],
      [1_086, 'sewer', ...windowAfter(now - hour)],
    ]);
  });

  it('ignores deaths more than 31 days ago', async () => {
    const { kill, drop, read } = await openRealm(await configure());
    await kill(1_039, 'field', now - 32 * day);
    await drop(1_039, 'field', now - 32 * day);
    expect(await read()).toMatchObject({ source: 'none' });
  });

  it('shows no time window for a death in the future until a later log entry exists', async () => {
    const { kill, read } = await openRealm(await configure());
    await kill(1_039, 'field', now + hour);
    const [first] = (await read()).mvps;
    expect([first?.clock_wrong, first?.from]).toEqual([true, undefined]);
    await kill(1_039, 'field', now - minute);
    expect(timesOf(await read())).toEqual([[1_039, 'field', ...windowAfter(now - minute)]]);
  });

  it('ends the wait for earlier deaths when the map server restarts', async () => {
    const { kill, read } = await openRealm(await configure());
    await kill(1_039, 'field', now - hour);
    await kill(1_039, 'cave', now - minute);
    const restartedAt = now - 30 * minute;
    const board = await read({ restartedAt });
    expect([board.restarted_at, timesOf(board)]).toEqual([
      restartedAt,
      [
        [1_039, 'field', undefined, restartedAt, restartedAt],
        [1_039, 'cave', ...windowAfter(now - minute)],
        [1_086, 'sewer', undefined, restartedAt, restartedAt],
      ],
    ]);
  });

  it('contains neither the time of a death nor the killer in the mode window', async () => {
    const { kill, read } = await openRealm(await configure());
    await kill(1_039, 'field', now - hour);
    const text = JSON.stringify(await read({ mode: 'window' }));
    expect(text).not.toMatch(/died_at|150000/);
    expect(text).not.toContain(String(now - hour));
    expect(text).toContain(String(now + hour));
  });

  it('is empty if the game databases have no monsters', async () => {
    const { read } = await openRealm(await configure());
    expect(await read({ spawns: [] })).toEqual({ source: 'none', made_at: now - 30 * second, mvps: [] });
  });
});

test.skipIf(skipReason !== undefined)(
  'the MVP board distinguishes the two hours that clocks repeat in autumn by the ids of the log entries',
  async () => {
    const config = await sharedMariadb();
    if (config.kind !== 'mariadb') throw new Error('not MariaDB');
    const { db, read } = await openRealm({ ...config, timeZone: 'Europe/Berlin' });
    for (const [monster, time] of [
      [1_039, '02:40:00'],
      [1_086, '02:10:00'],
    ] as const)
      await sql`INSERT INTO mvplog (mvp_date, kill_char_id, monster_id, prize, mvpexp, map)
      VALUES (${sql.lit(`2026-10-25 ${time}`)}, 150000, ${monster}, 0, 1, ${monster === 1_039 ? 'field' : 'sewer'})`.execute(
        db,
      );
    const board = await read({ now: Date.UTC(2026, 9, 25, 2) });
    expect(timesOf(board)).toEqual([
      [1_039, 'field', ...windowAfter(Date.UTC(2026, 9, 25, 0, 40))],
      [1_086, 'sewer', ...windowAfter(Date.UTC(2026, 9, 25, 1, 10))],
    ]);
  },
);

describe('the queries of the MVP board', { timeout: 60_000 }, () => {
  const ids = [1_038, 1_039, 1_086];

  test.skipIf(skipReason !== undefined)('read a limited range of the primary key on MariaDB', async () => {
    const { db } = await openRealm(await sharedMariadb());
    const line = {
      card0: 0,
      card1: 0,
      card2: 0,
      card3: 0,
      bound: 0,
      unique_id: 0n,
      refine: 0,
      nameid: 501,
      amount: -1,
    };
    const numbers = Array.from({ length: 12_000 }, (_, index) => index + 1);
    await insertMany(
      db,
      'site_pick',
      numbers.map((id) => ({ id, at: id, char_id: 1_030 + (id % 60), type: id % 3 ? 'M' : 'L', map_id: 1, ...line })),
    );
    const mvp_date = dialectOf(db).timeText(now);
    const kill = { mvp_date, kill_char_id: 1, prize: 0, mvpexp: 0, map: 'field' };
    await insertMany(
      db,
      'mvplog',
      numbers.map((index) => ({ ...kill, monster_id: 1_030 + (index % 60) })),
    );
    await sql`ANALYZE TABLE site_pick, mvplog`.execute(db);
    // ANALYZE executes the SQL statement and reports the number of rows that were read.
    const { rows } = await sql<Record<string, unknown>>`ANALYZE ${loggedDeathsStatement(db)}`.execute(db);
    const kills = rows.find(({ table }) => table === 'mvplog');
    expect([kills?.type, kills?.key, Number(kills?.r_rows)]).toEqual(['index', 'PRIMARY', 5_000]);
    const analyzed = await sql<Record<string, unknown>>`ANALYZE ${dropDeathsStatement(db, ids)}`.execute(db);
    const drops = analyzed.rows.filter(({ table }) => table === 'site_pick');
    expect(drops.map(({ key, r_rows }) => [key, Number(r_rows)])).toEqual(ids.map(() => ['PRIMARY', 200]));
    for (const { type, Extra } of drops) {
      expect(['ref', 'range']).toContain(type);
      expect(Extra).not.toMatch(/filesort|temporary/);
    }
  });

  test('search the primary key on SQLite', async () => {
    const { db } = await openRealm({ kind: 'sqlite', file: ':memory:' });
    const plan = await sql<{ detail: string }>`EXPLAIN QUERY PLAN ${dropDeathsStatement(db, ids)}`.execute(db);
    const steps = plan.rows.map(({ detail }) => detail).filter((detail) => detail.includes('site_pick'));
    expect(steps).toEqual(ids.map(() => 'SEARCH site_pick USING PRIMARY KEY (char_id=?)'));
  });

  test('handle more monsters than one statement allows', async () => {
    const { read, drop } = await openRealm({ kind: 'sqlite', file: ':memory:' });
    await drop(3_999, 'field', now - hour);
    const many = Array.from({ length: 1_100 }, (_, index) => spawn(2_900 + index, 'field'));
    expect(timesOf(await read({ spawns: many }))).toEqual([[3_999, 'field', ...windowAfter(now - hour)]]);
  });
});

describe('the spawn lines of MVPs', () => {
  const mvp = (id: number, name: string) =>
    `  - Id: ${id}\n    AegisName: M${id}\n    Name: ${name}\n    MvpExp: 100\n    Modes:\n      Mvp: true\n`;
  const poring = '  - Id: 1002\n    AegisName: PORING\n    Name: Poring\n';
  const spawnOf = (map: string, id: number, times: string) => `${map},0,0\tboss_monster\tX\t${id},1,${times}\n`;

  test('have one entry for each map, and leave out MVPs without a spawn line', async () => {
    await using tree = await createTestTree({
      ...mobDb(poring + mvp(1_039, 'Twin') + mvp(1_038, 'Twin') + mvp(1_040, 'Branch Only')),
      ...script(
        spawnOf('field', 1_039, '7200000,600000') +
          spawnOf('field', 1_039, '3600000,0') +
          spawnOf('town', 1_039, '7200000,600000') +
          spawnOf('field', 1_038, '7200000,600000'),
      ),
    });
    await buildDatabases({ rathena: tree.rathena, out: tree.out });
    const found = await readMvpSpawns(tree.out);
    expect(found.map(({ mobId, map, amount, earliest, latest }) => [mobId, map, amount, earliest, latest])).toEqual([
      [1_038, 'field', 1, 2 * hour, 2 * hour + 10 * minute],
      [1_039, 'field', 2, hour, 2 * hour + 10 * minute],
      [1_039, 'town', 1, 2 * hour, 2 * hour + 10 * minute],
    ]);
  });

  test('are an empty list without game databases', async () => {
    expect(await readMvpSpawns('/nowhere')).toEqual([]);
  });
});
