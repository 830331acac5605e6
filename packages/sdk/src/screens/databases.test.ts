import { describe, expect, it } from 'vitest';
import { itemRecord, mapRecord, mobRecord } from '../contract/databases.ts';
import { formatHash } from '../core/hash-query.ts';
import { until } from '../core/store.ts';
import { sectionTexts } from '../models/content.ts';
import { flushPromises, type TestApp, testApp } from '../testing/index.ts';

const item = (id: number, name: string, more: object = {}) =>
  itemRecord.parse({ id, name, aegis_name: name.replaceAll(' ', '_'), type: 'Etc', ...more });

const mob = (id: number, name: string, more: object = {}) =>
  mobRecord.parse({
    ...{ id, mob: name.toUpperCase(), name, race: 'Plant', size: 'Small', element: { type: 'Water', level: 1 } },
    ...{ lv: 3, hp: 60, exp: 3, j_exp: 5, attack: [8, 9], def: 2, mdef: 5, attack_range: 1, view_range: 10 },
    ...{ chase_range: 12, attack_delay: 1_872, move_speed: 400, damage_motion: 480 },
    stats: { str: 6, agi: 1, vit: 1, int: 0, dex: 6, luk: 5 },
    ...more,
  });

const map = (id: string, name: string, more: object = {}) =>
  mapRecord.parse({ id, name, width: 100, height: 80, ...more });

const files = {
  '/db/item_db': [
    item(909, 'Jelly'),
    item(501, 'Red Potion', {
      type: 'Healing',
      buy: 50,
      sell: 25,
      weight: 70,
      description: 'Heals.\n^FF0000Tastes^000000 red.',
      drops_from: [
        { mob_id: 1, mob_name: 'Sprout', rate: 199 },
        { mob_id: 2, mob_name: 'Old Root', rate: 999 },
      ],
      vended_by: [{ name: 'Tool Dealer', map: 'town', x: 3, y: 4 }],
    }),
    item(1201, 'Knife', {
      type: 'Weapon',
      subtype: 'Dagger',
      slots: 3,
      weapon_lv: 1,
      atk: 17,
      range: 1,
      weight: 400,
      equip_lv: 1,
    }),
    item(7, 'Sealed Relic', {
      hidden: true,
      group_contents: [{ item_id: 909, name: 'Jelly', weight_percent: 87.5, times: 3 }],
    }),
    ...Array.from({ length: 12 }, (_, index) => item(2_000 + index, `Filler ${index}`)),
  ],
  '/db/mob_db': [
    mob(2, 'Old Root', { hidden: true }),
    mob(1, 'Sprout', {
      drops: [{ id: 501, name: 'Red Potion', rate: 199 }],
      spawns: [
        { map_id: 'zoo', total_amount: 4, interval: 0, variation: 0 },
        { map_id: 'field', total_amount: 30, interval: 5_000, variation: 2_000 },
        { map_id: 'gone', total_amount: 10, interval: 60_000, variation: 0 },
      ],
    }),
    mob(3, 'Bud', { hp: 90, attack: [20, 20], matk: 31 }),
  ],
  '/db/map_db': [
    map('field', 'Amber Field'),
    map('zoo', 'Zoo Town', { town: true }),
    map('gone', 'Gone', { hidden: true }),
  ],
};

async function show(
  hash: string,
  others: Readonly<Record<string, unknown>> = {},
): Promise<TestApp & { cards: Awaited<ReturnType<typeof cardsOf>> }> {
  const test = testApp({ level: 0, hash, files: { ...files, ...others } });
  return { ...test, cards: await cardsOf(test) };
}

async function cardsOf({ app }: TestApp) {
  const { model } = app.activeScreen.getSnapshot();
  if (model.kind !== 'cards') throw new Error('cards expected');
  await until(model, ({ loading }) => !loading);
  return model;
}

const titles = ({ cards }: { cards: Awaited<ReturnType<typeof cardsOf>> }) =>
  cards.getSnapshot().cards.map(({ title }) => title);
const words = ({ cards }: { cards: Awaited<ReturnType<typeof cardsOf>> }) =>
  cards.getSnapshot().cards.flatMap(({ sections }) => sections.flatMap(sectionTexts));

describe('the item database', () => {
  it('lists all items by id, five cards per page, until three letters are typed', async () => {
    const shown = await show('#/control_panel/item_db');
    expect(titles(shown)).toEqual(['Red Potion', 'Jelly', 'Knife [3]', 'Filler 0', 'Filler 1']);
    expect(shown.cards.getSnapshot()).toMatchObject({ pages: 3, total: 15 });
    shown.cards.setSearch('kn');
    expect(shown.cards.getSnapshot()).toMatchObject({ total: 15, hint: 'Type at least 3 characters to search.' });
    shown.cards.setSearch('red poton');
    expect(titles(shown)[0]).toBe('Red Potion');
    shown.cards.setSearch('xyzzy');
    expect(shown.cards.getSnapshot().empty?.title).toBe('No items found matching search');
  });

  it('hides hidden items in the list and in searches, but opens them by link', async () => {
    const shown = await show('#/control_panel/item_db');
    expect(titles(shown)).not.toContain('Sealed Relic');
    shown.cards.setSearch('sealed relic');
    expect(titles(shown)).not.toContain('Sealed Relic');
    expect(titles(await show('#/control_panel/item_db?id=7'))).toEqual(['Sealed Relic']);
  });

  it('shows one item by its id until the user types a search', async () => {
    const shown = await show('#/control_panel/item_db?id=501');
    expect(titles(shown)).toEqual(['Red Potion']);
    shown.cards.setSearch('jelly');
    expect(titles(shown)).toEqual(['Jelly']);
  });

  it('shows price, weight and the monsters that drop an item, the highest chance first', async () => {
    const said = words(await show('#/control_panel/item_db?id=501'));
    for (const word of ['50z', '25z', '7', 'Heals.', 'Tastes red.', 'Tool Dealer']) expect(said).toContain(word);
    expect(said.indexOf('Old Root')).toBeLessThan(said.indexOf('Sprout'));
    expect(said).toContain('1.9998%');
  });

  it('shows maps, numbers and respawn times of the monsters that drop an item', async () => {
    const shown = await show('#/control_panel/item_db?id=501');
    const [card] = shown.cards.getSnapshot().cards;
    const grid = card?.sections.find((section) => section.kind === 'grid' && section.title === 'Dropped From');
    if (grid?.kind !== 'grid') throw new Error('a grid expected');
    expect(grid.columns.map(({ title }) => title)).toEqual(['Monster', 'Drop Rate', 'Level', 'Lives On', 'Respawn']);
    expect(grid.rows.map(({ cells }) => cells.slice(2).map(({ text }) => text))).toEqual([
      ['3', 'Does not spawn by itself', ''],
      ['3', 'field (30), 2 more maps (14)', '5 - 7s'],
    ]);
  });

  const grids = (shown: Awaited<ReturnType<typeof show>>) =>
    new Map(
      (shown.cards.getSnapshot().cards[0]?.sections ?? []).flatMap((section) =>
        section.kind === 'grid' ? [[section.title, section.rows.map(({ cells }) => cells)] as const] : [],
      ),
    );
  const textsOf = (rows: ReturnType<typeof grids> extends Map<unknown, infer Rows> ? Rows | undefined : never) =>
    rows?.map((row) => row.map(({ text }) => text));

  it('shows the price and currency of every shop, with one row for equal shops on a cell', async () => {
    const at = { name: 'Dealer', map: 'town', map_name: 'Prontera', x: 3, y: 4 };
    const vendors = [
      { ...at, price: 40_000 },
      { ...at, price: 40_000 },
      { ...at, price: 3, currency: 'Gold Coin' },
      { ...at, map: 'x1', map_name: undefined, price: 0, currency: '2 Apple, 1 Jellopy' },
    ];
    const potion = item(505, 'Blue Potion', { buy: 5_000, vended_by: vendors });
    const shown = await show('#/control_panel/item_db?id=505', { '/db/item_db': [potion] });
    expect(words(shown)).toContain('40,000z');
    expect(words(shown)).not.toContain('5,000z');
    expect(textsOf(grids(shown).get('Vended By'))).toEqual([
      ['Dealer', 'town Prontera', '3', '4', '40,000z'],
      ['Dealer', 'town Prontera', '3', '4', '3 Gold Coin'],
      ['Dealer', 'x1', '3', '4', '2 Apple, 1 Jellopy'],
    ]);
  });

  it('adds ids to items and monsters that share a name, and to no others', async () => {
    const box = item(7, 'Box', {
      group_contents: [
        { item_id: 644, name: 'Gift Box', weight_percent: 1 },
        { item_id: 664, name: 'Gift Box', weight_percent: 1, times: 2 },
        { item_id: 512, name: 'Apple', weight_percent: 1 },
        { item_id: 512, name: 'Apple', weight_percent: 2 },
      ],
      drops_from: [
        { mob_id: 1002, mob_name: 'Poring', rate: 2 },
        { mob_id: 1062, mob_name: 'Poring', rate: 1 },
        { mob_id: 1063, mob_name: 'Lunatic', rate: 1 },
      ],
    });
    const shown = grids(await show('#/control_panel/item_db?id=7', { '/db/item_db': [box] }));
    const names = (title: string) => textsOf(shown.get(title))?.map(([name]) => name);
    expect(names('Item Contents')).toEqual(['Gift Box (ID 644)', '2 x Gift Box (ID 664)', 'Apple', 'Apple']);
    expect(names('Dropped From')).toEqual(['Poring (ID 1002)', 'Poring (ID 1062)', 'Lunatic']);
  });

  it('shows the exact chance of a drop as the title of its cell', async () => {
    const card = item(4_001, 'Card', { drops_from: [{ mob_id: 1, mob_name: 'Sprout', rate: 1 }] });
    const rows = grids(await show('#/control_panel/item_db?id=4001', { '/db/item_db': [card] })).get('Dropped From');
    expect([rows?.[0]?.[1]?.text, rows?.[0]?.[1]?.title]).toEqual([
      '0.0199%',
      '50% after 6,932 kills, 90% after 23,025 kills, 99% after 46,050 kills; exactly 0.01% per kill',
    ]);
  });

  it('is shown without spawn maps if the monster database cannot be loaded', async () => {
    const { '/db/mob_db': _, ...others } = files;
    const test = testApp({ level: 0, hash: '#/control_panel/item_db?id=501', files: others });
    const cards = await cardsOf(test);
    expect(titles({ cards })).toEqual(['Red Potion']);
    expect(words({ cards })).toContain('Old Root');
    expect(test.effects.warnings).toEqual(['Drop data could not be loaded.']);
    expect(test.app.modal.dialog.getSnapshot()).toBeUndefined();
  });

  it('links to current offers, past sales and the hunt planner', async () => {
    const shown = await show('#/control_panel/item_db?id=501');
    const buttons = shown.cards.getSnapshot().cards[0]?.buttons ?? [];
    expect(buttons.map(({ label, target }) => [label, target])).toEqual([
      ['Offers', { hash: '#/control_panel/live_market?items=501' }],
      ['Prices', { hash: '#/control_panel/vendor_db?items=501' }],
      ['Plan Hunt', { hash: '#/control_panel/hunt?items=501' }],
      ['Compare', { hash: '#/control_panel/item_db?compare=501' }],
      ['Copy link', { copy: '/#/control_panel/item_db?id=501' }],
    ]);
  });

  it('shows Not sold without an NPC price, and the level of a weapon', async () => {
    const said = words(await show('#/control_panel/item_db?id=1201'));
    for (const word of ['Not sold', 'Dagger', 'Weapon Level', 'Attack', '17', '40', 'Required Level'])
      expect(said).toContain(word);
  });

  it('shows values that exist only in renewal, of weapons and armor, and can search them', async () => {
    const files = {
      '/db/item_db': [
        item(1, 'Rod', { type: 'Weapon', loc: ['Right_Hand'], matk: 70, script: 'bonus bMatk,5;' }),
        item(2, 'Robe', { type: 'Armor', loc: ['Armor'], armor_lv: 2, script: 'bonus bMatk,10;' }),
        item(3, 'Leaf', { type: 'Etc', buying_store: true }),
      ],
      '/db/mob_db': [],
      '/db/map_db': [],
    };
    const cards = await cardsOf(testApp({ level: 0, hash: '#/control_panel/item_db', files }));
    const said = cards.getSnapshot().cards.map(({ sections }) => sections.flatMap(sectionTexts).join(' '));
    expect(said[0]).toContain('Magic Attack 70');
    expect(said[0]).not.toContain('Buying Stores');
    expect(said[1]).toContain('Armor Level 2');
    expect(said[2]).toContain('Buying Stores Yes');
    const found = (text: string) => {
      cards.setSearch(text);
      return titles({ cards });
    };
    expect(found('matk>=70')).toEqual(['Rod']);
    expect(found('matk:10')).toEqual(['Robe']);
    expect(found('armorlv:2')).toEqual(['Robe']);
    expect(found('is:buyingstore')).toEqual(['Leaf']);
  });

  it('shows who can wear an item and which actions are forbidden', async () => {
    const worn = { type: 'Armor', loc: ['Armor'] };
    const files = {
      '/db/item_db': [
        item(1, 'Plate', {
          ...worn,
          jobs: ['Knight', 'BardDancer'],
          gender: 'Female',
          classes: ['Upper'],
          refinable: true,
        }),
        item(2, 'Shirt', { ...worn, jobs: ['All'], not_jobs: ['SuperNovice'], refinable: false, max_lv: 60 }),
        item(3, 'Old Shirt', { ...worn, trade_limits: ['drop', 'guild storage'] }),
      ],
      '/db/mob_db': [],
      '/db/map_db': [],
    };
    const test = testApp({ level: 0, hash: '#/control_panel/item_db', files });
    const cards = await cardsOf(test);
    const said = cards.getSnapshot().cards.map(({ sections }) => sections.flatMap(sectionTexts).join(' '));
    expect(said[0]).toContain(
      'Worn By Knight, Bard/Dancer; transcendent classes only; female characters only Refinable Yes',
    );
    expect(said[1]).toContain('Highest Level 60 Worn By All but Super Novice Refinable No');
    expect(said[2]).not.toContain('Worn By');
    expect(said[2]).toContain('No drop, guild storage');
    const found = (text: string) => {
      cards.setSearch(text);
      return titles({ cards });
    };
    expect(found('job:knight')).toEqual(['Plate', 'Shirt']);
    expect(found('job:dancer')).toEqual(['Plate', 'Shirt']);
    expect(found('job:ninja')).toEqual(['Shirt']);
    expect(found('not job:knight')).toEqual(['Old Shirt']);
    expect(found('class:upper')).toEqual(['Plate']);
    expect(found('gender:female')).toEqual(['Plate']);
    expect(found('is:refinable')).toEqual(['Plate']);
    expect(found('maxlevel<=60')).toEqual(['Shirt']);
    expect(found('cannot:drop')).toEqual(['Old Shirt']);
  });

  it('reports that a database does not contain which jobs can wear an item', async () => {
    const shown = await show('#/control_panel/item_db?search=job:knight');
    expect(shown.cards.getSnapshot().reading?.problems).toEqual([
      { start: 0, end: 10, message: 'This database does not say who can wear an item.' },
    ]);
  });

  it('shows how often a box gives an item, and the chance of at least one', async () => {
    const said = words(await show('#/control_panel/item_db?id=7'));
    for (const word of ['3 x Jelly', '87.5%']) expect(said).toContain(word);
  });

  it('compares two items', async () => {
    const shown = await show('#/control_panel/item_db?compare=501,1201');
    expect(titles(shown)).toEqual(['Red Potion and Knife']);
    expect(words(shown)).toContain('Weight *');
  });

  it('exports the whole list of items', async () => {
    const shown = await show('#/control_panel/item_db');
    const [save] = shown.cards.getSnapshot().toolbar;
    if (save) await shown.cards.activate(save);
    expect(JSON.parse(shown.effects.saved.get('item_db.json') ?? '')).toHaveLength(16);
  });
});

describe('the monster database', () => {
  it('hides hidden monsters in the list and in searches, but opens them by link', async () => {
    expect(titles(await show('#/control_panel/mob_db'))).toEqual(['Sprout', 'Bud']);
    const hidden = await show('#/control_panel/mob_db?search=old+root');
    expect(titles(hidden)).not.toContain('Old Root');
    expect(titles(await show('#/control_panel/mob_db?id=2'))).toEqual(['Old Root']);
  });

  it('shows the attack as a range, or the single renewal attack with magic attack', async () => {
    const before = words(await show('#/control_panel/mob_db?id=1'));
    expect(before).toContain('8 - 9');
    expect(before).not.toContain('Magic Attack');
    const renewal = words(await show('#/control_panel/mob_db?id=3'));
    for (const word of ['20', 'Magic Attack', '31']) expect(renewal).toContain(word);
    expect(renewal).not.toContain('20 - 20');
  });

  it("multiplies experience by the realm's rates, rounds down, and computes hit and flee", async () => {
    const { cards } = await show('#/control_panel/mob_db?id=1');
    const facts = cards
      .getSnapshot()
      .cards[0]?.sections.flatMap((section) => (section.kind === 'facts' ? section.facts : []));
    const value = (label: string) => facts?.find((fact) => fact.label === label)?.value.text;
    expect([value('Base EXP'), value('Job EXP'), value('Hit (100%)'), value('Flee (95%)')]).toEqual([
      '4',
      '7',
      '84',
      '24',
    ]);
    expect(value('MVP EXP')).toBeUndefined();
  });
});

describe('lists on the card of a monster or map', () => {
  const rowsOf = async (hash: string, others: Readonly<Record<string, unknown>>, title: string) => {
    const [card] = (await show(hash, others)).cards.getSnapshot().cards;
    const grid = card?.sections.find((section) => section.kind === 'grid' && section.title === title);
    return grid?.kind === 'grid' ? grid.rows.map(({ cells }) => cells.map(({ text }) => text)) : undefined;
  };

  it('keep the MVP rewards in the order in which the server tries them', async () => {
    const hero = mob(1087, 'Orc Hero', {
      mvp_drops: [
        { id: 1, name: 'Sardonyx', rate: 2_000 },
        { id: 2, name: 'Berry', rate: 1_200 },
        { id: 3, name: 'Steel', rate: 3_400 },
      ],
    });
    expect(await rowsOf('#/control_panel/mob_db?id=1087', { '/db/mob_db': [hero] }, 'MVP Drops')).toEqual([
      ['Sardonyx', '20.0079%'],
      ['Berry', '12.0087%'],
      ['Steel', '34.0065%'],
    ]);
  });

  it('show map names, and monsters with their own names or levels', async () => {
    const poring = mob(1002, 'Poring', {
      spawns: [
        { map_id: 'prt_fild08', map_name: 'Prontera Field', total_amount: 70 },
        { map_id: 'x', name: 'Poring King', lv: 50, total_amount: 3 },
      ],
    });
    const spawned = await rowsOf('#/control_panel/mob_db?id=1002', { '/db/mob_db': [poring] }, 'Spawns');
    expect(spawned?.map(([place]) => place)).toEqual(['prt_fild08 Prontera Field', 'x, as Poring King, level 50']);
    const field = map('field', 'Field', {
      warps: [{ id: 1, from: 'field', to: 'zoo', to_name: 'Zoo Town' }],
      npcs: [{ id: 1, name: 'Dealer', items: [{ item_id: 505, name: 'Potion', price: 3, currency: 'Gold Coin' }] }],
      spawns: [
        { mob_id: 1002, name: 'Poring King', lv: 50, total_amount: 3 },
        { mob_id: 1062, name: 'Poring', total_amount: 3 },
        { mob_id: 1002, name: 'Poring', total_amount: 3 },
      ],
    });
    const shown = (title: string) => rowsOf('#/control_panel/map_db?id=field', { '/db/map_db': [field] }, title);
    expect((await shown('Warps'))?.[0]?.[1]).toBe('zoo Zoo Town');
    expect((await shown('Vendors'))?.[0]?.[2]).toBe('Potion (3 Gold Coin)');
    expect((await shown('Spawns'))?.map(([name]) => name)).toEqual([
      'Poring King (level 50)',
      'Poring (ID 1062)',
      'Poring (ID 1002)',
    ]);
  });
});

describe('the map database', () => {
  it('lists towns first, without hidden maps, and also accepts map_id in the address', async () => {
    expect(titles(await show('#/control_panel/map_db'))).toEqual(['Zoo Town', 'Amber Field']);
    expect(titles(await show('#/control_panel/map_db?map_id=field'))).toEqual(['Amber Field']);
  });
});

describe('an id in the address that no record has', () => {
  it.each([
    ['item_db?id=99999', 'item_db', 'No record has the ID 99999.', 15],
    ['item_db?compare=501,4,5', 'item_db?compare=501', 'No record has the ID 4, 5.', 15],
    ['mob_db?id=abc', 'mob_db', 'No record has the ID abc.', 2],
    ['map_db?map_id=nowhere', 'map_db', 'No record has the ID nowhere.', 2],
  ])('is removed from the address %s with a warning', async (place, corrected, warning, total) => {
    const { cards, app } = await show(`#/control_panel/${place}`);
    await flushPromises();
    expect(cards.getSnapshot()).toMatchObject({ total, warnings: [warning] });
    expect(formatHash(app.location.getSnapshot())).toBe(`#/control_panel/${corrected}`);
    app.navigate(`#/control_panel/${corrected.split('?')[0]}?search=potion`);
    expect(cards.getSnapshot().warnings).toEqual([]);
  });

  it('is not reported as missing while the records load, or if a record has the id', async () => {
    const { cards } = await show('#/control_panel/item_db?id=501&compare=501,1201');
    await flushPromises();
    expect(cards.getSnapshot().warnings).toEqual([]);
  });
});
