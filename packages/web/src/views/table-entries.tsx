import type { Column, Fact, RowView, TableModel } from '@kafra/sdk';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useId } from 'react';
import { type Entry, EntryList } from '../widgets/entry-list.tsx';
import { RowActions } from './row-actions.tsx';
import styles from './table-entries.module.css';
import type { TableRowsProps } from './table-rows.tsx';

/** The rows as a list for phones: two facts first, the others in small letters. */
export const TableEntries = ({ model, view, title }: TableRowsProps) => (
  <>
    <SortPicker model={model} view={view} title={title} />
    <EntryList label={title} entries={view.rows.map((row) => toEntry(row, model))} onFilter={model.addFilter} />
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

function SortPicker({ model, view }: TableRowsProps) {
  const id = useId();
  const sortable = model.columns.filter((column) => column.sort);
  const { column, direction } = view.sort;
  return (
    <div className={styles.sort}>
      <label htmlFor={id}>Sort by</label>
      <select id={id} value={column} onChange={(event) => model.sortBy(event.target.value)}>
        {sortable.map(({ id: value, title }) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </select>
      <button type="button" aria-label={`Order: ${direction}`} onClick={() => model.sortBy(column)}>
        {direction === 'ascending' ? <ArrowUp aria-hidden /> : <ArrowDown aria-hidden />}
      </button>
      <span aria-hidden>{view.count}</span>
    </div>
  );
}
