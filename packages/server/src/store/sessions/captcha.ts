import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/**
 * Marks a solved captcha as used. Returns false if it was used before. The primary key decides between concurrent
 * requests.
 */
export async function markCaptchaUsed(
  db: Kysely<Schema>,
  answer: { hash: Uint8Array; expiresAt: number; now: number },
): Promise<boolean> {
  await db.deleteFrom('site_captcha_used').where('expires_at', '<', answer.now).execute();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('site_captcha_used')
    .ignore()
    .values({ token_hash: answer.hash, expires_at: answer.expiresAt })
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
