import type { ConnectionOptions, PoolOptions } from 'mysql2/promise';
import { addressPerHost } from '../../rules/settings/database-hosts.ts';
import type { DatabaseConfig } from '../../rules/settings/database-settings.ts';

export type MariadbConfig = Extract<DatabaseConfig, { kind: 'mariadb' }>;

/** Host, port, user and further settings that a database URL contains. */
export interface Address {
  host: string;
  port: number;
  /** Path of the socket file of a database server on this machine. It replaces host and port. */
  socket: string | undefined;
  user: string;
  password: string;
  database: string;
  /** True if the connection to the database server is encrypted with TLS. */
  tls: boolean;
}

const defaultPort = 3306;

/**
 * Parses a database URL like `mariadb://user:password@host:3306/ragnarok`. `?ssl=true` turns on encryption, and
 * `?socket=/run/...` selects a socket file. If the URL lists several hosts, the first one is returned.
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

/** Returns one address for each database host that a URL lists. */
export function parseAddresses(url: string): [Address, ...Address[]] {
  const [first = url, ...others] = addressPerHost(url);
  return [parseAddress(first), ...others.map(parseAddress)];
}

/** Returns the database names of a realm: the game's database, and the separate log database if one is configured. */
export const databasesOf = ({ url, logsDatabase }: MariadbConfig): string[] => [
  parseAddress(url).database,
  ...(logsDatabase === undefined ? [] : [logsDatabase]),
];

/** Returns the name of a database server for messages, without its password. */
export const describeAddress = ({ host, port, socket }: Address): string => socket ?? `${host}:${port}`;

/** Maximum number of prepared statements per connection. MariaDB allows about 16000 on the whole server. */
const maxPreparedStatements = 300;
const connectFor = 5_000;
/** Maximum number of requests that wait for a free database connection. */
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
  // These settings make the driver return times as text. It returns 64-bit numbers as numbers if they fit, else as
  // text.
  dateStrings: true,
  supportBigNumbers: true,
});

/** Returns the driver's options for a connection pool of limited size. */
export const poolOptions = (address: Address, connections: number): PoolOptions => ({
  ...connectionOptions(address),
  connectionLimit: connections,
  maxIdle: connections,
  maxPreparedStatements: maxPreparedStatements,
  queueLimit: maxWaiting,
});
