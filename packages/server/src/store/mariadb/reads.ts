import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Hosts } from './hosts/hosts.ts';
import { createReplicas } from './hosts/replicas.ts';

/** Database connections for queries that may return data which is some seconds old. */
export interface Reads {
  /** Returns the connections of the next usable replica; undefined if all replicas are too far behind. */
  next(): Kysely<Schema> | undefined;
  close(): Promise<void>;
}

/** Opens the connections to each replica. If a replica is not up to date, its queries run on another host. */
export function createReads(
  openOver: (hosts: Hosts) => Kysely<Schema>,
  options: Parameters<typeof createReplicas>[0],
): Reads {
  const { starts, next, close } = createReplicas(options);
  const opened = new Map(starts.map((start) => [start, openOver(start)]));
  return {
    next() {
      const start = next();
      return start && opened.get(start);
    },
    async close() {
      await close();
      for (const one of opened.values()) await one.destroy();
    },
  };
}
