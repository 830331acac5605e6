import type { RecordList } from '../../models/cards/record-list.ts';
import { type Comparison, isComparedItem } from './comparison.ts';

/**
 * Returns the list form of a database that can also compare records on its cards. It is never shown for a comparison,
 * because a comparison has no facts of one record.
 */
export function listOfRecords<Data, R extends object>(list: RecordList<Data, R>): RecordList<Data, R | Comparison<R>> {
  const nothing = { key: 'comparison', title: '' };
  return {
    name: (item) => (isComparedItem(item) ? '' : list.name(item)),
    head: (item) => (isComparedItem(item) ? nothing : list.head(item)),
    facts: (item, state) => (isComparedItem(item) ? [] : list.facts(item, state)),
    columns: list.columns.map((column) => ({
      ...column,
      sort: (item) => (isComparedItem(item) ? undefined : column.sort(item)),
    })),
  };
}
