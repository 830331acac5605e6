import type { Cell as CellContent, Section } from '@kafra/sdk';
import { useEffect, useRef } from 'react';
import { Cell } from '../widgets/cell.tsx';
import { EntryList } from '../widgets/entry-list.tsx';
import { look } from '../widgets/look.ts';
import { Pagination } from '../widgets/pagination.tsx';
import { rowMark, useRowMarks } from '../widgets/row-marks.tsx';
import { useNarrow } from '../widgets/use-media.ts';
import { usePages } from '../widgets/use-pages.ts';
import styles from './section.module.css';

type GridSection = Extract<Section, { kind: 'grid' }>;
type Row = GridSection['rows'][number];

/** A small table inside a card or dialog; a list of entries on a phone. */
export function SectionGrid({ section }: { section: GridSection }) {
  const narrow = useNarrow();
  const { shown, page, pages, turnTo } = usePages(section.rows, section.pageSize);
  useChosenRow(section, turnTo);
  if (section.rows.length === 0) return <p className={styles.none}>{section.empty}</p>;
  return (
    <>
      {narrow ? <Entries section={section} rows={shown} /> : <Table section={section} rows={shown} />}
      <Pagination page={page} pages={pages} turnTo={turnTo} label={section.title} />
    </>
  );
}

/** Turns to the page of the row that was chosen in a drawing. */
function useChosenRow(section: GridSection, turnTo: (page: number) => void): void {
  const chosen = useRowMarks()?.chosen;
  const latest = useRef({ section, turnTo });
  latest.current = { section, turnTo };
  useEffect(() => {
    const { section: shown, turnTo: turn } = latest.current;
    const at = shown.rows.findIndex(({ key }) => key === chosen?.key);
    if (at >= 0 && shown.pageSize !== undefined) turn(Math.floor(at / shown.pageSize));
  }, [chosen]);
}

interface PartProps {
  section: GridSection;
  rows: readonly Row[];
}

function Table({ section, rows }: PartProps) {
  const marks = useRowMarks();
  return (
    <table className={styles.grid} aria-label={section.title}>
      <thead>
        <tr>
          {section.columns.map((column) =>
            column.title === '' ? (
              <td key="" />
            ) : (
              <th key={column.title} scope="col" data-align={column.align}>
                {column.title}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} className={look(row.recent && styles.recent)} {...rowMark(marks, row.key)}>
            {row.cells.map((cell, index) => (
              <td key={section.columns[index]?.title} data-align={section.columns[index]?.align}>
                <Cell cell={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Entries({ section: { columns, title = '' }, rows }: PartProps) {
  // The first words that are not a number name the row.
  const named = Math.max(
    0,
    columns.findIndex(({ align }) => align === undefined),
  );
  const entry = (row: Row) => ({
    key: row.key,
    recent: row.recent,
    head: row.cells[named] ?? nothing,
    facts: columns.flatMap((column, index) => {
      const value = row.cells[index];
      return index === named || !value ? [] : [{ label: column.title, value }];
    }),
  });
  return <EntryList label={title} entries={rows.map(entry)} />;
}

const nothing: CellContent = { text: '' };
