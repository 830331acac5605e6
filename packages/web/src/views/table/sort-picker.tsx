import type { Sort } from '@kafra/sdk';
import { ArrowDown, ArrowUp, ChevronDown } from 'lucide-react';
import { type Ref, useId, useState } from 'react';
import styles from './sort-picker.module.css';

interface SortPickerProps {
  columns: readonly { id: string; title: string; sortTitle?: string }[];
  /** Sort order of the list; undefined for the original order. */
  sort: Sort | undefined;
  /** Sorts the list by a column. For the current sort column, reverses the order. */
  onSort: (column: string) => void;
  count?: string | undefined;
  /** Text about the whole list, which is shown when the user presses the count. */
  summary?: string | undefined;
  /** Short form of the text, always shown after the count. */
  shortSummary?: string | undefined;
  /** True if only screen readers read the label, to save space. */
  isLabelHidden?: boolean;
  /** React ref of the select element. */
  ref?: Ref<HTMLSelectElement>;
}

/** A control for sorting a list that shows no column headers. */
export function SortPicker({
  columns,
  sort,
  onSort,
  count,
  summary,
  shortSummary,
  isLabelHidden,
  ref,
}: SortPickerProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.sort}>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : undefined}>
        Sort<span className="visually-hidden"> by</span>
      </label>
      <select ref={ref} id={id} value={sort?.column ?? ''} onChange={(event) => onSort(event.target.value)}>
        {!sort && (
          <option value="" disabled>
            {isLabelHidden ? 'Sort by' : '-'}
          </option>
        )}
        {columns.map(({ id: value, title, sortTitle }) => (
          <option key={value} value={value}>
            {sortTitle ?? title}
          </option>
        ))}
      </select>
      {sort && (
        <button type="button" aria-label={`Order: ${sort.direction}`} onClick={() => onSort(sort.column)}>
          {sort.direction === 'ascending' ? <ArrowUp aria-hidden /> : <ArrowDown aria-hidden />}
        </button>
      )}
      {summary === undefined ? (
        count !== undefined && <span aria-hidden>{count}</span>
      ) : (
        <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          <span>{[count, shortSummary].filter(Boolean).join(', ') || 'Summary'}</span> <ChevronDown aria-hidden />
        </button>
      )}
      {isOpen && summary !== undefined && <p>{summary}</p>}
    </div>
  );
}
