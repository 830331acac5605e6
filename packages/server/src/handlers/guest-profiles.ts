import { type api, type GuestProfile, limits } from '@kafra/sdk/contract';
import type { Kysely } from 'kysely';
import { requireUnrestricted } from '../domain/account-links/restriction.ts';
import type { Context } from '../domain/context.ts';
import { encodeGamePassword } from '../domain/passwords/game-passwords.ts';
import { requireGamePassword } from '../domain/passwords/password-policy.ts';
import { provePassword } from '../domain/passwords/prove-password.ts';
import { seal } from '../domain/secrets/seal.ts';
import { conflict, invalid, notFound } from '../rules/refusal.ts';
import type { Services } from '../services.ts';
import { playerAccounts } from '../store/accounts/accounts.ts';
import {
  associateAccounts,
  deleteGuestProfile,
  guestProfilesOf,
  insertGuestProfile,
  updateGuestProfile,
} from '../store/accounts/guest-profiles.ts';
import { lockMaster } from '../store/accounts/masters.ts';
import { audit } from '../store/audit.ts';
import type { Schema } from '../store/schema.ts';
import type { Handlers } from './handlers.ts';

const respondWithProfiles = async ({ services, session }: Context) => ({
  guest_profiles: await guestProfilesOf(services.database.db, session.masterId),
});

function requireOwnProfile(profiles: readonly GuestProfile[], id: number): GuestProfile {
  const profile = profiles.find((one) => one.id === id);
  if (!profile) throw notFound('There is no such guest profile.');
  return profile;
}

function requireFreeName(profiles: readonly GuestProfile[], name: string, id?: number): void {
  const taken = profiles.some((one) => one.id !== id && one.name.toLowerCase() === name.toLowerCase());
  if (taken) throw conflict('name_taken', 'Another guest profile has this name.');
}

/** The columns that hold a guest's password: its hash, and its sealed game form for a game server that asks for it. */
async function passwordColumns(services: Services, masterId: number, password: string) {
  requireGamePassword(password);
  const form = encodeGamePassword(services, password);
  return {
    pass_hash: await services.passwords.hash(password),
    game_secret: services.config.game.secret === 'sealed' ? seal(services.secrets, `guest:${masterId}`, form) : null,
  };
}

/** One change of a master's profiles, after the other; `work` gets them as they are. */
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

/** Answers the calls about guest profiles. They need a patched login server: see docs/operate/set-up.md. */
export const guestProfileHandlers: Handlers<(typeof api)['guestProfiles']> = {
  list: (_request, context) => respondWithProfiles(context),

  async create({ name, password, restrictions }, context) {
    const { services, session } = context;
    const columns = await passwordColumns(services, session.masterId, password);
    const now = services.clock.now();
    await change(context, 'create_guest_profile', async (db, profiles) => {
      if (profiles.length >= limits.guestProfiles)
        throw conflict('too_many_profiles', `Maximum of ${limits.guestProfiles} guest profiles allowed`);
      requireFreeName(profiles, name);
      const { masterId } = session;
      const row = { master_id: masterId, name, restrictions, created_at: now, updated_at: now, ...columns };
      return insertGuestProfile(db, row);
    });
    return respondWithProfiles(context);
  },

  async update({ id, name, password, restrictions, master_password }, context) {
    const { services, session } = context;
    const current = requireOwnProfile(await guestProfilesOf(services.database.db, session.masterId), id);
    if (current.associated_accounts.length > 0) {
      if (!master_password)
        throw invalid(
          'master_password_required',
          'This profile is associated with accounts: enter the master password.',
        );
      await provePassword(context, master_password);
    }
    const columns = password?.trim() ? await passwordColumns(services, session.masterId, password) : {};
    await change(context, 'update_guest_profile', async (db, profiles) => {
      requireOwnProfile(profiles, id);
      requireFreeName(profiles, name, id);
      await updateGuestProfile(db, id, { name, restrictions, updated_at: services.clock.now(), ...columns });
      return id;
    });
    return respondWithProfiles(context);
  },

  async remove({ id }, context) {
    await change(context, 'delete_guest_profile', async (db, profiles) => {
      requireOwnProfile(profiles, id);
      await deleteGuestProfile(db, id);
      return id;
    });
  },

  async associate({ guest_profile_id: id, login_ids, master_password }, context) {
    await provePassword(context, master_password);
    await change(context, 'associate_guest_profile', async (db, profiles) => {
      const { associated_accounts } = requireOwnProfile(profiles, id);
      const own = await playerAccounts(db, context.session.masterId);
      // Associated accounts stay until they are removed, even if they belong to another master account since.
      const allowed = new Set([...own.map((account) => account.account_id), ...associated_accounts]);
      const wanted = [...new Set(login_ids)];
      if (!wanted.every((one) => allowed.has(one))) throw notFound('There is no such player account.');
      for (const account of own.filter(({ account_id }) => wanted.includes(account_id)))
        requireUnrestricted(account, context.services.clock.now());
      await associateAccounts(db, id, wanted);
      return id;
    });
    return respondWithProfiles(context);
  },
};
