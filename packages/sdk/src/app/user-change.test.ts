import { describe, expect, it } from 'vitest';
import { type Dialog, dialog } from '../catalog/dialogs.ts';
import { until } from '../core/store.ts';
import { RefusedReply, testApp, unsignedToken } from '../testing/index.ts';

const infoOf = (user_id: string) => ({
  master_account: { email: `${user_id}@b.c` },
  player_accounts: [{ id: 1, user_id, group_id: 0, synced: false, characters: [] }],
  emblems: {},
});

/**
 * Creates an app of a member with a loaded account, and a second user who signs in in another tab. `answer` is the late
 * response of one call.
 */
async function setUp({ call, level = 0, hash = '#/control_panel/master', hasSubject = true }: SetUp) {
  const answer = Promise.withResolvers<unknown>();
  const people = ['ada', 'bob'];
  const test = testApp({
    level,
    hash,
    hasSubject,
    replies: {
      'account.info': () => infoOf(people.shift() ?? 'nobody'),
      'guestProfiles.list': { guest_profiles: [] },
      'admin.backups': { backups: [{ key: 'k', file_name: 'f.gz', last_modified: 1, size_human: '1 MB' }] },
      [call]: () => answer.promise,
    },
  });
  const { app, clock, tokens } = test;
  await app.context.account.ensure();
  const othersToken = unsignedToken({
    issued: clock.now(),
    expires: clock.now() + 7 * 86_400_000,
    level: 3,
    sub: hasSubject ? 'bob' : undefined,
  });
  return {
    ...test,
    answer: answer.resolve,
    othersToken,
    emails: () => app.context.account.getSnapshot().data?.player_accounts.map(({ user_id }) => user_id),
    /** Submits the form of a dialog. Its call then waits for the late response. */
    async send(opened: Dialog, values: Record<string, string | boolean | string[]> = {}) {
      app.context.open(opened);
      const model = app.modal.getSnapshot();
      if (!model || model.kind === 'alert') throw new Error('a form was expected');
      for (const [name, value] of Object.entries(values)) model.form.set(name, value);
      expect(model.form.getSnapshot().disabled).toBeUndefined();
      void model.form.submit();
      await clock.advance(100);
    },
    async changeUser() {
      tokens.setFromOtherTab(undefined);
      tokens.setFromOtherTab(othersToken);
      app.modal.close();
      app.navigate('#/control_panel/master');
      await clock.advance(0);
    },
  };
}

interface SetUp {
  call: string;
  level?: number;
  hash?: string;
  hasSubject?: boolean;
}

describe('late responses to calls of the previous user', () => {
  it('are not stored in the account of the current user', async () => {
    const test = await setUp({ call: 'account.create' });
    await test.send(dialog('create_player_account'), { name: 'newbie' });
    await test.changeUser();
    expect(test.emails()).toEqual(['bob']);
    const { master_account, player_accounts } = infoOf('newbie');
    test.answer({ master_account, player_accounts });
    await test.clock.advance(5_000);
    expect(test.emails()).toEqual(['bob']);
    expect(test.app.modal.getSnapshot()).toBeUndefined();
  });

  it("do not delay the closing of the previous user's dialog", async () => {
    const test = await setUp({ call: 'account.changeMasterEmail' });
    await test.send(dialog('change_master_email'), { email: 'new@b.c', password: 'secret' });
    test.tokens.setFromOtherTab(test.othersToken);
    await test.clock.advance(1_000);
    expect(test.app.modal.getSnapshot()).toBeUndefined();
  });

  it('cause no error message', async () => {
    const test = await setUp({ call: 'account.create' });
    await test.send(dialog('create_player_account'), { name: 'newbie' });
    await test.changeUser();
    test.answer(new RefusedReply(409, 'The name newbie is taken.'));
    await test.clock.advance(5_000);
    expect(test.app.modal.getSnapshot()).toBeUndefined();
  });

  it('do not sign in the previous user if tokens do not name their user', async () => {
    const test = await setUp({ call: 'account.changeMasterPassword', hasSubject: false });
    await test.send(dialog('change_master_password'), {
      password: 'old secret',
      new_password: 'a long new secret',
      new_password_confirmed: 'a long new secret',
    });
    await test.changeUser();
    test.answer({ token: unsignedToken({ issued: test.clock.now(), expires: test.clock.now() + 1e9 }) });
    await test.clock.advance(5_000);
    expect(test.tokens.read()?.token).toBe(test.othersToken);
    expect(test.app.session.getSnapshot()?.token).toBe(test.othersToken);
  });

  it('do not show a new access token to the current user', async () => {
    const test = await setUp({ call: 'accessTokens.create' });
    const values = { name: 'Script', scope: ['account:read'], expires: '90d', password: 'secret' };
    await test.send(dialog('create_access_token'), values);
    const access_token = { id: 1, name: 'Script', scopes: ['account:read'], created_at: 1, expires_at: 2 };
    test.answer({ token: 'kfa_secret', access_token });
    await test.clock.advance(1_100);
    expect(test.app.modal.getSnapshot()?.form?.getSnapshot().phase).toBe('done');
    await test.changeUser();
    await test.clock.advance(5_000);
    expect(test.app.modal.getSnapshot()).toBeUndefined();
  });

  it('do not sign out the current user', async () => {
    const test = await setUp({ call: 'account.logout' });
    await test.send(dialog('logout'));
    await test.changeUser();
    test.answer(null);
    await test.clock.advance(5_000);
    expect(test.app.session.getSnapshot()?.token).toBe(test.othersToken);
    expect(test.app.location.getSnapshot().path).toBe('/control_panel/master');
  });

  it('do not sign out the current user if the previous user reported an unknown sign-in', async () => {
    const test = await setUp({ call: 'account.disownSignIn', hash: '#/not_me/report' });
    const { model } = test.app.activeScreen.getSnapshot();
    void (model.kind === 'page' && model.form?.submit());
    await test.clock.advance(100);
    test.tokens.setFromOtherTab(test.othersToken);
    test.answer({ reset_id: 'code' });
    await test.clock.advance(5_000);
    expect(test.app.location.getSnapshot().path).toBe('/reset/code');
    expect(test.app.session.getSnapshot()?.token).toBe(test.othersToken);
  });

  it('start no download', async () => {
    const test = await setUp({
      ...{ call: 'admin.downloadBackup', level: 99, hash: '#/control_panel/database_backups' },
    });
    const { model } = test.app.activeScreen.getSnapshot();
    if (model.kind !== 'table') throw new Error('a table was expected');
    await until(model, ({ total }) => total === 1);
    const [row] = model.getSnapshot().rows;
    void model.runRowAction('download', row?.key ?? '');
    await test.clock.advance(0);
    await test.changeUser();
    test.answer({ url: '/backups/f.gz' });
    await test.clock.advance(5_000);
    expect(test.effects.downloaded).toEqual([]);
    expect(test.app.modal.getSnapshot()).toBeUndefined();
  });
});
