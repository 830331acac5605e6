import { describe, expect, it } from 'vitest';
import { buildSmall, type Files, script, smallTree } from './testing/small-tree.ts';

const build = (text: string | Uint8Array) => buildSmall(script(text));
const list = (text: string) => ({ 'npc/pre-re/scripts_main.conf': text });
const spawned = (names: readonly { name: string }[] | undefined) => names?.length ?? 0;

describe('the list of script files', () => {
  it('includes only listed files, with imports and without comments or removed files', async () => {
    const built = await buildSmall({
      ...list('// npc: npc/dead.txt\nimport: npc/more.conf\nnpc: npc/gone.txt // said here\ndelnpc: npc/gone.txt\n'),
      'npc/more.conf': 'npc: npc/world.txt\n',
      'npc/dead.txt': 'field,0,0\tmonster\tPoring\t1002,99\n',
      'npc/gone.txt': 'field,0,0\tmonster\tPoring\t1002,99\n',
    });
    expect(built.maps.get('field')?.spawns.map((group) => group.total_amount)).toEqual([10]);
    expect(built.findings).toEqual([]);
  });

  it('reports cycles, missing files, unknown words and paths outside the tree', async () => {
    const built = await buildSmall(
      list(
        'npc: npc/world.txt\nimport: npc/pre-re/scripts_main.conf\nnpc: npc/none.txt\nload: x\nnpc: ../../etc/passwd\n',
      ),
    );
    expect(built.findings).toEqual([
      'npc/pre-re/scripts_main.conf:2: imports npc/pre-re/scripts_main.conf, which is being read: a circle',
      'npc/pre-re/scripts_main.conf:4: is not npc, delnpc or import: load: x',
      'npc/none.txt: does not exist',
      '../../etc/passwd: is outside the tree',
    ]);
  });
});

const noFurther = '(the server reads no further in this file)';

describe('the lines of a script file', () => {
  it.each([
    ['field,0,0 monster Poring 1002,1', 'has no fields separated by TAB: field,0,0 monster Poring 1002,1 '],
    ['town,1,1,1 script b 85,{\n}', 'has no fields separated by TAB: town,1,1,1 script b 85,{ '],
    ['}', 'has no fields separated by TAB: } '],
    ['town,1,1,1\twarp', 'has 2 fields '],
    ['town,1,1,1\tscript\tA\t85,\n{\n}', 'script without ,{ on its line '],
    ['town,1,1,1\tscript\tA\t85', 'script without ,{ on its line '],
    ['function\tscript\tF_A\n{\n}', 'script without ,{ on its line '],
  ])('end at the line at which the game server stops reading: %j', async (line, why) => {
    const after = 'town,1,3,3\tscript\tBob\t86,{\n}\n';
    const built = await build(`town,1,2,3\tscript\tAda\t86,{\n}\n${line}\n${after}`);
    expect(built.maps.get('town')?.npcs.map((npc) => npc.name)).toEqual(['Grocer', 'Ada']);
    expect(built.findings).toEqual([`npc/extra.txt:3: ${why}${noFurther}`]);
  });

  it('continue after an invalid line', async () => {
    const built = await build('town\t\tlost\ntown,1,3,3\tscript\tBob\t86,{\n}\n');
    expect(built.maps.get('town')?.npcs.map((npc) => npc.name)).toEqual(['Grocer', 'Bob']);
    expect(built.findings).toEqual(['npc/extra.txt:1: is of an unknown kind: lost']);
  });

  it.each([
    ['\r\n', true],
    ['\n', true],
    ['\r\n', false],
    ['\n', false],
  ])('may end with %j, also on the last line', async (end, isLastEnded) => {
    const lines = ['town,1,2,3\tscript\tAda\t86,{', '}', 'field,0,0\tmonster\tPoring\t1002,7,5000,2000'];
    const built = await build(`${lines.join(end)}${isLastEnded ? end : ''}`);
    expect(built.maps.get('town')?.npcs.map((npc) => npc.name)).toEqual(['Grocer', 'Ada']);
    expect(built.maps.get('field')?.spawns.map((group) => group.total_amount)).toEqual([17]);
    expect(built.findings).toEqual([]);
  });

  const refused = 'npc/extra.txt: begins with a byte order mark: the server does not read it';
  const doubtful =
    'npc/extra.txt: begins with a byte order mark: it is read here, but only a server such as Pandas reads it';
  const macro = 'Pandas_Support_UTF8BOM_Files';
  it.each<[string, Files, string[]]>([
    ['does not identify the server', {}, [doubtful]],
    ['has the source of rAthena', { 'src/map/npc.cpp': 'int npc;\n' }, [refused]],
    ['has the source of Pandas', { 'src/map/npc.cpp': `#ifndef ${macro}\n` }, []],
    ['has the tables of Pandas', { 'db/pandas/re/x.yml': 'x' }, []],
    ['has the settings of Pandas', { 'src/config/pandas.hpp': `\t#define ${macro}\n` }, []],
    [
      'has the settings of Pandas with byte order marks turned off',
      { 'src/config/pandas.hpp': `//#define ${macro}\n`, 'db/pandas/re/x.yml': 'x' },
      [refused],
    ],
  ])('are read after a byte order mark as on the game server: the tree %s', async (_, files, findings) => {
    const built = await buildSmall({ ...files, ...script('\uFEFFtown,1,2,3\tscript\tAda\t86,{\n}\n') });
    const isRead = !findings.includes(refused);
    expect(built.maps.get('town')?.npcs.map((npc) => npc.name)).toEqual(isRead ? ['Grocer', 'Ada'] : ['Grocer']);
    expect(built.findings).toEqual(findings);
  });

  it('come from the common script list if the game mode has no list', async () => {
    const built = await buildSmall({ ...list('npc: npc/world.txt\n'), 'npc/scripts_main.conf': 'npc: npc/none.txt\n' });
    expect(built.maps.get('town')?.npcs).toHaveLength(1);
    const common = await buildSmall({
      'npc/pre-re/scripts_main.conf': undefined,
      'npc/scripts_main.conf': 'npc: npc/world.txt\n',
    });
    expect(common.maps.get('town')?.npcs).toHaveLength(1);
    expect(common.findings).toEqual([]);
  });

  it('are split at tabs, not at spaces, and two tabs count as one', async () => {
    const built = await build('town,1,2,0\twarp\tto field\t\t1,1,field,3,4\nfield,0,0 monster Poring 1002,1\n');
    expect(built.maps.get('town')?.warps).toHaveLength(2);
    expect(built.findings).toEqual([
      `npc/extra.txt:2: has no fields separated by TAB: field,0,0 monster Poring 1002,1 ${noFurther}`,
    ]);
  });

  it('are not read inside comments', async () => {
    const built = await build(
      '// field,0,0\tmonster\tPoring\t1002,5\n/* field,0,0\tmonster\tPoring\t1002,5\n\nfield,0,0\tmonster\tPoring\t1002,5 */\n',
    );
    expect(spawned(built.maps.get('field')?.spawns)).toBe(1);
    expect(built.findings).toEqual([]);
  });

  it('are not read inside bodies, also if a body has braces in strings and comments', async () => {
    const built = await build(
      [
        'town,3,4,5\tscript\tGuide#t\t85,{',
        '\tmes "{ not a brace \\" }";',
        '\t// } not the end',
        '\t/* } nor this { */',
        'field,0,0\tmonster\tPoring\t1002,5',
        '\tif (1) { end; }',
        '}',
        'field,0,0\tmonster\tPoring\t1002,7,5000,2000',
      ].join('\n'),
    );
    expect(built.maps.get('field')?.spawns.map((group) => group.total_amount)).toEqual([17]);
    expect(built.maps.get('town')?.npcs.map((npc) => npc.name)).toEqual(['Grocer', 'Guide']);
    expect(built.findings).toEqual([]);
  });

  it('end at a script body without an end, which is reported', async () => {
    const built = await build('\n\ntown,3,4,5\tscript\tGuide\t85,{\n mes "open;\nfield,0,0\tmonster\tPoring\t1002,5\n');
    expect(built.findings).toEqual(['npc/extra.txt:3: the body of this script never ends']);
  });

  it('may have an old code page', async () => {
    const built = await build(Buffer.from('town,3,4,5\tscript\tJos\xe9\t85,{\n}\n', 'latin1'));
    expect(built.maps.get('town')?.npcs.map((npc) => npc.name)).toContain('José');
  });

  it('are reported by file and line if they are invalid', async () => {
    const built = await build(
      'town,x,2,0\twarp\ta\t1,1,field,3,4\ntown,1,2,0\twarp\ta\t1,1\ntown,1,1,1\tbogus\tb\tc\n}\n',
    );
    expect(built.findings).toEqual([
      'npc/extra.txt:1: is not a position: town,x,2,0',
      'npc/extra.txt:2: is not a warp target: 1,1',
      'npc/extra.txt:3: is of an unknown kind: bogus',
      `npc/extra.txt:4: has no fields separated by TAB: } ${noFurther}`,
    ]);
  });
});

describe('NPCs of a script file', () => {
  it('are named by the text before the #, and hidden without a name or a picture', async () => {
    const body = '{\n}\n';
    const built = await build(
      [
        `town,1,1,1\tscript\tAda#guide::Ada_1\t85,${body}`,
        `town,1,2,1\tscript\t#trigger\t85,${body}`,
        `town,1,3,1\tscript\tNobody\t-1,${body}`,
        `town,1,4,1\tscript\tGhost\tHIDDEN_NPC,${body}`,
        `town,1,5,1\tscript\tFake\tFAKE_NPC,${body}`,
        `-\tscript\tFloating\t85,${body}`,
        `function\tscript\tF_Help\t${body}`,
      ].join(''),
    );
    expect(built.maps.get('town')?.npcs.map((npc) => npc.name)).toEqual(['Grocer', 'Ada']);
    expect(built.findings).toEqual([]);
  });

  it("get the number of a named picture from the tree's table", async () => {
    const files = script('town,1,1,1\tscript\tKafra\t4_F_KAFRA1,{\n}\n');
    const kafra = (built: Awaited<ReturnType<typeof build>>) => built.maps.get('town')?.npcs[1];
    expect(kafra(await buildSmall(files))?.sprite_id).toBeUndefined();
    expect(kafra(await buildSmall({ ...files, 'npc_sprite_ids.json': '{"4_F_KAFRA1": 117}' }))?.sprite_id).toBe(117);
  });

  it('are left out with warps if they are outside their map', async () => {
    const built = await build(
      'town,40,1,1\tscript\tAda\t85,{\n}\ntown,1,40,0\twarp\tw\t1,1,field,3,4\ntown,39,39,1\tscript\tBob\t85,{\n}\n',
    );
    expect(built.maps.get('town')?.npcs.map((npc) => npc.name)).toEqual(['Grocer', 'Bob']);
    expect(built.maps.get('town')?.warps).toHaveLength(1);
    expect(built.findings).toEqual([
      'npc/extra.txt:1: is at 40,1, outside town (40 x 40 cells)',
      'npc/extra.txt:3: is at 1,40, outside town (40 x 40 cells)',
    ]);
  });

  it('are drawn at their position on the map: north is up', async () => {
    const { npcs, height } = (await buildSmall()).maps.get('town') ?? { npcs: [], height: 0 };
    expect(npcs[0]).toMatchObject({ x: 10, y: 20, px: 10, py: height - 1 - 20 });
  });
});

describe('duplicates of NPCs', () => {
  it('copy kind, goods and target from their source, but keep their own position and picture', async () => {
    const built = await build(
      [
        'field,9,9,0\tduplicate(Shop2)\tPeddler#2\t90',
        'town,7,8,0\tduplicate(Shop)\tTwin#1::Shop2\t84',
        '-\tshop\tHidden::Shop\t-1,909:100',
        'field,2,3,0\tduplicate(gate)\tgate2\t2,2',
        'field,2,3,0\tduplicate(Nobody)\tlost\t2,2',
      ].join('\n'),
    );
    const goods = [{ item_id: 909, name: 'Jellopy', price: 100 }];
    expect(built.maps.get('town')?.npcs[1]).toMatchObject({
      name: 'Twin',
      sprite_id: 84,
      is_vendor: true,
      items: goods,
    });
    expect(built.maps.get('field')?.npcs[0]).toMatchObject({ name: 'Peddler', x: 9, items: goods });
    expect(built.maps.get('field')?.warps[0]).toMatchObject({ from_x: 2, from_y: 3, to: 'field', to_x: 30, to_y: 31 });
    expect(built.findings).toEqual([
      'npc/extra.txt:5: duplicates Nobody, which does not exist',
      'npc/extra.txt:3: no script on a map opens the shop Shop',
    ]);
  });
});

describe('shops of NPCs', () => {
  const goods = async (line: string) => {
    const built = await build(`town,1,1,1\t${line}\n`);
    return { items: built.maps.get('town')?.npcs[1]?.items, built };
  };

  it.each([
    [
      'shop\tA\t83,512:-1,909:7',
      [
        [512, 15, undefined],
        [909, 7, undefined],
      ],
    ],
    ['shop\tA\t83,yes,512:-1', [[512, 15, undefined]]],
    ['shop\tA\t83,no,Apple:-1', [[512, 15, undefined]]],
    ['cashshop\tA\t83,512:30', [[512, 30, 'Cash Points']]],
    ['cashshop\tA\t83,512:-1', [[512, 0, 'Cash Points']]],
    ['pointshop\tA\t83,#POINTS|Gold Points:1,512:3', [[512, 3, 'Gold Points']]],
    ['itemshop\tA\t83,909,512:3', [[512, 3, 'Jellopy']]],
    ['itemshop\tA\t83,909:yes,512:3', [[512, 3, 'Jellopy']]],
    ['pointshop\tA\t83,#POINTS,512:3', [[512, 3, '#POINTS']]],
    [
      'marketshop\tA\t83,512:-1:5,909:2:-1',
      [
        [512, 15, undefined],
        [909, 2, undefined],
      ],
    ],
  ])('of every kind list their prices: %s', async (line, expected) => {
    const { items } = await goods(line);
    expect(items?.map((entry) => [entry.item_id, entry.price, entry.currency])).toEqual(expected);
  });

  it('report their faults', async () => {
    const wrong = async (line: string) => (await goods(line)).built.findings[0];
    expect(await wrong('shop\tA\t83')).toBe('npc/extra.txt:1: shop without anything to sell');
    expect(await wrong('shop\tA\t83,512')).toBe('npc/extra.txt:1: shop offers something other than item:price: 512');
    expect(await wrong('shop\tA\t83,99999:1')).toBe('npc/extra.txt:1: sells the item 99999, which does not exist');
  });

  it('are placed at the NPC with the script that opens them if they have no location', async () => {
    const built = await build(
      '-\tshop\tSecret\t-1,909:5\ntown,2,3,4\tscript\tTrader#x\t90,{\n callshop "Secret",1;\n}\n',
    );
    expect(built.items.get(909)?.vended_by).toEqual([
      { name: 'Trader', map: 'town', x: 2, y: 3, sprite_id: 90, price: 5 },
    ]);
    expect(built.findings).toEqual([]);
  });

  it('list their currency for barter', async () => {
    const barter =
      'Header:\n  Type: BARTER_DB\n  Version: 1\nBody:\n  - Name: Swap\n    Map: town\n    X: 8\n    Y: 9\n    Sprite: 86\n    Items:\n' +
      '      - Index: 0\n        Item: Apple\n        Zeny: 10\n        RequiredItems:\n          - Index: 0\n            Item: Jellopy\n            Amount: 3\n' +
      '          - Index: 1\n            Item: Apple\n            Refine: 7\n' +
      '      - Index: 1\n        Item: Jellopy\n        Zeny: 12\n';
    const built = await buildSmall({ 'npc/barters.yml': barter });
    const price = { name: 'Swap', price: 0, currency: '3 Jellopy, 1 +7 Apple, 10z' };
    expect(built.items.get(512)?.vended_by[1]).toMatchObject(price);
    expect(built.items.get(909)?.vended_by[0]).toMatchObject({ name: 'Swap', price: 12 });
    expect(built.items.get(909)?.vended_by[0]).not.toHaveProperty('currency');
  });
});

describe('spawns of monsters', () => {
  const groups = async (text: string) => {
    const files = {
      ...script(text),
      'npc/world.txt': smallTree['npc/world.txt']?.toString().replace(/field,0,0.*\n/, ''),
    };
    const built = await buildSmall(files);
    return { groups: built.maps.get('field')?.spawns, built };
  };

  it('form one group if they are of one monster and respawn time on one map', async () => {
    const found = await groups(
      'field,0,0\tmonster\tPoring\t1002,5,1000\nfield,30,30\tboss_monster\t--ja--,1\t1002,2,1000\nfield\tmonster\tporing\tPORING,1\n',
    );
    expect(
      found.groups?.map((group) => [group.name, group.interval, group.total_amount, group.regions.length]),
    ).toEqual([
      ['Poring', 1000, 7, 2],
      ['Poring', 5000, 1, 1],
    ]);
    expect(found.built.mobs.get(1002)?.spawns.map((spawn) => spawn.total_amount)).toEqual([7, 1]);
  });

  it('form separate groups if they have a different name, level or size', async () => {
    const lines =
      'field,0,0\tmonster\tPoring\t1002,70,1000\nfield,0,0\tmonster\tPoring King,50\t1002,3,1000,0,0,2\n' +
      'field,0,0\tmonster\t--en--\t1002,4,1000,0,0,1\nfield,9,9\tmonster\tPoring King,50\t1002,2,1000,0,Npc::OnKill,2\n';
    const found = await groups(lines);
    expect(found.groups?.map(({ name, lv, size, total_amount }) => [name, lv, size, total_amount])).toEqual([
      ['Poring', undefined, 'Small', 74],
      ['Poring King', 50, 'Large', 5],
    ]);
    const habitats = found.built.mobs.get(1002)?.spawns;
    expect(habitats?.map(({ name, lv, total_amount }) => [name, lv, total_amount])).toEqual([
      [undefined, undefined, 74],
      ['Poring King', 50, 5],
    ]);
  });

  it('have the names of the database if a setting overrides the script names', async () => {
    const files = {
      ...script('field,0,0\tmonster\tKing\t1002,3,5000,2000\n'),
      'conf/import/battle_conf.txt': 'override_mob_names: 1\n',
    };
    expect((await buildSmall(files)).maps.get('field')?.spawns.map((group) => group.name)).toEqual(['Poring']);
  });

  it('cover the whole map, or at least 10 cells around their position, within the map', async () => {
    const found = await groups(
      'field,0,0,0,0\tmonster\tP\t1002,1,1001\nfield,30,20,3,3\tmonster\tP\t1002,1,1002\nfield,30,20,16,13\tmonster\tP\t1002,1,1003\nfield,5,55,1,1\tmonster\tP\t1002,1,1004\n',
    );
    expect(found.groups?.map((group) => group.regions[0])).toEqual([
      { x: 0, y: 0, x2: 60, y2: 60, amount: 1 },
      { x: 20, y: 29, x2: 41, y2: 50, amount: 1 },
      { x: 15, y: 27, x2: 46, y2: 52, amount: 1 },
      { x: 0, y: 0, x2: 16, y2: 15, amount: 1 },
    ]);
  });

  it.each([
    // A spawn span below 0 means the whole axis of the map, and so does a span of 0 at the position 0.
    [
      'field,30,20,-1,3',
      { x: 0, y: 29, x2: 60, y2: 50 },
      'has a span below 0, which the server treats as the whole map: ',
    ],
    [
      'field,30,20,3,-1',
      { x: 20, y: 0, x2: 41, y2: 60 },
      'has a span below 0, which the server treats as the whole map: ',
    ],
    ['field,0,20', { x: 0, y: 29, x2: 60, y2: 50 }, undefined],
    ['field,30', { x: 20, y: 0, x2: 41, y2: 60 }, undefined],
    // A fixed position in the wall around the test map is not walkable, so the monsters appear on the whole map.
    ['field,59,30', { x: 0, y: 0, x2: 60, y2: 60 }, undefined],
    ['field,59,30,1,1', { x: 0, y: 0, x2: 60, y2: 60 }, undefined],
    ['field,59,30,2,1', { x: 49, y: 19, x2: 60, y2: 40 }, undefined],
  ])('cover the same area as on the game server: %s', async (where, region, why) => {
    const found = await groups(`${where}\tmonster\tP\t1002,1\n`);
    expect(found.groups?.map((group) => group.regions)).toEqual([[{ ...region, amount: 1 }]]);
    expect(found.built.findings).toEqual(why === undefined ? [] : [`npc/extra.txt:1: ${why}${where}`]);
  });

  it.each([
    ['field,60,1', 'P', 'is at 60,1, outside field (60 x 60 cells)'],
    ['field,1,60,2,2', 'P', 'is at 1,60, outside field (60 x 60 cells)'],
    ['field,-1,5', 'P', 'is at -1,5, outside field (60 x 60 cells)'],
    ['field,1,1', 'P,0', 'spawns monsters of the level 0, which the server ignores: P,0'],
  ])('are left out as on the game server: %s %s', async (where, name, why) => {
    const found = await groups(`${where}\tboss_monster\t${name}\t1002,1\n`);
    expect(found.groups).toEqual([]);
    expect(found.built.findings).toEqual([`npc/extra.txt:1: ${why}`]);
  });

  it('may occur twice on a map, and may have an event, size and AI', async () => {
    const line = 'field\tmonster\tPoring,50\t1002,5,6000,0,Npc::OnKill,2,1\n';
    const found = await groups(line + line);
    expect(found.groups?.map((group) => [group.total_amount, group.interval])).toEqual([[10, 6_000]]);
    expect(found.built.findings).toEqual([]);
  });

  it('cover the whole map if force_random_spawn is set', async () => {
    const built = await buildSmall({
      ...script('field,30,20,3,3\tmonster\tP\t1002,1,7000\n'),
      'conf/import/battle_conf.txt': 'force_random_spawn: yes\n',
    });
    expect(built.maps.get('field')?.spawns[1]?.regions).toEqual([{ x: 0, y: 0, x2: 60, y2: 60, amount: 1 }]);
  });

  it('report their faults', async () => {
    const { built } = await groups(
      'field,0,0\tmonster\tP\t9999,1\nfield,a,0\tmonster\tP\t1002,1\nfield,0,0\tmonster\tP\t1002\nnowhere,0,0\tmonster\tP\t1002,1\n',
    );
    expect(built.findings).toEqual([
      'npc/extra.txt:2: is not a spawn position: field,a,0',
      'npc/extra.txt:3: is not a monster with an amount: 1002',
      'npc/extra.txt:4: 1 spawn lines on nowhere, which is turned off',
      'npc/extra.txt:1: spawns the monster 9999, which does not exist',
    ]);
  });
});

describe('map flags', () => {
  it('can be set, removed and given a value', async () => {
    const built = await build(
      [
        'town\tmapflag\ttown',
        'town\tmapflag\tpvp',
        'town\tmapflag\tpvp\toff',
        'town\tmapflag\tnosave\tSavePoint',
        'town\tmapflag\trestricted\t3',
        'town\tmapflag\trestricted\t6',
        'town\tmapflag\trestricted',
        'town\tmapflag\tskill_duration\tHT_SANDMAN,400',
        'town\tmapflag\tskill_duration\tHT_FLASHER,400',
        'field\tmapflag\tgvg_castle',
        'field\tmapflag\tgvg_dungeon',
      ].join('\n'),
    );
    expect(built.maps.get('town')).toMatchObject({
      town: true,
      mapflags: [
        'town',
        'nosave',
        'restricted 3',
        'restricted 6',
        'skill_duration HT_SANDMAN,400',
        'skill_duration HT_FLASHER,400',
      ],
    });
    expect(built.maps.get('field')).toMatchObject({ guild_castle: true, guild_dungeon: true });
  });
});
