import type { QueryReading } from '@kafra/sdk';
import { pillColor } from '@kafra/sdk/rules';
import { X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import tagStyles from '../../widgets/filter-tags.module.css';

type Part = QueryReading['parts'][number];

/** The conditions of a search that were understood, each with a button that removes it from the search text. */
export function QueryParts({ parts, onRemove }: { parts: readonly Part[]; onRemove: (part: Part) => void }) {
  const list = useRef<HTMLUListElement>(null);
  const pressed = useRef<{ button: HTMLButtonElement; index: number }>(undefined);
  // Moves the focus to the condition that took the position of the removed one. The list may update late, and two
  // conditions may be equal.
  useLayoutEffect(() => {
    if (pressed.current === undefined || pressed.current.button.isConnected) return;
    const nextIndex = Math.min(pressed.current.index, parts.length - 1);
    pressed.current = undefined;
    if (document.activeElement !== document.body) return;
    list.current?.children[nextIndex]?.querySelector('button')?.focus();
  }, [parts]);

  if (parts.length === 0) return null;
  return (
    <ul ref={list} className={tagStyles.tags} aria-label="Understood">
      {parts.map((part, index) => (
        // The React key does not contain the position of the condition, which may change between press and click.
        <li
          key={`${part.text} ${parts.slice(0, index).filter(({ text }) => text === part.text).length}`}
          className={tagStyles.tag}
          data-tone={pillColor(part.text)}
        >
          <span>{part.text}</span>
          <button
            type="button"
            aria-label={`Remove ${part.text}`}
            onClick={({ currentTarget }) => {
              pressed.current = { button: currentTarget, index };
              onRemove(part);
            }}
          >
            <X aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
