import type { Kysely, Transaction } from 'kysely';
import type { Finding } from '../../rules/finding.ts';
import type { Log } from '../../rules/log.ts';
import type { Metrics } from '../../rules/metrics.ts';
import type { TableChange } from '../mariadb/missing-indexes.ts';
import type { Schema } from '../schema.ts';

/** Who hears how the database does. */
export interface Observers {
  metrics: Metrics;
  log: Log;
}

/** Copies of all data. */
export interface DatabaseCopier {
  /** How the name of a copy ends: what kind of file it is. */
  readonly extension: 'sqlite' | 'sql';
  /** Why there can be no copy here, as a sentence; undefined where there can. */
  unavailableReason(): string | undefined;
  /** About how many bytes a copy takes. */
  size(): Promise<number>;
  /** Writes a consistent copy of all data to a new file while others go on reading and writing; gives up when told to. */
  writeTo(file: string, signal?: AbortSignal): Promise<void>;
}

/** The open database. Queries go through `db`; inside `transaction` only through what it hands in. */
export interface Database {
  readonly db: Kysely<Schema>;
  /**
   * For questions whose answer may be some seconds old: goes to a replica that keeps up, where there is one, each time it is
   * taken to the next. What belongs together is asked of one: another may be further behind. It cannot write.
   */
  readonly reads: Kysely<Schema>;
  readonly copy: DatabaseCopier;
  /** All or nothing. It must be safe to run `work` again: a lost race repeats it on some databases. */
  transaction<T>(work: (db: Transaction<Schema>) => Promise<T>): Promise<T>;
  /** Runs `work`, which makes tables, while no other server does the same; it must be safe to run it again. */
  runExclusively<T>(now: number, work: (db: Kysely<Schema>) => Promise<T>): Promise<T>;
  /** The changes of the game's tables that would let every question use an index. */
  missingIndexes(): Promise<TableChange[]>;
  /** How many connections the database server takes in all; undefined where there is no server. */
  maxConnections(): Promise<number | undefined>;
  /** What `doctor` has to say about it. */
  examine(): Promise<Finding[]>;
  close(): Promise<void>;
}
