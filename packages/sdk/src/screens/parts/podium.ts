import { paginate } from '../../core/list-view.ts';
import { derive } from '../../core/store.ts';
import type { TableModel } from '../../models/table/table-model.ts';
import type { TableSnapshot } from '../../models/table/table-snapshot.ts';
import { championsOf } from './champions.ts';

/** Snapshot of a ranking with its first ranks on a podium. */
export interface PodiumView extends TableSnapshot {
  /** Number of rows at the beginning of the first page that are on the podium. */
  pinnedCount: number;
}

/** Model of the ranking of MVP hunters for a view that shows a podium. */
export interface PodiumModel extends TableModel {
  getSnapshot(): PodiumView;
}

/** Puts the hunters on the podium above the ranking. They do not count as rows of a page. */
export function withPodium(model: TableModel): PodiumModel {
  const view = derive([model], (shown): PodiumView => {
    const champions = new Set(championsOf(model.allRows()).map(({ key }) => key));
    const rows = model.rows();
    const pinned = rows.filter(({ key }) => champions.has(key));
    const others = rows.filter(({ key }) => !champions.has(key));
    const page = paginate([...pinned, ...others], shown.page, model.definition.pageSize, pinned.length);
    return { ...shown, ...page, pinnedCount: pinned.length };
  });
  return { ...model, getSnapshot: view.getSnapshot, subscribe: view.subscribe };
}
