import type { MarketLog } from '../contract/entities.ts';
import { unreadOf, withUnread } from '../contract/lenient/unread.ts';
import { createResource } from '../core/resource.ts';
import { defineCards } from '../kinds/cards.ts';
import { cell, type Section } from '../kinds/content.ts';
import { linkedExtras, linkedItem } from '../kinds/item-links.ts';
import { moment, zeny } from '../rules/format.ts';
import { type ItemLookup, type ItemName, itemExtras, nameItem, refinedTitle } from '../rules/item-name.ts';
import { type DaySales, salesByDay, topOf, type WindowId, windows } from '../rules/market-statistics.ts';

/** What the view's own chart draws besides the rankings. */
export interface MarketStatistics {
  top: Readonly<Record<WindowId, readonly MarketLog[]>>;
  sales: readonly DaySales[];
  lookup: ItemLookup;
}

/** What stands above its two parts. */
export const statisticsTitles = { rankings: 'Most Expensive Items Sold', movement: 'Sales and Zeny Movement' } as const;

/** The best sales of a span of time. */
type Ranked = (typeof windows)[number] & { sales: readonly Sale[] };

interface Sale {
  log: MarketLog;
  name: ItemName;
}

export const vendingStatistics = defineCards<MarketStatistics, Ranked>()({
  id: 'vending_statistics',
  command: ['market', 'statistics'],
  resource: ({ client, databases, clock, fail }) =>
    createResource<MarketStatistics>({
      clock,
      async load(signal) {
        const [reply, lookup] = await Promise.all([client.server.marketLogs({}, { signal }), databases.itemLookup()]);
        const statistics = {
          top: reply.top ?? topOf(reply.market_logs, clock.now()),
          sales: reply.daily ?? salesByDay(reply.market_logs),
          lookup,
        };
        return withUnread(statistics, unreadOf(reply));
      },
      failed: (error) => fail(error, 'Failed to retrieve vendor data.'),
    }),
  failure: 'Failed to retrieve vendor data.',
  items: ({ top, lookup }) =>
    windows.map((window) => ({
      ...window,
      sales: top[window.id].map((log) => ({ log, name: nameItem(log.item, lookup) })),
    })),
  card: ({ id, title, sales }) => ({ key: id, title, sections: [ranking(sales)] }),
  empty: { title: 'No sales in this period' },
  skeleton: { cards: 4, rows: 5 },
  fields: {
    window: ({ id }) => id,
    title: ({ title }) => title,
    sales: ({ sales }) =>
      sales.map(({ log, name }) => ({
        time: new Date(log.time).toISOString(),
        nameid: name.unidentified ? undefined : name.id,
        name: refinedTitle(name),
        extras: itemExtras(name).join(', '),
        amount: log.amount,
        price: log.price,
      })),
  },
});

const ranking = (sales: readonly Sale[]): Section => ({
  kind: 'grid',
  columns: [{ title: 'Item' }, { title: 'Price', align: 'end' }, { title: 'Date' }, { title: 'Cards/Extras' }],
  rows: sales.map(({ log, name }, index) => ({
    key: `${log.time}-${index}`,
    cells: [linkedItem(name, refinedTitle(name)), cell(zeny(log.price)), cell(moment(log.time)), linkedExtras(name)],
  })),
  empty: 'No sales in this period',
});
