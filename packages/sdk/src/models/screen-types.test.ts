import { describe, expect, expectTypeOf, it } from 'vitest';
import type { PageParams } from '../catalog/pages.ts';
import { lazyPages, type lazyViews } from '../screens/lazy.ts';
import { liveMarket } from '../screens/live-market.ts';
import { countColumn, filterColumn, textColumn } from '../screens/parts/columns.ts';
import { testApp } from '../testing/index.ts';
import { definePage } from './page.ts';
import { defineTable } from './table/table.ts';
import { createTable, type TableModel } from './table/table-model.ts';

interface Row {
  id: number;
  name: string;
}

const table = {
  id: 'changes',
  command: ['databases', 'changes'],
  load: async () => [{ id: 1, name: 'one' }],
  failure: 'Failed.',
  key: ({ id }: Row) => String(id),
  name: ({ name }: Row) => name,
  search: { placeholder: 'Search' },
  pageSize: 20,
  empty: { none: 'None', unmatched: 'None found' },
  fields: {},
} as const;

const columns = [
  countColumn({ id: 'id', title: 'ID', priority: 1, value: ({ id }: Row) => id }),
  textColumn({ id: 'name', title: 'Name', priority: 1, value: ({ name }: Row) => name }),
] as const;

/** Each of these invalid screen definitions compiled in the past and failed at run time. */
describe('an invalid screen definition does not compile', () => {
  it('with an order by an unknown column', () => {
    const right = defineTable<Row>()({ ...table, columns, sort: { column: 'name', direction: 'ascending' } });
    expectTypeOf(right.sort.column).toEqualTypeOf<'id' | 'name'>();
    // @ts-expect-error: unknown column `nmae`
    defineTable<Row>()({ ...table, columns, sort: { column: 'nmae', direction: 'ascending' } });
  });

  it('with a script order by an unknown column or in an unknown mode', () => {
    const sort = (model: TableModel<{ view: 'changes'; column: 'id' | 'name'; filter: never; mode: 'all' }>) => {
      model.sort('name', 'descending');
      // @ts-expect-error: unknown column `size`
      model.sort('size', 'descending');
      // @ts-expect-error: unknown mode `some`
      model.switchMode('some');
    };
    expectTypeOf(sort).toBeFunction();
    const market = createTable(liveMarket, testApp({ level: 0 }).app.context);
    expectTypeOf(market.switchMode).parameter(0).toEqualTypeOf<'buying' | 'selling'>();
    market.dispose();
  });

  it('with an unknown filter key in filters, columns or rows', () => {
    const sort = { column: 'id', direction: 'ascending' } as const;
    // @ts-expect-error: the key is `guilds`, not `guild`
    defineTable<Row>()({ ...table, columns, sort, filters: ['guild'] });
    // @ts-expect-error: the key is `classes`, not `class`
    filterColumn('class', { id: 'class', title: 'Class', priority: 1, value: ({ name }: Row) => name });
    defineTable<Row>()({
      ...table,
      ...{ columns, sort },
      filters: ['guilds', 'classes'],
      // @ts-expect-error: this screen does not support the filter `ips`
      matchesFilter: ({ name }, { key, value }) => key === 'ips' && name === value,
    });
  });

  it('with an unknown mode', () => {
    defineTable<Row>()({
      ...table,
      ...{ columns, sort: { column: 'id', direction: 'ascending' } },
      modes: [
        { id: 'selling', label: 'Selling' },
        { id: 'buying', label: 'Buying' },
      ],
      // @ts-expect-error: the mode `bying` does not exist
      load: async (_, { mode }) => (mode === 'bying' ? [] : [{ id: 1, name: 'one' }]),
    });
  });

  it('with a screen that is not a view, or a page parameter missing in its route', () => {
    // @ts-expect-error: the catalog has no view `chnages`
    defineTable<Row>()({ ...table, id: 'chnages', columns, sort: { column: 'id', direction: 'ascending' } });
    expectTypeOf<PageParams['reset']>().toEqualTypeOf<Record<'resetId', string>>();
    expectTypeOf<PageParams['home']>().toEqualTypeOf<Record<never, string>>();
    // @ts-expect-error: the parameter of the route is `resetId`
    definePage({ id: 'reset', content: (_, { id }) => ({ heading: id, sections: [] }) });
  });

  it('with a list of screens in which a key differs from the id of its screen', () => {
    const right: Pick<typeof lazyViews, 'live_market'> = { live_market: async () => ({ liveMarket }) };
    // @ts-expect-error: this is the type of the market data, not of the account
    const wrong: Pick<typeof lazyViews, 'master'> = { master: async () => ({ master: liveMarket }) };
    // @ts-expect-error: `download` is missing
    const short: typeof lazyPages = { ...lazyPages, download: undefined };
    expect([right, wrong, short]).toHaveLength(3);
  });
});
