import type { Sort } from '@kafra/sdk';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { cx } from './cx.ts';
import styles from './sort-button.module.css';

interface SortButtonProps {
  title: string;
  /** Sort direction of the list by this column; undefined if it is not the sort column. */
  direction: Sort['direction'] | undefined;
  onSort: () => void;
}

/** The title of a column as a button that sorts the list by it. */
export const SortButton = ({ title, direction, onSort }: SortButtonProps) => (
  <button type="button" className={cx(styles.sort, direction && styles.active)} onClick={onSort}>
    {title}
    <SortArrow direction={direction} />
  </button>
);

function SortArrow({ direction }: Pick<SortButtonProps, 'direction'>) {
  if (direction === undefined) return <ChevronsUpDown aria-hidden className={styles.idle} />;
  return direction === 'ascending' ? <ArrowUp aria-hidden /> : <ArrowDown aria-hidden />;
}
