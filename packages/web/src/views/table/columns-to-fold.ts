interface MeasuredColumn {
  id: string;
  /** As of `Column`: 1 never folds, 3 is the first to. */
  priority: number;
  /** As narrow as it may be. */
  width: number;
}

/** The columns that must go so that the others have room: the least important first, of equals the last. */
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
