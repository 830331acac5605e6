import type { Kysely } from 'kysely';
import type { Services } from '../../services.ts';
import { deleteMail } from '../../store/outbox.ts';
import type { Schema } from '../../store/schema.ts';
import { createMailToken, deleteMailToken } from '../mail/mail-tokens.ts';

/**
 * Does the work of queueing a mail and removes the mail again. Otherwise the server would answer other requests sooner
 * after an unknown address, and the difference in time would reveal which addresses are registered.
 */
export async function pretendToMail(
  { clock, mailer }: Services,
  db: Kysely<Schema>,
  { email, template }: { email: string; template: 'reset' | 'verify' },
): Promise<void> {
  const link = await createMailToken(db, { kind: template, masterId: 0, now: clock.now() });
  const mail = await mailer.enqueue(db, email, { template, ...link });
  await deleteMail(db, mail);
  await deleteMailToken(db, link.token);
}
