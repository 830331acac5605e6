import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { minute } from '@kafra/sdk/rules';
import { expect, test, vi } from 'vitest';
import { buildDatabases } from '../gamedata/build.ts';
import { createTestTree, itemDb } from '../gamedata/testing/small-tree.ts';
import { silentLog } from '../rules/log.ts';
import { followGameFacts, loadGameFacts } from './game-facts.ts';

const item = (id: number, type: string, subtype?: string) =>
  `  - Id: ${id}\n    AegisName: I${id}\n    Name: Item ${id}\n    Type: ${type}\n${subtype ? `    SubType: ${subtype}\n` : ''}`;

test('the type of a weapon is found by its item number in the databases', async () => {
  await using tree = await createTestTree(
    itemDb(
      item(512, 'Healing') +
        item(909, 'Etc') +
        item(1_201, 'Weapon', 'Dagger') +
        item(1_101, 'Weapon', '1hSword') +
        item(1_701, 'Weapon', 'Bow') +
        item(13_301, 'Weapon', 'Huuma') +
        item(2_000, 'Weapon', '2HSTAFF') +
        item(1_750, 'Ammo', 'Arrow') +
        item(1_999, 'Weapon', 'Spoon') +
        item(1_998, 'Weapon'),
    ),
  );
  await buildDatabases({ rathena: tree.rathena, out: tree.out });
  const { weaponType } = await loadGameFacts(tree.out);
  expect([1_201, 1_101, 1_701, 13_301, 2_000].map(weaponType)).toEqual([1, 2, 11, 22, 23]);
  for (const id of [512, 1_750, 1_999, 1_998, 7, -1, Number.NaN]) expect(weaponType(id)).toBeUndefined();
});

test('guild castles are read from the game databases, and are empty without a valid list', async () => {
  await using tree = await createTestTree();
  await buildDatabases({ rathena: tree.rathena, out: tree.out });
  expect((await loadGameFacts(tree.out)).castles()).toEqual([{ id: 0, map: 'castle', name: 'Castle' }]);
  const list = path.join(tree.out, 'castles.json');
  for (const corrupt of ['', '{}', '[{"id": "0"}]']) {
    await writeFile(list, corrupt);
    await expect(loadGameFacts(tree.out)).rejects.toThrow(/castles\.json cannot be read: `kafra-server doctor`/);
  }
  await rm(list);
  expect((await loadGameFacts(tree.out)).castles()).toEqual([]);
});

test('facts of new game databases are loaded after a minute, and unreadable databases change nothing', async () => {
  await using before = await createTestTree(itemDb(item(1_201, 'Weapon', 'Dagger')));
  await using after = await createTestTree(itemDb(item(1_201, 'Weapon', 'Bow')));
  const build = (rathena: string) => buildDatabases({ rathena, out: before.out });
  await build(before.rathena);
  const every = vi.fn<(name: string, interval: number, work: () => Promise<unknown>) => void>();
  const error = vi.fn();
  const { weaponType } = await followGameFacts(before.out, { timers: { every }, log: { ...silentLog, error } });
  const [[, interval, look] = [undefined, 0, async () => undefined]] = every.mock.calls;
  expect([interval, weaponType(1_201)]).toEqual([minute, 1]);

  const { versions } = await build(after.rathena);
  expect(weaponType(1_201)).toBe(1);
  await look();
  expect(weaponType(1_201)).toBe(11);

  await build(before.rathena);
  await writeFile(path.join(before.out, `item_db_${versions.item}.json.gz`), 'damaged');
  for (let minutes = 0; minutes < 2; minutes += 1) await look();
  await rm(before.out, { recursive: true });
  await look();
  expect(weaponType(1_201)).toBe(11);
  expect(error).toHaveBeenCalledTimes(1);

  await build(before.rathena);
  await look();
  expect(weaponType(1_201)).toBe(1);
});
