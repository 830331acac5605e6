import type { TableModel, TableSnapshot } from '@kafra/sdk';
import { memo, useDeferredValue } from 'react';
import { useApp } from '../../app-context.tsx';
import { useStore } from '../../use-store.ts';
import { EmptyState } from '../../widgets/empty-state.tsx';
import { FilterTags } from '../../widgets/filter-tags.tsx';
import { ModeToggle } from '../../widgets/mode-toggle.tsx';
import { Pagination } from '../../widgets/pagination.tsx';
import { RowMenuArea } from '../../widgets/row-menu/row-menu-area.tsx';
import { SearchField } from '../../widgets/search-field.tsx';
import { SkeletonRows } from '../../widgets/skeleton.tsx';
import { useFocusFallback } from '../../widgets/use-focus-fallback.ts';
import { useIsNarrow } from '../../widgets/use-media-query.ts';
import { ActionButtons } from '../action-buttons.tsx';
import { LastUpdated } from '../last-updated.tsx';
import { listChoices } from '../list-tools/list-choices.ts';
import { ListTools } from '../list-tools/list-tools.tsx';
import { QuerySearch } from '../query-search/query-search.tsx';
import { ViewHeader } from '../view-header.tsx';
import { viewHeading } from '../view-titles.ts';
import { ListCount } from './list-count.tsx';
import { NarrowToolbar } from './narrow-toolbar.tsx';
import { SaveButtons } from './save-buttons.tsx';
import { SpacingToggle } from './spacing-toggle.tsx';
import { TableEntries } from './table-entries.tsx';
import { TableRows, type TableRowsProps } from './table-rows.tsx';
import styles from './table-view.module.css';
import { useShownColumns } from './use-shown-columns.ts';

const skeletonRowCount = 10;

/** A screen with a table: search, filters, sort order and pages. */
export function TableView({ model }: { model: TableModel }) {
  // The user's choice of columns is read from the storage before the component subscribes to the list.
  listChoices(useApp());
  const view = useStore(model);
  const deferred = useDeferredInitialView(view);
  const isNarrow = useIsNarrow();
  const title = viewHeading(model.definition);
  // On a phone, the reasons are below the rows, because they would push the rows down.
  const reasons = <DisabledReasons reasons={view.rows.flatMap((row) => row.actions.map((one) => one.disabled))} />;

  return (
    <div ref={useFocusFallback()}>
      <ViewHeader title={title} warnings={view.warnings}>
        <ModeToggle modes={model.modes} selected={view.mode} onSelect={model.switchMode} label={title} />
        {isNarrow && <NarrowToolbar buttons={model.toolbar} onActivate={model.activate} />}
        {view.isSearchable && <TableSearch key={model.definition.id} model={model} view={view} />}
        {!isNarrow && <ActionButtons buttons={model.toolbar} onActivate={model.activate} />}
        <FilterTags filters={view.filters} onRemove={model.removeFilter} onClear={model.clearFilters} />
        <ListCount
          text={view.count}
          isVisuallyHidden={isNarrow && view.rows.length > 0}
          loadAll={
            view.more && !view.loadingAll && !view.refreshing
              ? { label: view.more.allLabel, run: () => void model.loadAll() }
              : undefined
          }
        />
        {view.summary && (!isNarrow || view.rows.length === 0) && <p className={styles.summary}>{view.summary}</p>}
      </ViewHeader>
      {!isNarrow && reasons}
      <TableContainer model={model} view={deferred} title={title} isNarrow={isNarrow} />
      {isNarrow && reasons}
      <div className={styles.footer}>
        <Pagination page={view.page} pageCount={view.pages} onPageChange={model.goToPage} />
        <LoadMore view={view} model={model} isNarrow={isNarrow} />
        <ListTools screen={model.definition.id} columns={model.columns} />
        {view.total > 0 && <SpacingToggle />}
        {view.total > 0 && <SaveButtons save={model.save} disabled={view.loadingAll !== undefined} />}
        <LastUpdated {...view} onReload={model.reload} />
      </div>
    </div>
  );
}

function TableSearch({ model, view }: { model: TableModel; view: TableSnapshot }) {
  const lastFilter = view.filters.at(-1);
  const onRemoveLastFilter = lastFilter && (() => model.removeFilter(lastFilter.filter));
  const { language, placeholder } = model.definition.search;
  if (language) return <QuerySearch model={model} view={view} onRemoveLastFilter={onRemoveLastFilter} />;
  return (
    <SearchField
      value={view.search}
      hint={view.hint}
      onChange={model.setSearch}
      {...{ placeholder, onRemoveLastFilter }}
    />
  );
}

/**
 * Returns the state of the table to render. Its first rows are rendered in steps while placeholders are shown, so that
 * the page stays responsive. Later changes apply immediately.
 */
function useDeferredInitialView(view: TableSnapshot): TableSnapshot {
  const deferred = useDeferredValue(view);
  return deferred.loading ? deferred : view;
}

const TableContainer = memo(({ isNarrow, ...rowsProps }: TableRowsProps & { isNarrow: boolean }) => {
  const { model, view, title } = rowsProps;
  const shown = useShownColumns(model, view);
  const Rows = isNarrow ? TableEntries : TableRows;
  return (
    <div className={styles.container} aria-busy={view.loading || view.refreshing}>
      {view.loading && <SkeletonRows rows={skeletonRowCount} columns={Math.min(4, model.columns.length)} />}
      {view.accessDenied && <EmptyState {...view.accessDenied} />}
      {view.empty && (
        <EmptyState
          title={view.empty}
          text={view.emptyLink?.text}
          link={view.emptyLink}
          onRetry={view.failed ? model.reload : undefined}
        />
      )}
      {view.rows.length > 0 && (
        <RowMenuArea entriesOf={model.rowMenu}>
          <Rows {...shown} title={title} />
        </RowMenuArea>
      )}
      <div aria-live="polite" className={styles.update}>
        {view.update && (
          <button type="button" onClick={model.applyUpdate}>
            {view.update}. Show
          </button>
        )}
      </div>
    </div>
  );
});

interface LoadMoreProps {
  view: TableSnapshot;
  model: TableModel;
  /** True if the count above the list has no button to load all rows. */
  isNarrow: boolean;
}

/**
 * Text that not all rows of the list are loaded, with buttons to load the next ones or all. While all are loading, it
 * shows the progress.
 */
function LoadMore({ view: { more, loadingAll, refreshing }, model, isNarrow }: LoadMoreProps) {
  if (loadingAll)
    return (
      <p className={styles.more}>
        {loadingAll.text}{' '}
        <button type="button" className={styles.load} onClick={model.cancel}>
          {loadingAll.stopLabel}
        </button>
      </p>
    );
  if (!more) return null;
  return (
    <p className={styles.more}>
      {more.text}{' '}
      <button type="button" className={styles.load} aria-disabled={refreshing} onClick={() => void model.loadMore()}>
        {more.label}
      </button>
      {isNarrow && (
        <>
          {' '}
          <button type="button" className={styles.load} aria-disabled={refreshing} onClick={() => void model.loadAll()}>
            {more.allLabel}
          </button>
        </>
      )}
    </p>
  );
}

/** Reasons why buttons in the rows are disabled, written once instead of in every row. */
function DisabledReasons({ reasons }: { reasons: readonly (string | undefined)[] }) {
  const distinctReasons = [...new Set(reasons.filter((reason) => reason !== undefined && reason !== ''))];
  if (distinctReasons.length === 0) return null;
  return (
    <ul className={styles.reasons}>
      {distinctReasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  );
}
