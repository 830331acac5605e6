import type { Filter } from '@kafra/sdk';
import { pillColor } from '@kafra/sdk/rules';
import { X } from 'lucide-react';
import styles from './filter-tags.module.css';

interface FilterTagsProps {
  filters: readonly { filter: Filter; label: string }[];
  remove: (filter: Filter) => void;
}

/** The filters of a list as luggage tags, each with a button that takes it off. */
export function FilterTags({ filters, remove }: FilterTagsProps) {
  if (filters.length === 0) return null;
  return (
    <ul className={styles.tags} aria-label="Filters">
      {filters.map(({ filter, label }) => (
        <li key={`${filter.key} ${filter.value}`} className={styles.tag} data-tone={pillColor(label)}>
          <span>{label}</span>
          <button type="button" aria-label={`Remove filter ${label}`} onClick={() => remove(filter)}>
            <X aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
