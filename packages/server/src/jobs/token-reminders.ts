import { day } from '@kafra/sdk/rules';
import type { Services } from '../services.ts';
import { expiringAccessTokens, reserveReminder } from '../store/sessions/access-tokens.ts';

/** How long before its end the owner of an access token is mailed; the later one last. */
const noticePeriods = [14 * day, 3 * day];

/**
 * Mails the owners of access tokens that are about to expire: of several servers one for each. Who has made a token for a
 * shorter time than the notice was told when it was made, and a mail that is late by a stop of the server takes the place
 * of the one before.
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
