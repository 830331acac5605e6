import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useId, useRef } from 'react';
import styles from './search-field.module.css';
import { useHotkey } from './use-hotkey.ts';

interface SearchFieldProps {
  value: string;
  placeholder: string;
  onChange: (text: string) => void;
  /** Called when the user presses Backspace in the empty search field. */
  onRemoveLastFilter?: () => void;
  hint?: string;
}

/** The search field of a list. The key `/` moves the focus to it, unless another text field has the focus. */
export function SearchField({ value, placeholder, onChange, onRemoveLastFilter, hint }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const hintId = useId();
  useHotkey('/', () => field.current?.focus());

  function clear(): void {
    onChange('');
    // The focus moves to the field: the pressed button disappears with the text, and the user continues typing.
    field.current?.focus();
  }

  function onKeyDown({ key }: KeyboardEvent): void {
    if (key === 'Backspace' && value === '') onRemoveLastFilter?.();
    if (key === 'Escape' && value !== '') clear();
  }

  return (
    <div className={styles.search}>
      <Search aria-hidden className={styles.icon} />
      <input
        ref={field}
        type="search"
        data-search
        autoComplete="off"
        spellCheck={false}
        aria-label={placeholder}
        aria-describedby={hint ? hintId : undefined}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {value !== '' && (
        <button type="button" className={styles.clear} aria-label="Clear search" onClick={clear}>
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
