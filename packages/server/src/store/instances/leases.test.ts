import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DatabaseConfig } from '../../rules/settings/database-settings.ts';
import { createTestDatabase, mariadbUnavailableReason } from '../../testing/test-mariadb.ts';
import type { Database } from '../connection/database.ts';
import { openDatabase } from '../connection/open-database.ts';
import { migrate } from '../migrations/migrate.ts';
import { acquireLease, releaseLeases } from './leases.ts';

const [one, other] = ['1', '2'].map((digit) => digit.repeat(26)) as [string, string];

let database: Database;
const open = async (config: DatabaseConfig) => {
  database = await openDatabase(config);
  await migrate(database, Date.now());
};
afterEach(() => database.close());

const acquire = (holder: string) => acquireLease(database.db, 'upkeep', holder);
const expire = () => database.db.updateTable('site_lease').set({ expires_at: 1 }).execute();

function ofOneHolder(): void {
  it('belongs to the first server that requests it until it expires', async () => {
    expect([await acquire(one), await acquire(other), await acquire(one)]).toEqual([true, false, true]);
    await expire();
    expect([await acquire(other), await acquire(one)]).toEqual([true, false]);
  });

  it('is separate for each kind of work', async () => {
    expect([await acquire(one), await acquireLease(database.db, 'market', other)]).toEqual([true, true]);
  });

  it('goes to exactly one of many concurrent requests', async () => {
    const holders = Array.from({ length: 8 }, (_, index) => String(index).repeat(26));
    for (let round = 0; round < 5; round++) {
      expect((await Promise.all(holders.map(acquire))).filter(Boolean)).toHaveLength(1);
      await expire();
    }
  });

  it('is free immediately after its release', async () => {
    await acquire(one);
    await releaseLeases(database.db, one);
    expect(await acquire(other)).toBe(true);
    await releaseLeases(database.db, one);
    expect(await acquire(one)).toBe(false);
  });

  it('is neither stolen nor extended by a machine with a clock that is wrong by an hour', async () => {
    await acquire(one);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    expect(await acquire(other)).toBe(false);
    vi.setSystemTime(Date.now() - 7_200_000);
    expect(await acquire(one)).toBe(true);
    vi.useRealTimers();
    await expire();
    expect(await acquire(other)).toBe(true);
  });
}

describe('a lease over SQLite', () => {
  beforeEach(() => open({ kind: 'sqlite', file: ':memory:' }));
  ofOneHolder();
});

const skipReason = await mariadbUnavailableReason();

describe.skipIf(skipReason !== undefined)('a lease over MariaDB', () => {
  let drop: () => Promise<void>;
  beforeEach(async () => {
    const made = await createTestDatabase('stock');
    drop = made.drop;
    await open(made.config);
  });
  afterEach(() => drop());
  ofOneHolder();

  it('is not given to another server before a write under it is committed', async () => {
    await acquire(one);
    await expire();
    const order: string[] = [];
    const renewed = Promise.withResolvers<void>();
    const mayCommit = Promise.withResolvers<void>();
    const work = database.transaction(async (db) => {
      expect(await acquireLease(db, 'upkeep', one)).toBe(true);
      renewed.resolve();
      await mayCommit.promise;
      order.push('committed');
    });
    await renewed.promise;
    const asked = acquire(other).then((isHeld) => order.push(`the other: ${isHeld}`));
    mayCommit.resolve();
    await Promise.all([work, asked]);
    expect(order).toEqual(['committed', 'the other: false']);
  });
});

if (skipReason !== undefined) it.skip(`a lease over MariaDB: ${skipReason}`);
