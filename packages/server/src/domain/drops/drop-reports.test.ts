import { day, hour, minute } from '@kafra/sdk/rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DropFacts, MobDrops } from '../../rules/game/drop-facts.ts';
import type { DatabaseConfig } from '../../rules/settings/database-settings.ts';
import type { Database } from '../../store/connection/database.ts';
import { openDatabase } from '../../store/connection/open-database.ts';
import { dropTotalsStatement, newestDropsStatement } from '../../store/drops.ts';
import { migrate } from '../../store/migrations/migrate.ts';
import { insertMany } from '../../store/statements/insert-many.ts';
import { createTestDatabase, mariadbUnavailableReason } from '../../testing/test-mariadb.ts';
import { type DropDeps, itemDropReport, mobDropReport } from './drop-reports.ts';
import { rareDrops } from './rare-drops.ts';

const now = Date.UTC(2026, 10, 29, 12, 34);
const today = Math.floor(now / day);
const [jellopy, apple, card, prize] = [909, 512, 4001, 603];
const [poring, drops, baphomet] = [1002, 1113, 1039];
const names = new Map([
  [jellopy, 'Jellopy'],
  [apple, 'Apple'],
  [card, 'Poring Card'],
  [prize, 'Old Blue Box'],
]);

const drop = (item: number, chance: number, kind: 'drop' | 'mvp' = 'drop') => ({ item, chance, kind, isLogged: true });
const mob = (id: number, name: string, more: Partial<MobDrops> = {}): MobDrops => ({
  ...{ id, name, isMvp: false, changedAt: undefined },
  drops: [drop(jellopy, 0.55), drop(apple, 0.055), drop(card, 0.0001)],
  ...more,
});

function factsOf(mobs: readonly MobDrops[], more: Partial<DropFacts> = {}): DropFacts {
  return {
    mobs: new Map(mobs.map((one) => [one.id, one])),
    droppersOf: (item) => mobs.filter((one) => one.drops.some((each) => each.item === item)),
    itemName: (id) => names.get(id) ?? `Item ${id}`,
    isItem: (id) => names.has(id),
    cards: [card],
    mapName: (map) => (map === 'prt_fild08' ? 'Prontera Field' : undefined),
    hasMapBonus: () => false,
    unlogged: [],
    ...more,
  };
}

function observedDrops(make: () => Promise<{ config: DatabaseConfig; drop(): Promise<void> | void }>): void {
  let database: Database;
  let place: Awaited<ReturnType<typeof make>>;
  beforeAll(async () => {
    place = await make();
    database = await openDatabase(place.config);
    await migrate(database, now);
  });
  afterAll(async () => {
    await database.close();
    await place.drop();
  });
  beforeEach(async () => {
    for (const table of ['site_drop_day', 'site_map', 'site_log_copy'] as const)
      await database.db.deleteFrom(table).execute();
    await insertMany(database.db, 'site_map', [
      { map_id: 1, name: 'prt_fild08' },
      { map_id: 2, name: 'pay_fild01.gat' },
    ]);
  });

  const row = (mob_id: number, nameid: number, n: number, more: Record<string, number | string> = {}) => ({
    ...{ mob_id, nameid, day: today, map_id: 1, kind: 'M', n },
    ...{ last_at: Date.UTC(2026, 10, 29, 11, 59) },
    ...more,
  });
  const write = (...rows: ReturnType<typeof row>[]) => insertMany(database.db, 'site_drop_day', rows);
  const depsOf = (mobs: readonly MobDrops[], more: Partial<DropFacts> = {}): DropDeps => ({
    ...{ reads: database.db, now, showsMvpTimes: false },
    facts: factsOf(mobs, more),
  });
  const reportOf = (one: MobDrops, more: Partial<DropFacts> = {}) => mobDropReport(one, depsOf([one], more));

  it('a drop report compares drops with the stated rates and shows the hour of the last drop', async () => {
    await write(row(poring, jellopy, 55_000), row(poring, apple, 11_000, { map_id: 2 }), row(poring, 7_777, 5));
    const { drops: lines, counted_percent } = await reportOf(mob(poring, 'Poring'));
    expect(lines.map(({ item_name, verdict, count }) => `${item_name} ${verdict} ${count}`)).toEqual([
      'Jellopy reference 55000',
      'Apple higher 11000',
      'Poring Card too_few 0',
    ]);
    expect(lines[1]).toMatchObject({ kills: 100_000, expected: 5_500, observed: 0.11, reference: jellopy });
    expect(lines[1]?.last_seen).toBe(Date.UTC(2026, 10, 29, 11));
    expect(lines[2]?.last_seen).toBeUndefined();
    expect(counted_percent).toBeUndefined();
  });

  it('a drop report counts from the first whole day after a rate change, and keeps earlier counts', async () => {
    const changed = mob(poring, 'Poring', { changedAt: now - day - hour });
    await write(
      row(poring, jellopy, 900_000, { day: today - 2, last_at: now - 2 * day }),
      row(poring, jellopy, 4_000, { day: today - 1, last_at: now - day }),
      row(poring, jellopy, 55),
      row(poring, card, 3, { day: today - 9, last_at: now - 9 * day }),
    );
    const { drops: lines } = await reportOf(changed);
    expect(lines[0]).toMatchObject({ kills: 100, count: 55, since: now - day - hour });
    expect(lines[2]).toMatchObject({ count: 0, verdict: 'too_few', last_seen: now - 9 * day - 34 * minute });
  });

  it('a drop report ignores log entries with a future date and entries without a date', async () => {
    await write(
      row(poring, jellopy, 55),
      row(poring, jellopy, 9_999, { day: today + 400, last_at: now + 400 * day }),
      row(poring, jellopy, 9_999, { day: 0, last_at: 0 }),
      row(poring, apple, 1, { last_at: now + 3 * hour }),
    );
    const { drops: lines } = await reportOf(mob(poring, 'Poring'));
    expect(lines[0]).toMatchObject({ kills: 100, count: 55 });
    expect(lines[1]?.last_seen).toBe(Date.UTC(2026, 10, 29, 12));
  });

  it('a drop report counts thefts apart from kills, and shows the last theft', async () => {
    await write(row(poring, jellopy, 550), row(poring, apple, 700, { kind: 'D' }));
    const { drops: lines } = await reportOf(mob(poring, 'Poring'));
    expect(lines[1]).toMatchObject({ count: 0, stolen: 700, last_seen: Date.UTC(2026, 10, 29, 11) });
  });

  it("a drop report shows only the day of an MVP's last drop unless MVP windows are public", async () => {
    const mvp = mob(baphomet, 'Baphomet', { isMvp: true, drops: [drop(jellopy, 0.5), drop(prize, 0.5, 'mvp')] });
    await write(row(baphomet, jellopy, 50), row(baphomet, prize, 40, { kind: 'U' }));
    const hidden = (await reportOf(mvp)).drops;
    expect(hidden[1]).toMatchObject({ kind: 'mvp', count: 40, by_day: true, last_seen: today * day });
    const shown = (await mobDropReport(mvp, { ...depsOf([mvp]), showsMvpTimes: true })).drops;
    expect(shown[1]).toMatchObject({ by_day: false, last_seen: Date.UTC(2026, 10, 29, 11) });
  });

  it('a drop report gives no verdict on drops that the game does not log', async () => {
    const silent = mob(poring, 'Poring', { drops: mob(poring, '').drops.map((one) => ({ ...one, isLogged: false })) });
    const { drops: lines, unlogged } = await reportOf(silent, { unlogged: ['drops'] });
    expect(unlogged).toEqual(['drops']);
    expect(lines.map(({ verdict, expected }) => [verdict, expected])).toEqual(
      Array.from({ length: 3 }, () => ['not_logged', undefined]),
    );
  });

  it('a drop report lists an item at each monster, also at two monsters of one name', async () => {
    const both = [mob(poring, 'Poring'), mob(drops, 'Poring', { drops: [drop(apple, 0.11), drop(jellopy, 0.3)] })];
    await write(
      row(poring, jellopy, 5_500),
      row(poring, apple, 550),
      row(drops, jellopy, 3_000),
      row(drops, apple, 100),
    );
    const { drops: lines } = await itemDropReport(apple, depsOf(both));
    expect(lines.map(({ mob_id, verdict, kills }) => [mob_id, verdict, kills])).toEqual([
      [poring, 'as_stated', 10_000],
      [drops, 'lower', 10_000],
    ]);
  });

  it('a drop report is empty for an item that no monster drops, and shows zero kills without log entries', async () => {
    expect((await itemDropReport(prize, depsOf([mob(poring, 'Poring')]))).drops).toEqual([]);
    const { drops: lines } = await reportOf(mob(poring, 'Poring'));
    expect(lines.map(({ verdict, kills }) => [verdict, kills])).toEqual([
      ['reference', 0],
      ['too_few', 0],
      ['too_few', 0],
    ]);
  });

  it('the list of rare drops has the newest cards and MVP rewards, including deleted monsters and unknown maps', async () => {
    const mvp = mob(baphomet, 'Baphomet', { isMvp: true, drops: [drop(jellopy, 0.5), drop(prize, 0.5, 'mvp')] });
    await write(
      row(poring, jellopy, 9),
      row(poring, prize, 9),
      row(poring, card, 2, { map_id: 2 }),
      row(9_999, card, 1, { map_id: 77, day: today - 200, last_at: now - 200 * day }),
      row(poring, card, 1, { day: today + 400, last_at: now + 400 * day }),
      row(baphomet, prize, 1, { kind: 'U', day: today - 1, last_at: now - day }),
      row(poring, card, 1, { kind: 'D', day: today - 3, last_at: now - 3 * day }),
    );
    const { drops: rows } = await rareDrops(depsOf([mob(poring, 'Poring'), mvp]));
    expect(
      rows.map(({ item_name, mob_name, map, kind, count, by_day }) => [item_name, mob_name, map, kind, count, by_day]),
    ).toEqual([
      ['Poring Card', 'Poring', 'pay_fild01', 'drop', 2, false],
      ['Old Blue Box', 'Baphomet', 'prt_fild08', 'mvp', 1, true],
      ['Poring Card', 'Poring', 'prt_fild08', 'theft', 1, false],
      ['Poring Card', 'Monster 9999', '', 'drop', 1, false],
    ]);
    expect(rows[0]?.last_seen).toBe(Date.UTC(2026, 10, 29, 11));
    expect((await rareDrops(depsOf([], { cards: [] }))).drops).toEqual([]);
  });

  it('the queries of a drop report read ranges of the primary key, and the item index for rare drops', async () => {
    const { db } = database;
    const isSqlite = place.config.kind === 'sqlite';
    const table = Array.from({ length: 6_000 }, (_, n) =>
      row(1_000 + (n % 60), 500 + (Math.floor(n / 60) % 10), 1, { day: today - (Math.floor(n / 600) % 10) }),
    );
    await write(...table);
    await (isSqlite ? sql`ANALYZE` : sql`ANALYZE TABLE site_drop_day`).execute(db);
    const page = dropTotalsStatement(db, [{ mobId: poring, sinceDay: 5 }], today);
    const items = dropTotalsStatement(
      db,
      [1, 2].map((n) => ({ mobId: poring + n, items: [505, 506], sinceDay: 5 })),
      today,
    );
    const rare = newestDropsStatement(db, [501, 502], {
      ...{ sinceDay: today - 3, untilDay: today, limit: 100, letters: ['M'] },
    });
    const keys = [
      [page, 'PRIMARY', 1],
      [items, 'PRIMARY', 2],
      [rare, 'site_drop_day_by_item', 1],
    ] as const;
    for (const [statement, key, reads] of keys) {
      if (isSqlite) {
        const { rows } = await sql<{ detail: string }>`EXPLAIN QUERY PLAN ${statement}`.execute(db);
        const found = rows.map(({ detail }) => detail).filter((detail) => detail.includes('site_drop_day'));
        const used = key === 'PRIMARY' ? 'PRIMARY KEY \\(mob_id=\\?' : `INDEX ${key} \\(nameid=\\? AND day`;
        expect(found).toHaveLength(reads);
        for (const detail of found) expect(detail).toMatch(new RegExp(`^SEARCH site_drop_day USING ${used}`));
      } else {
        const { rows } = await sql<{ table: string; type: string; key: string }>`EXPLAIN ${statement}`.execute(db);
        const found = rows.filter((read) => read.table === 'site_drop_day');
        expect(found.map(({ type, key: used }) => [['ref', 'range'].includes(type), used])).toEqual(
          Array.from({ length: reads }, () => [true, key]),
        );
      }
    }
  });
}

describe('observed drops over SQLite', () =>
  observedDrops(async () => ({ config: { kind: 'sqlite', file: ':memory:' }, drop: () => undefined })));

const skipReason = await mariadbUnavailableReason();
describe.skipIf(skipReason !== undefined)('observed drops over MariaDB', { timeout: 60_000 }, () =>
  observedDrops(() => createTestDatabase('stock')),
);
if (skipReason !== undefined) it.skip(`observed drops over MariaDB: ${skipReason}`);
