interface MeasuredColumn {
  id: string;
  /** Priority of the column as of `Column`: 1 is never hidden, 3 is hidden first. */
  priority: number;
  /** Minimum width of the column in pixels. */
  width: number;
}

/**
 * Returns the table columns to hide so that the others fit: the least important first, and of equally important ones
 * the last.
 */
export function columnsToFold(columns: readonly MeasuredColumn[], excess: number): readonly string[] {
  const dispensable = columns.filter(({ priority }) => priority > 1);
  const folded: string[] = [];
  let missing = excess;
  for (const { id, width } of dispensable.reverse().sort((a, b) => b.priority - a.priority)) {
    if (missing <= 0) break;
    folded.push(id);
    missing -= width;
  }
  return folded;
}
