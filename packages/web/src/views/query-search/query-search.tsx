import type { CardsModel, CardsView, Completion, Offer } from '@kafra/sdk';
import { Search, SlidersHorizontal, X } from 'lucide-react';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from '../../use-store.ts';
import { Button } from '../../widgets/button.tsx';
import searchStyles from '../../widgets/search-field.module.css';
import { useSlashHotkey } from '../../widgets/use-slash-hotkey.ts';
import { useTypedText } from '../../widgets/use-typed-text.ts';
import { FilterPanel } from './filter-panel.tsx';
import { OfferList, offerId } from './offer-list.tsx';
import { QueryParts } from './query-parts.tsx';
import styles from './query-search.module.css';
import { useAnticipation } from './use-anticipation.ts';
import { useShownProblems } from './use-shown-problems.ts';

/** A list whose search understands the language, of cards or of rows. */
export interface QuerySearchProps {
  model: Pick<CardsModel, 'setSearch' | 'language'> & { definition: { search?: { placeholder: string } } };
  view: Pick<CardsView, 'search' | 'hint' | 'reading'>;
  /** Backspace in the empty field. */
  onRemoveLastFilter?: (() => void) | undefined;
}

/** The search of a list that understands the language: what it offers, what it understood, what is wrong, and its filters. */
export function QuerySearch(props: QuerySearchProps) {
  const { model, view } = props;
  const { setSearch } = model;
  const language = useStore(model.language);
  const [isPanelOpen, setPanelOpen] = useState(false);
  const panelId = useId();
  return (
    <>
      <QueryField {...props} />
      <Button
        icon={<SlidersHorizontal aria-hidden />}
        aria-expanded={isPanelOpen}
        aria-controls={panelId}
        onClick={() => setPanelOpen(!isPanelOpen)}
      >
        Filter
      </Button>
      <div className={styles.below}>
        <QueryParts
          parts={view.reading?.parts ?? []}
          onRemove={(part) => language && setSearch(language.removePart(view.search, part))}
        />
        <div id={panelId}>
          {isPanelOpen && language && <FilterPanel text={view.search} language={language} onChange={setSearch} />}
        </div>
      </div>
    </>
  );
}

const noOffers: readonly Offer[] = [];
/** Keys that ask for what is offered. */
const actingKeys = new Set(['ArrowDown', 'ArrowUp', 'Enter', 'Tab', 'Escape']);

function QueryField({ model, view, onRemoveLastFilter }: QuerySearchProps) {
  const language = useStore(model.language);
  const { text, isAhead, setText, flush } = useTypedText(view.search, model.setSearch);
  const placeholder = model.definition.search?.placeholder;
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const noteId = useId();
  const [caret, setCaret] = useState<number>();
  const [active, setActive] = useState(-1);
  /** What is offered is shown from the first letter on until it is taken or sent away. */
  const [isOpen, setOpen] = useState(false);
  const caretAfterEdit = useRef<number>(undefined);
  useSlashHotkey(() => field.current?.focus());
  useLayoutEffect(() => {
    const at = caretAfterEdit.current;
    if (at === undefined) return;
    caretAfterEdit.current = undefined;
    field.current?.setSelectionRange(at, at);
    setCaret(at);
  });

  const { reading, hint } = view;
  const offeredAt = isOpen && !isAhead ? caret : undefined;
  // While a letter is on its way, what was offered before it stays.
  const completed = useRef<Completion>(undefined);
  if (!isAhead) completed.current = offeredAt === undefined ? undefined : language?.complete(text, offeredAt);
  const completion = isOpen ? completed.current : undefined;
  useAnticipation(language, text, offeredAt);
  const offers = completion?.offers ?? noOffers;
  const activeOffer = offers[active];
  const problems = useShownProblems(text, reading?.problems ?? [], caret);
  const [problem] = problems;
  const note = problem?.message ?? hint;

  function take({ insert }: Offer): void {
    // Not what stood here before the last letters.
    if (!completion?.offers.some((offer) => offer.insert === insert)) return;
    setText(text.slice(0, completion.start) + insert + text.slice(completion.end));
    caretAfterEdit.current = completion.start + insert.length;
    setActive(-1);
    // Behind a field its words are offered.
    setOpen(insert.endsWith(':'));
    flush();
  }

  function clear(): void {
    setText('');
    flush();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { key } = event;
    if (event.nativeEvent.isComposing) return;
    if (key === 'Backspace' && text === '') onRemoveLastFilter?.();
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      if (offers.length === 0) setOpen(true);
      else setActive((active + (key === 'ArrowDown' ? 1 : offers.length)) % offers.length);
    } else if ((key === 'Enter' || key === 'Tab') && activeOffer) {
      event.preventDefault();
      take(activeOffer);
    } else if (key === 'Escape') {
      // A search field would clear itself.
      event.preventDefault();
      if (offers.length > 0) setOpen(false);
      else clear();
    }
  }
  const latest = useRef({ onKeyDown, take });
  latest.current = { onKeyDown, take };
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
          type="search"
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
            setCaret(target.selectionStart ?? target.value.length);
            setActive(-1);
            setOpen(true);
          }}
          onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart ?? undefined)}
          onBlur={() => {
            flush();
            setCaret(undefined);
            setOpen(false);
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

interface UnderlinesProps {
  text: string;
  problems: readonly { start: number; end: number }[];
  field: React.RefObject<HTMLInputElement | null>;
}

/** The wrong parts of a text, marked behind the field that holds it; follows the field when it scrolls. */
function Underlines({ text, problems, field }: UnderlinesProps) {
  const layer = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const input = field.current;
    const follow = () => {
      if (layer.current && input) layer.current.scrollLeft = input.scrollLeft;
    };
    follow();
    input?.addEventListener('scroll', follow);
    return () => input?.removeEventListener('scroll', follow);
  });
  if (problems.length === 0) return null;
  let at = 0;
  return (
    <div ref={layer} className={styles.underlines} aria-hidden>
      {problems.map(({ start, end }) => {
        const before = text.slice(at, start);
        at = end;
        return (
          <span key={start}>
            {before}
            <mark>{text.slice(start, end)}</mark>
          </span>
        );
      })}
      {text.slice(at)}
    </div>
  );
}
