import { describe, expect, it } from 'vitest';
import { overlay } from './source/fields.ts';
import { conditionText } from './tables/mob-conditions.ts';
import { modeLabels } from './tables/mob-modes.ts';
import { parseMobSkillRow } from './tables/mob-skills.ts';
import { type Built, buildSmall, importItems, itemDb, mapCache, mobDb, openMap } from './testing/small-tree.ts';

/** Names of properties that every JavaScript object inherits. A game database may use them as names, too. */
const NAMES = ['constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty', 'isPrototypeOf'];

const record = (id: number, name: string, more = '') =>
  `  - Id: ${id}\n    AegisName: ${name}\n    Name: ${name}\n${more}`;

/** Returns a server tree that uses `name` for every key and every name. */
const treeOf = (name: string) => ({
  ...itemDb(
    record(512, name, `    Type: ${name}\n    ${name}: 5\n    Locations:\n      ${name}: true\n`) +
      record(909, 'Jellopy', `    Script: |\n      getgroupitem(IG_${name});\n`),
  ),
  ...mobDb(
    record(
      1002,
      name,
      `    Race: ${name}\n    Ai: ${name}\n    Class: ${name}\n    Modes:\n      ${name}: true\n    Drops:\n      - Item: ${name}\n        Rate: 7000\n`,
    ),
  ),
  'db/pre-re/mob_skill_db.txt':
    `1002,X@${name},${name},186,1,2000,0,5000,yes,target,always,0,,,,,,,\n` +
    `1002,X@${name},attack,999,1,2000,0,5000,yes,target,${name},0,,,,,,,\n`,
  'db/map_index.txt': `town 1\n${name}\n`,
  'db/map_cache.dat': mapCache({ field: openMap(60) }),
  'conf/maps_athena.conf': `map: town\nmap: ${name}\n`,
  'conf/battle/exp.conf': `${name}: 300\nbase_exp_rate: 300\n`,
  'npc/world.txt': [
    'town,1,1,1\tshop\tgrocer\t83,512:-1',
    `town,10,20,4\tshop\t${name}\t83,${name}:-1`,
    `town,11,20,4\tduplicate(${name})\t${name}#2\t${name}`,
    `town,5,6,0\twarp\t${name}#w\t1,1,${name},3,4`,
    `${name}\tmapflag\t${name}\t${name}`,
    `${name},0,0\tmonster\tX\t${name},10,5000,2000`,
    `town,12,20,4\t${name}\tX\t83`,
    `town,13,20,4\tscript(${name})\tX\t83,{\n${name}:\n}`,
  ].join('\n'),
});

/** Returns all built records as text in lower case, with one name replaced by another. */
const told = ({ items, mobs, maps, findings }: Built, from: string, to: string) =>
  JSON.stringify([...items.values(), ...mobs.values(), ...maps.values(), ...findings])
    .toLowerCase()
    .replaceAll(from.toLowerCase(), to.toLowerCase());

describe('a record named like a built-in JavaScript property is imported like any other', () => {
  it.each(NAMES)('in every file of a tree: %s', async (name) => {
    const plain = await buildSmall(treeOf('Ordinary'));
    const built = await buildSmall(treeOf(name));
    expect(told(built, name, name)).toBe(told(plain, 'Ordinary', name));
    expect(built.rates).toEqual({ base: 3 });
  });

  it.each(NAMES)('in a record of the owner: %s', async (name) => {
    const built = await buildSmall(importItems(`  - Id: 512\n    ${name}:\n      Buy: 99\n    Sell: 3\n`));
    expect(built.items.get(512)).toMatchObject({ buy: 6, sell: 3, name: 'Apple' });
    const joined = overlay({ Buy: '1' }, JSON.parse(`{"${name}": {"Buy": "2", "Evil": "3"}}`));
    expect([joined.Buy, joined.Evil, Object.hasOwn(joined, name)]).toEqual(['1', undefined, true]);
    expect(Object.getPrototypeOf(joined)).toBe(Object.prototype);
  });

  it.each(NAMES)("in the client's text tables: %s", (name) => {
    expect(conditionText(name, '', '')).toBe(name);
    expect(conditionText('mystatuson', name, '')).toBe(`When it has ${name}`);
    expect(modeLabels({ ai: name, monsterClass: name, on: [name], off: [] }).unknown).toHaveLength(3);
    const row = `1002,X@Y,${name},186,1,2000,0,5000,yes,target,always,0,,,,,,,`;
    expect(parseMobSkillRow(row, { file: 'x' })).toBe(`has the unknown state ${name}`);
  });
});
