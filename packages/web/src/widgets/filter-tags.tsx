import type { Filter } from '@kafra/sdk';
import { pillColor } from '@kafra/sdk/rules';
import { X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import styles from './filter-tags.module.css';

interface FilterTagsProps {
  filters: readonly { filter: Filter; label: string }[];
  onRemove: (filter: Filter) => void;
  onClear: () => void;
}

/** The active filters of a list as tags, each with a button that removes it. */
export function FilterTags({ filters, onRemove, onClear }: FilterTagsProps) {
  const list = useRef<HTMLUListElement>(null);
  const removedIndex = useRef<number>(undefined);
  // After a filter is removed, moves the focus to the tag that took its position.
  useLayoutEffect(() => {
    if (removedIndex.current === undefined) return;
    const nextIndex = Math.min(removedIndex.current, filters.length - 1);
    removedIndex.current = undefined;
    list.current?.children[nextIndex]?.querySelector('button')?.focus();
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
              removedIndex.current = index;
              onRemove(filter);
            }}
          >
            <X aria-hidden />
          </button>
        </li>
      ))}
      {filters.length > 1 && (
        <li>
          <button type="button" className={styles.clear} onClick={onClear}>
            Clear all
          </button>
        </li>
      )}
    </ul>
  );
}
