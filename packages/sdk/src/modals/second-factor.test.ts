import { describe, expect, it } from 'vitest';
import { dialog } from '../catalog/dialogs.ts';
import { master } from '../screens/master.ts';
import { sessions } from '../screens/sessions.ts';
import { openDialog, RefusedReply, type TestAppOptions, testApp, unsignedToken } from '../testing/index.ts';

const account = { master_account: { email: 'a@b.c' }, player_accounts: [], emblems: {} };
const replies = {
  'account.info': account,
  'guestProfiles.list': { guest_profiles: [] },
  'account.claimable': { accounts: [] },
};

const start = ({ replies: more = {}, ...options }: TestAppOptions = {}) =>
  testApp({ level: 0, ...options, replies: { ...replies, ...more } });

/** Returns the token of a session that was started with these authentication methods. */
function tokenOf(test: ReturnType<typeof start>, amr: readonly string[]): string {
  const now = test.clock.now();
  return unsignedToken({ issued: now, expires: now + 86_400_000, sub: '1', amr });
}

describe('signing in to an account with a second factor', () => {
  it('asks for a code before a session starts and keeps the choice to stay signed in', async () => {
    const test = testApp({
      solveCaptcha: async () => 'solved',
      replies: { ...replies, 'account.login': { second_factor: 'totp', challenge: 'proof' } },
    });
    test.app.context.open(dialog('login'));
    const model = test.app.modal.getSnapshot();
    if (model?.kind !== 'form') throw new Error('no form');
    for (const [name, value] of Object.entries({ email: 'a@b.c', password: 'secret', remember: true, recaptcha: 'x' }))
      model.form.set(name, value);
    const done = model.form.submit();
    await test.clock.advance(2_000);
    await done;
    await test.clock.advance(2_000);
    expect(test.app.session.getSnapshot()).toBeUndefined();
    expect(test.app.modal.dialog.getSnapshot()).toEqual(
      dialog('second_factor', { challenge: 'proof', remember: true }),
    );
  });

  it('opens the account page after a correct code, and stays open after a wrong one', async () => {
    const answers: Record<string, unknown> = {
      'secondFactor.signIn': new RefusedReply(403, 'The code is wrong.', {}, 'invalid_code'),
    };
    const test = testApp({ replies: { ...replies, ...answers }, hash: '#/home' });
    test.app.context.open(dialog('second_factor', { challenge: 'proof', remember: false }));
    const model = test.app.modal.getSnapshot();
    if (model?.kind !== 'form') throw new Error('no form');
    model.form.set('code', '123456');
    const wrong = model.form.submit();
    await test.clock.advance(2_000);
    await wrong;
    expect(test.app.modal.dialog.getSnapshot()?.id).toBe('error');
    test.app.modal.close();
    expect(test.app.modal.dialog.getSnapshot()?.id).toBe('second_factor');
    expect(test.calls).toEqual(['secondFactor.signIn {"challenge":"proof","code":"123456"}']);
  });
});

describe('setting up a second factor', () => {
  it('shows a QR code and its key, stores the new session token and shows the recovery codes once', async () => {
    const test = start({ replies: { 'secondFactor.setUp': { secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/x' } } });
    const first = await openDialog(test, dialog('set_up_second_factor'));
    first.fill({ password: 'secret' });
    await first.submit();
    const next = first.shown();
    if (next?.kind !== 'form') throw new Error('no form');
    expect(next.sections).toEqual([
      { kind: 'qr', text: 'otpauth://totp/x', alt: 'QR code with the key' },
      {
        kind: 'facts',
        facts: [{ label: 'Key', value: { text: 'ABCD EFGH IJKL MNOP', copyText: 'ABCDEFGHIJKLMNOP' } }],
      },
    ]);
  });

  it('is offered until it is set up, then its removal and new recovery codes are offered', () => {
    const labels = (amr: readonly string[]) => {
      const test = start();
      test.app.session.signIn(tokenOf(test, amr), false);
      return sessions.toolbar?.(test.app.context, []).map(({ label }) => label);
    };
    expect(labels(['pwd'])).toEqual(['Set Up Two-Factor Sign-in', 'Sign out everywhere else']);
    expect(labels(['pwd', 'otp'])).toEqual([
      'New Recovery Codes',
      'Turn Off Two-Factor Sign-in',
      'Sign out everywhere else',
    ]);
  });

  it('is requested on the account page while the realm withholds staff rights', () => {
    const data = { ...account, master_account: { email: 'a@b.c', second_factor_required: true } };
    const held = { ...data, guest_profiles: [], claimable: [] };
    expect(master.subtitle?.(held)).toBe('a@b.c. Your staff rights are suspended until you set up two-factor sign-in.');
    expect(master.toolbar?.(start().app.context, held)[0]).toMatchObject({ label: 'Set Up Two-Factor Sign-in' });
    const free = { ...held, master_account: { email: 'a@b.c' } };
    expect(master.subtitle?.(free)).toBe('a@b.c');
  });
});

describe('creating an access token', () => {
  it.each([
    [['pwd'], false],
    [['pwd', 'otp'], true],
  ])('in a session opened with %j requires a code: %s', async (amr, asks) => {
    const test = start();
    test.app.session.signIn(tokenOf(test, amr), false);
    const { form } = await openDialog(test, dialog('create_access_token'));
    expect(form.getSnapshot().fields.some(({ name }) => name === 'code')).toBe(asks);
  });
});

describe('approving the sign-in of a program', () => {
  it('shows the name of the program before the user confirms', async () => {
    const device = { program: 'kafra', system: 'Linux', ip: '203.0.113.5', created_at: 0 };
    const test = start({ replies: { 'device.show': device, 'device.decide': undefined } });
    const asked = await openDialog(test, dialog('approve_device', { user_code: 'WDJB-MJHT' }));
    expect(asked.form.getSnapshot().values).toEqual({ user_code: 'WDJB-MJHT' });
    await asked.submit();
    const question = asked.shown();
    if (question?.kind !== 'confirm') throw new Error('no question');
    expect(question.question[0]).toBe('kafra on Linux wants to sign in to your account, from the address 203.0.113.5.');
    const done = question.form.submit();
    await test.clock.advance(2_000);
    await done;
    expect(test.calls.at(-1)).toBe('device.decide {"user_code":"WDJB-MJHT","approve":true}');
  });

  it('continues after sign-in instead of opening the account page', () => {
    const test = testApp({ replies, hash: '#/device/WDJB-MJHT' });
    test.app.context.open(dialog('second_factor', { challenge: 'x', remember: false }));
    test.app.session.signIn(tokenOf(test, ['pwd']), false);
    expect(test.app.context.location.getSnapshot().path).toBe('/device/WDJB-MJHT');
  });
});
