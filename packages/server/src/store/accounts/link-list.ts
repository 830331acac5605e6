import { normalizeEmail } from '@kafra/sdk/rules';
import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import { accountsCalled } from './owners.ts';

/**
 * Returns the game accounts and master accounts that a search text can mean: by login name, number or e-mail address.
 */
async function meantBy(db: Kysely<Schema>, search: string) {
  const named = await accountsCalled(db, search);
  const number = /^\d{1,9}$/.test(search) ? [Number(search)] : [];
  const masters = await db
    .selectFrom('site_master')
    .where('email_norm', '=', normalizeEmail(search))
    .select('master_id')
    .execute();
  return {
    accounts: [...named.map((row) => row.account_id), ...number],
    masters: masters.map((row) => row.master_id),
  };
}

/**
 * Returns ownership changes of game accounts, newest first. `search` limits them to a login name, a number or an e-mail
 * address.
 */
export async function listLinks(db: Kysely<Schema>, search: string, limit: number) {
  const meant = search === '' ? undefined : await meantBy(db, search);
  if (meant && meant.accounts.length + meant.masters.length === 0) return [];
  let query = db
    .selectFrom('site_account_link as line')
    .innerJoin('site_master as master', 'master.master_id', 'line.master_id')
    .leftJoin('site_master as actor', 'actor.master_id', 'line.by_master')
    .leftJoin('login', 'login.account_id', 'line.account_id')
    .leftJoin('site_master_account as link', 'link.account_id', 'line.account_id')
    .orderBy('line.id', 'desc')
    .limit(limit)
    .select([
      'line.id',
      'line.at',
      'line.account_id',
      'line.master_id',
      'line.action',
      'line.proof',
      'line.reason',
      'login.userid',
      'master.email',
      'actor.email as by',
      'link.master_id as holder',
    ])
    .select((select) =>
      select
        .selectFrom('site_account_link as later')
        .whereRef('later.account_id', '=', 'line.account_id')
        .select(({ fn }) => fn.max('later.id').as('id'))
        .as('newest'),
    );
  if (meant)
    query = query.where((where) =>
      where.or([
        ...(meant.accounts.length > 0 ? [where('line.account_id', 'in', meant.accounts)] : []),
        ...(meant.masters.length > 0 ? [where('line.master_id', 'in', meant.masters)] : []),
      ]),
    );
  const rows = await query.execute();
  return rows.map(({ newest, holder, ...row }) => ({
    ...row,
    isCurrent: Number(newest) === row.id && holder === row.master_id,
  }));
}
