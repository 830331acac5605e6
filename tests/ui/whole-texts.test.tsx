import { dialog } from '@kafra/sdk';
import { describe, expect, test } from 'vitest';
import { accountResponses, backupResponses } from '../support/account-responses.ts';
import { renderMockedUi } from '../support/terminal-ui.tsx';
import { createVirtualTerminal } from '../support/virtual-terminal.ts';

/**
 * Returns the text of the screen without the frames of dialogs and without line ends, so that wrapped texts can be
 * found.
 */
const words = (frame: string): string => frame.replaceAll(/[│\s]+/g, ' ');

describe('messages that are longer than their row', () => {
  test.each([
    [60, 16],
    [80, 24],
    [120, 40],
  ])('are shown in full for a refused download at %ix%i', async (columns, rows) => {
    const terminal = createVirtualTerminal(columns, rows);
    const options = {
      level: 10,
      hash: '#/control_panel/database_backups',
      replies: { ...backupResponses(2), ...accountResponses },
    };
    const shown = await renderMockedUi(options, { terminal });
    await shown.press('enter');
    const seen = words(await terminal.screenText());
    shown.unmount();
    expect(seen).toContain('> Download (You do not have privileges to download backups)');
    expect(seen).toContain('Delete (You do not have privileges to delete backups)');
    expect(seen).toContain('Copy backup_0.gz');
  });

  test('are wrapped if the list of accounts to transfer to is empty', async () => {
    const [account] = accountResponses['account.info'].player_accounts;
    const replies = {
      ...accountResponses,
      'account.info': { ...accountResponses['account.info'], player_accounts: [account] },
    };
    const shown = await renderMockedUi({ level: 1, hash: '#/control_panel/master', replies });
    shown.app.modal.open(dialog('transfer_character'));
    const model = shown.app.modal.getSnapshot();
    if (model?.kind !== 'form') throw new Error('a form is expected');
    model.form.set('character', '11');
    await shown.idle();
    expect(words(shown.frame())).toContain('No viable destination accounts found.');
    expect(shown.frame()).not.toMatch(/destination account\S*…/);
  });
});

describe('pages opened by mailed links', () => {
  test('return to the home page on Escape', async () => {
    const shown = await renderMockedUi({ hash: '#/reset/abc' });
    expect(shown.frame()).toContain('Esc close');
    await shown.press('escape');
    expect(shown.app.location.getSnapshot().path).toBe('/home');
  });

  test('show a title and a text while the email address is being verified', async () => {
    const waiting = await renderMockedUi({
      hash: '#/verify/abc',
      replies: { 'account.verify': () => new Promise(() => undefined) },
    });
    expect(waiting.frame()).toContain('Verify Account');
    expect(waiting.frame()).toContain('Please wait while your account is verified.');
  });
});

test('a filter of a log type without its modifier is ignored and removed from the address', async () => {
  const shown = await renderMockedUi({
    level: 1,
    hash: '#/control_panel/item_logs?log_types=2',
    replies: { ...accountResponses, 'account.itemLogs': { item_logs: [] } },
  });
  expect(shown.frame()).not.toContain('<Vending>');
  expect(shown.app.location.getSnapshot().query).not.toHaveProperty('log_types');
});

test('a list shows the age of its data after one minute', async () => {
  const shown = await renderMockedUi({
    level: 10,
    hash: '#/control_panel/database_backups',
    replies: { ...backupResponses(2), ...accountResponses },
  });
  expect(shown.frame()).not.toContain('as of');
  await shown.clock.advance(3 * 60_000);
  await shown.idle();
  expect(shown.frame()).toContain('as of 3 minutes ago, r');
});
