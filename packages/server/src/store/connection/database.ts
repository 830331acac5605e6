import type { Kysely, Transaction } from 'kysely';
import type { Finding } from '../../rules/finding.ts';
import type { Log } from '../../rules/log.ts';
import type { Metrics } from '../../rules/metrics.ts';
import type { TableChange } from '../mariadb/missing-indexes.ts';
import type { Schema } from '../schema.ts';

/** Receivers of the metrics and log entries that the database code produces. */
export interface Observers {
  metrics: Metrics;
  log: Log;
}

/** Writes backups: copies of all data of the database to a file. */
export interface DatabaseCopier {
  /** Extension of the file name of a backup. */
  readonly extension: 'sqlite' | 'sql';
  /** Returns a sentence that explains why backups cannot be created; undefined if they can. */
  unavailableReason(): string | undefined;
  /** Returns the approximate size of a backup in bytes. */
  size(): Promise<number>;
  /**
   * Writes a consistent backup of all data to a new file while reads and writes of the database continue. The signal
   * aborts it.
   */
  writeTo(file: string, signal?: AbortSignal): Promise<void>;
}

/**
 * An open database. Queries outside a transaction use `db`. Inside `transaction`, queries use only the parameter of
 * `work`.
 */
export interface Database {
  readonly db: Kysely<Schema>;
  /**
   * Read-only connection for queries that may return data which is some seconds old. Each access of this property
   * returns the next replica that is up to date, or the primary database if no replica is. Run queries that belong
   * together on one value, because another replica may be further behind.
   */
  readonly reads: Kysely<Schema>;
  readonly copy: DatabaseCopier;
  /**
   * Runs `work` in a transaction, completely or not at all. Some databases repeat it after a lock conflict, so it must
   * be safe to run again.
   */
  transaction<T>(work: (db: Transaction<Schema>) => Promise<T>): Promise<T>;
  /** Runs `work`, which creates tables, while no other server runs the same work. It must be safe to run again. */
  runExclusively<T>(now: number, work: (db: Kysely<Schema>) => Promise<T>): Promise<T>;
  /** Returns the changes of the game's tables that are missing, so that every query can use an index. */
  missingIndexes(): Promise<TableChange[]>;
  /** Returns the maximum number of connections of the database server; undefined if the database has no server. */
  maxConnections(): Promise<number | undefined>;
  /** Returns the findings of `doctor` about the database. */
  examine(): Promise<Finding[]>;
  close(): Promise<void>;
}
