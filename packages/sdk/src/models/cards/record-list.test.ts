import { describe, expect, it } from 'vitest';
import { itemRecord } from '../../contract/databases.ts';
import { until } from '../../core/store.ts';
import { testApp } from '../../testing/index.ts';
import { cell } from '../content.ts';
import { type FactColumn, fieldsIn, fittingColumns } from './record-list.ts';

const columns = ['type', 'atk', 'def', 'buy', 'sell', 'weight', 'level'].map(
  (id): FactColumn<Record<string, string>> => ({ id, label: id.toUpperCase(), sort: () => undefined }),
);
const chosen = (items: readonly Record<string, string>[], fields: readonly string[] = []) =>
  fittingColumns(columns, {
    ...{ items, fields },
    factsOf: (item) => Object.entries(item).map(([id, text]) => ({ label: id.toUpperCase(), value: cell(text) })),
  }).map(({ id }) => id);

describe('the choice of columns for a list of records', () => {
  it('returns five columns that most records have, in order', () => {
    const items = [1, 2, 3].map((n) => Object.fromEntries(columns.map(({ id }) => [id, `${id} ${n}`])));
    expect(chosen(items)).toEqual(['type', 'atk', 'def', 'buy', 'sell']);
  });

  it('puts columns of the search text first', () => {
    const items = [1, 2, 3].map((n) => Object.fromEntries(columns.map(({ id }) => [id, `${id} ${n}`])));
    expect(chosen(items, ['weight'])).toEqual(['weight', 'type', 'atk', 'def', 'buy']);
  });

  it('omits columns that are empty in all records, and puts columns that are equal in all records last', () => {
    const items = [
      { type: 'Weapon', atk: '10', weight: '1' },
      { type: 'Weapon', atk: '20', weight: '2' },
    ];
    expect(chosen(items, ['type'])).toEqual(['atk', 'weight', 'type']);
  });

  it('prefers columns that half of the records have', () => {
    const items: Record<string, string>[] = [
      { type: 'a', atk: '1', weight: '1' },
      { type: 'b', weight: '2' },
      { type: 'c', weight: '3' },
    ];
    expect(chosen(items)).toEqual(['type', 'weight', 'atk']);
  });

  it('returns no columns without records', () => {
    expect(chosen([])).toEqual([]);
  });
});

it.each([
  ['atk>=100', ['atk']],
  ['sort:-atk', ['sort', 'atk']],
  ['droppedby:(race:plant level<40)', ['droppedby']],
  ['(def>1 or hp>2)', ['def', 'hp']],
  ['plain words', []],
])('fieldsIn returns the search fields in %s', (text, names) => {
  expect(fieldsIn([{ text }])).toEqual(names);
});

const item = (id: number, more: object) =>
  itemRecord.parse({
    ...{ id, aegis_name: `I_${id}`, name: `Item ${id}`, type: 'Etc', loc: [], slots: 0, buy: id, sell: id, weight: 10 },
    ...{ hidden: false, costume: false, skills: [], group_contents: [], inside_item_group: [], drops_from: [] },
    ...{ map_drops: [], vended_by: [], ...more },
  });

async function openItems(hash = '#/control_panel/item_db', count = 120) {
  const items = Array.from({ length: count }, (_, at) =>
    item(at + 1, at % 2 === 0 ? { type: 'Weapon', subtype: 'Dagger', atk: 500 - at, weapon_lv: 1 + (at % 3) } : {}),
  );
  const files = { '/db/item_db': items, '/db/mob_db': [], '/db/map_db': [], '/db/skill_db': [] };
  const databases = { item: '1', mob: '1', map: '1', skill: '1' };
  const { app, clock } = testApp({ level: 0, hash, files, site: { databases } });
  await until(app.activeScreen, ({ model }) => model.kind === 'cards');
  const { model } = app.activeScreen.getSnapshot();
  if (model.kind !== 'cards') throw new Error('cards expected');
  await until(model, ({ loading }) => !loading);
  return { app, clock, model };
}

describe('the list form of a database screen', () => {
  it('is not the default and keeps the address unchanged', async () => {
    const { app, model } = await openItems();
    expect(model.getSnapshot()).toMatchObject({ form: 'cards', list: undefined });
    const { path, query } = app.location.getSnapshot();
    model.setForm('list');
    expect(model.getSnapshot()).toMatchObject({ form: 'list', total: 120, pages: 3, cards: [] });
    expect(app.location.getSnapshot()).toEqual({ path, query });
    expect(app.context.forms.getSnapshot()).toEqual({ item_db: 'list' });
  });

  it('shows fifty rows per page with the card of the selected record', async () => {
    const { model } = await openItems();
    model.setForm('list');
    expect(model.getSnapshot().list).toMatchObject({ chosen: '1', card: { key: '1' } });
    expect(model.getSnapshot().list?.rows).toHaveLength(50);
    model.choose('7');
    expect(model.getSnapshot().list).toMatchObject({ chosen: '7', card: { key: '7', title: 'Item 7' } });
  });

  it('keeps the first visible record on the page when the user switches between cards and list', async () => {
    const { model } = await openItems();
    model.goToPage(13);
    expect(model.getSnapshot().cards[0]?.key).toBe('66');
    model.setForm('list');
    expect(model.getSnapshot().list?.rows.some(({ key }) => key === '66')).toBe(true);
    model.setForm('cards');
    expect(model.getSnapshot().cards[0]?.key).toBe('51');
  });

  it('sorts all records by a column, also in reverse order', async () => {
    const { model } = await openItems();
    model.setForm('list');
    model.sortRows('atk');
    expect(model.getSnapshot().list?.rows[0]?.key).toBe('119');
    model.sortRows('atk');
    expect(model.getSnapshot().list).toMatchObject({ sort: { column: 'atk', direction: 'descending' } });
    expect(model.getSnapshot().list?.rows[0]?.key).toBe('1');
  });

  it('shows the columns and the order that the search text names', async () => {
    const { model } = await openItems('#/control_panel/item_db?search=type:weapon sort:-atk');
    model.setForm('list');
    const { list } = model.getSnapshot();
    expect(list?.columns.map(({ title }) => title).slice(0, 2)).toEqual(['Name', 'Attack']);
    expect(list).toMatchObject({ sort: { column: 'atk', direction: 'descending' }, total: 60 });
  });

  it('is replaced by the card if the address selects a record, and by comparisons', async () => {
    const { app, model } = await openItems();
    model.setForm('list');
    app.navigate('#/control_panel/item_db?id=5');
    expect(model.getSnapshot()).toMatchObject({ form: 'list', list: undefined, cards: [{ key: '5' }] });
    app.navigate('#/control_panel/item_db?compare=5,6');
    expect(model.getSnapshot()).toMatchObject({ list: undefined, cards: [{ key: 'comparison' }] });
  });

  it('restores order and page when the user goes back', async () => {
    const { model } = await openItems();
    model.setForm('list');
    model.sortRows('buy');
    model.goToPage(2);
    const state = model.saveState();
    model.sortRows('buy');
    expect(model.getSnapshot().page).toBe(0);
    model.restoreState(state);
    expect(model.getSnapshot().list).toMatchObject({ page: 2, sort: { column: 'buy', direction: 'ascending' } });
  });

  it('reports that no record was found', async () => {
    const { model } = await openItems('#/control_panel/item_db?search=atk>9000');
    model.setForm('list');
    expect(model.getSnapshot()).toMatchObject({
      total: 0,
      empty: { title: 'No items found matching search', link: { hash: '#/control_panel/item_db' } },
    });
    expect(model.getSnapshot().list?.rows).toEqual([]);
  });
});
