import { normalizeEmail } from '@kafra/sdk/rules';
import { tooMany } from '../../rules/refusal.ts';
import type { RateLimiter } from '../limits/rate-limiter.ts';

/**
 * What a mail is for. Each has a limit of its own: whoever asks for verification links, which takes no captcha, must not
 * be able to use up somebody's links to a new password, nor keep an address from being registered.
 */
export type MailPurpose = 'register' | 'verify' | 'reset';

/** Places in the day's post of one address. */
const mailsOfADay = [1, 2, 3, 4, 5];

const minuteKey = (purpose: MailPurpose, email: string) => `${purpose} ${normalizeEmail(email)}`;
const dayKeys = (purpose: MailPurpose, email: string) =>
  mailsOfADay.map((slot) => `${slot} ${minuteKey(purpose, email)}`);

/** Seconds until another such mail may go to the address; 0 where one may now. */
export async function mailRetryAfter(limiter: RateLimiter, purpose: MailPurpose, email: string): Promise<number> {
  const inMinute = await limiter.retryAfter('mailMinute', minuteKey(purpose, email));
  const inDay = await Promise.all(dayKeys(purpose, email).map((key) => limiter.retryAfter('mailDay', key)));
  return Math.max(inMinute, Math.min(...inDay));
}

/**
 * Counts one mail to an address: no two within a minute, and five a day. Asked before anybody looks whether the address
 * is known here, or what it answers would tell. Undefined when granted, else the seconds until the next one will be.
 */
export async function tryConsumeMail(
  limiter: RateLimiter,
  purpose: MailPurpose,
  email: string,
): Promise<number | undefined> {
  const seconds = await mailRetryAfter(limiter, purpose, email);
  if (seconds > 0) return seconds;
  // Of two who ask at once one is granted: the minute is taken in one step.
  const refused = await limiter.tryConsume('mailMinute', minuteKey(purpose, email));
  if (refused !== undefined) return refused;
  for (const key of dayKeys(purpose, email))
    if ((await limiter.tryConsume('mailDay', key)) === undefined) return undefined;
  return undefined;
}

/** The same; throws a 429 refusal where no mail may go: who is told that one was sent shall get it. */
export async function consumeMail(limiter: RateLimiter, purpose: MailPurpose, email: string): Promise<void> {
  const seconds = await tryConsumeMail(limiter, purpose, email);
  if (seconds !== undefined) throw tooMany(seconds);
}
