import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely';
import { classifySqliteError } from './classify-error.ts';

/** Statements kept ready; beyond it the oldest is dropped. */
const maxPreparedStatements = 300;

/** How long SQLite itself waits for a file that another program holds; nothing else happens meanwhile. */
export const maxBlockingMs = 10;
/** How long a statement is tried again after that, while the process goes on. */
const maxWaitMs = 2_000;
const retryEveryMs = 40;

const isLocked = (error: unknown): boolean => error instanceof Error && classifySqliteError(error) === 'locked';

/** Lets Kysely speak to `node:sqlite`: one connection, writes that begin with the lock they need. */
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

  /** IMMEDIATE: a transaction that reads first and writes later would otherwise fail when another writer came between. */
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    this.#connection?.rollBack();
    await connection.executeQuery(CompiledQuery.raw('BEGIN IMMEDIATE'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('COMMIT'));
  }

  /** Never throws: what made the transaction fail is what the caller must hear of. The next BEGIN tries it again. */
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
  /** Whoever holds the file for long is waited for once, and not again by each request until it lets go. */
  #isHeld = false;

  constructor(sqlite: DatabaseSync) {
    this.#sqlite = sqlite;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    for (let waited = 0; ; waited += retryEveryMs + maxBlockingMs) {
      try {
        const result = this.#execute<R>(query);
        // A read passes while another program writes.
        if (this.#sqlite.isTransaction || result.numAffectedRows !== undefined) this.#isHeld = false;
        return result;
      } catch (error) {
        // Within a transaction the lock is had already, and what was read may be stale.
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

  /** Ends a transaction where one is open: on a full or failing disk SQLite has already ended it by itself. */
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
