import type { Api } from '@kafra/sdk/contract';
import { ownOverview } from '../domain/account-overview.ts';
import {
  changePasswordSync,
  changePlayerPassword,
  changePrivacy,
  createPlayerAccount,
} from '../domain/accounts/player-accounts.ts';
import { transferCharacter } from '../domain/characters/transfer-character.ts';
import { emblemUrls } from '../store/characters/emblems.ts';
import type { PartialHandlers } from './handlers.ts';

/** Handles the API calls about game accounts and their characters. */
export const playerAccountHandlers = {
  async info(_request, context) {
    const accounts = await ownOverview(context);
    const guilds = accounts.player_accounts.flatMap((account) => account.characters.map((one) => one.guild));
    return { ...accounts, emblems: await emblemUrls(context.services.database.db, guilds) };
  },

  async create({ name }, context) {
    await createPlayerAccount(context, name);
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
    await changePlayerPassword(context, {
      accountId: request.player_account_id,
      password: request.password,
      newPassword: request.new_password,
      newPasswordConfirmed: request.new_password_confirmed,
    });
  },

  async changePrivacy(settings, context) {
    await changePrivacy(context, settings);
  },

  async changePasswordSync({ player_account_id: accountId, synced }, context) {
    const { isPending } = await changePasswordSync(context, { accountId, isSynced: synced });
    return isPending ? { sync_pending: true } : undefined;
  },
} satisfies PartialHandlers<Api['account']>;
