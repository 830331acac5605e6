import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react';
import { look } from './look.ts';
import { pageWindow } from './page-window.ts';
import styles from './pagination.module.css';

interface PaginationProps {
  /** Counted from 0. */
  page: number;
  pages: number;
  turnTo: (page: number) => void;
  label?: string;
}

/** First, previous, a few numbers, next, last; nothing where one page holds all. */
export function Pagination({ page, pages, turnTo, label = 'Pages' }: PaginationProps) {
  if (pages < 2) return null;
  const last = pages - 1;
  return (
    <nav aria-label={label} className={styles.pages}>
      <Turn to={0} name="First page" disabled={page === 0} turnTo={turnTo} icon={<ChevronFirst />} />
      <Turn to={page - 1} name="Previous page" disabled={page === 0} turnTo={turnTo} icon={<ChevronLeft />} />
      {pageWindow(page, pages).map((number) => (
        <button
          key={number}
          type="button"
          className={look(styles.number, number === page && styles.current)}
          aria-label={`Page ${number + 1} of ${pages}`}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => turnTo(number)}
        >
          {number + 1}
        </button>
      ))}
      <Turn to={page + 1} name="Next page" disabled={page === last} turnTo={turnTo} icon={<ChevronRight />} />
      <Turn to={last} name="Last page" disabled={page === last} turnTo={turnTo} icon={<ChevronLast />} />
    </nav>
  );
}

interface TurnProps {
  to: number;
  name: string;
  disabled: boolean;
  turnTo: (page: number) => void;
  icon: React.ReactNode;
}

/** Stays focusable at the end it has reached, so that the keyboard does not lose its place. */
const Turn = ({ to, name, disabled, turnTo, icon }: TurnProps) => (
  <button
    type="button"
    className={styles.turn}
    aria-label={name}
    aria-disabled={disabled}
    onClick={() => !disabled && turnTo(to)}
  >
    {icon}
  </button>
);
