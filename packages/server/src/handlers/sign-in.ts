import type { Api } from '@kafra/sdk/contract';
import { normalizeEmail } from '@kafra/sdk/rules';
import { registerMaster } from '../domain/accounts/register.ts';
import { mailResetLink } from '../domain/accounts/reset-password.ts';
import { remindToVerify, resendVerification, verifyAddress } from '../domain/accounts/verify-address.ts';
import type { RateLimitName } from '../domain/limits/rate-limiter.ts';
import { consumeMail, mailRetryAfter, tryConsumeMail } from '../domain/mail/mail-limit.ts';
import { requireGoodPassword } from '../domain/passwords/password-policy.ts';
import {
  lockedAccount,
  mustSetUpSecondFactor,
  signInWithPassword,
  wrongCredentials,
} from '../domain/sessions/sign-in.ts';
import { requireEmail } from '../rules/email-address.ts';
import { clientKey } from '../rules/ip-address.ts';
import type { Services } from '../services.ts';
import { findMasterByEmail } from '../store/accounts/masters.ts';
import { audit } from '../store/audit.ts';
import { countSignIns } from './count-sign-ins.ts';
import type { PartialHandlers } from './handlers.ts';

/** Returns the seconds until another mail to the e-mail address may be requested. */
async function resendAfter({ rateLimiter }: Services, email: string): Promise<{ resend_after: number } | undefined> {
  const seconds = await mailRetryAfter(rateLimiter, 'verify', email);
  return seconds > 0 ? { resend_after: seconds } : undefined;
}

/**
 * Returns the rate limits of a sign-in. Narrow limits are first, so that attempts they refuse do not count for the wide
 * ones.
 */
function signInAttempt(address: string, ip: string): [limit: RateLimitName, key: string][] {
  const client = clientKey(ip);
  return [
    ['signIn', client],
    ['signInAs', `${client} ${address}`],
    ['signInAsByAll', address],
  ];
}

/** Handles the API calls before sign-in, and signing out. */
export const signInHandlers = {
  async register({ email, password, recaptcha }, { services, ip }) {
    const address = requireEmail(email);
    requireGoodPassword(password, address);
    await services.rateLimiter.consume('register', clientKey(ip));
    await services.captcha.verify(recaptcha, ip);
    await consumeMail(services.rateLimiter, 'register', address);
    // The mail contains a verification link, so it counts for the limit of verification mails as well.
    await tryConsumeMail(services.rateLimiter, 'verify', address);
    const hash = await services.passwords.hash(password);
    await registerMaster(services, { email: address, password, hash, ip });
    return resendAfter(services, address);
  },

  login: countSignIns(async ({ email, password, recaptcha }, context) => {
    const { services, ip } = context;
    const { rateLimiter, captcha, passwords, database, clock } = services;
    const address = normalizeEmail(email);
    // The captcha is checked before the rate limits, so that clients without a captcha cannot use up the attempts of
    // others.
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

  async verify({ verification_id: verificationId }, { services, ip }) {
    await services.rateLimiter.consume('mailToken', clientKey(ip));
    const email = await verifyAddress(services, { verificationId, ip });
    return email === undefined ? undefined : { email };
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
    services.timers.later('forgot password', 0, () => mailResetLink(services, email));
  },
} satisfies PartialHandlers<Api['account']>;
