import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import styles from './search-field.module.css';

interface SearchFieldProps {
  value: string;
  placeholder: string;
  change: (text: string) => void;
  /** Backspace in the empty field. */
  eraseLast?: () => void;
  hint?: string;
}

/** The search of a list. `/` leads here from anywhere outside a field. */
export function SearchField({ value, placeholder, change, eraseLast, hint }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const hintId = useId();
  useSlash(() => field.current?.focus());

  function onKeyDown({ key }: KeyboardEvent): void {
    if (key === 'Backspace' && value === '') eraseLast?.();
    if (key === 'Escape' && value !== '') change('');
  }

  return (
    <div className={styles.search}>
      <Search aria-hidden className={styles.icon} />
      <input
        ref={field}
        type="search"
        autoComplete="off"
        spellCheck={false}
        aria-label={placeholder}
        aria-describedby={hint ? hintId : undefined}
        placeholder={placeholder}
        value={value}
        onChange={(event) => change(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {value !== '' && (
        <button type="button" className={styles.clear} aria-label="Clear search" onClick={() => change('')}>
          <X aria-hidden />
        </button>
      )}
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

const inField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, select, textarea, [contenteditable]') !== null;

function useSlash(focus: () => void): void {
  const latest = useRef(focus);
  latest.current = focus;
  useEffect(() => {
    const hear = (event: globalThis.KeyboardEvent) => {
      const slash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey;
      const dialogOpen = document.querySelector('[role=dialog]') !== null;
      if (!slash || dialogOpen || inField(event.target)) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, []);
}
