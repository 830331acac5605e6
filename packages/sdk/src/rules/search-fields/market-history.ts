import type { MarketRecord } from '../../contract/entities.ts';
import type { FieldTable } from '../../core/query/fields.ts';
import { fieldsOf } from './define.ts';
import { type PieceDeps, type PieceRow, pieceFields, pieceWords } from './pieces.ts';
import { comparedPriceFields, type PricedRow } from './priced.ts';

interface HistoryRow extends PieceRow, PricedRow {
  readonly record: MarketRecord;
}

const { number } = fieldsOf<HistoryRow>();

/** Returns the search fields of the list of past sales. */
export const historyFields = (deps: PieceDeps): FieldTable<HistoryRow> => ({
  id: 'history',
  noun: 'prices',
  fields: [
    ...pieceFields<HistoryRow>(({ record }) => record.item, deps),
    number(['mean', 'price'], 'mean price, in zeny', 'price<50k', ({ record }) => record.mean_price, {
      unit: 'zeny',
      facet: 'Mean price',
    }),
    number(['min'], 'lowest price, in zeny', 'min<1k', ({ record }) => record.min_price, { unit: 'zeny' }),
    number(['max'], 'highest price, in zeny', 'max>=1m', ({ record }) => record.max_price, { unit: 'zeny' }),
    number(['last'], 'price of the last sale, in zeny', 'last<=10k', ({ record }) => record.last_sale_price, {
      unit: 'zeny',
      facet: 'Last price',
    }),
    ...comparedPriceFields<HistoryRow>(
      ({ record }) => record.last_sale_price,
      'percent that the last price was below the usual price',
    ),
    number(['sales'], 'number of sales, if the server reports it', 'sales>=10', ({ record }) => record.total_sales),
    number(['sold', 'amount'], 'number sold', 'sold>=100', ({ record }) => record.total_quantity, {
      facet: 'Amount',
    }),
    number(
      ['lastsale', 'age'],
      'time since the last sale',
      'lastsale<7d',
      ({ record }) => (deps.now() - record.last_sale_time) / 1_000,
      { unit: 'age' },
    ),
  ],
  idOf: () => '',
  words: (row) => [row.name.unidentified ? undefined : String(row.name.id), ...pieceWords(row)],
});
