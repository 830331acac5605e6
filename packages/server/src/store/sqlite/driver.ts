import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely';
import { classifySqliteError } from './classify-error.ts';

/** Maximum number of prepared statements that are kept. If there are more, the oldest one is dropped. */
const maxPreparedStatements = 300;

/**
 * Milliseconds that SQLite itself waits for a database file that another program has locked. This blocks the process.
 */
export const maxBlockingMs = 10;
/** Milliseconds that the driver keeps retrying a statement after SQLite's own wait, without blocking the process. */
const maxWaitMs = 2_000;
const retryEveryMs = 40;

const isLocked = (error: unknown): boolean => error instanceof Error && classifySqliteError(error) === 'locked';

/**
 * Connects the query builder Kysely to `node:sqlite` with a single connection. Transactions begin with the write lock.
 */
export class SqliteDriver implements Driver {
  readonly #open: () => DatabaseSync;
  #connection: SqliteConnection | undefined;

  constructor(open: () => DatabaseSync) {
    this.#open = open;
  }

  async init(): Promise<void> {
    this.#connection = new SqliteConnection(this.#open());
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (!this.#connection) throw new Error('the database is closed');
    return this.#connection;
  }

  /**
   * A transaction begins with IMMEDIATE, because a transaction that reads first and writes later would fail if another
   * program wrote in between.
   */
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    this.#connection?.rollBack();
    await connection.executeQuery(CompiledQuery.raw('BEGIN IMMEDIATE'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('COMMIT'));
  }

  /**
   * A rollback never throws, because the caller needs the error that made the transaction fail. The next BEGIN tries
   * the rollback again.
   */
  async rollbackTransaction(): Promise<void> {
    try {
      this.#connection?.rollBack();
    } catch {}
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#connection?.close();
    this.#connection = undefined;
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #sqlite: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  /**
   * True after a request has waited until the time limit for the file lock of another program. Until the lock is
   * released, later requests fail without waiting.
   */
  #isHeld = false;

  constructor(sqlite: DatabaseSync) {
    this.#sqlite = sqlite;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    for (let waited = 0; ; waited += retryEveryMs + maxBlockingMs) {
      try {
        const result = this.#execute<R>(query);
        // Only a successful write shows that the file is not locked, because reads succeed while another program
        // writes.
        if (this.#sqlite.isTransaction || result.numAffectedRows !== undefined) this.#isHeld = false;
        return result;
      } catch (error) {
        // A statement inside a transaction is not retried: the transaction already has the lock, and rows that it has
        // read may be outdated.
        if (!isLocked(error) || this.#sqlite.isTransaction) throw error;
        if (this.#isHeld || waited >= maxWaitMs) {
          this.#isHeld = true;
          throw error;
        }
        await sleep(retryEveryMs);
      }
    }
  }

  #execute<R>(query: CompiledQuery): QueryResult<R> {
    const statement = this.#prepare(query.sql);
    const values = query.parameters as SQLInputValue[];
    if (statement.columns().length > 0) return { rows: statement.all(...values) as R[] };
    const { changes, lastInsertRowid } = statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    for (const row of this.#sqlite.prepare(query.sql).iterate(...(query.parameters as SQLInputValue[])))
      yield { rows: [row as R] };
  }

  /** Rolls back an open transaction. On a full or failing disk SQLite has already ended it. */
  rollBack(): void {
    if (this.#sqlite.isTransaction) this.#sqlite.exec('ROLLBACK');
  }

  close(): void {
    this.#statements.clear();
    this.#sqlite.close();
  }

  #prepare(text: string): StatementSync {
    const known = this.#statements.get(text);
    if (known) return known;
    const statement = this.#sqlite.prepare(text);
    const oldest = this.#statements.keys().next().value;
    if (this.#statements.size >= maxPreparedStatements && oldest !== undefined) this.#statements.delete(oldest);
    this.#statements.set(text, statement);
    return statement;
  }
}
