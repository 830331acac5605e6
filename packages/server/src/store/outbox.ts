import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Schema } from './schema.ts';
import { deleteSome } from './statements/delete-some.ts';

/**
 * Adds a mail to the outbox for immediate sending, in the same transaction as the change that the mail reports. Returns
 * the id of the mail.
 */
export async function insertMail(
  db: Kysely<Schema>,
  mail: { to: string; template: string; params: Uint8Array; now: number },
): Promise<number> {
  const { insertId } = await db
    .insertInto('site_outbox')
    .values({
      to_addr: mail.to,
      template: mail.template,
      params: mail.params,
      created_at: mail.now,
      next_at: mail.now,
      sent_at: null,
    })
    .executeTakeFirstOrThrow();
  return Number(insertId);
}

/**
 * Returns mails that are due and were not tried too often, oldest first. A mail also counts as due if its next attempt
 * is further away than the longest pause. Such a time comes from a clock that was ahead.
 */
export const dueMails = (
  db: Kysely<Schema>,
  { now, maxAttempts, maxWait }: { now: number; maxAttempts: number; maxWait: number },
) =>
  db
    .selectFrom('site_outbox')
    .where('sent_at', 'is', null)
    .where((where) => where.or([where('next_at', '<=', now), where('next_at', '>', now + maxWait)]))
    .where('attempts', '<', maxAttempts)
    .orderBy('id')
    .limit(20)
    .selectAll()
    .execute();

/**
 * Reserves a mail for one sending attempt and sets the time of the next attempt to `nextAt`. Returns false if another
 * server has reserved it.
 */
export async function reserveMail(
  db: Kysely<Schema>,
  mail: { id: number; attempts: number },
  nextAt: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('site_outbox')
    .set({ attempts: mail.attempts + 1, next_at: nextAt })
    .where('id', '=', mail.id)
    .where('attempts', '=', mail.attempts)
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Deletes a mail from the outbox. */
export async function deleteMail(db: Kysely<Schema>, id: number): Promise<void> {
  await db.deleteFrom('site_outbox').where('id', '=', id).execute();
}

export async function markMailSent(db: Kysely<Schema>, id: number, now: number): Promise<void> {
  await db.updateTable('site_outbox').set({ sent_at: now }).where('id', '=', id).execute();
}

/** Returns at most `limit` mails of the outbox, newest first. The demo shows them in its mailbox. */
export const listMails = (db: Kysely<Schema>, limit: number) =>
  db.selectFrom('site_outbox').orderBy('id', 'desc').limit(limit).selectAll().execute();

/**
 * Returns the number of mails that wait for another sending attempt, and the time (epoch ms) since which the oldest of
 * them waits.
 */
export async function waitingMails(
  db: Kysely<Schema>,
  maxAttempts: number,
): Promise<{ count: number; oldest: number | undefined }> {
  const { count, oldest } = await db
    .selectFrom('site_outbox')
    .where('sent_at', 'is', null)
    .where('attempts', '<', maxAttempts)
    .select(({ fn }) => [fn.countAll().as('count'), fn.min('created_at').as('oldest')])
    .executeTakeFirstOrThrow();
  return { count: Number(count), oldest: oldest === null ? undefined : Number(oldest) };
}

/** Deletes a limited number of mails from the outbox that were created before a time, both sent and failed ones. */
export const sweepMails = (db: Kysely<Schema>, before: number): Promise<number> =>
  deleteSome(db, { table: 'site_outbox', key: 'id', where: sql<SqlBool>`created_at < ${before}` });
