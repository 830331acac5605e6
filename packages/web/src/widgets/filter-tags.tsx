import type { Filter } from '@kafra/sdk';
import { pillColor } from '@kafra/sdk/rules';
import { X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import styles from './filter-tags.module.css';

interface FilterTagsProps {
  filters: readonly { filter: Filter; label: string }[];
  remove: (filter: Filter) => void;
  clear: () => void;
}

/** The filters of a list as luggage tags, each with a button that takes it off. */
export function FilterTags({ filters, remove, clear }: FilterTagsProps) {
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<number>(undefined);
  // The keyboard goes on with the tag that moved up.
  useLayoutEffect(() => {
    if (removed.current === undefined) return;
    const at = Math.min(removed.current, filters.length - 1);
    removed.current = undefined;
    list.current?.children[at]?.querySelector('button')?.focus();
  }, [filters]);

  if (filters.length === 0) return null;
  return (
    <ul ref={list} className={styles.tags} aria-label="Filters">
      {filters.map(({ filter, label }, index) => (
        <li key={`${filter.key} ${filter.value}`} className={styles.tag} data-tone={pillColor(label)}>
          <span>{label}</span>
          <button
            type="button"
            aria-label={`Remove filter ${label}`}
            onClick={() => {
              removed.current = index;
              remove(filter);
            }}
          >
            <X aria-hidden />
          </button>
        </li>
      ))}
      {filters.length > 1 && (
        <li>
          <button type="button" className={styles.clear} onClick={clear}>
            Clear all
          </button>
        </li>
      )}
    </ul>
  );
}
