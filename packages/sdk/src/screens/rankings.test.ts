import { describe, expect, it } from 'vitest';
import { itemRecord } from '../contract/databases.ts';
import { until } from '../core/store.ts';
import type { TableModel } from '../models/table/table-model.ts';
import { testApp } from '../testing/index.ts';
import { championsOf } from './parts/champions.ts';
import { withPodium } from './parts/podium.ts';

async function show(hash: string, answers: Record<string, unknown>): Promise<TableModel> {
  const files = {
    '/db/item_db': [itemRecord.parse({ id: 501, name: 'Red Potion', aegis_name: 'Red_Potion', type: 'Healing' })],
  };
  const { model } = testApp({ level: 0, hash, replies: answers, files }).app.activeScreen.getSnapshot();
  if (model.kind !== 'table') throw new Error('a table was expected');
  await until(model, ({ loading }) => !loading);
  return model;
}

const smith = (name: string) => ({ name, fame: 1, class: 'Blacksmith', base_level: 9, job_level: 9 });

describe('a fame ranking', () => {
  const ranking = (names: readonly string[]) =>
    show('#/control_panel/blacksmith_rankings', {
      'server.blacksmithRankings': { rankings: names.map(smith), emblems: {} },
    });
  const twelve = Array.from({ length: 12 }, (_, index) => `Smith ${index + 1}`);

  it('dims the rows from rank 10 on', async () => {
    const { rows } = (await ranking(twelve)).getSnapshot();
    const tones = rows.map(({ cells }) => [...new Set(cells.map(({ tone }) => tone))]);
    expect(tones.slice(0, 9)).toEqual(Array.from({ length: 9 }, () => [undefined]));
    expect(tones.slice(9)).toEqual([['soft'], ['soft'], ['soft']]);
  });

  it("shows the icon of a character's class if the server sends its number", async () => {
    const rankings = [
      { ...smith('Anvil'), class_id: 10 },
      smith('Bellows'),
      { ...smith('Coals'), class: '', class_id: 0 },
    ];
    const table = await show('#/control_panel/blacksmith_rankings', {
      'server.blacksmithRankings': { rankings, emblems: {} },
    });
    const at = table.columns.findIndex(({ id }) => id === 'class');
    const cells = table.getSnapshot().rows.map((row) => row.cells[at]);
    const picture = { src: '/db/class_icons/10.gif', alt: '', width: 24, height: 24, isOptional: true };
    const filter = { key: 'classes', value: 'Blacksmith' };
    expect(cells).toEqual([{ text: 'Blacksmith', picture, filter }, { text: 'Blacksmith', filter }, { text: '' }]);
  });

  it('shows empty ranks as blank rows that are neither counted nor exported', async () => {
    const table = await ranking(['Anvil', 'Bellows', '', '']);
    expect(table.getSnapshot().total).toBe(2);
    expect(table.getSnapshot().blankRows).toBe(8);
    expect(table.allRows()).toHaveLength(2);
    expect((await ranking(twelve)).getSnapshot().blankRows).toBe(0);
    const none = (await ranking([])).getSnapshot();
    expect([none.blankRows, none.empty]).toEqual([0, 'No characters found']);
    table.setSearch('anvil');
    expect([table.getSnapshot().blankRows, table.getSnapshot().total]).toEqual([0, 1]);
  });
});

describe('the ranking of MVP hunters', () => {
  const hunters = () =>
    show('#/control_panel/mvp_rankings', {
      'server.mvpRankings': {
        player_rankings: Array.from({ length: 45 }, (_, index) => ({
          ...{ rank: index + 1, id: index, name: `Hunter ${String(45 - index).padStart(2, '0')}`, class: 'Sniper' },
          ...{ class_id: 4012, total_kills: 100 - index, top_monsters: [] },
        })),
        mvp_rankings: [],
        emblems: {},
      },
    });
  const ranks = (table: TableModel) => table.getSnapshot().rows.map(({ cells }) => Number(cells[0]?.text));

  it.each([
    // Ranks in the order of the server's reply, and the expected names with their steps of the podium.
    [
      [1, 2, 3, 4],
      ['1 A', '2 B', '3 C'],
    ],
    [
      [1, 2, 2, 3],
      ['1 A', '2 B', '3 C'],
    ],
    [
      [1, 1, 1, 1],
      ['1 A', '2 B', '3 C'],
    ],
    [
      [0, 1, 2, 3],
      ['1 A', '2 B', '3 C'],
    ],
    [
      [2, 3, 4, 5],
      ['2 A', '3 B'],
    ],
    [[4, 5, 6, 7], []],
  ])('shows ranks %j as a podium only if each rank is unique', async (given, expected) => {
    const player_rankings = given.map((rank, index) => ({
      ...{ rank, id: index, name: 'ABCD'[index], class: 'Sniper', total_kills: 1, top_monsters: [] },
    }));
    const table = await show('#/control_panel/mvp_rankings', {
      'server.mvpRankings': { player_rankings, mvp_rankings: [], emblems: {} },
    });
    expect(championsOf(table.allRows()).map(({ place, name }) => `${place} ${name}`)).toEqual(expected);
    expect(withPodium(table).getSnapshot().pinnedCount).toBe(expected.length);
  });

  it('shows twenty hunters per page if there is no podium', async () => {
    const table = await hunters();
    expect(table.getSnapshot()).toMatchObject({ pages: 3, total: 45 });
    expect(ranks(table)).toHaveLength(20);
  });

  it('shows twenty hunters per page below a podium, in any order', async () => {
    const table = withPodium(await hunters());
    expect(table.getSnapshot()).toMatchObject({ pinnedCount: 3, pages: 3, total: 45 });
    expect(ranks(table)).toEqual(Array.from({ length: 23 }, (_, index) => index + 1));
    table.goToPage(1);
    expect(ranks(table)).toEqual(Array.from({ length: 20 }, (_, index) => index + 24));
    table.sortBy('player');
    expect(ranks(table).slice(0, 5)).toEqual([3, 2, 1, 45, 44]);
  });
});

describe('the market history list', () => {
  const record = (last_sale_price: number) => ({
    ...{ item: { nameid: 501 }, total_quantity: 1, min_price: 80, mean_price: 100, max_price: 120 },
    ...{ last_sale_price, last_sale_time: 1, key: String(last_sale_price) },
  });
  const lastPrices = async (side: 'selling' | 'buying') => {
    const table = await show('#/control_panel/vendor_db', {
      'server.marketHistory': {
        ...{ vending_history: [88, 100, 112].map(record), vending_start_time: 0 },
        ...{ buying_history: [112].map(record), buying_start_time: 0 },
      },
    });
    table.switchMode(side);
    await until(table, ({ loading, refreshing }) => !loading && !refreshing);
    const at = table.columns.findIndex(({ id }) => id === 'last_sale_price');
    return table.getSnapshot().rows.map(({ cells }) => [cells[at]?.text, cells[at]?.parts?.[1]?.tone]);
  };

  it('shows the difference of the last price from the mean price, and if it is good for buyers or sellers', async () => {
    expect(await lastPrices('selling')).toEqual([
      ['88z -12%', 'good'],
      ['100z', undefined],
      ['112z +12%', 'bad'],
    ]);
    expect(await lastPrices('buying')).toEqual([['112z +12%', 'good']]);
  });
});
