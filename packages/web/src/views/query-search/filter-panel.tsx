import { type Facet, type FacetOption, limitText, type SearchLanguage } from '@kafra/sdk';
import { formatCount, showMatches } from '@kafra/sdk/rules';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { Button } from '../../widgets/button.tsx';
import { useIsNarrow } from '../../widgets/use-media-query.ts';
import { useTypedText } from '../../widgets/use-typed-text.ts';
import styles from './filter-panel.module.css';

interface FilterPanelProps {
  text: string;
  language: SearchLanguage;
  /** Called with the new search text, which is the only state of the filters. */
  onChange: (text: string) => void;
  /** Number of records that match the search; undefined if only a part of the list is loaded. */
  count: number | undefined;
  /** Closes the panel of filters to show the list. */
  onClose: () => void;
}

/** A panel with all filters of a list. Each choice changes the search text. */
export function FilterPanel({ text, language, onChange: setText, count, onClose }: FilterPanelProps) {
  // Typed text is painted before its matches are counted. Filters that are chosen in this panel apply immediately.
  const [chosenText, setChosenText] = useState<string>();
  const deferred = useDeferredValue(text);
  const counted = chosenText === text ? text : deferred;
  const facets = useMemo(() => language.facets(counted), [language, counted]);
  const isNarrow = useIsNarrow();
  const onChange = (next: string) => {
    setChosenText(next);
    setText(next);
  };
  const ranges = (
    <div key="ranges" className={styles.ranges}>
      {facets
        .filter((facet) => facet.kind === 'range')
        .map((facet) => (
          <RangeGroup
            key={facet.field}
            facet={facet}
            query={text}
            onSet={(min, max) => onChange(language.setRange(text, facet.field, min, max))}
          />
        ))}
    </div>
  );
  const words = (
    <div key="words" className={styles.words}>
      {facets
        .filter((facet) => facet.kind === 'words')
        .map((facet) => (
          <WordGroup
            key={facet.field}
            facet={facet}
            onToggle={(word) => onChange(language.toggleWord(text, facet.field, word))}
          />
        ))}
    </div>
  );
  return (
    <div className={styles.panel}>
      {/* In a single column, the most frequent filters come first. */}
      <div className={styles.groups}>{isNarrow ? [words, ranges] : [ranges, words]}</div>
      <div className={styles.result}>
        <Button tone="primary" aria-live="polite" onClick={onClose}>
          {showMatches(language.noun, count)}
        </Button>
      </div>
    </div>
  );
}

/** Maximum number of values that a filter shows before it is expanded. */
const shortLength = 6;

function WordGroup({
  facet,
  onToggle,
}: {
  facet: Extract<Facet, { kind: 'words' }>;
  onToggle: (word: string) => void;
}) {
  const [isWhole, setWhole] = useState(false);
  // A removed filter value stays visible until its group is collapsed. It has the focus, and the user can select it
  // again after a mistake.
  const [toggledWords, setToggledWords] = useState<ReadonlySet<string>>(new Set());
  const { options, title } = facet;
  const isShown = ({ word, isChosen }: FacetOption, at: number) =>
    isWhole || at < shortLength || isChosen || toggledWords.has(word);
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      {options.filter(isShown).map(({ word, label, count, isChosen }) => (
        <label key={word} className={styles.option}>
          <input
            type="checkbox"
            checked={isChosen}
            onChange={() => {
              setToggledWords(new Set(toggledWords).add(word));
              onToggle(word);
            }}
          />
          <span>{label}</span>
          {count !== undefined && <span className={styles.count}>{formatCount(count)}</span>}
        </label>
      ))}
      {options.length > shortLength && (
        <button
          type="button"
          className={styles.more}
          aria-label={isWhole ? `Show fewer: ${title}` : `Show all ${options.length}: ${title}`}
          onClick={() => {
            setWhole(!isWhole);
            setToggledWords(new Set());
          }}
        >
          {isWhole ? 'Fewer' : `All ${options.length}`}
        </button>
      )}
    </fieldset>
  );
}

const unitSigns = { zeny: ' (z)', percent: ' (%)', seconds: ' (s)', age: ' (2h, 7d)' } as const;

interface RangeGroupProps {
  facet: Extract<Facet, { kind: 'range' }>;
  query: string;
  onSet: (min: string, max: string) => void;
}

function RangeGroup({ facet: { title, unit, min, max }, query, onSet }: RangeGroupProps) {
  const titleId = useId();
  return (
    // A legend cannot be in one line with its fields.
    // biome-ignore lint/a11y/useSemanticElements: see above
    <div role="group" aria-labelledby={titleId} className={styles.range}>
      <span id={titleId}>
        {title}
        {unit && unitSigns[unit]}
      </span>
      <LimitField
        label={`${title} from`}
        placeholder="from"
        value={min}
        query={query}
        onChange={(text) => onSet(text, max)}
      />
      <LimitField
        label={`${title} to`}
        placeholder="to"
        value={max}
        query={query}
        onChange={(text) => onSet(min, text)}
      />
    </div>
  );
}

interface LimitFieldProps {
  label: string;
  placeholder: string;
  value: string;
  /** The whole search text. The value of the field follows it after a pause. */
  query: string;
  onChange: (text: string) => void;
}

function LimitField({ label, placeholder, value, query, onChange }: LimitFieldProps) {
  const { text, isAhead, setText, flush } = useTypedText(value, onChange, query);
  const [written, setWritten] = useState('');
  // The field shows the text as the user typed it while it has the same meaning as the current search, because a number
  // is incomplete while the user types it.
  const shown = !isAhead && limitText(written) === text ? written : text;
  return (
    <input
      aria-label={label}
      placeholder={placeholder}
      autoComplete="off"
      value={shown}
      onChange={({ target }) => {
        setWritten(target.value);
        setText(target.value);
      }}
      onBlur={() => {
        flush();
        setWritten('');
      }}
    />
  );
}
