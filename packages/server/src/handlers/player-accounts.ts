import { randomBytes } from 'node:crypto';
import type { Api } from '@kafra/sdk/contract';
import { usernameProblem } from '@kafra/sdk/rules';
import type { Kysely } from 'kysely';
import { requireUnrestricted } from '../domain/account-links/restriction.ts';
import { ownOverview } from '../domain/account-overview.ts';
import { transferCharacter } from '../domain/characters/transfer.ts';
import {
  encodeGamePassword,
  notGameCompatible,
  recheckGamePasswords,
  unsealGameSecret,
} from '../domain/passwords/game-passwords.ts';
import { requireGamePassword, requireSame } from '../domain/passwords/password-policy.ts';
import { provePassword, requireUnchanged } from '../domain/passwords/prove-password.ts';
import { ipBytes } from '../rules/ip-address.ts';
import { conflict, invalid, notFound, signedOut } from '../rules/refusal.ts';
import {
  gamePasswordOf,
  insertAccount,
  ownAccount,
  playerAccounts,
  reserveUserId,
  setGamePassword,
  setSync,
} from '../store/accounts/accounts.ts';
import { findMaster, lockMaster } from '../store/accounts/masters.ts';
import { audit } from '../store/audit.ts';
import { emblemUrls } from '../store/characters/emblems.ts';
import { writePrivacy } from '../store/privacy.ts';
import type { Schema } from '../store/schema.ts';
import type { PartialHandlers } from './handlers.ts';

async function requireOwn(db: Kysely<Schema>, masterId: number, accountId: number) {
  const account = await ownAccount(db, masterId, accountId);
  if (!account) throw notFound('There is no such player account.');
  return account;
}

/** The calls about player accounts and their characters. */
export const playerAccountHandlers = {
  async info(_request, context) {
    const accounts = await ownOverview(context);
    const guilds = accounts.player_accounts.flatMap((account) => account.characters.map((one) => one.guild));
    return { ...accounts, emblems: await emblemUrls(context.services.database.db, guilds) };
  },

  async create({ name }, context) {
    const { services, session, ip } = context;
    const { database, rateLimiter, clock, config } = services;
    const { masterId } = session;
    const problem = usernameProblem(name);
    if (problem) throw invalid(problem.code, problem.message);
    await rateLimiter.consume('createAccount', String(masterId));
    const now = clock.now();
    await database.transaction(async (db) => {
      await lockMaster(db, masterId);
      const master = await findMaster(db, masterId);
      if (!master) throw signedOut();
      const { accountsPerMaster: maxAccounts } = config.game;
      if ((await playerAccounts(db, masterId)).length >= maxAccounts)
        throw conflict('too_many_accounts', `A master account has at most ${maxAccounts} player accounts.`);
      if (!(await reserveUserId(db, name, now))) throw conflict('name_taken', 'This username is taken.');
      const secret = unsealGameSecret(services, master);
      const password = secret ?? encodeGamePassword(services, randomBytes(16).toString('base64url'));
      const id = await insertAccount(db, {
        masterId,
        userId: name,
        password,
        synced: secret !== undefined,
        now,
        ip: ipBytes(ip) ?? null,
      });
      await audit(db, { at: now, masterId, ip, action: 'create_account', target: id });
    });
    return ownOverview(context);
  },

  async transferCharacter(request, context) {
    await transferCharacter(context, {
      characterId: request.src_char_id,
      from: request.src_acc_id,
      to: request.dst_acc_id,
      slot: request.dst_slot,
    });
    return ownOverview(context);
  },

  async changePlayerPassword(request, context) {
    const { services, session, ip } = context;
    const { database, clock } = services;
    const accountId = request.player_account_id;
    const master = await provePassword(context, request.password);
    const after = encodeGamePassword(services, request.new_password);
    const before = await database.transaction(async (db) => {
      await requireUnchanged(db, master);
      const account = await requireOwn(db, session.masterId, accountId);
      requireUnrestricted(account, clock.now());
      if (account.synced) throw conflict('account_synced', 'Cannot change password while account is synced.');
      requireSame(request.new_password, request.new_password_confirmed);
      requireGamePassword(request.new_password);
      const old = await gamePasswordOf(db, accountId);
      await setGamePassword(db, [accountId], after);
      const entry = { at: clock.now(), masterId: session.masterId, ip, target: accountId };
      await audit(db, { ...entry, action: 'change_player_password' });
      return old;
    });
    recheckGamePasswords(services, [{ accountId, before, after }]);
  },

  async changePrivacy(settings, { services: { database }, session: { masterId } }) {
    await database.transaction(async (db) => {
      await lockMaster(db, masterId);
      await writePrivacy(db, masterId, settings);
    });
  },

  async changePasswordSync({ player_account_id: accountId, synced }, { services, session, ip }) {
    const { database, clock, config } = services;
    const { masterId } = session;
    const { before, after, pending } = await database.transaction(async (db) => {
      await lockMaster(db, masterId);
      const master = await findMaster(db, masterId);
      if (!master) throw signedOut();
      requireUnrestricted(await requireOwn(db, masterId, accountId), clock.now());
      const secret = synced ? unsealGameSecret(services, master) : undefined;
      const isPending = synced && secret === undefined;
      // A form that was kept and cannot be used today (another key, another setting) is made again at the next sign-in.
      const keptBefore = master.game_secret !== null;
      if (isPending && config.game.secret !== 'deferred' && !keptBefore) throw notGameCompatible();
      const old = await gamePasswordOf(db, accountId);
      if (secret !== undefined) await setGamePassword(db, [accountId], secret);
      await setSync(db, accountId, { synced, pending: isPending });
      const detail = { synced };
      await audit(db, { at: clock.now(), masterId, ip, action: 'change_password_sync', target: accountId, detail });
      return { before: old, after: secret, pending: isPending };
    });
    if (after !== undefined) recheckGamePasswords(services, [{ accountId, before, after }]);
    return pending ? { sync_pending: true } : undefined;
  },
} satisfies PartialHandlers<Api['account']>;
