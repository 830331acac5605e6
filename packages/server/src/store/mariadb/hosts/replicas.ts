import { second } from '@kafra/sdk/rules';
import type { Metrics } from '../../../rules/metrics.ts';
import type { Heartbeat } from '../../instances/heartbeat.ts';
import { type Address, describeAddress, type MariadbConfig, parseAddresses } from '../address.ts';
import type { Hosts } from './hosts.ts';
import { Replica, type ReplicaOptions } from './replica.ts';

/** All tables that Kafra reads from replicas. A replica that lacks one of them is not used. */
export const replicaTables = [
  ...['char', 'login', 'guild', 'picklog', 'zenylog', 'loginlog', 'mvplog', 'guild_storage_log'],
  ...['site_pick', 'site_drop_day', 'site_market_item', 'site_market_day', 'site_char_seen'],
] as const;

/** Returns the addresses of the replicas of a realm. */
export const replicaAddresses = ({ replicas = [] }: MariadbConfig): Address[] => replicas.flatMap(parseAddresses);

/** Interval at which the lag of each replica is measured. */
const askEvery = second;
interface Options extends ReplicaOptions {
  replicas: readonly Address[];
  /** The hosts of the primary database. They are used if every replica is too far behind. */
  primary: Hosts;
  /** Reads the last heartbeat from the primary database. */
  readHeartbeat(): Promise<Heartbeat>;
  metrics: Metrics;
}

/** The replicas of the realm's database. */
export interface Replicas {
  /**
   * For each replica, the hosts to query when it is chosen. They are the replica itself while it is up to date, else
   * another one, else the primary.
   */
  readonly starts: readonly Hosts[];
  /** Returns the next usable replica in turn; undefined if all replicas are too far behind. */
  next(): Hosts | undefined;
  close(): Promise<void>;
}

/** Repeats `work`, one run at a time. Returns a function that stops the repetition and waits for the current run. */
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

/** Creates the list of replicas. Replicas that are not too far behind are used in turn. */
export function createReplicas({ primary, metrics, readHeartbeat, ...options }: Options): Replicas {
  const replicas = options.replicas.map((address) => new Replica(address, options));
  const left = new WeakSet<Error>();
  let turn = 0;

  for (const replica of replicas)
    metrics.watch('replicaLag', () => replica.lag / second, { replica: describeAddress(replica.address) });

  const stopLooking = repeat(async () => {
    // The lag is only measured if the heartbeat of the primary can be read. Otherwise the assumed lag of each replica
    // grows.
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
