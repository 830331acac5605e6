import { messageOf, second } from '@kafra/sdk/rules';
import type { RowDataPacket } from 'mysql2/promise';
import pTimeout from 'p-timeout';
import type { Log } from '../../../rules/log.ts';
import type { Heartbeat } from '../../instances/heartbeat.ts';
import { type Address, describeAddress } from '../address.ts';
import { type Host, openHost } from './hosts.ts';

/** Milliseconds after which a replica that has not returned its heartbeat is not used. */
const deadline = 700;

export interface ReplicaOptions {
  connections: number;
  /** Maximum lag of a usable replica in milliseconds. */
  maxLag: number;
  /**
   * Tables that Kafra reads from replicas, quoted for a statement. A replica may lack a table, or the right to read it.
   */
  tables: readonly string[];
  log: Log;
}

/** Runs a simple query on a database host. Fails if the host hangs. */
async function ask(host: Host, statement: string): Promise<RowDataPacket[]> {
  const asked = host.watchdog.watch(() => host.pool.query<RowDataPacket[]>(statement));
  const late = new Error(`does not respond within ${deadline} ms`);
  const [rows] = await pTimeout(asked, { milliseconds: deadline, message: late });
  return rows;
}

/** Returns the lag of a replica in milliseconds, measured by the last heartbeat that it received. */
async function lagOf(host: Host, { now, origin }: Heartbeat): Promise<number> {
  const [row] = await ask(host, 'SELECT at, origin FROM site_heartbeat');
  if (!row) throw new Error('has no heartbeat yet');
  // The heartbeat in a replica may belong to another realm, for example one that was created from a backup of this
  // realm.
  if (Number(row.origin) !== origin) throw new Error('contains another database, or has not received our start yet');
  return Math.max(0, now - Number(row.at));
}

/**
 * A replica of the database and its lag. The lag is measured with the heartbeat that the Kafra servers write. MariaDB's
 * own lag value is missing if replication is broken, and zero if the connection of the replication hangs. Between two
 * measurements, the lag is assumed to grow.
 */
export class Replica {
  readonly address: Address;
  readonly #options: ReplicaOptions;
  /** Connections to the replica; undefined until the first measurement, and after the replica was lost. */
  #host: Host | undefined;
  /**
   * Lag of the replica at the last measurement, and the time of the measurement; undefined if the replica is unusable.
   */
  #seen: { lag: number; at: number } | undefined;
  /** Reason why the replica is not used, as the end of a sentence. */
  #problem: string | undefined;
  readonly #closing = new Set<Promise<void>>();
  #isClosed = false;

  constructor(address: Address, options: ReplicaOptions) {
    this.address = address;
    this.#options = options;
  }

  /** Upper limit of the current lag in milliseconds: the last measured lag plus the time since then. */
  get lag(): number {
    return this.#seen ? this.#seen.lag + performance.now() - this.#seen.at : Number.POSITIVE_INFINITY;
  }

  /** Connections to the replica; undefined if it is not usable. */
  get host(): Host | undefined {
    return this.#seen && this.#host;
  }

  /** True if the lag of the replica is within the limit. */
  get isUsable(): boolean {
    return this.#host !== undefined && this.lag <= this.#options.maxLag;
  }

  /** Measures the lag of the replica behind the primary database. */
  async look(heartbeat: Heartbeat): Promise<void> {
    if (this.#isClosed) return;
    const at = performance.now();
    try {
      const host = await this.#open();
      const lag = await lagOf(host, heartbeat);
      if (this.#isClosed || this.#host !== host) return;
      this.#seen = { lag, at };
      this.#note(lag <= this.#options.maxLag ? undefined : `is ${Math.round(lag / second)} s behind`);
    } catch (error) {
      this.#drop();
      if (!this.#isClosed) this.#note(messageOf(error));
    }
  }

  /**
   * Stops using the replica after it failed. Several requests may report the same failure, and the first one has
   * already dropped the connections.
   */
  lose(host: Host, error: unknown): void {
    if (this.#host !== host) return;
    this.#note(messageOf(error));
    this.#drop();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#drop();
    await Promise.all(this.#closing);
  }

  async #open(): Promise<Host> {
    if (this.#host) return this.#host;
    const { connections, tables } = this.#options;
    const host = openHost(this.address, connections, { isReadOnly: true });
    this.#host = host;
    for (const table of tables) await ask(host, `SELECT 1 FROM ${table} LIMIT 0`);
    return host;
  }

  #drop(): void {
    const host = this.#host;
    this.#host = undefined;
    this.#seen = undefined;
    if (!host) return;
    const closed: Promise<void> = host
      .close({ isReplaced: !this.#isClosed })
      .finally(() => this.#closing.delete(closed));
    this.#closing.add(closed);
  }

  /** Logs once when the replica is no longer used, and once when it is used again. */
  #note(problem: string | undefined): void {
    const words = { replica: describeAddress(this.address), why: problem };
    const { log } = this.#options;
    if (problem !== undefined && this.#problem === undefined) log.warn(words, 'a replica of the database is not used');
    if (problem === undefined && this.#problem !== undefined)
      log.info(words, 'a replica of the database is used again');
    this.#problem = problem;
  }
}
