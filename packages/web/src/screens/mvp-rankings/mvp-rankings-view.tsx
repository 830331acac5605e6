import {
  championsOf,
  type PodiumView,
  podiumUnavailableText,
  type TableModel,
  viewEntry,
  withPodium,
} from '@kafra/sdk';
import { useMemo } from 'react';
import { useStore } from '../../use-store.ts';
import { chapterOf } from '../../views/chapter.ts';
import { Freshness } from '../../views/freshness.tsx';
import { ListCount } from '../../views/list-count.tsx';
import { TableEntries } from '../../views/table-entries.tsx';
import { TableRows } from '../../views/table-rows.tsx';
import { ViewHeader } from '../../views/view-header.tsx';
import { EmptyScene } from '../../widgets/empty-scene.tsx';
import { Pagination } from '../../widgets/pagination.tsx';
import { SearchField } from '../../widgets/search-field.tsx';
import { SkeletonRows } from '../../widgets/skeleton.tsx';
import { useMedia } from '../../widgets/use-media.ts';
import styles from './mvp-rankings-view.module.css';
import { Podium, PodiumPlaceholders } from './podium.tsx';

const skeletonRows = 10;

/** The hunters of the realm: three on a podium, the others in a table below. Narrow screens get a list. */
export function MvpRankingsView({ model }: { model: TableModel }) {
  const podium = useMemo(() => withPodium(model), [model]);
  const isBroad = useMedia('(width >= 68.75rem)');
  const pinned = useStore(podium);
  const paged = useStore(model);
  const view = isBroad ? pinned : paged;
  const { id, search } = model.definition;
  const { title } = viewEntry(id);
  return (
    <>
      <ViewHeader chapter={chapterOf(id)} title={title} unread={view.parseIssues} />
      {!isBroad && (
        <p className={styles.notice}>
          <strong>{podiumUnavailableText}</strong>
        </p>
      )}
      <div className={styles.tools}>
        <SearchField value={view.search} placeholder={search.placeholder} change={model.setSearch} />
        <ListCount words={view.count} unseen={!isBroad && view.rows.length > 0} />
      </div>
      <div aria-busy={view.loading}>
        {isBroad && <Stage model={model} view={pinned} />}
        {view.loading && <SkeletonRows rows={skeletonRows} columns={5} />}
        {view.empty && <EmptyScene title={view.empty} retry={view.failed ? model.reload : undefined} />}
        {isBroad ? (
          <Others model={model} view={pinned} title={title} />
        ) : (
          view.rows.length > 0 && <TableEntries model={model} view={view} title={title} />
        )}
      </div>
      <div className={styles.foot}>
        <Pagination page={view.page} pages={view.pages} turnTo={model.goToPage} />
        <Freshness {...view} reload={model.reload} />
      </div>
    </>
  );
}

interface PartProps {
  model: TableModel;
  view: PodiumView;
}

function Stage({ model, view }: PartProps) {
  if (view.loading) return <PodiumPlaceholders />;
  const champions = championsOf(model.allRows());
  const killsTitle = model.columns.find(({ id }) => id === 'total_kills')?.title ?? '';
  return champions.length > 0 && <Podium champions={champions} killsTitle={killsTitle} />;
}

/** The table from the rank below the podium on. */
function Others({ model, view, title }: PartProps & { title: string }) {
  const rows = view.page === 0 ? view.rows.slice(view.pinnedCount) : view.rows;
  return rows.length > 0 && <TableRows model={model} view={{ ...view, rows }} title={title} />;
}
