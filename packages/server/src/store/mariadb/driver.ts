import { setTimeout as pause } from 'node:timers/promises';
import { second } from '@kafra/sdk/rules';
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely';
import type { FieldPacket, PoolConnection, ResultSetHeader } from 'mysql2/promise';
import pTimeout from 'p-timeout';
import type { Metrics } from '../../rules/metrics.ts';
import { DatabaseHangs, isLostLock, isRefusal, NoConnectionFree } from './classify-error.ts';
import type { ClientTexts } from './client-texts.ts';
import type { Host, Hosts } from './hosts/hosts.ts';
import { isHostLost, markOutcomeUnknown, wasNotDone } from './hosts/lost-host.ts';
import type { RealmZone } from './realm-zone.ts';
import { bind, readRows } from './values.ts';

/** Milliseconds that a request waits for a free database connection. */
const acquireTimeout = 10_000;
const maxAttempts = 5;

/**
 * Waits before a statement or transaction is retried. The pause grows with each attempt, and it is random so that two
 * competing requests do not retry together.
 */
export const backoff = (attempt: number): Promise<void> => pause(attempt * 10 * (1 + Math.random()));

/**
 * Settings of each new database connection. READ COMMITTED lets a request that waited for a lock see the changes of the
 * other request, and it avoids locks on rows of the game's tables while Kafra writes to its own. The SQL mode is
 * strict, whatever the mode of the server is.
 */
const settings = [
  `SET SESSION sql_mode = 'STRICT_ALL_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION'`,
  'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
  'SET SESSION innodb_lock_wait_timeout = 5',
  'SET SESSION max_statement_time = 20',
];

interface DriverDeps {
  hosts: Hosts;
  zone: RealmZone;
  texts: ClientTexts;
  metrics: Metrics;
  /** Function that receives the error of every failed SQL statement. */
  onError(error: unknown): void;
}

/** A connection that was taken from the pool of a database host. */
interface Taken {
  raw: PoolConnection;
  host: Host;
}

/** Connects Kysely to MariaDB through a pool of connections. Uses only prepared statements. */
export class MariadbDriver implements Driver {
  readonly #deps: DriverDeps;
  readonly #ready = new WeakSet<object>();
  #waiting = 0;
  #used = 0;

  constructor(deps: DriverDeps) {
    this.#deps = deps;
    const { metrics, hosts } = deps;
    metrics.watch('databaseWaiting', () => this.#waiting);
    metrics.watch('databaseConnections', () => this.#used, { state: 'used' });
    metrics.watch('databaseConnections', () => Math.max(0, hosts.current.open.size - this.#used), { state: 'idle' });
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const taken = await this.#acquire();
    this.#used += 1;
    return new MariadbConnection(taken, this.#deps, () => this.#acquire());
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await asMariadbConnection(connection).begin();
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await asMariadbConnection(connection).end('COMMIT');
  }

  /** A rollback never throws, because the caller needs the error that made the transaction fail. */
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await asMariadbConnection(connection).rollBack();
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    this.#used -= 1;
    asMariadbConnection(connection).release();
  }

  destroy(): Promise<void> {
    return this.#deps.hosts.close();
  }

  /**
   * Takes a usable connection from the pool of the current database host. If that host fails, the connection comes from
   * another host.
   */
  async #acquire(): Promise<Taken> {
    const { hosts } = this.#deps;
    const host = hosts.current;
    try {
      return { host, raw: await this.#takeReady(host) };
    } catch (error) {
      // A replica that refuses all connections is treated as lost, like an unreachable host.
      const isLost = isHostLost(error) || (host.isReadOnly && isRefusal(error));
      if (!isLost || !(await hosts.moveAfter(error, host))) throw error;
      const next = hosts.current;
      return { host: next, raw: await this.#takeReady(next) };
    }
  }

  async #takeReady(host: Host): Promise<PoolConnection> {
    const raw = await this.#take(host);
    const { connection } = raw;
    if (this.#ready.has(connection)) return raw;
    try {
      const wanted = host.isReadOnly ? [...settings, 'SET SESSION TRANSACTION READ ONLY'] : settings;
      for (const setting of wanted) await host.watchdog.watch(() => raw.query(setting));
    } catch (error) {
      raw.destroy();
      throw error;
    }
    this.#ready.add(connection);
    return raw;
  }

  async #take({ pool, watchdog }: Host): Promise<PoolConnection> {
    const { metrics } = this.#deps;
    const begun = performance.now();
    this.#waiting += 1;
    const taking = pool.getConnection();
    const late = new NoConnectionFree('all connections to the database stayed in use');
    try {
      return await watchdog.watch(() => pTimeout(taking, { milliseconds: acquireTimeout, message: late }));
    } catch (error) {
      // A connection that the pool returns after the timeout goes back to the pool.
      taking.then(
        (connection) => connection.release(),
        () => undefined,
      );
      throw error;
    } finally {
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

const isRead = ({ sql }: CompiledQuery): boolean => /^\s*(?:SELECT|SHOW|SET STATEMENT\b[^;]*\bFOR SELECT)\b/i.test(sql);

class MariadbConnection implements DatabaseConnection {
  #taken: Taken;
  readonly #deps: DriverDeps;
  readonly #takeAnother: () => Promise<Taken>;
  #inTransaction = false;
  #broken = false;

  constructor(taken: Taken, deps: DriverDeps, takeAnother: () => Promise<Taken>) {
    this.#taken = taken;
    this.#deps = deps;
    this.#takeAnother = takeAnother;
  }

  /**
   * Runs a statement. Outside a transaction, it is retried after a lock conflict. Inside a transaction, the caller must
   * retry the whole transaction. If the database host is lost, the statement is retried on another host, unless it
   * could then take effect twice.
   */
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    let hasMoved = false;
    for (let attempt = 1; ; attempt++)
      try {
        return await this.#execute<R>(query);
      } catch (error) {
        const isLost = this.#note(error);
        if (this.#inTransaction || attempt === maxAttempts) throw error;
        if (isLostLock(error)) await backoff(attempt);
        else if (!hasMoved && isLost && (isRead(query) || wasNotDone(error)) && (await this.#moveOn(error)))
          hasMoved = true;
        else throw error;
      }
  }

  /**
   * Records a failed statement. Returns true if its error means that the database host is lost. The move to another
   * host has then begun.
   */
  #note(error: unknown): boolean {
    const { onError, hosts } = this.#deps;
    onError(error);
    if (endsConnection(error)) this.#broken = true;
    const isLost = isHostLost(error);
    if (isLost) {
      this.#broken = true;
      hosts.moveAfter(error, this.#taken.host).catch(() => undefined);
    }
    return isLost;
  }

  /** Replaces the connection with one to another database host. Returns false if no host is usable. */
  async #moveOn(error: unknown): Promise<boolean> {
    if (!(await this.#deps.hosts.hasMovedAfter(error))) return false;
    const next = await this.#takeAnother();
    this.#taken.raw.destroy();
    this.#taken = next;
    this.#broken = false;
    return true;
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
      // If COMMIT or ROLLBACK fails, the connection must not be used again.
      this.#broken = true;
      if (how === 'COMMIT' && !isLostLock(error)) markOutcomeUnknown(error);
      throw error;
    }
  }

  /**
   * Rolls back the transaction unless the connection is broken. A broken connection is closed on release, which ends
   * its transaction.
   */
  async rollBack(): Promise<void> {
    if (!this.#broken) await this.end('ROLLBACK').catch(() => undefined);
  }

  release(): void {
    const { raw } = this.#taken;
    if (this.#broken || this.#inTransaction) raw.destroy();
    else raw.release();
  }

  async #execute<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const [result, fields] = await this.#taken.host.watchdog.watch(() =>
      this.#taken.raw.execute(sql, parameters.map(bind)),
    );
    if (Array.isArray(result)) {
      const rows = result as Record<string, unknown>[];
      readRows(rows, fields as FieldPacket[], this.#deps);
      return { rows: rows as R[] };
    }
    const { affectedRows, insertId } = result as ResultSetHeader;
    return { rows: [], numAffectedRows: BigInt(affectedRows), insertId: BigInt(insertId) };
  }
}
