import type { Api } from '@kafra/sdk/contract';
import { normalizeEmail } from '@kafra/sdk/rules';
import type { Kysely } from 'kysely';
import { accountOverview } from '../domain/account-overview.ts';
import { consumeMailToken, createMailToken, tokenKinds, voidIfExpired } from '../domain/mail/mail-tokens.ts';
import {
  type GamePasswordChange,
  recheckGamePasswords,
  storeGameSecret,
  syncGamePasswords,
} from '../domain/passwords/game-passwords.ts';
import { requireGoodPassword, requireSame } from '../domain/passwords/password-policy.ts';
import { provePassword, requireUnchanged } from '../domain/passwords/prove-password.ts';
import { requireEmail } from '../rules/email-address.ts';
import { clientKey } from '../rules/ip-address.ts';
import { conflict, invalid } from '../rules/refusal.ts';
import type { Services } from '../services.ts';
import {
  bumpTokenVersion,
  findMaster,
  findMasterByEmail,
  lockMaster,
  type Master,
  updateMaster,
} from '../store/accounts/masters.ts';
import { audit } from '../store/audit.ts';
import type { Schema } from '../store/schema.ts';
import { revokeAccessTokens } from '../store/sessions/access-tokens.ts';
import { revokeTokens } from '../store/sessions/tokens.ts';
import type { PartialHandlers } from './handlers.ts';

interface NewPassword {
  masterId: number;
  password: string;
  hash: string;
  /** Player accounts that do not follow the master password get it too. */
  overwrite?: boolean;
}

/**
 * Writes a new master password and everything that follows from it, and signs every session out. Answers the game
 * passwords that changed, to be guarded once that is committed.
 */
async function setMasterPassword(
  services: Services,
  db: Kysely<Schema>,
  change: NewPassword,
): Promise<GamePasswordChange[]> {
  const { masterId, password, hash, overwrite = false } = change;
  const changes = await syncGamePasswords(services, db, { masterId, password, all: overwrite });
  await updateMaster(db, masterId, { pass_hash: hash });
  await storeGameSecret(services, db, { masterId, password });
  await endSessions(services, db, masterId);
  return changes;
}

async function endSessions({ sessions }: Services, db: Kysely<Schema>, masterId: number): Promise<void> {
  await bumpTokenVersion(db, masterId);
  await sessions.closeAll(db, masterId);
}

async function requireFreeEmail(db: Kysely<Schema>, email: string, masterId: number): Promise<void> {
  const holder = await findMasterByEmail(db, normalizeEmail(email));
  if (holder && holder.master_id !== masterId)
    throw conflict('email_taken', 'This email address belongs to another account.');
}

/** Marks the address of a used reset link as verified. A link from an address change restores the old address. */
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

/** The calls that change the email address or the password of a master account. */
export const credentialHandlers = {
  async passwordReset({ reset_id, password, password_confirmed }, { services, ip }) {
    const { database, clock, rateLimiter, passwords, mailer, credentialCaches } = services;
    await rateLimiter.consume('mailToken', clientKey(ip));
    requireSame(password, password_confirmed);
    requireGoodPassword(password);
    const hash = await passwords.hash(password);
    const now = clock.now();
    await voidIfExpired(database.db, reset_id, now);
    const { masterId, changes } = await database.transaction(async (db) => {
      const consumed = await consumeMailToken(db, ['reset', 'undo'], reset_id, now);
      await lockMaster(db, consumed.masterId);
      const master = await findMaster(db, consumed.masterId);
      if (master?.status !== 0) throw invalid('invalid_token', 'This link is not valid any more.');
      const email = await restoreAddress(db, master, consumed.payload, now);
      requireGoodPassword(password, email);
      const written = await setMasterPassword(services, db, { masterId: consumed.masterId, password, hash });
      // An attacker with the new address can request a reset too, so only the undo link itself ends the undo period.
      const undone = consumed.payload !== null;
      await revokeAccessTokens(db, { masterId: consumed.masterId, now, by: consumed.masterId });
      const kinds = [tokenKinds.verify, tokenKinds.reset, tokenKinds.report, ...(undone ? [tokenKinds.undo] : [])];
      await revokeTokens(db, { masterId: consumed.masterId, kinds, now });
      await mailer.enqueue(db, email, { template: 'password_changed' });
      await audit(db, { at: now, masterId: consumed.masterId, ip, action: 'password_reset' });
      return { masterId: consumed.masterId, changes: written };
    });
    credentialCaches.invalidate(masterId);
    recheckGamePasswords(services, changes);
    mailer.deliver();
  },

  async changeMasterPassword(request, context) {
    const { services, ip, userAgent } = context;
    const { database, clock, passwords, mailer, sessions, credentialCaches } = services;
    const master = await provePassword(context, request.password);
    const masterId = master.master_id;
    requireSame(request.new_password, request.new_password_confirmed);
    requireGoodPassword(request.new_password, master.email);
    const hash = await passwords.hash(request.new_password);
    const now = clock.now();
    const { token, changes } = await database.transaction(async (db) => {
      await requireUnchanged(db, master);
      const change = { masterId, password: request.new_password, hash, overwrite: request.overwrite_player };
      const written = await setMasterPassword(services, db, change);
      await revokeTokens(db, { masterId, kinds: [tokenKinds.verify, tokenKinds.reset], now });
      if (request.revoke_tokens) await revokeAccessTokens(db, { masterId, now, by: masterId });
      await mailer.enqueue(db, master.email, { template: 'password_changed' });
      await audit(db, { at: now, masterId, ip, action: 'change_master_password' });
      return { token: await sessions.open(db, masterId, { ip, userAgent }), changes: written };
    });
    credentialCaches.invalidate(masterId);
    recheckGamePasswords(services, changes);
    mailer.deliver();
    return { token };
  },

  async changeMasterEmail(request, context) {
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
      await endSessions(services, db, masterId);
      // Undo links of earlier changes stay: who steals an account must not shake them off by changing twice. All others
      // went to the old address, and must not prove the new one.
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
    const { master_account } = await accountOverview(services, masterId, context.now);
    return { token, master_account };
  },
} satisfies PartialHandlers<Api['account']>;
