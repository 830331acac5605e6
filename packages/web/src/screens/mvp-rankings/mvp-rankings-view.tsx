import { championsOf, type PodiumView, podiumUnavailable, type TableModel, viewEntry, withPodium } from '@kafra/sdk';
import { useMemo } from 'react';
import { useStore } from '../../use-store.ts';
import { LastUpdated } from '../../views/last-updated.tsx';
import { ListCount } from '../../views/table/list-count.tsx';
import { SaveButtons } from '../../views/table/save-buttons.tsx';
import { TableEntries } from '../../views/table/table-entries.tsx';
import { TableRows } from '../../views/table/table-rows.tsx';
import { ViewHeader } from '../../views/view-header.tsx';
import { EmptyState } from '../../widgets/empty-state.tsx';
import { FilterTags } from '../../widgets/filter-tags.tsx';
import { Pagination } from '../../widgets/pagination.tsx';
import { SearchField } from '../../widgets/search-field.tsx';
import { SkeletonRows } from '../../widgets/skeleton.tsx';
import { useFocusFallback } from '../../widgets/use-focus-fallback.ts';
import { useMediaQuery } from '../../widgets/use-media-query.ts';
import styles from './mvp-rankings-view.module.css';
import { Podium, PodiumSkeleton } from './podium.tsx';

const skeletonRowCount = 10;

/**
 * The ranking of MVP (boss monster) hunters: three on a podium, the others in a table below it. Narrow screens get a
 * list.
 */
export function MvpRankingsView({ model }: { model: TableModel }) {
  const podium = useMemo(() => withPodium(model), [model]);
  const isWide = useMediaQuery('(width >= 68.75rem)');
  const podiumView = useStore(podium);
  const listView = useStore(model);
  const view = isWide ? podiumView : listView;
  const { id, search } = model.definition;
  const { title } = viewEntry(id);
  const lastFilter = view.filters.at(-1);
  return (
    <div ref={useFocusFallback()}>
      <ViewHeader title={title} warnings={view.warnings}>
        <SearchField
          value={view.search}
          placeholder={search.placeholder}
          onChange={model.setSearch}
          onRemoveLastFilter={lastFilter && (() => model.removeFilter(lastFilter.filter))}
        />
        <FilterTags filters={view.filters} onRemove={model.removeFilter} onClear={model.clearFilters} />
        <ListCount text={view.count} isVisuallyHidden={!isWide && view.rows.length > 0} />
      </ViewHeader>
      <div aria-busy={view.loading}>
        {isWide && <PodiumArea model={model} view={podiumView} />}
        {view.loading && <SkeletonRows rows={skeletonRowCount} columns={5} />}
        {view.empty && <EmptyState title={view.empty} onRetry={view.failed ? model.reload : undefined} />}
        {isWide ? (
          <UnpinnedRows model={model} view={podiumView} title={title} />
        ) : (
          view.rows.length > 0 && <TableEntries model={model} view={view} title={title} />
        )}
      </div>
      {!isWide && (
        <p className={styles.notice}>
          {podiumUnavailable.label} <strong>{podiumUnavailable.text}</strong>
        </p>
      )}
      <div className={styles.footer}>
        <Pagination page={view.page} pageCount={view.pages} onPageChange={model.goToPage} />
        {view.total > 0 && <SaveButtons save={model.save} disabled={view.loadingAll !== undefined} />}
        <LastUpdated {...view} onReload={model.reload} />
      </div>
    </div>
  );
}

interface PartProps {
  model: TableModel;
  view: PodiumView;
}

function PodiumArea({ model, view }: PartProps) {
  if (view.loading) return <PodiumSkeleton />;
  const champions = championsOf(model.allRows());
  const killsTitle = model.columns.find(({ id }) => id === 'total_kills')?.title ?? '';
  return champions.length > 0 && <Podium champions={champions} killsTitle={killsTitle} />;
}

/** The table of all ranks below the podium. */
function UnpinnedRows({ model, view, title }: PartProps & { title: string }) {
  const rows = view.page === 0 ? view.rows.slice(view.pinnedCount) : view.rows;
  return rows.length > 0 && <TableRows model={model} view={{ ...view, rows }} title={title} />;
}
