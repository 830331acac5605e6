import { createHash } from 'node:crypto';

export interface RequestOrigin {
  ip: string;
  userAgent: string;
}

/** Returns a hash of the User-Agent header of a request. It has a fixed length. */
export const hashOfUserAgent = (userAgent: string): Uint8Array =>
  createHash('sha256').update(userAgent).digest().subarray(0, 8);
