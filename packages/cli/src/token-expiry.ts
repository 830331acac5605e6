import type { Transport } from '@kafra/sdk';
import { tokenExpiryHeader } from '@kafra/sdk/contract';
import { day, pluralize } from '@kafra/sdk/rules';
import type { Console } from './console.ts';

/** Milliseconds before the expiry of an access token at which warnings begin. */
const noticePeriod = 14 * day;

/** Warns once that a script's access token expires soon. The warning is on stderr, which cron sends by mail. */
export function warnOfExpiry(transport: Transport, { warn }: Pick<Console, 'warn'>, now = Date.now): Transport {
  let isSaid = false;
  return async (request) => {
    const reply = await transport(request);
    const ends = Date.parse(reply.headers[tokenExpiryHeader] ?? '');
    const left = ends - now();
    if (!isSaid && left > 0 && left <= noticePeriod) {
      isSaid = true;
      const days = pluralize(Math.max(1, Math.round(left / day)), 'day');
      warn(`the access token expires in ${days}, on ${new Date(ends).toISOString()}: create a new one before that`);
    }
    return reply;
  };
}
