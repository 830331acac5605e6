import type { Kysely } from 'kysely';
import { forbidden } from '../../rules/refusal.ts';
import { findMaster, lockIfUnchanged, type Master } from '../../store/accounts/masters.ts';
import { audit } from '../../store/audit.ts';
import type { Schema } from '../../store/schema.ts';
import type { Context } from '../context.ts';

const wrongPassword = () => forbidden('invalid_password', 'The password is wrong.');

/**
 * Checks the password that a form requires and returns the caller's master account. Throws a 403 refusal for a wrong
 * one (not 401, because the session is valid), and a 429 refusal after too many for this account.
 */
export async function provePassword({ services, session, ip }: Context, password: string): Promise<Master> {
  const { rateLimiter, passwords, database, clock } = services;
  const key = String(session.masterId);
  await rateLimiter.consume('passwordProof', key);
  const master = await findMaster(database.db, session.masterId);
  const right = await passwords.matches(password, master?.pass_hash);
  if (!master || !right) {
    await audit(database.db, { at: clock.now(), masterId: session.masterId, ip, action: 'password_proof', ok: false });
    throw wrongPassword();
  }
  await rateLimiter.refund('passwordProof', key);
  return master;
}

/**
 * Locks the master account within the transaction that needs the password. Throws like `provePassword` if the password
 * or the e-mail address was replaced since the check. The check takes a while, and an owner who has just lost an
 * account must not win that race.
 */
export async function requireUnchanged(db: Kysely<Schema>, master: Master): Promise<void> {
  if (!(await lockIfUnchanged(db, master))) throw wrongPassword();
}
