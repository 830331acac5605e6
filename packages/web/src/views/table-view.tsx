import type { TableModel, TableView as View } from '@kafra/sdk';
import { memo, useDeferredValue } from 'react';
import { useStore } from '../use-store.ts';
import { EmptyScene } from '../widgets/empty-scene.tsx';
import { FilterTags } from '../widgets/filter-tags.tsx';
import { ModeToggle } from '../widgets/mode-toggle.tsx';
import { Pagination } from '../widgets/pagination.tsx';
import { SearchField } from '../widgets/search-field.tsx';
import { SkeletonRows } from '../widgets/skeleton.tsx';
import { useKeptFocus } from '../widgets/use-kept-focus.ts';
import { useNarrow } from '../widgets/use-media.ts';
import { chapterOf, headingOf } from './chapter.ts';
import { Freshness } from './freshness.tsx';
import { ListCount } from './list-count.tsx';
import { SaveButtons } from './save-buttons.tsx';
import { TableEntries } from './table-entries.tsx';
import { TableRows, type TableRowsProps } from './table-rows.tsx';
import styles from './table-view.module.css';
import { ViewHeader } from './view-header.tsx';

const skeletonRows = 10;

interface TableViewProps {
  model: TableModel;
  /** Blank rows below the others, where a screen of its own wants some. */
  placeholderRows?(view: View): number;
}

/** Any table screen: search, filters, order, pages. */
export function TableView({ model, placeholderRows }: TableViewProps) {
  const view = useStore(model);
  const drawn = useUnhurried(view);
  const narrow = useNarrow();
  const title = headingOf(model.definition);
  const last = view.filters.at(-1);

  return (
    <div ref={useKeptFocus()}>
      <ViewHeader chapter={chapterOf(model.definition.id)} title={title} unread={view.parseIssues}>
        <ModeToggle modes={model.modes} chosen={view.mode} choose={model.switchMode} label={title} />
      </ViewHeader>
      <div className={styles.tools}>
        {view.isSearchable && (
          <SearchField
            value={view.search}
            placeholder={model.definition.search.placeholder}
            change={model.setSearch}
            eraseLast={last && (() => model.removeFilter(last.filter))}
            hint={view.hint}
          />
        )}
        <FilterTags filters={view.filters} remove={model.removeFilter} clear={model.clearFilters} />
        <ListCount words={view.count} unseen={narrow && view.rows.length > 0} />
      </div>
      <Reasons reasons={view.rows.flatMap((row) => row.actions.map((action) => action.disabled))} />
      <Sheet model={model} view={drawn} title={title} narrow={narrow} placeholderRows={placeholderRows?.(drawn)} />
      <div className={styles.foot}>
        <Pagination page={view.page} pages={view.pages} turnTo={model.goToPage} />
        <More more={view.more} model={model} busy={view.refreshing} />
        {view.total > 0 && <SaveButtons save={model.save} />}
        <Freshness {...view} reload={model.reload} />
      </div>
    </div>
  );
}

/** The first rows are drawn bit by bit under the skeleton, so that the page stays alive; every change later at once. */
function useUnhurried(view: View): View {
  const drawn = useDeferredValue(view);
  return drawn.loading ? drawn : view;
}

const Sheet = memo(({ narrow, ...shown }: TableRowsProps & { narrow: boolean }) => {
  const { model, view } = shown;
  const Rows = narrow ? TableEntries : TableRows;
  return (
    <div className={styles.sheet} aria-busy={view.loading || view.refreshing}>
      {view.loading && <SkeletonRows rows={skeletonRows} columns={Math.min(4, model.columns.length)} />}
      {view.accessDenied && <EmptyScene {...view.accessDenied} />}
      {view.empty && <EmptyScene title={view.empty} retry={view.failed ? model.reload : undefined} />}
      {view.rows.length > 0 && <Rows {...shown} />}
    </div>
  );
});

/** Says that these are not all rows, and loads the next ones. */
const More = ({ more, model, busy }: { more: View['more']; model: TableModel; busy: boolean }) =>
  more && (
    <p className={styles.more}>
      {more.text}{' '}
      <button type="button" className={styles.load} aria-disabled={busy} onClick={() => void model.loadMore()}>
        {more.label}
      </button>
    </p>
  );

/** Why buttons of the rows cannot be pressed: said once, not in every row. */
function Reasons({ reasons }: { reasons: readonly (string | undefined)[] }) {
  const said = [...new Set(reasons.filter((reason) => reason !== undefined && reason !== ''))];
  if (said.length === 0) return null;
  return (
    <ul className={styles.reasons}>
      {said.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  );
}
