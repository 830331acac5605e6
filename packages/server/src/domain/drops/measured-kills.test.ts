import { day, hour, minute } from '@kafra/sdk/rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DropFacts, MobDrops } from '../../rules/game/drop-facts.ts';
import type { DatabaseConfig } from '../../rules/settings/database-settings.ts';
import type { Database } from '../../store/connection/database.ts';
import { openDatabase } from '../../store/connection/open-database.ts';
import { huntLinesStatement } from '../../store/hunt-lines.ts';
import { migrate } from '../../store/migrations/migrate.ts';
import { insertMany } from '../../store/statements/insert-many.ts';
import { createTestDatabase, mariadbUnavailableReason } from '../../testing/test-mariadb.ts';
import { measuredKills } from './measured-kills.ts';

const now = Date.UTC(2026, 10, 29, 12, 34);
const [jellopy, card] = [909, 4001];
const poring = 1002;
const baphomet = 1039;
const drop = (item: number, chance: number) => ({ item, chance, kind: 'drop' as const, isLogged: true });
const mob = (id: number, isMvp = false): MobDrops => ({
  ...{ id, name: `Mob ${id}`, isMvp, changedAt: undefined },
  drops: [drop(jellopy, 0.5), drop(card, 0.0001)],
});
const facts: DropFacts = {
  mobs: new Map([mob(poring), mob(baphomet, true)].map((one) => [one.id, one])),
  droppersOf: () => [],
  itemName: String,
  isItem: () => true,
  cards: [card],
  mapName: () => undefined,
  hasMapBonus: () => false,
  unlogged: [],
};

function testMeasuredKills(make: () => Promise<{ config: DatabaseConfig; drop(): Promise<void> | void }>): void {
  let database: Database;
  let place: Awaited<ReturnType<typeof make>>;
  let id = 0;
  beforeAll(async () => {
    place = await make();
    database = await openDatabase(place.config);
    await migrate(database, now);
    await insertMany(database.db, 'site_map', [
      { map_id: 1, name: 'prt_fild08' },
      { map_id: 2, name: 'pay_fild01.gat' },
    ]);
  });
  afterAll(async () => {
    await database.close();
    await place.drop();
  });
  beforeEach(async () => {
    await database.db.deleteFrom('site_pick').execute();
  });

  const line = (char_id: number, type: string, more: object = {}) => ({
    ...{ char_id, id: ++id, at: now - hour, type, nameid: jellopy, amount: 1, refine: 0, card0: 0, card1: 0 },
    ...{ card2: 0, card3: 0, unique_id: 0, map_id: 1, bound: 0, ...more },
  });
  const many = (count: number, char_id: number, type: string, more: object = {}) =>
    Array.from({ length: count }, () => line(char_id, type, more));
  const write = (...rows: ReturnType<typeof line>[][]) => insertMany(database.db, 'site_pick', rows.flat());
  const read = () => measuredKills({ reads: database.db, facts, now });

  it('are the drops of the most common item divided by its rate, per hour and hunter', async () => {
    // In the test log, one character hunts for half an hour. 100 Jellopies at a chance of 50% mean 200 kills.
    const times = [0, 1, 2].map((part) => now - hour + part * 10 * minute);
    await write(...times.flatMap((at) => [many(33, poring, 'M', { at }), many(5, 150_000, 'P', { at })]));
    expect(await read()).toEqual({
      maps: [{ map: 'prt_fild08', kills_per_hour: 400, hunters: undefined }],
      since: Date.UTC(2026, 10, 29, 11),
      unlogged: [],
    });
  });

  it('include the number of hunters if there are at least three', async () => {
    await write(many(300, poring, 'M', { map_id: 2 }), many(300, poring, 'M'));
    for (const [map_id, hunters] of [
      [1, 2],
      [2, 3],
    ] as const)
      for (let one = 0; one < hunters; one++) await write(many(4, 150_000 + one, 'P', { map_id }));
    expect((await read()).maps).toEqual([
      { map: 'pay_fild01', kills_per_hour: 1_200, hunters: 3 },
      { map: 'prt_fild08', kills_per_hour: 1_800, hunters: undefined },
    ]);
  });

  it('ignore passers-by, items that players drop, items that monsters loot, MVPs, and entries with future dates', async () => {
    await write(many(300, poring, 'M'), many(10, 150_000, 'P'));
    const before = await read();
    await write(
      many(2, 150_001, 'P'),
      many(50, 150_002, 'P', { amount: -1 }),
      many(50, poring, 'L'),
      many(50, baphomet, 'M'),
      many(50, poring, 'M', { at: now - 5 * hour }),
      many(50, poring, 'M', { at: now + 9 * day }),
      many(50, 150_003, 'P', { at: now + 9 * day }),
      many(50, 150_003, 'P', { map_id: 77 }),
      many(50, 9_999, 'M'),
    );
    expect((await read()).maps).toEqual(before.maps);
  });

  it('are empty with few kills and without log entries', async () => {
    expect(await read()).toEqual({ maps: [], since: undefined, unlogged: [] });
    await write(many(14, poring, 'M'), many(10, 150_000, 'P'));
    expect((await read()).maps).toEqual([]);
  });

  it('are read from the end of one index', async () => {
    const { db } = database;
    // A query planner without a hint would sort if the limit is near the size of the table.
    await write(many(3_000, poring, 'M'), many(1_000, 150_000, 'P'), many(1_000, 150_001, 'P', { map_id: 2 }));
    const statement = huntLinesStatement(db, 4_000);
    if (place.config.kind === 'sqlite') {
      await sql`ANALYZE`.execute(db);
      const { rows } = await sql<{ detail: string }>`EXPLAIN QUERY PLAN ${statement}`.execute(db);
      const details = rows.map(({ detail }) => detail).filter((detail) => detail.includes('site_pick'));
      expect(details).toEqual([expect.stringMatching(/USING INDEX site_pick_by_id/)]);
      expect(rows.some(({ detail }) => detail.includes('TEMP B-TREE'))).toBe(false);
    } else {
      await sql`ANALYZE TABLE site_pick`.execute(db);
      const { rows } = await sql<Reader>`EXPLAIN ${statement}`.execute(db);
      expect(rows.filter(({ table }) => table === 'site_pick')).toEqual([
        expect.objectContaining({ type: 'index', key: 'site_pick_by_id' }),
      ]);
      for (const { Extra } of rows) expect(Extra ?? '').not.toMatch(/filesort|temporary/);
    }
  });
}

/** One row of the result of EXPLAIN of MariaDB. */
interface Reader {
  table: string;
  type: string;
  key: string | null;
  Extra: string | null;
}

describe('estimated kills per hour over SQLite', () =>
  testMeasuredKills(async () => ({ config: { kind: 'sqlite', file: ':memory:' }, drop: () => undefined })));

const skipReason = await mariadbUnavailableReason();
describe.skipIf(skipReason !== undefined)('estimated kills per hour over MariaDB', { timeout: 60_000 }, () =>
  testMeasuredKills(() => createTestDatabase('stock')),
);
if (skipReason !== undefined) it.skip(`measured kills over MariaDB: ${skipReason}`);
