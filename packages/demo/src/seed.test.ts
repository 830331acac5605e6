import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { insertMany, paths, type Services } from '@kafra/server/seeding';
import { createMarketRecorder, createServices, onlineCounts, parseConfig, silentLog } from '@kafra/server/testing';
import { sql } from 'kysely';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { seedRealm } from './seed.ts';
import { createSimulation } from './simulation.ts';
import { readWorldFacts } from './world-facts.ts';

/** Time limit: creating a demo realm writes many rows, and the machine may be busy. */
vi.setConfig({ testTimeout: 120_000 });

interface Opened {
  services: Services;
  dir: string;
}

async function close({ services, dir }: Opened): Promise<void> {
  await services.database.close();
  rmSync(dir, { recursive: true });
}

const opened: Opened[] = [];
afterEach(() => Promise.all(opened.splice(0).map(close)));

const start = Date.UTC(2026, 10, 20, 12);

async function open(now: () => number, seed = 1): Promise<Opened> {
  const dir = mkdtempSync(path.join(tmpdir(), 'kafra-realm-'));
  const config = parseConfig({ dataDir: dir, database: { kind: 'sqlite', file: ':memory:' }, demo: { seed } });
  const services = await createServices(config, { clock: { now }, log: silentLog, publicUrl: () => '' });
  return { services, dir };
}

async function emptyRealm(now: () => number, seed?: number): Promise<Services> {
  const realm = await open(now, seed);
  opened.push(realm);
  return realm.services;
}

/** Demo realm shared by all tests that do not change it. */
let shared: Promise<Opened> | undefined;
async function sharedRealm(): Promise<Services> {
  shared ??= open(() => start).then(async (realm) => {
    await seedRealm(realm.services);
    return realm;
  });
  return (await shared).services;
}

const precious = 'kafra_2026-11-18_0400.sqlite.gz';

/** Another demo realm with the same seed and time. A foreign file already had the name of one of its backups. */
let second: Promise<Opened> | undefined;
async function secondRealm(): Promise<Services> {
  second ??= open(() => start).then(async (realm) => {
    const { backups } = paths(realm.services.config);
    mkdirSync(backups);
    writeFileSync(path.join(backups, precious), 'precious');
    await seedRealm(realm.services);
    return realm;
  });
  return (await second).services;
}
afterAll(async () => {
  for (const realm of [shared, second]) if (realm) await close(await realm);
});

async function realm(now: () => number, seed = 1): Promise<Services> {
  const services = await emptyRealm(now, seed);
  await seedRealm(services);
  return services;
}

const rowsOf = async ({ database }: Services, text: string) => (await sql.raw(text).execute(database.db)).rows;

test('the same seed and time create the same demo realm, and another seed creates another one', {
  tags: ['exhaustive'],
}, async () => {
  const facts =
    'SELECT char_id, name, zeny FROM `char` UNION ALL SELECT id, CAST(nameid AS CHAR), price FROM site_market_log';
  const [first, again, other] = [await sharedRealm(), await secondRealm(), await realm(() => start, 2)];
  expect(await rowsOf(again, facts)).toEqual(await rowsOf(first, facts));
  expect(await rowsOf(other, facts)).not.toEqual(await rowsOf(first, facts));
});

test('the demo realm is consistent: items exist, names are unique, sums equal the sales and no time is in the future', async () => {
  const services = await sharedRealm();
  const known = new Set(readWorldFacts().items.map((item) => item.Id));
  for (const table of ['picklog', 'inventory', 'storage', 'guild_storage', 'cart_inventory', 'site_market_item'])
    for (const row of await rowsOf(services, `SELECT DISTINCT nameid FROM ${table}`))
      expect(known).toContain((row as { nameid: number }).nameid);
  expect(await rowsOf(services, 'SELECT LOWER(userid) FROM login GROUP BY LOWER(userid) HAVING COUNT(*) > 1')).toEqual(
    [],
  );
  expect(await rowsOf(services, 'SELECT 1 FROM `char` GROUP BY account_id, char_num HAVING COUNT(*) > 1')).toEqual([]);
  expect(await rowsOf(services, 'SELECT 1 FROM guild WHERE char_id = 0')).toEqual([]);
  const sums = 'side, SUM(zeny) AS zeny, SUM(amount) AS amount';
  const byDay = await rowsOf(services, `SELECT ${sums} FROM site_market_day GROUP BY side`);
  expect(byDay).toEqual(
    await rowsOf(
      services,
      'SELECT side, SUM(price * amount) AS zeny, SUM(amount) AS amount FROM site_market_log GROUP BY side',
    ),
  );
  expect(byDay).toEqual(
    await rowsOf(
      services,
      'SELECT side, SUM(zeny) AS zeny, SUM(total_quantity) AS amount FROM site_market_item GROUP BY side',
    ),
  );
  for (const table of ['picklog', 'zenylog', 'loginlog', 'guild_storage_log'])
    expect(await rowsOf(services, `SELECT time FROM ${table} WHERE time > '2026-11-20 12:00:00'`)).toEqual([]);
  expect(
    await rowsOf(services, 'SELECT 1 FROM picklog a JOIN picklog b ON b.id = a.id + 1 WHERE b.time < a.time'),
  ).toEqual([]);
});

test('an item of the demo realm that does not stack has a unique id across all storages', async () => {
  const services = await sharedRealm();
  const tables = ['inventory', 'storage', 'guild_storage', 'site_master_storage', 'cart_inventory', 'mail_attachments'];
  const all = tables.map((table) => `SELECT unique_id FROM ${table} WHERE unique_id > 0`).join(' UNION ALL ');
  const found = await rowsOf(services, `SELECT CAST(unique_id AS CHAR) AS id FROM (${all}) pieces`);
  expect(found.length).toBeGreaterThan(500);
  expect(new Set(found.map((row) => (row as { id: string }).id)).size).toBe(found.length);
});

test('starting the demo again leaves the existing demo realm unchanged', async () => {
  const services = await secondRealm();
  await services.database.db
    .updateTable('login')
    .set({ userid: 'renamed' })
    .where('userid', '=', 'lumen_spare')
    .execute();
  await seedRealm(services);
  expect(await rowsOf(services, "SELECT 1 AS found FROM login WHERE userid = 'renamed'")).toEqual([{ found: 1 }]);
});

test('the demo rejects a database of a real realm before it writes anything', async () => {
  const services = await emptyRealm(() => start);
  await insertMany(services.database.db, 'login', [{ account_id: 2_000_000, userid: 'somebody', sex: 'M' }]);
  await expect(seedRealm(services)).rejects.toThrow('contains a realm that is not a demo');
  expect(await rowsOf(services, 'SELECT userid FROM login')).toEqual([{ userid: 'somebody' }]);
  expect(await rowsOf(services, 'SELECT 1 FROM picklog')).toEqual([]);
});

test('the demo keeps a foreign file with the name of a demo backup', async () => {
  const services = await secondRealm();
  const { backups } = paths(services.config);
  expect(readFileSync(path.join(backups, precious), 'utf8')).toBe('precious');
  expect((await services.backups.list()).map(({ file_name }) => file_name)).not.toContain(precious);
  expect(readdirSync(backups)).toHaveLength(6);
});

test('half an hour of simulated activity sells items, and the market recorder finds every sale with its price', async () => {
  let now = start;
  const services = await realm(() => now);
  const recorder = createMarketRecorder({ database: services.database, clock: services.realmClock });
  const simulation = await createSimulation(services);
  await recorder.record();
  for (let step = 0; step < 450; step++) {
    await simulation.step();
    now += 4_000;
    if (step % 3 === 0) await recorder.record();
  }
  await recorder.record();
  const since = "time >= '2026-11-20 12:00:00' AND type IN ('V', 'B') AND amount < 0";
  const sold = await rowsOf(services, `SELECT id FROM picklog WHERE ${since}`);
  const recorded = await rowsOf(services, `SELECT source FROM site_market_log WHERE sold_at >= ${start}`);
  expect(sold.length).toBeGreaterThan(100);
  expect(recorded.length).toBe(sold.length);
  expect(recorded.filter((row) => (row as { source: number }).source === 4)).toEqual([]);
  const { players, vendors } = await onlineCounts(services.database.db);
  expect(players).toBeGreaterThan(20);
  expect(vendors).toBeGreaterThan(8);
});
