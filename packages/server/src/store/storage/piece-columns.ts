import type { ItemInstance } from '@kafra/sdk/contract';
import { type AliasedRawBuilder, type SqlBool, sql } from 'kysely';
import type { OptionMatch } from '../../rules/game/option-search.ts';
import type { Dialect } from '../dialect/dialect.ts';
import { allOf, anyOf, isIn, type Predicate } from '../logs/predicates.ts';

/** Numbers of the random options of a stored item, as in the names of their columns. */
const optionNumbers = [0, 1, 2, 3, 4] as const;

const stateColumns = ['bound', 'expire_time', 'attribute', 'equip', 'favorite', 'enchantgrade'] as const;
const pieceColumns = [
  ...stateColumns,
  ...optionNumbers.flatMap((number) => [`option_id${number}`, `option_val${number}`, `option_parm${number}`] as const),
];
type PieceColumn = (typeof pieceColumns)[number];

/** State and random options of a stored item; null for a column that its table lacks. */
export type PieceColumns = Record<PieceColumn, number | null>;

const ownTable = 'site_master_storage';
const keepingTables = ['inventory', 'cart_inventory', 'storage', 'guild_storage', ownTable];

/**
 * Names of the storage tables that have a column in any version of the game, for each column that only some tables
 * have.
 */
const tablesWith: Readonly<Record<string, readonly string[]>> = {
  favorite: ['inventory'],
  equip: keepingTables,
  expire_time: keepingTables,
};

function hasColumn(dialect: Dialect, table: string, column: string): boolean {
  if (tablesWith[column]?.includes(table) === false) return false;
  return table === ownTable || dialect.hasColumn(table, column);
}

/**
 * Returns the SELECT expressions for state and random options of the items in a storage table, which has the name
 * `alias` in the statement. Without a table, and for columns that a fork lacks, they are null.
 */
export const pieceSelections = (
  dialect: Dialect,
  table: string | undefined,
  alias = 'thing',
): AliasedRawBuilder<number | null, PieceColumn>[] =>
  pieceColumns.map((column) => {
    const isThere = table !== undefined && hasColumn(dialect, table, column);
    return (isThere ? sql<number | null>`${sql.ref(`${alias}.${column}`)}` : sql<null>`NULL`).as(column);
  });

/**
 * Returns the condition that a stored item is identified and has one of these random options. Clients do not show the
 * options of unidentified items. `thing` is the name of the storage table in the statement.
 */
export function hasOption(dialect: Dialect, table: string, matches: readonly OptionMatch[]): Predicate {
  const isThere = (column: string) => hasColumn(dialect, table, column);
  const isMatch = (number: number, { ids, sign, digits }: OptionMatch): Predicate => {
    const column = `option_val${number}`;
    const value = isThere(column) ? sql.ref(`thing.${column}`) : sql.lit(0);
    return sql<SqlBool>`(${allOf([
      isIn(`thing.option_id${number}`, ids),
      ...(sign === undefined ? [] : [sql<SqlBool>`SIGN(${value}) = ${sign}`]),
      ...digits.map((pattern) => sql<SqlBool>`CAST(ABS(${value}) AS CHAR) LIKE ${pattern}`),
    ])})`;
  };
  const numbers = optionNumbers.filter((number) => isThere(`option_id${number}`));
  const hits = numbers.flatMap((number) => matches.map((match) => isMatch(number, match)));
  return allOf([sql<SqlBool>`thing.identify <> 0`, anyOf(hits)]);
}

/** Database column of each item state, and the name of the state in the API. */
const states = [
  ['bound', 'bound'],
  ['expire_time', 'rented'],
  ['attribute', 'broken'],
  ['equip', 'equipped'],
  ['favorite', 'favorite'],
] as const satisfies readonly (readonly [keyof PieceColumns, string])[];

/**
 * Converts state and random options of a stored item to the form of the API. The states are undefined if the table
 * lacks all of their columns.
 */
export function decodePieceColumns(
  row: Partial<PieceColumns>,
): Pick<ItemInstance, 'states' | 'expires_at' | 'options' | 'grade'> {
  const known = states.filter(([column]) => typeof row[column] === 'number');
  const options = optionNumbers.flatMap((number) => {
    const id = row[`option_id${number}`] ?? 0;
    return id > 0
      ? [{ id, value: row[`option_val${number}`] ?? 0, param: row[`option_parm${number}`] ?? 0, text: undefined }]
      : [];
  });
  return {
    states: known.length > 0 ? known.flatMap(([column, state]) => (row[column] ? [state] : [])) : undefined,
    expires_at: row.expire_time ? row.expire_time * 1_000 : undefined,
    options: options.length > 0 ? options : undefined,
    grade: row.enchantgrade || undefined,
  };
}
