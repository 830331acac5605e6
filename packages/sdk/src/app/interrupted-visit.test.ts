import { describe, expect, it } from 'vitest';
import { dialog } from '../catalog/dialogs.ts';
import { RefusedReply, testApp, unsignedToken } from '../testing/index.ts';

const account = {
  master_account: { email: 'ada@b.c' },
  player_accounts: [{ id: 1, user_id: 'ada', group_id: 0, synced: false, characters: [] }],
  emblems: {},
};
const place = '#/control_panel/login_logs?search=potion';

/** Creates an app of a member with a form open over a list. The next sign-in of the test returns `token`. */
async function setUp({ sub = 'member' }: { sub?: string } = {}) {
  const test = testApp({
    level: 0,
    hash: place,
    solveCaptcha: async () => 'solved',
    replies: {
      'account.info': account,
      'account.loginLogs': { login_logs: [] },
      'guestProfiles.list': { guest_profiles: [] },
      'account.changeMasterEmail': new RefusedReply(401, 'The session has ended.', {}, 'unauthorized'),
      'account.login': () => ({
        token: unsignedToken({ issued: test.clock.now(), expires: test.clock.now() + 1e9, sub }),
      }),
    },
  });
  const { app, clock } = test;
  await clock.advance(0);
  const openForm = () => {
    const model = app.modal.getSnapshot();
    if (!model || model.kind === 'alert') throw new Error('A form was expected.');
    return model.form;
  };
  const fill = (values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values)) openForm().set(name, value);
  };
  return {
    ...test,
    openForm,
    async send(values: Record<string, string>) {
      fill(values);
      await clock.advance(5_000);
      void openForm().submit();
      await clock.advance(10_000);
    },
    type() {
      app.context.open(dialog('change_master_email'));
      fill({ email: 'new@b.c', password: 'secret words' });
    },
    route: () => app.location.getSnapshot().path,
  };
}

const credentials = { email: 'ada@b.c', password: 'secret words' };

describe('the route and form that were open when the session ended', () => {
  it('are restored after the error dialog and a new sign-in, with the typed values', async () => {
    const test = await setUp();
    test.type();
    await test.send({});
    expect(test.app.modal.dialog.getSnapshot()).toMatchObject({ id: 'error', params: { status: 401 } });
    expect(test.app.modal.getSnapshot()).toMatchObject({ kind: 'alert', retryLabel: 'Sign in' });
    test.app.modal.retry();
    expect(test.app.modal.dialog.getSnapshot()?.id).toBe('login');
    await test.send(credentials);
    expect(test.app.location.getSnapshot()).toEqual({ path: '/control_panel/login_logs', query: { search: 'potion' } });
    expect(test.app.modal.dialog.getSnapshot()?.id).toBe('change_master_email');
    expect(test.openForm().getSnapshot().values).toMatchObject({ email: 'new@b.c', password: 'secret words' });
  });

  it('are restored also if the token expires before the form is sent', async () => {
    const test = await setUp();
    test.type();
    await test.clock.advance(8 * 86_400_000);
    await test.send({});
    expect(test.app.modal.dialog.getSnapshot()?.id).toBe('login');
    await test.send(credentials);
    expect(test.route()).toBe('/control_panel/login_logs');
    expect(test.openForm().getSnapshot().values).toMatchObject({ email: 'new@b.c', password: 'secret words' });
  });

  it('are not restored for another user', async () => {
    const test = await setUp({ sub: 'bob' });
    test.type();
    await test.send({});
    test.app.modal.retry();
    await test.send(credentials);
    expect(test.route()).toBe('/control_panel/master');
    expect(test.app.modal.getSnapshot()).toBeUndefined();
  });

  it('are not restored after the user signed out', async () => {
    const test = await setUp();
    test.app.session.signOut();
    await test.clock.advance(0);
    test.app.context.open(dialog('login'));
    await test.send(credentials);
    expect(test.route()).toBe('/control_panel/master');
  });

  it('are restored only once', async () => {
    const test = await setUp();
    test.type();
    await test.send({});
    test.app.modal.retry();
    await test.send(credentials);
    expect(test.app.context.resume()).toBe(false);
  });
});
