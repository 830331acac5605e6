import { createClient, defineScript } from '@redis/client';
import pTimeout from 'p-timeout';
import type { Log } from '../../rules/log.ts';
import { ConfigError } from '../../rules/settings/config-error.ts';
import type { Charge } from './rate-counters.ts';

/**
 * Script that Redis runs to count attempts: the algorithm of the memory counters in one atomic step, by Redis' own
 * clock. The key contains the time in milliseconds when its burst is refilled, and expires then. Returns the
 * milliseconds that the attempts have to wait.
 */
const chargeScript = `
local interval, per, attempts = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local stored = tonumber(redis.call('GET', KEYS[1]) or 0)
-- Noted before the clock was set back.
if stored > now + per then stored = 0 end
local function keep(at)
  local left = math.ceil(at - now)
  if left > 0 then redis.call('SET', KEYS[1], string.format('%.3f', at), 'PX', left)
  else redis.call('DEL', KEYS[1]) end
end
if attempts < 0 then
  if stored > 0 then keep(stored + attempts * interval) end
  return '0'
end
local refilled = math.max(stored, now) + math.max(attempts, 1) * interval
local delay = math.max(0, refilled - now - per)
if attempts > 0 and (delay == 0 or ARGV[4] == '1') then keep(math.min(refilled, now + per)) end
return string.format('%.3f', delay)
`;

const charge = defineScript({
  SCRIPT: chargeScript,
  NUMBER_OF_KEYS: 1,
  parseCommand(parser, key: string, { times, per, attempts, isForced = false }: Charge) {
    parser.pushKey(key);
    parser.push(String(per / times), String(per), String(attempts), isForced ? '1' : '0');
  },
  transformReply: (reply: unknown): number => Number(reply),
});

const connectTimeout = 3_000;
const maxBackoff = 2_000;

/** Creates a connection to Redis that fails immediately without a server, instead of queueing commands. */
export const createRedisClient = (url: string) =>
  createClient({
    url,
    scripts: { charge },
    disableOfflineQueue: true,
    pingInterval: 5_000,
    socket: {
      connectTimeout,
      // A connection to Redis on which no data arrives for this time is closed. A machine that disappears does not
      // close its connections.
      socketTimeout: 15_000,
      reconnectStrategy: (retries) => Math.min(50 * 2 ** Math.min(retries, 10), maxBackoff),
    },
  });
export type RedisClient = ReturnType<typeof createRedisClient>;

/** Returns the name of the Redis server for messages, without the password. */
export const placeOf = (url: string): string => new URL(url).host;

const reasons: [pattern: RegExp, words: string][] = [
  [/WRONGPASS|NOAUTH|invalid (username-)?password/i, 'rejects the user name or the password'],
  [/NOPERM/i, 'denies its user commands that Kafra needs (EVAL, EVALSHA, GET, SET, DEL, TIME, PUBLISH, SUBSCRIBE)'],
  [/READONLY/i, 'is a read-only replica: set the address of the primary'],
  [/unknown command|unknown RESP type|the response is invalid/i, 'is not a Redis or Valkey server'],
];

/** Returns a sentence that explains why a Redis server cannot be used; undefined if it is only unreachable. */
function unusableReason(url: string, error: unknown): string | undefined {
  const text = error instanceof Error ? `${error.name} ${error.message}` : String(error);
  const [, words] = reasons.find(([pattern]) => pattern.test(text)) ?? [];
  return words && `The server at ${placeOf(url)} (setting shared) ${words}.`;
}

/**
 * Connects to Redis and tests the required commands. Throws a ConfigError for a server that can never be used. An
 * unreachable one is retried in the background, because the realm must not wait for it.
 */
export async function openRedis(url: string, log: Log): Promise<RedisClient> {
  const client = createRedisClient(url);
  const failed = Promise.withResolvers<unknown>();
  // Without a listener, an error event of the Redis connection would end the process.
  client.on('error', (error: unknown) => failed.resolve(error));
  const ready = client
    .connect()
    .then(() => client.charge(`kafra:start:${Math.random()}`, { name: '', key: '', times: 1, per: 1, attempts: 1 }));
  const outcome = Promise.race([
    ready.then(
      () => undefined,
      (error: unknown) => error,
    ),
    failed.promise,
  ]);
  const late = () => new Error('the response is invalid');
  const failure = await pTimeout(outcome, { milliseconds: connectTimeout, fallback: late });
  if (failure === undefined) return client;
  const reason = unusableReason(url, failure);
  if (reason !== undefined) {
    client.destroy();
    throw new ConfigError(reason);
  }
  log.warn(
    { err: failure, server: placeOf(url) },
    'Redis is unavailable: until it responds, limits apply to each process separately',
  );
  return client;
}
