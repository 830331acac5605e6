import type { CallTexts } from '../describe.ts';
import { logQueryEntity } from '../logs.ts';
import { emblemsText, pageErrors, pageTexts, sortedPageErrors } from './log-page.ts';

const request = logQueryEntity.fields;
const key = '`key` of the backup';

export const adminCalls: CallTexts<'admin'> = {
  backups: { summary: 'List the backups of the database', reply: { backups: 'The newest first' } },
  downloadBackup: {
    summary: 'Get a link to a backup',
    request: { key },
    reply: { url: 'Address of the file, relative to the server; it holds for some minutes and needs no token' },
    errors: ['not_found', 'conflict.backup_elsewhere'],
  },
  deleteBackup: { summary: 'Delete a backup', request: { key }, errors: ['not_found', 'conflict.backup_elsewhere'] },
  accessTokens: {
    summary: 'List the personal access tokens of everybody',
    reply: { access_tokens: 'Those that are neither revoked nor expired, the newest first' },
  },
  revokeAccessToken: {
    summary: 'Revoke a personal access token of anybody',
    request: { id: ['Number of the token', 'id'] },
    errors: ['not_found'],
  },
  itemLogs: {
    summary: 'How items and zeny of all accounts moved',
    request,
    reply: { item_logs: 'The newest first, or as `sort` says', ...pageTexts },
    errors: sortedPageErrors,
  },
  loginLogs: {
    summary: 'Who logged in to the game',
    request,
    reply: { login_logs: 'The newest first', ...pageTexts },
    errors: [...pageErrors, 'log_without_key'],
  },
  storage: {
    summary: 'What all accounts hold',
    request,
    reply: { storage: 'Piles of items', emblems: emblemsText, ...pageTexts },
    errors: pageErrors,
  },
};
