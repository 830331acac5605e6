import type { Kysely } from 'kysely';
import { forbidden } from '../../rules/refusal.ts';
import { findMaster, lockIfUnchanged, type Master } from '../../store/accounts/masters.ts';
import { audit } from '../../store/audit.ts';
import type { Schema } from '../../store/schema.ts';
import type { Context } from '../context.ts';

const wrongPassword = () => forbidden('invalid_password', 'The password is not right.');

/**
 * Checks the password that a signed-in form asks for and answers the master account. Throws a 403 refusal when it
 * is wrong (never a 401: the session is fine), a 429 when that happened too often for this account.
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
 * Locks the master account within the transaction that needs the proof. Throws like `provePassword` if the password or
 * the address was replaced since. Checking takes a while, and an owner who has just lost an account must not win that
 * race.
 */
export async function requireUnchanged(db: Kysely<Schema>, master: Master): Promise<void> {
  if (!(await lockIfUnchanged(db, master))) throw wrongPassword();
}
