/** The rows that stand apart first, then the others in their order. */
export function lineUp<Row>(rows: readonly Row[], isApart: ((row: Row) => boolean) | undefined) {
  if (!isApart) return { rows, ahead: 0 };
  const first = rows.filter(isApart);
  return { rows: [...first, ...rows.filter((row) => !isApart(row))], ahead: first.length };
}

/** Places that nothing fills. They are missed in the whole list only: a search leaves none open. */
export const blanks = (found: number, all: number, places = 0): number =>
  found > 0 && found === all ? Math.max(0, places - found) : 0;
