import { type GuestProfile, limits } from '@kafra/sdk/contract';
import type { Kysely } from 'kysely';
import { conflict, invalid, notFound } from '../../rules/refusal.ts';
import type { Services } from '../../services.ts';
import { playerAccounts } from '../../store/accounts/accounts.ts';
import {
  associateAccounts,
  deleteGuestProfile,
  guestProfilesOf,
  insertGuestProfile,
  updateGuestProfile,
} from '../../store/accounts/guest-profiles.ts';
import { lockMaster } from '../../store/accounts/masters.ts';
import { audit } from '../../store/audit.ts';
import type { Schema } from '../../store/schema.ts';
import { requireUnrestricted } from '../account-links/restriction.ts';
import type { Context } from '../context.ts';
import { encodeGamePassword } from '../passwords/game-passwords.ts';
import { requireGamePassword } from '../passwords/password-policy.ts';
import { provePassword } from '../passwords/prove-password.ts';
import { seal } from '../secrets/seal.ts';

function requireOwnProfile(profiles: readonly GuestProfile[], id: number): GuestProfile {
  const profile = profiles.find((one) => one.id === id);
  if (!profile) throw notFound('There is no such guest profile.');
  return profile;
}

function requireFreeName(profiles: readonly GuestProfile[], name: string, id?: number): void {
  const taken = profiles.some((one) => one.id !== id && one.name.toLowerCase() === name.toLowerCase());
  if (taken) throw conflict('name_taken', 'Another guest profile has this name.');
}

/**
 * Returns the password columns of a guest profile: the hash, and the encrypted game form if the game server needs it.
 */
async function passwordColumns(services: Services, masterId: number, password: string) {
  requireGamePassword(password);
  const form = encodeGamePassword(services, password);
  return {
    pass_hash: await services.passwords.hash(password),
    game_secret: services.config.game.secret === 'sealed' ? seal(services.secrets, `guest:${masterId}`, form) : null,
  };
}

/**
 * Runs one change of the caller's guest profiles in a transaction that locks the account. `work` receives the current
 * profiles.
 */
function change(
  context: Context,
  action: string,
  work: (db: Kysely<Schema>, profiles: GuestProfile[]) => Promise<unknown>,
): Promise<void> {
  const { services, session, ip } = context;
  return services.database.transaction(async (db) => {
    await lockMaster(db, session.masterId);
    const target = await work(db, await guestProfilesOf(db, session.masterId));
    const at = services.clock.now();
    await audit(db, { at, masterId: session.masterId, ip, action, target: String(target) });
  });
}

/** Fields of a guest profile that its owner edits. */
type ProfileFields = Pick<GuestProfile, 'name' | 'restrictions'>;

/** Creates a guest profile, if the account has not reached the maximum number. */
export async function createGuestProfile(
  context: Context,
  { name, password, restrictions }: ProfileFields & { password: string },
): Promise<void> {
  const { services, session } = context;
  const { masterId } = session;
  const columns = await passwordColumns(services, masterId, password);
  const now = services.clock.now();
  await change(context, 'create_guest_profile', async (db, profiles) => {
    if (profiles.length >= limits.guestProfiles)
      throw conflict('too_many_profiles', `Maximum of ${limits.guestProfiles} guest profiles allowed`);
    requireFreeName(profiles, name);
    const row = { master_id: masterId, name, restrictions, created_at: now, updated_at: now, ...columns };
    return insertGuestProfile(db, row);
  });
}

interface ProfileUpdate extends ProfileFields {
  id: number;
  /** New password of the guest profile; blank keeps the current one. */
  password: string | undefined;
  /** Password of the master account; required if the profile is associated with game accounts. */
  masterPassword: string | undefined;
}

export async function changeGuestProfile(context: Context, update: ProfileUpdate): Promise<void> {
  const { services, session } = context;
  const { id, name, password, restrictions, masterPassword } = update;
  const current = requireOwnProfile(await guestProfilesOf(services.database.db, session.masterId), id);
  if (current.associated_accounts.length > 0) {
    if (!masterPassword)
      throw invalid('master_password_required', 'This profile is associated with accounts: enter the master password.');
    await provePassword(context, masterPassword);
  }
  const columns = password?.trim() ? await passwordColumns(services, session.masterId, password) : {};
  await change(context, 'update_guest_profile', async (db, profiles) => {
    requireOwnProfile(profiles, id);
    requireFreeName(profiles, name, id);
    await updateGuestProfile(db, id, { name, restrictions, updated_at: services.clock.now(), ...columns });
    return id;
  });
}

export async function removeGuestProfile(context: Context, id: number): Promise<void> {
  await change(context, 'delete_guest_profile', async (db, profiles) => {
    requireOwnProfile(profiles, id);
    await deleteGuestProfile(db, id);
    return id;
  });
}

/** Sets the game accounts that a guest profile can use. */
export async function associateGuestProfile(
  context: Context,
  { id, accountIds, masterPassword }: { id: number; accountIds: readonly number[]; masterPassword: string },
): Promise<void> {
  await provePassword(context, masterPassword);
  await change(context, 'associate_guest_profile', async (db, profiles) => {
    const { associated_accounts } = requireOwnProfile(profiles, id);
    const own = await playerAccounts(db, context.session.masterId);
    // Game accounts that are associated with the profile stay until they are removed, even if they now belong to
    // another master account.
    const allowed = new Set([...own.map((account) => account.account_id), ...associated_accounts]);
    const wanted = [...new Set(accountIds)];
    if (!wanted.every((one) => allowed.has(one))) throw notFound('There is no such player account.');
    for (const account of own.filter(({ account_id }) => wanted.includes(account_id)))
      requireUnrestricted(account, context.services.clock.now());
    await associateAccounts(db, id, wanted);
    return id;
  });
}
