import type { ClaimableAccount } from '@kafra/sdk/contract';
import type { Kysely } from 'kysely';
import { className } from '../../rules/game/class-names.ts';
import { proofs, unlinkedByStaff } from '../../store/accounts/account-links.ts';
import { charactersOn } from '../../store/accounts/accounts.ts';
import { type ClaimableRow, claimableAccounts } from '../../store/accounts/claimable.ts';
import { findMaster } from '../../store/accounts/masters.ts';
import type { Schema } from '../../store/schema.ts';
import { fromSqlTime } from '../../store/statements/sql-time.ts';
import type { Context } from '../context.ts';
import { claimRefused, requireOpen } from './claim-account.ts';
import { linkAccount } from './link-account.ts';
import { linkDeps, publishLinkChange } from './link-deps.ts';

/**
 * Returns the game accounts with the e-mail address of a master account. Empty until the address is verified. Leaves
 * out accounts that staff removed from the master account.
 */
async function foundBy(db: Kysely<Schema>, masterId: number): Promise<ClaimableRow[]> {
  const master = await findMaster(db, masterId);
  if (!master || master.email_verified_at === null) return [];
  const found = await claimableAccounts(db, master.email);
  const taken = found.length > 0 ? await unlinkedByStaff(db, masterId) : new Set();
  return found.filter((row) => !taken.has(row.account_id));
}

/**
 * Returns the month of a game account's last login; undefined for the invalid or year-1000 dates of unused accounts.
 */
const monthOf = (time: string | null): string | undefined =>
  time !== null && fromSqlTime(time) > 0 ? time.slice(0, 7) : undefined;

/** Lists the game accounts that have the caller's e-mail address and may be revealed. */
export async function listClaimable({ services, session }: Context): Promise<ClaimableAccount[]> {
  requireOpen(services.config);
  if (!services.config.adoption.byEmail) return [];
  await services.rateLimiter.consume('claimable', String(session.masterId));
  const { db } = services.database;
  const found = await foundBy(db, session.masterId);
  const characters = Map.groupBy(
    await charactersOn(
      db,
      found.map((row) => row.account_id),
    ),
    (character) => character.account_id,
  );
  return found.map((row) => ({
    id: row.account_id,
    user_id: row.userid,
    last_login: monthOf(row.lastlogin),
    characters: (characters.get(row.account_id) ?? []).map((one) => ({
      name: one.name,
      class: className(one.class),
      base_level: one.base_level,
    })),
  }));
}

/** Adds the named game accounts that have the caller's e-mail address: all of them, or none if one fails. */
export async function claimByEmail(context: Context, accountIds: readonly number[]): Promise<void> {
  const { services, session, ip } = context;
  requireOpen(services.config);
  if (!services.config.adoption.byEmail) throw claimRefused();
  await services.rateLimiter.consume('claimable', String(session.masterId));
  const deps = linkDeps(services);
  const to = session.masterId;
  await services.database.transaction(async (db) => {
    const found = await foundBy(db, to);
    for (const id of [...new Set(accountIds)].sort((a, b) => a - b)) {
      const account = found.find((row) => row.account_id === id);
      if (!account) throw claimRefused();
      await linkAccount(db, deps, { account, to, proof: proofs.email, by: { masterId: to, ip }, isBounded: true });
    }
  });
  publishLinkChange(context);
}
