import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Hosts } from './hosts/hosts.ts';
import { createReplicas } from './hosts/replicas.ts';

/** Connections for queries whose results may be some seconds old. */
export interface Reads {
  /** Returns the next replica in turn; undefined if all of them are too far behind. */
  next(): Kysely<Schema> | undefined;
  close(): Promise<void>;
}

/** Opens each replica. If it is not up to date, another host takes its place. */
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
