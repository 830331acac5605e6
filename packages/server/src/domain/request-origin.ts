import { createHash } from 'node:crypto';

/** Origin of a request. */
export interface RequestOrigin {
  ip: string;
  userAgent: string;
}

/** A trace of what a client calls itself, however long that is. */
export const hashOfUserAgent = (userAgent: string): Uint8Array =>
  createHash('sha256').update(userAgent).digest().subarray(0, 8);
