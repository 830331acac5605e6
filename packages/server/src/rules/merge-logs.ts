/** A row of one of several logs that are shown as one. */
interface Timed {
  id: number;
  time: string;
}

/** Rows of two logs as one list, newest first; each log keeps its own order. At equal times the first log leads. */
export function mergeNewest<A extends Timed, B extends Timed>(
  first: readonly A[],
  second: readonly B[],
  limit: number,
): { source: 'first' | 'second'; row: A | B }[] {
  const merged: { source: 'first' | 'second'; row: A | B }[] = [];
  let a = 0;
  let b = 0;
  while (merged.length < limit) {
    const left = first[a];
    const right = second[b];
    if (left && (!right || left.time >= right.time)) {
      merged.push({ source: 'first', row: left });
      a++;
    } else if (right) {
      merged.push({ source: 'second', row: right });
      b++;
    } else break;
  }
  return merged;
}
