import { describe, expect, it } from 'vitest';
import { buildSmall, database, type Files, mobDb, script, smallTree } from './testing/small-tree.ts';

const body = '{\n\tend;\n}\n';
const town = (built: Awaited<ReturnType<typeof buildSmall>>) => built.maps.get('town');
const people = (built: Awaited<ReturnType<typeof buildSmall>>) => town(built)?.npcs.map((npc) => npc.name);

/**
 * Returns the small test tree as a renewal tree: its databases, its list of scripts and its map cache have other names.
 */
const renewalTree = (files: Files): Files =>
  Object.fromEntries(
    Object.entries({ ...smallTree, ...files }).flatMap(([path, text]) => [
      [path, path.includes('pre-re/') ? undefined : text],
      ...(path.includes('pre-re/') ? [[path.replace('pre-re/', 're/'), text] as const] : []),
    ]),
  );

describe('the initial state of an NPC or a warp in a script line', () => {
  it.each(['script(CLOAKED)', 'script(HIDDEN)', 'script(DISABLED)', 'script(cloaked)', 'SCRIPT(Hidden)'])(
    'does not hide the NPC of a %s',
    async (kind) => {
      const built = await buildSmall(
        script(`town,1,2,3\t${kind}\tAda#1\t85,${body}town,1,3,3\tscript\tBob\t86,${body}`),
      );
      expect(people(built)).toEqual(['Grocer', 'Ada', 'Bob']);
      expect(built.findings).toEqual([]);
    },
  );

  it.each(['warp(CLOAKED)', 'warp2(DISABLED)', 'WARP2(hidden)', 'warp2'])('does not hide a %s', async (kind) => {
    const built = await buildSmall(script(`town,7,8,0\t${kind}\tdoor\t1,1,field,3,4\n`));
    expect(town(built)?.warps.map((warp) => [warp.from_x, warp.to])).toEqual([
      [5, 'field'],
      [7, 'field'],
    ]);
    expect(built.findings).toEqual([]);
  });

  it('is reported if it is unknown, and the NPC is shown as on the game server', async () => {
    const built = await buildSmall(script(`town,1,2,3\tscript(ASLEEP)\tAda\t85,${body}`));
    expect(people(built)).toEqual(['Grocer', 'Ada']);
    expect(built.findings).toEqual(['npc/extra.txt:1: script has an unknown state: asleep']);
  });

  it('does not change the list of shops that scripts open', async () => {
    const trader = 'town,2,3,4\tscript(DISABLED)\tTrader\t90,{\n callshop "Secret",1;\n}\n';
    const built = await buildSmall(script(`-\tshop\tSecret\t-1,909:5\n${trader}`));
    expect(built.items.get(909)?.vended_by.map((vendor) => vendor.name)).toEqual(['Trader']);
  });
});

describe('the body of an unknown script kind', () => {
  it.each([
    ['a kind of another server', 'town,1,1,1\tbogus\tb\t85,{', 'is of an unknown kind: bogus'],
    ['a kind with an argument', 'town,1,1,1\tbogus(X)\tb\t85,{', 'is of an unknown kind: bogus(X)'],
    ['a brace on the next line', 'town,1,1,1\tbogus\tb\t85,\n{', 'is of an unknown kind: bogus'],
  ])('is skipped, and is reported in one line: %s', async (_, head, why) => {
    const inside = 'field,0,0\tmonster\tPoring\t1002,5,1\nmes "}";\n// }\nif (1) { end; }\n';
    const built = await buildSmall(script(`${head}\n${inside}}\ntown,1,3,3\tscript\tBob\t86,${body}`));
    expect(people(built)).toEqual(['Grocer', 'Bob']);
    expect(built.maps.get('field')?.spawns).toHaveLength(1);
    expect(built.findings).toEqual([`npc/extra.txt:1: ${why}`]);
  });

  it('affects only its own line if it has no end', async () => {
    const built = await buildSmall(script(`town,1,1,1\tbogus\tb\t{\ntown,1,3,3\tscript\tBob\t86,${body}`));
    expect(people(built)).toEqual(['Grocer', 'Bob']);
    expect(built.findings).toEqual(['npc/extra.txt:1: is of an unknown kind: bogus']);
  });
});

describe('an NPC shop', () => {
  it('remains if one of its offers is invalid', async () => {
    const built = await buildSmall(script('town,1,1,1\tshop\tA\t83,512:-1,909,512:3\n'));
    expect(town(built)?.npcs[1]?.items.map((sold) => sold.item_id)).toEqual([512]);
    expect(built.findings).toEqual([
      'npc/extra.txt:1: shop offers something other than item:price (the server ignores the 1 after it): 909',
    ]);
  });

  it.each([
    ['shop\tA\t83,512:7,909:6;', ['512 7', '909 6'], ['909:6']],
    ['shop\tA\t83,512:-1;909:-1,909:9', ['512 15', '909 9'], ['512:-1']],
    ['shop\tA\t83,512:12000:20:909:7000:20,909:5 \tx', ['512 12000', '909 5'], ['512:12000']],
    ['shop\tA\t83,512:7:20', ['512 7'], []],
    ['marketshop\tA\t83,512:7:20;909:1:1', ['512 7'], ['512:7:20']],
  ])('sells the part of an offer that the game server reads: %s', async (line, sold, partial) => {
    const built = await buildSmall(script(`town,1,1,1\t${line}\n`));
    const items = town(built)?.npcs[1]?.items ?? [];
    expect(items.map(({ item_id, price }) => `${item_id} ${price}`)).toEqual(sold);
    expect(built.findings).toHaveLength(partial.length);
    for (const [at, read] of partial.entries())
      expect(built.findings[at]).toContain(`shop offer of which the server reads only ${read}: `);
  });
});

describe('the attack value of a monster from a server tree', () => {
  const mobs = mobDb('  - Id: 1002\n    AegisName: PORING\n    Name: Poring\n    Attack: 7\n    Attack2: 10\n');

  it('is a range before renewal', async () => {
    const poring = (await buildSmall(mobs)).mobs.get(1002);
    expect([poring?.attack, poring?.matk]).toEqual([[7, 10], undefined]);
  });

  it('is one number in renewal, and Attack2 is its base magic attack', async () => {
    const poring = (await buildSmall(renewalTree(mobs))).mobs.get(1002);
    expect([poring?.attack, poring?.matk]).toEqual([[7, 7], 10]);
  });
});

describe('the settings of the map server', () => {
  const conf = (text: string): Files => ({
    'conf/import/map_conf.txt': text,
    'npc/own.txt': 'field,0,0\tmonster\tPoring\t1002,5,1\n',
    'npc/other.txt': 'field,0,0\tmonster\tPoring\t1002,7,2\n',
  });
  const amounts = async (text: string) => {
    const built = await buildSmall(conf(text));
    return { amounts: built.maps.get('field')?.spawns.map((group) => group.total_amount), findings: built.findings };
  };

  it('may load script files before the list, and remove them again', async () => {
    expect(await amounts('motd_txt: conf/motd.txt\nnpc: npc/own.txt // ours\n')).toEqual({
      amounts: [15],
      findings: [],
    });
    expect(await amounts('npc: npc/own.txt\nnpc: npc/other.txt\ndelnpc: npc/own.txt\n')).toEqual({
      amounts: [17],
      findings: [],
    });
  });

  it('cannot remove a script file that the list adds later, which is reported', async () => {
    expect(await amounts('delnpc: npc/world.txt\n')).toEqual({
      amounts: [10],
      findings: ['conf/import/map_conf.txt:1: takes npc/world.txt away, which was not loaded'],
    });
  });
});

describe('the map list of a server tree', () => {
  it.each(['delmap: all', 'map: clear', 'DelMap: ALL'])('is cleared by %s', async (line) => {
    const built = await buildSmall({ 'conf/import/map_conf.txt': `${line}\nMap: field\n` });
    expect([...built.maps.keys()]).toEqual(['field']);
  });

  it('is refused if it is empty at the end', async () => {
    await expect(buildSmall({ 'conf/import/map_conf.txt': 'delmap: all\n' })).rejects.toThrow('no map is turned on');
  });
});

describe('a server tree without conf/maps_athena.conf', () => {
  it('loads every map of the index, and reports the missing file', async () => {
    const built = await buildSmall({ 'conf/maps_athena.conf': undefined });
    expect([...built.maps.keys()]).toEqual(['town', 'field']);
    expect(built.findings).toEqual([
      'conf/maps_athena.conf: does not exist (without it every map of db/map_index.txt counts)',
    ]);
  });
});

describe('the skills of monsters', () => {
  const row = (skill: number, id = 1002) => `${id},Poring@X,attack,${skill},1,2000,0,5000,yes,target,always,0,,,,,,,`;

  it.each(['1002,clear', '1002,clear,,,,,,,,,,,,,,,,,'])('are removed by the row %s for one monster', async (clear) => {
    const other = mobDb(
      '  - Id: 1002\n    AegisName: PORING\n    Name: Poring\n  - Id: 1003\n    AegisName: DROPS\n    Name: Drops\n',
    );
    const built = await buildSmall({
      ...other,
      ...database('skill_db', 'SKILL_DB', '  - Id: 186\n    Name: A\n  - Id: 187\n    Name: B\n'),
      'db/pre-re/mob_skill_db.txt': `${row(186)}\n${row(186, 1003)}\n`,
      'db/import/mob_skill_db.txt': `${clear}\n${row(187)}\n`,
    });
    expect(built.mobs.get(1002)?.skills.map((skill) => skill.name)).toEqual(['B']);
    expect(built.mobs.get(1003)?.skills.map((skill) => skill.name)).toEqual(['A']);
    expect(built.findings).toEqual([]);
  });
});
