import { dialog } from '@kafra/sdk';
import { flushPromises, RefusedReply, unsignedToken } from '@kafra/sdk/testing';
import { describe, expect, test, vi } from 'vitest';
import { accountResponses, backupResponses } from '../support/account-responses.ts';
import { renderMockedUi, selectedLine } from '../support/terminal-ui.tsx';

const solved = async () => 'solved';

test("a dialog shows the whole message about an empty list below the list's label", async () => {
  const replies = { ...accountResponses, 'account.claimable': { accounts: [] } };
  const shown = await renderMockedUi({ level: 1, hash: '#/control_panel/master', replies });
  shown.app.modal.open(dialog('claim_by_email'));
  await shown.idle();
  const lines = shown.frame().split('\n');
  const at = lines.findIndex((line) => /│ {3}Game accounts +│/.test(line));
  expect(lines[at + 1]).toMatch(/│ {5}\S/);
  expect(lines.slice(at, at + 3).join('')).not.toContain('…');
});

describe('signing in', () => {
  const now = Date.UTC(2026, 10, 20, 12);
  const token = unsignedToken({ issued: now, expires: now + 1e9 });

  test('fills in the form, solves the captcha automatically, shows the progress, and opens the account screen', async () => {
    const shown = await renderMockedUi({
      hash: '#/home?login',
      solveCaptcha: solved,
      replies: { ...accountResponses, 'account.login': { token } },
    });
    expect(shown.frame()).toContain('✓ Solved');
    expect(shown.frame()).toContain('Email is required.');
    await shown.type('ada@example.org');
    await shown.press('enter');
    await shown.type('secret');
    expect(shown.frame()).toContain('••••••');
    expect(shown.frame()).not.toContain('secret');
    await shown.press('tab', 'space');
    expect(shown.frame()).toContain('> [x] Remember me');
    await shown.press('tab', 'enter');
    expect(shown.frame()).toContain('[Signing in...]');
    await shown.press('escape');
    expect(shown.frame()).toContain('[Signing in...]');
    await shown.clock.advance(1_000);
    expect(shown.frame()).toContain('[Signed in!]');
    await shown.clock.advance(1_000);
    expect(shown.frame()).toContain('ada_main');
    expect(shown.calls[0]).toBe('account.login {"email":"ada@example.org","password":"secret","recaptcha":"solved"}');
  });

  test('inserts a pasted email address that ends with a line break once, and submits nothing', async () => {
    const shown = await renderMockedUi({ hash: '#/home?login', solveCaptcha: solved });
    await shown.type('a@b.c\r\n');
    expect(shown.frame()).toContain('> Email     a@b.c');
    expect(shown.frame()).toContain('Password is required.');
  });

  test("shows the server's refusal and keeps the input, with a new captcha", async () => {
    let solutions = 0;
    const solveCaptcha = async () => `answer ${++solutions}`;
    const refused = new RefusedReply(403, 'Wrong email or password.');
    const shown = await renderMockedUi({ hash: '#/home?login', solveCaptcha, replies: { 'account.login': refused } });
    await shown.type('a@b.c');
    await shown.press('tab');
    await shown.type('wrong');
    await shown.press('enter');
    await shown.clock.advance(1_000);
    expect(shown.frame()).toContain('An error has occurred');
    expect(shown.frame()).toContain('Failed to sign into account.');
    expect(shown.frame()).toContain('Status code: 403');
    await shown.press('escape');
    expect(shown.frame()).toContain('a@b.c');
    expect(shown.frame()).toContain('✓ Solved');
    expect(solutions).toBe(2);
  });

  test('explains how to sign in without a browser if the captcha needs one', async () => {
    const shown = await renderMockedUi({ hash: '#/home?login' });
    expect(shown.frame()).toContain('kafra auth login --web');
  });

  test('shows an error if the captcha cannot be loaded, and keeps the input', async () => {
    const solveCaptcha = () => Promise.reject(new Error('The server answered 503.'));
    const shown = await renderMockedUi({ hash: '#/home?login', solveCaptcha });
    await shown.type('a@b.c');
    await shown.press('tab');
    await shown.type('secret');
    await shown.press('tab', 'tab', 'enter');
    expect(shown.frame()).toContain('An error has occurred');
    expect(shown.frame()).toContain('Please complete the reCAPTCHA.');
    await shown.press('escape');
    expect(shown.frame()).toContain('a@b.c');
  });

  test('shows one error and discards the input if the session ended while a form was open', async () => {
    const ended = new RefusedReply(401, 'The session has ended.');
    const answers = { ...accountResponses, 'account.changeMasterEmail': ended };
    const shown = await renderMockedUi({ level: 0, hash: '#/control_panel/master', replies: answers });
    shown.app.context.open(dialog('change_master_email'));
    await shown.idle();
    await shown.type('new@b.c');
    await shown.press('tab');
    await shown.type('secret');
    await shown.press('enter');
    await shown.clock.advance(1_000);
    expect(shown.frame()).toContain('Failed to change email.');
    await shown.press('escape');
    expect(shown.app.modal.getSnapshot()).toBeUndefined();
    expect(shown.frame()).not.toContain('new@b.c');
  });

  test('makes a new password visible by a key that the hints name', async () => {
    const shown = await renderMockedUi({ hash: '#/home?register', solveCaptcha: solved });
    await shown.press('tab');
    await shown.type('tar-and-timber-31');
    expect(shown.frame()).not.toContain('tar-and-timber-31');
    expect(shown.frame()).toMatch(/Ctrl-r show/i);
    await shown.press('ctrl+r');
    expect(shown.frame()).toContain('tar-and-timber-31');
    await shown.press('ctrl+r');
    expect(shown.frame()).not.toContain('tar-and-timber-31');
  });

  test('rates a new password in words, as on the web site', async () => {
    const shown = await renderMockedUi({ hash: '#/home?register', solveCaptcha: solved });
    await shown.type('ada@example.org');
    await shown.press('tab');
    await shown.type('password1');
    await vi.waitFor(() => expect(shown.frame()).toContain('Password strength: very weak'), 10_000);
    await shown.type(' tar timber 31 quince');
    expect(shown.frame()).toContain('Password strength: very strong');
    expect(shown.frame().match(/strength/g)).toHaveLength(1);
  });

  test('counts down the delay that the server requires before another mail', async () => {
    const shown = await renderMockedUi({ hash: '#/home', replies: { 'account.resend': null } });
    shown.app.context.open(dialog('verify_email', { email: 'a@b.c', resend_after: 60 }));
    await shown.idle();
    expect(shown.frame()).toContain('You can resend in 00:01:00.');
    await shown.press('enter');
    expect(shown.calls).not.toContainEqual(expect.stringContaining('account.resend'));
    await shown.clock.advance(18_000);
    await shown.idle();
    expect(shown.frame()).toContain('You can resend in 00:00:42.');
    await shown.clock.advance(42_000);
    await shown.idle();
    expect(shown.frame()).not.toContain('Another email');
  });

  test('opens one dialog from another by its links', async () => {
    const shown = await renderMockedUi({ hash: '#/home?login', solveCaptcha: solved });
    await shown.press('shift+tab', 'enter');
    expect(shown.frame()).toContain('Create Account');
    await shown.press('shift+tab', 'enter');
    expect(shown.app.modal.dialog.getSnapshot()?.id).toBe('login');
  });
});

describe('the keys of a dialog', () => {
  test('do not reach the screen below, and the focus returns to the element that opened the dialog', async () => {
    const shown = await renderMockedUi({
      level: 99,
      hash: '#/control_panel/database_backups',
      replies: { ...backupResponses(5), ...accountResponses },
    });
    await shown.press('j', 'j', 'D');
    await shown.press('q', 'j', 'tab', 'tab', 'tab', 'm', ':');
    expect(shown.hasQuit()).toBe(false);
    expect(shown.ui.overlay.getSnapshot()).toBeUndefined();
    await shown.press('escape');
    expect(shown.frame()).toContain('row 3 of 5');
    await shown.press('j');
    expect(shown.frame()).toContain('row 4 of 5');
  });

  test('answer a confirmation with y and n, and the Cancel button is selected first', async () => {
    const shown = await renderMockedUi({
      level: 99,
      hash: '#/control_panel/master',
      replies: { ...accountResponses, 'account.logout': null },
    });
    shown.app.modal.open(dialog('logout'));
    await flushPromises();
    expect(shown.frame()).toContain('> [Cancel]');
    await shown.press('n');
    expect(shown.app.modal.getSnapshot()).toBeUndefined();
    shown.app.modal.open(dialog('logout'));
    await flushPromises();
    await shown.press('y');
    expect(shown.frame()).toContain('[Logging out...]');
    await shown.clock.advance(2_000);
    expect(shown.app.session.getSnapshot()).toBeUndefined();
  });
});

describe('the account screen', () => {
  const account = (more: Record<string, unknown> = {}) =>
    renderMockedUi({ level: 0, hash: '#/control_panel/master', replies: { ...accountResponses, ...more } });

  test('asks for confirmation before it changes a switch, and resets the switch after a cancel', async () => {
    const shown = await account();
    expect(shown.frame()).toContain('[x] Synced');
    await shown.press('tab', 'tab', 'tab', 'tab');
    expect(selectedLine(shown.frame())).toContain('ada_main');
    await shown.press('enter');
    expect(shown.frame()).toContain('Unsync ada_main from your master account?');
    await shown.press('escape');
    expect(shown.frame()).toContain('[x] Synced');
    expect(shown.calls.some((call) => call.startsWith('account.changePasswordSync'))).toBe(false);
  });

  test('shows the reason for a disabled button', async () => {
    const shown = await account();
    expect(shown.frame()).toContain('[Change Password] Cannot change password while account is synced.');
  });

  test('has keys for the buttons above its cards', async () => {
    const shown = await account({
      'account.create': { master_account: { email: 'ada@example.org' }, player_accounts: [] },
    });
    await shown.press('c');
    expect(shown.frame()).toContain('┌─ Create Player Account ─');
    await shown.type('ada_new');
    await shown.press('enter');
    await shown.clock.advance(2_000);
    expect(shown.calls).toContain('account.create {"name":"ada_new"}');
    expect(shown.frame()).toContain('Create your first player account');
  });

  test('hides the hint about first steps by a key, and remembers the choice', async () => {
    const shown = await account({
      'account.info': { ...accountResponses['account.info'], player_accounts: [] },
    });
    expect(shown.frame()).toContain('[Hide These Steps]');
    await shown.press('z');
    expect(shown.frame()).not.toContain('Hide These Steps');
    expect(shown.frame()).toContain('No player accounts yet');
    expect(shown.app.context.dismissed.getSnapshot().size).toBe(1);
  });

  test('offers to set the password of an account with an unknown password', async () => {
    const made = { id: 5, user_id: 'ada_new', synced: false, password_unset: true, characters: [] };
    const shown = await account({
      'account.create': { master_account: { email: 'ada@example.org' }, player_accounts: [made] },
    });
    await shown.press('c');
    await shown.type('ada_new');
    await shown.press('enter');
    await shown.clock.advance(2_000);
    expect(shown.frame()).toContain('┌─ Change Password: ada_new ─');
    expect(shown.frame()).toContain('Your master password could not be applied to');
    await shown.press('escape');
    expect(shown.frame()).toContain('ada_new (No game password yet)');
  });
});

const profile = { id: 7, name: 'Trusted friend', restrictions: 3, associated_accounts: [1] };
const item = { nameid: 501, identified: true, refine: 0, enchant: 0, cards: [], element: 0, vvs: 0, costume: false };
const priceDay = (ago: number, price: number) => ({
  start_time: Date.UTC(2026, 10, 20) - ago * 86_400_000,
  num_sales: ago + 1,
  amount: 10 - ago,
  min_price: price - 10,
  mean_price: price,
  max_price: price + 10,
});
const record = {
  item,
  total_sales: 15,
  total_quantity: 40,
  min_price: 90,
  mean_price: 120,
  max_price: 160,
  last_sale_price: 130,
  last_sale_time: Date.UTC(2026, 10, 20, 9),
  price_history: [priceDay(0, 130), priceDay(1, 150), priceDay(2, 140), priceDay(5, 100), priceDay(6, 110)],
};

const dialogs = [
  dialog('login'),
  dialog('register'),
  dialog('forgot_password'),
  dialog('verify_email', { email: 'ada@example.org' }),
  dialog('error', { message: 'Failed to transfer character.', status: 409, response: 'The account is online.' }),
  dialog('daily_spotlight'),
  dialog('create_player_account'),
  dialog('change_master_email'),
  dialog('change_master_password'),
  dialog('change_player_password', { account_id: 2, name: 'ada_shop' }),
  dialog('account_sync_confirm', { account_id: 2, name: 'ada_shop', synced: true }),
  dialog('transfer_character'),
  dialog('create_guest_profile'),
  dialog('edit_guest_profile', { profile }),
  dialog('associate_guest_profile', { profile }),
  dialog('delete_guest_profile', { profile }),
  dialog('logout'),
  dialog('price_history', { item, record, start_time: Date.UTC(2026, 10, 13) }),
  dialog('create_backup'),
  dialog('delete_backup', { key: 'k1', file_name: 'backup_1.gz' }),
];

describe('snapshot of the dialog', () => {
  test.each(dialogs.map((one) => [one.id, one] as const))('%s', async (_, one) => {
    const shown = await renderMockedUi(
      {
        level: 0,
        hash: '#/control_panel/master',
        replies: {
          ...accountResponses,
          'server.dailySpotlight': { spotlight: { region: 'Comodo', maps: ['comodo', 'beach_dun'] } },
        },
        solveCaptcha: solved,
        files: { '/db/item': [{ id: 501, aegis_name: 'Red_Potion', name: 'Red Potion', type: 'Healing' }] },
      },
      { rows: 40 },
    );
    shown.app.modal.open(one);
    await flushPromises();
    await shown.clock.advance(50);
    expect(shown.frame()).toMatchSnapshot();
  });
});
