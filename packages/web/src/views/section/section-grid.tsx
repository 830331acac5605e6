import type { Cell as CellContent, Section } from '@kafra/sdk';
import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import { breakable } from '../../widgets/breakable.tsx';
import { Cell } from '../../widgets/cell.tsx';
import { cx } from '../../widgets/cx.ts';
import { EntryList } from '../../widgets/entry-list.tsx';
import { Pagination } from '../../widgets/pagination.tsx';
import { rowHighlightProps, useRowHighlight } from '../../widgets/row-highlight.tsx';
import { SortButton } from '../../widgets/sort-button.tsx';
import { useIsNarrow } from '../../widgets/use-media-query.ts';
import { usePagination } from '../../widgets/use-pagination.ts';
import { useGridSort } from './grid-sort.ts';
import styles from './section.module.css';

type GridSection = Extract<Section, { kind: 'grid' }>;
type Row = GridSection['rows'][number];

/** Maximum length of a column title that is never broken, in characters. Longer titles are names of records. */
const maxWholeTitle = 20;

/** Title of the card around a table. It is the name of a table without its own title. */
const CardTitleContext = createContext<string | undefined>(undefined);
export const CardTitle = CardTitleContext.Provider;

/** A small table inside a card or dialog; a list of entries on a phone. */
export function SectionGrid({ section: { title: ownTitle, ...untitled } }: { section: GridSection }) {
  const cardTitle = useContext(CardTitleContext);
  const title = ownTitle ?? cardTitle;
  const section: GridSection = { ...untitled, ...(title !== undefined && { title }) };
  const isNarrow = useIsNarrow();
  const { pageRows, page, pageCount, setPage } = usePagination(section.rows, section.pageSize);
  usePageOfSelectedRow(section, setPage);
  if (section.rows.length === 0) return <p className={styles.none}>{section.empty}</p>;
  return (
    <>
      {isNarrow ? <Entries section={section} rows={pageRows} /> : <Table section={section} rows={pageRows} />}
      <Pagination page={page} pageCount={pageCount} onPageChange={setPage} label={section.title} />
    </>
  );
}

/** Goes to the table page with the row that was selected in a drawing, such as a map. */
function usePageOfSelectedRow(section: GridSection, setPage: (page: number) => void): void {
  const selected = useRowHighlight()?.selected;
  const turnToRow = useEffectEvent((selectedKey: string | undefined) => {
    const at = section.rows.findIndex(({ key }) => key === selectedKey);
    if (at >= 0 && section.pageSize !== undefined) setPage(Math.floor(at / section.pageSize));
  });
  useEffect(() => turnToRow(selected?.key), [selected]);
}

interface GridPartProps {
  section: GridSection;
  rows: readonly Row[];
}

function Table({ section, rows }: GridPartProps) {
  const highlight = useRowHighlight();
  return (
    <table className={styles.grid} aria-label={section.title}>
      <thead>
        <tr>
          {section.columns.map((column, index) =>
            column.title === '' ? <td key={index} /> : <HeadCell key={index} column={column} sort={section.sort} />,
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} className={cx(row.recent && styles.recent)} {...rowHighlightProps(highlight, row.key)}>
            {row.cells.map((cell, index) => (
              <td key={index} data-align={section.columns[index]?.align}>
                <Cell cell={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function HeadCell({ column, sort }: { column: GridSection['columns'][number]; sort: GridSection['sort'] }) {
  const onSort = useGridSort();
  const { title, align, sortId } = column;
  const direction = sortId !== undefined && sort?.column === sortId ? sort.direction : undefined;
  return (
    <th scope="col" data-align={align} data-wraps={title.length > maxWholeTitle || undefined} aria-sort={direction}>
      {sortId !== undefined && onSort ? (
        <SortButton title={title} direction={direction} onSort={() => onSort(sortId)} />
      ) : (
        breakable(title)
      )}
    </th>
  );
}

function Entries({ section: { columns, title = '' }, rows }: GridPartProps) {
  // The first table column with text instead of numbers contains the name of the row.
  const nameColumn = Math.max(
    0,
    columns.findIndex(({ align }) => align === undefined),
  );
  const toEntry = (row: Row) => ({
    key: row.key,
    recent: row.recent,
    head: row.cells[nameColumn] ?? emptyCell,
    facts: columns.flatMap((column, index) => {
      const value = row.cells[index];
      return index === nameColumn || !value ? [] : [{ label: column.title, value }];
    }),
  });
  return <EntryList label={title} entries={rows.map(toEntry)} />;
}

const emptyCell: CellContent = { text: '' };
