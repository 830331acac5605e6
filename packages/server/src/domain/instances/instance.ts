import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { second } from '@kafra/sdk/rules';
import packageJson from '../../../package.json' with { type: 'json' };
import { databaseOf, type ServerConfig } from '../../config.ts';
import type { Log } from '../../rules/log.ts';
import { ConfigError } from '../../rules/settings/config-error.ts';
import type { Database } from '../../store/connection/database.ts';
import { type InstanceFacts, liveInstances, noteInstance, removeInstance } from '../../store/instances/instances.ts';
import { acquireLease, releaseLeases } from '../../store/instances/leases.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Timers } from '../timers.ts';

/** This Kafra server, registered among all servers with the same database. */
export interface Instance {
  /** Random id of this server, new at each start. */
  readonly id: string;
  /** Number of servers with this database, including this one, as of the last heartbeat. */
  readonly count: number;
  /**
   * Returns true if no other server uses this database. A killed server on another machine still counts for half a
   * minute.
   */
  isOnlyServer(): Promise<boolean>;
  /**
   * Checks the keys of all servers with this database.
   * @throws ConfigError if this server and another one do not have each other's keys for signatures and encrypted
   * values.
   */
  requireKnownKeys(): Promise<void>;
  /**
   * Registers the server, renews this every ten seconds, and keeps the leases for continuous work of a single server.
   * Throws like `requireKnownKeys`.
   */
  start(): Promise<void>;
  /** Unregisters the server and releases its leases, so that another server takes over immediately. */
  stop(): Promise<void>;
}

export const newInstanceId = (): string => randomBytes(13).toString('hex');

/** Returns a fingerprint of the ids of the server's keys, which older versions of Kafra compare. */
const fingerprintOf = (secrets: Secrets): string =>
  secrets.sign('instance', `${secrets.session.current.id} ${secrets.seal.current.id}`).slice(0, 22);

/**
 * Fingerprints of the server's keys: the current ones, and all that can verify or decrypt. They do not reveal the keys.
 */
interface KeyTraces {
  current: string[];
  known: string[];
}

/**
 * Returns the fingerprints of the server's keys. They are made with the `signing` key, so those of another realm never
 * match.
 */
function tracesOf({ session, seal, sign }: Secrets): KeyTraces {
  const trace = (use: string) => (one: { id: string | number; key: Buffer }) =>
    sign('instance', `${use} ${one.id} ${one.key.toString('base64url')}`).slice(0, 22);
  const [ofSession, ofSeal] = [trace('session'), trace('seal')];
  return {
    current: [ofSession(session.current), ofSeal(seal.current)],
    known: [...session.all.map(ofSession), ...seal.all.map(ofSeal)],
  };
}

/** Returns true if both servers can verify each other's signatures and decrypt each other's values. */
const canRead = (one: KeyTraces, other: KeyTraces): boolean =>
  one.current.every((key) => other.known.includes(key)) && other.current.every((key) => one.known.includes(key));

const heartbeat = 10 * second;

interface Deps {
  config: ServerConfig;
  database: Database;
  secrets: Secrets;
  timers: Timers;
  log: Log;
  /** Folder of this server's backups. */
  backupPlace: string;
  /** Number of processes of this server that open database connections. Default: 1. */
  processes?: number;
}

const connectionsOf = (config: ServerConfig, processes: number): number => {
  const database = databaseOf(config);
  return database.kind === 'mariadb' ? processes * database.connections : 0;
};

export function createInstance({
  config,
  database: { db },
  secrets,
  timers,
  log,
  backupPlace,
  processes = 1,
}: Deps): Instance {
  const keys = tracesOf(secrets);
  const facts: InstanceFacts = {
    id: newInstanceId(),
    host: hostname(),
    version: packageJson.version,
    connections: connectionsOf(config, processes),
    secrets: fingerprintOf(secrets),
    known_keys: JSON.stringify(keys),
    backups: backupPlace,
  };
  let count = 1;
  let stopped = false;

  const beat = async () => {
    if (stopped) return;
    await noteInstance(db, facts);
    count = Math.max(1, (await liveInstances(db)).length);
    for (const name of ['market', 'upkeep'] as const) await acquireLease(db, name, facts.id);
  };
  const requireKnownKeys = async () => {
    for (const other of await liveInstances(db)) {
      const theirs = other.known_keys === null ? undefined : (JSON.parse(other.known_keys) as KeyTraces);
      if (theirs ? !canRead(keys, theirs) : other.secrets !== facts.secrets)
        throw new ConfigError(
          `The server on ${other.host} uses this database with other secrets: copy its secrets file to this machine (setting secretsFile), or stop it first. Add new keys to the known keys of all servers before one server uses them.`,
        );
    }
  };
  const warnOfVersions = async () => {
    for (const other of await liveInstances(db)) {
      if (other.version !== facts.version)
        log.warn({ host: other.host, version: other.version }, 'a server of another version uses this database');
    }
  };

  return {
    id: facts.id,
    requireKnownKeys,
    // If a server with the same backup folder is registered, it was killed or is about to stop, so it does not count.
    isOnlyServer: async () => (await liveInstances(db)).every((one) => one.backups === backupPlace),
    get count() {
      return count;
    },
    async start() {
      // Each server registers before it checks the keys of the others. If two servers with different keys start
      // together, at least one detects the other.
      await noteInstance(db, facts);
      try {
        await requireKnownKeys();
      } catch (refusal) {
        await removeInstance(db, facts.id);
        throw refusal;
      }
      await warnOfVersions();
      await beat();
      timers.every('heartbeat', heartbeat, beat);
    },
    async stop() {
      stopped = true;
      await releaseLeases(db, facts.id);
      await removeInstance(db, facts.id);
    },
  };
}
