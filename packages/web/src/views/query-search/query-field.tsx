import type { CardsModel, CardsView, Offer } from '@kafra/sdk';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useStore } from '../../use-store.ts';
import searchStyles from '../../widgets/search-field.module.css';
import { useHotkey } from '../../widgets/use-hotkey.ts';
import { useTypedText } from '../../widgets/use-typed-text.ts';
import { OfferList, offerId } from './offer-list.tsx';
import styles from './query-search.module.css';
import { Underlines } from './underlines.tsx';
import { useCompletion } from './use-completion.ts';
import { useShownProblems } from './use-shown-problems.ts';

export interface QueryFieldProps {
  /** A list of cards or rows with a search that supports the query language. */
  model: Pick<CardsModel, 'setSearch' | 'language'> & { definition: { search?: { placeholder: string } } };
  view: Pick<CardsView, 'search' | 'hint' | 'reading'>;
  /** Called when the user presses Backspace in the empty search field. */
  onRemoveLastFilter?: (() => void) | undefined;
}

/** Keys that select or apply a completion. */
const actingKeys = new Set(['ArrowDown', 'ArrowUp', 'Enter', 'Tab', 'Escape']);

/** A text field for search expressions: it completes words, underlines errors and describes them. */
export function QueryField({ model, view, onRemoveLastFilter }: QueryFieldProps) {
  const language = useStore(model.language);
  const typed = useTypedText(view.search, model.setSearch);
  const { text, isAhead, setText, flush } = typed;
  const placeholder = model.definition.search?.placeholder;
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const noteId = useId();
  useHotkey('/', () => field.current?.focus());
  const completion = useCompletion(language, typed, field);
  const { offers, active, activeOffer } = completion;
  const problems = useShownProblems(text, view.reading?.problems ?? [], completion.caret);
  const [problem] = problems;
  const note = problem?.message ?? view.hint;

  function clear(): void {
    setText('');
    flush();
    // The focus moves to the field: the pressed button disappears with the text, and the user continues typing.
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { key } = event;
    if (key === 'Backspace' && text === '') onRemoveLastFilter?.();
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      completion.step(key === 'ArrowDown' ? 1 : -1);
    } else if ((key === 'Enter' || key === 'Tab') && activeOffer) {
      event.preventDefault();
      completion.take(activeOffer);
    } else if (key === 'Escape') {
      // Without this, Escape would clear the browser's search field.
      event.preventDefault();
      if (offers.length > 0) completion.close();
      else clear();
    }
  }
  // Reporting the typed text renders the component again, so the key or click must be handled by the latest handlers.
  const latest = useRef({ onKeyDown, take: completion.take });
  latest.current = { onKeyDown, take: completion.take };
  const [onTake] = useState(() => (offer: Offer) => {
    flush();
    latest.current.take(offer);
  });

  return (
    <div className={searchStyles.search}>
      <Search aria-hidden className={searchStyles.icon} />
      <div className={styles.field}>
        <Underlines text={text} problems={problems} field={field} />
        <input
          ref={field}
          // ARIA allows a combobox on a text field, not on a search field.
          type="text"
          data-search
          enterKeyHint="search"
          role="combobox"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-label={placeholder}
          aria-autocomplete="list"
          aria-expanded={offers.length > 0}
          aria-controls={listId}
          aria-activedescendant={activeOffer && offerId(listId, active)}
          aria-invalid={problem !== undefined}
          aria-describedby={note ? noteId : undefined}
          placeholder={placeholder}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            completion.typeUpTo(target.selectionStart ?? target.value.length);
          }}
          onSelect={({ currentTarget }) => completion.moveCaret(currentTarget.selectionStart ?? undefined)}
          onBlur={() => {
            flush();
            completion.moveCaret(undefined);
            completion.close();
          }}
          onKeyDown={(event) => {
            if (actingKeys.has(event.key)) flush();
            latest.current.onKeyDown(event);
          }}
        />
      </div>
      {text !== '' && (
        <button type="button" className={searchStyles.clear} aria-label="Clear search" onClick={clear}>
          <X aria-hidden />
        </button>
      )}
      <OfferList id={listId} offers={offers} isBusy={isAhead} active={active} onTake={onTake} />
      {note && (
        <p id={noteId} role="status" className={problem ? styles.problem : searchStyles.hint}>
          {note}
        </p>
      )}
    </div>
  );
}
