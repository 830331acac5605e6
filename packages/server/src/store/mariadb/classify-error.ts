import type { DatabaseFailure } from '../connection/database-failure.ts';

/** Errors that a retry can solve: the row was locked, a deadlock, or the rows read have changed. */
const lostRaces = [1020, 1205, 1213];
/** Error code if two transactions have added the same key. A retry finds the row of the other transaction. */
const duplicateKey = 1062;
/**
 * Errors that prevent writing. The disk (3, 20, 1021, 1026, 1030) or a table (1114) is full. A table (1036) or the
 * server (1290, 1836) is read-only. The lock of a backup (1223) or the transaction (1207, 1792) prevents writing. A
 * file fails (1016, 1024).
 */
const diskErrors = [3, 20, 1016, 1021, 1024, 1026, 1030, 1036, 1114, 1207, 1223, 1290, 1792, 1836];
/**
 * Errors of a server that is unreachable, overloaded or denies access. A cluster node has left its cluster (1047), or
 * lost the other nodes during a commit (1180). The result of that commit is unknown, so it is never retried
 * automatically.
 */
const goneErrors = [1040, 1044, 1045, 1047, 1049, 1053, 1129, 1130, 1180, 1203, 1226, 1698, 1927, 2006, 2013];
const timedOut = 1969;
/** A text is compared with a column whose character set lacks some of its characters. */
const foreignLetters = [1267, 1270, 1271];
/** A row is added without a value for a column that has no default. */
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

/** No connection became free in time. */
export class NoConnectionFree extends Error {
  override readonly name = 'NoConnectionFree';
}

/** The server is reachable, but does not respond. */
export class DatabaseHangs extends Error {
  override readonly name = 'DatabaseHangs';
}

/** Returns true if the server itself refused, which means that it is running. */
export const isRefusal = (error: unknown): boolean => error instanceof Error && 'sqlState' in error;

export const errnoOf = (error: unknown): number | undefined =>
  error instanceof Error && 'errno' in error && typeof error.errno === 'number' ? error.errno : undefined;

/** Returns true if the transaction can be retried. */
export function isLostRace(error: unknown): boolean {
  const errno = errnoOf(error);
  return errno !== undefined && (errno === duplicateKey || lostRaces.includes(errno));
}

/** Returns true if only the statement can be retried. */
export const isLostLock = (error: unknown): boolean => lostRaces.includes(errnoOf(error) ?? 0);

/** Returns true if the user lacks a right to a database, a table, a column, a routine or anything else. */
export const isDenial = (error: unknown): boolean => [1044, 1142, 1143, 1227, 1370].includes(errnoOf(error) ?? 0);

/** Returns true if the named index does not exist any more. */
export const isMissingIndex = (error: unknown): boolean => errnoOf(error) === 1176;

/** Returns true if the database (1049) or a table (1146, 1932) does not exist. */
export const isNoRealmMariadb = (error: Error): boolean => [1049, 1146, 1932].includes(errnoOf(error) ?? 0);

const isFromDriver = (error: Error): boolean => 'fatal' in error || isRefusal(error);

/** Returns true if the connection to the server failed. */
export const isNetworkFailure = (error: Error): boolean =>
  isFromDriver(error) && 'code' in error && networkCodes.includes(String(error.code));

/** Returns the kind of failure for an error of the driver or of MariaDB; undefined for other errors. */
export function classifyMariadbError(error: Error): DatabaseFailure | undefined {
  if (error instanceof NoConnectionFree || isQueueFull(error)) return 'locked';
  if (error instanceof DatabaseHangs) return 'gone';
  const errno = errnoOf(error) ?? 0;
  // Not every such code comes from the database: an error of the file system has a path and a negative number.
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
