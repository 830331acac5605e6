import { describe, expect, it } from 'vitest';
import { itemRecord, mapRecord, mobRecord } from '../../contract/databases.ts';
import { skillRecord } from '../../contract/skill-records.ts';
import { changesText, compareDatabases, type DatabaseSet } from './database-diff.ts';

const item = (fields: object) =>
  itemRecord.parse({ id: 909, aegis_name: 'Jellopy', name: 'Jellopy', type: 'Etc', ...fields });
const mob = (fields: object) =>
  mobRecord.parse({
    ...{ id: 1002, mob: 'PORING', name: 'Poring', race: 'Plant', size: 'Medium', element: { type: 'Water', level: 1 } },
    ...{ lv: 1, hp: 50, exp: 2, j_exp: 1, attack: [7, 10], def: 0, mdef: 5, attack_range: 1, view_range: 10 },
    ...{ chase_range: 12, attack_delay: 1872, move_speed: 400, damage_motion: 480 },
    stats: { str: 1, agi: 1, vit: 1, int: 0, dex: 6, luk: 30 },
    ...fields,
  });
const map = (fields: object) =>
  mapRecord.parse({ id: 'prt_fild08', name: 'Prontera Field', width: 400, height: 400, ...fields });

const skill = (fields: object) =>
  skillRecord.parse({ id: 19, aegis_name: 'MG_FIREBOLT', name: 'Fire Bolt', max_level: 10, ...fields });

const set = (records: Partial<DatabaseSet>): DatabaseSet => ({ items: [], mobs: [], maps: [], skills: [], ...records });
const changes = (before: Partial<DatabaseSet>, after: Partial<DatabaseSet>) =>
  changesText(compareDatabases(set(before), set(after))).split('\n');

describe('the list of changes between two versions of the game databases', () => {
  it('is empty if the versions are equal', () => {
    const same = () => ({ items: [item({})], mobs: [mob({})], maps: [map({})] });
    expect(compareDatabases(set(same()), set(same()))).toEqual([]);
  });

  it('names added and removed records', () => {
    expect(changes({ items: [item({})] }, { mobs: [mob({})] })).toEqual([
      'item 909 Jellopy',
      '  removed',
      'mob 1002 Poring',
      '  added',
    ]);
  });

  it('lists prices, stats, texts and vendors of items', () => {
    const vendor = { name: 'Grocer', map: 'prontera', x: 1, y: 2, price: 6 };
    const before = item({ buy: 6, weight: 10, description: 'Old', vended_by: [vendor] });
    const after = item({ buy: 8, weight: 20, script: 'heal 1;', vended_by: [{ ...vendor, price: 8 }] });
    expect(changes({ items: [before] }, { items: [after] })).toEqual([
      'item 909 Jellopy',
      '  prices: buy: 6 -> 8',
      '  stats: weight: 10 -> 20',
      '  texts: - description: Old',
      '  texts: + script: heal 1;',
      '  prices: Grocer (prontera 1,2): 6 z -> 8 z',
    ]);
  });

  it('lists spawns and drops of monsters, including an item that a monster drops in two slots', () => {
    const apple = { id: 512, name: 'Apple', rate: 1000 };
    const spawn = { map_id: 'prt_fild08', total_amount: 70, interval: 5000, variation: 0 };
    const before = mob({ drops: [apple, { ...apple, rate: 150 }], spawns: [spawn] });
    const after = mob({ drops: [apple, { ...apple, rate: 300 }], spawns: [{ ...spawn, total_amount: 60 }], hp: 55 });
    expect(changes({ mobs: [before] }, { mobs: [after] })).toEqual([
      'mob 1002 Poring',
      '  drops: Apple (512) (2): 1.5098% -> 3.0096%',
      '  spawns: prt_fild08: 70, every 5s -> 60, every 5s',
      '  stats: hp: 50 -> 55',
    ]);
  });

  it('lists flags and warps of maps, with separate old and new values in JSON', () => {
    const warp = { id: 0, from: 'prt_fild08', from_x: 1, from_y: 2, to: 'prontera', to_x: 3, to_y: 4, px: 1, py: 397 };
    const before = set({ maps: [map({ mapflags: ['nomemo'], warps: [warp] })] });
    const after = set({ maps: [map({ warps: [{ ...warp, to: 'izlude' }] })] });
    expect(compareDatabases(before, after)).toEqual([
      { database: 'map', id: 'prt_fild08', name: 'Prontera Field', topic: 'stats', field: 'nomemo', before: 'on' },
      {
        ...{ database: 'map', id: 'prt_fild08', name: 'Prontera Field', topic: 'places', field: 'warp at 1,2' },
        ...{ before: 'prontera 3,4', after: 'izlude 3,4' },
      },
    ]);
  });

  it('lists effects, costs, requirements and learners of a skill, level by level', () => {
    const mage = { job: 'Mage', max_level: 10, inherited_by: ['Wizard'] };
    const requires = [{ skill_id: 14, name: 'Cold Bolt', level: 4 }];
    const before = skill({
      elements: ['Fire'],
      sp_cost: [12, 14],
      cast_time: [700],
      cooldown: [0],
      learned_by: [mage],
    });
    const after = skill({
      ...{ elements: ['Fire', 'Holy'], sp_cost: [12, 16], cast_time: [700, 1_400], cooldown: [500] },
      item_cost: [{ item_id: 717, name: 'Blue Gemstone', amount: 1, level: 10 }],
      learned_by: [
        { ...mage, max_level: 5 },
        { job: 'High_Priest', max_level: 1, job_level: 40, requires },
      ],
    });
    expect(changes({ skills: [before] }, { skills: [after] })).toEqual([
      'skill 19 Fire Bolt',
      '  stats: elements: Fire -> Fire, Holy',
      '  stats: sp_cost: 12, 14 -> 12, 16',
      '  stats: cast_time: 700ms -> 700ms, 1.4s',
      '  stats: cooldown: 0s -> 500ms',
      '  stats: + takes Blue Gemstone (717): 1 at level 10',
      '  learners: Mage: level 10 -> level 5',
      '  learners: + High Priest: level 1, job level 40, Cold Bolt 4',
    ]);
  });

  it('lists no skills if one of the versions has no skill database', () => {
    expect(compareDatabases(set({}), set({ skills: [skill({})] }))).toEqual([]);
    expect(compareDatabases(set({ skills: [skill({})] }), set({}))).toEqual([]);
    expect(changes({ skills: [skill({})] }, { skills: [skill({}), skill({ id: 20, name: 'Lord' })] })).toEqual([
      'skill 20 Lord',
      '  added',
    ]);
  });
});
