import type { Column, Fact, RowView, TableModel } from '@kafra/sdk';
import { type Entry, EntryList } from '../../widgets/entry-list.tsx';
import { RowActions } from './row-actions.tsx';
import { SortPicker } from './sort-picker.tsx';
import type { TableRowsProps } from './table-rows.tsx';

/** The rows as a list for phones: two facts first, the others in small letters. */
export const TableEntries = ({ model, view, title }: TableRowsProps) => (
  <>
    <SortPicker
      columns={model.columns.filter((column) => column.sort)}
      sort={view.sort}
      onSort={model.sortBy}
      count={view.count}
    />
    <EntryList
      label={title}
      entries={view.rows.map((row) => toEntry(row, model))}
      blankEntries={view.blankRows}
      onFilter={model.addFilter}
    />
  </>
);

function toEntry(row: RowView, model: TableModel): Entry {
  const [first = 0, second] = columnsByPriority(model.columns);
  return {
    key: row.key,
    head: row.cells[first] ?? { text: row.name },
    aside: second === undefined ? undefined : toFact(row, model, second),
    numbered: model.columns[first]?.align === 'end',
    facts: model.columns.flatMap((_, index) =>
      index === first || index === second ? [] : (toFact(row, model, index) ?? []),
    ),
    onOpen: model.canOpenRows ? () => model.open(row.key) : undefined,
    actions: row.actions.length > 0 ? <RowActions row={row} model={model} /> : undefined,
  };
}

function toFact(row: RowView, { columns }: TableModel, index: number): Fact | undefined {
  const value = row.cells[index];
  return value && { label: columns[index]?.title ?? '', value };
}

/** Indexes of the columns, the most important first. */
const columnsByPriority = (columns: readonly Column<unknown>[]): number[] =>
  columns
    .map((column, index) => ({ index, priority: column.priority }))
    .sort((a, b) => a.priority - b.priority)
    .map(({ index }) => index);
