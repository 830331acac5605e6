import { normalizeEmail } from '@kafra/sdk/rules';
import type { Kysely } from 'kysely';
import { invalid } from '../../rules/refusal.ts';
import type { Services } from '../../services.ts';
import { findMaster, lockMaster, lockMasterByEmail, type Master, updateMaster } from '../../store/accounts/masters.ts';
import { audit } from '../../store/audit.ts';
import type { Schema } from '../../store/schema.ts';
import { revokeAccessTokens } from '../../store/sessions/access-tokens.ts';
import { revokeTokens } from '../../store/sessions/tokens.ts';
import { consumeMailToken, createMailToken, tokenKinds, voidIfExpired } from '../mail/mail-tokens.ts';
import { recheckGamePasswords } from '../passwords/game-passwords.ts';
import { requireGoodPassword } from '../passwords/password-policy.ts';
import { requireFreeEmail } from './change-email.ts';
import { pretendToMail } from './pretend-to-mail.ts';
import { setMasterPassword } from './set-master-password.ts';

/**
 * Mails a link to set a new password if the address is registered. Callers cannot find out whether it is: the mail is
 * sent with the next delivery of the outbox, because sending it immediately would delay other requests.
 */
export async function mailResetLink(services: Services, email: string): Promise<void> {
  const { database, clock, mailer } = services;
  await database.transaction(async (db) => {
    const master = await lockMasterByEmail(db, normalizeEmail(email));
    if (master?.status !== 0) return pretendToMail(services, db, { email, template: 'reset' });
    const link = await createMailToken(db, { kind: 'reset', masterId: master.master_id, now: clock.now() });
    await mailer.enqueue(db, master.email, { template: 'reset', ...link });
  });
}

/**
 * Marks the e-mail address of a used reset link as verified. An undo link of an address change restores the old
 * address.
 */
async function restoreAddress(
  db: Kysely<Schema>,
  master: Master,
  address: string | null,
  now: number,
): Promise<string> {
  if (address !== null) await requireFreeEmail(db, address, master.master_id);
  const email = address ?? master.email;
  await updateMaster(db, master.master_id, { email, email_norm: normalizeEmail(email), email_verified_at: now });
  return email;
}

/**
 * Sets a new password by a mailed link, and ends all sessions and access tokens.
 * @throws Refusal for an invalid link or a weak password.
 */
export async function resetPassword(
  services: Services,
  { resetId, password, ip }: { resetId: string; password: string; ip: string },
): Promise<void> {
  const { database, clock, passwords, mailer, credentialCaches } = services;
  const hash = await passwords.hash(password);
  const now = clock.now();
  await voidIfExpired(database.db, resetId, now);
  const { masterId, changes } = await database.transaction(async (db) => {
    const consumed = await consumeMailToken(db, ['reset', 'undo'], resetId, now);
    await lockMaster(db, consumed.masterId);
    const master = await findMaster(db, consumed.masterId);
    if (master?.status !== 0) throw invalid('invalid_token', 'This link is not valid any more.');
    const email = await restoreAddress(db, master, consumed.payload, now);
    requireGoodPassword(password, email);
    const written = await setMasterPassword(services, db, { masterId: consumed.masterId, password, hash });
    // After a reset, undo links of address changes stay valid, because an attacker with the new address can request a
    // reset, too. Only the use of an undo link invalidates them.
    const isUndone = consumed.payload !== null;
    await revokeAccessTokens(db, { masterId: consumed.masterId, now, by: consumed.masterId });
    const kinds = [tokenKinds.verify, tokenKinds.reset, tokenKinds.report, ...(isUndone ? [tokenKinds.undo] : [])];
    await revokeTokens(db, { masterId: consumed.masterId, kinds, now });
    await mailer.enqueue(db, email, { template: 'password_changed' });
    await audit(db, { at: now, masterId: consumed.masterId, ip, action: 'password_reset' });
    return { masterId: consumed.masterId, changes: written };
  });
  credentialCaches.invalidate(masterId);
  recheckGamePasswords(services, changes);
  mailer.deliver();
}
