import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ItemRecord, MapRecord, MobRecord, SkillRecord } from '@kafra/sdk/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildDatabases } from './build.ts';
import { findRealTree } from './testing/real-tree.ts';
import { type Built, readBuilt } from './testing/small-tree.ts';

const tree = findRealTree() ?? '';

let out = '';
let built: Built;

beforeAll(async () => {
  if (!tree) return;
  out = await mkdtemp(join(tmpdir(), 'kafra-real-'));
  built = readBuilt(join(out, 'db'), await buildDatabases({ rathena: tree, out: join(out, 'db') }));
}, 120_000);
afterAll(() => rm(out, { recursive: true, force: true }));

function known<K, V>(records: ReadonlyMap<K, V>, key: K): V {
  const record = records.get(key);
  if (!record) throw new Error(`${key} does not exist`);
  return record;
}
const item = (id: number): ItemRecord => known(built.items, id);
const mob = (id: number): MobRecord => known(built.mobs, id);
const map = (id: string): MapRecord => known(built.maps, id);
const skill = (id: number): SkillRecord => known(built.skills, id);
const drop = (id: number, name: string) => mob(id).drops.filter((entry) => entry.name === name);
const npcAt = (id: string, x: number, y: number) => map(id).npcs.find((npc) => npc.x === x && npc.y === y);
const warpAt = (id: string, x: number, y: number) =>
  map(id).warps.find((warp) => warp.from_x === x && warp.from_y === y);
const spawn = (id: string, mobId: number) => map(id).spawns.filter((group) => group.mob_id === mobId);

/**
 * A fact that was read by hand from a line of the server tree: file and line, text of the line, actual value, expected
 * value.
 */
type Fact = readonly [source: string, text: string, actual: () => unknown, expected: unknown];

const usable = 'db/pre-re/item_db_usable.yml';
const equip = 'db/pre-re/item_db_equip.yml';
const etc = 'db/pre-re/item_db_etc.yml';
const mobs = 'db/pre-re/mob_db.yml';
const shops = 'npc/merchants/shops.txt';

const facts: readonly Fact[] = [
  [`${usable}:94`, 'Name: Red Potion', () => item(501).name, 'Red Potion'],
  [`${usable}:96`, 'Buy: 50', () => [item(501).buy, item(501).sell], [50, 25]],
  [`${usable}:97`, 'Weight: 70', () => item(501).weight, 70],
  [`${usable}:99`, 'itemheal rand(45,65),0;', () => item(501).script, 'itemheal rand(45,65),0;'],
  [`${usable}:195`, 'AegisName: Apple', () => item(512).aegis_name, 'Apple'],
  [`${usable}:1037`, 'Type: Delayconsume', () => item(601).type, 'DelayConsume'],
  [`${usable}:1064`, 'getgroupitem(IG_BLUEBOX);', () => item(603).group_contents[0]?.item_id, 501],
  ['db/pre-re/item_group_db.yml:230', 'Rate: 12', () => item(603).group_contents[0]?.weight_percent, 0.1441],
  ['db/pre-re/item_group_db.yml:229', 'Item: Red_Potion', () => item(501).inside_item_group[0]?.item_id, 603],
  [`${usable}:1099`, 'AegisName: Yggdrasilberry', () => item(607).name, 'Yggdrasil Berry'],
  [`${usable}:7319`, 'SC_EXPBOOST', () => item(12411).group_contents, []],
  [`${equip}:2266`, 'SubType: Dagger', () => item(1201).subtype, 'Dagger'],
  [`${equip}:2269`, 'Attack: 17', () => item(1201).atk, 17],
  [`${equip}:2271`, 'Slots: 3', () => item(1201).slots, 3],
  [`${equip}:8434`, 'Attack: 250', () => [item(1530).atk, item(1530).weapon_lv], [250, 4]],
  [`${equip}:8446`, 'EquipLevelMin: 95', () => item(1530).equip_lv, 95],
  [`${equip}:8437`, 'Alchemist: true', () => item(1530).jobs?.[0], 'Alchemist'],
  [`${equip}:25013`, 'Refineable: true', () => [item(5013).refinable, item(5013).jobs], [true, ['All']]],
  [`${equip}:8444`, 'Right_Hand: true', () => item(1530).loc, ['Right_Hand']],
  [`${equip}:16785`, 'Defense: 1', () => item(2301).def, 1],
  [`${equip}:25011`, 'Head_Top: true', () => item(5013).loc, ['Head_Top']],
  [`${equip}:36492`, 'Type: Petegg', () => item(9001).type, 'PetEgg'],
  [`${equip}:36838`, 'Type: Petarmor', () => item(10013).type, 'PetArmor'],
  [`${equip}:41027`, 'Costume_Head_Low: true', () => item(19500).costume, true],
  [`${etc}:654`, 'Name: Jellopy', () => item(909).type, 'Etc'],
  [`${etc}:2548`, 'Armor: true', () => item(4001).loc, ['Armor']],
  [`${etc}:4773`, 'Garment: true', () => item(4174).loc, ['Garment']],
  [`${etc}:8587`, 'Name: STR+3', () => item(4702).name, 'STR+3'],
  [`${etc}:9037`, 'Name: LUK+3', () => [item(4752).name, item(4752).subtype], ['LUK+3', 'Enchant']],
  [`${mobs}:138`, 'Hp: 50', () => [mob(1002).hp, mob(1002).lv], [50, 1]],
  [`${mobs}:142`, 'Attack2: 10', () => mob(1002).attack, [7, 10]],
  [`${mobs}:152`, 'Element: Water', () => mob(1002).element, { type: 'Water', level: 1 }],
  [`${mobs}:154`, 'WalkSpeed: 400', () => mob(1002).move_speed, 400],
  [`${mobs}:159`, 'Ai: 02', () => mob(1002).mode, ['Looter']],
  [`${mobs}:162`, 'Rate: 7000', () => drop(1002, 'Jellopy'), [{ id: 909, name: 'Jellopy', rate: 7000 }]],
  [`${mobs}:172`, 'Rate: 150', () => drop(1002, 'Apple').map(({ rate }) => rate), [1000, 150]],
  [`${mobs}:1417`, 'Element: Poison', () => mob(1031).element.type, 'Poison'],
  [`${mobs}:1790`, 'MvpExp: 53625', () => mob(1039).mvp_exp, 53_625],
  [`${mobs}:1800`, 'AttackRange: 2', () => mob(1039).attack_range, 2],
  [`${mobs}:1813`, 'Class: Boss', () => mob(1039).mode[0], 'MVP Boss'],
  [
    `${mobs}:1817`,
    'Item: Yggdrasilberry',
    () => mob(1039).mvp_drops[0],
    { id: 607, name: 'Yggdrasil Berry', rate: 2000 },
  ],
  [`${mobs}:1835`, 'Rate: 5432', () => drop(1039, 'Elunium')[0]?.rate, 5432],
  [`${mobs}:4006`, 'Ai: 07', () => mob(1086).mode.slice(0, 4), ['MVP Boss', 'Assist', 'Looter', 'Detector']],
  [`${mobs}:5304`, 'Rate: 7500', () => item(909).drops_from.find((from) => from.mob_id === 1113)?.rate, 7500],
  [`${mobs}:7046`, 'Level: 67', () => mob(1150).lv, 67],
  [`${mobs}:14344`, 'ElementLevel: 4', () => mob(1309).element, { type: 'Fire', level: 4 }],
  [`${mobs}:21719`, 'Ai: 10', () => mob(1511).mode.includes('Immobile'), true],
  [`${mobs}:21743`, 'Item: Yggdrasilberry', () => drop(1511, 'Yggdrasil Berry')[0]?.rate, 3000],
  ['db/pre-re/mob_skill_db.txt:201', '196,6,10000', () => mob(1039).slaves[0]?.slaves[0]?.count, 6],
  ['db/pre-re/mob_skill_db.txt:202', ',idle,', () => mob(1039).slaves[0]?.states, ['Idle', 'Attack']],
  ['db/pre-re/mob_skill_db.txt:203', 'onspawn,0,1101', () => mob(1039).slaves[1]?.condition, 'When it spawns'],
  ['db/pre-re/pet_db.yml:59', 'TameItem: Unripe_Apple', () => item(9001).pet?.taming_item?.name, 'Unripe Apple'],
  ['db/pre-re/pet_db.yml:65', 'CaptureRate: 2000', () => item(9001).pet?.capture_rate, 2000],
  ['db/pre-re/castle_db.yml:45', 'Map: aldeg_cas01', () => map('aldeg_cas01').guild_castle, true],
  [
    'db/pre-re/castle_db.yml:46',
    'Name: Neuschwanstein',
    () => built.castles[0],
    { id: 0, map: 'aldeg_cas01', name: 'Neuschwanstein' },
  ],
  [
    'npc/pre-re/mobs/dungeons/prt_maze.txt:62',
    'Baphomet\t1039,1,7200000,600000',
    () => mob(1039).spawns,
    [
      {
        map_id: 'prt_maze03',
        map_name: 'Labyrinth Forest F3',
        total_amount: 1,
        interval: 7_200_000,
        variation: 600_000,
      },
    ],
  ],
  ['npc/pre-re/mobs/fields/prontera.txt:58', 'Poring\t1002,70', () => spawn('prt_fild08', 1002)[0]?.total_amount, 70],
  [
    'npc/pre-re/mobs/fields/geffen.txt:125',
    'Blue Plant\t1079,3,900000',
    () => spawn('gef_fild10', 1079)[0]?.regions.length,
    2,
  ],
  ['npc/pre-re/mobs/dungeons/anthell.txt:3', 'Piere\t1160,50', () => spawn('anthell01', 1160)[0]?.total_amount, 50],
  ['npc/warps/cities/prontera.txt:5', '156,22,0\twarp', () => warpAt('prontera', 156, 22)?.to, 'prt_fild08'],
  ['npc/pre-re/warps/fields/prontera_fild.txt:51', 'izlude,35,78', () => warpAt('prt_fild08', 371, 212)?.to_y, 78],
  [
    'npc/quests/quests_lighthalzen.txt:101',
    '#to_lhz\t\t1,1,lighthalzen',
    () => warpAt('lhz_in03', 12, 162)?.to,
    'lighthalzen',
  ],
  ['db/pre-re/skill_db.yml:463', 'Time: 4000', () => skill(12).cast_time[0], 4000],
  ['db/pre-re/skill_tree.yml:76', 'Level: 5', () => skill(7).learned_by[0]?.requires[0]?.level, 5],
  [`${equip}:934`, '"MG_FIREBOLT",3', () => skill(19).items.filter(({ item_id: id }) => id === 1133).length, 2],
  [`${shops}:125`, 'Tool Dealer#prt1\t53,611:-1', () => npcAt('prt_in', 126, 76)?.name, 'Tool Dealer'],
  [`${shops}:126`, '1201:-1', () => npcAt('prt_in', 172, 130)?.items.find((sold) => sold.item_id === 1201)?.price, 50],
  ['npc/kafras/kafras.txt:5', 'Kafra Employee::kaf_geffen\t115', () => npcAt('geffen', 120, 62)?.sprite_id, 115],
  ['npc/pre-re/kafras/kafras.txt:1', 'duplicate(kaf_izlude)', () => npcAt('izlude', 134, 87)?.name, 'Kafra Employee'],
  ['npc/mapflag/town.txt:1', 'prontera\tmapflag\ttown', () => map('prontera').town, true],
  ['npc/mapflag/restricted.txt:60', 'restricted\t7', () => map('prontera').mapflags.includes('restricted 7'), true],
  ['npc/mapflag/nopvp.txt:78', 'pvp\toff', () => map('prontera').mapflags.includes('pvp'), false],
];

describe.skipIf(!tree)('an import of a whole server tree', () => {
  it('loses nothing', async () => {
    expect(built.coverage.counts).toMatchObject({
      items: 6169,
      monsters: 1004,
      drops: 5019,
      pets: 57,
      maps: 1265,
      'maps shown': 574,
      'map pictures': 1296,
      'script files': 522,
      'spawn lines': 3911,
      'spawn lines placed': 3911,
      'spawn groups': 2299,
      duplicates: 5414,
      warps: 3094,
      vendors: 186,
      'items dropped': 1808,
      'items sold': 270,
      skills: 1228,
      'skills shown': 655,
    });
    expect(await readdir(join(out, 'db/maps'))).toHaveLength(1296);
    expect(await readdir(join(out, 'db/maps_small'))).toHaveLength(1296);
  });

  it('reports only files and records that the server tree names but lacks', () => {
    expect(built.findings).toEqual([
      'db/skill_tree.yml: does not exist: db/pre-re/skill_tree.yml is read without it',
      'npc/mapflag/pvp_noparty.txt: does not exist',
      'npc/mapflag/skill_damage.txt: does not exist',
      'npc/warps/other/other.txt: does not exist',
      'npc/mapflag/nobranch.txt:132: 4 mapflags on poring_c01, which is turned off',
      'npc/mapflag/nobranch.txt:133: 4 mapflags on poring_c02, which is turned off',
      'npc/mapflag/nomemo.txt:131: 1 mapflags on moc_fild09, which is turned off',
      'npc/mapflag/nomemo.txt:132: 1 mapflags on moc_fild15, which is turned off',
    ]);
  });

  it.each(facts)('%s %s', (source, text, actual, expected) => {
    const [file = '', line] = source.split(':');
    expect(readFileSync(join(tree, file), 'latin1').split('\n')[Number(line) - 1]).toContain(text);
    expect(actual()).toEqual(expected);
  });
});
