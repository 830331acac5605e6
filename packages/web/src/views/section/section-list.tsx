import type { Cell as CellContent, Section } from '@kafra/sdk';
import { Cell } from '../../widgets/cell.tsx';
import { Pagination } from '../../widgets/pagination.tsx';
import { usePagination } from '../../widgets/use-pagination.ts';
import styles from './section.module.css';

type ListSection = Extract<Section, { kind: 'list' }>;

/** Minimum width in pixels of pictures that are the content of a list, so that the texts are their captions. */
const minLargeWidth = 64;
const isLarge = ({ picture }: CellContent): boolean => (picture?.width ?? 0) >= minLargeWidth;

export function SectionList({ section }: { section: ListSection }) {
  const { pageRows, page, pageCount, setPage } = usePagination(section.entries, section.pageSize);
  if (section.entries.length === 0) return <p className={styles.none}>{section.empty}</p>;
  return (
    <>
      <ul className={pageRows.some(isLarge) ? styles.gallery : styles.list}>
        {pageRows.map((entry, index) => (
          <li key={index}>
            <Cell cell={entry} />
          </li>
        ))}
      </ul>
      <Pagination page={page} pageCount={pageCount} onPageChange={setPage} label={section.title} />
    </>
  );
}
