import { type LogIndex, listed, wantedIndexes } from '../migrations/log-indexes.ts';
import type { StockFacts } from './stock-facts.ts';

/** A change of one of the game's tables, made on request only. */
export interface TableChange {
  /** What it does, for people. */
  words: string;
  statement: string;
}

/** Adding an index to a large log takes longer than any question may. */
const unhurried = 'SET STATEMENT max_statement_time=0 FOR ';

const addIndex = (index: LogIndex, place: string): TableChange => ({
  words: `index ${index.name} on ${index.table} (${index.columns.join(', ')})`,
  statement: `${unhurried}ALTER TABLE ${place} ADD INDEX ${index.name} (${listed(index)})`,
});

const loginLogKey = (place: string): TableChange => ({
  words: 'primary key id on loginlog',
  statement: `${unhurried}ALTER TABLE ${place} ADD COLUMN id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY`,
});

/**
 * What queries want of the game's tables and do not find. The login log gets a key first: its indexes end with it.
 * The login server names its columns when it writes there, so one more does it no harm.
 */
export function missingIndexes(facts: StockFacts, placeOf: (table: string) => string): TableChange[] {
  const wanted = wantedIndexes.filter(({ name, table }) => facts.tables().has(table) && !facts.indexes().has(name));
  const key = facts.tables().has('loginlog') && !facts.hasColumn('loginlog', 'id');
  return [
    ...(key ? [loginLogKey(placeOf('loginlog'))] : []),
    ...wanted.map((index) => addIndex(index, placeOf(index.table))),
  ];
}
