import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { itemRecord } from '@kafra/sdk/contract';
import {
  createLogCopier,
  createTestDatabase,
  insertMany,
  mariadbUnavailableReason,
  type TestDatabase,
} from '@kafra/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCliSandbox } from '../support/cli-sandbox.ts';
import { newAccount, newCharacter, newPerson, type Person } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const skipReason = await mariadbUnavailableReason();
const title = skipReason === undefined ? 'an item log that is being copied' : `over MariaDB: ${skipReason}`;

/**
 * While the log is being copied, the page for a player shows only the lines that are copied already: an unmodified game
 * server has no index for a player's lines in its own log.
 */
describe.skipIf(skipReason !== undefined)(title, { timeout: 60_000 }, () => {
  let database: TestDatabase;
  let server: TestServer;
  let person: Person;
  const now = Date.UTC(2026, 10, 20, 13);
  const gameData = mkdtempSync(path.join(tmpdir(), 'kafra-items-'));
  beforeAll(async () => {
    const potion = itemRecord.parse({ id: 501, name: 'Red Potion', aegis_name: 'Red_Potion', type: 'Healing' });
    writeFileSync(path.join(gameData, 'versions.json'), JSON.stringify({ item: '1', mob: '1', map: '1' }));
    writeFileSync(path.join(gameData, 'item_db_1.json.gz'), gzipSync(JSON.stringify([potion])));
    database = await createTestDatabase('stock');
    server = await startTestServer({
      database: database.config,
      gameDataDir: gameData,
    });
    person = await newPerson(server);
    const account_id = await newAccount(server, person, 'copied_one');
    const character = await newCharacter(server, { account_id, char_num: 0, name: 'Copied One' });
    const line = (n: number) => ({
      ...{ time: '2026-11-20 12:00:00', type: 'P', nameid: 501, amount: n + 1, refine: 0 },
      ...{ char_id: n % 2 === 0 ? character : 999_999, card0: 0, card1: 0, card2: 0, card3: 0, unique_id: 0 },
    });
    const lines = Array.from({ length: 100 }, (_, n) => line(n));
    await server.services.database.db
      .insertInto('picklog')
      .values(lines as never)
      .execute();
  });
  afterAll(async () => {
    await server.close();
    rmSync(gameData, { recursive: true });
    await database.drop();
  });

  const copier = (batch: number) =>
    createLogCopier({ ...server.services, instance: server.services.instance.id, clock: { now: () => now }, batch });
  const ask = async () => (await server.call('POST /api/account/item-logs', {}, person.token)).body;
  const amounts = (body: { item_logs: { items: { amount: number }[] }[] }) =>
    body.item_logs.flatMap(({ items }) => items.map(({ amount }) => amount));

  it("is read from the game's table before the copy, then as far as it is copied, then completely, and `kafra` reports this", async () => {
    const all = Array.from({ length: 50 }, (_, n) => 99 - 2 * n);
    expect(amounts(await ask()).sort((a, b) => b - a)).toEqual(all);

    const working = copier(31);
    await working.step();
    await working.step();
    await working.step();
    const part = await ask();
    expect(part).toMatchObject({ truncated: true, read_percent: 62 });
    expect(part.next_cursor ?? undefined).toBeUndefined();
    expect(amounts(part).sort((a, b) => b - a)).toEqual(all.slice(0, 31));

    const sandbox = createCliSandbox(server.url);
    const run = () => sandbox.run(['logs', 'items', '--all', '--json'], { env: { KAFRA_TOKEN: person.token } });
    const cut = await run();
    expect(cut.stderr).toContain('Older entries are still being read (62 %).');
    expect(cut.code).toBe(3);
    expect(cut.stderr).toContain('Older entries are still being read (62 %).');
    expect(JSON.parse(cut.stdout)[0].items).toHaveLength(31);

    while ((await working.step())?.hasMore);
    const whole = await ask();
    expect(whole.read_percent ?? undefined).toBeUndefined();
    expect(whole.truncated).toBe(false);
    expect(amounts(whole).sort((a, b) => b - a)).toEqual(all);
    expect(await server.services.database.missingIndexes()).not.toContainEqual(
      expect.objectContaining({ description: expect.stringMatching(/site_pick_(char|item|unique)/) }),
    );
    expect((await run()).code).toBe(0);
    sandbox.remove();
  });
});

it('log lines are shown for the configured time, and those of zeny no longer than those of items', async () => {
  const server = await startTestServer({ logs: { keepMonths: 1 } });
  const person = await newPerson(server);
  const account_id = await newAccount(server, person, 'kept_one');
  const char_id = await newCharacter(server, { account_id, char_num: 0, name: 'Kept One' });
  const { db } = server.services.database;
  const now = server.services.realmClock.now();
  const text = (daysAgo: number) => new Date(now - daysAgo * 86_400_000).toISOString().slice(0, 19).replace('T', ' ');
  for (const daysAgo of [40, 32, 20, 1]) {
    await db
      .insertInto('zenylog')
      .values({ time: text(daysAgo), char_id, type: 'T', amount: daysAgo })
      .execute();
    const line = { time: text(daysAgo), char_id, type: 'P', nameid: 501, amount: daysAgo };
    await insertMany(db, 'picklog', [line]);
  }
  const clock = { now: () => now };
  const keepFor = 31 * 86_400_000;
  await createLogCopier({ ...server.services, instance: server.services.instance.id, clock, keepFor }).step();
  for (const sort of [undefined, { by: 'amount', direction: 'ascending' }]) {
    const { body } = await server.call('POST /api/account/item-logs', { ...(sort && { sort }) }, person.token);
    const amounts = body.item_logs.flatMap(({ items }: { items: { amount?: number; zeny?: number }[] }) =>
      items.map(({ amount, zeny }) => amount ?? zeny),
    );
    expect(amounts.toSorted((a: number, b: number) => a - b)).toEqual([1, 1, 20, 20]);
  }
  await server.close();
});
