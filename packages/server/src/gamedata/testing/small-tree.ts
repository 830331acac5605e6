import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { deflateSync, gunzipSync } from 'node:zlib';
import type { ItemRecord, MapRecord, MobRecord, SkillRecord } from '@kafra/sdk/contract';
import { type BuildOptions, type BuildResult, buildDatabases } from '../build.ts';
import type { CastleRecord } from '../tables/castles.ts';

/** Files of a server tree by path; `undefined` removes a file. */
export type Files = Readonly<Record<string, string | Uint8Array | undefined>>;

/**
 * Creates a map cache file as the game server does. The given rows are from north to south, a digit per cell, like on a
 * map.
 */
export function mapCache(maps: Readonly<Record<string, readonly string[]>>): Uint8Array {
  const entries = Object.entries(maps).map(([name, rows]) => {
    const cells = deflateSync(Buffer.from(rows.toReversed().join('').split('').map(Number)));
    const head = Buffer.alloc(20);
    head.write(name, 0, 12, 'latin1');
    head.writeInt16LE(rows[0]?.length ?? 0, 12);
    head.writeInt16LE(rows.length, 14);
    head.writeInt32LE(cells.length, 16);
    return Buffer.concat([head, cells]);
  });
  const header = Buffer.alloc(8);
  header.writeUInt32LE(8 + entries.reduce((sum, entry) => sum + entry.length, 0), 0);
  header.writeUInt16LE(entries.length, 4);
  return Buffer.concat([header, ...entries]);
}

/** Returns the cells of an open square map with walls at its edges, one text per row. */
export function openMap(side: number): string[] {
  const wall = '1'.repeat(side);
  return [wall, ...Array.from({ length: side - 2 }, () => `1${'0'.repeat(side - 2)}1`), wall];
}

const yaml = (type: string, body: string) => `Header:\n  Type: ${type}\n  Version: 1\n\nBody:\n${body}`;
const entry = (type: string, name: string) =>
  `Header:\n  Type: ${type}\n  Version: 1\n\nFooter:\n  Imports:\n  - Path: db/pre-re/${name}.yml\n    Mode: Prerenewal\n  - Path: db/re/${name}.yml\n    Mode: Renewal\n  - Path: db/import/${name}.yml\n`;

/** Returns the two files of a game database: the common one, and the one of pre-renewal. */
export const database = (name: string, type: string, body: string): Files => ({
  [`db/${name}.yml`]: entry(type, name),
  [`db/pre-re/${name}.yml`]: yaml(type, body),
});
export const itemDb = (body: string) => database('item_db', 'ITEM_DB', body);
export const mobDb = (body: string) => database('mob_db', 'MOB_DB', body);
export const importItems = (body: string): Files => ({ 'db/import/item_db.yml': yaml('ITEM_DB', body) });
export const renewalItems = (body: string): Files => ({ 'db/re/item_db.yml': yaml('ITEM_DB', body) });

/** Returns a script file that is added to the script of the small tree. */
export const script = (text: string | Uint8Array): Files => ({ 'npc/extra.txt': text });

const item = (id: number, name: string, more = '') =>
  `  - Id: ${id}\n    AegisName: ${name}\n    Name: ${name}\n${more}`;

/** Files of a minimal server tree: two items, a monster, two maps, a warp, a shop and a spawn. */
export const smallTree: Files = {
  ...itemDb(item(512, 'Apple', '    Type: Healing\n    Buy: 15\n') + item(909, 'Jellopy', '    Buy: 6\n')),
  ...mobDb(
    '  - Id: 1002\n    AegisName: PORING\n    Name: Poring\n    Ai: 02\n    Drops:\n      - Item: Jellopy\n        Rate: 7000\n',
  ),
  ...database('skill_db', 'SKILL_DB', '  - Id: 186\n    Name: NPC_HIT\n    Description: Hit\n'),
  ...database('skill_tree', 'SKILL_TREE_DB', '  - Job: Novice\n'),
  ...database('item_group_db', 'ITEM_GROUP_DB', '  - Group: NONE\n'),
  ...database('pet_db', 'PET_DB', '  - Mob: PORING\n    EggItem: Apple\n'),
  ...database('castle_db', 'CASTLE_DB', '  - Id: 0\n    Map: castle\n    Name: Castle\n'),
  ...database('mob_summon', 'MOB_SUMMONABLE_DB', '  - Group: NONE\n'),
  'db/pre-re/mob_skill_db.txt': '// nothing\n',
  'db/map_index.txt': 'town 1\nfield\n',
  'db/pre-re/map_cache.dat': mapCache({ town: openMap(40) }),
  'db/map_cache.dat': mapCache({ town: openMap(9), field: openMap(60) }),
  'conf/maps_athena.conf': 'map: town\nmap: field\n',
  'npc/pre-re/scripts_main.conf': 'npc: npc/world.txt\nnpc: npc/extra.txt\n',
  'npc/world.txt':
    'town,10,20,4\tshop\tGrocer#1\t83,512:-1\n' +
    'town,5,6,0\twarp\tgate\t1,1,field,30,31\n' +
    'field,0,0\tmonster\tPoring\t1002,10,5000,2000\n',
  'npc/extra.txt': '// nothing\n',
};

async function writeTree(folder: string, files: Files): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    if (content === undefined) continue;
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

/** Temporary folders of a test, which are deleted at its end. */
export interface TestTree extends AsyncDisposable {
  readonly rathena: string;
  readonly client: string;
  readonly out: string;
  write(files: Files): Promise<void>;
  writeClient(files: Files): Promise<void>;
}

/** Creates a folder with the small tree, in which some files are replaced, added or removed. */
export async function createTestTree(files: Files = {}): Promise<TestTree> {
  const root = await mkdtemp(join(tmpdir(), 'kafra-tree-'));
  const rathena = join(root, 'rathena');
  const client = join(root, 'client');
  await mkdir(client, { recursive: true });
  await writeTree(rathena, { ...smallTree, ...files });
  return {
    rathena,
    client,
    out: join(root, 'db'),
    write: (more) => writeTree(rathena, more),
    writeClient: (more) => writeTree(client, more),
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }),
  };
}

/** Result of a database build, with the contents of the written files. */
export interface Built extends BuildResult {
  readonly items: ReadonlyMap<number, ItemRecord>;
  readonly mobs: ReadonlyMap<number, MobRecord>;
  readonly maps: ReadonlyMap<string, MapRecord>;
  readonly castles: readonly CastleRecord[];
  /** Skill records by id; empty without a skill database. */
  readonly skills: ReadonlyMap<number, SkillRecord>;
  /** All findings about unknown or missing things, as `file:line: why`. */
  readonly findings: readonly string[];
}

export function readPacked<T>(file: string): T {
  return JSON.parse(gunzipSync(readFileSync(file)).toString('utf8'));
}

const byId = <R extends { id: number | string }>(records: readonly R[]) =>
  new Map(records.map((record) => [record.id as R['id'], record]));

/** Reads the files that a database build wrote. */
export function readBuilt(out: string, result: BuildResult): Built {
  const { versions, coverage } = result;
  const findings = [...coverage.not_understood, ...coverage.unresolved];
  return {
    ...result,
    items: byId(readPacked<ItemRecord[]>(join(out, `item_db_${versions.item}.json.gz`))),
    mobs: byId(readPacked<MobRecord[]>(join(out, `mob_db_${versions.mob}.json.gz`))),
    castles: JSON.parse(readFileSync(join(out, 'castles.json'), 'utf8')),
    maps: byId(readPacked<MapRecord[]>(join(out, `map_db_${versions.map}.json.gz`))),
    skills: byId(
      versions.skill === undefined ? [] : readPacked<SkillRecord[]>(join(out, `skill_db_${versions.skill}.json.gz`)),
    ),
    findings: findings.map(({ file, line, why }) => `${line === undefined ? file : `${file}:${line}`}: ${why}`),
  };
}

/** Builds the small tree with some files replaced and reads back what was written. */
export async function buildSmall(files: Files = {}, options: Partial<BuildOptions> = {}): Promise<Built> {
  await using workshop = await createTestTree(files);
  const { rathena, out } = workshop;
  return readBuilt(out, await buildDatabases({ rathena, out, ...options }));
}
