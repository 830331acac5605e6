import { normalizeEmail } from '@kafra/sdk/rules';
import type { Kysely } from 'kysely';
import { requireEmail } from '../../rules/email-address.ts';
import { conflict } from '../../rules/refusal.ts';
import { findMasterByEmail, updateMaster } from '../../store/accounts/masters.ts';
import { audit } from '../../store/audit.ts';
import type { Schema } from '../../store/schema.ts';
import { revokeTokens } from '../../store/sessions/tokens.ts';
import type { Context } from '../context.ts';
import { createMailToken, tokenKinds } from '../mail/mail-tokens.ts';
import { provePassword, requireUnchanged } from '../passwords/prove-password.ts';
import { endAllSessions } from './set-master-password.ts';

/** @throws Refusal if another master account has the e-mail address. */
export async function requireFreeEmail(db: Kysely<Schema>, email: string, masterId: number): Promise<void> {
  const holder = await findMasterByEmail(db, normalizeEmail(email));
  if (holder && holder.master_id !== masterId)
    throw conflict('email_taken', 'This email address belongs to another account.');
}

/**
 * Changes the e-mail address of the caller's master account, mails a verification link to the new address and an undo
 * link to the old one, and ends all sessions. Returns the token of the caller's new session.
 */
export async function changeMasterEmail(context: Context, request: { password: string; email: string }) {
  const { services, ip, userAgent } = context;
  const { database, clock, mailer, sessions, credentialCaches, rateLimiter } = services;
  const master = await provePassword(context, request.password);
  const masterId = master.master_id;
  const email = requireEmail(request.email);
  if (normalizeEmail(email) === master.email_norm)
    throw conflict('email_unchanged', 'This is already the email address of the account.');
  await rateLimiter.consume('changeEmail', String(masterId));
  const now = clock.now();
  const token = await database.transaction(async (db) => {
    await requireUnchanged(db, master);
    await requireFreeEmail(db, email, masterId);
    await updateMaster(db, masterId, { email, email_norm: normalizeEmail(email), email_verified_at: null });
    await endAllSessions(services, db, masterId);
    // Undo links of earlier address changes stay valid, so that a thief cannot make them invalid by changing the
    // address twice. The other links went to the old address, and must not verify the new one.
    await revokeTokens(db, { masterId, kinds: [tokenKinds.verify, tokenKinds.reset, tokenKinds.report], now });
    const undo = await createMailToken(db, { kind: 'undo', masterId, now, payload: master.email });
    await mailer.enqueue(db, master.email, { template: 'address_changed', address: email, ...undo });
    const verify = await createMailToken(db, { kind: 'verify', masterId, now });
    await mailer.enqueue(db, email, { template: 'verify_new_address', ...verify });
    await audit(db, { at: now, masterId, ip, action: 'change_master_email' });
    return sessions.open(db, masterId, { ip, userAgent });
  });
  credentialCaches.invalidate(masterId);
  mailer.deliver();
  return token;
}
