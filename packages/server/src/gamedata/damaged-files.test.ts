/** @module-tag exhaustive */
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuildResult, buildDatabases } from './build.ts';
import { ImportFailure } from './source/failure.ts';
import {
  createTestTree,
  database,
  type Files,
  mapCache,
  openMap,
  smallTree,
  type TestTree,
} from './testing/small-tree.ts';

/** All files of a complete server tree and client folder that the importer reads. Each is corrupted in a test. */
const owners = (name: string, type: string, body: string) => {
  const parts = database(name, type, body);
  return { [`db/import/${name}.yml`]: parts[`db/pre-re/${name}.yml`] };
};
const optionalTree: Files = {
  ...owners('item_db', 'ITEM_DB', '  - Id: 30000\n    AegisName: Own_Item\n    Name: Own Item\n'),
  ...owners('mob_db', 'MOB_DB', '  - Id: 30001\n    AegisName: OWN_MOB\n    Name: Own Mob\n'),
  ...owners('skill_db', 'SKILL_DB', '  - Id: 9000\n    Name: OWN_SKILL\n    Description: Own\n'),
  ...owners('item_group_db', 'ITEM_GROUP_DB', '  - Group: OWN\n'),
  ...owners('pet_db', 'PET_DB', '  - Mob: PORING\n    EggItem: Jellopy\n'),
  ...owners('castle_db', 'CASTLE_DB', '  - Id: 1\n    Map: own_castle\n    Name: Own Castle\n'),
  ...owners('mob_summon', 'MOB_SUMMONABLE_DB', '  - Group: OWN\n'),
  'db/import/map_cache.dat': mapCache({ own: openMap(50) }),
  'db/import/map_index.txt': 'own 500\n',
  'db/import/mob_skill_db.txt': '1002,Poring@NPC_HIT,attack,186,1,2000,0,5000,yes,target,always,0,,,,,,,\n',
  'db/pre-re/mob_skill_db.txt': '1002,Poring@NPC_HIT,idle,186,1,2000,0,5000,yes,target,always,0,,,,,,,\n',
  'conf/import/map_conf.txt': 'map: own\n',
  'conf/import/battle_conf.txt': 'base_exp_rate: 700\n',
  'conf/battle/exp.conf': 'base_exp_rate: 300\n',
  'conf/battle/drops.conf': 'item_rate_common: 300\n',
  'npc/barters.yml': database('barters', 'BARTER_DB', '')['db/barters.yml']?.toString().replaceAll('db/', 'npc/'),
  'npc/pre-re/barters.yml':
    'Header:\n  Type: BARTER_DB\n  Version: 1\nBody:\n  - Name: Trader\n    Map: town\n    X: 8\n    Y: 9\n    Sprite: 83\n' +
    '    Items:\n      - Index: 0\n        Item: Apple\n        RequiredItems:\n          - Index: 0\n            Item: Jellopy\n',
  'npc/extra.txt': 'town,12,20,4\tshop\tOther#1\t83,512:-1\n',
};
const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
  .webp()
  .toBuffer();
const clientFiles: Files = {
  'idnum2itemdesctable.txt': '512#\nAn apple.\n#\n',
  'System/itemInfo.lua': 'tbl = { [909] = { identifiedDescriptionName = { "Jelly" } } }',
  'System/mapInfo.lub': 'mapTbl = { ["town.rsw"] = { displayName = "Town" } }',
  'item_descriptions.yml': '512: A red apple\n',
  'mapnametable.txt': 'town.rsw#Town#\n',
  'indoorrswtable.txt': 'town.rsw#\n',
  'map_names.json': '{"field": "Field"}',
  'npc_sprite_ids.json': '{"4_F_KAFRA1": 112}',
  'items/512.gif': picture,
  'mobs/1002.webp': picture,
};

/** Files without which a build must fail. */
const required = [
  ...['db/item_db.yml', 'db/pre-re/item_db.yml', 'db/mob_db.yml', 'db/pre-re/mob_db.yml'],
  ...['db/map_cache.dat', 'db/pre-re/map_cache.dat'],
];
/** List of all script files. Without it the world has no NPCs and spawns. */
const worldList = 'npc/pre-re/scripts_main.conf';
const wholeTree: Files = { ...smallTree, ...optionalTree };
const optional = Object.keys(wholeTree).filter((file) => ![...required, worldList].includes(file));

/** Builds without read permission for a file. Root can read all files, so the test switches to another user. */
async function asStranger<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const { getuid, seteuid } = process;
  if (!seteuid || getuid?.() !== 0) return work();
  await chmod(folder, 0o777);
  seteuid(65_534);
  try {
    return await work();
  } finally {
    seteuid(0);
  }
}

/** Bytes to overwrite a file with: neither text nor an archive, equal in every run. */
const noise = Buffer.from(Array.from({ length: 300 }, (_, at) => 48 + ((at * at * 31 + at * 17) % 200)));

type Harm = (file: string) => Promise<void>;
const harms: Readonly<Record<string, Harm>> = {
  emptied: (file) => writeFile(file, ''),
  truncated: async (file) => {
    const bytes = await readFile(file);
    await writeFile(file, bytes.subarray(0, Math.floor(bytes.length / 2)));
  },
  noise: (file) => writeFile(file, noise),
  removed: (file) => rm(file),
  'a folder': async (file) => {
    await rm(file);
    await mkdir(file);
  },
  unreadable: (file) => chmod(file, 0),
};

/** Server tree that all tests share, because writing it takes long. Each test corrupts one of its files. */
let workshop: TestTree;

beforeAll(async () => {
  workshop = await createTestTree(wholeTree);
  await workshop.writeClient(clientFiles);
});
afterAll(() => workshop[Symbol.asyncDispose]());

/** Builds the databases with a corrupt file. Returns the result, and the files beside the server tree afterwards. */
async function buildHarmed(file: string, harm: Harm): Promise<{ result: BuildResult | Error; left: string[] }> {
  const { rathena, client, out } = workshop;
  const around = dirname(out);
  const whole = await readFile(file);
  try {
    await harm(file);
    const result = await asStranger(around, () =>
      buildDatabases({ rathena, client, out }).catch((error: unknown) => error as Error),
    );
    return { result, left: (await readdir(around)).sort() };
  } finally {
    await rm(file, { recursive: true, force: true });
    await writeFile(file, whole);
    const mine = new Set([rathena, client].map((folder) => basename(folder)));
    for (const name of await readdir(around)) if (!mine.has(name)) await rm(join(around, name), { recursive: true });
  }
}

/** Returns true if this damage to a file is a normal case, which is not reported. */
const isSilent = (file: string, harm: string): boolean => {
  const blank = harm === 'emptied' || harm === 'removed';
  if (harm === 'truncated') return true;
  if (file.includes('/import/') || file.startsWith('conf/battle/'))
    return blank || (harm === 'noise' && file.startsWith('conf'));
  return harm === 'removed' && (file === 'npc/barters.yml' || file in clientFiles);
};

/** Checks that the build continued without the corrupt file, and reported the missing data. */
function expectGoesOn(result: BuildResult | Error, file: string, harm: string): void {
  if (result instanceof Error) throw result;
  const { not_understood, unresolved, counts } = result.coverage;
  expect(counts.items).toBeGreaterThan(0);
  const said = [...not_understood, ...unresolved].map((finding) => `${finding.file} ${finding.why}`);
  if (!isSilent(file, harm)) expect(said.join('\n')).toContain(file);
}

describe('a test tree and client folder with every file that the importer reads', () => {
  it('are read completely', async () => {
    const { coverage, rates } = await buildDatabases(workshop);
    await rm(workshop.out, { recursive: true });
    const files = coverage.files.map(({ file }) => file);
    const unread = [...Object.keys(wholeTree), ...Object.keys(clientFiles)].filter((file) => !files.includes(file));
    // Only corrupt pictures are reported as unreadable.
    expect(unread).toEqual(['items/512.gif', 'mobs/1002.webp']);
    expect(coverage.counts).toMatchObject({ items: 3, monsters: 2, maps: 3, vendors: 3, pictures: 3 });
    expect(rates).toEqual({ base: 7, drop: 3 });
  });
});

describe.each(Object.entries(harms))('a file that is %s', (name, harm) => {
  it.each(optional)('is skipped: %s', async (file) => {
    const { result } = await buildHarmed(join(workshop.rathena, file), harm);
    expectGoesOn(result, file, name);
  });

  it.each(Object.keys(clientFiles))('is skipped in the client: %s', async (file) => {
    const { result } = await buildHarmed(join(workshop.client, file), harm);
    expectGoesOn(result, file === 'items/512.gif' && name !== 'unreadable' && name !== 'a folder' ? '' : file, name);
  });

  it.each([...required, worldList])(
    'ends the import in one line or is reported, with nothing left behind: %s',
    async (file) => {
      const { result, left } = await buildHarmed(join(workshop.rathena, file), harm);
      if (!(result instanceof Error)) return expectGoesOn(result, file, name);
      expect(result).toBeInstanceOf(ImportFailure);
      expect(result.message).toContain(file);
      expect(result.message).not.toContain('\n');
      expect(left).toEqual(['client', 'rathena']);
    },
  );
});

it("folders of the operator's pictures are skipped if they are unreadable or are files", async () => {
  await using bare = await createTestTree();
  await bare.writeClient({ mobs: 'no folder', 'items/512.gif': picture });
  await chmod(join(bare.client, 'items'), 0);
  const { rathena, client, out } = bare;
  const { coverage } = await asStranger(dirname(out), () => buildDatabases({ rathena, client, out }));
  expect(coverage.not_understood.map(({ file, why }) => `${file} ${why}`)).toEqual([
    'items cannot be read (no permission)',
    'mobs is not a folder',
  ]);
});
