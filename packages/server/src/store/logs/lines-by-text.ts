import type { LogSort } from '@kafra/sdk/contract';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Dialect, dialectOf } from '../dialect/dialect.ts';
import type { Schema } from '../schema.ts';
import { type Branch, branchesPerStatement, hintOf, type LogTable } from './branches.ts';
import { allOf, isIn, type Predicate } from './predicates.ts';
import { branchesOf, type SortedPart } from './sorted-lines.ts';

/**
 * Columns with the names that a log can be sorted by. The database compares the names, because it has its own rules for
 * languages and letter case.
 */
const textColumns = { account: 'user', character: 'name' } as const;

/** Sort order of a log by the names of accounts or characters. */
export type TextOrder = LogSort & { by: keyof typeof textColumns };

export const isTextOrder = (order: LogSort): order is TextOrder => Object.hasOwn(textColumns, order.by);

/** A page of log entries that are sorted by name. */
export interface TextPage {
  order: TextOrder;
  /** Id of the last log entry of the previous page; undefined for the first page. */
  after: number | undefined;
  limit: number;
}

const columnOf = (dialect: Dialect, { by }: TextOrder) => dialect.foldedText(textColumns[by]);

/** Returns the ORDER BY terms: by name, and for equal names by id. An index with both columns has this order. */
function orderBy(dialect: Dialect, order: TextOrder): RawBuilder<unknown> {
  const way = sql.raw(order.direction === 'ascending' ? 'ASC' : 'DESC');
  return sql`${columnOf(dialect, order)} ${way}, id ${way}`;
}

/**
 * Returns the condition for log entries after the last entry of the previous page. A subquery reads the name of that
 * entry in the database, because a name may change when it is decoded and encoded.
 */
function behind(dialect: Dialect, table: LogTable, { order, after }: TextPage): Predicate[] {
  if (after === undefined) return [];
  const than = sql.raw(order.direction === 'ascending' ? '>' : '<');
  const column = columnOf(dialect, order);
  const text = sql`(SELECT ${sql.ref(`place.${textColumns[order.by]}`)} FROM ${sql.table(table)} AS place WHERE place.id = ${after})`;
  return [sql<SqlBool>`(${column} ${than} ${text} OR (${column} = ${text} AND id ${than} ${after}))`];
}

/**
 * Returns the SQL statement for several branches of a log sorted by name. Each branch stops at the limit, and so does
 * the union of them.
 */
export const textStatement = (
  dialect: Dialect,
  table: LogTable,
  { branches, ...page }: TextPage & { branches: readonly Branch[] },
): RawBuilder<{ id: number }> => {
  const order = orderBy(dialect, page.order);
  const name = sql.ref(textColumns[page.order.by]);
  return sql<{ id: number }>`SELECT DISTINCT id, ${name} FROM (${sql.join(
    branches.map(
      ({ index, where }) =>
        sql`SELECT * FROM (SELECT id, ${name} FROM ${sql.table(table)} ${hintOf(dialect, table, index)}
          WHERE ${allOf([where, ...behind(dialect, table, page)])} ORDER BY ${order} LIMIT ${page.limit}) AS branch`,
    ),
    sql` UNION ALL `,
  )}) AS found ORDER BY ${order} LIMIT ${page.limit}`;
};

/** Returns at most `limit` ids of log entries that follow a position, sorted by name. */
export async function linesByText(db: Kysely<Schema>, part: SortedPart, page: TextPage): Promise<{ id: number }[]> {
  const dialect = dialectOf(db);
  const { branches } = branchesOf(db, part);
  let first: { id: number }[] = [];
  for (let at = 0; at < branches.length; at += branchesPerStatement) {
    const some = branches.slice(at, at + branchesPerStatement);
    // The first entries that earlier branches found are sorted again together with the entries of the next branches.
    const known =
      first.length > 0
        ? [
            {
              where: isIn(
                'id',
                first.map(({ id }) => id),
              ),
            },
          ]
        : [];
    const statement = textStatement(dialect, part.table, { ...page, branches: [...known, ...some] });
    first = (await dialect.withTimeLimit(statement).execute(db)).rows;
  }
  return first.map(({ id }) => ({ id }));
}

/** Returns true if a log table still has an entry with this id. */
export async function hasLine(db: Kysely<Schema>, table: LogTable, id: number): Promise<boolean> {
  const { rows } = await sql`SELECT id FROM ${sql.table(table)} WHERE id = ${id}`.execute(db);
  return rows.length > 0;
}
