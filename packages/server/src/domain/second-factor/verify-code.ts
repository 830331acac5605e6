import { forbidden } from '../../rules/refusal.ts';
import type { Services } from '../../services.ts';
import type { Master } from '../../store/accounts/masters.ts';
import { consumeRecoveryCode, consumeStep, countRecoveryCodes, findTotp } from '../../store/accounts/second-factor.ts';
import { audit } from '../../store/audit.ts';
import { seal, unseal } from '../secrets/seal.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { hashOfRecoveryCode, isRecoveryCode } from './recovery-codes.ts';
import { fromBase32, matchingStep } from './totp.ts';

/**
 * Returns the associated data for the encryption of a second factor secret, so that a secret copied to another account
 * cannot be decrypted.
 */
const owner = (masterId: number): string => `totp:${masterId}`;

/** Encrypts the second factor secret of an account. */
export const sealTotpSecret = (secrets: Secrets, masterId: number, secret: string): Buffer =>
  seal(secrets, owner(masterId), secret);

/** Decrypts the second factor secret of an account; undefined if the key is lost. */
export function unsealTotpSecret(secrets: Secrets, masterId: number, sealed: Uint8Array): Buffer | undefined {
  const text = unseal(secrets, owner(masterId), sealed);
  return text === undefined ? undefined : fromBase32(text);
}

export const wrongCode = () => forbidden('invalid_code', 'The code is wrong. Please enter a current code.');

/** Removes blanks and hyphens from a typed code, because apps show the digits in two groups. */
const digitsOf = (code: string): string => code.replaceAll(/[\s-]/g, '');

type VerifyDeps = Pick<Services, 'database' | 'secrets' | 'clock' | 'mailer'>;

async function isRightTotp({ database, secrets, clock }: VerifyDeps, masterId: number, code: string) {
  const row = await findTotp(database.db, masterId);
  if (row?.enabled !== 1) return false;
  const secret = unsealTotpSecret(secrets, masterId, row.secret);
  const step = secret && matchingStep(secret, digitsOf(code), clock.now());
  return step !== undefined && (await consumeStep(database.db, masterId, step));
}

async function isRightRecoveryCode({ database, clock, mailer }: VerifyDeps, master: Master, code: string) {
  const masterId = master.master_id;
  const isRight = await database.transaction(async (db) => {
    const hash = hashOfRecoveryCode(masterId, code);
    if (!(await consumeRecoveryCode(db, { masterId, hash, now: clock.now() }))) return false;
    const left = await countRecoveryCodes(db, masterId);
    await mailer.enqueue(db, master.email, { template: 'recovery_code_used', left });
    return true;
  });
  mailer.deliver();
  return isRight;
}

/**
 * Checks a code of the authenticator app, or a recovery code, and marks it as used. Five wrong codes in ten minutes are
 * allowed per account, over all sign-ins together. Throws a 403 refusal if the code is wrong, a 429 refusal after too
 * many.
 */
export async function proveSecondFactor(
  services: VerifyDeps & Pick<Services, 'rateLimiter'>,
  { master, code, ip }: { master: Master; code: string; ip: string },
): Promise<void> {
  const { rateLimiter, database, clock } = services;
  const masterId = master.master_id;
  const key = String(masterId);
  await rateLimiter.consume('secondFactor', key);
  const isRight = isRecoveryCode(code)
    ? await isRightRecoveryCode(services, master, code)
    : await isRightTotp(services, masterId, code);
  if (!isRight) {
    await audit(database.db, { at: clock.now(), masterId, ip, action: 'second_factor', ok: false });
    throw wrongCode();
  }
  await rateLimiter.refund('secondFactor', key);
}
