import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { useStore } from '../../use-store.ts';
import { Button } from '../../widgets/button.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { QueryField, type QueryFieldProps } from './query-field.tsx';
import { QueryParts } from './query-parts.tsx';
import styles from './query-search.module.css';

/** The search of a list that understands the language: what it offers, what it understood, what is wrong, and its filters. */
export function QuerySearch(props: QueryFieldProps) {
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
        <span className={styles.label}>Filter</span>
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
