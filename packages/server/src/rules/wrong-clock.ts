import { isAhead } from '@kafra/sdk/rules';

interface NumberedRow {
  id: number;
  /** Time of the log row in UTC, `YYYY-MM-DD HH:MM:SS`. */
  time: string;
}

const momentOf = (time: string): number => Date.parse(`${time.replace(' ', 'T')}Z`);

/**
 * Corrects times in log rows that a fast clock wrote. Ids rise with time, so the time of the previous row is used, and
 * the row is marked. The first rows of a page get the time of the next row, else the current time.
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
