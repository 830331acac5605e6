import mysql, { type Pool, type PoolConnection } from 'mysql2/promise';
import pTimeout from 'p-timeout';
import type { Log } from '../../../rules/log.ts';
import type { Metrics } from '../../../rules/metrics.ts';
import { type Address, describeAddress, poolOptions } from '../address.ts';
import { createHealthProbe } from './health-probe.ts';
import { hostProblem } from './host-health.ts';
import { createWatchdog, type Watchdog } from './watchdog.ts';

/** Milliseconds to wait for the connections of a database host to close. */
const goodbye = 2_000;
/**
 * Milliseconds until the next search for a usable host, if every database host was unusable. All waiting requests share
 * this pause.
 */
const lookAgainAfter = 300;

/** A database server with its pool of connections. */
export interface Host {
  readonly address: Address;
  readonly pool: Pool;
  /** All connections of the pool, used or idle. */
  readonly open: ReadonlySet<PoolConnection>;
  readonly watchdog: Watchdog;
  /** True if statements on this database server must not write, for example because it is a replica. */
  readonly isReadOnly: boolean;
  /**
   * Closes the connections to this database server after a short wait for running statements. With `isReplaced` it does
   * not wait, because the statements can be repeated on another host.
   */
  close(options?: { isReplaced?: boolean }): Promise<void>;
}

/** The database servers with the realm's data, for example the nodes of a cluster. One of them is used at a time. */
export interface Hosts {
  readonly current: Host;
  readonly addresses: readonly Address[];
  /**
   * Moves from a failed host to the next usable one. Returns true if a host is usable, including after a move by
   * another request or a recovery of the same host. Returns false if all hosts are unusable, or if only one is
   * configured.
   */
  moveAfter(error: unknown, from: Host): Promise<boolean>;
  /** Returns true if a host is usable after a failure that was reported with `moveAfter`. */
  hasMovedAfter(error: unknown): Promise<boolean>;
  close(): Promise<void>;
}

export function openHost(address: Address, connections: number, { isReadOnly = false } = {}): Host {
  const pool = mysql.createPool(poolOptions(address, connections));
  const open = new Set<PoolConnection>();
  pool.on('connection', (connection) => {
    open.add(connection);
    connection.once('end', () => open.delete(connection));
  });
  const watchdog = createWatchdog(createHealthProbe(address));
  return {
    address,
    pool,
    open,
    watchdog,
    isReadOnly,
    /** A database server that hangs does not end its connections, so they are destroyed after a timeout. */
    async close({ isReplaced = false } = {}) {
      watchdog.stop();
      if (isReplaced) watchdog.giveUp();
      await pTimeout(pool.end(), { milliseconds: goodbye, message: false }).catch(() => undefined);
      for (const connection of open) connection.destroy();
      // The driver does not reject a statement if its connection is destroyed, so waiting statements are rejected here.
      watchdog.giveUp();
    },
  };
}

interface Options {
  /** The database host that is used first. */
  first: Host;
  addresses: readonly Address[];
  connections: number;
  metrics: Metrics;
  log: Log;
}

/**
 * Creates the list of hosts of one database. After a move to another host, the earlier one is not used again
 * automatically.
 */
export function createHosts({ first, addresses, connections, metrics, log }: Options): Hosts {
  let current = first;
  let moving: Promise<boolean> | undefined;
  let isClosed = false;
  let failedAt = Number.NEGATIVE_INFINITY;
  const closing = new Set<Promise<void>>();
  const moves = new WeakMap<Error, Promise<boolean>>();

  /**
   * Returns the database hosts in the order in which they are tried. The one after the current host is first, and the
   * current one is last.
   */
  const candidates = (): Address[] => {
    const index = addresses.indexOf(current.address);
    return [...addresses.slice(index + 1), ...addresses.slice(0, index + 1)];
  };
  const leave = (host: Host) => {
    const closed: Promise<void> = host.close().finally(() => closing.delete(closed));
    closing.add(closed);
  };
  const find = async (): Promise<boolean> => {
    const addressesLeft = candidates();
    const problems = await Promise.all(addressesLeft.map(hostProblem));
    const next = addressesLeft.find((_, index) => problems[index] === undefined);
    const left = current;
    if (isClosed || !next) {
      failedAt = performance.now();
      return false;
    }
    const words = { from: describeAddress(left.address), to: describeAddress(next), why: problems.at(-1) };
    // The old connections are destroyed even if the same database host responds again, because their state is unknown.
    current = openHost(next, connections);
    leave(left);
    metrics.count('databaseMoves', {});
    log.warn(words, 'switched to another database server');
    return true;
  };

  const move = async (from: Host): Promise<boolean> => {
    if (addresses.length < 2 || isClosed) return false;
    if (from !== current) return true;
    if (performance.now() - failedAt < lookAgainAfter) return false;
    moving ??= find().finally(() => {
      moving = undefined;
    });
    return moving;
  };

  return {
    get current() {
      return current;
    },
    addresses,
    moveAfter(error, from) {
      const moved = move(from);
      if (error instanceof Error) moves.set(error, moved);
      return moved;
    },
    hasMovedAfter: async (error) => (error instanceof Error ? moves.get(error) : undefined) ?? false,
    async close() {
      isClosed = true;
      await moving?.catch(() => undefined);
      await Promise.all([current.close(), ...closing]);
    },
  };
}
