import { SlidersHorizontal } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useStore } from '../../use-store.ts';
import { Button } from '../../widgets/button.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { QueryField, type QueryFieldProps } from './query-field.tsx';
import { QueryParts } from './query-parts.tsx';
import styles from './query-search.module.css';

interface QuerySearchProps extends QueryFieldProps {
  /** State of the list. `more` is set if only a part of the list is loaded. */
  view: QueryFieldProps['view'] & { total: number; more?: unknown };
}

/**
 * The search of a list with a search language: completions, understood conditions, errors, and the panel of filters.
 */
export function QuerySearch(props: QuerySearchProps) {
  const { model, view } = props;
  const { setSearch } = model;
  const language = useStore(model.language);
  const [isPanelOpen, setPanelOpen] = useState(false);
  const panelId = useId();
  const filterButton = useRef<HTMLButtonElement>(null);

  function closePanel(): void {
    setPanelOpen(false);
    // The pressed button disappears with the panel, and the list moves up to the button that opened the panel.
    filterButton.current?.focus();
  }

  return (
    <>
      <QueryField {...props} />
      <Button
        ref={filterButton}
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
          {isPanelOpen && language && (
            <FilterPanel
              text={view.search}
              language={language}
              onChange={setSearch}
              count={view.more ? undefined : view.total}
              onClose={closePanel}
            />
          )}
        </div>
      </div>
    </>
  );
}
