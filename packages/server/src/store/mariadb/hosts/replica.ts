import { messageOf, second } from '@kafra/sdk/rules';
import type { RowDataPacket } from 'mysql2/promise';
import pTimeout from 'p-timeout';
import type { Log } from '../../../rules/log.ts';
import type { Heartbeat } from '../../instances/heartbeat.ts';
import { type Address, describeAddress } from '../address.ts';
import { type Host, openHost } from './hosts.ts';

/** One that takes longer to say how far it is is not used; milliseconds. */
const deadline = 700;

export interface ReplicaOptions {
  connections: number;
  /** Milliseconds that what is read may be old. */
  maxLag: number;
  /** The tables that are read, as a statement names them: a replica may lack one, or the right to it. */
  tables: readonly string[];
  log: Log;
}

/** Asks a host something simple; a host that hangs fails. */
async function ask(host: Host, statement: string): Promise<RowDataPacket[]> {
  const asked = host.watchdog.watch(() => host.pool.query<RowDataPacket[]>(statement));
  const late = new Error(`does not answer within ${deadline} ms`);
  const [rows] = await pTimeout(asked, { milliseconds: deadline, message: late });
  return rows;
}

/** Milliseconds that a replica is behind: since the last heartbeat that has come to it. */
async function lagOf(host: Host, { now, origin }: Heartbeat): Promise<number> {
  const [row] = await ask(host, 'SELECT at, origin FROM site_heartbeat');
  if (!row) throw new Error('has no heartbeat yet');
  // Of a realm beside this one, made from its backup perhaps, whose servers keep it beating.
  if (Number(row.origin) !== origin) throw new Error('holds another database, or does not know of our start yet');
  return Math.max(0, now - Number(row.at));
}

/**
 * One replica, and how far it is behind. That is seen by the heartbeat that the servers write, not by what it says of
 * itself: that is nothing where replication is broken, and zero where its connection stands still. What is known ages:
 * one that nobody has asked for a while counts as further behind.
 */
export class Replica {
  readonly address: Address;
  readonly #options: ReplicaOptions;
  /** Absent until it is first asked, and after it was lost. */
  #host: Host | undefined;
  /** How far it was behind when it was last asked, and when that was; absent where it cannot be used. */
  #seen: { lag: number; at: number } | undefined;
  /** Why it is not used, as the end of a sentence. */
  #problem: string | undefined;
  readonly #closing = new Set<Promise<void>>();
  #isClosed = false;

  constructor(address: Address, options: ReplicaOptions) {
    this.address = address;
    this.#options = options;
  }

  /** Milliseconds that it may be behind by now. */
  get lag(): number {
    return this.#seen ? this.#seen.lag + performance.now() - this.#seen.at : Number.POSITIVE_INFINITY;
  }

  /** What is asked; undefined while it was not found to be of use. */
  get host(): Host | undefined {
    return this.#seen && this.#host;
  }

  /** Whether it keeps up. */
  get isUsable(): boolean {
    return this.#host !== undefined && this.lag <= this.#options.maxLag;
  }

  /** Finds out how far it is behind the server that is written to. */
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

  /** Uses it no longer where it is the host that failed: many may fail of the same, and the first has dropped it. */
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

  /** Says it once when it is no longer used, and once when it is again. */
  #note(problem: string | undefined): void {
    const words = { replica: describeAddress(this.address), why: problem };
    const { log } = this.#options;
    if (problem !== undefined && this.#problem === undefined) log.warn(words, 'a replica of the database is not used');
    if (problem === undefined && this.#problem !== undefined)
      log.info(words, 'a replica of the database is used again');
    this.#problem = problem;
  }
}
