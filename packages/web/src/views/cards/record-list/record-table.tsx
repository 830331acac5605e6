import type { Cell as CellContent, ListedRecords, RecordRow } from '@kafra/sdk';
import { memo } from 'react';
import { Cell } from '../../../widgets/cell.tsx';
import { RowMenuButton } from '../../../widgets/row-menu/row-menu-area.tsx';
import { SortButton } from '../../../widgets/sort-button.tsx';
import styles from './record-table.module.css';

interface RecordTableProps {
  list: ListedRecords;
  /** True if the selected row is highlighted, because the card of its record is shown beside the list. */
  isMarked: boolean;
  title: string;
  onSort: (column: string) => void;
}

/** Usual number of columns in a list of records: the name and five facts. */
const usualColumns = 6;

/**
 * A page of database records as a table: picture and name, then the facts. The Tab key reaches only the link of the
 * selected row.
 */
export const RecordTable = ({ list: { columns, rows, sort, chosen }, isMarked, title, onSort }: RecordTableProps) => (
  <table className={styles.table} aria-label={title} data-many={columns.length > usualColumns || undefined}>
    <thead>
      <tr>
        {columns.map(({ id, title: name, align }) => {
          const direction = sort?.column === id ? sort.direction : undefined;
          return (
            <th key={id} scope="col" aria-sort={direction} data-align={align}>
              <SortButton title={name} direction={direction} onSort={() => onSort(id)} />
            </th>
          );
        })}
        <th scope="col" className={styles.menu}>
          <span className="visually-hidden">Menu</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <Row
          key={row.key}
          row={row}
          columns={columns}
          isChosen={row.key === chosen}
          isMarked={isMarked && row.key === chosen}
        />
      ))}
    </tbody>
  </table>
);

interface RowProps extends Pick<ListedRecords, 'columns'> {
  row: RecordRow;
  isChosen: boolean;
  isMarked: boolean;
}

const Row = memo(({ row: { key, name, link, cells }, columns, isChosen, isMarked }: RowProps) => {
  const [head, ...facts] = cells;
  return (
    <tr data-key={key} data-row-key={key} data-row-name={name} data-chosen={isMarked || undefined}>
      <th scope="row">
        <a href={link} title={name} tabIndex={isChosen ? 0 : -1} aria-current={isMarked || undefined}>
          {head && <Cell cell={withoutLinks(head)} />}
        </a>
      </th>
      {facts.map((fact, at) => {
        const column = columns[at + 1];
        return (
          <td key={column?.id ?? at} data-align={column?.align} data-empty={fact.text === '' || undefined}>
            <small className={styles.label}>{column?.title} </small>
            <Cell cell={withoutLinks(fact)} />
          </td>
        );
      })}
      <td className={styles.menu}>
        <RowMenuButton rowKey={key} name={name} isTabStop={isChosen} />
      </td>
    </tr>
  );
});

/**
 * Removes the links from a cell. A row has a single link, to its record: with several, it would be unclear what a press
 * of the row does.
 */
const withoutLinks = ({ link: _, title: __, parts, ...cell }: CellContent): CellContent => ({
  ...cell,
  ...(parts && { parts: parts.map(withoutLinks) }),
});
