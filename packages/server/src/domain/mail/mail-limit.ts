import { normalizeEmail } from '@kafra/sdk/rules';
import { tooMany } from '../../rules/refusal.ts';
import type { RateLimiter } from '../limits/rate-limiter.ts';

/**
 * Purpose of a mail. Each purpose has a separate limit. Otherwise requests for verification links, which need no
 * captcha, could use up the limit of another user's password reset or registration.
 */
export type MailPurpose = 'register' | 'verify' | 'reset';

/** Numbers of the mails that an address may get per day. Each number has a separate limit. */
const mailsOfADay = [1, 2, 3, 4, 5];

const minuteKey = (purpose: MailPurpose, email: string) => `${purpose} ${normalizeEmail(email)}`;
const dayKeys = (purpose: MailPurpose, email: string) =>
  mailsOfADay.map((slot) => `${slot} ${minuteKey(purpose, email)}`);

/** Returns the seconds until another mail of this purpose may be sent to the address; 0 if it may now. */
export async function mailRetryAfter(limiter: RateLimiter, purpose: MailPurpose, email: string): Promise<number> {
  const inMinute = await limiter.retryAfter('mailMinute', minuteKey(purpose, email));
  const inDay = await Promise.all(dayKeys(purpose, email).map((key) => limiter.retryAfter('mailDay', key)));
  return Math.max(inMinute, Math.min(...inDay));
}

/**
 * Counts a mail to an address: one per minute and five per day. Called before the address is looked up, so that the
 * reply does not reveal whether it is registered. Returns undefined if granted, else the seconds to wait.
 */
export async function tryConsumeMail(
  limiter: RateLimiter,
  purpose: MailPurpose,
  email: string,
): Promise<number | undefined> {
  const seconds = await mailRetryAfter(limiter, purpose, email);
  if (seconds > 0) return seconds;
  // Of two concurrent requests for a mail only one is granted, because the limit per minute is counted atomically.
  const refused = await limiter.tryConsume('mailMinute', minuteKey(purpose, email));
  if (refused !== undefined) return refused;
  for (const key of dayKeys(purpose, email))
    if ((await limiter.tryConsume('mailDay', key)) === undefined) return undefined;
  return undefined;
}

/**
 * Counts a mail like `tryConsumeMail`, and throws a 429 refusal if it may not be sent. A success message would be wrong
 * without a mail.
 */
export async function consumeMail(limiter: RateLimiter, purpose: MailPurpose, email: string): Promise<void> {
  const seconds = await tryConsumeMail(limiter, purpose, email);
  if (seconds !== undefined) throw tooMany(seconds);
}
