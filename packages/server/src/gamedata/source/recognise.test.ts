import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkTree } from '../build.ts';
import { ImportFailure } from './failure.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kafra-other-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a folder that is not a rAthena tree', () => {
  it.each([
    ['is empty', []],
    ['is a tree of Hercules (db/pre-re/item_db.conf)', ['db/pre-re/item_db.conf', 'db/pre-re/mob_db.conf']],
    ['is a tree of Hercules (db/item_db2.conf)', ['db/item_db2.conf', 'db/map_index.txt']],
    ['keeps its databases as text (db/item_db.txt)', ['db/item_db.txt', 'npc/scripts_main.conf']],
    ['keeps its databases as text (db/re/item_db.txt)', ['db/re/item_db.txt', 'db/mob_avail.txt']],
    ['keeps its databases as text (db/re/mob_db.txt)', ['db/item_db.yml', 'db/re/mob_db.txt']],
    ['is not a rAthena tree, but server inside it is: use that folder', ['server/db/item_db.yml', 'notes.txt']],
    ['is the db folder of a tree: use the folder that contains it', ['item_db.yml', 'mob_db.yml']],
    ['is not a rAthena tree: it lacks db/item_db.yml', ['photos/me.jpg']],
  ])('is rejected with an error: it %s', async (what, files) => {
    for (const file of files) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), 'x\n');
    }
    const refused = checkTree({ rathena: folder });
    await expect(refused).rejects.toBeInstanceOf(ImportFailure);
    await expect(refused).rejects.toThrow(`${folder}: ${what}`);
  });
});
