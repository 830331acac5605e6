import type { Shared } from '../shared/shared.ts';
import type { CredentialCache } from './credential-cache.ts';

type Forgetful = Pick<CredentialCache<never, never>, 'invalidate'>;

/** Caches of sessions and access tokens in this process. */
export interface CredentialCaches {
  add(cache: Forgetful): void;
  /**
   * Removes the cached sessions and access tokens of a master account in all processes, so that the next check reads
   * the database. Call it after the commit of a change.
   */
  invalidate(masterId: number): void;
}

export function createCredentialCaches(shared: Pick<Shared, 'publish' | 'subscribe'>): CredentialCaches {
  const caches: Forgetful[] = [];
  const forget = (masterId: number) => {
    for (const cache of caches) cache.invalidate(masterId);
  };
  shared.subscribe('invalid', forget);
  return {
    add: (cache) => void caches.push(cache),
    invalidate(masterId) {
      forget(masterId);
      shared.publish('invalid', masterId);
    },
  };
}
