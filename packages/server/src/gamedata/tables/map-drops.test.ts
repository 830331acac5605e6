import { describe, expect, it } from 'vitest';
import { buildSmall, type Files } from '../testing/small-tree.ts';

const mapDrops = (body: string, imported?: string): Files => ({
  'db/map_drops.yml': `Header:\n  Type: MAP_DROP_DB\n  Version: 2\nBody:\n${body}\nFooter:\n  Imports:\n  - Path: db/import/map_drops.yml\n`,
  'db/import/map_drops.yml': `Header:\n  Type: MAP_DROP_DB\n  Version: 2\n${imported === undefined ? '' : `Body:\n${imported}`}`,
});
const drop = (index: number, item: string, rate: number | string, indent = '      ') =>
  `${indent}- Index: ${index}\n${indent}  Item: ${item}\n${indent}  Rate: ${rate}\n`;
const everywhere = (map: string, ...drops: string[]) => `  - Map: ${map}\n    GlobalDrops:\n${drops.join('')}`;
const ofMob = (mob: string, ...drops: string[]) =>
  `    SpecificDrops:\n      - Monster: ${mob}\n        Drops:\n${drops.join('')}`;

const built = async (files: Files) => {
  const { items, maps, findings } = await buildSmall(files);
  return { field: maps.get('field')?.drops, apple: items.get(512)?.map_drops, findings };
};

describe('item drops that depend on the map', () => {
  it('are listed for the map and for the item, with the required monster, by descending chance', async () => {
    const { field, apple } = await built(
      mapDrops(everywhere('field', drop(0, 'Apple', 500)) + ofMob('PORING', drop(0, 'Apple', 100000, '          '))),
    );
    expect(field).toEqual([
      { item_id: 512, name: 'Apple', mob_id: 1002, mob_name: 'Poring', rate: 100_000 },
      { item_id: 512, name: 'Apple', rate: 500 },
    ]);
    expect(apple).toEqual([
      { map: 'field', mob_id: 1002, mob_name: 'Poring', rate: 100_000 },
      { map: 'field', rate: 500 },
    ]);
  });

  it('are changed by index in db/import, and removed by a rate of 0', async () => {
    const { field } = await built(
      mapDrops(
        everywhere('field', drop(0, 'Apple', 500), drop(1, 'Jellopy', 7)),
        `${everywhere('field', '      - Index: 0\n        Rate: 900\n', drop(1, 'Jellopy', 0))}`,
      ),
    );
    expect(field).toEqual([{ item_id: 512, name: 'Apple', rate: 900 }]);
  });

  it.each([
    ['an unknown item', everywhere('field', drop(0, 'Nothing', 5)), 'has the map drop Nothing, which does not exist'],
    ['a missing rate', everywhere('field', drop(0, 'Apple', 'often')), 'the Rate must be a number from 1 to 100000'],
    ['an excessive rate', everywhere('field', drop(0, 'Apple', 100_001)), 'the Rate must be a number from 1 to 100000'],
    [
      'a missing index',
      everywhere('field', '      - Item: Apple\n        Rate: 5\n'),
      'has a map drop without an Index',
    ],
    ['a missing map', '  - GlobalDrops:\n      - Index: 0\n', 'has map drops without a Map'],
    ['an unknown monster', `  - Map: field\n${ofMob('GHOST', drop(0, 'Apple', 5))}`, 'drops of the monster GHOST'],
    ['an unknown map', everywhere('nowhere', drop(0, 'Apple', 5)), 'drops on nowhere, which is turned off'],
  ])('report %s and keep all other drops', async (_, body, finding) => {
    const { field, findings } = await built(mapDrops(body + everywhere('field', drop(9, 'Jellopy', 1))));
    expect(findings.join('\n')).toContain(finding);
    expect(field).toEqual([{ item_id: 909, name: 'Jellopy', rate: 1 }]);
  });

  it('are empty without the file of map drops', async () => {
    expect((await built({})).field).toEqual([]);
  });
});
