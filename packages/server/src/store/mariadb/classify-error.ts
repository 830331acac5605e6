import type { DatabaseFailure } from '../connection/database-failure.ts';

/** MariaDB error codes that a retry can solve: a locked row, a deadlock, or changed rows. */
const lostRaces = [1020, 1205, 1213];
/**
 * MariaDB error code of a duplicate key: two transactions added the same key. A retry finds the row that the other
 * transaction added.
 */
const duplicateKey = 1062;
/**
 * MariaDB error codes that prevent writing. The disk (3, 20, 1021, 1026, 1030) or a table (1114) is full. A table
 * (1036) or the server (1290, 1836) is read-only. The lock of a backup (1223) or the transaction (1207, 1792) prevents
 * writing. A file fails (1016, 1024).
 */
const diskErrors = [3, 20, 1016, 1021, 1024, 1026, 1030, 1036, 1114, 1207, 1223, 1290, 1792, 1836];
/**
 * MariaDB error codes of a server that is unreachable, overloaded or denies access. A cluster node has left its cluster
 * (1047), or lost the other nodes during a commit (1180). The result of that commit is unknown, so it is never retried
 * automatically.
 */
const goneErrors = [1040, 1044, 1045, 1047, 1049, 1053, 1129, 1130, 1180, 1203, 1226, 1698, 1927, 2006, 2013];
const timedOut = 1969;
/**
 * MariaDB error codes for a comparison of a text with a column if the column's character set lacks characters of that
 * text.
 */
const foreignLetters = [1267, 1270, 1271];
/** MariaDB error code for a new row that lacks a value for a column without a default. */
const noDefault = 1364;
const networkCodes = [
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...[
    'ENOENT',
    'PROTOCOL_CONNECTION_LOST',
    'PROTOCOL_SEQUENCE_TIMEOUT',
    'ER_CON_COUNT_ERROR',
    'HANDSHAKE_NO_SSL_SUPPORT',
  ],
];

/** Error if no connection of the pool became free in time. */
export class NoConnectionFree extends Error {
  override readonly name = 'NoConnectionFree';
}

/** Error if the database server is reachable, but does not respond. */
export class DatabaseHangs extends Error {
  override readonly name = 'DatabaseHangs';
}

/** Returns true if the error was sent by the database server, which shows that the server is running. */
export const isRefusal = (error: unknown): boolean => error instanceof Error && 'sqlState' in error;

export const errnoOf = (error: unknown): number | undefined =>
  error instanceof Error && 'errno' in error && typeof error.errno === 'number' ? error.errno : undefined;

/**
 * Returns true if the failed transaction can be retried, because another transaction held a lock or added the same key.
 */
export function isLostRace(error: unknown): boolean {
  const errno = errnoOf(error);
  return errno !== undefined && (errno === duplicateKey || lostRaces.includes(errno));
}

/** Returns true if the failed statement can be retried, because another transaction held a lock. */
export const isLostLock = (error: unknown): boolean => lostRaces.includes(errnoOf(error) ?? 0);

/** Returns true if the error means that the database user lacks a right. */
export const isDenial = (error: unknown): boolean => [1044, 1142, 1143, 1227, 1370].includes(errnoOf(error) ?? 0);

/** Returns true if the error means that an index which a statement names does not exist. */
export const isMissingIndex = (error: unknown): boolean => errnoOf(error) === 1176;

/** Returns true if the error means that the database (1049) or a table (1146, 1932) does not exist. */
export const isNoRealmMariadb = (error: Error): boolean => [1049, 1146, 1932].includes(errnoOf(error) ?? 0);

const isFromDriver = (error: Error): boolean => 'fatal' in error || isRefusal(error);

/** Returns true if the error means that the connection to the database server failed. */
export const isNetworkFailure = (error: Error): boolean =>
  isFromDriver(error) && 'code' in error && networkCodes.includes(String(error.code));

/** Returns the kind of failure for an error of the driver or of MariaDB; undefined for other errors. */
export function classifyMariadbError(error: Error): DatabaseFailure | undefined {
  if (error instanceof NoConnectionFree || isQueueFull(error)) return 'locked';
  if (error instanceof DatabaseHangs) return 'gone';
  const errno = errnoOf(error) ?? 0;
  // An error of the file system can have the same code as an error of MariaDB. It is recognised by its path and its
  // negative number.
  const fromDriver = isFromDriver(error);
  if (lostRaces.includes(errno)) return 'locked';
  if (fromDriver && diskErrors.includes(errno)) return 'disk';
  if (errno === timedOut) return 'broad';
  if (foreignLetters.includes(errno)) return 'letters';
  if (errno === noDefault) return 'columns';
  if (goneErrors.includes(errno) || isNetworkFailure(error)) return 'gone';
  return isClosed(error) ? 'gone' : undefined;
}

/** Matches the driver's message for a full queue of waiting requests. The driver has no code for it. */
const isQueueFull = ({ message }: Error): boolean => message === 'Queue limit reached.';

/** Matches the driver's messages for a connection or a pool that ended before the statement was sent. */
export const isClosed = ({ message }: Error): boolean =>
  message.startsWith("Can't add new command when connection is in closed state") || message === 'Pool is closed.';
