import type { ConnectionOptions, PoolOptions } from 'mysql2/promise';
import { addressPerHost } from '../../rules/settings/database-hosts.ts';
import type { DatabaseConfig } from '../../rules/settings/database-settings.ts';

export type MariadbConfig = Extract<DatabaseConfig, { kind: 'mariadb' }>;

/** Where a database is, taken apart. */
export interface Address {
  host: string;
  port: number;
  /** A socket file of this machine, in place of host and port. */
  socket: string | undefined;
  user: string;
  password: string;
  database: string;
  /** Whether the connection is encrypted. */
  tls: boolean;
}

const defaultPort = 3306;

/** The parts of `mariadb://user:password@host:3306/ragnarok`; `?ssl=true` encrypts, `?socket=/run/...` names a file. Of several hosts the first. */
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

/** The same for each of its hosts. */
export function parseAddresses(url: string): [Address, ...Address[]] {
  const [first = url, ...others] = addressPerHost(url);
  return [parseAddress(first), ...others.map(parseAddress)];
}

/** The databases of a realm: its own, and the one of the logs where that is apart. */
export const databasesOf = ({ url, logsDatabase }: MariadbConfig): string[] => [
  parseAddress(url).database,
  ...(logsDatabase === undefined ? [] : [logsDatabase]),
];

/** How messages name a database server: never with its password. */
export const describeAddress = ({ host, port, socket }: Address): string => socket ?? `${host}:${port}`;

/** Statements kept ready for each connection: the server has room for some 16000 in all. */
const maxPreparedStatements = 300;
const connectFor = 5_000;
/** So many wait for a connection at most. */
export const maxWaiting = 1_000;

/** What the driver needs to know to connect. */
export const connectionOptions = (address: Address): ConnectionOptions => ({
  ...(address.socket ? { socketPath: address.socket } : { host: address.host, port: address.port }),
  user: address.user,
  password: address.password,
  database: address.database,
  ...(address.tls && { ssl: {} }),
  connectTimeout: connectFor,
  charset: 'utf8mb4_general_ci',
  // Times come as text; 64-bit numbers as numbers where they fit, else as text.
  dateStrings: true,
  supportBigNumbers: true,
});

/** The same for a pool of at most so many connections. */
export const poolOptions = (address: Address, connections: number): PoolOptions => ({
  ...connectionOptions(address),
  connectionLimit: connections,
  maxIdle: connections,
  maxPreparedStatements: maxPreparedStatements,
  queueLimit: maxWaiting,
});
