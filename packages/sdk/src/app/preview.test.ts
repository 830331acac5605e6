import { describe, expect, it } from 'vitest';
import { itemRecord, mapRecord, mobRecord } from '../contract/databases.ts';
import { type TestAppOptions, testApp } from '../testing/index.ts';

const item = (id: number, name: string, more: object = {}) =>
  itemRecord.parse({ id, name, aegis_name: name, type: 'Etc', ...more });

const files = {
  '/db/item_db': [
    item(501, 'Red Potion', { type: 'Healing', sell: 25, weight: 70 }),
    item(1201, 'Knife', { slots: 3 }),
  ],
  '/db/mob_db': [
    mobRecord.parse({
      ...{ id: 2, mob: 'ROOT', name: 'Old Root', hidden: true, race: 'Plant', size: 'Small' },
      ...{ element: { type: 'Water', level: 1 }, lv: 3, hp: 60, exp: 3, j_exp: 5, attack: [8, 9], def: 2, mdef: 5 },
      ...{ attack_range: 1, view_range: 10, chase_range: 12, attack_delay: 1, move_speed: 1, damage_motion: 1 },
      ...{ img_width: 60, img_height: 70, stats: { str: 6, agi: 1, vit: 1, int: 0, dex: 6, luk: 5 } },
    }),
  ],
  '/db/map_db': [mapRecord.parse({ id: 'field', name: 'Amber Field', sub_title: 'East', width: 100, height: 80 })],
};

const shown = (options: TestAppOptions = {}) =>
  testApp({ level: 0, hash: '#/control_panel/changes', files, ...options });

describe('the link preview', () => {
  it('shows only the picture, the name and the first facts of an item', async () => {
    const { app } = shown();
    const preview = await app.preview('#/control_panel/item_db?id=501');
    expect(preview).toMatchObject({
      title: 'Red Potion',
      notes: [{ text: 'ID 501' }],
      picture: { src: '/db/items/501.gif', alt: 'Red Potion' },
    });
    expect(preview?.facts.map(({ label, value }) => `${label}: ${value.text}`)).toEqual([
      'Type: Healing',
      'Buy: Not sold',
      'Sell: 25z',
      'Weight: 7',
    ]);
    expect(Object.keys(preview ?? {}).sort()).toEqual(['facts', 'notes', 'picture', 'title']);
    expect(await app.preview('#/control_panel/item_db?id=1201')).toMatchObject({ title: 'Knife [3]' });
  });

  it('shows hidden monsters, and maps with a small picture', async () => {
    const { app } = shown();
    expect(await app.preview('#/control_panel/mob_db?id=2')).toMatchObject({
      title: 'Old Root',
      picture: { width: 60, height: 70 },
      facts: [
        { label: 'Level', value: { text: '3' } },
        { label: 'HP', value: { text: '60' } },
        { label: 'Race' },
        { label: 'Size' },
        { label: 'Element', value: { text: 'Water 1' } },
      ],
    });
    expect(await app.preview('#/control_panel/map_db?map_id=field')).toMatchObject({
      title: 'Amber Field',
      notes: [{ text: 'East' }, { text: '[field]' }],
      picture: { src: '/db/maps_small/field.gif' },
      facts: [{ label: 'Size', value: { text: '100 x 80' } }],
    });
  });

  it.each([
    ['a search', '#/control_panel/item_db?search=501'],
    ['the whole list', '#/control_panel/item_db'],
    ['an unknown id', '#/control_panel/item_db?id=7'],
    ['an unknown id in a list of one', '#/control_panel/map_db?id=gone'],
    ['a comparison', '#/control_panel/item_db?id=501&compare=501,1201'],
    ['a table', '#/control_panel/vendor_db?id=501'],
    ['cards without ids', '#/control_panel/master?id=1'],
    ['a page', '#/server_info?id=501'],
    ['nowhere', '#/nowhere'],
    ['outside', 'https://kafra.example/control_panel/item_db?id=501'],
  ])('does not exist for %s', async (_, hash) => {
    const { app, calls, effects } = shown();
    const before = calls.length;
    expect(await app.preview(hash)).toBeUndefined();
    expect([calls.slice(before), effects.warnings]).toEqual([[], []]);
  });

  it('does not exist for visitors without access to the screen', async () => {
    const { app } = shown({ level: undefined, hash: '#/home' });
    expect(await app.preview('#/control_panel/item_db?id=501')).toBeUndefined();
  });

  it('loads a game database once and sends no other request', async () => {
    let fetched = 0;
    const counted = {
      ...files,
      get '/db/item_db'() {
        fetched += 1;
        return files['/db/item_db'];
      },
    };
    const { app, calls } = shown({ files: counted });
    const before = calls.length;
    await Promise.all([1, 2].map(() => app.preview('#/control_panel/item_db?id=501')));
    await app.preview('#/control_panel/item_db?id=1201');
    expect([fetched, calls.slice(before)]).toEqual([1, []]);
  });

  it('logs a game database that cannot be loaded, and loads it again the next time', async () => {
    const given: Record<string, unknown> = {};
    const { app, effects } = shown({ files: given });
    expect(await app.preview('#/control_panel/item_db?id=501')).toBeUndefined();
    expect(effects.warnings).toContain('Failed to load the item database.');
    expect(app.modal.getSnapshot()).toBeUndefined();
    Object.assign(given, files);
    expect(await app.preview('#/control_panel/item_db?id=501')).toMatchObject({ title: 'Red Potion' });
  });
});
