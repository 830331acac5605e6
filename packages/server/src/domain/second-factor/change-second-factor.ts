import type { Kysely } from 'kysely';
import { conflict } from '../../rules/refusal.ts';
import type { Services } from '../../services.ts';
import { bumpTokenVersion, lockMaster, type Master } from '../../store/accounts/masters.ts';
import {
  consumeStep,
  deleteSecondFactor,
  enableTotp,
  findTotp,
  replaceRecoveryCodes,
  replaceTotp,
} from '../../store/accounts/second-factor.ts';
import { audit } from '../../store/audit.ts';
import type { Schema } from '../../store/schema.ts';
import type { Context } from '../context.ts';
import { requireUnchanged } from '../passwords/prove-password.ts';
import { createRecoveryCodes, hashOfRecoveryCode } from './recovery-codes.ts';
import { createTotpSecret, matchingStep, totpUri } from './totp.ts';
import { proveSecondFactor, sealTotpSecret, unsealTotpSecret, wrongCode } from './verify-code.ts';

const alreadyActive = () => conflict('second_factor_active', 'Your account already has a second factor.');
const notActive = () => conflict('second_factor_inactive', 'Your account has no second factor.');

/**
 * Stores a new secret of the second factor. It has no effect until a code of it is checked. The password of `master`
 * must be checked before.
 */
export async function setUpSecondFactor(
  { database, secrets, clock, config }: Services,
  master: Master,
): Promise<{ secret: string; uri: string }> {
  const masterId = master.master_id;
  const secret = createTotpSecret();
  await database.transaction(async (db) => {
    await requireUnchanged(db, master);
    if ((await findTotp(db, masterId))?.enabled === 1) throw alreadyActive();
    const sealed = sealTotpSecret(secrets, masterId, secret);
    const created_at = clock.now();
    await replaceTotp(db, {
      master_id: masterId,
      secret: sealed,
      enabled: 0,
      last_step: 0,
      created_at,
      enabled_at: null,
    });
  });
  return { secret, uri: totpUri({ secret, site: config.site.name, email: master.email }) };
}

async function storeNewRecoveryCodes(db: Kysely<Schema>, masterId: number): Promise<string[]> {
  const codes = createRecoveryCodes();
  await replaceRecoveryCodes(
    db,
    masterId,
    codes.map((code) => hashOfRecoveryCode(masterId, code)),
  );
  return codes;
}

/** Ends all sessions of the caller and returns the token of a new one. */
async function restartSessions({ services, ip, userAgent }: Context, db: Kysely<Schema>, masterId: number) {
  await bumpTokenVersion(db, masterId);
  await services.sessions.closeAll(db, masterId);
  return services.sessions.open(db, masterId, { ip, userAgent });
}

/**
 * Turns the second factor on with the first code of its secret. Ends all other sessions, because they were opened
 * without it. Throws a 403 refusal if the code is wrong.
 */
export async function activateSecondFactor(
  context: Context,
  { email, code }: { email: string; code: string },
): Promise<{ token: string; recovery_codes: string[] }> {
  const { services, session, ip } = context;
  const { database, secrets, clock, mailer, credentialCaches, rateLimiter } = services;
  const { masterId } = session;
  await rateLimiter.consume('secondFactor', String(masterId));
  const activated = await database.transaction(async (db) => {
    await lockMaster(db, masterId);
    const row = await findTotp(db, masterId);
    if (!row) throw notActive();
    if (row.enabled === 1) throw alreadyActive();
    const secret = unsealTotpSecret(secrets, masterId, row.secret);
    const now = clock.now();
    const step = secret && matchingStep(secret, code.replaceAll(/[\s-]/g, ''), now);
    if (step === undefined || !(await consumeStep(db, masterId, step))) throw wrongCode();
    await enableTotp(db, masterId, now);
    const recovery_codes = await storeNewRecoveryCodes(db, masterId);
    await mailer.enqueue(db, email, { template: 'second_factor_on' });
    await audit(db, { at: now, masterId, ip, action: 'second_factor.on' });
    return { token: await restartSessions(context, db, masterId), recovery_codes };
  });
  await rateLimiter.refund('secondFactor', String(masterId));
  credentialCaches.invalidate(masterId);
  mailer.deliver();
  return activated;
}

/**
 * Replaces all recovery codes of the second factor. The password of `master` must be checked before. Throws a 403
 * refusal if the code is wrong.
 */
export async function renewRecoveryCodes(
  { services, ip }: Context,
  { master, code }: { master: Master; code: string },
): Promise<string[]> {
  const { database, clock, mailer } = services;
  const masterId = master.master_id;
  await requireActive(services, masterId);
  await proveSecondFactor(services, { master, code, ip });
  const codes = await database.transaction(async (db) => {
    await requireUnchanged(db, master);
    await mailer.enqueue(db, master.email, { template: 'recovery_codes_replaced' });
    await audit(db, { at: clock.now(), masterId, ip, action: 'second_factor.recovery_codes' });
    return storeNewRecoveryCodes(db, masterId);
  });
  mailer.deliver();
  return codes;
}

async function requireActive({ database }: Pick<Services, 'database'>, masterId: number): Promise<void> {
  if ((await findTotp(database.db, masterId))?.enabled !== 1) throw notActive();
}

/** Turns the second factor off, and ends all other sessions. The password of `master` must be checked before. */
export async function removeSecondFactor(
  context: Context,
  { master, code }: { master: Master; code: string },
): Promise<string> {
  const { services, ip } = context;
  const { database, clock, mailer, credentialCaches } = services;
  const masterId = master.master_id;
  await requireActive(services, masterId);
  await proveSecondFactor(services, { master, code, ip });
  const token = await database.transaction(async (db) => {
    await requireUnchanged(db, master);
    await deleteSecondFactor(db, masterId);
    await mailer.enqueue(db, master.email, { template: 'second_factor_off' });
    await audit(db, { at: clock.now(), masterId, ip, action: 'second_factor.off' });
    return restartSessions(context, db, masterId);
  });
  credentialCaches.invalidate(masterId);
  mailer.deliver();
  return token;
}
