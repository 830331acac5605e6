import type { Cell as CellContent, Section } from '@kafra/sdk';
import { Cell } from '../widgets/cell.tsx';
import { Pagination } from '../widgets/pagination.tsx';
import { usePages } from '../widgets/use-pages.ts';
import styles from './section.module.css';

type ListSection = Extract<Section, { kind: 'list' }>;

/** From this width on pictures are what is listed, and their words only name them. */
const large = 64;
const isLarge = ({ picture }: CellContent): boolean => (picture?.width ?? 0) >= large;

export function SectionList({ section }: { section: ListSection }) {
  const { shown, page, pages, turnTo } = usePages(section.entries, section.pageSize);
  if (section.entries.length === 0) return <p className={styles.none}>{section.empty}</p>;
  return (
    <>
      <ul className={shown.some(isLarge) ? styles.gallery : styles.list}>
        {shown.map((entry, index) => (
          <li key={index}>
            <Cell cell={entry} />
          </li>
        ))}
      </ul>
      <Pagination page={page} pages={pages} turnTo={turnTo} label={section.title} />
    </>
  );
}
