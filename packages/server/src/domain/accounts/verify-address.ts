import { normalizeEmail } from '@kafra/sdk/rules';
import type { Kysely } from 'kysely';
import { clientKey } from '../../rules/ip-address.ts';
import type { Services } from '../../services.ts';
import {
  findMaster,
  lockIfUnchanged,
  lockMasterByEmail,
  type Master,
  updateMaster,
} from '../../store/accounts/masters.ts';
import { audit } from '../../store/audit.ts';
import type { Schema } from '../../store/schema.ts';
import { revokeTokens } from '../../store/sessions/tokens.ts';
import { tryConsumeMail } from '../mail/mail-limit.ts';
import {
  consumeMailToken,
  createMailToken,
  findMasterOfUsedToken,
  tokenKinds,
  voidIfExpired,
} from '../mail/mail-tokens.ts';
import { pretendToMail } from './pretend-to-mail.ts';

interface Recipient {
  masterId: number;
  email: string;
}

async function mailVerificationLink({ clock, mailer }: Services, db: Kysely<Schema>, { masterId, email }: Recipient) {
  const link = await createMailToken(db, { kind: 'verify', masterId, now: clock.now() });
  await mailer.enqueue(db, email, { template: 'verify', ...link });
}

/** Mails a new verification link to an e-mail address. Earlier links to it stop working. */
export async function replaceVerificationLink(
  services: Services,
  db: Kysely<Schema>,
  recipient: Recipient,
): Promise<void> {
  await revokeTokens(db, { masterId: recipient.masterId, kinds: [tokenKinds.verify], now: services.clock.now() });
  await mailVerificationLink(services, db, recipient);
}

/**
 * Mails a verification link to a user who signs in with an unverified address, within the limits of mails. Earlier links
 * stay valid.
 */
export async function remindToVerify(services: Services, master: Master, ip: string): Promise<void> {
  const { master_id: masterId, email } = master;
  const { database, rateLimiter, mailer } = services;
  if ((await rateLimiter.tryConsume('mailRequest', clientKey(ip))) !== undefined) return;
  if ((await tryConsumeMail(rateLimiter, 'verify', email)) !== undefined) return;
  await database.transaction(async (db) => {
    // A verification link that was mailed to one address must not verify another one, to which the account was changed
    // meanwhile.
    if (await lockIfUnchanged(db, master)) await mailVerificationLink(services, db, { masterId, email });
  });
  mailer.deliver();
}

/** Mails another verification link if the address is registered and not verified. Takes the same time otherwise. */
export async function resendVerification(services: Services, email: string): Promise<void> {
  await services.database.transaction(async (db) => {
    const master = await lockMasterByEmail(db, normalizeEmail(email));
    if (master?.email_verified_at === null)
      await replaceVerificationLink(services, db, { masterId: master.master_id, email: master.email });
    else await pretendToMail(services, db, { email, template: 'verify' });
  });
}

/** Returns true if the verification link was used before and the address of its account is verified. */
async function isVerifiedBy(db: Kysely<Schema>, verificationId: string): Promise<boolean> {
  const masterId = await findMasterOfUsedToken(db, 'verify', verificationId);
  const master = masterId === undefined ? undefined : await findMaster(db, masterId);
  return master !== undefined && master.email_verified_at !== null;
}

/**
 * Verifies an e-mail address by its mailed link and returns the address. A used link succeeds again, for users who
 * reload the page. It returns nothing then: the account may have another address by now, which is secret from the
 * readers of an old mail.
 * @throws Refusal for a link that is unknown, expired or replaced.
 */
export async function verifyAddress(
  { database, clock }: Services,
  { verificationId, ip }: { verificationId: string; ip: string },
): Promise<string | undefined> {
  await voidIfExpired(database.db, verificationId, clock.now());
  return database.transaction(async (db) => {
    if (await isVerifiedBy(db, verificationId)) return undefined;
    const { masterId } = await consumeMailToken(db, ['verify'], verificationId, clock.now());
    const master = await findMaster(db, masterId);
    const isNew = master?.email_verified_at === null;
    if (isNew) await updateMaster(db, masterId, { email_verified_at: clock.now() });
    await audit(db, { at: clock.now(), masterId, ip, action: 'verify' });
    return isNew ? master.email : undefined;
  });
}
