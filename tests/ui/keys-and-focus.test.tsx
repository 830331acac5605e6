import { dialog } from '@kafra/sdk';
import { testApp } from '@kafra/sdk/testing';
import { describe, expect, test } from 'vitest';
import { accountResponses, backupResponses } from '../support/account-responses.ts';
import { renderMockedUi, renderUi } from '../support/terminal-ui.tsx';
import { createVirtualTerminal } from '../support/virtual-terminal.ts';

const replies = { ...accountResponses, ...backupResponses(45) };
const backups = '#/control_panel/database_backups';

describe('the terminal cursor', () => {
  const open = async (hash: string) => {
    const on = createVirtualTerminal(80, 24);
    const { app } = testApp({ level: 99, hash, replies, solveCaptcha: async () => 'solved' });
    return { on, app, ...(await renderUi(app, { terminal: on })) };
  };

  test('is after the typed text of a field, and hidden if no field has the focus', async () => {
    const shown = await open(backups);
    expect(await shown.on.cursor()).toBeUndefined();
    await shown.press('/');
    await shown.type('ago');
    const line = (await shown.on.screenText()).split('\n').findIndex((row) => row.includes('/ ago'));
    expect(await shown.on.cursor()).toEqual({ x: '  / ago'.length, y: line });
    await shown.press('left', 'left');
    expect(await shown.on.cursor()).toEqual({ x: '  / a'.length, y: line });
    await shown.press('enter');
    expect(await shown.on.cursor()).toBeUndefined();
    shown.unmount();
  });

  test('is at the position where a field of a dialog is drawn, and moves from field to field', async () => {
    const shown = await open('#/home');
    shown.app.modal.open(dialog('login'));
    await shown.idle();
    const rows = (await shown.on.screenText()).split('\n');
    const email = rows.findIndex((row) => row.includes('> Email'));
    expect(await shown.on.cursor()).toMatchObject({ y: email });
    await shown.type('ada');
    const before = await shown.on.cursor();
    expect((await shown.on.screenText()).split('\n')[email]?.slice(0, before?.x)).toMatch(/ada$/);
    await shown.press('tab');
    expect((await shown.on.cursor())?.y).toBeGreaterThan(email);
    shown.unmount();
  });
});

test.each([
  ['the palette', [':']],
  ['help', ['?']],
  ['a dialog', ['D']],
  ['a search', ['/']],
])('the key Ctrl-Z suspends the program from %s', async (_, keys) => {
  const shown = await renderMockedUi({ level: 99, hash: backups, replies });
  await shown.press(...keys, 'ctrl+z');
  expect(shown.suspensions()).toBe(1);
});

test('the key Ctrl-Z does nothing without a shell that could resume the program', async () => {
  const shown = await renderMockedUi({ level: 99, hash: backups, replies }, { hasJobControl: false });
  await shown.press('ctrl+z', '?');
  expect(shown.frame()).not.toContain('To the shell');
});

test('the button of a newly loaded page has the focus, so that Enter presses it', async () => {
  const shown = await renderMockedUi({ hash: '#/verify/abc', replies: { 'account.verify': { success: true } } });
  await shown.idle();
  expect(shown.frame()).toContain('Account Verified!');
  expect(shown.frame()).toMatch(/> \[Go to Sign in\]/);
  expect(shown.frame().split('\n').at(-1)).toContain('Enter press');
  await shown.press('enter');
  expect(shown.app.modal.getSnapshot()?.dialog.id).toBe('login');
});

describe('the keys n and N', () => {
  test('move from match to match in a searched table, and show a hint to search if there was no search', async () => {
    const shown = await renderMockedUi({ level: 99, hash: backups, replies });
    await shown.press('n');
    expect(shown.frame()).toContain('Search with / first.');
    await shown.press('/');
    await shown.type('backup_1');
    await shown.press('enter', 'n', 'n', 'N');
    expect(shown.frame()).toMatch(/row 2 of/);
  });
});

test('the texts of a heading have spaces between them after a failed reload, at any width', async () => {
  const on = createVirtualTerminal(60, 16);
  let isDown = false;
  const account = accountResponses['account.info'];
  const email = 'ada.of.the.mill.and.of.the.seven.lanterns@example.org';
  const { app, clock } = testApp({
    level: 99,
    hash: '#/control_panel/master',
    replies: {
      ...accountResponses,
      'account.info': () => {
        if (isDown) throw new Error('unreachable');
        return { ...account, master_account: { email } };
      },
    },
  });
  const shown = await renderUi(app, { terminal: on });
  isDown = true;
  await clock.advance(120_000);
  await shown.press('r', 'escape');
  const heading = (await on.screenText()).split('\n')[2] ?? '';
  expect(heading).toMatch(/^▌ Account {2}ada\S+… {2}as of 2 minutes ago, r: retry$/);
  shown.unmount();
});
