/** A row of one of several logs that are shown as one. */
interface Timed {
  id: number;
  time: string;
}

/** Rows of the item log and the zeny log as one list, newest first; each keeps its own order. At equal times items lead. */
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
