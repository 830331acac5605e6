import type { Filter } from '@kafra/sdk';
import { Filter as Funnel } from 'lucide-react';
import styles from './filter-button.module.css';

interface FilterButtonProps {
  filter: Filter;
  /** The value to filter by, as shown. */
  name: string;
  onFilter: (filter: Filter) => void;
}

/** The funnel beside a name that does something else when pressed: it filters the list by that name. */
export function FilterButton({ filter, name, onFilter }: FilterButtonProps) {
  const label = `Show only ${name}`;
  return (
    <button type="button" className={styles.filter} title={label} aria-label={label} onClick={() => onFilter(filter)}>
      <Funnel aria-hidden />
    </button>
  );
}
