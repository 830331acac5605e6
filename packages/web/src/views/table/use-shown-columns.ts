import { shownColumns, type TableModel, type TableSnapshot } from '@kafra/sdk';
import { useMemo } from 'react';
import { useApp } from '../../app-context.tsx';
import { useStore } from '../../use-store.ts';

interface Shown {
  model: TableModel;
  view: TableSnapshot;
}

/** Returns the list with the columns that the user chose. Columns that have no value in any row are left out. */
export function useShownColumns(model: TableModel, view: TableSnapshot): Shown {
  const choice = useStore(useApp().context.columns).get(model.definition.id);
  const hidden = view.hiddenColumns.join(' ');
  const indexes = useMemo(() => {
    if (choice === undefined && hidden === '') return undefined;
    const isShown = (index: number) => !hidden.split(' ').includes(model.columns[index]?.id ?? '');
    return shownColumns(model.columns, choice).filter(isShown);
  }, [model, choice, hidden]);
  const shownModel = useMemo(
    () => (indexes ? { ...model, columns: indexes.flatMap((index) => model.columns[index] ?? []) } : model),
    [model, indexes],
  );
  const shownView = useMemo(
    () =>
      indexes
        ? {
            ...view,
            rows: view.rows.map((row) => ({ ...row, cells: indexes.flatMap((index) => row.cells[index] ?? []) })),
          }
        : view,
    [view, indexes],
  );
  return { model: shownModel, view: shownView };
}
