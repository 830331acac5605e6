import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Hosts } from './hosts/hosts.ts';
import { createReplicas } from './hosts/replicas.ts';

/** What may be some seconds old is read here. */
export interface Reads {
  /** The replica whose turn it is; undefined where none keeps up. */
  next(): Kysely<Schema> | undefined;
  close(): Promise<void>;
}

/** Opens each replica, as whatever serves while it does not. */
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
