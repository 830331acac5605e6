import { describe, expect, it } from 'vitest';
import { type Dialog, dialog } from '../../catalog/dialogs.ts';
import { timings } from '../../rules/timings.ts';
import { flushPromises, RefusedReply, type TestAppOptions, testApp } from '../../testing/index.ts';

/** Opens a dialog with a submit button in a test app. */
function open(opened: Dialog, options: TestAppOptions = {}) {
  const test = testApp(options);
  test.app.modal.open(opened);
  const form = test.app.modal.getSnapshot()?.form;
  if (!form) throw new Error('a form was expected');
  return {
    ...test,
    form,
    view: () => form.getSnapshot(),
    async submit() {
      const done = form.submit();
      await test.clock.advance(timings.minBusyTime + timings.doneTime);
      await done;
    },
  };
}

/** Returns a captcha solver. The test resolves its attempts. */
function solver() {
  const attempts: { resolve(answer: string): void; reject(error: Error): void; signal: AbortSignal }[] = [];
  const solve = (signal: AbortSignal) =>
    new Promise<string>((resolve, reject) => attempts.push({ resolve, reject, signal }));
  return { attempts, solve };
}

describe('a captcha of a form that the program solves', () => {
  const fillIn = ({ form }: { form: ReturnType<typeof open>['form'] }) => {
    form.set('email', 'a@b.c');
    form.set('password', 'secret');
  };

  it('is solved after the first input, and the button waits for the solution', async () => {
    const { attempts, solve } = solver();
    const test = open(dialog('login'), { solveCaptcha: solve });
    expect(test.view().captcha).toEqual({ phase: 'waiting' });
    expect(attempts).toHaveLength(0);
    fillIn(test);
    expect(attempts).toHaveLength(1);
    expect(test.view()).toMatchObject({
      captcha: { phase: 'solving' },
      disabled: 'Checking that you are not a robot...',
    });
    attempts[0]?.resolve('answer');
    await flushPromises();
    expect(test.view()).toMatchObject({ captcha: { phase: 'solved' }, disabled: undefined });
    expect(test.view().values.recaptcha).toBe('answer');
  });

  it('is reported as missing only after all other rules are met', () => {
    const { solve } = solver();
    const test = open(dialog('login'), { solveCaptcha: solve });
    test.form.set('password', 'secret');
    expect(test.view()).toMatchObject({ disabled: 'Email is required.', invalidField: 'email' });
    test.form.set('email', 'nowhere');
    expect(test.view()).toMatchObject({ disabled: 'Email is not an email address.', invalidField: 'email' });
  });

  it('opens the error dialog if the user sends a form without solving its captcha', async () => {
    const test = open(dialog('login'), {});
    fillIn(test);
    await test.form.submit();
    expect(test.app.modal.dialog.getSnapshot()).toMatchObject({
      id: 'error',
      params: { message: 'Please complete the reCAPTCHA.' },
    });
    test.app.modal.close();
    expect(test.app.modal.getSnapshot()?.form).toBe(test.form);
  });

  it('delays a form that the user sends before the captcha is solved', async () => {
    const { attempts, solve } = solver();
    const replies = { 'account.login': new RefusedReply(403, 'Wrong.') };
    const test = open(dialog('login'), { solveCaptcha: solve, replies });
    fillIn(test);
    const submitted = test.submit();
    expect(test.view()).toMatchObject({ phase: 'busy', button: 'Signing in...' });
    expect(test.calls).toEqual([]);
    attempts[0]?.resolve('answer');
    await submitted;
    expect(test.calls).toEqual([expect.stringContaining('"answer"')]);
  });

  it('opens the error dialog if it cannot be solved while a sent form waits', async () => {
    const { attempts, solve } = solver();
    const test = open(dialog('login'), { solveCaptcha: solve });
    fillIn(test);
    const submitted = test.submit();
    attempts[0]?.reject(new Error('The server answered 503.'));
    await submitted;
    expect(test.calls).toEqual([]);
    expect(test.app.modal.dialog.getSnapshot()).toMatchObject({
      id: 'error',
      params: { message: 'Please complete the reCAPTCHA.' },
    });
  });

  it('reports a failure and is tried again on the next input, but not for every character', async () => {
    const { attempts, solve } = solver();
    const test = open(dialog('login'), { solveCaptcha: solve });
    fillIn(test);
    attempts[0]?.reject(new Error('The server answered 503.'));
    await flushPromises();
    expect(test.view()).toMatchObject({
      captcha: { phase: 'failed', message: 'The server answered 503.' },
      disabled: 'Please complete the reCAPTCHA.',
    });
    test.form.set('password', 'secret!');
    expect(attempts).toHaveLength(1);
    await test.clock.advance(timings.captchaRetryInterval);
    test.form.set('password', 'secret!!');
    expect(attempts).toHaveLength(2);
  });

  it('is solved again after the form was sent and after the solution has expired', async () => {
    let answers = 0;
    const test = open(dialog('login'), {
      solveCaptcha: async () => `answer ${++answers}`,
      replies: { 'account.login': new RefusedReply(403, 'Wrong.') },
    });
    fillIn(test);
    await flushPromises();
    await test.submit();
    expect(test.calls.at(-1)).toContain('"answer 1"');
    test.app.modal.close();
    expect(test.view()).toMatchObject({ captcha: { phase: 'solved' }, disabled: undefined });
    await test.clock.advance(timings.captchaLifetime + 1);
    await test.submit();
    expect(test.calls.at(-1)).toContain('"answer 3"');
  });

  it('is aborted when the form is closed', () => {
    const { attempts, solve } = solver();
    const test = open(dialog('login'), { solveCaptcha: solve });
    fillIn(test);
    test.app.modal.close();
    expect(attempts[0]?.signal.aborted).toBe(true);
  });

  it('is not solved again if sending fails after the form was closed', async () => {
    const { attempts, solve } = solver();
    const test = open(dialog('login'), { solveCaptcha: solve });
    fillIn(test);
    attempts[0]?.resolve('answer');
    await flushPromises();
    const submitted = test.submit();
    test.app.modal.closeAll();
    await submitted;
    expect(test.calls).toHaveLength(1);
    expect(attempts).toHaveLength(1);
  });
});

describe('the rules for email addresses, usernames and passwords in forms', () => {
  const site = { credential_rules: true };
  const solveCaptcha = async () => 'answer';

  it('are those of the server and are checked before the captcha is used', async () => {
    const test = open(dialog('register'), { site, solveCaptcha });
    test.form.set('email', 'lidia@localhost');
    expect(test.view()).toMatchObject({ disabled: 'This is not an email address.', invalidField: 'email' });
    test.form.set('email', 'lidia.kafra@example.org');
    for (const [password, reason] of [
      ['sevench', 'The password must have at least 8 characters.'],
      ['x7k '.repeat(33), 'The password must have at most 128 characters.'],
      ['Passw0rd1', 'This password is too common. Please choose another.'],
      ['lidia.kafra', 'The password must not be your email address.'],
    ] as const) {
      test.form.set('password', password);
      expect(test.view()).toMatchObject({ disabled: reason, invalidField: 'password' });
    }
    test.form.set('password', 'tar-and-timber-31');
    await flushPromises();
    expect(test.view().disabled).toBeUndefined();
  });

  it('apply to game passwords and usernames if such a field is filled', () => {
    const player = open(dialog('change_player_password', { account_id: 3, name: 'roomy' }), { site, level: 0 });
    player.form.set('password', 'master');
    player.form.set('new_password', 'pässwört');
    expect(player.view().disabled).toBe(
      'The game accepts only passwords of 4 to 23 letters, digits and common symbols.',
    );
    player.form.set('new_password', 'net-and-anchor-4');
    player.form.set('new_password_confirmed', 'net-and-anchor');
    expect(player.view()).toMatchObject({
      disabled: 'The new passwords do not match.',
      invalidField: 'new_password_confirmed',
    });
    const account = open(dialog('create_player_account'), { site, level: 0 });
    account.form.set('name', 'ab');
    expect(account.view().disabled).toBe('A username must have 4 to 23 letters, digits or underscores.');
  });

  it('are not checked by the form for a server that is not Kafra', async () => {
    const test = open(dialog('register'), { solveCaptcha });
    test.form.set('email', 'lidia@localhost');
    test.form.set('password', 'short');
    await flushPromises();
    expect(test.view().disabled).toBeUndefined();
  });
});

describe('the form that sends a verification mail', () => {
  const registered = (reply: unknown) => ({
    solveCaptcha: async () => 'answer',
    replies: { 'account.register': reply },
  });

  async function register(reply: unknown, more: Record<string, unknown> = {}) {
    const options = registered(reply);
    const test = open(dialog('register'), { ...options, replies: { ...options.replies, ...more } });
    test.form.set('email', 'a@b.c');
    test.form.set('password', 'tar-and-timber-31');
    await flushPromises();
    await test.submit();
    const form = test.app.modal.getSnapshot()?.form;
    if (!form) throw new Error('a button was expected');
    return { ...test, form, reason: () => form.getSnapshot().disabled };
  }

  it("counts down the server's delay before the button is enabled", async () => {
    const { reason, clock, form, calls } = await register({ resend_after: 60 }, { 'account.resend': null });
    expect(reason()).toBe('You can resend in 00:01:00.');
    await form.submit();
    expect(calls.at(-1)).toContain('account.register');
    await clock.advance(18_000);
    expect(reason()).toBe('You can resend in 00:00:42.');
    await clock.advance(42_000);
    expect(reason()).toBeUndefined();
  });

  it('can be sent immediately without a delay from the server', async () => {
    const { reason } = await register(null);
    expect(reason()).toBeUndefined();
  });

  it('counts down after a mail was sent, and after a refusal that contains a delay', async () => {
    let refused = false;
    const resend = () =>
      refused ? new RefusedReply(429, 'Too many attempts.', { 'retry-after': '30' }) : { resend_after: 60 };
    const test = await register(null, { 'account.resend': resend });
    const press = async () => {
      const done = test.form.submit();
      await test.clock.advance(timings.minBusyTime + timings.doneTime);
      await done;
    };
    await press();
    expect(test.reason()).toMatch(/^You can resend in 00:0[01]:/);
    await test.clock.advance(60_000);
    refused = true;
    await press();
    expect(test.app.modal.dialog.getSnapshot()).toMatchObject({
      params: { message: 'Failed to resend verification email.', status: 429 },
    });
    test.app.modal.close();
    expect(test.reason()).toMatch(/^You can resend in 00:00:[23]\d\.$/);
  });
});

describe('changing the email address of the master account', () => {
  const account = (email: string, pending?: string) => ({ email, pending_email: pending });
  const replies = {
    'account.info': { master_account: account('old@b.c'), player_accounts: [], emblems: {} },
    'guestProfiles.list': { guest_profiles: [] },
  };
  const change = async (master_account: ReturnType<typeof account>) => {
    const test = open(dialog('change_master_email'), {
      level: 0,
      replies: { ...replies, 'account.changeMasterEmail': { token: 'x', master_account } },
    });
    await flushPromises();
    test.form.set('email', 'new@b.c');
    test.form.set('password', 'secret');
    await test.submit();
    return test.app.modal.getSnapshot();
  };

  it('explains the consequences first and rejects the current address', async () => {
    const test = open(dialog('change_master_email'), { level: 0, replies });
    const model = test.app.modal.getSnapshot();
    expect(model?.kind === 'form' && model.intro.join(' ')).toMatch(/Until you open it.*other devices are signed out/);
    await flushPromises();
    test.form.set('email', ' OLD@b.c');
    expect(test.view().disabled).toBe('This is already the email address of the account.');
  });

  it('explains afterwards how to confirm the address, and offers members no sign-in link', async () => {
    const next = await change(account('new@b.c', 'new@b.c'));
    if (next?.kind !== 'alert') throw new Error('something to read was expected');
    expect(JSON.stringify(next.body.getSnapshot())).toMatch(/sent to new@b\.c.*Until you open it.*signed out/);
    expect(next.links).toEqual([]);
  });

  it('opens no dialog if the new address is valid immediately', async () => {
    expect(await change(account('new@b.c'))).toBeUndefined();
  });
});
