import type { TableModel, TableView } from '@kafra/sdk';
import { createStore, type Store } from '@kafra/sdk';
import { useEffect, useState } from 'react';
import { useUi } from '../../shell/ui.ts';
import { useStore } from '../../use-store.ts';

/** What the user does to a list besides what its model keeps. */
export interface ListState {
  /** The chosen row of the page. */
  index: number;
  /** The search field has the keys. */
  searching: boolean;
}

export const useListState = (): Store<ListState> =>
  useState(() => createStore<ListState>({ index: 0, searching: false }))[0];

/** Finds the list as it was left when the user comes back to it, and remembers how it is. */
export function useReturn(model: TableModel, view: TableView, list: Store<ListState>): void {
  const { trail } = useUi();
  const [left, setLeft] = useState(() => trail.recall());
  const { index } = useStore(list);
  useEffect(() => {
    if (!left || view.loading) return;
    if (left.mode && left.mode !== view.mode) return model.switchMode(left.mode);
    const { sort } = left;
    if (sort && (sort.column !== view.sort.column || sort.direction !== view.sort.direction)) {
      return model.sortBy(sort.column);
    }
    model.turnTo(left.page);
    list.set((state) => ({ ...state, index: left.index }));
    setLeft(undefined);
  }, [left, view, model, list]);
  useEffect(() => {
    if (!left) trail.remember({ page: view.page, index, sort: view.sort, mode: view.mode });
  }, [left, trail, view.page, view.sort, view.mode, index]);
}
