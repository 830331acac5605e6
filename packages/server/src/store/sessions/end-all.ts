import type { Kysely } from 'kysely';
import { dialectOf } from '../dialect/dialect.ts';
import type { Schema } from '../schema.ts';

/** Numbers of sessions, tokens and sign-ins that `endEverything` has ended. */
export interface Ended {
  sessions: number;
  accessTokens: number;
}

/**
 * Values of `site_token.kind` for tokens that give access: 2 sets a new password, 5 is a challenge of a second factor.
 */
const openingKinds = [2, 5];

/**
 * Ends all sessions, access tokens and pending sign-ins of all users, and the mailed links that set a new password.
 * Tables that a restored backup of an older version lacks are skipped.
 */
export async function endEverything(db: Kysely<Schema>, now: number): Promise<Ended> {
  const present = await dialectOf(db).tableNames(db);
  const revokeAll = async (table: 'site_session' | 'site_pat'): Promise<number> => {
    if (!present.has(table)) return 0;
    const { numUpdatedRows } = await db
      .updateTable(table)
      .set({ revoked_at: now })
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow();
    return Number(numUpdatedRows);
  };
  await db
    .updateTable('site_token')
    .set({ used_at: now })
    .where('kind', 'in', openingKinds)
    .where('used_at', 'is', null)
    .execute();
  if (present.has('site_device')) await db.deleteFrom('site_device').execute();
  return { sessions: await revokeAll('site_session'), accessTokens: await revokeAll('site_pat') };
}
