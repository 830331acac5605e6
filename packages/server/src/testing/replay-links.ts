import type { Kysely } from 'kysely';
import { isLoss } from '../store/accounts/account-links.ts';
import type { Schema } from '../store/schema.ts';

/** Computes the owner of each game account from the ownership log. The result must equal the current links. */
export async function replayLinks(db: Kysely<Schema>): Promise<Map<number, { masterId: number; proof: number }>> {
  const lines = await db.selectFrom('site_account_link').orderBy('id').selectAll().execute();
  const holders = new Map<number, { masterId: number; proof: number }>();
  for (const { account_id, master_id, action, proof } of lines)
    if (isLoss(action)) holders.delete(account_id);
    else holders.set(account_id, { masterId: master_id, proof });
  return holders;
}
