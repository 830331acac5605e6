import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { unfinishedName } from '../files/unfinished.ts';
import { buildDatabases } from './build.ts';
import { isLegacyName, listFiles } from './output/manifest.ts';
import { clearUnfinished } from './output/replace-folder.ts';
import { ImportFailure } from './source/failure.ts';
import { createTestTree, type TestTree } from './testing/small-tree.ts';

/** Returns all files below a folder with their contents. */
async function contentOf(folder: string): Promise<Map<string, string>> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const files = names.map((entry) => join(entry.parentPath, entry.name));
  return new Map(await Promise.all(files.map(async (file) => [file, await readFile(file, 'latin1')] as const)));
}

/** Returns the message with which a build refuses a target folder. Checks that the build has changed nothing. */
async function refusal(workshop: TestTree, out: string): Promise<string> {
  const root = dirname(workshop.out);
  const before = await contentOf(root);
  const { rathena, client } = workshop;
  const error: unknown = await buildDatabases({ rathena, client, out }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ImportFailure);
  expect(await contentOf(root)).toEqual(before);
  expect(readdirSync(root).filter((name) => name.startsWith('.'))).toEqual([]);
  return error instanceof Error ? error.message : '';
}

describe('a target folder that the build rejects without changes', () => {
  const tree = 'the rAthena tree, which is an input';
  const client = 'the client folder, which is an input';
  it.each<[string, (workshop: TestTree) => Promise<string> | string, string]>([
    ['is the tree', ({ rathena }) => rathena, `is inside ${tree}`],
    ['is the tree, with a slash', ({ rathena }) => `${rathena}//`, `is inside ${tree}`],
    ['is the database folder of the tree', ({ rathena }) => join(rathena, 'db'), `is inside ${tree}`],
    ['would be created in the tree', ({ rathena }) => join(rathena, 'kafra/db'), `is inside ${tree}`],
    ['leaves the tree and returns to it', ({ rathena }) => `${rathena}/../rathena/db/../db`, `is inside ${tree}`],
    [
      'is a relative path into the tree',
      ({ rathena }) => relative(process.cwd(), join(rathena, 'db')),
      `is inside ${tree}`,
    ],
    ['contains the tree', ({ rathena }) => dirname(rathena), `holds ${tree}`],
    ['is the client folder', (workshop) => workshop.client, `is inside ${client}`],
    ['is inside the client folder', (workshop) => join(workshop.client, 'db'), `is inside ${client}`],
    [
      'is a link into the tree',
      async ({ rathena, out }) => {
        await symlink(rathena, `${out}-link`);
        return `${out}-link/db`;
      },
      `is inside ${tree}`,
    ],
    [
      'is a link to the databases of the tree',
      async ({ rathena, out }) => {
        await symlink(join(rathena, 'db'), out);
        return out;
      },
      `is inside ${tree}`,
    ],
    [
      'is a broken link',
      async ({ out }) => {
        await symlink('nowhere', out);
        return out;
      },
      'is a broken link',
    ],
    [
      'is a file',
      async ({ out }) => {
        await writeFile(out, 'precious');
        return out;
      },
      'is a file, not a folder',
    ],
    [
      'contains any file',
      async ({ out }) => {
        await mkdir(out);
        await writeFile(join(out, 'thesis.txt'), 'precious');
        return `${out}/.`;
      },
      'holds thesis.txt, which db build did not write',
    ],
    [
      'contains only a folder',
      async ({ out }) => {
        await mkdir(join(out, 'empty'), { recursive: true });
        return out;
      },
      'holds empty, which db build did not write',
    ],
    [
      'contains an earlier output and a file of another origin',
      async ({ rathena, out }) => {
        await buildDatabases({ rathena, out });
        await writeFile(join(out, 'maps/my-own.gif'), 'precious');
        return out;
      },
      'holds maps/my-own.gif, which db build did not write',
    ],
    [
      'only claims to be an output',
      async ({ out }) => {
        await mkdir(out);
        await writeFile(join(out, '.kafra-manifest.json'), '{"generator": "another", "files": ["x"]}');
        await writeFile(join(out, 'versions.json'), '{"item": "1", "mob": "1", "map": "1"}');
        return out;
      },
      'which db build did not write',
    ],
  ])('%s', async (_, make, words) => {
    await using workshop = await createTestTree();
    expect(await refusal(workshop, await make(workshop))).toContain(words);
  });

  it('is inside the tree by another path', async () => {
    await using workshop = await createTestTree();
    const { rathena } = workshop;
    await symlink(rathena, `${rathena}-link`);
    const byLink = { ...workshop, rathena: `${rathena}-link` };
    expect(await refusal(byLink, join(rathena, 'db'))).toContain('is inside the rAthena tree');
  });
});

describe('a target folder that the build accepts', () => {
  const build = async ({ rathena }: TestTree, out: string) => (await buildDatabases({ rathena, out })).versions.item;

  it('is new, empty or an earlier output of any version', async () => {
    await using workshop = await createTestTree();
    const { rathena, out } = workshop;
    await build(workshop, `${out}/deep/db`);
    await mkdir(`${out}-empty`);
    await build(workshop, `${out}-empty/`);
    await buildDatabases({ rathena, out: `${out}-empty`, version: '2' });
    expect(existsSync(join(`${out}-empty`, 'item_db_2.json.gz'))).toBe(true);
  });

  it('may be an output of an older version without a file list', async () => {
    await using workshop = await createTestTree();
    const { rathena, client, out } = workshop;
    await workshop.writeClient({ 'items/512.gif': 'a picture', 'classes/7_M.webp': 'a picture' });
    await buildDatabases({ rathena, client, out });
    await rm(join(out, '.kafra-manifest.json'));
    await build(workshop, out);
    expect(existsSync(join(out, 'items'))).toBe(false);
    await rm(join(out, '.kafra-manifest.json'));
    await writeFile(join(out, 'notes.txt'), 'precious');
    expect(await refusal(workshop, out)).toContain('holds notes.txt');
  });

  it('may be a link to an allowed folder, which remains a link', async () => {
    await using workshop = await createTestTree();
    const { out } = workshop;
    await mkdir(`${out}-disk`);
    await symlink(basename(`${out}-disk`), out);
    await build(workshop, out);
    await build(workshop, out);
    expect(existsSync(join(`${out}-disk`, 'versions.json'))).toBe(true);
    expect(readdirSync(dirname(out)).sort()).toEqual(['client', 'db', 'db-disk', 'rathena']);
  });

  it('must not contain a file that appeared during the build', async () => {
    await using workshop = await createTestTree();
    const { rathena, out } = workshop;
    let came = false;
    const onProgress = () => {
      if (came) return;
      came = true;
      mkdirSync(out);
      writeFileSync(join(out, 'late.txt'), 'precious');
    };
    await expect(buildDatabases({ rathena, out, onProgress })).rejects.toThrow('holds late.txt');
    expect(readdirSync(out)).toEqual(['late.txt']);
  });
});

it('every file of a build has a name by which outputs without a file list are recognised', async () => {
  await using workshop = await createTestTree();
  await workshop.writeClient({ 'items/512.gif': 'a picture', 'mobs_small/1002.webp': 'a picture' });
  await buildDatabases(workshop);
  const files = await listFiles(workshop.out);
  expect(files.filter((file) => !isLegacyName(file))).toEqual(['.kafra-manifest.json']);
});

describe('temporary folders of a killed build', () => {
  /** The temporary folder gets a name with the number of an ended process of this machine. */
  const left = async ({ rathena, out }: TestTree) => {
    await buildDatabases({ rathena, out: `${out}-left` });
    return unfinishedName('.db-').replace(`-${process.pid}-`, '-999999999-');
  };

  it('are removed at the next build, and databases that it had moved are restored', async () => {
    await using workshop = await createTestTree();
    const { rathena, out } = workshop;
    const name = await left(workshop);
    await cp(`${out}-left`, join(dirname(out), name), { recursive: true });
    await rename(`${out}-left`, join(dirname(out), `${name}.old`));
    await workshop.write({ 'db/pre-re/item_db.yml': '  - Id: x\n' });
    await clearUnfinished(out, Date.now());
    expect(readdirSync(dirname(out)).sort()).toEqual(['client', 'db', 'rathena']);
    await expect(buildDatabases({ rathena, out })).rejects.toThrow(ImportFailure);
    expect(existsSync(join(out, 'versions.json'))).toBe(true);
  });
});
