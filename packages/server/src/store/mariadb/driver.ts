import { setTimeout as pause } from 'node:timers/promises';
import { second } from '@kafra/sdk/rules';
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely';
import type { FieldPacket, Pool, PoolConnection, ResultSetHeader } from 'mysql2/promise';
import type { Metrics } from '../../rules/metrics.ts';
import { DatabaseHangs, isLostLock, NoConnectionFree } from './classify-error.ts';
import type { RealmZone } from './realm-zone.ts';
import { bind, readRows } from './values.ts';
import type { Watchdog } from './watchdog.ts';

/** How long a request waits for a connection that others use. */
const acquireTimeout = 10_000;
const maxAttempts = 5;

/** How long a stop waits for connections to say goodbye. */
const goodbye = 2_000;

/** Waits a little before try number `attempt`, longer each time and never equally long for two who race. */
export const backoff = (attempt: number): Promise<void> => pause(attempt * 10 * (1 + Math.random()));

/**
 * What a connection is told once. READ COMMITTED, so that who waited for a lock sees what the other wrote, and reading
 * the game's tables while writing ours locks none of their rows; strict, whatever the server's own mode is.
 */
const settings = [
  `SET SESSION sql_mode = 'STRICT_ALL_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION'`,
  'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
  'SET SESSION innodb_lock_wait_timeout = 5',
  'SET SESSION max_statement_time = 20',
];

interface DriverDeps {
  pool: Pool;
  /** The connections of the pool, used or not. */
  open: ReadonlySet<PoolConnection>;
  zone: RealmZone;
  watchdog: Watchdog;
  metrics: Metrics;
  /** Hears of every statement that failed. */
  onError(error: unknown): void;
}

/** Lets Kysely speak to MariaDB through a pool of connections, with prepared statements only. */
export class MariadbDriver implements Driver {
  readonly #deps: DriverDeps;
  readonly #ready = new WeakSet<object>();
  #waiting = 0;
  #used = 0;

  constructor(deps: DriverDeps) {
    this.#deps = deps;
    const { metrics } = deps;
    metrics.watch('databaseWaiting', () => this.#waiting);
    metrics.watch('databaseConnections', () => this.#used, { state: 'used' });
    metrics.watch('databaseConnections', () => Math.max(0, deps.open.size - this.#used), { state: 'idle' });
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const { watchdog } = this.#deps;
    const raw = await this.#take();
    const { connection } = raw;
    if (this.#ready.has(connection)) return new MariadbConnection(raw, this.#deps);
    try {
      for (const setting of settings) await watchdog.watch(() => raw.query(setting));
    } catch (error) {
      this.#used -= 1;
      raw.destroy();
      throw error;
    }
    this.#ready.add(connection);
    return new MariadbConnection(raw, this.#deps);
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await asMariadbConnection(connection).begin();
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await asMariadbConnection(connection).end('COMMIT');
  }

  /** Never throws: what made the transaction fail is what the caller must hear of. */
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await asMariadbConnection(connection).rollBack();
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    this.#used -= 1;
    asMariadbConnection(connection).release();
  }

  /** A server that hangs says no goodbye: its connections are then dropped. */
  async destroy(): Promise<void> {
    const { pool, open, watchdog } = this.#deps;
    watchdog.stop();
    await Promise.race([pool.end(), pause(goodbye, undefined, { ref: false })]);
    for (const connection of open) connection.destroy();
  }

  async #take(): Promise<PoolConnection> {
    const { pool, watchdog, metrics } = this.#deps;
    const begun = performance.now();
    this.#waiting += 1;
    const taking = pool.getConnection();
    const timer = new AbortController();
    const late = pause(acquireTimeout, undefined, { signal: timer.signal, ref: false }).then(() => {
      throw new NoConnectionFree('no connection to the database became free');
    });
    try {
      const taken = await watchdog.watch(() => Promise.race([taking, late]));
      this.#used += 1;
      return taken;
    } catch (error) {
      // One that comes after all goes back.
      taking.then(
        (connection) => connection.release(),
        () => undefined,
      );
      throw error;
    } finally {
      late.catch(() => undefined);
      timer.abort();
      this.#waiting -= 1;
      metrics.observe('connectionSeconds', (performance.now() - begun) / second, {});
    }
  }
}

function asMariadbConnection(connection: DatabaseConnection): MariadbConnection {
  if (connection instanceof MariadbConnection) return connection;
  throw new Error('a connection of another database');
}

const endsConnection = (error: unknown): boolean =>
  error instanceof DatabaseHangs || (error instanceof Error && 'fatal' in error && error.fatal === true);

class MariadbConnection implements DatabaseConnection {
  readonly #raw: PoolConnection;
  readonly #deps: DriverDeps;
  #inTransaction = false;
  #broken = false;

  constructor(raw: PoolConnection, deps: DriverDeps) {
    this.#raw = raw;
    this.#deps = deps;
  }

  /** A statement of its own that lost a race for a lock is run again; inside a transaction all of it must be. */
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    for (let attempt = 1; ; attempt++)
      try {
        return await this.#execute<R>(query);
      } catch (error) {
        this.#deps.onError(error);
        if (endsConnection(error)) this.#broken = true;
        if (this.#inTransaction || attempt === maxAttempts || !isLostLock(error)) throw error;
        await backoff(attempt);
      }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query);
  }

  async begin(): Promise<void> {
    await this.executeQuery(CompiledQuery.raw('START TRANSACTION'));
    this.#inTransaction = true;
  }

  async end(how: 'COMMIT' | 'ROLLBACK'): Promise<void> {
    try {
      await this.executeQuery(CompiledQuery.raw(how));
      this.#inTransaction = false;
    } catch (error) {
      // Nobody may get a connection whose transaction did not end.
      this.#broken = true;
      throw error;
    }
  }

  /** A connection that is broken is dropped when it is released, and its transaction with it. */
  async rollBack(): Promise<void> {
    if (!this.#broken) await this.end('ROLLBACK').catch(() => undefined);
  }

  release(): void {
    if (this.#broken || this.#inTransaction) this.#raw.destroy();
    else this.#raw.release();
  }

  async #execute<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const [result, fields] = await this.#deps.watchdog.watch(() => this.#raw.execute(sql, parameters.map(bind)));
    if (Array.isArray(result)) {
      const rows = result as Record<string, unknown>[];
      readRows(rows, fields as FieldPacket[], this.#deps.zone);
      return { rows: rows as R[] };
    }
    const { affectedRows, insertId } = result as ResultSetHeader;
    return { rows: [], numAffectedRows: BigInt(affectedRows), insertId: BigInt(insertId) };
  }
}
