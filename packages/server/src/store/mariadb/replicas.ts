import { second } from '@kafra/sdk/rules';
import type { RowDataPacket } from 'mysql2/promise';
import pTimeout from 'p-timeout';
import type { Log } from '../../rules/log.ts';
import type { Metrics } from '../../rules/metrics.ts';
import type { Heartbeat } from '../heartbeat.ts';
import { type Address, describeAddress, type MariadbConfig, parseAddresses } from './address.ts';
import { type Host, type Hosts, openHost } from './hosts.ts';

/** What is read from replicas, on the whole: one that lacks any of it is not used. */
export const replicaTables = [
  ...['char', 'login', 'guild', 'picklog', 'zenylog', 'loginlog', 'mvplog', 'guild_storage_log'],
  ...['site_pick', 'site_market_item', 'site_market_day', 'site_char_seen'],
] as const;

/** Where the replicas of a realm are. */
export const replicaAddresses = ({ replicas = [] }: MariadbConfig): Address[] => replicas.flatMap(parseAddresses);

/** How often each replica is asked how far it is. */
const askEvery = second;
/** One that takes longer to say so is not used. */
const deadline = 700;

interface Options {
  replicas: readonly Address[];
  connections: number;
  /** Milliseconds that what is read may be old. */
  maxLag: number;
  /** The servers that are written to: they serve where no replica keeps up. */
  primary: Hosts;
  /** The heartbeat of the server that is written to. */
  readHeartbeat(): Promise<Heartbeat>;
  /** The tables that are read, as a statement names them: a replica may lack one, or the right to it. */
  tables: readonly string[];
  metrics: Metrics;
  log: Log;
}

interface Replica {
  readonly address: Address;
  /** Absent until it is first asked, and after it was lost. */
  host: Host | undefined;
  /** How far it was behind when it was last asked, and when that was; absent where it cannot be used. */
  seen: { lag: number; at: number } | undefined;
  /** Why it is not used, as the end of a sentence. */
  problem: string | undefined;
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

/** Where the replicas of a realm are read. */
export interface Replicas {
  /**
   * For each replica the hosts that are asked when one begins with it: itself for as long as it is there, else another
   * one that keeps up, else those that are written to.
   */
  readonly starts: readonly Hosts[];
  /** That of the replica whose turn it is; undefined where none keeps up. */
  next(): Hosts | undefined;
  close(): Promise<void>;
}

/**
 * Replicas that are not further behind than they may be, in turn. How far one is behind is seen by the heartbeat that the
 * servers write, not by what it says of itself: that is nothing where replication is broken, and zero where its connection
 * stands still. What is known ages: a replica that nobody has asked for a while counts as further behind.
 */
export function createReplicas(options: Options): Replicas {
  const { replicas: addresses, connections, maxLag, primary, metrics, log } = options;
  const replicas = addresses.map(
    (address): Replica => ({ address, host: undefined, seen: undefined, problem: undefined }),
  );
  const left = new WeakSet<Error>();
  const closing = new Set<Promise<void>>();
  let turn = 0;
  let isClosed = false;

  const lag = ({ seen }: Replica): number => (seen ? seen.lag + performance.now() - seen.at : Number.POSITIVE_INFINITY);
  const isUsable = (replica: Replica): boolean => replica.host !== undefined && lag(replica) <= maxLag;

  for (const replica of replicas)
    metrics.watch('replicaLag', () => lag(replica) / second, { replica: describeAddress(replica.address) });

  const drop = (replica: Replica): void => {
    const { host } = replica;
    replica.host = undefined;
    replica.seen = undefined;
    if (!host) return;
    const closed: Promise<void> = host.close().finally(() => closing.delete(closed));
    closing.add(closed);
  };

  /** Says it once when one is no longer used, and once when it is again. */
  const note = (replica: Replica, problem: string | undefined): void => {
    const words = { replica: describeAddress(replica.address), why: problem };
    if (problem !== undefined && replica.problem === undefined)
      log.warn(words, 'a replica of the database is not used');
    if (problem === undefined && replica.problem !== undefined)
      log.info(words, 'a replica of the database is used again');
    replica.problem = problem;
  };

  async function look(replica: Replica, heartbeat: Heartbeat): Promise<void> {
    const at = performance.now();
    try {
      const isNew = replica.host === undefined;
      replica.host ??= openHost(replica.address, connections, { isReadOnly: true });
      const { host } = replica;
      if (isNew) for (const table of options.tables) await ask(host, `SELECT 1 FROM ${table} LIMIT 0`);
      const found = await lagOf(host, heartbeat);
      if (isClosed || replica.host !== host) return;
      replica.seen = { lag: found, at };
      note(replica, found <= maxLag ? undefined : `is ${Math.round(found / second)} s behind`);
    } catch (error) {
      drop(replica);
      if (!isClosed) note(replica, error instanceof Error ? error.message : String(error));
    }
  }

  const lookAtAll = async (): Promise<void> => {
    const heartbeat = await options.readHeartbeat();
    await Promise.all(replicas.map((replica) => look(replica, heartbeat)));
  };
  let looking = Promise.resolve();
  const again = () => {
    timer = setTimeout(() => {
      // Without the time of the server that is written to nothing is known; what was known ages.
      looking = lookAtAll()
        .catch(() => undefined)
        .finally(() => isClosed || again());
    }, askEvery);
    timer.unref();
  };
  let timer: NodeJS.Timeout;
  looking = lookAtAll()
    .catch(() => undefined)
    .finally(() => isClosed || again());

  async function close(): Promise<void> {
    isClosed = true;
    clearTimeout(timer);
    await looking;
    for (const replica of replicas) drop(replica);
    await Promise.all(closing);
  }

  const startingAt = (replica: Replica): Hosts => ({
    get current() {
      const own = replica.seen && replica.host;
      return own ?? replicas.find(isUsable)?.host ?? primary.current;
    },
    addresses,
    async moveAfter(error, from) {
      if (!from.isReadOnly) return primary.moveAfter(error, from);
      if (error instanceof Error) left.add(error);
      // Many may fail of the same: the first has dropped it.
      const lost = replicas.find(({ host }) => host === from);
      if (lost) {
        note(lost, error instanceof Error ? error.message : String(error));
        drop(lost);
      }
      return true;
    },
    hasMovedAfter: async (error) => (error instanceof Error && left.has(error)) || primary.hasMovedAfter(error),
    close,
  });
  const starts = new Map(replicas.map((replica) => [replica, startingAt(replica)]));

  return {
    starts: [...starts.values()],
    next() {
      const usable = replicas.filter(isUsable);
      turn += 1;
      const replica = usable[turn % usable.length];
      return replica && starts.get(replica);
    },
    close,
  };
}
