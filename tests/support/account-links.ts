import { replayLinks } from '@kafra/server/testing';
import type { TestServer } from './server.ts';

/**
 * Returns the owners of all player accounts twice: from the table of links, and from the log of links. Tests expect
 * both to be equal.
 */
export async function linksAndLog({ services }: TestServer) {
  const { db } = services.database;
  const links = await db
    .selectFrom('site_master_account')
    .orderBy('account_id')
    .select(['account_id', 'master_id', 'proof'])
    .execute();
  const replayed = [...(await replayLinks(db))].map(([account_id, { masterId, proof }]) => ({
    account_id,
    master_id: masterId,
    proof,
  }));
  return { links, log: replayed.toSorted((a, b) => a.account_id - b.account_id) };
}
