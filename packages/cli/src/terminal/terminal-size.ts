type Terminal = Pick<NodeJS.WriteStream, 'isTTY' | 'columns' | 'rows'>;

/** Cells across; over a serial line a terminal says 0, and no terminal says nothing. */
export const columnsOf = ({ columns }: Terminal): number => columns || 80;

/** Lines, as `columnsOf`. */
export const rowsOf = ({ rows }: Terminal): number => rows || 24;

/** Cells that a line may have: where no terminal is, nothing is cut. */
export const maxWidthOf = (output: Terminal): number => (output.isTTY ? columnsOf(output) : Number.POSITIVE_INFINITY);
