import { describe, expect, it } from 'vitest';
import { buildSmall, database, type Files, itemDb } from '../testing/small-tree.ts';

const items = itemDb(
  '  - Id: 1\n    AegisName: Box\n    Name: Box\n    Script: |\n      getgroupitem(IG_BOX);\n' +
    '  - Id: 512\n    AegisName: Apple\n    Name: Apple\n  - Id: 909\n    AegisName: Jellopy\n    Name: Jellopy\n',
);
const entry = (index: number | undefined, more: string) =>
  `          - ${index === undefined ? '' : `Index: ${index}\n            `}${more}`;
const group = (subGroups: string) => `  - Group: BOX\n    SubGroups:\n${subGroups}`;
const sub = (number: number, entries: string) => `      - SubGroup: ${number}\n        List:\n${entries}`;
const half = entry(0, 'Item: Apple\n            Rate: 50\n') + entry(1, 'Item: Jellopy\n            Rate: 50\n');
const owners = (body: string): Files => ({
  'db/import/item_group_db.yml': `Header:\n  Type: ITEM_GROUP_DB\n  Version: 1\nBody:\n${body}`,
});

async function box(base: string, later?: string) {
  const { items: built, findings } = await buildSmall({
    ...items,
    ...database('item_group_db', 'ITEM_GROUP_DB', group(base)),
    ...(later === undefined ? {} : owners(group(later))),
  });
  return { contents: built.get(1)?.group_contents.map(({ name, weight_percent }) => [name, weight_percent]), findings };
}

describe('item groups', () => {
  it('keep their draw algorithm if a later record lacks one', async () => {
    const all = sub(1, half).replace('List:', 'Algorithm: All\n        List:');
    const more = sub(1, entry(2, 'Item: Jellopy\n            Rate: 5\n'));
    expect((await box(all, more)).contents).toEqual([
      ['Apple', 100],
      ['Jellopy', 100],
    ]);
  });

  it.each([
    [1, '', [100, 100]],
    [4, '', [100, 100]],
    [5, '', [25, 75]],
    [5, 'Algorithm: All\n        ', [100, 100]],
    [4, 'Algorithm: SharedPool\n        ', [25, 75]],
  ])('give all items in sub group 0 up to file version 4: %i %j', async (version, algorithm, expected) => {
    const list = entry(0, 'Item: Apple\n            Rate: 1\n') + entry(1, 'Item: Jellopy\n            Rate: 3\n');
    const files = database('item_group_db', 'ITEM_GROUP_DB', group(sub(0, list).replace('List:', `${algorithm}List:`)));
    const versioned = Object.fromEntries(
      Object.entries(files).map(([file, text]) => [
        file,
        text?.toString().replace('Version: 1', `Version: ${version}`),
      ]),
    );
    const { items: built, findings } = await buildSmall({ ...items, ...versioned });
    expect(built.get(1)?.group_contents.map(({ weight_percent }) => weight_percent)).toEqual(expected);
    expect(findings).toEqual([]);
  });

  it('leave out items without a rate in sub group 0 of version 5', async () => {
    const text = `Header:\n  Type: ITEM_GROUP_DB\n  Version: 5\nBody:\n${group(sub(0, entry(0, 'Item: Apple\n') + entry(1, 'Item: Jellopy\n            Rate: 3\n')))}`;
    const { items: built, findings } = await buildSmall({
      ...{ ...items, 'db/item_group_db.yml': text, 'db/pre-re/item_group_db.yml': undefined },
    });
    expect(built.get(1)?.group_contents.map(({ name }) => name)).toEqual(['Jellopy']);
    expect(findings).toEqual([expect.stringContaining('gives the item no Rate, so the server ignores it: Apple')]);
  });

  it('lose the sub group named by Clear', async () => {
    const two = sub(1, half) + sub(2, entry(0, 'Item: Apple\n            Rate: 1\n'));
    expect(await box(two, '      - Clear: 1\n')).toEqual({ contents: [['Apple', 100]], findings: [] });
    expect(
      (await box(two, `      - Clear: 1\n${sub(1, entry(0, 'Item: Jellopy\n            Rate: 9\n'))}`)).contents,
    ).toEqual([
      ['Apple', 100],
      ['Jellopy', 100],
    ]);
    expect((await box(two, '      - Clear: 5\n')).findings).toEqual([
      'db/import/item_group_db.yml:5: item group BOX clears the sub group 5, which it does not have',
    ]);
  });

  it('include only existing items', async () => {
    const found = await box(sub(1, half + entry(2, 'Item: Gone\n            Rate: 100\n')));
    expect(found.contents).toEqual([
      ['Apple', 50],
      ['Jellopy', 50],
    ]);
  });

  it('keep the rate of an entry that a later file lists without one', async () => {
    const found = await box(sub(1, half), sub(1, entry(1, 'Item: Jellopy\n            Amount: 2\n')));
    expect(found.contents).toEqual([
      ['Apple', 50],
      ['Jellopy', 50],
    ]);
  });

  it('match entries without an index by item, like game servers before 2023', async () => {
    const base = sub(
      1,
      entry(undefined, 'Item: Apple\n            Rate: 30\n') +
        entry(undefined, 'Item: Jellopy\n            Rate: 10\n'),
    );
    expect((await box(base, sub(1, entry(undefined, 'Item: jellopy\n            Rate: 90\n')))).contents).toEqual([
      ['Apple', 25],
      ['Jellopy', 75],
    ]);
    expect((await box(base, sub(1, entry(undefined, 'Clear: Apple\n')))).contents).toEqual([['Jellopy', 100]]);
  });
});
