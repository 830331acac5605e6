import type { CallTexts } from '../describe.ts';
import { logQueryEntity } from '../logs.ts';
import { emblemsText, pageErrors, pageTexts } from './log-page.ts';

const request = logQueryEntity.fields;
const key = '`key` of the backup';
const reason = 'Reason for the change, which is stored permanently in the log';

export const adminCalls: CallTexts<'admin'> = {
  backups: { summary: 'List the backups of the database', reply: { backups: 'Backups, newest first' } },
  createBackup: {
    summary: 'Start a backup of the database',
    reply: {
      backup:
        'The backup, if it was complete within five seconds. Otherwise absent; `admin.backups` lists it after completion',
    },
    errors: ['conflict.backup_running', 'conflict.backup_impossible'],
  },
  downloadBackup: {
    summary: 'Get a download link for a backup',
    request: { key },
    reply: { url: 'Path of the file on this server. It is valid for a few minutes and needs no token' },
    errors: ['not_found', 'conflict.backup_elsewhere'],
  },
  deleteBackup: { summary: 'Delete a backup', request: { key }, errors: ['not_found', 'conflict.backup_elsewhere'] },
  accessTokens: {
    summary: 'List the personal access tokens of all users',
    reply: { access_tokens: 'Active tokens, newest first' },
  },
  revokeAccessToken: {
    summary: 'Revoke a personal access token of any user',
    request: { id: ['Id of the token', 'id'] },
    errors: ['not_found'],
  },
  links: {
    summary: 'List changes of the owners of game accounts',
    request: {
      search: 'Login name or id of a game account, or email address of a master account; empty for the newest changes',
    },
    reply: { links: 'Changes, newest first, at most 200' },
  },
  people: {
    summary: 'Find game accounts and characters by the beginning of their names',
    request: { search: 'Beginning of a login name or character name, case-insensitive' },
    reply: { accounts: 'Login names of game accounts, at most 6', characters: 'Names of characters, at most 6' },
  },
  link: {
    summary: 'Give a game account to a master account',
    description:
      'Takes the account over if another master account owns it by email address or game password. Both owners receive a mail.',
    request: {
      user_id: 'Login name of the game account, in the exact spelling of the game',
      email: 'Confirmed email address of the master account',
      reason,
    },
    errors: [
      'not_found',
      'conflict.already_yours',
      'conflict.changed_meanwhile',
      'conflict.claimed',
      'conflict.transfer_open',
    ],
  },
  unlink: {
    summary: 'Remove a game account from its master account',
    description: 'The owner receives a mail. `account.claimable` does not list the account for this owner again.',
    request: { account_id: ['Id of a game account with an owner', 'id'], reason },
    errors: ['not_found', 'conflict.transfer_open'],
  },
  claims: {
    summary: 'List open and decided claims to game accounts',
    reply: { claims: 'Claims, open ones first, at most 200' },
  },
  decideClaim: {
    summary: 'Decide a claim to a game account',
    description: 'The claimant receives a mail, and so does the previous owner if the account is taken over.',
    request: {
      id: ['Id of the claim', 'id'],
      grant: 'Whether the claimant becomes the owner of the account',
      reason,
    },
    errors: ['not_found', 'conflict.changed_meanwhile', 'conflict.transfer_open'],
  },
  itemLogs: {
    summary: 'Read the item log of all player accounts',
    request,
    reply: { item_logs: 'Entries of the item log, newest first or in the order of `sort`', ...pageTexts },
    errors: pageErrors,
  },
  loginLogs: {
    summary: 'Read the login log of all player accounts',
    request,
    reply: { login_logs: 'Login attempts, newest first or in the order of `sort`', ...pageTexts },
    errors: [...pageErrors, 'log_without_key'],
  },
  storage: {
    summary: 'Read the storages of all player accounts',
    request,
    reply: {
      storage: 'Stacks of items, grouped by storage or in the order of `sort`',
      emblems: emblemsText,
      ...pageTexts,
    },
    errors: pageErrors,
  },
};
