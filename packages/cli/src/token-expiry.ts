import type { Transport } from '@kafra/sdk';
import { day, pluralize } from '@kafra/sdk/rules';
import type { Console } from './console.ts';

/** How the server tells of the access token that was sent. */
const expiryHeader = 'kafra-token-expires';
/** How long before its end a token is said to end. */
const noticePeriod = 14 * day;

/** Says once that the access token of a script ends soon: on stderr, where a cron job's mail has it. */
export function warnOfExpiry(transport: Transport, { warn }: Pick<Console, 'warn'>, now = Date.now): Transport {
  let isSaid = false;
  return async (request) => {
    const reply = await transport(request);
    const ends = Date.parse(reply.headers[expiryHeader] ?? '');
    const left = ends - now();
    if (!isSaid && left > 0 && left <= noticePeriod) {
      isSaid = true;
      const days = pluralize(Math.max(1, Math.round(left / day)), 'day');
      warn(`the access token expires in ${days}, on ${new Date(ends).toISOString()}: make a new one in time`);
    }
    return reply;
  };
}
