import type { Kysely } from 'kysely';
import { ipBytes, isSameNetwork } from '../../rules/ip-address.ts';
import { isSameClient, readUserAgent } from '../../rules/user-agent.ts';
import type { Services } from '../../services.ts';
import type { Master } from '../../store/accounts/masters.ts';
import type { Schema } from '../../store/schema.ts';
import { knownClients } from '../../store/sessions/session-list.ts';
import { createMailToken } from '../mail/mail-tokens.ts';
import { hashOfUserAgent, type RequestOrigin } from '../request-origin.ts';

/**
 * Mails the owner about a sign-in from an unknown network with an unknown program. Only one of the two being unknown is
 * usual: travel, or a new browser. The first sign-in is not reported. Call it before the session is opened.
 */
export async function reportUnknownSignIn(
  { clock, mailer }: Pick<Services, 'clock' | 'mailer'>,
  db: Kysely<Schema>,
  { master, origin }: { master: Master; origin: RequestOrigin },
): Promise<void> {
  if (master.last_login_at === null) return;
  const address = ipBytes(origin.ip);
  const hash = hashOfUserAgent(origin.userAgent);
  for (const known of await knownClients(db, master.master_id)) {
    const addresses = [known.first_ip, known.last_ip, known.ip].filter((one) => one !== null);
    if (address && addresses.some((one) => isSameNetwork(one, address))) return;
    if (known.user_agent !== null && isSameClient(known.user_agent, origin.userAgent)) return;
    // For sessions that an older version opened, only the hash of the User-Agent is stored, so the hashes are compared.
    if (known.ua_hash && Buffer.compare(known.ua_hash, hash) === 0) return;
  }
  const { program, system } = readUserAgent(origin.userAgent);
  const link = await createMailToken(db, { kind: 'report', masterId: master.master_id, now: clock.now() });
  const what = [program || 'an unknown program', ...(system ? [`on ${system}`] : [])].join(' ');
  await mailer.enqueue(db, master.email, { template: 'new_sign_in', what, ip: origin.ip, at: clock.now(), ...link });
}
