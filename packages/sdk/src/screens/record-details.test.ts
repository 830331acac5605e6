import { describe, expect, it } from 'vitest';
import { itemRecord, mapRecord, mobRecord } from '../contract/databases.ts';
import { until } from '../core/store.ts';
import { type Cell, leafCells, type Section } from '../models/content.ts';
import { testApp } from '../testing/index.ts';

const item = (more: object) => itemRecord.parse({ id: 1101, name: 'Blade', type: 'Weapon', ...more });
const mob = (more: object) => mobRecord.parse({ id: 1, name: 'Sprout', lv: 3, stats: { dex: 6, agi: 1 }, ...more });
const map = (more: object) => mapRecord.parse({ id: 'field', name: 'Field', width: 9, height: 9, ...more });

const small = (id: number) => `/db/mobs_small/${id}.webp`;

/** Returns the sections of the single card that the address shows. */
async function sectionsOf(hash: string, files: Record<string, unknown>): Promise<readonly Section[]> {
  const { model } = testApp({ level: 0, hash: `#/control_panel/${hash}`, files }).app.activeScreen.getSnapshot();
  if (model.kind !== 'cards') throw new Error('cards expected');
  await until(model, ({ loading }) => !loading);
  return model.getSnapshot().cards[0]?.sections ?? [];
}

/** Returns all cells in the sections of the single card that the address shows. */
async function cellsOf(hash: string, files: Record<string, unknown>): Promise<readonly Cell[]> {
  return (await sectionsOf(hash, files)).flatMap((section) => {
    if (section.kind === 'facts')
      return section.facts.map(({ label, value }) => ({ ...value, text: `${label}: ${value.text}` }));
    return section.kind === 'grid' ? section.rows.flatMap(({ cells }) => cells.flatMap(leafCells)) : [];
  });
}
const pictured = (cells: readonly Cell[], text: string) =>
  cells.find((cell) => cell.text.startsWith(text))?.picture?.src;
const texts = (cells: readonly Cell[]) => cells.map(({ text }) => text);

describe('small pictures of monsters and NPCs', () => {
  it('are shown before the monsters that drop an item, spawn on a map or summon another', async () => {
    const drops = [{ mob_id: 7, mob_name: 'Root', rate: 9 }];
    expect(pictured(await cellsOf('item_db', { '/db/item_db': [item({ drops_from: drops })] }), 'Root')).toBe(small(7));
    const spawns = [{ mob_id: 8, name: 'Bud' }];
    expect(pictured(await cellsOf('map_db', { '/db/map_db': [map({ spawns })] }), 'Bud')).toBe(small(8));
    const slaves = [{ chance: 1, slaves: [{ mob_id: 9, name: 'Leaf', count: 2 }] }];
    const master = { mob_id: 10, name: 'Tree' };
    const shown = await cellsOf('mob_db?id=1', { '/db/mob_db': [mob({ slaves, master, hidden: true })] });
    expect([pictured(shown, 'Leaf x2'), pictured(shown, 'Called by')]).toEqual([small(9), small(10)]);
  });

  it.each([
    [0, undefined],
    [-1, undefined],
    [117, '/db/npcs_small/117.webp'],
    [1002, small(1002)],
  ])('of the sprite %s have the path %s', async (sprite_id, src) => {
    const npcs = [{ id: 1, name: 'Guide', sprite_id }];
    expect(pictured(await cellsOf('map_db', { '/db/map_db': [map({ npcs })] }), 'Guide')).toBe(src);
  });
});

describe('additional drops of a map', () => {
  it('are shown on the cards of item and map, with their own chance', async () => {
    const map_drops = [
      { map: 'field', mob_id: 8, mob_name: 'Bud', rate: 1 },
      { map: 'cave', rate: 100_000 },
    ];
    const ofItem = await cellsOf('item_db', { '/db/item_db': [item({ map_drops })] });
    expect(texts(ofItem).slice(-6)).toEqual(['field', 'Bud', '0.0010%', 'cave', 'Any monster', '100.0000%']);
    const drops = [{ item_id: 1101, name: 'Blade', rate: 500 }];
    const ofMap = await cellsOf('map_db', { '/db/map_db': [map({ drops })] });
    expect(texts(ofMap).slice(-3)).toEqual(['Blade', 'Any monster', '0.5000%']);
  });
});

describe('facts that a game database does not contain', () => {
  it('are not shown as an interval of 0ms', async () => {
    const spawns = [{ map_id: 'field', mob_id: 8, name: 'Bud', total_amount: 4 }];
    const slaves = [{ chance: 1, slaves: [{ mob_id: 9, name: 'Leaf', count: 1 }] }];
    const shown = [
      ...(await cellsOf('mob_db', { '/db/mob_db': [mob({ spawns, slaves })] })),
      ...(await cellsOf('map_db', { '/db/map_db': [map({ spawns })] })),
    ];
    expect(texts(shown).filter((text) => text === '0ms')).toEqual([]);
  });
});

it('a monster that never attacks, moves or flinches shows a dash for the speed', async () => {
  const chest = { attack_delay: 0, move_speed: 0, damage_motion: 0 };
  const shown = texts(await cellsOf('mob_db', { '/db/mob_db': [mob(chest)] }));
  for (const fact of ['Attack Speed', 'Move Speed', 'Flinch Speed']) expect(shown).toContain(`${fact}: -`);
});

describe('a pet egg', () => {
  const pet = (more: object) => ({ capture_rate: 2000, feed_increment: 50, ...more });
  const titlesOf = async (record: object) => {
    const sections = await sectionsOf('item_db', { '/db/item_db': [item({ type: 'PetEgg', ...record })] });
    return sections.flatMap((section) => ('title' in section && section.title?.startsWith('Pet') ? section.title : []));
  };

  it('of a single pet shows its facts without the monster name', async () => {
    expect(await titlesOf({ pet: pet({ mob_id: 1002, mob_name: 'Poring', equip_script: 'bonus bStr,1;' }) })).toEqual([
      'Pet',
      'Pet Equip Script',
    ]);
  });

  it('of several pets shows the facts of each with its monster', async () => {
    const others = [
      pet({ mob_id: 1063, mob_name: 'Lunatic', equip_script: 'bonus bAgi,1;' }),
      pet({ mob_id: 7 }),
      pet({}),
    ];
    expect(await titlesOf({ pet: pet({ mob_id: 1002, mob_name: 'Poring' }), other_pets: others })).toEqual([
      'Pet: Poring',
      'Pet: Lunatic',
      'Pet: monster 7',
      'Pet: unknown monster',
      'Pet Equip Script: Lunatic',
    ]);
  });
});

describe('item types on a card', () => {
  it.each([
    ['Weapon', '1hSword', 'Weapon', 'One-Handed Sword'],
    ['Weapon', '2hStaff', 'Weapon', 'Two-Handed Staff'],
    ['Weapon', 'Musical', 'Weapon', 'Musical Instrument'],
    ['Ammo', 'CannonBall', 'Ammunition', 'Cannon Ball'],
    ['Ammo', 'ThrowWeapon', 'Ammunition', 'Throwing Weapon'],
    ['PetEgg', undefined, 'Pet Egg', undefined],
    ['DelayConsume', undefined, 'Delayed Consumable', undefined],
  ])('%s %s are shown in words', async (type, subtype, shownType, shownSubtype) => {
    const shown = texts(await cellsOf('item_db', { '/db/item_db': [item({ type, subtype })] }));
    expect(shown).toContain(`Type: ${shownType}`);
    if (shownSubtype) expect(shown).toContain(`Subtype: ${shownSubtype}`);
  });

  it("can be searched by these words and by the game's terms", async () => {
    for (const search of ['One-Handed Sword', '1hSword']) {
      const files = { '/db/item_db': [item({ subtype: '1hSword' }), item({ id: 2, name: 'Apple', type: 'Etc' })] };
      expect(texts(await cellsOf(`item_db?search=${search}`, files))).toContain('Subtype: One-Handed Sword');
    }
  });
});

it('the card of a monster explains the states of its skills without duplicates', async () => {
  const skills = [
    { skill_id: 1, name: 'Bash', level: 1, states: ['Attack', 'Idle'] },
    { skill_id: 2, name: 'Hide', level: 1, states: ['Idle', 'Unheard Of'] },
  ];
  const legendOf = async (hash: string) => {
    const { model } = testApp({
      level: 0,
      hash,
      files: { '/db/mob_db': [mob({ skills })] },
    }).app.activeScreen.getSnapshot();
    if (model.kind !== 'cards') throw new Error('cards expected');
    await until(model, ({ loading }) => !loading);
    const sections = model.getSnapshot().cards[0]?.sections ?? [];
    return sections.flatMap((section) => (section.kind === 'grid' ? (section.legend ?? []) : []));
  };
  expect(await legendOf('#/control_panel/mob_db?id=1')).toEqual([
    { word: 'Idle', meaning: 'Used while standing still' },
    { word: 'Attack', meaning: 'Used while attacking' },
  ]);
  expect(await legendOf('#/control_panel/mob_db')).toEqual([]);
});

it('Hit and Flee on the card of a monster show their formula', async () => {
  const shown = await cellsOf('mob_db', { '/db/mob_db': [mob({})] });
  const title = (text: string) => shown.find((cell) => cell.text.startsWith(text))?.title;
  expect(title('Hit (100%)')).toBe('Level 3 + DEX 6 + 75');
  expect(title('Flee (95%)')).toBe('Level 3 + AGI 1 + 20');
});
