import type { Io } from '../ports.ts';

type Terminal = Pick<NodeJS.WriteStream, 'isTTY' | 'columns' | 'rows'>;

/** Returns the number of columns of the terminal. One on a serial line reports 0, and other outputs report nothing. */
export const columnsOf = ({ columns }: Terminal): number => columns || 80;

/** Returns the number of rows of the terminal, like `columnsOf`. */
export const rowsOf = ({ rows }: Terminal): number => rows || 24;

/**
 * Returns the maximum width of an output line in cells. Without a terminal the variable COLUMNS applies; without it
 * lines are not cut.
 */
export function maxWidthOf(output: Terminal, env: Io['env']): number {
  if (output.isTTY) return columnsOf(output);
  const columns = Number(env.COLUMNS);
  return Number.isInteger(columns) && columns > 0 ? columns : Number.POSITIVE_INFINITY;
}
