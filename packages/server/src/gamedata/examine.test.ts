import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { buildDatabases } from './build.ts';
import { type ExpectedDatabases, examineDatabases } from './examine.ts';
import { createTestTree } from './testing/small-tree.ts';

const expected: ExpectedDatabases = { versions: undefined, episode: '13.2 pre-renewal', demo: false };
const folder = () => join(mkdtempSync(join(tmpdir(), 'kafra-examine-')), 'db');
const made: string[] = [];
afterEach(() => {
  for (const dir of made.splice(0)) rmSync(dir, { recursive: true, force: true });
});

/** Returns the findings about a folder of built databases after the function `harm` has changed it. */
async function examined(
  harm: (out: string) => Promise<unknown>,
  more: Partial<ExpectedDatabases> = {},
): Promise<string[]> {
  await using workshop = await createTestTree();
  const { rathena, out } = workshop;
  await buildDatabases({ rathena, out, version: '1' });
  await harm(out);
  const findings = await examineDatabases(out, { ...expected, ...more });
  return findings.map(({ level, text }) => `${level}: ${text.replaceAll(out, 'DB')}`);
}

const howTo = 'build them with `kafra-server db build --rathena <your rAthena> --out DB`';
const nothing = async () => undefined;

describe('the folder of the game databases', () => {
  it('is reported with its contents if it is complete', async () => {
    expect(await examined(nothing)).toEqual([
      'ok: game databases: 2 items, 1 monsters, 2 maps, 1 skills, pre-renewal, in DB',
    ]);
  });

  it('is reported with the build command if it is missing, empty or a file', async () => {
    const dir = folder();
    made.push(join(dir, '..'));
    expect(await examineDatabases(dir, expected)).toMatchObject([
      { level: 'warn', text: expect.stringContaining('does not exist') },
    ]);
    await mkdir(dir);
    expect(await examineDatabases(dir, expected)).toMatchObject([
      { level: 'warn', text: `no game databases: ${dir} is empty; ${howTo.replace('DB', dir)}` },
    ]);
    await rm(dir, { recursive: true });
    await writeFile(dir, '');
    expect(await examineDatabases(dir, expected)).toMatchObject([
      { level: 'bad', text: expect.stringContaining('is a file') },
    ]);
  });

  it.each<[string, (out: string) => Promise<unknown>, string]>([
    ['lacks its versions', (out) => rm(join(out, 'versions.json')), 'DB/versions.json: does not exist'],
    ['has invalid versions', (out) => writeFile(join(out, 'versions.json'), '{"item": 1'), 'DB/versions.json: '],
    ['has other versions', (out) => writeFile(join(out, 'versions.json'), '{}'), 'does not name the versions'],
    [
      'lacks databases',
      async (out) => {
        await rm(join(out, 'mob_db_1.json.gz'));
        await rm(join(out, 'map_db_1.json.gz'));
      },
      'missing in DB: mob_db_1.json.gz, map_db_1.json.gz; ',
    ],
    ['lacks the names', (out) => rm(join(out, 'mob_db_min_1.json.gz')), 'missing in DB: mob_db_min_1.json.gz'],
    ['lacks the skills', (out) => rm(join(out, 'skill_db_1.json.gz')), 'missing in DB: skill_db_1.json.gz'],
    ['lacks the changes', (out) => rm(join(out, 'changes_1-1-1.json.gz')), 'missing in DB: changes_1-1-1.json.gz'],
    [
      'has broken gzip',
      async (out) => {
        const file = join(out, 'item_db_1.json.gz');
        await writeFile(file, (await readFile(file)).subarray(0, 60));
      },
      'DB/item_db_1.json.gz: unexpected end of file',
    ],
    [
      'lacks gzip compression',
      (out) => writeFile(join(out, 'map_db_1.json.gz'), '[]'),
      'DB/map_db_1.json.gz: incorrect header',
    ],
    ['has broken JSON', (out) => writeFile(join(out, 'mob_db_1.json.gz'), gzipSync('[{')), 'DB/mob_db_1.json.gz: '],
    [
      'has records of another kind',
      (out) => writeFile(join(out, 'mob_db_1.json.gz'), gzipSync('[{"id":"x"}]')),
      'DB/mob_db_1.json.gz: ',
    ],
    ['has no records', (out) => writeFile(join(out, 'item_db_1.json.gz'), gzipSync('[]')), 'hold no items'],
    [
      'has no names',
      (out) => writeFile(join(out, 'mob_db_min_1.json.gz'), gzipSync('[]')),
      'mob_db_min_1.json.gz has another content',
    ],
    ['has broken changes', (out) => writeFile(join(out, 'changes_1-1-1.json.gz'), 'x'), 'DB/changes_1-1-1.json.gz: '],
  ])('is reported as a fault with the build command if it %s', async (_, harm, words) => {
    const [said = '', ...more] = await examined(harm);
    expect(more).toEqual([]);
    expect(said).toMatch(/^bad: /);
    expect(said).toContain(words);
    expect(said.endsWith(howTo)).toBe(true);
    expect(said).not.toContain('\n');
  });

  it('is reported with a warning if it lacks pictures', async () => {
    const lacking = await examined(async (out) => {
      await rm(join(out, 'maps_small'), { recursive: true });
      await rm(join(out, 'maps/town.gif'));
      expect(await readdir(join(out, 'maps'))).toHaveLength(1);
    });
    expect(lacking).toEqual([
      `warn: 1 of 2 pictures are missing in DB/maps (town.gif): ${howTo}`,
      `warn: 2 of 2 pictures are missing in DB/maps_small (town.gif, field.gif): ${howTo}`,
    ]);
  });

  it('is reported if it was built with other settings', async () => {
    expect(await examined(nothing, { episode: '17.2 Renewal' })).toEqual([
      'warn: the game databases in DB are pre-renewal, but site.episode is "17.2 Renewal": change the setting, or build them again with --mode renewal',
    ]);
    expect(await examined(nothing, { episode: 'Episode 4' })).toHaveLength(1);
    expect(await examined(nothing, { versions: { item: '2', mob: '1', map: '1' } })).toEqual([
      'bad: site.databases names items 2, monsters 1, maps 1, but DB holds 1, 1, 1: remove the setting',
    ]);
    const demo = async (out: string) => {
      const manifest = join(out, '.kafra-manifest.json');
      await writeFile(manifest, (await readFile(manifest, 'utf8')).replace('{', '{ "demo": "sources",'));
    };
    expect(await examined(demo)).toEqual([`warn: the game databases in DB are those of the demo world: ${howTo}`]);
    expect(await examined(demo, { demo: true })).toMatchObject([expect.stringMatching(/^ok: /)]);
  });
});
