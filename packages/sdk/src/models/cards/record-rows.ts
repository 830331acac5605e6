import { nextSort, paginate, type Sort, sortRows } from '../../core/list-view.ts';
import type { QueryReading } from '../../core/query/language.ts';
import { createStore, derive, type Readable } from '../../core/store.ts';
import { type Cell, cell, phrase } from '../content.ts';
import type { Context } from '../context.ts';
import type { ListQuery } from '../search/list-query.ts';
import { shownColumns } from '../table/column-choice.ts';
import { allRowsRange, type RowRange } from '../table/row-range.ts';
import { type FactColumn, fieldsIn, fittingColumns, type RecordList } from './record-list.ts';

/** A column of the list form of a screen of cards. */
export interface RecordColumn {
  id: string;
  title: string;
  align?: 'end' | undefined;
}

/** A record as a row of the list form. */
export interface RecordRow {
  key: string;
  name: string;
  /** Route of the record's card. */
  link: string | undefined;
  /** Cells of the row, one per column. The first contains the picture and the name of the record. */
  cells: readonly Cell[];
}

/** A page of the list form of a screen of cards. */
export interface RecordRows {
  columns: readonly RecordColumn[];
  rows: readonly RecordRow[];
  page: number;
  pages: number;
  total: number;
  /**
   * Sort order that the user chose, or that the search text requests; undefined keeps the order of the search results.
   */
  sort: Sort | undefined;
}

/** Number of rows per page of the list form. */
export const recordsPerPage = 50;

interface RecordRowsDeps<Data, Item> {
  /** Id of the screen that the rows belong to. */
  screen: string;
  list: RecordList<Data, Item>;
  data: Readable<Data | undefined>;
  context: Context;
  /** The records that match the query, in its order. */
  found: Readable<readonly Item[]>;
  page: Readable<number>;
  reading: Readable<QueryReading | undefined>;
}

/** Model of the records of a screen as rows instead of cards. */
export interface RecordRowsModel<Item> extends Readable<RecordRows> {
  /** Sorts the rows by a column; the same column again reverses the order. */
  sortBy(column: string): void;
  chosenSort: Readable<Sort | undefined>;
  setSort(sort: Sort | undefined): void;
  /** Returns the record of a row on the current page. */
  itemOf(key: string): Item | undefined;
  /** Returns the rows of the list form on all pages, in order. */
  rows(range?: RowRange): readonly RecordRow[];
}

const nameColumn = 'name';

/** Returns true if the query of an address requests a list of records, rather than a single record or a comparison. */
export const isListQuery = ({ id, compare }: ListQuery): boolean => id === undefined && compare.length < 2;

export function createRecordRows<Data, Item>({
  screen,
  list,
  data,
  context,
  found,
  page,
  reading,
}: RecordRowsDeps<Data, Item>): RecordRowsModel<Item> {
  const chosenSort = createStore<Sort | undefined>(undefined);
  const sorted = derive([found, chosenSort], (items, sort) => {
    const value = sort && sortValueOf(list, sort.column);
    return sort && value ? sortRows(items, value, sort.direction) : items;
  });
  const fields = derive([reading, chosenSort], (read, sort) => [
    ...fieldsIn(read?.parts ?? []),
    ...(sort ? [sort.column] : []),
  ]);
  const factsOf = (item: Item, known: Data) => list.facts(item, { data: known, context });
  const choice = derive([context.columns], (all) => all.get(screen));
  const columns = derive([found, fields, data, choice], (items, asked, known, chosen) => {
    if (known === undefined) return [];
    if (chosen) return shownColumns(list.columns, chosen).flatMap((index) => list.columns[index] ?? []);
    return fittingColumns(list.columns, { items, factsOf: (item) => factsOf(item, known), fields: asked });
  });

  function toRow(item: Item, shown: readonly FactColumn<Item>[], known: Data): RecordRow {
    const { key, title, link } = list.head(item);
    const values = new Map(factsOf(item, known).map(({ label, value }) => [label, value]));
    return {
      ...{ key, name: title, link },
      cells: [nameCell(list, item), ...shown.map(({ label }) => values.get(label) ?? cell(''))],
    };
  }

  const shownPage = derive([sorted, page], (items, wanted) => paginate(items, wanted, recordsPerPage));
  const view = derive([shownPage, columns, data, chosenSort, reading], (part, shown, known, sort, read): RecordRows => {
    const { rows: items, ...place } = part;
    return {
      ...place,
      columns: [
        { id: nameColumn, title: 'Name' },
        ...shown.map(({ id, label, align }): RecordColumn => ({ id, title: label, align })),
      ],
      rows: known === undefined ? [] : items.map((item) => toRow(item, shown, known)),
      sort: sort ?? writtenSort(read, list.columns),
    };
  });

  return {
    getSnapshot: view.getSnapshot,
    subscribe: view.subscribe,
    chosenSort,
    sortBy: (column) =>
      chosenSort.set(nextSort(view.getSnapshot().sort ?? { column: '', direction: 'ascending' }, column)),
    setSort: chosenSort.set,
    itemOf: (key) => shownPage.getSnapshot().rows.find((item) => list.head(item).key === key),
    rows(range = allRowsRange) {
      const known = data.getSnapshot();
      if (known === undefined) return [];
      return sorted
        .getSnapshot()
        .slice(range.start, range.end)
        .map((item) => toRow(item, columns.getSnapshot(), known));
    },
  };
}

/** Returns the sort order that a search text requests with `sort:`, if a column shows that field. */
function writtenSort(
  reading: QueryReading | undefined,
  columns: readonly Pick<FactColumn<never>, 'id' | 'fields'>[],
): Sort | undefined {
  const written = reading?.parts.flatMap(({ text }) => /^sort:(-?)([a-z_]+)$/i.exec(text) ?? []) ?? [];
  const [, minus, name = ''] = written;
  const column = columns.find(({ id, fields = [] }) => [id, ...fields].includes(name.toLowerCase()));
  if (name === '' || (!column && name !== nameColumn)) return undefined;
  return { column: column?.id ?? nameColumn, direction: minus === '-' ? 'descending' : 'ascending' };
}

const sortValueOf = <Item>({ columns, name }: Pick<RecordList<never, Item>, 'columns' | 'name'>, id: string) =>
  id === nameColumn ? name : columns.find((column) => column.id === id)?.sort;

/** Returns the first cell of a record's row, with picture and name. Marks such as MVP follow the name. */
function nameCell<Item>({ head }: Pick<RecordList<never, Item>, 'head'>, item: Item): Cell {
  const { title, link, picture, notes = [] } = head(item);
  const marks = notes.filter(({ badge }) => badge);
  return phrase([cell(title, { ...(link !== undefined && { link }) }), ...marks], picture && { picture });
}
