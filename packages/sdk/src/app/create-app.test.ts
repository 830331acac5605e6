import { describe, expect, it } from 'vitest';
import { dialog } from '../catalog/dialogs.ts';
import { ApiError } from '../client/http/api-error.ts';
import { itemRecord } from '../contract/databases.ts';
import { until } from '../core/store.ts';
import type { FormModel } from '../models/dialogs/dialog-model.ts';
import { fakeClock, flushPromises, RefusedReply, testApp, unsignedToken } from '../testing/index.ts';
import { errorDialog } from './error-dialog.ts';

const account = { id: 1, user_id: 'knight', group_id: 0, synced: false, characters: [] };
const info = { master_account: { email: 'a@b.c' }, player_accounts: [account], emblems: {} };
const answers = { 'account.info': info, 'guestProfiles.list': { guest_profiles: [] } };

const openForm = ({ app }: ReturnType<typeof testApp>) => {
  const model = app.modal.getSnapshot();
  if (model?.kind === 'alert' || !model) throw new Error('no form is open');
  return model;
};

const fill = (model: FormModel | { form: FormModel['form'] }, values: Record<string, string | boolean>) => {
  for (const [name, value] of Object.entries(values)) model.form.set(name, value);
};

describe('the app', () => {
  it('redirects visitors from member screens to the home page and opens the sign-in dialog', () => {
    const { app } = testApp({ hash: '#/control_panel/master' });
    expect(app.activeScreen.getSnapshot().route).toMatchObject({ id: 'home' });
    expect(app.modal.dialog.getSnapshot()?.id).toBe('login');
    expect(app.location.getSnapshot().path).toBe('/home');
  });

  it('signs in, shows the account and stores the token as requested', async () => {
    const test = testApp({ replies: answers, hash: '#/home?login' });
    const token = unsignedToken({ issued: test.clock.now(), expires: test.clock.now() + 1e9 });
    Object.assign(answers, { 'account.login': { token } });
    const login = openForm(test);
    expect(login.form.getSnapshot()).toMatchObject({ button: 'Sign in', disabled: 'Email is required.' });
    fill(login, { email: 'a@b.c', password: 'secret' });
    expect(login.form.getSnapshot().disabled).toBe('Please complete the reCAPTCHA.');
    fill(login, { recaptcha: 'solved' });
    const done = login.form.submit();
    await test.clock.advance(500);
    expect(login.form.getSnapshot()).toMatchObject({ button: 'Signing in...', phase: 'busy', disabled: '' });
    test.app.modal.close();
    expect(test.app.modal.getSnapshot()).toBe(login);
    await test.clock.advance(1_500);
    await done;
    expect(test.app.modal.getSnapshot()).toBeUndefined();
    expect(test.app.activeScreen.getSnapshot()).toMatchObject({ route: { id: 'master' }, title: 'Account Info' });
  });

  it('requires a verified email address before it signs a user in', async () => {
    const test = testApp({ replies: { 'account.login': { not_verified: true } }, hash: '#/home?login' });
    fill(openForm(test), { email: 'a@b.c', password: 'secret', recaptcha: 'x' });
    const { form } = openForm(test);
    const buttons = new Set<string>();
    form.subscribe(() => buttons.add(form.getSnapshot().button));
    void form.submit();
    await test.clock.advance(1_000);
    expect(test.app.modal.dialog.getSnapshot()).toEqual(dialog('verify_email', { email: 'a@b.c' }));
    expect([...buttons]).toEqual(['Signing in...', 'Sign in']);
    expect(test.app.session.getSnapshot()).toBeUndefined();
  });

  it('shows the HTTP status of a failed sign-in, then restores the form without the used captcha', async () => {
    const refused = new RefusedReply(403, 'Wrong email or password.');
    const test = testApp({ replies: { 'account.login': refused }, hash: '#/home?login' });
    fill(openForm(test), { email: 'a@b.c', password: 'wrong', recaptcha: 'x' });
    void openForm(test).form.submit();
    await test.clock.advance(1_000);
    expect(test.app.modal.dialog.getSnapshot()).toEqual(
      dialog('error', { message: 'Failed to sign into account.', status: 403, response: 'Wrong email or password.' }),
    );
    test.app.modal.close();
    expect(openForm(test).form.getSnapshot().values).toMatchObject({
      email: 'a@b.c',
      password: 'wrong',
      recaptcha: '',
    });
  });

  it('restores the page of a list when the user goes back, and shows the first page when the user follows a link', async () => {
    const history = Array.from({ length: 45 }, (_, index) => ({
      item: { nameid: 501 + index },
      total_quantity: index,
      min_price: 1,
      mean_price: 1,
      max_price: 1,
      last_sale_price: 1,
      last_sale_time: 1,
    }));
    const { app, clock } = testApp({
      level: 0,
      hash: '#/control_panel/vendor_db',
      replies: {
        'server.marketHistory': {
          vending_history: history,
          vending_start_time: 0,
          buying_history: history,
          buying_start_time: 0,
        },
        'server.marketLogs': { market_logs: [] },
      },
      files: {
        '/db/item_db': [itemRecord.parse({ id: 501, name: 'Red Potion', aegis_name: 'Red_Potion', type: 'Healing' })],
      },
    });
    const table = () => {
      const { model } = app.activeScreen.getSnapshot();
      if (model.kind !== 'table') throw new Error('a table was expected');
      return model;
    };
    await until(table(), ({ total }) => total === 45);
    table().switchMode('buying');
    table().sortBy('total_quantity');
    table().goToPage(2);
    const left = app.saveState();
    app.navigate('#/control_panel/vending_statistics');
    app.sync('#/control_panel/vendor_db', left);
    await clock.advance(0);
    await until(table(), ({ total }) => total === 45);
    expect(table().getSnapshot()).toMatchObject({
      page: 2,
      mode: 'buying',
      sort: { column: 'total_quantity', direction: 'ascending' },
    });
    expect(table().getSnapshot().rows).toHaveLength(5);
    app.navigate('#/control_panel/vending_statistics');
    app.navigate('#/control_panel/vendor_db');
    await until(table(), ({ total }) => total === 45);
    expect(table().getSnapshot()).toMatchObject({ page: 0, mode: 'selling' });
  });

  it('reports an unreachable server', async () => {
    const { app, clock } = testApp({ level: 0, hash: '#/control_panel/master' });
    await clock.advance(0);
    expect(app.modal.dialog.getSnapshot()).toEqual(
      dialog('error', { message: 'Failed to retrieve account information.', response: 'Unable to reach server' }),
    );
  });

  it('opens the home page with one error message when the server ends the session', async () => {
    const ended = new RefusedReply(401, 'The session has ended.');
    const { app, clock } = testApp({
      level: 0,
      hash: '#/control_panel/master',
      replies: { 'account.info': ended, 'guestProfiles.list': ended },
    });
    await clock.advance(0);
    expect(app.session.getSnapshot()).toBeUndefined();
    expect(app.activeScreen.getSnapshot().route).toMatchObject({ id: 'home' });
    expect(app.modal.dialog.getSnapshot()?.id).toBe('error');
    app.modal.close();
    expect(app.modal.getSnapshot()).toBeUndefined();
  });

  it('shows that the session has ended also if the screen of the failed call was closed', async () => {
    const ended = new RefusedReply(401, 'The session has ended.');
    const { app, clock } = testApp({
      level: 0,
      hash: '#/control_panel/login_logs',
      replies: { 'account.loginLogs': ended },
    });
    await clock.advance(0);
    expect(app.activeScreen.getSnapshot().route).toMatchObject({ id: 'home' });
    expect(app.modal.dialog.getSnapshot()).toMatchObject({
      id: 'error',
      params: { message: 'You have been signed out.', status: 401, response: 'The session has ended.' },
    });
  });

  it('removes the account data of the previous user after another user signs in', async () => {
    const emails = ['ada@b.c', 'bob@b.c'];
    const test = testApp({
      level: 0,
      hash: '#/control_panel/master',
      replies: { ...answers, 'account.info': () => ({ ...info, master_account: { email: emails.shift() } }) },
    });
    const subtitle = () => {
      const { model } = test.app.activeScreen.getSnapshot();
      return model.kind === 'cards' ? model.getSnapshot().subtitle : undefined;
    };
    await flushPromises();
    expect(subtitle()).toBe('ada@b.c');
    test.app.context.open(dialog('change_master_email'));
    const token = unsignedToken({ issued: test.clock.now(), expires: test.clock.now() + 1e9, sub: 'bob' });
    test.tokens.setFromOtherTab(token);
    expect([subtitle(), test.app.modal.getSnapshot()]).toEqual([undefined, undefined]);
    await flushPromises();
    expect(subtitle()).toBe('bob@b.c');
  });

  it('reloads the open list after another user signs in', async () => {
    const test = testApp({
      level: 0,
      hash: '#/control_panel/activity',
      replies: { 'server.playerActivity': { activity: [], emblems: {} } },
    });
    await flushPromises();
    const before = test.calls.length;
    const { model } = test.app.activeScreen.getSnapshot();
    const token = unsignedToken({ issued: test.clock.now(), expires: test.clock.now() + 1e9, sub: 'bob' });
    test.tokens.setFromOtherTab(token);
    await flushPromises();
    expect(test.app.activeScreen.getSnapshot().model).not.toBe(model);
    expect(test.calls.length).toBeGreaterThan(before);
  });

  it('shows the error instead of the open form after the server has ended the session', async () => {
    const ended = new RefusedReply(401, 'The session has ended.');
    const test = testApp({
      level: 0,
      hash: '#/control_panel/master',
      replies: { ...answers, 'account.changeMasterEmail': ended },
    });
    test.app.context.open(dialog('change_master_email'));
    fill(openForm(test), { email: 'b@b.c', password: 'secret' });
    void openForm(test).form.submit();
    await test.clock.advance(1_000);
    expect(test.app.activeScreen.getSnapshot().route).toMatchObject({ id: 'home' });
    expect(test.app.modal.dialog.getSnapshot()).toMatchObject({
      id: 'error',
      params: { message: 'Failed to change email.', status: 401 },
    });
    test.app.modal.close();
    expect(test.app.modal.getSnapshot()).toBeUndefined();
  });

  it('opens the sign-in dialog instead of calling the server with an expired token', async () => {
    const test = testApp({ level: 0, hash: '#/control_panel/activity', replies: { 'server.playerActivity': {} } });
    await flushPromises();
    await test.clock.advance(8 * 24 * 3_600_000);
    const before = test.calls.length;
    test.app.context.refresh();
    await test.clock.advance(1_000);
    expect(test.calls.slice(before)).toEqual([]);
    expect(test.app.location.getSnapshot().path).toBe('/home');
    expect(test.app.modal.dialog.getSnapshot()).toEqual(dialog('login'));
  });

  it('opens no member view with an expired token, even if the view sends no call', async () => {
    const test = testApp({ level: 0, hash: '#/home' });
    await test.clock.advance(8 * 24 * 3_600_000);
    test.app.sync('#/control_panel/item_db');
    expect(test.app.activeScreen.getSnapshot().route).toMatchObject({ id: 'home' });
    expect(test.app.location.getSnapshot().path).toBe('/home');
    expect(test.app.modal.dialog.getSnapshot()).toEqual(dialog('login'));
    expect([test.app.session.getSnapshot(), test.tokens.read()]).toEqual([undefined, undefined]);
  });

  it('treats a user with an expired token as a visitor when the address opens a dialog', async () => {
    const test = testApp({ level: 0, hash: '#/home' });
    await test.clock.advance(8 * 24 * 3_600_000);
    test.app.sync('#/home?register');
    expect(test.app.modal.dialog.getSnapshot()).toEqual(dialog('register'));
  });

  it.each([
    ['#/control_panel/master', dialog('create_player_account'), 'login'],
    ['#/control_panel/master', dialog('change_player_password', { account_id: 1, name: 'ada' }), 'login'],
    ['#/home', dialog('privacy'), 'login'],
    ['#/home', dialog('daily_spotlight'), 'daily_spotlight'],
  ] as const)(
    'treats a user with an expired token as a visitor when a button of %s opens a dialog',
    async (hash, wanted, shown) => {
      const test = testApp({ level: 0, hash, replies: answers });
      await flushPromises();
      await test.clock.advance(8 * 24 * 3_600_000);
      test.app.modal.close();
      test.app.context.open(wanted);
      expect(test.app.modal.dialog.getSnapshot()?.id).toBe(shown);
      expect(test.app.location.getSnapshot().path).toBe('/home');
    },
  );

  it('opens a view if another program has renewed the expired token', async () => {
    const test = testApp({ level: 0, hash: '#/home' });
    await test.clock.advance(8 * 24 * 3_600_000);
    const now = test.clock.now();
    test.tokens.write(unsignedToken({ issued: now, expires: now + 1e9, sub: 'member' }), true);
    test.app.sync('#/control_panel/item_db');
    expect(test.app.activeScreen.getSnapshot().route).toMatchObject({ id: 'item_db' });
    expect(test.app.modal.getSnapshot()).toBeUndefined();
  });

  it('reports below a form that the session has ended, without sending the form', async () => {
    const test = testApp({ level: 0, hash: '#/control_panel/master', replies: answers });
    test.app.context.open(dialog('change_master_email'));
    fill(openForm(test), { email: 'b@b.c', password: 'secret' });
    const sent = openForm(test);
    await test.clock.advance(8 * 24 * 3_600_000);
    const before = test.calls.length;
    void sent.form.submit();
    await test.clock.advance(2_000);
    expect(test.calls.slice(before)).toEqual([]);
    expect(test.app.session.getSnapshot()).toBeUndefined();
    expect(test.app.location.getSnapshot().path).toBe('/home');
    expect(test.app.modal.dialog.getSnapshot()?.id).toBe('login');
  });

  it('keeps the screen open when the server refuses to renew the token', async () => {
    const test = testApp({
      level: 0,
      hash: '#/control_panel/activity',
      replies: { 'server.playerActivity': { activity: [] }, 'account.renew': new RefusedReply(401, 'No more.') },
    });
    await test.clock.advance(25 * 3_600_000);
    test.app.context.refresh();
    await test.app.session.settled();
    expect(test.calls.at(-1)).toMatch(/^account.renew|^server.playerActivity/);
    expect(test.calls.filter((call) => call.startsWith('account.renew'))).toHaveLength(1);
    expect(test.app.activeScreen.getSnapshot().route).toMatchObject({ id: 'activity' });
    expect(test.effects.warnings).toEqual(['The session could not be renewed.']);
  });

  it('names the failed call in the error dialog, and in place of the account list', async () => {
    const test = testApp({
      level: 0,
      hash: '#/control_panel/master',
      replies: { ...answers, 'guestProfiles.list': new RefusedReply(500, 'No ink.') },
    });
    await flushPromises();
    const { model } = test.app.activeScreen.getSnapshot();
    expect(test.app.modal.dialog.getSnapshot()).toMatchObject({ params: { message: 'Failed to load guest profiles' } });
    expect(model.getSnapshot()).toMatchObject({ empty: { title: 'Failed to load guest profiles' }, failed: true });
  });

  it('explains why a server response is unreadable, and logs the response', async () => {
    const test = testApp({
      level: 0,
      replies: { 'server.liveMarket': { message: 'x' } },
      hash: '#/control_panel/live_market',
      files: { '/db/item_db': [] },
    });
    await flushPromises();
    const words =
      "The server's answer to GET /api/server/live-market is not what this version expects: " +
      'it should be an object with live_market, start_time, not an object with message.';
    expect(test.app.modal.dialog.getSnapshot()).toEqual(
      dialog('error', { message: 'Failed to retrieve live market data.', status: 200, response: words }),
    );
    expect(test.effects.warnings).toContain(words);
  });

  it('shows the text of a refused call, or that the server is unreachable if the response is empty', () => {
    const told = (response: string, message: string) =>
      errorDialog(new ApiError({ kind: 'http', call: 'account.info', status: 502, response, message }), 'Failed.')
        .params;
    const proxy = `<html>${'a proxy speaks '.repeat(100)}`;
    const shown = told(proxy, proxy);
    expect(shown).toMatchObject({ status: 502, response: expect.stringMatching(/^<html>a proxy .{470,500}\.\.\.$/) });
    for (const empty of ['', ' \n'])
      expect(told(empty, 'The server answered 502.')).toEqual({
        ...{ message: 'Failed.', status: 502, response: 'Unable to reach server' },
      });
    expect(told('{"message":"No ink."}', 'No ink.')).toMatchObject({ response: 'No ink.' });
  });

  it('reports that the captcha of a form is missing, and restores the form', async () => {
    const test = testApp({ hash: '#/home?login' });
    const login = openForm(test);
    fill(login, { email: 'a@b.c', password: 'secret' });
    await login.form.submit();
    expect(test.app.modal.dialog.getSnapshot()).toEqual(dialog('error', { message: 'Please complete the reCAPTCHA.' }));
    test.app.modal.close();
    expect(openForm(test)).toBe(login);
  });

  it('ignores a click on a link of a dialog that is about to close after its success', async () => {
    const now = fakeClock().now();
    const token = unsignedToken({ issued: now, expires: now + 1e9 });
    const signedIn = testApp({ replies: { ...answers, 'account.login': { token } }, hash: '#/home?login' });
    const [, register] = openForm(signedIn).links;
    if (!register) throw new Error('a link was expected');
    fill(openForm(signedIn), { email: 'a@b.c', password: 'secret', recaptcha: 'x' });
    void openForm(signedIn).form.submit();
    await signedIn.clock.advance(1_500);
    signedIn.app.modal.followLink(register);
    expect(signedIn.app.modal.dialog.getSnapshot()?.id).toBe('login');
    await signedIn.clock.advance(1_000);
    expect(signedIn.app.modal.getSnapshot()).toBeUndefined();
  });

  it('keeps a dialog with a running action open when the address opens another one', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const test = testApp({ replies: { 'account.login': () => promise }, hash: '#/home?login' });
    const login = openForm(test);
    fill(login, { email: 'a@b.c', password: 'secret', recaptcha: 'x' });
    void login.form.submit();
    await test.clock.advance(100);
    for (const hash of ['#/home?register', '#/control_panel/master']) {
      test.app.sync(hash);
      expect(test.app.modal.getSnapshot()).toBe(login);
    }
    resolve(new RefusedReply(403, 'Wrong email or password.'));
    await test.clock.advance(1_000);
    test.app.modal.close();
    expect(test.app.modal.getSnapshot()).toBe(login);
    test.app.sync('#/home?register');
    expect(test.app.modal.dialog.getSnapshot()).toEqual(dialog('register'));
  });

  it('replaces a dialog with a running action by the sign-in dialog after the session has ended', async () => {
    const { promise } = Promise.withResolvers<unknown>();
    const test = testApp({
      ...{ level: 0, hash: '#/control_panel/master' },
      replies: { ...answers, 'account.create': () => promise },
    });
    await test.app.context.account.ensure();
    test.app.context.open(dialog('create_player_account'));
    fill(openForm(test), { name: 'newbie' });
    void openForm(test).form.submit();
    await test.clock.advance(100);
    test.tokens.setFromOtherTab(undefined);
    expect(test.app.modal.dialog.getSnapshot()).toEqual(dialog('login'));
  });

  it('opens a dialog only once if the same address is opened twice', () => {
    const { app } = testApp({ hash: '#/home?login' });
    const moves: string[] = [];
    app.onNavigate(({ hash, replace }) => moves.push(`${hash}${replace ? ' replaced' : ''}`));
    app.modal.close();
    expect(moves).toEqual(['#/home replaced']);
    expect(app.modal.getSnapshot()).toBeUndefined();
  });

  it('shows the spotlight region of the day that is already loaded without another request', async () => {
    const test = testApp({ replies: { 'server.dailySpotlight': { spotlight: { region: 'Fogs', maps: [] } } } });
    await test.app.spotlight.ensure();
    test.app.context.open(dialog('daily_spotlight'));
    const model = test.app.modal.getSnapshot();
    expect(JSON.stringify(model?.kind === 'alert' && model.body.getSnapshot())).toContain('Fogs');
  });

  it.each(['', '  '])('ignores a spotlight region with the blank name %j', async (region) => {
    const test = testApp({ replies: { 'server.dailySpotlight': { spotlight: { region, maps: ['field'] } } } });
    await test.app.spotlight.ensure();
    expect(test.app.spotlight.getSnapshot().data).toBeNull();
    test.app.context.open(dialog('daily_spotlight'));
    const model = test.app.modal.getSnapshot();
    if (model?.kind !== 'alert') throw new Error('alert expected');
    await until(model.body, (sections) => JSON.stringify(sections).includes('No maps available for this region'));
    expect(JSON.stringify(model.body.getSnapshot())).not.toContain('Region"');
  });

  it('turns the sync switch back when its confirmation is cancelled, and sets it when confirmed', async () => {
    const test = testApp({
      level: 0,
      hash: '#/control_panel/master',
      replies: { ...answers, 'account.changePasswordSync': null },
    });
    const { model } = test.app.activeScreen.getSnapshot();
    if (model.kind !== 'cards') throw new Error('cards expected');
    await until(model, ({ loading }) => !loading);
    const toggle = () => model.getSnapshot().cards[0]?.toggle;
    const press = () => {
      const shown = toggle();
      if (shown) model.toggle(shown);
    };
    expect(toggle()).toMatchObject({ label: 'Unsynced', on: false });
    press();
    expect(toggle()).toMatchObject({ label: 'Synced', on: true });
    test.app.modal.close();
    expect(toggle()).toMatchObject({ label: 'Unsynced', on: false });
    press();
    void openForm(test).form.submit();
    await test.clock.advance(2_000);
    expect(toggle()).toMatchObject({ label: 'Synced', on: true });
    expect(test.calls).toContain('account.changePasswordSync {"player_account_id":1,"synced":true}');
  });

  it('logs out without a connection to the server, and closes all dialogs', async () => {
    const test = testApp({ level: 0, replies: answers, hash: '#/control_panel/master' });
    test.app.context.open(dialog('logout'));
    void openForm(test).form.submit();
    await test.clock.advance(2_000);
    expect(test.app.session.getSnapshot()).toBeUndefined();
    expect([test.app.location.getSnapshot().path, test.app.modal.getSnapshot()]).toEqual(['/home', undefined]);
    expect(test.effects.warnings).toHaveLength(1);
  });

  it('reports no failed load of a list that was closed meanwhile', async () => {
    let fail: (error: Error) => void = () => undefined;
    const never = new Promise((_, reject) => {
      fail = reject;
    });
    const { app } = testApp({ level: 0, replies: { 'server.playerActivity': () => never } });
    app.navigate('#/control_panel/activity');
    await flushPromises();
    app.navigate('#/home');
    fail(new Error('down'));
    await flushPromises();
    expect(app.modal.getSnapshot()).toBeUndefined();
  });

  it.each([{}, { players: 3 }, { players: 3, vendors: null }, { players: -1, vendors: 0 }])(
    'shows no online counts for the server reply %j',
    async (reply) => {
      const { app } = testApp({ replies: { 'server.onlinePlayers': reply } });
      await app.online.ensure();
      expect(app.online.getSnapshot().data).toBeNull();
    },
  );

  it('logs a failure to load the online counts without showing a dialog', async () => {
    const { app, effects } = testApp();
    await app.online.ensure();
    await flushPromises();
    expect(app.modal.getSnapshot()).toBeUndefined();
    expect(effects.warnings).toEqual(['Online counts could not be loaded.']);
  });

  it('notifies the address bar of each navigation, but not of changes that the address bar made', () => {
    const { app } = testApp({ level: 0, replies: answers });
    const moves: string[] = [];
    app.onNavigate(({ hash, replace }) => moves.push(`${hash}${replace ? ' replaced' : ''}`));
    app.navigate('#/control_panel/vendor_db?search=card');
    app.sync('#/control_panel/master');
    app.navigate('#/nowhere');
    expect(moves).toEqual(['#/control_panel/vendor_db?search=card', '#/nowhere', '#/home replaced']);
  });
});
