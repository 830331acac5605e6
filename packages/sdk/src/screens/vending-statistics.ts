import type { MarketLog } from '../contract/entities.ts';
import { parseIssuesOf, withParseIssues } from '../contract/lenient/parse-issues.ts';
import { createResource } from '../core/resource.ts';
import { defineCards } from '../models/cards/cards.ts';
import { cell, type Section } from '../models/content.ts';
import { extrasLinkCell, itemLinkCell } from '../models/item-links.ts';
import { type ItemLookup, type ItemName, itemTitleWithRefine, nameItem } from '../rules/game/item-name.ts';
import {
  type DaySales,
  rankingWindows,
  salesByDay,
  topSalesByWindow,
  type WindowId,
} from '../rules/market/market-statistics.ts';
import { formatDateTime, formatZeny } from '../rules/text/format.ts';
import { describePiece } from './parts/item-fields.ts';

/** Data of the chart beside the rankings. */
export interface MarketStatistics {
  top: Readonly<Record<WindowId, readonly MarketLog[]>>;
  sales: readonly DaySales[];
  lookup: ItemLookup;
}

/** Headings of the two parts of the screen. */
export const statisticsLabels = { rankings: 'Most Expensive Items Sold', movement: 'Sales and Zeny Movement' } as const;

/** The most expensive sales of a period. */
type RankedWindow = (typeof rankingWindows)[number] & { sales: readonly Sale[] };

interface Sale {
  log: MarketLog;
  name: ItemName;
}

export const vendingStatistics = defineCards<MarketStatistics, RankedWindow>()({
  id: 'vending_statistics',
  command: ['market', 'statistics'],
  resource: ({ client, databases, clock, reportError }) =>
    createResource<MarketStatistics>({
      clock,
      async load(signal) {
        const [reply, lookup] = await Promise.all([client.server.marketLogs({}, { signal }), databases.itemLookup()]);
        const statistics = {
          top: reply.top ?? topSalesByWindow(reply.market_logs, clock.now()),
          sales: reply.daily ?? salesByDay(reply.market_logs),
          lookup,
        };
        return withParseIssues(statistics, parseIssuesOf(reply));
      },
      onError: (error) => reportError(error, 'Failed to retrieve vendor data.'),
    }),
  failure: 'Failed to retrieve vendor data.',
  items: ({ top, lookup }) =>
    rankingWindows.map((window) => ({
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
        ...describePiece({ item: log.item, name }),
        name: itemTitleWithRefine(name),
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
    cells: [
      itemLinkCell(name, itemTitleWithRefine(name)),
      cell(formatZeny(log.price)),
      cell(formatDateTime(log.time)),
      extrasLinkCell(name),
    ],
  })),
  empty: 'No sales in this period',
});
