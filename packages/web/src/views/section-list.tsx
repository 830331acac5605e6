import type { Section } from '@kafra/sdk';
import { Cell } from '../widgets/cell.tsx';
import { Pagination } from '../widgets/pagination.tsx';
import { usePages } from '../widgets/use-pages.ts';
import styles from './section.module.css';

type ListSection = Extract<Section, { kind: 'list' }>;

export function SectionList({ section }: { section: ListSection }) {
  const { shown, page, pages, turnTo } = usePages(section.entries, section.pageSize);
  if (section.entries.length === 0) return <p className={styles.none}>{section.empty}</p>;
  return (
    <>
      <ul className={styles.list}>
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
