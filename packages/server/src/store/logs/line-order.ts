import type { LogSort } from '@kafra/sdk/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Predicate } from './predicates.ts';

/** A line's place in an order. */
export interface LinePlace {
  id: number;
  /** By what it is ordered: its amount, or its id, which rises with time. */
  value: number;
}

const column = ({ by }: LogSort) => sql.ref<number>(by === 'amount' ? 'amount' : 'id');

const isAscending = ({ direction }: LogSort) => direction === 'ascending';

/** The value that an order goes by. */
export const orderValue = (order: LogSort): RawBuilder<number> => column(order);

/** Lines of equal value go by their ids. */
export const orderBy = (order: LogSort): RawBuilder<unknown> => {
  const way = sql.raw(isAscending(order) ? 'ASC' : 'DESC');
  return order.by === 'amount' ? sql`amount ${way}, id ${way}` : sql`id ${way}`;
};

/** Lines behind a place. */
export function behind(order: LogSort, { id, value }: LinePlace): Predicate {
  const than = sql.raw(isAscending(order) ? '>' : '<');
  return order.by === 'amount'
    ? sql<SqlBool>`(amount ${than} ${value} OR (amount = ${value} AND id ${than} ${id}))`
    : sql<SqlBool>`id ${than} ${id}`;
}

/** Compares two lines of one log. */
export const comparePlaces =
  (order: LogSort) =>
  (a: LinePlace, b: LinePlace): number =>
    (isAscending(order) ? 1 : -1) * (a.value - b.value || a.id - b.id);
