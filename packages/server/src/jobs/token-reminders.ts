import { day } from '@kafra/sdk/rules';
import type { Services } from '../services.ts';
import { expiringAccessTokens, reserveReminder } from '../store/sessions/access-tokens.ts';

/** Times before the expiry of an access token at which its owner gets a mail, the longest first. */
const noticePeriods = [14 * day, 3 * day];

/**
 * Mails the owners of access tokens that expire soon; one of several servers mails each. Tokens with a shorter lifetime
 * than the notice are left out, because their mail at creation contained the expiry. After a stop of the server, a late
 * mail replaces the earlier one.
 */
export async function remindOfTokens({ database, clock, mailer }: Services): Promise<void> {
  const now = clock.now();
  for (const [index, notice] of [...noticePeriods.entries()].toReversed()) {
    const reminders = index + 1;
    for (const token of await expiringAccessTokens(database.db, { now, notice, reminders })) {
      await database.transaction(async (db) => {
        if (!(await reserveReminder(db, token.id, reminders))) return;
        await mailer.enqueue(db, token.email, {
          template: 'token_expires',
          name: token.name,
          last4: token.last4,
          endsAt: token.expires_at,
        });
      });
    }
  }
  mailer.deliver();
}
