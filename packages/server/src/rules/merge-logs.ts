/** The fields of a log row that are needed to merge several logs by time. */
interface Timed {
  id: number;
  time: string;
}

/**
 * Merges the rows of the item log and the zeny log, newest first. The order within each log stays. At equal times items
 * come first.
 */
export function mergeNewest<A extends Timed, B extends Timed>(
  picks: readonly A[],
  zeny: readonly B[],
  limit: number,
): { source: 'pick' | 'zeny'; row: A | B }[] {
  const merged: { source: 'pick' | 'zeny'; row: A | B }[] = [];
  let a = 0;
  let b = 0;
  while (merged.length < limit) {
    const left = picks[a];
    const right = zeny[b];
    if (left && (!right || left.time >= right.time)) {
      merged.push({ source: 'pick', row: left });
      a++;
    } else if (right) {
      merged.push({ source: 'zeny', row: right });
      b++;
    } else break;
  }
  return merged;
}
