import { describe, expect, it } from 'vitest';
import { buildSmall, database, type Files, importItems, itemDb, mobDb } from './testing/small-tree.ts';

const apple = '  - Id: 512\n    AegisName: Apple\n    Name: Apple\n';
const jellopy = '  - Id: 909\n    AegisName: Jellopy\n    Name: Jellopy\n';
const poring = '  - Id: 1002\n    AegisName: PORING\n    Name: Poring\n';
const worn = '    Type: Armor\n    Locations:\n      Armor: true\n';
const owners = (name: string, type: string, body: string, header = ''): Files => ({
  [`db/import/${name}.yml`]: `Header:\n  Type: ${type}\n  Version: 1\n${header}Body:\n${body}`,
});

describe('a later file of an item database', () => {
  it('removes all earlier records if its header clears them', async () => {
    const pear = '  - Id: 7\n    AegisName: Pear\n    Name: Pear\n';
    const built = await buildSmall(owners('item_db', 'ITEM_DB', `${pear}${jellopy}`, '  Clear: true\n'));
    expect([...built.items.keys()]).toEqual([7, 909]);
    const kept = await buildSmall(owners('item_db', 'ITEM_DB', pear, '  Clear: false\n'));
    expect([...kept.items.keys()]).toEqual([7, 512, 909]);
  });

  it('is ignored if only tools of the game server read it', async () => {
    const built = await buildSmall({
      'db/item_db.yml':
        'Header:\n  Type: ITEM_DB\n  Version: 1\nFooter:\n  Imports:\n  - Path: db/pre-re/item_db.yml\n  - Path: db/tool.yml\n    Generator: true\n',
      'db/tool.yml': `Header:\n  Type: ITEM_DB\n  Version: 1\nBody:\n  - Id: 7\n    AegisName: Pear\n    Name: Pear\n`,
    });
    expect([...built.items.keys()]).toEqual([512, 909]);
  });
});

describe('a later record of an item', () => {
  it('replaces the allowed jobs, and adds classes to the existing ones', async () => {
    const { items } = await buildSmall({
      ...itemDb(`${apple}${worn}    Jobs:\n      Knight: true\n    Classes:\n      Upper: true\n${jellopy}${worn}`),
      ...importItems(
        '  - Id: 512\n    Jobs:\n      Monk: true\n    Classes:\n      Baby: true\n  - Id: 909\n    Classes:\n      Baby: true\n',
      ),
    });
    expect(items.get(512)).toMatchObject({ jobs: ['Monk'], classes: ['Upper', 'Baby'] });
    expect(items.get(909)).not.toHaveProperty('classes');
  });

  it('removes a disabled class from the existing ones, or from all classes', async () => {
    const { items } = await buildSmall({
      ...itemDb(`${apple}${worn}`),
      ...importItems('  - Id: 512\n    Classes:\n      Baby: false\n'),
    });
    expect(items.get(512)?.classes).toEqual(['Normal', 'Upper', 'Third', 'Third_Upper', 'Third_Baby', 'Fourth']);
  });

  it('derives the missing price from the given one', async () => {
    const both = `${apple}    Buy: 100\n    Sell: 30\n${jellopy}    Buy: 100\n    Sell: 30\n`;
    const { items } = await buildSmall({
      ...itemDb(both),
      ...importItems('  - Id: 512\n    Buy: 500\n  - Id: 909\n    Weight: 10\n'),
    });
    expect(items.get(512)).toMatchObject({ buy: 500, sell: 250 });
    expect(items.get(909)).toMatchObject({ buy: 100, sell: 30 });
  });
});

describe("the game server's corrections of items", () => {
  it('set the price to 1 if buying and selling would make a profit', async () => {
    const { items } = await buildSmall(
      itemDb(`${apple}    Buy: 124\n    Sell: 75\n${jellopy}    Buy: 124\n    Sell: 76\n`),
    );
    expect([items.get(512)?.sell, items.get(909)?.sell]).toEqual([75, 1]);
  });

  it('ignore attack or defence that the item type cannot have', async () => {
    const numbers = '    Attack: 1\n    MagicAttack: 2\n    Defense: 3\n    Range: 4\n';
    const { items } = await buildSmall(
      itemDb(`${apple}    Type: Weapon\n${numbers}${jellopy}    Type: Armor\n${numbers}`),
    );
    expect(items.get(512)).toMatchObject({ atk: 1, range: 4 });
    expect(items.get(512)).not.toHaveProperty('def');
    expect(items.get(909)).toMatchObject({ def: 3 });
    for (const key of ['atk', 'matk', 'range']) expect(items.get(909)).not.toHaveProperty(key);
  });

  it('restrict instruments, whips and wedding rings to one sex', async () => {
    const weapon = (id: number, of: string) =>
      `  - Id: ${id}\n    AegisName: W${id}\n    Name: W\n    Type: Weapon\n    SubType: ${of}\n    Locations:\n      Right_Hand: true\n`;
    const { items } = await buildSmall({
      ...importItems(
        `${weapon(1, 'Musical')}${weapon(2, 'Whip')}${weapon(3, 'Mace')}  - Id: 2634\n    AegisName: Ring\n    Name: Ring\n${worn}`,
      ),
    });
    expect([1, 2, 3, 2634].map((id) => items.get(id)?.gender)).toEqual(['Male', 'Female', undefined, 'Male']);
  });
});

describe('a later record of a monster', () => {
  it('resets the modes of the monster when it sets an Ai', async () => {
    const import_ = (more: string) => owners('mob_db', 'MOB_DB', `  - Id: 1002\n${more}`);
    const base = mobDb(`${poring}    Ai: 02\n    Modes:\n      Mvp: true\n`);
    const modes = async (more: string) => (await buildSmall({ ...base, ...import_(more) })).mobs.get(1002)?.mode;
    expect(await modes('    Ai: 04\n')).not.toContain('MVP Boss');
    expect(await modes('    Modes:\n      Detector: true\n')).toEqual(['MVP Boss', 'Looter', 'Detector']);
  });
});

describe("the game server's corrections of monsters", () => {
  it('accept names in any case, and make the attack delay at least as long as the attack motion', async () => {
    const { mobs, findings } = await buildSmall(
      mobDb(
        `${poring}    Race: DemiHuman\n    Size: LARGE\n    Element: fire\n    Class: boss\n    AttackDelay: 500\n    AttackMotion: 900\n`,
      ),
    );
    expect(findings).toEqual([]);
    expect(mobs.get(1002)).toMatchObject({
      ...{ race: 'Demihuman', size: 'Large', element: { type: 'Fire', level: 1 }, attack_delay: 900 },
    });
    expect(mobs.get(1002)?.mode[0]).toBe('Boss');
  });

  it('multiply HP and MVP experience by their rates', async () => {
    const { mobs, rates } = await buildSmall({
      ...mobDb(
        `${poring}    Hp: 55\n  - Id: 1003\n    AegisName: LORD\n    Name: Lord\n    Hp: 1000\n    MvpExp: 600\n    Modes:\n      Mvp: true\n`,
      ),
      'conf/battle/monster.conf': 'monster_hp_rate: 50\nmvp_hp_rate: 300\n',
      'conf/battle/exp.conf': 'base_exp_rate: 500\nmvp_exp_rate: 200\n',
    });
    expect(mobs.get(1002)?.hp).toBe(27);
    expect(mobs.get(1003)?.hp).toBe(3000);
    expect((mobs.get(1003)?.mvp_exp ?? 0) * (rates.base ?? 1)).toBe(1200);
    const few = await buildSmall({
      ...mobDb(`${poring}    MvpExp: 3\n`),
      'conf/battle/exp.conf': 'base_exp_rate: 1000\n',
    });
    expect(few.mobs.get(1002)?.mvp_exp).toBe(1);
  });
});

describe('later records of the other databases', () => {
  it('change only the given fields of a pet with the same monster, and of a castle with the same number', async () => {
    const built = await buildSmall({
      ...database(
        'pet_db',
        'PET_DB',
        '  - Mob: PORING\n    EggItem: Apple\n    FoodItem: Jellopy\n    CaptureRate: 2000\n',
      ),
      ...owners('pet_db', 'PET_DB', '  - Mob: poring\n    CaptureRate: 9000\n'),
      ...database('castle_db', 'CASTLE_DB', '  - Id: 3\n    Map: field\n    Name: Keep\n'),
      ...owners('castle_db', 'CASTLE_DB', '  - Id: 3\n    Name: Tower\n'),
    });
    expect(built.findings).toEqual([]);
    expect(built.items.get(512)?.pet).toMatchObject({ capture_rate: 9000, food_item: { item_id: 909 } });
    expect(built.maps.get('field')).toMatchObject({ name: 'Tower', guild_castle: true });
    expect(built.castles).toEqual([{ id: 3, map: 'field', name: 'Tower' }]);
  });

  it('change a barter shop with the same name, and offers with the same index', async () => {
    const shop = (more: string) => `  - Name: Swap\n${more}`;
    const file = (body: string, footer = '') => `Header:\n  Type: BARTER_DB\n  Version: 1\nBody:\n${body}${footer}`;
    const { maps } = await buildSmall({
      'npc/barters.yml': file(
        shop(
          '    Map: town\n    X: 9\n    Y: 8\n    Sprite: 4_M_01\n    Items:\n      - Index: 0\n        Item: Apple\n        RequiredItems:\n          - Index: 0\n            Item: Jellopy\n            Amount: 3\n',
        ),
        'Footer:\n  Imports:\n  - Path: npc/custom/barters.yml\n',
      ),
      'npc/custom/barters.yml': file(
        shop(
          '    X: 10\n    Items:\n      - Index: 0\n        Zeny: 5\n        RequiredItems:\n          - Index: 0\n            Amount: 2\n      - Index: 7\n        Item: Jellopy\n        Zeny: 1\n',
        ),
      ),
    });
    const shops = maps.get('town')?.npcs.filter((npc) => npc.name === 'Swap') ?? [];
    expect(shops.map(({ x, y }) => [x, y])).toEqual([[10, 8]]);
    expect(shops[0]?.items).toMatchObject([
      { item_id: 512, price: 0, currency: '2 Jellopy, 5z' },
      { item_id: 909, price: 1 },
    ]);
  });
});
