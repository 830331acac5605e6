import type { Api } from '@kafra/sdk/contract';
import { normalizeEmail } from '@kafra/sdk/rules';
import type { Kysely } from 'kysely';
import type { RateLimitName } from '../domain/limits/rate-limiter.ts';
import { consumeMail, mailRetryAfter, tryConsumeMail } from '../domain/mail/mail-limit.ts';
import {
  consumeMailToken,
  createMailToken,
  deleteMailToken,
  findMasterOfUsedToken,
  tokenKinds,
  voidIfExpired,
} from '../domain/mail/mail-tokens.ts';
import { storeGameSecret } from '../domain/passwords/game-passwords.ts';
import { requireGoodPassword } from '../domain/passwords/password-policy.ts';
import {
  lockedAccount,
  mustSetUpSecondFactor,
  signInWithPassword,
  wrongCredentials,
} from '../domain/sessions/sign-in.ts';
import { requireEmail } from '../rules/email-address.ts';
import { clientKey, ipBytes } from '../rules/ip-address.ts';
import type { Services } from '../services.ts';
import {
  findMaster,
  findMasterByEmail,
  insertMaster,
  lockIfUnchanged,
  lockMasterByEmail,
  type Master,
  updateMaster,
} from '../store/accounts/masters.ts';
import { audit } from '../store/audit.ts';
import { deleteMail } from '../store/outbox.ts';
import type { Schema } from '../store/schema.ts';
import { revokeTokens } from '../store/sessions/tokens.ts';
import { countSignIns } from './count-sign-ins.ts';
import type { PartialHandlers } from './handlers.ts';

/** Seconds until another mail to the address may be requested. */
async function resendAfter({ rateLimiter }: Services, email: string): Promise<{ resend_after: number } | undefined> {
  const seconds = await mailRetryAfter(rateLimiter, 'verify', email);
  return seconds > 0 ? { resend_after: seconds } : undefined;
}

interface Recipient {
  masterId: number;
  email: string;
}

/** Writes one more verification link to an address. */
async function postLink({ clock, mailer }: Services, db: Kysely<Schema>, { masterId, email }: Recipient) {
  const link = await createMailToken(db, { kind: 'verify', masterId, now: clock.now() });
  await mailer.enqueue(db, email, { template: 'verify', ...link });
}

/** Writes a new verification link to an address; older links to it stop working. */
async function replaceVerificationLink(services: Services, db: Kysely<Schema>, to: Recipient) {
  await revokeTokens(db, { masterId: to.masterId, kinds: [tokenKinds.verify], now: services.clock.now() });
  await postLink(services, db, to);
}

/** Sends a verification mail to a user who signs in with an unverified address. Earlier links stay valid. */
async function remindToVerify(services: Services, master: Master, ip: string): Promise<void> {
  const { master_id: masterId, email } = master;
  const { database, rateLimiter, mailer } = services;
  if ((await rateLimiter.tryConsume('mailRequest', clientKey(ip))) !== undefined) return;
  if ((await tryConsumeMail(rateLimiter, 'verify', email)) !== undefined) return;
  await database.transaction(async (db) => {
    // A link that is mailed to one address must not prove another, to which the account was changed meanwhile.
    if (await lockIfUnchanged(db, master)) await postLink(services, db, { masterId, email });
  });
  mailer.deliver();
}

interface Registration {
  email: string;
  password: string;
  hash: string;
  ip: string;
}

/** The row of a new account; or of one whose address was never proved, which the last who registers sets anew. */
async function addMaster(services: Services, db: Kysely<Schema>, registration: Registration, known?: Master) {
  const { email, hash, ip } = registration;
  if (known) await updateMaster(db, known.master_id, { email, pass_hash: hash });
  return (
    known?.master_id ??
    insertMaster(db, {
      email,
      email_norm: normalizeEmail(email),
      pass_hash: hash,
      game_secret: null,
      email_verified_at: null,
      created_at: services.clock.now(),
      created_ip: ipBytes(ip) ?? null,
      last_login_at: null,
    })
  );
}

/**
 * Every password comes with a link of its own, and only the newest link proves the address: nobody can slip a
 * password of theirs under a link that somebody else has been sent.
 */
async function register(services: Services, db: Kysely<Schema>, registration: Registration) {
  const { email, password, ip } = registration;
  const known = await lockMasterByEmail(db, normalizeEmail(email));
  const isUnverified = !known || (known.email_verified_at === null && known.last_login_at === null);
  if (isUnverified) {
    const masterId = await addMaster(services, db, registration, known);
    await storeGameSecret(services, db, { masterId, password });
    await replaceVerificationLink(services, db, { masterId, email });
  } else await services.mailer.enqueue(db, known.email, { template: 'already_registered' });
  await audit(db, { at: services.clock.now(), ip, action: 'register', target: normalizeEmail(email), ok: !known });
}

/** Rate limits of a sign-in. Narrow limits are first, so that attempts they refuse do not count for the wide ones. */
function signInAttempt(address: string, ip: string): [limit: RateLimitName, key: string][] {
  const client = clientKey(ip);
  return [
    ['signIn', client],
    ['signInAs', `${client} ${address}`],
    ['signInAsByAll', address],
  ];
}

/**
 * Does the work of a mail and removes it again. Without it, the server answers other requests sooner after an address
 * that is unknown, which tells that it is.
 */
async function pretendToPost(
  { clock, mailer }: Services,
  db: Kysely<Schema>,
  { email, template }: { email: string; template: 'reset' | 'verify' },
): Promise<void> {
  const link = await createMailToken(db, { kind: template, masterId: 0, now: clock.now() });
  const mail = await mailer.enqueue(db, email, { template, ...link });
  await deleteMail(db, mail);
  await deleteMailToken(db, link.token);
}

/**
 * Mails a reset link if the address is known. Callers do not learn whether it is. The mail leaves with the next round of the
 * outbox: sending it immediately would show in the time that other requests take.
 */
async function postReset(services: Services, email: string): Promise<void> {
  const { database, clock, mailer } = services;
  await database.transaction(async (db) => {
    const master = await lockMasterByEmail(db, normalizeEmail(email));
    if (master?.status !== 0) return pretendToPost(services, db, { email, template: 'reset' });
    const link = await createMailToken(db, { kind: 'reset', masterId: master.master_id, now: clock.now() });
    await mailer.enqueue(db, master.email, { template: 'reset', ...link });
  });
}

/** Returns whether the link was used before and the address of its account is verified. */
async function isVerifiedBy(db: Kysely<Schema>, verificationId: string): Promise<boolean> {
  const masterId = await findMasterOfUsedToken(db, 'verify', verificationId);
  const master = masterId === undefined ? undefined : await findMaster(db, masterId);
  return master !== undefined && master.email_verified_at !== null;
}

/** Mails another verification link if the address needs one, as `postReset` does. */
async function resendVerification(services: Services, email: string): Promise<void> {
  await services.database.transaction(async (db) => {
    const master = await lockMasterByEmail(db, normalizeEmail(email));
    if (master?.email_verified_at === null)
      await replaceVerificationLink(services, db, { masterId: master.master_id, email: master.email });
    else await pretendToPost(services, db, { email, template: 'verify' });
  });
}

/** The calls of somebody who is not signed in yet, or will not be any more. */
export const signInHandlers = {
  async register({ email, password, recaptcha }, { services, ip }) {
    const address = requireEmail(email);
    requireGoodPassword(password, address);
    await services.rateLimiter.consume('register', clientKey(ip));
    await services.captcha.verify(recaptcha, ip);
    await consumeMail(services.rateLimiter, 'register', address);
    // It brings a link to verify by, so the next one is a minute away.
    await tryConsumeMail(services.rateLimiter, 'verify', address);
    const hash = await services.passwords.hash(password);
    await services.database.transaction((db) => register(services, db, { email: address, password, hash, ip }));
    services.mailer.deliver();
    return resendAfter(services, address);
  },

  login: countSignIns(async ({ email, password, recaptcha }, context) => {
    const { services, ip } = context;
    const { rateLimiter, captcha, passwords, database, clock } = services;
    const address = normalizeEmail(email);
    // Before anything is counted: who solves no captcha must not be able to use up what others are granted.
    await captcha.verify(recaptcha, ip);
    const attempt = signInAttempt(address, ip);
    for (const [limit, key] of attempt) await rateLimiter.consume(limit, key);
    const master = await findMasterByEmail(database.db, address);
    const right = await passwords.matches(password, master?.pass_hash);
    if (!master || !right || master.status === 2) {
      await audit(database.db, { at: clock.now(), ip, action: 'login', target: address, ok: false });
      throw wrongCredentials();
    }
    for (const [limit, key] of attempt) await rateLimiter.refund(limit, key);
    if (master.status === 1) throw lockedAccount();
    if (master.email_verified_at === null) {
      await remindToVerify(services, master, ip);
      return { token: undefined, not_verified: true, resend_after: (await resendAfter(services, email))?.resend_after };
    }
    const { token, challenge } = await signInWithPassword(context, { master, password });
    if (challenge !== undefined) return { not_verified: false, second_factor: 'totp', challenge };
    const is_first = master.last_login_at === null ? true : undefined;
    const mustSetUp = await mustSetUpSecondFactor(services, master.master_id, context.now);
    return { token, not_verified: false, is_first, must_set_up_second_factor: mustSetUp || undefined };
  }),

  renew: async (_request, { services, ownSession, ip, userAgent }) => ({
    token: await services.sessions.renew(ownSession, { ip, userAgent }),
  }),

  logout: (_request, { services, ownSession }) => services.sessions.close(ownSession).then(() => undefined),

  async verify({ verification_id }, { services, ip }) {
    const { database, clock, rateLimiter } = services;
    await rateLimiter.consume('mailToken', clientKey(ip));
    await voidIfExpired(database.db, verification_id, clock.now());
    await database.transaction(async (db) => {
      // Whoever loads the page again finds what the link has done.
      if (await isVerifiedBy(db, verification_id)) return;
      const { masterId } = await consumeMailToken(db, ['verify'], verification_id, clock.now());
      const master = await findMaster(db, masterId);
      if (master?.email_verified_at === null) await updateMaster(db, masterId, { email_verified_at: clock.now() });
      await audit(db, { at: clock.now(), masterId, ip, action: 'verify' });
    });
  },

  async resend({ email }, { services, ip }) {
    await services.rateLimiter.consume('mailRequest', clientKey(ip));
    await consumeMail(services.rateLimiter, 'verify', email);
    services.timers.later('resend', 0, () => resendVerification(services, email));
    return resendAfter(services, email);
  },

  async forgotPassword({ email, recaptcha }, { services, ip }) {
    await services.rateLimiter.consume('mailRequest', clientKey(ip));
    await services.captcha.verify(recaptcha, ip);
    await consumeMail(services.rateLimiter, 'reset', email);
    services.timers.later('forgot password', 0, () => postReset(services, email));
  },
} satisfies PartialHandlers<Api['account']>;
