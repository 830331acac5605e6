import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkTree } from './build.ts';
import {
  buildSmall,
  createTestTree,
  database,
  importItems,
  itemDb,
  mobDb,
  renewalItems,
} from './testing/small-tree.ts';

const apple = '  - Id: 512\n    AegisName: Apple\n    Name: Apple\n';
const jellopy = '  - Id: 909\n    AegisName: Jellopy\n    Name: Jellopy\n';
const poring = '  - Id: 1002\n    AegisName: PORING\n    Name: Poring\n';

describe('the databases of a server tree', () => {
  it("follow the imports of their game mode only, and work without the operator's folder", async () => {
    const built = await buildSmall(renewalItems('  - Id: 1\n    AegisName: Renewal_Only\n    Name: Renewal\n'));
    expect([...built.items.keys()]).toEqual([512, 909]);
    expect(built.findings).toEqual([]);
  });

  it.each([
    ['has an empty Body', 'Header:\n  Type: ITEM_DB\n  Version: 1\n\nBody:\n', 'contains no record'],
    ['is empty', '', 'is empty'],
    ['is not YAML', 'Body: [\n', 'deficient indentation'],
  ])('report an imported file of another folder that %s, and continue', async (_, text, why) => {
    const entry = '  - Path: db/pre-re/item_db.yml\n  - Path: db/JRO/mine.yml\n';
    const built = await buildSmall({
      'db/item_db.yml': `Header:\n  Type: ITEM_DB\n  Version: 1\nFooter:\n  Imports:\n${entry}`,
      'db/JRO/mine.yml': text,
    });
    expect([...built.items.keys()]).toEqual([512, 909]);
    expect(built.findings).toEqual([expect.stringMatching(/^db\/JRO\/mine\.yml(:\d+)?: /)]);
    expect(built.findings[0]).toContain(why);
  });

  it.each([
    ['skill_tree', ['db/pre-re/skill_tree.txt']],
    ['item_group_db', ['db/pre-re/item_group_db.txt', 'db/item_bluebox.txt']],
    ['mob_summon', ['db/mob_branch.txt']],
    ['mob_item_ratio', ['db/mob_item_ratio.txt']],
  ])('report that a tree without %s has text tables, which cannot be read', async (name, tables) => {
    const none = { [`db/${name}.yml`]: undefined, [`db/pre-re/${name}.yml`]: undefined };
    const texts = Object.fromEntries(tables.map((table) => [table, '1,2,3\n']));
    const { findings } = await buildSmall({ ...none, ...texts });
    const found = findings.filter((finding) => finding.startsWith(`db/${name}.yml: does not exist; `));
    expect(found).toHaveLength(1);
    for (const table of tables) expect(found[0]).toContain(table);
  });

  it('are read from a renewal tree if requested, or if the tree has no other mode', async () => {
    const files = {
      ...renewalItems(`${apple}${jellopy}  - Id: 1\n    AegisName: Renewal_Only\n    Name: Renewal\n`),
      'db/re/mob_db.yml': `Header:\n  Type: MOB_DB\n  Version: 1\nBody:\n${poring}`,
      'npc/re/scripts_main.conf': 'npc: npc/world.txt\n',
    };
    const built = await buildSmall(files, { mode: 'Renewal' });
    expect(built.coverage.mode).toBe('Renewal');
    expect(built.items.has(1)).toBe(true);
  });

  it('report a missing game mode if the tree has only the other one', async () => {
    await using workshop = await createTestTree();
    const { rathena } = workshop;
    const lacking = (tables: string) => `${rathena}: has no ${tables}; omit --mode`;
    await expect(checkTree({ rathena, mode: 'Renewal' })).rejects.toThrow(lacking('renewal tables (db/re)'));
    await rename(join(rathena, 'db/pre-re'), join(rathena, 'db/re'));
    await expect(checkTree({ rathena, mode: 'Prerenewal' })).rejects.toThrow(lacking('pre-renewal tables (db/pre-re)'));
  });

  it('change only the given fields for a later record of the same id', async () => {
    const built = await buildSmall({
      ...itemDb(`${apple}    Type: Armor\n    Buy: 20\n    Weight: 30\n    Locations:\n      Armor: true\n${jellopy}`),
      ...importItems('  - Id: 512\n    Buy: 40\n    Locations:\n      Shoes: true\n      Armor: false\n'),
    });
    expect(built.items.get(512)).toMatchObject({ name: 'Apple', buy: 40, sell: 20, weight: 30, loc: ['Shoes'] });
  });

  it('list who can wear an item, whether it can be refined, and its restrictions', async () => {
    const worn = '    Type: Armor\n    Locations:\n      Armor: true\n';
    const built = await buildSmall({
      ...itemDb(
        `${apple}${worn}    Jobs:\n      Knight: true\n      Crusader: true\n    Classes:\n      Upper: true\n    Gender: Female\n` +
          '    EquipLevelMax: 60\n    ArmorLevel: 1\n    Refineable: true\n    Trade:\n      NoDrop: true\n      NoTrade: false\n      NoGuildStorage: true\n' +
          `${jellopy}${worn}    Jobs:\n      All: true\n      Novice: false\n    Gender: Both\n    Classes:\n      All: true\n`,
      ),
      ...importItems(
        '  - Id: 7\n    AegisName: Shell\n    Name: Shell\n  - Id: 8\n    AegisName: Coat\n    Name: Coat\n    Type: Armor\n    Locations:\n      Armor: true\n',
      ),
    });
    expect(built.items.get(512)).toMatchObject({
      ...{ jobs: ['Knight', 'Crusader'], classes: ['Upper'], gender: 'Female', max_lv: 60, refinable: true },
      trade_limits: ['drop', 'guild storage'],
      armor_lv: 1,
    });
    expect(built.items.get(909)).toMatchObject({ jobs: ['All'], not_jobs: ['Novice'], refinable: false });
    for (const key of ['gender', 'classes', 'max_lv', 'trade_limits', 'armor_lv', 'buying_store'])
      expect(built.items.get(909)).not.toHaveProperty(key);
    expect(built.items.get(8)).toMatchObject({ jobs: ['All'] });
    // An item that cannot be worn has no list of jobs.
    expect(built.items.get(7)).not.toHaveProperty('jobs');
    expect(built.items.get(7)).not.toHaveProperty('refinable');
  });

  it('leave out records that are commented out', async () => {
    const built = await buildSmall(itemDb(`${apple}#  - Id: 1003\n#    AegisName: Test\n${jellopy}`));
    expect([...built.items.keys()]).toEqual([512, 909]);
  });

  it('keep the first value of a duplicate key, and report its position', async () => {
    const built = await buildSmall(
      itemDb(`${apple}    Buy: 1\n    Script: |\n      Buy: 3\n      Buy: 4\n    Buy: 2\n${jellopy}`),
    );
    expect(built.items.get(512)?.buy).toBe(1);
    expect(built.findings).toEqual(['db/pre-re/item_db.yml:13: key Buy is duplicate, the first one is used']);
  });

  it('report misspelt jobs, classes, positions and flags, but not names that a fork may add', async () => {
    const { findings } = await buildSmall({
      ...importItems(
        '  - Id: 512\n    Jobs:\n      Swordmann: true\n      swordman: true\n      Dragon_Tamer: true\n    Classes:\n      Uper: true\n    Locations:\n      Right_Hnad: true\n      Hand_R: true\n      Costume_Wings: true\n',
      ),
      'db/import/skill_db.yml':
        'Header:\n  Type: SKILL_DB\n  Version: 3\nBody:\n  - Id: 1\n    Flags:\n      IsQuset: true\n      IsOfThisFork: true\n    DamageFlags:\n      NoDamge: true\n',
    });
    expect(findings.filter((finding) => finding.includes('unknown key'))).toEqual([
      'db/import/item_db.yml:8: unknown key Swordmann (is Swordman meant?)',
      'db/import/item_db.yml:12: unknown key Uper (is Upper meant?)',
      'db/import/item_db.yml:14: unknown key Right_Hnad (is Right_Hand meant?)',
      'db/import/skill_db.yml:7: unknown key IsQuset (is IsQuest meant?)',
      'db/import/skill_db.yml:10: unknown key NoDamge (is NoDamage meant?)',
    ]);
  });

  it('report keys that the game server does not read, at any depth, with a suggestion', async () => {
    const header = (type: string) => `Header:\n  Type: ${type}\n  Version: 1\n`;
    const { findings, mobs } = await buildSmall({
      ...mobDb(`${poring}    HP: 77\n    Drops:\n    - Item: Apple\n      Rat: 5\n    Modes:\n      Looter: true\n`),
      ...importItems(
        '  - Id: 512\n    buy: 77\n    Wieght: 5\n    Script: |\n      HP: 5\n    Trade: { NoDropp: true, NoTrade: true }\n  # - Nothing: 1\n  - Id: 909\n    Kafra: 1\n',
      ),
      'db/import/pet_db.yml': `${header('PET_DB')}body:\n  - Mob: PORING\n`,
      'db/import/castle_db.yml': `Header:\n  Typ: CASTLE_DB\n  Version: 1\nBody:\n  - Id: 0\n    map: castle\n`,
      'npc/barters.yml': `${header('BARTER_DB')}Body:\n- Name: Swap\n  Map: town\n  Items:\n  - Index: 0\n    Item: Apple\n    RequiredItems:\n    - Index: 0\n      Itm: Jellopy\n`,
    });
    expect(mobs.get(1002)?.hp).toBe(1);
    expect(findings.filter((finding) => finding.includes('unknown key')).toSorted()).toEqual([
      'db/import/castle_db.yml:2: unknown key Typ (is Type meant?)',
      'db/import/castle_db.yml:6: unknown key map (is Map meant?)',
      'db/import/item_db.yml:11: unknown key NoDropp (is NoDrop meant?)',
      'db/import/item_db.yml:14: unknown key Kafra',
      'db/import/item_db.yml:7: unknown key buy (is Buy meant?)',
      'db/import/item_db.yml:8: unknown key Wieght (is Weight meant?)',
      'db/import/pet_db.yml:4: unknown key body (is Body meant?)',
      'db/pre-re/mob_db.yml:12: unknown key Rat (is Rate meant?)',
      'db/pre-re/mob_db.yml:9: unknown key HP (is Hp meant?)',
      'npc/barters.yml:12: unknown key Itm (is Item meant?)',
    ]);
  });

  it('use the first of several equal keys, leave out the content of the others, and report them', async () => {
    const drops = (...names: string[]) =>
      `    Drops:\n${names.map((name) => `    - Item: ${name}\n      Rate: 5\n`).join('')}`;
    const built = await buildSmall({
      ...mobDb(
        `${poring}${drops('Apple')}    Level: 3\n${drops('Jellopy', 'Apple')}\n    Modes:\n      Mvp: true\n    Level: 4\n    Modes:\n      Looter: true\n  - Id: 1003\n    AegisName: B\n    Name: B\n`,
      ),
    });
    expect(built.mobs.get(1002)).toMatchObject({ lv: 3, mode: ['MVP Boss', 'Immobile'], drops: [{ name: 'Apple' }] });
    expect(built.mobs.has(1003)).toBe(true);
    expect(built.findings).toEqual(
      ['13: key Drops', '21: key Level', '22: key Modes'].map(
        (what) => `db/pre-re/mob_db.yml:${what} is duplicate, the first one is used`,
      ),
    );
  });

  it.each([
    ['Header:\n  Type: MOB_DB\n  Version: 1\n', 'has the type MOB_DB instead of ITEM_DB'],
    ['Header:\n  Version: 1\n', 'has the type none instead of ITEM_DB'],
    ['', 'has the type none instead of ITEM_DB'],
    ['Header:\n  Type: ITEM_DB\n', 'has no Version'],
    ['Header:\n  Type: ITEM_DB\n  Version: 2\n', 'has the version 2, but the server supports versions up to 1'],
  ])('leave out an imported file that the game server does not read: %j', async (header, why) => {
    const built = await buildSmall({ 'db/import/item_db.yml': `${header}Body:\n  - Id: 512\n    Buy: 99\n` });
    expect(built.items.get(512)?.buy).toBe(15);
    expect(built.findings).toEqual([`db/import/item_db.yml: ${why}: the server does not read it`]);
  });

  it('read the AI of a monster with and without leading zero or by name, and use the default without one', async () => {
    const mob = (id: number, more: string) => `  - Id: ${id}\n    AegisName: M${id}\n    Name: M\n${more}`;
    const built = await buildSmall(
      mobDb(
        poring +
          mob(1, '    Ai: 09\n') +
          mob(2, '    Ai: 9\n') +
          mob(3, '') +
          mob(4, '    Ai: ABR_PASSIVE\n') +
          mob(5, '    Ai: 77\n'),
      ),
    );
    expect(built.mobs.get(1)?.mode).toEqual([
      'Aggressive',
      'Cast Sensor Idle',
      'Change Target Melee',
      'Change Target Chase',
    ]);
    expect(built.mobs.get(2)?.mode).toEqual(built.mobs.get(1)?.mode);
    expect(built.mobs.get(3)?.mode).toEqual(['Immobile']);
    expect(built.mobs.get(4)?.mode).toEqual(['No Random Walk']);
    expect(built.findings).toEqual(['db/pre-re/mob_db.yml:24: unknown Ai 77']);
  });

  it("combine the modes of a monster's AI, class and record, and remove disabled modes except those of the class", async () => {
    const boss =
      '    Ai: 21\n    Class: Boss\n    Modes:\n      Mvp: true\n      Detector: false\n      ANGRY: true\n      Aggressive: false\n      Nonsense: true\n';
    const built = await buildSmall(mobDb(`${poring}${boss}`));
    const mode = built.mobs.get(1002)?.mode;
    expect(mode?.[0]).toBe('MVP Boss');
    expect(mode).toContain('Status Immune');
    expect(mode).toContain('Detector');
    expect(mode).toContain('Angry');
    expect(mode).not.toContain('Aggressive');
    expect(built.findings).toEqual(['db/pre-re/mob_db.yml:6: unknown mode Nonsense']);
  });

  it('do not give a monster the mode Detector because of its race', async () => {
    const built = await buildSmall(mobDb(`${poring}    Race: Insect\n    Ai: 01\n`));
    expect(built.mobs.get(1002)?.mode).toEqual([]);
  });

  it('use default values for missing fields', async () => {
    const built = await buildSmall(
      itemDb(`${apple}${jellopy}  - Id: 1\n    AegisName: Stick\n    Name: Stick\n    Type: Weapon\n`),
    );
    expect(built.items.get(512)).toMatchObject({ type: 'Etc', buy: 0, sell: 0, slots: 0 });
    expect(built.items.get(1)).toMatchObject({ weapon_lv: 1, name: 'Stick' });
    const mob = (await buildSmall(mobDb(poring))).mobs.get(1002);
    expect(mob).toMatchObject({
      race: 'Formless',
      size: 'Small',
      element: { type: 'Neutral', level: 1 },
      lv: 1,
      hp: 1,
    });
    expect(mob?.stats).toEqual({ str: 1, agi: 1, vit: 1, int: 1, dex: 1, luk: 1 });
  });

  it('derive the sell price from the buy price and the reverse', async () => {
    const built = await buildSmall(itemDb(`${apple}    Buy: 15\n${jellopy}    Sell: 3\n`));
    expect(built.items.get(512)).toMatchObject({ buy: 15, sell: 7 });
    expect(built.items.get(909)).toMatchObject({ buy: 6, sell: 3 });
  });

  it('keep names as text, even if they look like numbers', async () => {
    const built = await buildSmall(itemDb(`${apple}${jellopy}  - Id: 3\n    AegisName: 1e3\n    Name: 007\n`));
    expect(built.items.get(3)).toMatchObject({ aegis_name: '1e3', name: '007' });
  });

  it('read item types in any case, and report unknown types', async () => {
    const built = await buildSmall(itemDb(`${apple}    Type: Delayconsume\n${jellopy}    Type: Bogus\n`));
    expect(built.items.get(512)?.type).toBe('DelayConsume');
    expect(built.items.get(909)?.type).toBe('Bogus');
    expect(built.findings).toEqual(['db/pre-re/item_db.yml:10: item 909 has an unknown Type: Bogus']);
  });

  it('resolve references by server name, with repeated display names and duplicate drops', async () => {
    const built = await buildSmall({
      ...itemDb(`${apple}${jellopy}  - Id: 1\n    AegisName: Apple_\n    Name: Apple\n`),
      ...mobDb(
        `${poring}    Drops:\n      - Item: Apple\n        Rate: 1000\n      - Item: Apple\n        Rate: 150\n      - Item: Pear\n        Rate: 1\n`,
      ),
    });
    expect(built.mobs.get(1002)?.drops).toEqual([
      { id: 512, name: 'Apple', rate: 1000 },
      { id: 512, name: 'Apple', rate: 150 },
    ]);
    expect(built.items.get(512)?.drops_from.map((drop) => drop.rate)).toEqual([1000, 150]);
    expect(built.items.get(1)?.drops_from).toEqual([]);
    expect(built.findings).toEqual(['db/pre-re/mob_db.yml:6: Drops names the item Pear, which does not exist']);
  });

  it('recognise enchantments by their record in the database, not by their number', async () => {
    const built = await buildSmall(
      itemDb(`${apple}${jellopy}  - Id: 4703\n    AegisName: Strength4\n    Name: STR+4\n`),
    );
    expect(built.items.get(4703)?.name).toBe('STR+4');
  });

  it('keep every pet of an egg', async () => {
    const lunatic = '  - Id: 1063\n    AegisName: LUNATIC\n    Name: Lunatic\n';
    const { items, findings, coverage } = await buildSmall({
      ...mobDb(poring + lunatic),
      ...database('pet_db', 'PET_DB', '  - Mob: PORING\n    EggItem: Apple\n  - Mob: LUNATIC\n    EggItem: Apple\n'),
    });
    expect(items.get(512)).toMatchObject({
      pet: { mob_id: 1002, mob_name: 'Poring' },
      other_pets: [{ mob_id: 1063, mob_name: 'Lunatic' }],
    });
    expect(coverage.counts.pets).toBe(2);
    expect(findings).toEqual([]);
  });

  it('link pets to their egg', async () => {
    const egg = '  - Id: 9001\n    AegisName: Poring_Egg\n    Name: Poring Egg\n    Type: Petegg\n';
    const pet =
      '  - Mob: PORING\n    TameItem: Apple\n    EggItem: Poring_Egg\n    FoodItem: Jellopy\n    CaptureRate: 2000\n';
    const built = await buildSmall({ ...itemDb(apple + jellopy + egg), ...database('pet_db', 'PET_DB', pet) });
    expect(built.items.get(9001)).toMatchObject({
      type: 'PetEgg',
      pet: {
        mob_id: 1002,
        taming_item: { item_id: 512, name: 'Apple' },
        food_item: { item_id: 909, name: 'Jellopy' },
        capture_rate: 2000,
        feed_increment: 50,
      },
    });
  });
});

describe('boxes with random items', () => {
  const box = (id: number, statement: string) =>
    `  - Id: ${id}\n    AegisName: Box${id}\n    Name: Box\n    Type: Usable\n    Script: |\n      ${statement}\n`;
  const groups = database(
    'item_group_db',
    'ITEM_GROUP_DB',
    `  - Group: BlueBox
    SubGroups:
      - SubGroup: 1
        List:
          - Index: 0
            Item: Apple
            Rate: 3
          - Index: 1
            Item: Jellopy
            Rate: 1
      - SubGroup: 2
        Algorithm: All
        List:
          - Index: 0
            Item: Jellopy
`,
  );
  const contentsOf = async (statement: string) => {
    const built = await buildSmall({ ...itemDb(apple + jellopy + box(1, statement)), ...groups });
    const held = built.items.get(1)?.group_contents.map((entry) => [entry.name, entry.weight_percent]);
    return { held, built };
  };

  it.each([
    [
      'getgroupitem(IG_BLUEBOX);',
      [
        ['Apple', 75],
        ['Jellopy', 100],
      ],
    ],
    [
      'getrandgroupitem IG_BlueBox;',
      [
        ['Apple', 75],
        ['Jellopy', 25],
      ],
    ],
    ['getrandgroupitem(IG_BLUEBOX,1,2);', [['Jellopy', 100]]],
    ['getitem 512,500;', [['Apple', 100]]],
    [
      'getitem Apple,1; getitem 909,2;',
      [
        ['Apple', 100],
        ['Jellopy', 100],
      ],
    ],
    [
      'getitem callfunc("F_Rand",512,909),1;',
      [
        ['Apple', 50],
        ['Jellopy', 50],
      ],
    ],
    ['getitem rand(512,513),1;', [['Apple', 100]]],
    ['if (rand(2)) getitem 512,1;', []],
    ['itemheal 10,0;', []],
  ])('contain the items of their script: %s', async (statement, expected) => {
    expect((await contentsOf(statement)).held).toEqual(expected);
  });

  it.each([
    ['getrandgroupitem(IG_BLUEBOX); getrandgroupitem(IG_BLUEBOX);', [2, 93.75], [2, 43.75]],
    ['for (.@i = 0; .@i < 3; .@i++) getrandgroupitem(IG_BLUEBOX);', [3, 98.4375], [3, 57.8125]],
    ['for(.@i=1;.@i<=3;.@i++) { getrandgroupitem(IG_BLUEBOX); }', [3, 98.4375], [3, 57.8125]],
    ['for (.@i = 0; .@i < 9999999; .@i++) getrandgroupitem(IG_BLUEBOX);', [undefined, 75], [undefined, 25]],
    ['getgroupitem(IG_BLUEBOX);', [undefined, 75], [2, 100]],
    ['getitem 512,1; getitem 512,1; getitem 909,1;', [2, 100], [undefined, 100]],
  ])('list each item once, with its maximum count and its total chance: %s', async (statement, ...held) => {
    const { built } = await contentsOf(statement);
    const contents = built.items.get(1)?.group_contents ?? [];
    expect(contents.map((entry) => entry.name)).toEqual(['Apple', 'Jellopy']);
    expect(contents.map((entry) => [entry.times, entry.weight_percent])).toEqual(held);
    expect(built.items.get(512)?.inside_item_group).toEqual([
      { item_id: 1, name: 'Box', weight_percent: held[0]?.[1] },
    ]);
  });

  it('add the chances of an item that a group lists twice, because a draw gives only one entry', async () => {
    const twice = database(
      'item_group_db',
      'ITEM_GROUP_DB',
      '  - Group: BlueBox\n    SubGroups:\n      - SubGroup: 1\n        List:\n' +
        ['Apple', 'Jellopy', 'Apple']
          .map((name, index) => `          - Index: ${index}\n            Item: ${name}\n            Rate: 1\n`)
          .join(''),
    );
    const built = await buildSmall({ ...itemDb(apple + jellopy + box(1, 'getgroupitem(IG_BLUEBOX);')), ...twice });
    expect(built.items.get(1)?.group_contents).toEqual([
      { item_id: 512, name: 'Apple', weight_percent: 66.6666 },
      { item_id: 909, name: 'Jellopy', weight_percent: 33.3333 },
    ]);
  });

  it.each([
    ['getrandgroupitem(IG_BLUEBOX,1,9);', 'the sub group 9 of IG_BLUEBOX, which does not exist'],
    ['groupranditem(IG_BLUEBOX,1,9);', 'the sub group 9 of IG_BLUEBOX, which does not exist'],
    ['getrandgroupitem(IG_EMPTY);', 'the sub group 1 of IG_EMPTY, which is empty'],
    ['getgroupitem(IG_EMPTY);', 'the group IG_EMPTY, which is empty'],
    ['getrandgroupitem(IG_ONLY2);', 'the sub group 1 of IG_ONLY2, which does not exist'],
  ])('report an empty or missing sub group: %s', async (statement, what) => {
    const groups = database(
      'item_group_db',
      'ITEM_GROUP_DB',
      '  - Group: BlueBox\n    SubGroups:\n      - SubGroup: 1\n        List:\n          - Index: 0\n            Item: Apple\n            Rate: 1\n' +
        '  - Group: Empty\n    SubGroups:\n      - SubGroup: 1\n        List: []\n' +
        '  - Group: Only2\n    SubGroups:\n      - SubGroup: 2\n        List:\n          - Index: 0\n            Item: Apple\n            Rate: 1\n',
    );
    const built = await buildSmall({ ...itemDb(apple + jellopy + box(1, statement)), ...groups });
    expect(built.items.get(1)?.group_contents).toEqual([]);
    expect(built.findings).toEqual([`db/pre-re/item_db.yml:12: item 1 opens ${what}`]);
  });

  it('are listed at the items that they contain, and report a missing group', async () => {
    const { built } = await contentsOf('getgroupitem(IG_BLUEBOX);');
    expect(built.items.get(512)?.inside_item_group).toEqual([{ item_id: 1, name: 'Box', weight_percent: 75 }]);
    const missing = await contentsOf('getgroupitem(IG_REDBOX);');
    expect(missing.built.findings).toEqual([
      'db/pre-re/item_db.yml:12: item 1 opens the group IG_REDBOX, which does not exist',
    ]);
  });
});
