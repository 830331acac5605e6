import { browserTokens, createKafra, type Kafra } from '@kafra/sdk';
import { useSyncExternalStore } from 'react';

/** The realm of this page; all its tabs share the session. */
export const openRealm = (): Kafra => createKafra({ url: '', tokens: browserTokens() });

/** Who is signed in; the component is drawn again when that changes, in another tab, too. */
export function useSignedIn({ session }: Pick<Kafra, 'session'>): { level: number } | undefined {
  const signedIn = useSyncExternalStore(session.subscribe, session.getSnapshot, session.getSnapshot);
  return signedIn && { level: signedIn.claims.group_id };
}
