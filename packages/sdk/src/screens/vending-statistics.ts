import type { MarketLog } from '../contract/entities.ts';
import { formatHash } from '../core/hash-query.ts';
import { createResource } from '../core/resource.ts';
import type { CardsScreen } from '../kinds/cards.ts';
import { type Cell, cell, cells, type Section } from '../kinds/content.ts';
import { moment, zeny } from '../rules/format.ts';
import { type ItemLookup, type ItemName, itemPicture, nameItem, refinedTitle } from '../rules/item-name.ts';
import { type DaySales, salesByDay, topOf, type WindowId, windows } from '../rules/market-statistics.ts';

/** What the view's own chart draws besides the rankings. */
export interface MarketStatistics {
  top: Readonly<Record<WindowId, readonly MarketLog[]>>;
  sales: readonly DaySales[];
  lookup: ItemLookup;
}

/** The best sales of a span of time. */
type Ranked = (typeof windows)[number] & { sales: readonly MarketLog[] };

export const vendingStatistics: CardsScreen<MarketStatistics, Ranked> = {
  kind: 'cards',
  id: 'vending_statistics',
  command: ['market', 'statistics'],
  resource: ({ client, databases, clock, fail }) =>
    createResource<MarketStatistics>({
      clock,
      async load(signal) {
        const [reply, lookup] = await Promise.all([client.server.marketLogs({}, { signal }), databases.itemLookup()]);
        return {
          top: reply.top ?? topOf(reply.market_logs, clock.now()),
          sales: reply.daily ?? salesByDay(reply.market_logs),
          lookup,
        };
      },
      failed: (error) => fail(error, 'Failed to retrieve vendor data.'),
    }),
  failure: 'Failed to retrieve vendor data.',
  items: ({ top }) => windows.map((window) => ({ ...window, sales: top[window.id] })),
  card: ({ id, title, sales }, { data }) => ({ key: id, title, sections: [ranking(sales, data.lookup)] }),
  empty: { title: 'No sales in this period' },
  skeleton: { cards: 4, rows: 5 },
  fields: {
    window: ({ id }) => id,
    title: ({ title }) => title,
    sales: ({ sales }) => sales.map((sale) => ({ ...sale, time: new Date(sale.time).toISOString() })),
  },
};

const ranking = (sales: readonly MarketLog[], lookup: ItemLookup): Section => ({
  kind: 'grid',
  columns: [{ title: 'Item' }, { title: 'Price', align: 'end' }, { title: 'Date' }, { title: 'Cards/Extras' }],
  rows: sales.map((sale, index) => {
    const name = nameItem(sale.item, lookup);
    return {
      key: `${sale.time}-${index}`,
      cells: [item(name), cell(zeny(sale.price)), cell(moment(sale.time)), extras(name)],
    };
  }),
  empty: 'No sales in this period',
});

const item = (name: ItemName): Cell =>
  cell(refinedTitle(name), {
    link: itemHash({ id: String(name.id) }),
    picture: { src: itemPicture(name.id), alt: '', width: 24, height: 24 },
  });

const itemHash = (query: Record<string, string>): string => formatHash({ path: '/control_panel/item_db', query });

const extras = ({ cards, element, enchant, vvs }: ItemName): Cell =>
  cells([
    ...cards.map((card) => cell(card.name, { link: itemHash({ id: String(card.id) }) })),
    cell(element ?? ''),
    enchant ? cell(enchant.name, { link: itemHash({ search: String(enchant.id) }) }) : cell(''),
    cell(vvs ?? ''),
  ]);
