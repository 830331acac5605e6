/** @module-tag exhaustive */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, parse } from 'node:path';
import { inspectDatabases, readDatabases } from '@kafra/server/seeding';
import {
  buildDatabases,
  createServices,
  createTestTree,
  itemDb,
  listFiles,
  mapCache,
  mobDb,
  openMap,
  parseConfig,
  readBuilt,
  script,
  silentLog,
  unfinishedName,
} from '@kafra/server/testing';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ensureDatabases, type WithWorld } from './ensure-databases.ts';
import { readWorld } from './imported-facts.ts';
import { seedRealm } from './seed.ts';
import { createSimulation } from './simulation.ts';
import { readWorldFacts } from './world-facts.ts';

/** Time limit: creating a demo realm writes many rows, and the machine may be busy. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kafra-imported-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const now = Date.UTC(2026, 10, 20, 12);

async function servicesOf(gameDataDir: string) {
  const database = { kind: 'sqlite', file: ':memory:' };
  const config = parseConfig({ dataDir: join(folder, 'realm'), gameDataDir, database, demo: {} });
  return createServices(config, { clock: { now: () => now }, log: silentLog, publicUrl: () => '' });
}

/** Returns the files of a folder with their modification times. */
const stateOf = async (dir: string) =>
  (await listFiles(dir)).map((file) => [
    file,
    statSync(join(dir, file)).mtimeMs,
    readFileSync(join(dir, file), 'latin1'),
  ]);

const record = (id: number, name: string, more: string) =>
  `  - Id: ${id}\n    AegisName: ${name}\n    Name: ${name}\n${more}`;
const kinds = [
  '    Type: Etc\n    Buy: 60\n',
  '    Type: Healing\n    Buy: 2000000000\n',
  '    Type: Card\n    Locations:\n      Armor: true\n',
  '    Type: Armor\n    Buy: 900\n    Slots: 1\n    Locations:\n      Armor: true\n',
  '    Type: Weapon\n    Buy: 70000\n    Slots: 3\n    WeaponLevel: 3\n    Locations:\n      Right_Hand: true\n',
  '    Type: Armor\n    Locations:\n      Costume_Head_Top: true\n',
  '    Type: PetEgg\n',
];
const items = Array.from({ length: 80 }, (_, at) => record(60_000 + at, `Own_${at}`, kinds[at % kinds.length] ?? ''));
/** Creates a rAthena tree that has no item, monster or map in common with the demo world. */
const ownTree = {
  ...itemDb(items.join('')),
  ...mobDb(
    record(
      30_000,
      'OWN_MOB',
      `    Drops:\n${items.map((_, at) => `      - Item: Own_${at}\n        Rate: 50\n`).join('')}`,
    ) + record(30_001, 'OWN_MVP', '    Level: 250\n    MvpExp: 1000\n'),
  ),
  // Without this definition, the game server allows only ten drops per monster.
  'src/map/mob.hpp': `#define MAX_MOB_DROP ${items.length}\n`,
  'db/pre-re/pet_db.yml': undefined,
  'db/map_index.txt': 'ownville 1\nown_fild01\nown_dun01\n',
  'conf/maps_athena.conf': 'map: ownville\nmap: own_fild01\nmap: own_dun01\n',
  'db/map_cache.dat': mapCache({ ownville: openMap(200), own_fild01: openMap(300), own_dun01: openMap(90) }),
  'npc/world.txt': 'ownville\tmapflag\ttown\nownville,10,20,4\tshop\tGrocer#1\t83,60000:-1\n',
  ...script('own_fild01,0,0\tmonster\tMob\t30000,100\nown_dun01,0,0\tboss_monster\tBoss\t30001,1\n'),
};

test('imported databases stay unchanged, and the demo realm uses their records', async () => {
  await using workshop = await createTestTree(ownTree);
  const { rathena, out } = workshop;
  const built = readBuilt(out, await buildDatabases({ rathena, out }));
  const before = await stateOf(out);
  await ensureDatabases(out);
  expect(await stateOf(out)).toEqual(before);

  const services = await servicesOf(out);
  try {
    await seedRealm(services);
    const simulation = await createSimulation(services);
    for (let step = 0; step < 100; step++) await simulation.step();
    const column = async (table: string, name: string) => {
      const { rows } = await sql
        .raw<{ x: string | number }>(`SELECT DISTINCT ${name} AS x FROM ${table}`)
        .execute(services.database.db);
      expect(rows.length, `${name} of ${table}`).toBeGreaterThan(0);
      return rows.map(({ x }) => x);
    };
    for (const table of ['picklog', 'inventory', 'storage', 'guild_storage', 'cart_inventory', 'site_market_item'])
      for (const id of await column(table, 'nameid')) expect([...built.items.keys()]).toContain(id);
    for (const id of (await column('picklog', 'card0')).filter((card) => Number(card) > 60_000 - 1))
      expect([...built.items.keys()]).toContain(id);
    for (const id of await column("picklog WHERE type IN ('M', 'L')", 'char_id')) expect(id).toBe(30_000);
    expect(await column('mvplog', 'monster_id')).toEqual([30_001]);
    for (const table of ['picklog', 'zenylog', 'mvplog', 'vendings', 'buyingstores'])
      for (const map of await column(table, 'map')) expect([...built.maps.keys()]).toContain(map);
    for (const map of await column('`char`', 'last_map')) expect(map).toBe('ownville');
    for (const maps of await column('site_spotlight_region', 'maps'))
      for (const map of JSON.parse(String(maps))) expect([...built.maps.keys()]).toContain(map);
    for (const zeny of await column('zenylog', 'ABS(amount)')) expect(Number(zeny)).toBeLessThan(2 ** 31);
  } finally {
    await services.database.close();
  }
});

test('imported databases that are too small are completed with records of the demo world', async () => {
  await using workshop = await createTestTree();
  await buildDatabases({ rathena: workshop.rathena, out: workshop.out });
  const services = await servicesOf(workshop.out);
  const world = await readWorld(services);
  const builtIn = readWorldFacts();
  expect([world.items, world.mvps, world.towns]).toEqual([builtIn.items, builtIn.mvps, builtIn.towns]);
  expect([world.mobs.map((mob) => mob.Id), world.field]).toEqual([[1002], 'field']);
  await seedRealm(services);
  await services.database.close();
});

/** The test uses a small world, because the rules for building databases do not depend on the world. */
const withSmallWorld: WithWorld = async (use) => {
  await using workshop = await createTestTree();
  await mkdir(join(workshop.rathena, 'client'));
  return await use(workshop.rathena);
};

test('the demo databases are built from the demo world', async () => {
  const out = join(folder, 'db');
  expect(await ensureDatabases(out)).toBe('demo');
  const { items } = await readDatabases(out);
  expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining(readWorldFacts().items.map(({ Id }) => Id)));
});

test('missing demo databases are built, and built again only for a newer version', async () => {
  const out = join(folder, 'db');
  const ensure = () => ensureDatabases(out, withSmallWorld);
  await ensure();
  const before = await stateOf(out);
  await ensure();
  expect(await stateOf(out)).toEqual(before);
  const manifest = join(out, '.kafra-manifest.json');
  await writeFile(manifest, readFileSync(manifest, 'utf8').replace(/"demo": "\w+"/, '"demo": "older sources"'));
  await ensure();
  // The folder of the world is replaced in reports, because its name changes with each build.
  const contents = (state: typeof before) =>
    state.map(([file, , text]) => [file, String(text).replaceAll(/kafra-tree-\w+/g, 'tree')]);
  expect(contents(await stateOf(out))).toEqual(contents(before));
  // Older versions of the demo wrote this marker file instead of a manifest.
  await rm(manifest);
  await writeFile(join(out, '.made-from'), 'older sources');
  await ensure();
  expect(readdirSync(out)).not.toContain('.made-from');
});

/**
 * Simulates a build of databases that was killed at the worst moment: the old databases are moved aside, and the new
 * ones are not in place yet.
 */
async function moveAside(out: string, demo?: string): Promise<void> {
  await using workshop = await createTestTree(ownTree);
  const { base, dir } = parse(out);
  const aside = join(dir, unfinishedName(`.${base}-`).replace(`-${process.pid}-`, '-999999999-'));
  await buildDatabases({ rathena: workshop.rathena, out: `${aside}.old`, demo });
}

test('databases that a killed build had moved aside are restored, and no demo databases are built', async () => {
  const out = join(folder, 'db');
  await moveAside(out);
  expect(await ensureDatabases(out)).toBe('imported');
  expect((await readDatabases(out)).items[0]?.id).toBe(60_000);
});

test.each(['nothing', 'what a killed demo had moved aside'])(
  'demo servers that start together over %s always read complete databases afterwards',
  async (found) => {
    const out = join(folder, 'db');
    if (found !== 'nothing') await moveAside(out, 'older sources');
    let running = 3;
    const starts = Array.from({ length: running }, async () => {
      expect(await ensureDatabases(out, withSmallWorld)).toBe('demo');
      const { items } = await readDatabases(out);
      const first = statSync(out).ino;
      running -= 1;
      while (running > 0) {
        expect(await inspectDatabases(out)).toMatchObject({ kind: 'databases', foreign: undefined });
        expect((await readDatabases(out)).items).toEqual(items);
      }
      return first;
    });
    expect(new Set(await Promise.all(starts))).toEqual(new Set([statSync(out).ino]));
    expect(readdirSync(folder).filter((name) => name.startsWith('.db-'))).toEqual([]);
  },
);

test('copied databases without their file list count as an import', async () => {
  await using workshop = await createTestTree();
  const { rathena, out } = workshop;
  await buildDatabases({ rathena, out });
  await rm(join(out, '.kafra-manifest.json'));
  await rm(join(out, 'coverage.json'));
  const before = await stateOf(out);
  await ensureDatabases(out);
  expect(await stateOf(out)).toEqual(before);
});

test('a folder with foreign files is never used for demo databases', async () => {
  const out = join(folder, 'db');
  await mkdir(out);
  await writeFile(join(out, 'notes.txt'), 'precious');
  await expect(ensureDatabases(out, withSmallWorld)).rejects.toThrow('holds notes.txt, which db build did not write');
  expect(readdirSync(out)).toEqual(['notes.txt']);
});
