import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** How much `endEverything` has ended. */
export interface Ended {
  sessions: number;
  accessTokens: number;
}

/** Kind of the mailed links that set a new password. */
const resetLink = 2;

/** Ends every session and access token of everyone, and the mailed links that set a new password. */
export async function endEverything(db: Kysely<Schema>, now: number): Promise<Ended> {
  const sessions = await db
    .updateTable('site_session')
    .set({ revoked_at: now })
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  const accessTokens = await db
    .updateTable('site_pat')
    .set({ revoked_at: now })
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('site_token')
    .set({ used_at: now })
    .where('kind', '=', resetLink)
    .where('used_at', 'is', null)
    .execute();
  return { sessions: Number(sessions.numUpdatedRows), accessTokens: Number(accessTokens.numUpdatedRows) };
}
