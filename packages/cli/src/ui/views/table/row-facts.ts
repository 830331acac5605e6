import type { Fact, RowView, TableModel } from '@kafra/sdk';

/**
 * Returns the values of a list row with their column titles, including those of hidden columns. Empty values are left
 * out.
 */
export const rowFacts = ({ columns }: TableModel, row: RowView): Fact[] =>
  columns.flatMap(({ title }, index) => {
    const cell = row.cells[index];
    return cell && cell.text !== '' ? [{ label: title, value: cell }] : [];
  });
