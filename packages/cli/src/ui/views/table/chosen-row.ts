import { type Cell, distinctParts, leafCells, type RowView, type Store, type TableModel } from '@kafra/sdk';
import type { Choice } from '../../shell/ui.ts';
import type { ListState } from './list-state.ts';

/** Options of a list's keys. */
export interface TableKeyOptions {
  model: TableModel;
  list: Store<ListState>;
  active: boolean;
  /** Number of marked rows. */
  markCount: number;
  /** Number of rows that are visible at the same time. */
  height: number;
  /** Number of rows at the start of the first page that are not counted in the page size. */
  pinned?: number | undefined;
}

/** Returns the row at the cursor. */
export const selectedRow = ({ model, list }: TableKeyOptions): RowView | undefined => {
  const { rows } = model.getSnapshot();
  return rows[Math.min(list.getSnapshot().index, rows.length - 1)];
};

/** Returns all cells of a row. */
export const cellParts = (row: RowView | undefined): readonly Cell[] => (row?.cells ?? []).flatMap(leafCells);

/** Returns filters for the values of a row that a filter exists for. */
export const rowFilterChoices = (model: TableModel, row: RowView | undefined): Choice[] =>
  distinctParts(row?.cells ?? []).flatMap(({ text, filter }) =>
    filter ? [{ label: `Only ${text}`, run: () => model.addFilter(filter) }] : [],
  );
