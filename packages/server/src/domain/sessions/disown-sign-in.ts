import { invalid } from '../../rules/refusal.ts';
import type { Services } from '../../services.ts';
import { bumpTokenVersion, findMaster, lockMaster } from '../../store/accounts/masters.ts';
import { audit } from '../../store/audit.ts';
import { revokeAccessTokens } from '../../store/sessions/access-tokens.ts';
import { consumeMailToken, createMailToken, voidIfExpired } from '../mail/mail-tokens.ts';

/**
 * Ends all sessions and access tokens of an account after its owner has reported an unknown sign-in by the mailed link.
 * Returns the token of a link to set a new password.
 */
export async function disownSignIn(
  services: Services,
  { reportId, ip }: { reportId: string; ip: string },
): Promise<string> {
  const { database, clock, sessions, credentialCaches } = services;
  const now = clock.now();
  await voidIfExpired(database.db, reportId, now);
  const { masterId, resetId } = await database.transaction(async (db) => {
    const consumed = await consumeMailToken(db, ['report'], reportId, now);
    await lockMaster(db, consumed.masterId);
    const master = await findMaster(db, consumed.masterId);
    if (master?.status !== 0) throw invalid('invalid_token', 'This link is not valid any more.');
    await bumpTokenVersion(db, consumed.masterId);
    await sessions.closeAll(db, consumed.masterId);
    // Access tokens are revoked now, because a thief may have created some, and the owner may not continue to the new
    // password.
    await revokeAccessTokens(db, { masterId: consumed.masterId, now, by: consumed.masterId });
    const link = await createMailToken(db, { kind: 'reset', masterId: consumed.masterId, now });
    await audit(db, { at: now, masterId: consumed.masterId, ip, action: 'session.disown' });
    return { masterId: consumed.masterId, resetId: link.token };
  });
  credentialCaches.invalidate(masterId);
  return resetId;
}
