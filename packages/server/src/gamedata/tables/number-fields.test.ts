import { describe, expect, it } from 'vitest';
import { buildSmall, database, importItems, itemDb, mobDb, renewalItems } from '../testing/small-tree.ts';

const apple = '  - Id: 512\n    AegisName: Apple\n    Name: Apple\n';
const jellopy = '  - Id: 909\n    AegisName: Jellopy\n    Name: Jellopy\n';
const poring = '  - Id: 1002\n    AegisName: PORING\n    Name: Poring\n';
const worn = (type: string) => `    Type: ${type}\n    Locations:\n      Armor: true\n`;
const huge = '9'.repeat(400);

async function apples(more: string, laterMore?: string) {
  const { items, findings } = await buildSmall({
    ...itemDb(`${apple}${more}${jellopy}`),
    ...(laterMore === undefined ? {} : importItems(`  - Id: 512\n${laterMore}`)),
  });
  return { apple: items.get(512), findings: findings.map((finding) => finding.replace(/^.*item_db.yml:\d+: /, '')) };
}

describe('a number in an item record', () => {
  it.each(['-1', '1.5', '1,000', 'cheap', huge])('is ignored if it is invalid: %s', async (value) => {
    const { apple: found, findings } = await apples('    Buy: 20\n', `    Buy: ${value}\n    Weight: 5\n`);
    expect(found).toMatchObject({ buy: 20, sell: 10, weight: 5 });
    expect(findings).toEqual([`Buy is not a number from 0 on: ${value}`]);
  });

  it('is reported if it is empty', async () => {
    expect((await apples('    Weight:\n')).findings).toEqual(['Weight is not a number from 0 on: nothing']);
  });

  it.each([
    [
      'Etc',
      'Buy: 2147483648',
      { buy: 2_147_483_647 },
      'Buy is 2147483648, but the server accepts 0 to 2147483647: it uses 2147483647',
    ],
    ['Armor', 'Slots: 5', { slots: 4 }, 'Slots is 5, but the server accepts 0 to 4: it uses 4'],
    ['Weapon', 'WeaponLevel: 5', { weapon_lv: 1 }, 'WeaponLevel is 5, but the server accepts 0 to 4: it uses 1'],
    ['Armor', 'ArmorLevel: 2', { armor_lv: 1 }, 'ArmorLevel is 2, but the server accepts 0 to 1: it uses 1'],
    ['Armor', 'Defense: 128', { def: 127 }, 'Defense is 128, but the server accepts 0 to 127: it uses 127'],
    ['Weapon', 'Range: 15', { range: 14 }, 'Range is 15, but the server accepts 0 to 14: it uses 14'],
  ])(
    'outside the range of the game server is replaced as there, and reported: %s %s',
    async (type, line, shown, why) => {
      const { apple: found, findings } = await apples(`${worn(type)}    ${line}\n`);
      expect(found).toMatchObject(shown);
      expect(findings).toEqual([why]);
    },
  );

  it('may be higher in renewal, which also has magic attack', async () => {
    const body = `${apple}${worn('Weapon')}    WeaponLevel: 5\n    MagicAttack: 9\n${jellopy}${worn('Armor')}    ArmorLevel: 2\n`;
    const { items, findings } = await buildSmall(
      {
        ...renewalItems(body),
        'db/re/mob_db.yml': database('mob_db', 'MOB_DB', poring)['db/pre-re/mob_db.yml'],
        'npc/re/scripts_main.conf': 'npc: npc/world.txt\n',
      },
      { mode: 'Renewal' },
    );
    expect(items.get(512)).toMatchObject({ weapon_lv: 5, matk: 9 });
    expect(items.get(909)).toMatchObject({ armor_lv: 2 });
    expect(findings.filter((finding) => finding.includes('Level'))).toEqual([]);
    expect((await apples(`${worn('Weapon')}    MagicAttack: 9\n`)).apple).not.toHaveProperty('matk');
  });
});

describe('other warnings of the game server', () => {
  it.each([
    ['    Type: Weapon\n', { type: 'Weapon' }, 'item 512 has no Locations, so the server treats it as Etc: Weapon'],
    [
      `${worn('Armor')}    EquipLevelMin: 50\n    EquipLevelMax: 40\n`,
      { equip_lv: 50, max_lv: 50 },
      'item 512 has an EquipLevelMax below its EquipLevelMin, which the server uses: 40',
    ],
    [
      `${worn('Armor')}    Flags:\n      BuyingStore: true\n`,
      { type: 'Armor' },
      'item 512 cannot be in a BuyingStore, as it does not stack: Armor',
    ],
  ])('are reported for an item: %j', async (more, shown, why) => {
    const { apple: found, findings } = await apples(more);
    expect(found).toMatchObject(shown);
    expect(found).not.toHaveProperty('buying_store');
    expect(findings).toEqual([why]);
  });

  it('are reported for a switch other than true and false', async () => {
    const trade = '    Trade:\n      Override: 50\n      NoDrop: yes\n      NoTrade: TRUE\n      NoSell:\n';
    const { apple: found, findings } = await apples(trade);
    expect(found?.trade_limits).toEqual(['trade']);
    expect(findings).toEqual(['NoDrop', 'NoSell'].map((name) => `Trade has ${name}, which is neither true nor false`));
  });

  it('are not reported for a stackable item that buying stores may request (BuyingStore)', async () => {
    const { apple: found, findings } = await apples('    Flags:\n      BuyingStore: true\n');
    expect([found?.buying_store, findings]).toEqual([true, []]);
  });
});

it('item groups leave out entries without a rate', async () => {
  const entries = ['Apple', 'Jellopy'].map(
    (item, at) => `          - Index: ${at}\n            Item: ${item}\n${at ? '' : '            Rate: 5\n'}`,
  );
  const { items, findings } = await buildSmall({
    ...itemDb(
      `${apple}${jellopy}  - Id: 1\n    AegisName: Box\n    Name: Box\n    Script: |\n      getrandgroupitem(IG_BOX);\n`,
    ),
    ...database(
      'item_group_db',
      'ITEM_GROUP_DB',
      `  - Group: Box\n    SubGroups:\n      - SubGroup: 1\n        List:\n${entries.join('')}`,
    ),
  });
  expect(items.get(1)?.group_contents).toEqual([{ item_id: 512, name: 'Apple', weight_percent: 100 }]);
  expect(findings).toEqual([
    'db/pre-re/item_group_db.yml:6: item group gives the item no Rate, so the server ignores it: Jellopy',
  ]);
});

it('numbers in a monster record are limited as on the game server', async () => {
  const { mobs, findings } = await buildSmall(
    mobDb(`${poring}    Hp: -5\n    Level: ${huge}\n    ElementLevel: 7\n    WalkSpeed: 5\n    MagicDefense: 200\n`),
  );
  expect(mobs.get(1002)).toMatchObject({ hp: 1, lv: 1, element: { level: 1 }, move_speed: 20, mdef: 127 });
  expect(findings.map((finding) => finding.replace(/^.*: (?=\w+ is )/, ''))).toEqual([
    `Level is not a number from 0 on: ${huge}`,
    'Hp is not a number from 0 on: -5',
    'MagicDefense is 200, but the server accepts 0 to 127: it uses 127',
    'ElementLevel is 7, but the server accepts 1 to 4: it uses 1',
    'WalkSpeed is 5, but the server accepts 20 to 1000: it uses 20',
  ]);
});
