import { expect, test } from 'vitest';
import { buildDatabases } from '../gamedata/build.ts';
import { createTestTree, itemDb } from '../gamedata/testing/small-tree.ts';
import { loadGameFacts } from './game-facts.ts';

const item = (id: number, type: string, subtype?: string) =>
  `  - Id: ${id}\n    AegisName: I${id}\n    Name: Item ${id}\n    Type: ${type}\n${subtype ? `    SubType: ${subtype}\n` : ''}`;

test('the type of a weapon is known by its number in the databases, as the game counts types', async () => {
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
