import { paletteLabels } from '@kafra/sdk';
import { type KeyboardEvent, useRef } from 'react';
import { useTypedText } from '../../widgets/use-typed-text.ts';

interface PaletteFieldProps {
  text: string;
  onText: (text: string) => void;
  /** Called for keys that select or open a search result, after the results for the typed text are shown. */
  onKey: (event: KeyboardEvent) => void;
  /** Returns the text that the user typed before the palette's field was ready. */
  takeTyped: () => string;
  placeholder: string;
  listId: string;
  hasHits: boolean;
  /** Id of the search result that Enter opens. */
  activeId: string | undefined;
}

const keys = new Set(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Enter']);

/**
 * The text field of the command palette. It is a separate component, so that typed text appears before the results are
 * computed.
 */
export function PaletteField({ onKey, takeTyped, placeholder, listId, hasHits, activeId, ...told }: PaletteFieldProps) {
  const { text, setText, flush } = useTypedText(told.text, told.onText);
  const latest = useRef(onKey);
  latest.current = onKey;
  return (
    <input
      role="combobox"
      type="text"
      autoComplete="off"
      spellCheck={false}
      aria-label={paletteLabels.find}
      aria-expanded={hasHits}
      aria-controls={listId}
      aria-autocomplete="list"
      aria-activedescendant={activeId}
      placeholder={placeholder}
      value={text}
      onFocus={() => {
        const typed = takeTyped();
        if (typed !== '') setText(text + typed);
      }}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={(event) => {
        if (!keys.has(event.key)) return;
        flush();
        latest.current(event);
      }}
    />
  );
}
