import { existsSync, readdirSync } from 'node:fs';
import { symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildDatabases } from './build.ts';
import { EXIT_BAD_DATA, ImportFailure } from './source/failure.ts';
import { buildSmall, createTestTree, type Files, itemDb, script, smallTree } from './testing/small-tree.ts';

/** Returns the one-line error message of a database build that cannot succeed. */
async function failure(files: Files): Promise<string> {
  await using workshop = await createTestTree(files);
  const { rathena, out } = workshop;
  const error: unknown = await buildDatabases({ rathena, out }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ImportFailure);
  expect(existsSync(out)).toBe(false);
  expect(readdirSync(join(rathena, '..')).sort()).toEqual(['client', 'rathena']);
  return error instanceof ImportFailure && error.exitCode === EXIT_BAD_DATA ? error.message : '';
}

describe('unusable input ends the import with a line that names the file', () => {
  it.each<[string, Files, string]>([
    ['an empty database file', { 'db/pre-re/item_db.yml': '' }, 'db/pre-re/item_db.yml: is empty'],
    [
      'a file that ends after its header',
      { 'db/pre-re/item_db.yml': 'Header:\n  Type: ITEM_DB\n  Version: 1\n\nBody:\n' },
      'db/pre-re/item_db.yml: contains no record',
    ],
    ['a missing item database', { 'db/item_db.yml': undefined }, 'db/item_db.yml: contains no item'],
    ['a missing monster database', { 'db/mob_db.yml': undefined }, 'db/mob_db.yml: contains no monster'],
    ['text that is not YAML', { 'db/pre-re/mob_db.yml': 'Header:\n  Type: [\n' }, 'db/pre-re/mob_db.yml:3: '],
    ['a list instead of a database', { 'db/mob_db.yml': '- 1\n' }, 'db/mob_db.yml: is not a database file'],
    [
      'a document with too deep nesting',
      { 'db/mob_db.yml': `Body: ${'['.repeat(5_000)}` },
      'db/mob_db.yml:1: nesting exceeded',
    ],
    [
      'a missing map cache',
      { 'db/map_cache.dat': undefined, 'db/pre-re/map_cache.dat': undefined },
      'db/map_cache.dat: contains no map, so none has a size or a picture',
    ],
    ['an empty map cache', { 'db/map_cache.dat': '' }, 'db/map_cache.dat: is empty'],
    [
      'a map cache with random bytes',
      { 'db/map_cache.dat': 'nothing to see in here' },
      'db/map_cache.dat: contains no map',
    ],
    [
      'a missing list of scripts',
      { 'npc/pre-re/scripts_main.conf': undefined },
      'npc/pre-re/scripts_main.conf: does not exist, and neither does npc/scripts_main.conf',
    ],
    [
      'no enabled map',
      { 'db/map_index.txt': undefined, 'conf/maps_athena.conf': undefined },
      'conf/maps_athena.conf: no map is turned on',
    ],
  ])('%s', async (_, files, message) => {
    const said = await failure(files);
    expect(said).toContain(message);
    expect(said).not.toContain('\n    at ');
  });

  it('for an invalid tree or client folder', async () => {
    await using workshop = await createTestTree();
    const { rathena, out } = workshop;
    await expect(buildDatabases({ rathena: join(rathena, 'none'), out })).rejects.toThrow('none: not a folder');
    await expect(buildDatabases({ rathena, out, client: join(rathena, 'none') })).rejects.toThrow('none: not a folder');
  });

  it('for a version with a path outside the folder', async () => {
    await using workshop = await createTestTree();
    const { rathena, out } = workshop;
    await expect(buildDatabases({ rathena, out, version: '../../x' })).rejects.toThrow('version ../../x');
    expect(existsSync(out)).toBe(false);
  });
});

describe('an import of a server tree reports and skips', () => {
  it('a file that is far too big', async () => {
    await using workshop = await createTestTree();
    await truncate(join(workshop.rathena, 'npc/extra.txt'), 65 * 1024 * 1024);
    const { rathena, out } = workshop;
    const { coverage } = await buildDatabases({ rathena, out });
    expect(coverage.not_understood).toEqual([{ file: 'npc/extra.txt', why: 'is too big (68157440 bytes)' }]);
  });

  it('a database that imports itself or a file outside the tree', async () => {
    const entry = `${smallTree['db/item_db.yml']?.toString()}  - Path: db/item_db.yml\n  - Path: ../../etc/passwd\n`;
    const built = await buildSmall({ 'db/item_db.yml': entry });
    expect(built.findings).toEqual([
      'db/item_db.yml: imports db/item_db.yml again: a circle or a repetition',
      'db/item_db.yml: imports ../../etc/passwd, which is outside the tree',
    ]);
    expect(built.items.size).toBe(2);
  });

  it('a link to a file outside the tree', async () => {
    await using workshop = await createTestTree({ 'npc/extra.txt': undefined });
    await writeFile(join(workshop.rathena, '../secret.txt'), 'field,0,0\tmonster\tPoring\t1002,99\n');
    await symlink('../../secret.txt', join(workshop.rathena, 'npc/extra.txt'));
    const { rathena, out } = workshop;
    const { coverage } = await buildDatabases({ rathena, out });
    expect(coverage.not_understood).toEqual([{ file: 'npc/extra.txt', why: 'is outside the tree' }]);
    expect(coverage.counts['spawn lines']).toBe(1);
  });

  it('records without an id or a name, invalid numbers, duplicate ids', async () => {
    const apple = '  - Id: 512\n    AegisName: Apple\n    Name: Apple\n';
    const built = await buildSmall(
      itemDb(
        `${apple}    Buy: cheap\n${apple}    Weight: 7\n  - Id: 909\n    AegisName: Jellopy\n    Name: Jellopy\n  - AegisName: Lost\n  - Id: x\n  - Id: 7\n  - text\n`,
      ),
    );
    expect(built.findings).toEqual([
      'db/pre-re/item_db.yml:20: is not a record',
      'db/pre-re/item_db.yml:19: item 7 has no AegisName',
      'db/pre-re/item_db.yml:6: Buy is not a number from 0 on: cheap',
      'db/pre-re/item_db.yml:10: Id 512 is duplicate, the later record completes the earlier one',
      'db/pre-re/item_db.yml:17: has no usable Id (none)',
      'db/pre-re/item_db.yml:18: has no usable Id (x)',
    ]);
    expect(built.items.get(512)).toMatchObject({ weight: 7, buy: 0 });
  });

  it('an empty script file', async () => {
    expect((await buildSmall(script(''))).findings).toEqual(['npc/extra.txt: is empty']);
  });
});
