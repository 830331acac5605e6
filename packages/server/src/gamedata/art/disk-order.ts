import type { ClientFile } from '../client/containers/container.ts';

/** Archive of a client file, and its offset there. */
type Place = Pick<ClientFile, 'place' | 'offset'>;

/** Maximum number of client files that are read and processed at the same time. */
const AT_ONCE = 16;

/** Sorts client files by their position in their archives, so that a disk is read in one pass. */
export function inDiskOrder<T>(all: readonly T[], fileOf: (one: T) => Place): T[] {
  const byPlace = Map.groupBy(all, (one) => fileOf(one).place);
  return [...byPlace.values()].flatMap((part) => part.toSorted((a, b) => fileOf(a).offset - fileOf(b).offset));
}

/** Calls `work` for every element, several at the same time, in the given order. */
export async function eachAtOnce<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const queue = all.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const one of queue) await work(one);
    }),
  );
}
