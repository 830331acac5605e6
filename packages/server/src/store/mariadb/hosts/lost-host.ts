import { DatabaseHangs, errnoOf, isClosed, isNetworkFailure } from '../classify-error.ts';

/**
 * MariaDB error codes of a host that did not execute the statement: the node has left its cluster (1047) or is
 * read-only (1290, 1836).
 */
const refusedByHost = [1047, 1290, 1836];
/**
 * MariaDB error codes after which the statement may have been executed: the connection ended, the server shuts down
 * (1053), or a node lost the others during a commit (1180).
 */
const endedByHost = [1053, 1180, 1927, 2006, 2013];

/**
 * Returns true if the error means that this database host is currently unusable, so that another host should be tried.
 */
export function isHostLost(error: unknown): boolean {
  if (error instanceof DatabaseHangs) return true;
  if (!(error instanceof Error)) return false;
  const errno = errnoOf(error) ?? 0;
  return refusedByHost.includes(errno) || endedByHost.includes(errno) || isNetworkFailure(error) || isClosed(error);
}

/**
 * Returns true if the error shows that the statement was not executed. Even a write can then be repeated on another
 * host.
 */
export const wasNotDone = (error: unknown): boolean =>
  error instanceof Error && (refusedByHost.includes(errnoOf(error) ?? 0) || isClosed(error));

const unknownOutcomes = new WeakSet<object>();

/** Marks the error of a COMMIT with an unknown result. */
export function markOutcomeUnknown(error: unknown): void {
  if (error instanceof Error) unknownOutcomes.add(error);
}

/** Returns true if the failed transaction may have been committed. It must not be repeated. */
export const isOutcomeUnknown = (error: unknown): boolean => error instanceof Error && unknownOutcomes.has(error);
