import { browserTokens, createKafra, type Kafra } from '@kafra/sdk';
import { useSyncExternalStore } from 'react';

/** Client of the server of this page. All tabs of the page share the session. */
export const openRealm = (): Kafra => createKafra({ url: '', tokens: browserTokens() });

/** Returns the signed-in user. The component is rendered again when the user changes, also in another tab. */
export function useSignedIn({ session }: Pick<Kafra, 'session'>): { level: number } | undefined {
  const signedIn = useSyncExternalStore(session.subscribe, session.getSnapshot, session.getSnapshot);
  return signedIn && { level: signedIn.claims.group_id };
}
