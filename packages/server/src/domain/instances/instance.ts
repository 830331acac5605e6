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

/** This server among others over the same database. */
export interface Instance {
  /** Another one at every start. */
  readonly id: string;
  /** How many servers there are over this database, this one included; as of the last heartbeat. */
  readonly count: number;
  /** Whether no other server works on this database; one before it that was killed counts for half a minute elsewhere. */
  isOnlyServer(): Promise<boolean>;
  /** @throws ConfigError if this server and another one cannot read each other's signatures or sealed values. */
  requireKnownKeys(): Promise<void>;
  /**
   * Says every ten seconds that it is there, and keeps the leases of the work that one server does all the time. Throws
   * as `requireKnownKeys` does.
   */
  start(): Promise<void>;
  /** Unregisters the server and releases its leases, so that another server takes over immediately. */
  stop(): Promise<void>;
}

export const newInstanceId = (): string => randomBytes(13).toString('hex');

/** Fingerprint of the keys' names, which versions without `KeyTraces` compare. */
const fingerprintOf = (secrets: Secrets): string =>
  secrets.sign('instance', `${secrets.session.current.id} ${secrets.seal.current.id}`).slice(0, 22);

/** Fingerprints of the server's keys: those in use, and all that it can read with. They do not reveal the keys. */
interface KeyTraces {
  current: string[];
  known: string[];
}

/** The traces of keys whose `signing` key is another one have nothing in common. */
function tracesOf({ session, seal, sign }: Secrets): KeyTraces {
  const trace = (use: string) => (one: { id: string | number; key: Buffer }) =>
    sign('instance', `${use} ${one.id} ${one.key.toString('base64url')}`).slice(0, 22);
  const [ofSession, ofSeal] = [trace('session'), trace('seal')];
  return {
    current: [ofSession(session.current), ofSeal(seal.current)],
    known: [...session.all.map(ofSession), ...seal.all.map(ofSeal)],
  };
}

/** Returns whether both servers can read each other's signatures and sealed values. */
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
  /** How many processes of it open connections to the database. Default: 1. */
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
          `The server on ${other.host} works on this database with other secrets: copy its secrets file to this machine (setting secretsFile), or stop it first. New keys come to all servers as known ones before one uses them.`,
        );
    }
  };
  const warnOfVersions = async () => {
    for (const other of await liveInstances(db)) {
      if (other.version !== facts.version)
        log.warn({ host: other.host, version: other.version }, 'a server of another version works on this database');
    }
  };

  return {
    id: facts.id,
    requireKnownKeys,
    // A server with the same folder on the same machine was killed, or is about to stop.
    isOnlyServer: async () => (await liveInstances(db)).every((one) => one.backups === backupPlace),
    get count() {
      return count;
    },
    async start() {
      // Registered before the others are checked, so that of two servers that start together with different secrets one
      // finds the other.
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
