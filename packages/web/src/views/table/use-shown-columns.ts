import type { TableModel, TableSnapshot } from '@kafra/sdk';
import { useMemo } from 'react';

interface Shown {
  model: TableModel;
  view: TableSnapshot;
}

/** Returns the list without the columns that are left out because no row has a value in them. */
export function useShownColumns(model: TableModel, view: TableSnapshot): Shown {
  const hidden = view.hiddenColumns.join(' ');
  const shownModel = useMemo(
    () =>
      hidden === '' ? model : { ...model, columns: model.columns.filter(({ id }) => !hidden.split(' ').includes(id)) },
    [model, hidden],
  );
  const shownView = useMemo(() => {
    if (hidden === '') return view;
    const isShown = (_: unknown, index: number) => !hidden.split(' ').includes(model.columns[index]?.id ?? '');
    return { ...view, rows: view.rows.map((row) => ({ ...row, cells: row.cells.filter(isShown) })) };
  }, [model, view, hidden]);
  return { model: shownModel, view: shownView };
}
