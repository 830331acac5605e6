import { isAhead } from '@kafra/sdk/rules';

interface NumberedRow {
  id: number;
  /** UTC, `YYYY-MM-DD HH:MM:SS`. */
  time: string;
}

const momentOf = (time: string): number => Date.parse(`${time.replace(' ', 'T')}Z`);

/**
 * Gives rows that a clock which was ahead has dated the time of the row before them, and marks them: ids rise with time. Of
 * the first ones of a page that of the row after them; else that of now.
 */
export function settleWrongClock<Row extends NumberedRow>(
  rows: readonly Row[],
  now: number,
): (Row & { clockWasWrong?: true })[] {
  const isWrong = (row: Row) => isAhead(momentOf(row.time), now);
  if (!rows.some(isWrong)) return [...rows];
  const right = rows.filter((row) => !isWrong(row)).sort((a, b) => a.id - b.id);
  const nowText = new Date(now).toISOString().slice(0, 19).replace('T', ' ');
  return rows.map((row) => {
    if (!isWrong(row)) return row;
    const before = right.findLast(({ id }) => id < row.id) ?? right[0];
    return { ...row, time: before?.time ?? nowText, clockWasWrong: true };
  });
}
