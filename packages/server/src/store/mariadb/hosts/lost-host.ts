import { DatabaseHangs, errnoOf, isClosed, isNetworkFailure } from '../classify-error.ts';

/** No part of its cluster (1047), shutting down (1053), told to write nothing (1290, 1836): the statement was not done. */
const refusedByHost = [1047, 1290, 1836];
/** The connection ended, or the node lost the others while it committed (1180): the statement may have been done. */
const endedByHost = [1053, 1180, 1927, 2006, 2013];

/** Whether an error says that this host cannot serve at the moment, so that another one may. */
export function isHostLost(error: unknown): boolean {
  if (error instanceof DatabaseHangs) return true;
  if (!(error instanceof Error)) return false;
  const errno = errnoOf(error) ?? 0;
  return refusedByHost.includes(errno) || endedByHost.includes(errno) || isNetworkFailure(error) || isClosed(error);
}

/** Whether it also says that the statement was not done, so that it can be run again elsewhere whatever it is. */
export const wasNotDone = (error: unknown): boolean =>
  error instanceof Error && (refusedByHost.includes(errnoOf(error) ?? 0) || isClosed(error));

const unknownOutcomes = new WeakSet<object>();

/** Notes that a COMMIT failed with this error, and nobody knows whether it was done. */
export function markOutcomeUnknown(error: unknown): void {
  if (error instanceof Error) unknownOutcomes.add(error);
}

/** Whether the transaction that failed with this error may have been done all the same: it must not be run again. */
export const isOutcomeUnknown = (error: unknown): boolean => error instanceof Error && unknownOutcomes.has(error);
