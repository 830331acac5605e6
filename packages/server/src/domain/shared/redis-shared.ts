import { createHash } from 'node:crypto';
import type { Clock } from '../../rules/clock.ts';
import type { Log } from '../../rules/log.ts';
import type { Metrics } from '../../rules/metrics.ts';
import { createBreaker } from './breaker.ts';
import { createListeners } from './listeners.ts';
import { type Charge, createMemoryCounters, type RateCounters } from './rate-counters.ts';
import { openRedis, placeOf } from './redis-client.ts';
import { type Shared, type Topic, topics } from './shared.ts';

interface Options {
  url: string;
  /** Name of the realm, which separates realms in one Redis. */
  realm: string;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  /** Returns the number of processes that share the rate limits. Each grants its share while Redis is unavailable. */
  processes: () => number;
  /** Maximum response time of Redis in milliseconds, after which this process counts separately (default: 50). */
  deadline?: number;
}

/**
 * Creates rate limits and messages between processes over Redis or Valkey. Everything that must be exact is in the
 * database, so lost data does no harm. While Redis does not respond, each process grants its share of a limit. It
 * always counts its own attempts, so that the share includes earlier ones. The share also applies for a while after the
 * outage, because a restarted Redis has lost its counts.
 */
export async function createRedisShared(options: Options): Promise<Shared> {
  const { url, realm, clock, log, metrics, processes, deadline } = options;
  const client = await openRedis(url, log);
  const subscriber = client.duplicate();
  subscriber.on('error', () => undefined);
  const channelOf = (topic: Topic) => `kafra:${realm}:${topic}`;
  const own = createMemoryCounters(clock);
  const breaker = createBreaker({
    deadline,
    probe: () => client.ping(),
    onChange: (isOpen, reason) => {
      const server = placeOf(url);
      if (isOpen) log.warn({ err: reason, server }, 'Redis does not respond: each process counts separately');
      else log.info({ server }, 'Redis responds again');
    },
  });

  metrics.watch('sharedUp', () => (breaker.healthyFor() === 0 ? 0 : 1));

  const keyOf = ({ name, key }: Charge) =>
    `kafra:${realm}:rl:${name}:${createHash('sha256').update(key).digest('base64url').slice(0, 22)}`;

  const counters: RateCounters = {
    async charge(charge) {
      const share = { ...charge, times: Math.ceil(charge.times / processes()) };
      if (breaker.healthyFor() === 0) return own.chargeNow(share);
      // Each attempt is also counted in this process, but that result is used only during an outage of Redis and for a
      // while afterwards.
      const delay = own.chargeNow({ ...share, isForced: true });
      try {
        const answer = await breaker.run(() => client.charge(keyOf(charge), charge));
        return breaker.healthyFor() < charge.per ? Math.max(answer, delay) : answer;
      } catch {
        return delay;
      }
    },
  };

  const listeners = createListeners();
  subscriber
    .connect()
    .then(() =>
      Promise.all(
        topics.map((topic) => subscriber.subscribe(channelOf(topic), (text) => listeners.notify(topic, Number(text)))),
      ),
    )
    .catch((error: unknown) => log.warn({ err: error }, 'no messages from Redis'));

  return {
    isRemote: true,
    counters,
    publish(topic, masterId) {
      breaker.run(() => client.publish(channelOf(topic), String(masterId))).catch(() => undefined);
    },
    subscribe: listeners.subscribe,
    async close() {
      breaker.stop();
      for (const one of [subscriber, client]) one.destroy();
    },
  };
}
