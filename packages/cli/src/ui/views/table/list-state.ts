import type { TableSnapshot } from '@kafra/sdk';
import { createStore, type Store } from '@kafra/sdk';
import { useEffect, useState } from 'react';
import { useUi } from '../../shell/ui.ts';
import { useStore } from '../../use-store.ts';

/** State of a list in the terminal UI that its model does not contain. */
export interface ListState {
  /** Index of the selected row within the page. */
  index: number;
  /** True while the search field has the focus. */
  searching: boolean;
  /** Keys of the rows that the user has marked. */
  marks: ReadonlySet<string>;
}

export const useListState = (): Store<ListState> =>
  useState(() => createStore<ListState>({ index: 0, searching: false, marks: new Set() }))[0];

/** Restores the selected row when the user returns to a list, and stores it. */
export function useRestoredRow(view: TableSnapshot, list: Store<ListState>): void {
  const { history } = useUi();
  const [row, setRow] = useState(() => history.restoreRow());
  const { index } = useStore(list);
  useEffect(() => {
    if (row === undefined || view.loading) return;
    list.set((state) => ({ ...state, index: row }));
    setRow(undefined);
  }, [row, view.loading, list]);
  useEffect(() => {
    if (row === undefined) history.saveRow(index);
  }, [row, history, index]);
}
