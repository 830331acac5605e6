import {
  type Cell as CellContent,
  type Column,
  cellAtLine,
  type Fact,
  lineCount,
  type RowView,
  type TableModel,
  type TableSnapshot,
} from '@kafra/sdk';
import { type MouseEvent, type MouseEventHandler, useLayoutEffect, useRef } from 'react';
import { textWidth } from '../../widgets/breakable.tsx';
import { Cell } from '../../widgets/cell.tsx';
import { cx } from '../../widgets/cx.ts';
import { OpenButton } from '../../widgets/open-button.tsx';
import { RowMenuButton } from '../../widgets/row-menu/row-menu-area.tsx';
import { SortButton } from '../../widgets/sort-button.tsx';
import { RowActions } from './row-actions.tsx';
import { SortPicker } from './sort-picker.tsx';
import styles from './table-rows.module.css';
import { useTableFit } from './use-table-fit.ts';

export interface TableRowsProps {
  model: TableModel;
  view: TableSnapshot;
  title: string;
}

/**
 * The rows of a list as a table with a sort button for each sortable column. Values of columns that do not fit are
 * shown below each row, with a sort picker as on phones.
 */
export function TableRows({ model, view, title }: TableRowsProps) {
  const [table, { density, folded }] = useTableFit(model, view.rows);
  const sortable = model.columns.filter((column) => column.sort);
  const isFolded = ({ id }: Column<unknown>) => folded.includes(id);
  const picker = useRef<HTMLSelectElement>(null);
  // Moves the focus from a pressed header that has been hidden to the control that sorts in its place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns fold with `folded`
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (table.current?.contains(focused) && focused?.closest('th[data-folded=true]')) picker.current?.focus();
  }, [folded]);
  return (
    <>
      {sortable.some(isFolded) && <SortPicker ref={picker} columns={sortable} sort={view.sort} onSort={model.sortBy} />}
      <table ref={table} className={styles.table} aria-label={title} data-density={density}>
        <thead>
          <tr>
            {model.columns.map((column) => (
              <HeadCell key={column.id} column={column} isFolded={isFolded(column)} model={model} view={view} />
            ))}
            {model.definition.actions && (
              <th scope="col" className={styles.actionHead}>
                Actions
              </th>
            )}
            <th scope="col" className={styles.menuHead}>
              <span className="visually-hidden">Menu</span>
            </th>
          </tr>
        </thead>
        {view.rows.map((row) => (
          <Row key={row.key} row={row} model={model} folded={folded} />
        ))}
        <tbody>
          {Array.from({ length: view.blankRows }, (_, index) => (
            <BlankRow key={index} columns={model.columns} folded={folded} />
          ))}
        </tbody>
      </table>
    </>
  );
}

interface HeadCellProps {
  column: Column<unknown>;
  isFolded: boolean;
  model: TableModel;
  view: TableSnapshot;
}

function HeadCell({ column, isFolded, model, view }: HeadCellProps) {
  const isActive = view.sort.column === column.id;
  return (
    <th
      scope="col"
      aria-sort={isActive ? view.sort.direction : undefined}
      data-align={column.align}
      data-folded={isFolded}
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

const BlankRow = ({ columns, folded }: { columns: readonly Column<unknown>[]; folded: readonly string[] }) => (
  <tr aria-hidden>
    {columns.map(({ id }) => (
      <td key={id} data-folded={folded.includes(id)}>
        {'\u00a0'}
      </td>
    ))}
    <td />
  </tr>
);

/** Returns the length class of a text: a word or number, a line such as a date with its time, or longer. */
function classifyLength({ text }: CellContent): 'word' | 'line' | 'long' {
  const width = textWidth(text);
  if (width <= 14) return 'word';
  return width <= 24 ? 'line' : 'long';
}

/** Returns true for a cell with a list of parts, such as the cards of an item. A line may break after each part. */
const isPartList = (cell: CellContent | undefined): boolean =>
  cell?.parts !== undefined && !cell.stacked && !cell.phrase;

const isInteractive = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button') !== null;

/**
 * Returns the ids of hidden columns that are shown below the row. Hidden columns that extend the name are shown with
 * the name instead.
 */
const foldedFacts = ({ columns }: TableModel, folded: readonly string[]): string[] =>
  columns.flatMap(({ id, extendsName }) => (folded.includes(id) && !extendsName ? [id] : []));

/**
 * Returns true if the value of the only hidden column is shown below the name, so that the row needs no further line
 * for it.
 */
const fitsBelowName = (value: CellContent, hidden: readonly string[], lines: number): boolean =>
  hidden.length === 1 && lines === 1 && !value.stacked && classifyLength(value) === 'word';

interface RowProps {
  row: RowView;
  model: TableModel;
  /** Ids of the columns that do not fit into the table. */
  folded: readonly string[];
}

/**
 * Returns whether the user has selected text in a table row. The end of a selection is also a click, which must not
 * open the row.
 */
function hasSelection(row: Element | null): boolean {
  const selection = getSelection();
  if (!row || !selection || selection.isCollapsed) return false;
  return row.contains(selection.anchorNode) && row.contains(selection.focusNode);
}

/** A row of the list: a group of table lines, usually one. Cells that are equal for all lines span them. */
function Row({ row, model, folded }: RowProps) {
  const lines = lineCount(row.cells);
  const hidden = foldedFacts(model, folded);
  const facts = model.columns.flatMap(({ id, title }, index) => {
    const value = row.cells[index];
    if (!value || value.text === '' || !hidden.includes(id) || fitsBelowName(value, hidden, lines)) return [];
    return [{ label: title, value }];
  });
  const onRowClick = ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
    const group = currentTarget.parentElement;
    if (isInteractive(target) || hasSelection(group)) return;
    // The button in the row gets the focus first, because the focus returns to it after the dialog closes.
    group?.querySelector<HTMLElement>(`.${styles.openButton}`)?.focus({ preventScroll: true });
    model.open(row.key);
  };
  const onClick = model.canOpenRows ? onRowClick : undefined;
  return (
    <tbody
      data-row-key={row.key}
      data-row-name={row.name}
      className={cx(
        styles.row,
        model.canOpenRows && styles.clickable,
        lines > 1 && styles.multiLine,
        facts.length > 0 && styles.withFacts,
      )}
    >
      {Array.from({ length: lines }, (_, line) => (
        <Line key={line} {...{ row, model, folded, line, lines, onClick }} />
      ))}
      {facts.length > 0 && (
        // Pressing the row is only for the mouse: the keyboard reaches the button in the first cell.
        <tr className={styles.facts} onClick={onClick}>
          <td colSpan={model.columns.length - folded.length + (model.definition.actions ? 2 : 1)}>
            <FoldedFacts facts={facts} onFilter={model.addFilter} />
          </td>
        </tr>
      )}
    </tbody>
  );
}

/** Values of a row in columns that do not fit into the table, with the titles of the columns. */
const FoldedFacts = ({ facts, onFilter }: { facts: readonly Fact[]; onFilter: TableModel['addFilter'] }) => (
  <dl>
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          <Cell cell={value} onFilter={onFilter} />
        </dd>
      </div>
    ))}
  </dl>
);

interface LineProps extends RowProps {
  line: number;
  /** Number of table lines of the whole list row. */
  lines: number;
  onClick: MouseEventHandler<HTMLElement> | undefined;
}

function Line({ row, model, folded, line, lines, onClick }: LineProps) {
  const onOpen = model.canOpenRows ? () => model.open(row.key) : undefined;
  const rowSpan = lines > 1 ? lines : undefined;
  return (
    // Pressing the row is only for the mouse: the keyboard reaches the button in the first cell.
    <tr onClick={onClick}>
      {model.columns.map((column, index) => {
        const fullCell = row.cells[index];
        if (line > 0 && !fullCell?.lines) return null;
        const cell = fullCell && cellAtLine(fullCell, line);
        return (
          <td
            key={column.id}
            rowSpan={fullCell?.lines ? undefined : rowSpan}
            data-align={column.align}
            data-folded={folded.includes(column.id)}
            data-length={cell && classifyLength(cell)}
            data-pictured={cell?.picture && true}
            data-list={isPartList(cell) || undefined}
            data-stacked={(cell?.stacked && !column.align) || undefined}
          >
            {cell && index === 0 && onOpen ? (
              <OpenButton cell={cell} onOpen={onOpen} onFilter={model.addFilter} className={styles.openButton} />
            ) : (
              cell && <Cell cell={cell} onFilter={model.addFilter} />
            )}
            {index === 0 && <NameExtensions {...{ row, model, folded, line }} />}
          </td>
        );
      })}
      {line === 0 && model.definition.actions && (
        <td className={styles.actions} rowSpan={rowSpan}>
          <RowActions row={row} model={model} />
        </td>
      )}
      {line === 0 && (
        <td className={styles.menuCell} rowSpan={rowSpan}>
          <RowMenuButton rowKey={row.key} name={row.name} />
        </td>
      )}
    </tr>
  );
}

/** Values of hidden columns that extend the name, shown below it in the first cell. */
const NameExtensions = ({ row, model, folded, line }: RowProps & Pick<LineProps, 'line'>) =>
  model.columns.map(({ id, title, extendsName }, index) => {
    const fullCell = row.cells[index];
    const cell = fullCell && cellAtLine(fullCell, line);
    if (!folded.includes(id) || !cell?.text) return null;
    if (!extendsName && !fitsBelowName(cell, foldedFacts(model, folded), lineCount(row.cells))) return null;
    return (
      <small key={id} className={styles.extension}>
        <span className={cx(extendsName && 'visually-hidden')}>{title}: </span>
        <Cell cell={cell} onFilter={model.addFilter} />
      </small>
    );
  });
