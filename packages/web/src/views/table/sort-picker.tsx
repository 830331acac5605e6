import type { Sort } from '@kafra/sdk';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type Ref, useId } from 'react';
import styles from './sort-picker.module.css';

interface SortPickerProps {
  columns: readonly { id: string; title: string; sortTitle?: string }[];
  /** Undefined for the original order. */
  sort: Sort | undefined;
  /** Sorts by a column. For the current column, reverses the order. */
  onSort: (column: string) => void;
  count?: string | undefined;
  /** Ref of the select element. */
  ref?: Ref<HTMLSelectElement>;
}

/** A control for sorting rows without column headers. */
export function SortPicker({ columns, sort, onSort, count, ref }: SortPickerProps) {
  const id = useId();
  return (
    <div className={styles.sort}>
      <label htmlFor={id}>Sort by</label>
      <select ref={ref} id={id} value={sort?.column ?? ''} onChange={(event) => onSort(event.target.value)}>
        {!sort && (
          <option value="" disabled>
            -
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
      {count !== undefined && <span aria-hidden>{count}</span>}
    </div>
  );
}
