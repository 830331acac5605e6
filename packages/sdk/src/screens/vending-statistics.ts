import type { MarketLog } from '../contract/entities.ts';
import { parseIssuesOf, withParseIssues } from '../contract/lenient/parse-issues.ts';
import { createResource } from '../core/resource.ts';
import { defineCards } from '../models/cards/cards.ts';
import { cell, type Section } from '../models/content.ts';
import { extrasLinkCell, itemLinkCell } from '../models/item-links.ts';
import { loadPricesOrNone } from '../models/load-prices.ts';
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
import { describeMoves, type MovesCard, movesCard, movesCards } from './parts/price-moves.ts';

/** Data of the statistics screen: sales for the rankings and the chart, and items with changed prices. */
export interface MarketStatistics {
  top: Readonly<Record<WindowId, readonly MarketLog[]>>;
  sales: readonly DaySales[];
  moves: readonly MovesCard[];
  lookup: ItemLookup;
}

/** Headings of the parts of the statistics screen. */
export const statisticsLabels = {
  movement: 'Sales and Zeny Movement',
  moves: 'Price Changes in Seven Days',
  rankings: 'Most Expensive Items Sold',
} as const;

/** A period with its most expensive sales. */
type RankedWindow = (typeof rankingWindows)[number] & { sales: readonly Sale[] };

/** A card of the statistics screen: a ranking of sales or price changes. */
type StatisticsCard = RankedWindow | MovesCard;

interface Sale {
  log: MarketLog;
  name: ItemName;
}

export const vendingStatistics = defineCards<MarketStatistics, StatisticsCard>()({
  id: 'vending_statistics',
  command: ['market', 'statistics'],
  resource: (context) =>
    createResource<MarketStatistics>({
      clock: context.clock,
      async load(signal) {
        const { client, databases, clock } = context;
        const [reply, lookup, prices] = await Promise.all([
          client.server.marketLogs({}, { signal }),
          databases.itemLookup(),
          loadPricesOrNone(context, signal),
        ]);
        const statistics = {
          top: reply.top ?? topSalesByWindow(reply.market_logs, clock.now()),
          sales: reply.daily ?? salesByDay(reply.market_logs),
          moves: movesCards(prices, lookup),
          lookup,
        };
        return withParseIssues(statistics, parseIssuesOf(reply));
      },
      onError: (error) => context.reportError(error, 'Failed to retrieve vendor data.'),
    }),
  failure: 'Failed to retrieve vendor data.',
  items: ({ top, moves, lookup }) => [
    ...moves,
    ...rankingWindows.map((window) => ({
      ...window,
      sales: top[window.id].map((log) => ({ log, name: nameItem(log.item, lookup) })),
    })),
  ],
  card: (item, { now }) =>
    'moves' in item ? movesCard(item, now) : { key: item.id, title: item.title, sections: [ranking(item.sales)] },
  empty: { title: 'No sales in this period' },
  skeleton: { cards: 6, rows: 5 },
  fields: {
    window: ({ id }) => id,
    title: ({ title }) => title,
    sales: (item) =>
      'moves' in item
        ? undefined
        : item.sales.map(({ log, name }) => ({
            time: new Date(log.time).toISOString(),
            ...describePiece({ item: log.item, name }),
            name: itemTitleWithRefine(name),
            amount: log.amount,
            price: log.price,
          })),
    changes: (item) => ('moves' in item ? describeMoves(item.moves) : undefined),
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
