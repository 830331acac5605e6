import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { cardMarks } from '../../rules/game/item-decoding.ts';

/** A boolean SQL expression. */
export type Predicate = RawBuilder<SqlBool>;

export const never: Predicate = sql<SqlBool>`1 = 0`;
const always: Predicate = sql<SqlBool>`1 = 1`;

/** Returns an SQL condition that holds if all given conditions hold. */
export const allOf = (predicates: readonly Predicate[]): Predicate =>
  predicates.length === 0 ? always : sql<SqlBool>`${sql.join(predicates, sql` AND `)}`;

/** Returns an SQL condition that holds if one of the given conditions holds. */
export const anyOf = (predicates: readonly Predicate[]): Predicate =>
  predicates.length === 0 ? never : sql<SqlBool>`(${sql.join(predicates, sql` OR `)})`;

/** Returns the SQL condition that a column has one of these values. */
export const isIn = (column: string, values: readonly (string | number | bigint)[]): Predicate =>
  values.length === 0 ? never : sql<SqlBool>`${sql.ref(column)} IN (${valueList(values)})`;

/**
 * Maximum number of values that a statement gets as parameters. The number of parameters is limited, and a statement
 * may contain the same list once for each of a hundred characters.
 */
const boundAtOnce = 100;

/**
 * Returns a list of values for `IN`. The values become parameters, but a long list of ids is written into the SQL text.
 */
const valueList = (values: readonly (string | number | bigint)[]): RawBuilder<unknown> =>
  values.length > boundAtOnce && values.every((value) => Number.isSafeInteger(value))
    ? sql.raw(values.join(','))
    : sql.join(values);

/** Returns the SQL condition that excludes rows with one of these values in a column. */
export const isNotIn = (column: string, values: readonly (string | number)[]): Predicate =>
  values.length === 0 ? always : sql<SqlBool>`${sql.ref(column)} NOT IN (${sql.join(values)})`;

/** Filters on the item of a log entry. All given filters must match, each with any of its values. */
export interface ItemFilters {
  items?: readonly number[];
  unique_id?: readonly string[];
  refine?: readonly number[];
  vvs?: readonly number[];
  elements?: readonly number[];
  /** Ids of cards and enchantments. The item must contain one of them. */
  cards?: readonly number[];
  /** Ids of the characters that produced the item of a log entry. */
  producerIds?: readonly number[];
}

const greatestId = 2n ** 63n - 1n;

/** Returns unique ids as numbers. Ids that are too large for the database do not belong to any item and are dropped. */
export const uniqueIds = (texts: readonly string[]): (number | bigint)[] =>
  texts
    .map(BigInt)
    .filter((id) => id <= greatestId)
    .map((id) => (id <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(id) : id));

const cardColumns = ['card0', 'card1', 'card2', 'card3'];

/**
 * Returns one SQL condition for each given item filter. The value of `card0` decides how the other card columns are
 * interpreted.
 */
export function itemPredicates(filters: ItemFilters): Predicate[] {
  const { items, unique_id, refine, vvs, elements, cards, producerIds } = filters;
  const forged = sql`card0 = ${sql.lit(cardMarks.forged)}`;
  const made = sql`card0 IN (${sql.lit(cardMarks.created)}, ${sql.lit(cardMarks.forged)})`;
  const list = (values: readonly number[]) => (values.length === 0 ? sql`NULL` : sql.join(values));
  return [
    items && isIn('nameid', items),
    unique_id && isIn('unique_id', uniqueIds(unique_id)),
    refine && isIn('refine', refine),
    vvs && sql<SqlBool>`(${forged} AND (card1 >> 8) IN (${list(vvs.map((strength) => strength * 5))}))`,
    elements && sql<SqlBool>`(${forged} AND (card1 & 15) IN (${list(elements)}))`,
    cards &&
      allOf([isNotIn('card0', Object.values(cardMarks)), anyOf(cardColumns.map((column) => isIn(column, cards)))]),
    producerIds && sql<SqlBool>`(${made} AND (card2 + card3 * 65536) IN (${list(producerIds)}))`,
  ].filter((predicate) => predicate !== undefined);
}
