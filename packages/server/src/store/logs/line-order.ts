import type { LogSort } from '@kafra/sdk/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Predicate } from './predicates.ts';

/** Position of an entry in a sorted log page. */
export interface LinePlace {
  id: number;
  /** Value that the log entries are sorted by: the amount, or the id, which rises with time. */
  value: number;
}

/** Returns the column of a log's sort order: the amount, or the id, which rises with time. */
const column = ({ by }: LogSort) => sql.ref<number>(by === 'amount' ? 'amount' : 'id');

const isAscending = ({ direction }: LogSort) => direction === 'ascending';

/** Returns the column by which a log is sorted, as an SQL expression. */
export const orderValue = (order: LogSort): RawBuilder<number> => column(order);

/** Returns the ORDER BY terms of a log query. Entries with an equal amount are sorted by their ids. */
export const orderBy = (order: LogSort): RawBuilder<unknown> => {
  const way = sql.raw(isAscending(order) ? 'ASC' : 'DESC');
  return order.by === 'amount' ? sql`amount ${way}, id ${way}` : sql`id ${way}`;
};

/** Returns the SQL condition for log entries that come after a position in the sort order. */
export function behind(order: LogSort, { id, value }: LinePlace): Predicate {
  const than = sql.raw(isAscending(order) ? '>' : '<');
  return order.by === 'amount'
    ? sql<SqlBool>`(amount ${than} ${value} OR (amount = ${value} AND id ${than} ${id}))`
    : sql<SqlBool>`id ${than} ${id}`;
}

/** Compares two log entries by their positions in the sort order. */
export const comparePlaces =
  (order: LogSort) =>
  (a: LinePlace, b: LinePlace): number =>
    (isAscending(order) ? 1 : -1) * (a.value - b.value || a.id - b.id);
