import { dialog, type KeptChoices, unkeptChoices } from '@kafra/sdk';
import { describe, expect, test } from 'vitest';
import { accountResponses, backupResponses } from '../support/account-responses.ts';
import { renderMockedUi } from '../support/terminal-ui.tsx';

const backups = (choices: KeptChoices) =>
  renderMockedUi(
    {
      level: 99,
      hash: '#/control_panel/database_backups',
      replies: { ...backupResponses(12), ...accountResponses },
    },
    { choices },
  );

describe('input history', () => {
  test('of a search is recalled with the key Up in the next session, and left with Down', async () => {
    const choices = unkeptChoices();
    const first = await backups(choices);
    for (const text of ['backup_1', 'backup_7']) {
      await first.press('/', 'ctrl+u');
      await first.type(text);
      await first.press('enter');
    }
    const shown = await backups(choices);
    await shown.press('/', 'up');
    expect(shown.frame()).toContain('/ backup_7');
    await shown.press('up', 'up');
    expect(shown.frame()).toContain('/ backup_1');
    expect(shown.frame()).toContain('row 1 of 3');
    await shown.press('x');
    expect(shown.frame()).toContain('/ backup_1x');
    await shown.press('up');
    expect(shown.frame()).toContain('/ backup_1x');
    await shown.press('ctrl+u', 'up', 'down');
    expect(shown.frame()).toContain('/ Search backup files');
  });

  test('of the command palette is recalled, and an entry can be selected', async () => {
    const choices = unkeptChoices();
    const first = await backups(choices);
    await first.press(':');
    await first.type('theme mono');
    await first.press('enter');
    const shown = await backups(choices);
    await shown.press(':', 'up');
    expect(shown.frame()).toContain('> theme mono');
    await shown.press('enter');
    expect(shown.ui.theme.getSnapshot()).toBe('mono');
  });

  test('never contains input of a form', async () => {
    const choices = unkeptChoices();
    const shown = await backups(choices);
    shown.app.modal.open(dialog('login'));
    await shown.idle();
    await shown.type('player@example.org');
    await shown.press('tab');
    await shown.type('secret-password');
    await shown.press('escape', '/');
    await shown.type('dropped');
    await shown.press('escape', ':');
    await shown.type('no such command');
    await shown.press('enter', 'escape');
    expect(choices.read('history')).toBeUndefined();
  });
});

describe('the help with its list of keys', () => {
  test('can be searched, and Enter runs the action of the selected key', async () => {
    const shown = await backups(unkeptChoices());
    await shown.press('?', '/');
    await shown.type('next theme');
    expect(shown.frame()).toMatch(/> T +Next theme/);
    await shown.press('enter');
    expect(shown.frame()).toContain('Theme day');
    expect(shown.ui.overlay.getSnapshot()).toBeUndefined();
  });

  test('finds a key by its character, and shows all keys again after Escape', async () => {
    const shown = await backups(unkeptChoices());
    await shown.press('?', '/', 'Y');
    expect(shown.frame()).toMatch(/> Y +Copy the link to this screen/);
    expect(shown.frame()).not.toContain('Next theme');
    await shown.press('escape');
    expect(shown.frame()).toContain('> Enter i');
    await shown.press('/');
    await shown.type('nothing like this');
    expect(shown.frame()).toContain('Nothing found');
    await shown.press('enter', 'escape', 'escape');
    expect(shown.ui.overlay.getSnapshot()).toBeUndefined();
  });

  test('shows the reason if the selected key is not available', async () => {
    const shown = await backups(unkeptChoices());
    await shown.press('?', '/');
    await shown.type('next match');
    await shown.press('enter');
    expect(shown.frame()).toContain('Search with / first.');
  });
});
