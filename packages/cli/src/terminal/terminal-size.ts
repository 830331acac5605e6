import type { Io } from '../ports.ts';

type Terminal = Pick<NodeJS.WriteStream, 'isTTY' | 'columns' | 'rows'>;

/** Cells across; over a serial line a terminal says 0, and no terminal says nothing. */
export const columnsOf = ({ columns }: Terminal): number => columns || 80;

/** Lines, as `columnsOf`. */
export const rowsOf = ({ rows }: Terminal): number => rows || 24;

/** Cells that a line may have. If the output is no terminal, `COLUMNS` counts; without it nothing is cut. */
export function maxWidthOf(output: Terminal, env: Io['env']): number {
  if (output.isTTY) return columnsOf(output);
  const columns = Number(env.COLUMNS);
  return Number.isInteger(columns) && columns > 0 ? columns : Number.POSITIVE_INFINITY;
}
