/** @module-tag exhaustive */
import type { LogQuery } from '@kafra/sdk/contract';
import { seededRandom } from '@kafra/sdk/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogCopier } from '../../domain/logs/log-copier.ts';
import { cardMarks } from '../../rules/game/item-decoding.ts';
import { createTestDatabase, mariadbUnavailableReason } from '../../testing/test-mariadb.ts';
import type { Database } from '../connection/database.ts';
import { openDatabase } from '../connection/open-database.ts';
import { dialectOf } from '../dialect/dialect.ts';
import { readCopyState } from '../log-copy/copy-state.ts';
import { migrate } from '../migrations/migrate.ts';
import { insertMany } from '../statements/insert-many.ts';
import { toSqlTime } from '../statements/sql-time.ts';
import type { ResolvedItemLogQuery } from './item-log-query.ts';
import { findPicks, type PickRow } from './item-logs.ts';

const start = Date.UTC(2026, 10, 20, 12);
const lines = 2_500;
const secondsEach = 3;
const characters = [150_000, 150_001, 150_002, 150_003];
const { below } = seededRandom(12);
const random = () => below(1_000) / 1_000;
const pick = <T>(of: readonly T[]): T => of[below(of.length)] as T;
const some = <T>(of: readonly T[]): T[] => Array.from({ length: 1 + below(3) }, () => pick(of));
const maybe = <T>(make: () => T): T | undefined => (random() < 0.3 ? make() : undefined);

const nameids = [501, 502, 1101, 1201, 4001];
const uniqueIds = ['0', '7', '9007199254740993', '99999999999999999999'];
const logTypes: [number, 0 | 1 | 2][] = [
  [1, 0],
  [2, 0],
  [4, 0],
  [8, 0],
  [2048, 0],
];

const randomLine = (n: number) => ({
  time: toSqlTime(start + n * secondsEach * 1_000),
  char_id: random() < 0.1 ? 1_002 : pick(characters),
  type: pick([...'PPPTVSML']),
  nameid: pick(nameids),
  amount: below(20) - 10,
  refine: below(4),
  card0: pick([0, 0, 4001, cardMarks.forged, cardMarks.created]),
  card1: pick([0, 3, (5 << 8) | 3, 4001]),
  card2: pick([0, 150_000 & 0xffff]),
  card3: pick([0, 150_000 >> 16]),
  unique_id: BigInt(pick(uniqueIds.slice(0, 3))),
  map: pick(['prontera', 'geffen']),
});

function randomQuery(): ResolvedItemLogQuery {
  const from = start + below(lines) * secondsEach * 1_000;
  const query: LogQuery = {
    strict: {
      items: maybe(() => some(nameids)),
      unique_id: maybe(() => some(uniqueIds)),
      refine: maybe(() => some([0, 1, 2, 3])),
      elements: maybe(() => [3]),
      vvs: maybe(() => [1]),
      log_types: maybe(() => some(logTypes)),
      time: maybe(() => ({ from, to: from + below(lines) * secondsEach * 1_000 })),
      zeny: random() < 0.03 ? true : undefined,
    },
    fuzzy: maybe(() => ({
      search: maybe(() => 'text'),
      items: maybe(() => some(nameids)),
      cards: maybe(() => [4001]),
      unique_id: maybe(() => pick(uniqueIds)),
      elements: maybe(() => [3]),
      log_types: maybe(() => some(logTypes)),
    })),
  };
  return {
    query,
    emulator: 'rathena',
    characters: random() < 0.6 ? some([...characters, 999_999]) : undefined,
    matches: query.fuzzy?.search ? some(characters) : [],
    producerIds: random() < 0.1 ? [150_000] : undefined,
  };
}

interface Asked {
  resolved: ResolvedItemLogQuery;
  limit: number;
  maxTime: number;
}
const asked: Asked[] = Array.from({ length: 90 }, () => ({
  resolved: randomQuery(),
  limit: 1 + below(400),
  maxTime: pick([0, 60_000]),
}));

const missing = await mariadbUnavailableReason();

interface Place {
  database: Database;
  drop(): Promise<void>;
}
const openSqlite = async (): Promise<Place> => ({
  database: await openDatabase({ kind: 'sqlite', file: ':memory:' }),
  drop: async () => undefined,
});
async function openMariadb(): Promise<Place> {
  const made = await createTestDatabase('indexed');
  return { database: await openDatabase(made.config), drop: made.drop };
}

function readTheSame(open: () => Promise<Place>): void {
  let place: Place;
  let now = start + lines * secondsEach * 1_000;
  let expected: { lines: PickRow[] }[];

  /** Returns the entries of all pages of an item log query. */
  async function findAll({ resolved, limit, maxTime }: Asked) {
    const found: PickRow[] = [];
    let before: number | undefined;
    let readPercent: number | undefined;
    do {
      const page = await findPicks(place.database.db, resolved, { before, limit, maxTime });
      expect(page.rows.length).toBeLessThanOrEqual(limit);
      if (page.below !== undefined) expect(page.below).toBeLessThan(before ?? Number.POSITIVE_INFINITY);
      found.push(...page.rows);
      ({ readPercent } = page);
      before = page.below;
    } while (before !== undefined);
    return { lines: found, readPercent };
  }
  async function expectTheSame(): Promise<void> {
    for (const [index, question] of asked.entries()) {
      const { lines: found } = await findAll(question);
      expect({ question, lines: found }).toEqual({ question, lines: expected[index]?.lines });
    }
  }
  const copier = () =>
    createLogCopier({ database: place.database, clock: { now: () => now }, batch: 400, instance: '1'.repeat(26) });

  beforeAll(async () => {
    place = await open();
    await migrate(place.database, now);
    await insertMany(
      place.database.db,
      'picklog',
      Array.from({ length: lines }, (_, n) => randomLine(n)),
    );
    expected = [];
    for (const question of asked) expected.push(await findAll(question));
  }, 60_000);
  afterAll(async () => {
    await place.database.close();
    await place.drop();
  });

  it('return the same entries as from the game’s log, and some are not empty', () => {
    const sizes = expected.map((found) => found.lines.length);
    expect(sizes.filter((size) => size > 0).length).toBeGreaterThan(asked.length / 4);
    expect(sizes.filter((size) => size > 200).length).toBeGreaterThan(10);
  });

  it('return the same entries while neither the oldest nor the newest entries are copied yet', async () => {
    const working = copier();
    for (const _ of [1, 2, 3]) await working.step();
    const state = await readCopyState(place.database.db);
    expect(state?.copied_after).toBeGreaterThan(0);
    await expectTheSame();
  });

  it("return entries down to the oldest copied one, and report the copied percentage, if the game's log has no indexes", async () => {
    const { db } = place.database;
    const dialect = dialectOf(db);
    if (dialect.ownsGameTables) return;
    const indexes = ['char', 'item', 'unique', 'type'].map((name) => `site_pick_${name}`);
    const known = indexes.filter((name) => dialect.hasIndex(name));
    expect(known).toContain('site_pick_char');
    for (const name of ['char', 'item', 'unique', 'type'])
      await sql.raw(`ALTER TABLE picklog DROP INDEX IF EXISTS site_pick_${name}`).execute(db);
    await place.database.missingIndexes();
    expect(dialect.hasIndex('site_pick_char')).toBe(false);
    const state = await readCopyState(db);
    let waiting = 0;
    for (const [index, question] of asked.entries()) {
      const { lines: found, readPercent } = await findAll(question);
      const all = expected[index]?.lines ?? [];
      const readable = all.filter((line) => readPercent === undefined || line.id > (state?.copied_after ?? 0));
      expect({ question, lines: found }).toEqual({ question, lines: readable });
      if (readPercent === undefined) continue;
      waiting += 1;
      expect(readPercent).toBeGreaterThan(10);
      expect(readPercent).toBeLessThan(100);
    }
    expect(waiting).toBeGreaterThan(20);
  });

  it('return the same entries without any index of the game’s log after copying', async () => {
    const working = copier();
    now += 10_000;
    while ((await working.step())?.hasMore) now += 1;
    await expectTheSame();
  });

  it('return the same entries after the game’s log was emptied', async () => {
    await place.database.db.deleteFrom('picklog').execute();
    await expectTheSame();
  });

  it("return the new entries first after the game's log restarted at id 1", async () => {
    now += 60_000;
    await insertMany(place.database.db, 'picklog', [
      { ...randomLine(lines + 30), id: 1, char_id: characters[0] ?? 0, type: 'P' },
    ]);
    const question: ResolvedItemLogQuery = {
      ...{ query: {}, emulator: 'rathena', matches: [], producerIds: undefined },
      characters: characters.slice(0, 1),
    };
    await copier().step();
    const before = await findAll({ resolved: question, limit: 100, maxTime: 60_000 });
    expect(before.lines[0]).toMatchObject({ id: lines + 1, char_id: characters[0] });
    await insertMany(place.database.db, 'picklog', [
      { ...randomLine(lines + 31), id: 2, char_id: characters[0] ?? 0, type: 'P' },
    ]);
    // The last entry is not copied yet. It is read from the game's log and gets the id that it will have in the copy.
    const after = await findAll({ resolved: question, limit: 100, maxTime: 60_000 });
    expect(after.lines.map(({ id }) => id)).toEqual([lines + 2, ...before.lines.map(({ id }) => id)]);
  });
}

describe('random queries of the copied item log over SQLite', { timeout: 60_000 }, () => readTheSame(openSqlite));
describe.skipIf(missing !== undefined)('random queries of the copied item log over MariaDB', { timeout: 120_000 }, () =>
  readTheSame(openMariadb),
);
if (missing !== undefined) it.skip(`random queries over MariaDB: ${missing}`);
