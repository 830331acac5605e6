import type { CallTexts } from '../describe.ts';
import { logQueryEntity } from '../logs.ts';
import { emblemsText, pageErrors, pageTexts } from './log-page.ts';

const request = logQueryEntity.fields;
const key = '`key` of the backup';
const reason = 'Why; the log keeps it for good';

export const adminCalls: CallTexts<'admin'> = {
  backups: { summary: 'List the backups of the database', reply: { backups: 'The newest first' } },
  createBackup: {
    summary: 'Start a backup of the database',
    reply: { backup: 'The backup, if it was complete within five seconds; otherwise the list has it later' },
    errors: ['conflict.backup_running', 'conflict.backup_impossible'],
  },
  downloadBackup: {
    summary: 'Get a link to a backup',
    request: { key },
    reply: { url: 'Address of the file, relative to the server; it holds for some minutes and needs no token' },
    errors: ['not_found', 'conflict.backup_elsewhere'],
  },
  deleteBackup: { summary: 'Delete a backup', request: { key }, errors: ['not_found', 'conflict.backup_elsewhere'] },
  accessTokens: {
    summary: 'List the personal access tokens of all users',
    reply: { access_tokens: 'Active tokens, newest first' },
  },
  revokeAccessToken: {
    summary: 'Revoke a personal access token of any user',
    request: { id: ['Number of the token', 'id'] },
    errors: ['not_found'],
  },
  links: {
    summary: 'Look up whose game accounts are and were',
    request: {
      search: 'Login name or number of a game account, or address of a master account; empty for the newest changes',
    },
    reply: { links: 'The newest first, at most 200' },
  },
  people: {
    summary: 'Find game accounts and characters by the beginning of their names',
    request: { search: 'Beginning of a login name or of the name of a character, in any case' },
    reply: { accounts: 'Login names, at most 6', characters: 'Names of characters, at most 6' },
  },
  link: {
    summary: 'Give a game account to a master account',
    description: 'Takes over what another has by e-mail address or password: both are mailed.',
    request: {
      user_id: 'Login name in the game, exactly as it is written there',
      email: 'Confirmed address of the master account',
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
    summary: 'Take a game account from its master account',
    description: 'Its owner is mailed. Its address is not offered them again.',
    request: { account_id: ['Game account that has an owner', 'id'], reason },
    errors: ['not_found', 'conflict.transfer_open'],
  },
  claims: {
    summary: 'Claims that wait for staff, and those that were decided',
    reply: { claims: 'Open claims first, at most 200' },
  },
  decideClaim: {
    summary: 'Decide a claim',
    description: 'The claimant gets a mail, and also the previous owner if the account is taken from them.',
    request: {
      id: ['Number of the claim', 'id'],
      grant: 'Whether the account goes to the claimant',
      reason,
    },
    errors: ['not_found', 'conflict.changed_meanwhile', 'conflict.transfer_open'],
  },
  itemLogs: {
    summary: 'How items and zeny of all accounts moved',
    request,
    reply: { item_logs: 'The newest first, or as `sort` says', ...pageTexts },
    errors: pageErrors,
  },
  loginLogs: {
    summary: 'Logins to the game',
    request,
    reply: { login_logs: 'The newest first, or in the order of `sort`', ...pageTexts },
    errors: [...pageErrors, 'log_without_key'],
  },
  storage: {
    summary: 'Contents of all accounts',
    request,
    reply: {
      storage: 'Piles of items, storage after storage or in the order of `sort`',
      emblems: emblemsText,
      ...pageTexts,
    },
    errors: pageErrors,
  },
};
