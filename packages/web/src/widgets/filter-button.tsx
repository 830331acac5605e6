import type { Filter } from '@kafra/sdk';
import { Filter as Funnel } from 'lucide-react';
import styles from './filter-button.module.css';

interface FilterButtonProps {
  filter: Filter;
  /** Value of the filter as the user sees it. */
  name: string;
  onFilter: (filter: Filter) => void;
}

/** A button with a funnel that filters the list by a name. It is beside a name that opens a record when pressed. */
export function FilterButton({ filter, name, onFilter }: FilterButtonProps) {
  const label = `Show only ${name}`;
  return (
    <button type="button" className={styles.filter} title={label} aria-label={label} onClick={() => onFilter(filter)}>
      <Funnel aria-hidden />
    </button>
  );
}
