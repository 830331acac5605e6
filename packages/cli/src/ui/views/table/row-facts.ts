import type { Fact, RowView, TableModel } from '@kafra/sdk';

/** Returns the facts of a row by column, including hidden and cut ones, without empty values. */
export const rowFacts = ({ columns }: TableModel, row: RowView): Fact[] =>
  columns.flatMap(({ title }, index) => {
    const cell = row.cells[index];
    return cell && cell.text !== '' ? [{ label: title, value: cell }] : [];
  });
