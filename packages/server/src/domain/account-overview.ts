import { type Character, lastMoment, type MasterAccount, type PlayerAccount } from '@kafra/sdk/contract';
import { second } from '@kafra/sdk/rules';
import { className } from '../rules/game/class-names.ts';
import { signedOut } from '../rules/refusal.ts';
import type { Services } from '../services.ts';
import { type CharacterRow, charactersOn, type PlayerAccountRow, playerAccounts } from '../store/accounts/accounts.ts';
import { findMasterWithSecondFactor } from '../store/accounts/second-factor.ts';
import { readPrivacy } from '../store/privacy.ts';
import { restrictedUntil } from './account-links/restriction.ts';
import { slotsOf } from './characters/character-slots.ts';
import type { Context } from './context.ts';
import { sessionLevel } from './sessions/session-level.ts';

function banOf(row: PlayerAccountRow, realmNow: number): Pick<PlayerAccount, 'banned_until' | 'ban_permanent'> {
  if (row.state !== 0) return { banned_until: lastMoment, ban_permanent: true };
  const until = row.unban_time * second;
  return { banned_until: until > realmNow ? until : null, ban_permanent: false };
}

const characterOf = (row: CharacterRow): Character => ({
  id: row.char_id,
  slot: row.char_num,
  name: row.name,
  class: className(row.class),
  class_id: row.class,
  base_level: row.base_level,
  job_level: row.job_level,
  zeny: row.zeny,
  guild: row.guild ?? undefined,
  in_party: row.party_id !== 0,
});

/**
 * Returns a master account with its game accounts and their characters, in the form of the account API. Bans end by the
 * realm's time, restrictions by the clock.
 */
export async function accountOverview(
  { database: { db }, config, clock }: Services,
  masterId: number,
  realmNow: number,
): Promise<{ master_account: MasterAccount; player_accounts: PlayerAccount[] }> {
  const now = clock.now();
  const master = await findMasterWithSecondFactor(db, masterId);
  if (!master) throw signedOut();
  const hasSecondFactor = master.second_factor === 1;
  const isHeldBack =
    config.security.staffSecondFactor &&
    !hasSecondFactor &&
    (await sessionLevel(db, { masterId, now: realmNow, policy: config.security })).isHeldBack;
  const accounts = await playerAccounts(db, masterId);
  const characters = Map.groupBy(
    await charactersOn(
      db,
      accounts.map((account) => account.account_id),
    ),
    (character) => character.account_id,
  );
  return {
    master_account: {
      email: master.email,
      pending_email: master.email_verified_at === null ? master.email : undefined,
      second_factor: hasSecondFactor || undefined,
      second_factor_required: isHeldBack || undefined,
      privacy: await readPrivacy(db, masterId),
    },
    player_accounts: accounts.map((account) => ({
      id: account.account_id,
      user_id: account.userid,
      group_id: account.group_id,
      ...banOf(account, realmNow),
      synced: account.synced === 1,
      sync_pending: account.sync_pending === 1,
      password_unset: account.password_unset === 1,
      restricted_until: restrictedUntil(account, now),
      made_here: Number(account.made_here) > 0,
      slots: slotsOf(account, config),
      characters: (characters.get(account.account_id) ?? []).map(characterOf),
    })),
  };
}

/** Returns the overview of the caller's master account: its game accounts and characters. */
export const ownOverview = ({ services, session, now: realmNow }: Context) =>
  accountOverview(services, session.masterId, realmNow);
