import {
  type Cell as CellContent,
  type Column,
  cellAtLine,
  lineCount,
  type RowView,
  type TableModel,
  type TableView,
} from '@kafra/sdk';
import type { MouseEvent } from 'react';
import { Cell } from '../widgets/cell.tsx';
import { cx } from '../widgets/cx.ts';
import { OpenButton } from '../widgets/open-button.tsx';
import { SortButton } from '../widgets/sort-button.tsx';
import { RowActions } from './row-actions.tsx';
import styles from './table-rows.module.css';

export interface TableRowsProps {
  model: TableModel;
  view: TableView;
  title: string;
  /** Blank rows below the others. */
  placeholderRows?: number | undefined;
}

/** The rows as a table, its head with a button for each column that can be sorted. */
export const TableRows = ({ model, view, title, placeholderRows = 0 }: TableRowsProps) => (
  <table className={styles.table} aria-label={title}>
    <thead>
      <tr>
        {model.columns.map((column) => (
          <HeadCell key={column.id} column={column} model={model} view={view} />
        ))}
        {model.definition.actions && (
          <th scope="col" className={styles.actionHead}>
            Actions
          </th>
        )}
      </tr>
    </thead>
    {view.rows.map((row) => (
      <Row key={row.key} row={row} model={model} />
    ))}
    <tbody>
      {Array.from({ length: placeholderRows }, (_, index) => (
        <PlaceholderRow key={index} columns={model.columns} />
      ))}
    </tbody>
  </table>
);

function HeadCell({ column, model, view }: { column: Column<unknown>; model: TableModel; view: TableView }) {
  const isActive = view.sort.column === column.id;
  return (
    <th
      scope="col"
      aria-sort={isActive ? view.sort.direction : undefined}
      data-align={column.align}
      data-priority={column.priority}
    >
      {column.sort ? (
        <SortButton
          title={column.title}
          direction={isActive ? view.sort.direction : undefined}
          onSort={() => model.sortBy(column.id)}
        />
      ) : (
        column.title
      )}
    </th>
  );
}

const PlaceholderRow = ({ columns }: { columns: readonly Column<unknown>[] }) => (
  <tr aria-hidden>
    {columns.map(({ id, priority }) => (
      <td key={id} data-priority={priority}>
        {'\u00a0'}
      </td>
    ))}
  </tr>
);

/** A word or a number; a line, such as a date with its time; or more than that. */
function classifyLength({ text }: CellContent): 'word' | 'line' | 'long' {
  if (text.length <= 14) return 'word';
  return text.length <= 24 ? 'line' : 'long';
}

const isInteractive = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button') !== null;

/** What columns say that fold away where there is no room for them. */
const CollapsedCells = ({ row, model }: { row: RowView; model: TableModel }) =>
  model.columns.map(({ id, canFold, priority }, index) => {
    const cell = row.cells[index];
    if (!canFold || !cell?.text) return null;
    return (
      <small key={id} className={styles.collapsed} data-folded={priority}>
        <Cell cell={cell} onFilter={model.addFilter} />
      </small>
    );
  });

/** A row is a group of lines, mostly of one; what does not tell line by line stands beside all of them. */
function Row({ row, model }: { row: RowView; model: TableModel }) {
  const lines = lineCount(row.cells);
  return (
    <tbody className={cx(styles.row, model.canOpenRows && styles.clickable, lines > 1 && styles.multiLine)}>
      {Array.from({ length: lines }, (_, line) => (
        <Line key={line} {...{ row, model, line, lines }} />
      ))}
    </tbody>
  );
}

interface LineProps {
  row: RowView;
  model: TableModel;
  line: number;
  /** Of the whole row. */
  lines: number;
}

function Line({ row, model, line, lines }: LineProps) {
  const onOpen = model.canOpenRows ? () => model.open(row.key) : undefined;
  const onRowClick = ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
    if (isInteractive(target)) return;
    // Where the keyboard comes back to once the dialog is closed.
    currentTarget.parentElement?.querySelector<HTMLElement>(`.${styles.openButton}`)?.focus({ preventScroll: true });
    onOpen?.();
  };
  const rowSpan = lines > 1 ? lines : undefined;
  return (
    // The button in the first cell is the way of the keyboard.
    <tr onClick={onOpen && onRowClick}>
      {model.columns.map((column, index) => {
        const fullCell = row.cells[index];
        if (line > 0 && !fullCell?.lines) return null;
        const cell = fullCell && cellAtLine(fullCell, line);
        return (
          <td
            key={column.id}
            rowSpan={fullCell?.lines ? undefined : rowSpan}
            data-align={column.align}
            data-priority={column.priority}
            data-length={cell && classifyLength(cell)}
            data-pictured={cell?.picture && true}
          >
            {cell && index === 0 && onOpen ? (
              <OpenButton cell={cell} onOpen={onOpen} onFilter={model.addFilter} className={styles.openButton} />
            ) : (
              cell && <Cell cell={cell} onFilter={model.addFilter} />
            )}
            {index === 0 && line === 0 && <CollapsedCells row={row} model={model} />}
          </td>
        );
      })}
      {line === 0 && model.definition.actions && (
        <td className={styles.actions} rowSpan={rowSpan}>
          <RowActions row={row} model={model} />
        </td>
      )}
    </tr>
  );
}
