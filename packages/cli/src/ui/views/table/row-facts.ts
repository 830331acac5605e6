import type { Fact, RowView, TableModel } from '@kafra/sdk';

/** What a row says, column by column, also where the table hides or cuts it; without what is empty. */
export const rowFacts = ({ columns }: TableModel, row: RowView): Fact[] =>
  columns.flatMap(({ title }, index) => {
    const cell = row.cells[index];
    return cell && cell.text !== '' ? [{ label: title, value: cell }] : [];
  });
