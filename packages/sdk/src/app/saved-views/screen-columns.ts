import { derive, type Store } from '../../core/store.ts';
import type { KeptColumns } from './kept-columns.ts';
import type { SavedView } from './saved-views.ts';
import { viewIdOf } from './view-screen.ts';

/**
 * Returns the columns that lists show: on its own screen the columns of the open saved view, otherwise the stored
 * columns.
 */
export function createScreenColumns(kept: KeptColumns, openedView: Store<SavedView | undefined>): KeptColumns {
  const shown = derive([kept, openedView], (all, view) => {
    const screen = view && viewIdOf(view.hash);
    if (!view || screen === undefined) return all;
    const others = [...all].filter(([id]) => id !== screen);
    return new Map(view.columns ? [...others, [screen, view.columns] as const] : others);
  });
  return {
    ...shown,
    set(screen, choice) {
      const view = openedView.getSnapshot();
      // The columns of an open saved view change only in memory. They are stored when the view is saved again.
      if (view && viewIdOf(view.hash) === screen) openedView.set({ ...view, columns: choice });
      else kept.set(screen, choice);
    },
  };
}
