import mysql, { type Pool, type PoolConnection } from 'mysql2/promise';
import pTimeout from 'p-timeout';
import type { Log } from '../../../rules/log.ts';
import type { Metrics } from '../../../rules/metrics.ts';
import { type Address, describeAddress, poolOptions } from '../address.ts';
import { createHealthProbe } from './health-probe.ts';
import { hostProblem } from './host-health.ts';
import { createWatchdog, type Watchdog } from './watchdog.ts';

/** How long an end waits for connections to say goodbye. */
const goodbye = 2_000;
/** Where no host can be used, so soon it is looked again: not by each of those who wait. */
const lookAgainAfter = 300;

/** A database server with the connections to it. */
export interface Host {
  readonly address: Address;
  readonly pool: Pool;
  /** The connections of the pool, used or not. */
  readonly open: ReadonlySet<PoolConnection>;
  readonly watchdog: Watchdog;
  /** Whether it is only read from: its connections refuse to write. */
  readonly isReadOnly: boolean;
  /** Waits for what is under way, but not for long; not at all if it can be asked again elsewhere. */
  close(options?: { isReplaced?: boolean }): Promise<void>;
}

/** The servers that hold the realm's database: a cluster's nodes, of which one is used at a time. */
export interface Hosts {
  readonly current: Host;
  readonly addresses: readonly Address[];
  /**
   * Leaves a host that fails for the next one that can be used. True where there is one, also where somebody else has
   * moved already, or the host itself is well again; false where there is none, or only one is set.
   */
  moveAfter(error: unknown, from: Host): Promise<boolean>;
  /** Whether a host can be used after the failure that somebody has told of with `moveAfter`. */
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
    /** A server that hangs says no goodbye: its connections are then dropped. */
    async close({ isReplaced = false } = {}) {
      watchdog.stop();
      if (isReplaced) watchdog.giveUp();
      await pTimeout(pool.end(), { milliseconds: goodbye, message: false }).catch(() => undefined);
      for (const connection of open) connection.destroy();
      // The driver does not end what waits for a connection that is destroyed.
      watchdog.giveUp();
    },
  };
}

interface Options {
  /** The one to begin with. */
  first: Host;
  addresses: readonly Address[];
  connections: number;
  metrics: Metrics;
  log: Log;
}

/** Hosts of one database; it does not go back by itself to one that it has left. */
export function createHosts({ first, addresses, connections, metrics, log }: Options): Hosts {
  let current = first;
  let moving: Promise<boolean> | undefined;
  let isClosed = false;
  let failedAt = Number.NEGATIVE_INFINITY;
  const closing = new Set<Promise<void>>();
  const moves = new WeakMap<Error, Promise<boolean>>();

  /** The hosts in order, beginning with the one behind the one in use, which comes last. */
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
    // What hangs is let go of also where the same host answers again: its connections are in doubt.
    current = openHost(next, connections);
    leave(left);
    metrics.count('databaseMoves', {});
    log.warn(words, 'another database server is used from now on');
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
