import type { DatabaseFailure } from '../connection/database-failure.ts';

/** Errors that another try can mend: the row was taken, two waited for each other, what was read has changed. */
const lostRaces = [1020, 1205, 1213];
/** Two added the same key at once: the one who tries again finds the other's. */
const duplicateKey = 1062;
/**
 * Nothing can be written: the disk (3, 20, 1021, 1026, 1030) or a table (1114) is full, a table (1036), the server
 * (1290, 1836), a backup's lock (1223) or the transaction (1207, 1792) lets nobody write; or a file fails (1016, 1024).
 */
const diskErrors = [3, 20, 1016, 1021, 1024, 1026, 1030, 1036, 1114, 1207, 1223, 1290, 1792, 1836];
/**
 * No room, no right or no server on the other end any more; of a cluster a node that is no part of it (1047), or that
 * lost the others during a commit (1180): whether that was done is unknown, so it is never tried again by itself.
 */
const goneErrors = [1040, 1044, 1045, 1047, 1049, 1053, 1129, 1130, 1180, 1203, 1226, 1698, 1927, 2006, 2013];
const timedOut = 1969;
/** A text is compared with a column whose character set lacks some of its letters. */
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

/** The server is there, but does not answer. */
export class DatabaseHangs extends Error {
  override readonly name = 'DatabaseHangs';
}

/** Whether it was the server that said no: then it is alive. */
export const isRefusal = (error: unknown): boolean => error instanceof Error && 'sqlState' in error;

export const errnoOf = (error: unknown): number | undefined =>
  error instanceof Error && 'errno' in error && typeof error.errno === 'number' ? error.errno : undefined;

/** Whether an error says that a transaction may be tried again. */
export function isLostRace(error: unknown): boolean {
  const errno = errnoOf(error);
  return errno !== undefined && (errno === duplicateKey || lostRaces.includes(errno));
}

/** Whether an error says that the statement may be tried again as it is. */
export const isLostLock = (error: unknown): boolean => lostRaces.includes(errnoOf(error) ?? 0);

/** Whether the user lacks the right: to a database, a table, a column, a routine or anything else. */
export const isDenial = (error: unknown): boolean => [1044, 1142, 1143, 1227, 1370].includes(errnoOf(error) ?? 0);

/** Whether the index that was named is gone. */
export const isMissingIndex = (error: unknown): boolean => errnoOf(error) === 1176;

/** Whether there is no such database (1049) or no such table in it (1146, 1932). */
export const isNoRealmMariadb = (error: Error): boolean => [1049, 1146, 1932].includes(errnoOf(error) ?? 0);

const isFromDriver = (error: Error): boolean => 'fatal' in error || isRefusal(error);

/** Whether the connection to the server failed. */
export const isNetworkFailure = (error: Error): boolean =>
  isFromDriver(error) && 'code' in error && networkCodes.includes(String(error.code));

/** What an error of the driver or of MariaDB says of the database; undefined for one that says nothing. */
export function classifyMariadbError(error: Error): DatabaseFailure | undefined {
  if (error instanceof NoConnectionFree || isQueueFull(error)) return 'locked';
  if (error instanceof DatabaseHangs) return 'gone';
  const errno = errnoOf(error) ?? 0;
  // Not every such code is the database's: an error of the file system has a path and a negative number.
  const fromDriver = isFromDriver(error);
  if (lostRaces.includes(errno)) return 'locked';
  if (fromDriver && diskErrors.includes(errno)) return 'disk';
  if (errno === timedOut) return 'broad';
  if (foreignLetters.includes(errno)) return 'letters';
  if (errno === noDefault) return 'columns';
  if (goneErrors.includes(errno) || isNetworkFailure(error)) return 'gone';
  return isClosed(error) ? 'gone' : undefined;
}

/** The driver's words where too many wait for a connection already: it has no code for that. */
const isQueueFull = ({ message }: Error): boolean => message === 'Queue limit reached.';

/** The driver's words for a connection, or a pool, that ended before the statement was sent. */
export const isClosed = ({ message }: Error): boolean =>
  message.startsWith("Can't add new command when connection is in closed state") || message === 'Pool is closed.';
