import type { NewsRecord } from '@kafra/sdk/contract';
import type { Kysely } from 'kysely';
import { audit } from '../../store/audit.ts';
import type { NewsRow } from '../../store/news.ts';
import type { Schema } from '../../store/schema.ts';
import type { Context } from '../context.ts';
import { newsRecord } from './edit-news.ts';

/**
 * Makes one change of the news in a transaction with its entry in the audit log. Visitors get the new list immediately.
 */
export async function changeAndAudit(
  { services, session, ip, now }: Context,
  action: string,
  change: (db: Kysely<Schema>, now: number) => Promise<NewsRow>,
): Promise<{ item: NewsRecord }> {
  const row = await services.database.transaction(async (db) => {
    const changed = await change(db, now);
    const at = services.clock.now();
    await audit(db, { at, masterId: session.masterId, ip, action, target: changed.slug });
    return changed;
  });
  services.responseCache.drop('news');
  services.responseCache.drop('news feed');
  return { item: newsRecord(row, now) };
}
