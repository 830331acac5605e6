import type { Kysely } from 'kysely';
import { forbidden } from '../../rules/refusal.ts';
import type { Services } from '../../services.ts';
import { lockIfUnchanged, type Master, updateMaster } from '../../store/accounts/masters.ts';
import { hasSecondFactor } from '../../store/accounts/second-factor.ts';
import { audit } from '../../store/audit.ts';
import type { Schema } from '../../store/schema.ts';
import type { Context } from '../context.ts';
import { recheckGamePasswords, syncPendingGamePasswords } from '../passwords/game-passwords.ts';
import { consumeChallenge, createChallenge, findChallenged } from '../second-factor/challenge.ts';
import { proveSecondFactor } from '../second-factor/verify-code.ts';
import { sessionLevel } from './session-level.ts';
import { reportUnknownSignIn } from './sign-in-report.ts';

export const wrongCredentials = () =>
  forbidden('invalid_credentials', 'The email address or the password is not right.');
export const lockedAccount = () =>
  forbidden('account_locked', 'This account is locked. Please contact an administrator.');

/** Result of a correct password: a session token, or a challenge if a code of the second factor is required. */
type PasswordSignIn = { token: string; challenge?: undefined } | { token?: undefined; challenge: string };

/**
 * Stores values that can only be made from the typed password: a hash of the current kind, and game passwords that are
 * still missing.
 */
async function applyPassword(services: Services, db: Kysely<Schema>, master: Master, password: string) {
  const hash = services.passwords.isOutdated(master.pass_hash) ? await services.passwords.hash(password) : undefined;
  if (hash !== undefined) await updateMaster(db, master.master_id, { pass_hash: hash });
  const changes = await syncPendingGamePasswords(services, db, { master, password });
  return { changes, current: { ...master, pass_hash: hash ?? master.pass_hash } };
}

/** Opens the session of a user who has passed all checks of the sign-in, and returns its token. */
async function openSession({ services, ip, userAgent }: Context, db: Kysely<Schema>, master: Master): Promise<string> {
  const { clock, sessions } = services;
  const masterId = master.master_id;
  await updateMaster(db, masterId, { last_login_at: clock.now() });
  await reportUnknownSignIn(services, db, { master, origin: { ip, userAgent } });
  await audit(db, { at: clock.now(), masterId, ip, action: 'login' });
  return sessions.open(db, masterId, { ip, userAgent });
}

/** Continues a sign-in after the correct password: opens a session, or requires the second factor. */
export async function signInWithPassword(
  context: Context,
  { master, password }: { master: Master; password: string },
): Promise<PasswordSignIn> {
  const { services, ip, userAgent } = context;
  const { database, clock, mailer } = services;
  const { result, changes } = await database.transaction(async (db) => {
    // Checking the password takes a while. If the password was replaced meanwhile, the sign-in fails, and the old hash
    // must not be stored again.
    if (!(await lockIfUnchanged(db, master))) throw wrongCredentials();
    const applied = await applyPassword(services, db, master, password);
    const result: PasswordSignIn = (await hasSecondFactor(db, master.master_id))
      ? {
          challenge: await createChallenge(db, {
            master: applied.current,
            origin: { ip, userAgent },
            now: clock.now(),
          }),
        }
      : { token: await openSession(context, db, master) };
    return { result, changes: applied.changes };
  });
  recheckGamePasswords(services, changes);
  mailer.deliver();
  return result;
}

/** Completes a sign-in with a code of the second factor, and returns the token of the new session. */
export async function completeSignIn(
  { challenge, code }: { challenge: string; code: string },
  context: Context,
): Promise<{ token: string; is_first: true | undefined }> {
  const { services, ip, userAgent } = context;
  const { database, clock, mailer } = services;
  const master = await findChallenged(database.db, { challenge, origin: { ip, userAgent }, now: clock.now() });
  if (master.status !== 0) throw lockedAccount();
  await proveSecondFactor(services, { master, code, ip });
  const token = await database.transaction(async (db) => {
    await consumeChallenge(db, challenge, clock.now());
    if (!(await lockIfUnchanged(db, master))) throw wrongCredentials();
    return openSession(context, db, master);
  });
  mailer.deliver();
  return { token, is_first: master.last_login_at === null ? true : undefined };
}

/** Returns true if the account has staff rights that are withheld until it has a second factor. */
export async function mustSetUpSecondFactor({ database, config }: Services, masterId: number, realmNow: number) {
  const policy = config.security;
  return (await sessionLevel(database.db, { masterId, now: realmNow, policy })).isHeldBack;
}
