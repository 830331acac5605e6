import type { Sort } from '@kafra/sdk';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type Ref, useId } from 'react';
import styles from './sort-picker.module.css';

interface SortPickerProps {
  columns: readonly { id: string; title: string; sortTitle?: string }[];
  /** Undefined for the original order. */
  sort: Sort | undefined;
  /** The same column again turns the order round. */
  onSort: (column: string) => void;
  count?: string | undefined;
  /** Ref of the select element. */
  ref?: Ref<HTMLSelectElement>;
}

/** Sorts rows that have no heads to press. */
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
