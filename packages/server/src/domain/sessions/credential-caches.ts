import type { Shared } from '../shared/shared.ts';
import type { CredentialCache } from './credential-cache.ts';

type Forgetful = Pick<CredentialCache<never, never>, 'invalidate'>;

/** Cached rights in this process. */
export interface CredentialCaches {
  add(cache: Forgetful): void;
  /**
   * Drops what is remembered of a master account's sessions and access tokens, here and in all other processes: the
   * next check asks the database. To be called once what has changed is committed.
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
