import type { Privacy } from '@kafra/sdk/contract';
import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** Name of a public list from which players can hide their characters. */
export type HiddenIn = keyof Privacy;

/** Returns the privacy settings of a master account. By default no list hides its characters. */
export async function readPrivacy(db: Kysely<Schema>, masterId: number): Promise<Privacy> {
  const row = await db.selectFrom('site_privacy').selectAll().where('master_id', '=', masterId).executeTakeFirst();
  return {
    hide_activity: row?.hide_activity === 1,
    hide_ranking: row?.hide_ranking === 1,
    hide_market_name: row?.hide_market_name === 1,
  };
}

/** Replaces the privacy settings of a master account. */
export async function writePrivacy(db: Kysely<Schema>, masterId: number, settings: Privacy): Promise<void> {
  await db.deleteFrom('site_privacy').where('master_id', '=', masterId).execute();
  await db
    .insertInto('site_privacy')
    .values({
      master_id: masterId,
      hide_activity: Number(settings.hide_activity),
      hide_ranking: Number(settings.hide_ranking),
      hide_market_name: Number(settings.hide_market_name),
    })
    .execute();
}

/** Returns the ids of the characters that players have hidden in a public list. */
export async function hiddenCharacters(db: Kysely<Schema>, list: HiddenIn): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('site_privacy')
    .innerJoin('site_master_account', 'site_master_account.master_id', 'site_privacy.master_id')
    .innerJoin('char', 'char.account_id', 'site_master_account.account_id')
    .select('char.char_id')
    .where(`site_privacy.${list}`, '=', 1)
    .execute();
  return new Set(rows.map(({ char_id }) => char_id));
}
