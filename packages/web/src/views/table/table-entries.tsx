import type { Cell, Column, RowView, TableModel } from '@kafra/sdk';
import { type Entry, type EntryFact, EntryList } from '../../widgets/entry-list.tsx';
import { RowMenuButton } from '../../widgets/row-menu/row-menu-area.tsx';
import { RowActions } from './row-actions.tsx';
import { SortPicker } from './sort-picker.tsx';
import type { TableRowsProps } from './table-rows.tsx';

/** The rows of a table as a list for phones: the two most important values first, the others in small text. */
export const TableEntries = ({ model, view, title }: TableRowsProps) => (
  <>
    <SortPicker
      columns={model.columns.filter((column) => column.sort)}
      sort={view.sort}
      onSort={model.sortBy}
      count={view.count}
      summary={view.summary}
      shortSummary={view.shortSummary}
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
  const aside = second === undefined ? undefined : toFact(row, model, second);
  const [main, ...further] = aside?.value.stacked ? (aside.value.parts ?? []) : [];
  return {
    key: row.key,
    name: row.name,
    menu: <RowMenuButton rowKey={row.key} name={row.name} />,
    head: row.cells[first] ?? { text: row.name },
    aside: aside && main ? { ...aside, value: main } : aside,
    numbered: model.columns[first]?.align === 'end',
    // Further parts of the second value are listed among the other values, because a second line beside the name would
    // make the entry higher.
    facts: [
      ...(aside && further.length > 0
        ? [{ label: aside.label, labelOptional: true, value: { text: textOf(further), parts: further } }]
        : []),
      ...byLength(
        model.columns.flatMap((_, index) =>
          index === first || index === second ? [] : (toFact(row, model, index) ?? []),
        ),
      ),
    ],
    onOpen: model.canOpenRows ? () => model.open(row.key) : undefined,
    actions: row.actions.length > 0 ? <RowActions row={row} model={model} /> : undefined,
  };
}

/** Sorts values with several parts to the end: each needs a separate line, and would break the line of the others. */
const byLength = (facts: readonly EntryFact[]): EntryFact[] => [
  ...facts.filter(({ value }) => !value.stacked),
  ...facts.filter(({ value }) => value.stacked),
];

const textOf = (parts: readonly Cell[]): string => parts.map(({ text }) => text).join(', ');

function toFact(row: RowView, { columns }: TableModel, index: number): EntryFact | undefined {
  const value = row.cells[index];
  const column = columns[index];
  return value && column && { label: column.title, labelOptional: column.titleOptional, value };
}

/** Returns the indexes of the table columns, the most important first. */
const columnsByPriority = (columns: readonly Column<unknown>[]): number[] =>
  columns
    .map((column, index) => ({ index, priority: column.priority }))
    .sort((a, b) => a.priority - b.priority)
    .map(({ index }) => index);
