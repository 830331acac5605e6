import type { Kysely, Transaction } from 'kysely';
import type { Finding } from '../../rules/finding.ts';
import type { Log } from '../../rules/log.ts';
import type { Metrics } from '../../rules/metrics.ts';
import type { TableChange } from '../mariadb/missing-indexes.ts';
import type { Schema } from '../schema.ts';

/** Receivers of the metrics and log entries of the database. */
export interface Observers {
  metrics: Metrics;
  log: Log;
}

/** Writes backups: copies of all data of the database. */
export interface DatabaseCopier {
  /** Extension of the file name of a copy. */
  readonly extension: 'sqlite' | 'sql';
  /** Returns a sentence that explains why copies cannot be created; undefined if they can. */
  unavailableReason(): string | undefined;
  /** Returns the approximate size of a copy in bytes. */
  size(): Promise<number>;
  /** Writes a consistent copy of all data to a new file while reads and writes continue. The signal aborts it. */
  writeTo(file: string, signal?: AbortSignal): Promise<void>;
}

/** The open database. Queries go through `db`; inside `transaction` only through the parameter of `work`. */
export interface Database {
  readonly db: Kysely<Schema>;
  /**
   * Read-only connection for queries whose results may be some seconds old. Each access of this property returns the
   * next replica that is up to date, or the primary without one. Run queries that belong together on one value, because
   * another replica may be further behind.
   */
  readonly reads: Kysely<Schema>;
  readonly copy: DatabaseCopier;
  /**
   * Runs `work` completely or not at all. Some databases repeat it after a lost race, so it must be safe to run again.
   */
  transaction<T>(work: (db: Transaction<Schema>) => Promise<T>): Promise<T>;
  /** Runs `work`, which creates tables, while no other server does the same. It must be safe to run again. */
  runExclusively<T>(now: number, work: (db: Kysely<Schema>) => Promise<T>): Promise<T>;
  /** Returns the changes of the game's tables that let every query use an index. */
  missingIndexes(): Promise<TableChange[]>;
  /** Returns the maximum number of connections of the database server; undefined if the database has no server. */
  maxConnections(): Promise<number | undefined>;
  /** Returns the findings of `doctor` about the database. */
  examine(): Promise<Finding[]>;
  close(): Promise<void>;
}
