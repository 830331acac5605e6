import type { ConnectionOptions, PoolOptions } from 'mysql2/promise';
import { addressPerHost } from '../../rules/settings/database-hosts.ts';
import type { DatabaseConfig } from '../../rules/settings/database-settings.ts';

export type MariadbConfig = Extract<DatabaseConfig, { kind: 'mariadb' }>;

/** The parts of a database address. */
export interface Address {
  host: string;
  port: number;
  /** A socket file of this machine, in place of host and port. */
  socket: string | undefined;
  user: string;
  password: string;
  database: string;
  /** True if the connection is encrypted. */
  tls: boolean;
}

const defaultPort = 3306;

/**
 * Parses `mariadb://user:password@host:3306/ragnarok`. `?ssl=true` encrypts, `?socket=/run/...` names a socket file.
 * Returns the first of several hosts.
 */
export function parseAddress(url: string): Address {
  const [first = url] = addressPerHost(url);
  const { hostname, port, username, password, pathname, searchParams } = new URL(first);
  return {
    host: hostname.replace(/^\[|\]$/g, '') || 'localhost',
    port: port === '' ? defaultPort : Number(port),
    socket: searchParams.get('socket') ?? undefined,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.replace(/^\//, '')),
    tls: searchParams.get('ssl') === 'true',
  };
}

/** Returns the address of each host. */
export function parseAddresses(url: string): [Address, ...Address[]] {
  const [first = url, ...others] = addressPerHost(url);
  return [parseAddress(first), ...others.map(parseAddress)];
}

/** Returns the databases of a realm: its own, and a separate one for the logs if configured. */
export const databasesOf = ({ url, logsDatabase }: MariadbConfig): string[] => [
  parseAddress(url).database,
  ...(logsDatabase === undefined ? [] : [logsDatabase]),
];

/** Returns the name of a database server for messages, without its password. */
export const describeAddress = ({ host, port, socket }: Address): string => socket ?? `${host}:${port}`;

/** Prepared statements per connection: the server allows some 16000 in total. */
const maxPreparedStatements = 300;
const connectFor = 5_000;
/** Maximum number of requests that wait for a connection. */
export const maxWaiting = 1_000;

/** Returns the driver's options for a connection. */
export const connectionOptions = (address: Address): ConnectionOptions => ({
  ...(address.socket ? { socketPath: address.socket } : { host: address.host, port: address.port }),
  user: address.user,
  password: address.password,
  database: address.database,
  ...(address.tls && { ssl: {} }),
  connectTimeout: connectFor,
  charset: 'utf8mb4_general_ci',
  // Times are returned as text. 64-bit numbers are returned as numbers if they fit, else as text.
  dateStrings: true,
  supportBigNumbers: true,
});

/** Returns the driver's options for a pool with a maximum number of connections. */
export const poolOptions = (address: Address, connections: number): PoolOptions => ({
  ...connectionOptions(address),
  connectionLimit: connections,
  maxIdle: connections,
  maxPreparedStatements: maxPreparedStatements,
  queueLimit: maxWaiting,
});
