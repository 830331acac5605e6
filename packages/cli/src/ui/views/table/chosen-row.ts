import { type Cell, distinctParts, leafCells, type RowView, type Store, type TableModel } from '@kafra/sdk';
import type { Choice } from '../../shell/ui.ts';
import type { ListState } from './list-state.ts';

/** Options of the key bindings of a list. */
export interface TableKeyOptions {
  model: TableModel;
  list: Store<ListState>;
  active: boolean;
  /** Number of rows that the user has marked. */
  markCount: number;
  /** Number of rows of the list that are visible at the same time. */
  height: number;
  /** Number of pinned rows: rows at the start of the first page that are not counted in the page size. */
  pinned?: number | undefined;
}

/** Returns the list row at the cursor. */
export const selectedRow = ({ model, list }: TableKeyOptions): RowView | undefined => {
  const { rows } = model.getSnapshot();
  return rows[Math.min(list.getSnapshot().index, rows.length - 1)];
};

/** Returns all cells of a list row; a cell of several parts counts as several cells. */
export const cellParts = (row: RowView | undefined): readonly Cell[] => (row?.cells ?? []).flatMap(leafCells);

/** Returns choices that filter the list by the values of the selected row, as far as filters for them exist. */
export const rowFilterChoices = (model: TableModel, row: RowView | undefined): Choice[] =>
  distinctParts(row?.cells ?? []).flatMap(({ text, filter }) =>
    filter ? [{ label: `Only ${text}`, run: () => model.addFilter(filter) }] : [],
  );
