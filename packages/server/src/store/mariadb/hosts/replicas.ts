import { second } from '@kafra/sdk/rules';
import type { Metrics } from '../../../rules/metrics.ts';
import type { Heartbeat } from '../../instances/heartbeat.ts';
import { type Address, describeAddress, type MariadbConfig, parseAddresses } from '../address.ts';
import type { Hosts } from './hosts.ts';
import { Replica, type ReplicaOptions } from './replica.ts';

/** What is read from replicas, on the whole: one that lacks any of it is not used. */
export const replicaTables = [
  ...['char', 'login', 'guild', 'picklog', 'zenylog', 'loginlog', 'mvplog', 'guild_storage_log'],
  ...['site_pick', 'site_drop_day', 'site_market_item', 'site_market_day', 'site_char_seen'],
] as const;

/** Where the replicas of a realm are. */
export const replicaAddresses = ({ replicas = [] }: MariadbConfig): Address[] => replicas.flatMap(parseAddresses);

/** How often each replica is asked how far it is. */
const askEvery = second;
interface Options extends ReplicaOptions {
  replicas: readonly Address[];
  /** The servers that are written to: they serve where no replica keeps up. */
  primary: Hosts;
  /** The heartbeat of the server that is written to. */
  readHeartbeat(): Promise<Heartbeat>;
  metrics: Metrics;
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

/** Does something again and again, never twice at once; what it answers ends that, and waits for what is under way. */
function repeat(work: () => Promise<void>): () => Promise<void> {
  let isEnded = false;
  let timer: NodeJS.Timeout | undefined;
  let underWay = Promise.resolve();
  const next = (): void => {
    underWay = work().finally(() => {
      if (!isEnded) timer = setTimeout(next, askEvery).unref();
    });
  };
  next();
  return () => {
    isEnded = true;
    clearTimeout(timer);
    return underWay;
  };
}

/** Replicas that are not further behind than they may be, in turn. */
export function createReplicas({ primary, metrics, readHeartbeat, ...options }: Options): Replicas {
  const replicas = options.replicas.map((address) => new Replica(address, options));
  const left = new WeakSet<Error>();
  let turn = 0;

  for (const replica of replicas)
    metrics.watch('replicaLag', () => replica.lag / second, { replica: describeAddress(replica.address) });

  const stopLooking = repeat(async () => {
    // Without the time of the server that is written to nothing is known; what was known ages.
    const heartbeat = await readHeartbeat().catch(() => undefined);
    if (heartbeat) await Promise.all(replicas.map((replica) => replica.look(heartbeat)));
  });

  async function close(): Promise<void> {
    await Promise.all([stopLooking(), ...replicas.map((replica) => replica.close())]);
  }

  const startingAt = (replica: Replica): Hosts => ({
    get current() {
      return replica.host ?? replicas.find(({ isUsable }) => isUsable)?.host ?? primary.current;
    },
    addresses: options.replicas,
    async moveAfter(error, from) {
      if (!from.isReadOnly) return primary.moveAfter(error, from);
      if (error instanceof Error) left.add(error);
      for (const one of replicas) one.lose(from, error);
      return true;
    },
    hasMovedAfter: async (error) => (error instanceof Error && left.has(error)) || primary.hasMovedAfter(error),
    close,
  });
  const starts = new Map(replicas.map((replica) => [replica, startingAt(replica)]));

  return {
    starts: [...starts.values()],
    next() {
      const usable = replicas.filter(({ isUsable }) => isUsable);
      turn += 1;
      const replica = usable[turn % usable.length];
      return replica && starts.get(replica);
    },
    close,
  };
}
