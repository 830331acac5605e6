import { describe, expect, it } from 'vitest';
import { buildSmall, type Files, importItems, itemDb, mobDb } from '../testing/small-tree.ts';

const record = (id: number, name: string, more = '') =>
  `  - Id: ${id}\n    AegisName: ${name}\n    Name: N${id}\n${more}`;
const importMobs = (body: string): Files => ({
  'db/import/mob_db.yml': `Header:\n  Type: MOB_DB\n  Version: 1\nBody:\n${body}`,
});
const basics = record(512, 'Apple') + record(909, 'Jellopy');
const poring = record(1002, 'PORING');

describe('the first database record of a new id', () => {
  it.each([
    ['  - Id: 7\n    Buy: 5\n', 'item 7 has no AegisName'],
    ['  - Id: 7\n    AegisName: Pear\n', 'item 7 has no Name'],
    ['  - Id: 7\n    AegisName: Pear\n    Name:\n', 'item 7 has no Name'],
  ])('is rejected if it lacks a name: %j', async (partial, why) => {
    const { items, findings } = await buildSmall(importItems(partial));
    expect(items.has(7)).toBe(false);
    expect(findings).toEqual([`db/import/item_db.yml:6: ${why}`]);
  });

  it('is not joined with a later record if it was rejected', async () => {
    const { items } = await buildSmall(importItems(`  - Id: 7\n    Buy: 5\n${record(7, 'Pear')}`));
    expect(items.get(7)).toMatchObject({ aegis_name: 'Pear', buy: 0 });
  });

  it('needs both names of a monster', async () => {
    const { mobs, findings } = await buildSmall(importMobs('  - Id: 7\n    AegisName: X\n'));
    expect([...mobs.keys()]).toEqual([1002]);
    expect(findings).toEqual(['db/import/mob_db.yml:5: monster 7 has no Name']);
  });
});

describe('the script name of a database record', () => {
  it('belongs to the first item with the name, and another item with it in any case is rejected', async () => {
    const { items, mobs, findings } = await buildSmall({
      ...itemDb(basics),
      ...importItems(record(7, 'APPLE', '    Buy: 99\n') + record(8, 'Apple')),
      ...mobDb(`${poring}    Drops:\n      - Item: aPPle\n        Rate: 1\n`),
    });
    expect([...items.keys()]).toEqual([512, 909]);
    expect(mobs.get(1002)?.drops[0]?.id).toBe(512);
    expect(findings).toEqual([
      'db/import/item_db.yml:6: item 7 has the AegisName of item 512: the server ignores it',
      'db/import/item_db.yml:10: item 8 has the AegisName of item 512: the server ignores it',
    ]);
  });

  it('can be kept by its own item, and is free for others after a rename', async () => {
    const { items, findings } = await buildSmall({
      ...itemDb(basics),
      ...importItems(`  - Id: 909\n    AegisName: JELLOPY\n${record(512, 'Old_Apple')}${record(7, 'Apple')}`),
    });
    expect([...items.values()].map(({ id, aegis_name: name }) => [id, name])).toEqual([
      [7, 'Apple'],
      [512, 'Old_Apple'],
      [909, 'JELLOPY'],
    ]);
    expect(findings).toEqual([]);
  });

  it('may belong to two monsters, which is reported', async () => {
    const { mobs, findings } = await buildSmall(importMobs(record(1003, 'poring')));
    expect([...mobs.keys()]).toEqual([1002, 1003]);
    expect(findings).toEqual([
      'db/import/mob_db.yml:5: monster 1003 has the AegisName of monster 1002: its name is ambiguous',
    ]);
  });
});
