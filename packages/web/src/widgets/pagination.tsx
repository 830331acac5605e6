import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react';
import { cx } from './cx.ts';
import { pageWindow } from './page-window.ts';
import styles from './pagination.module.css';

interface PaginationProps {
  /** Index of the current page. */
  page: number;
  pageCount: number;
  onPageChange: (page: number) => void;
  label?: string;
}

/** Buttons for the first, previous, next and last page, and some page numbers; empty for a single page. */
export function Pagination({ page, pageCount, onPageChange, label = 'Pages' }: PaginationProps) {
  if (pageCount < 2) return null;
  const last = pageCount - 1;
  return (
    <nav aria-label={label} className={styles.pages}>
      <PageButton
        page={0}
        name="First page"
        disabled={page === 0}
        onPageChange={onPageChange}
        icon={<ChevronFirst />}
      />
      <PageButton
        page={page - 1}
        name="Previous page"
        disabled={page === 0}
        onPageChange={onPageChange}
        icon={<ChevronLeft />}
      />
      {pageWindow(page, pageCount).map((number) => (
        <button
          key={number}
          type="button"
          className={cx(styles.number, number === page && styles.current)}
          aria-label={`Page ${number + 1} of ${pageCount}`}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onPageChange(number)}
        >
          {number + 1}
        </button>
      ))}
      <PageButton
        page={page + 1}
        name="Next page"
        disabled={page === last}
        onPageChange={onPageChange}
        icon={<ChevronRight />}
      />
      <PageButton
        page={last}
        name="Last page"
        disabled={page === last}
        onPageChange={onPageChange}
        icon={<ChevronLast />}
      />
    </nav>
  );
}

interface PageButtonProps {
  page: number;
  name: string;
  disabled: boolean;
  onPageChange: (page: number) => void;
  icon: React.ReactNode;
}

/**
 * A button of the pagination. At the first or last page it stays focusable although it has no effect, so that the focus
 * is not lost.
 */
const PageButton = ({ page, name, disabled, onPageChange, icon }: PageButtonProps) => (
  <button
    type="button"
    className={styles.turn}
    aria-label={name}
    aria-disabled={disabled}
    onClick={() => !disabled && onPageChange(page)}
  >
    {icon}
  </button>
);
