import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CliSandbox, createCliSandbox } from '../support/cli-sandbox.ts';
import { startDemo } from '../support/demo.ts';
import { startHttpProxy } from '../support/http-proxy.ts';
import { goodPassword, mailedToken, newPerson, signIn } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';

/** Tests the commands that need no sign-in. */
let server: TestServer;
let sandbox: CliSandbox;

beforeAll(async () => {
  server = await startDemo();
});

beforeEach(() => {
  sandbox = createCliSandbox(server.url);
});

afterEach(() => sandbox.remove());

afterAll(() => server.close());

describe('registering an account', () => {
  test('creates an account that is verified by the mailed link and can be signed in to', async () => {
    const email = 'newcomer@example.org';
    const registered = await sandbox.run(['auth', 'register', '--email', email, '--password-stdin'], {
      input: goodPassword,
    });
    expect(registered).toEqual({
      stdout: 'Registered!\n',
      stderr: [
        'Verify your email address',
        `An email with a verification link was sent to ${email}.`,
        'If it does not arrive within a few minutes, please check your spam folder.',
        '',
      ].join('\n'),
      code: 0,
    });
    const link = (await server.mails(email))[0]?.links.find((one) => one.includes('/#/verify/')) ?? '';
    const verified = await sandbox.run(['auth', 'verify', link]);
    expect(verified).toMatchObject({ stderr: '', code: 0 });
    expect(verified.stdout).toMatch(/^Account Verified!\nYour email has been successfully verified!\n/);
    const login = await sandbox.run(['auth', 'login', '--email', email, '--password-stdin'], { input: goodPassword });
    expect(login).toMatchObject({ stderr: '', code: 0 });
  });

  test('prompts for the password without showing it', async () => {
    const terminal = sandbox.terminal(['auth', 'register']);
    await terminal.waitFor('Email: ');
    terminal.write('asked@example.org\r');
    await terminal.waitFor('Password (at least 8 characters): ');
    terminal.write(`${goodPassword}\r`);
    expect(await terminal.ended).toBe(0);
    expect(terminal.text()).toContain('Registered!');
    expect(terminal.text()).not.toContain(goodPassword);
  });

  test('rejects a weak password before the captcha is used', async () => {
    const proxy = await startHttpProxy(server.url);
    const through = createCliSandbox(proxy.url);
    const refused = await through.run(['auth', 'register', '--email', 'weak@example.org', '--password-stdin'], {
      input: 'x',
    });
    through.remove();
    await proxy.close();
    expect(refused).toEqual({
      stdout: '',
      stderr: 'error: The password must have at least 8 characters.\n',
      code: 64,
    });
    expect(proxy.requests.map(({ path }) => path)).toEqual(['/site.json']);
    expect(await sandbox.run(['auth', 'register'])).toMatchObject({
      stdout: '',
      stderr: 'error: --email required when not running interactively\n',
      code: 64,
    });
  });

  test('is not completed by an invented verification link', async () => {
    const { stdout, stderr, code } = await sandbox.run(['auth', 'verify', 'nonsense']);
    expect(stdout).toBe('');
    expect(stderr).toBe(
      [
        'error: Verification Failed!',
        'There was an error verifying your email.',
        'Please contact an administrator.',
        'Is the link more than a day old? Sign in to get a new one.',
        '',
      ].join('\n'),
    );
    expect([1, 66]).toContain(code);
    const away = await sandbox.run(['auth', 'verify', 'x', '--api-url', 'http://127.0.0.1:9']);
    expect(away).toMatchObject({ stdout: '', code: 69 });
  });
});

describe('resetting a forgotten password', () => {
  test('accepts a new password with the mailed link', async () => {
    const { email } = await newPerson(server);
    expect(await sandbox.run(['auth', 'forgot', '--email', email])).toEqual({ stdout: 'Sent!\n', stderr: '', code: 0 });
    const token = await mailedToken(server, email, 'reset', 2);
    const fresh = 'another-good-77';
    expect(await sandbox.run(['auth', 'reset', token, '--password-stdin'], { input: fresh })).toEqual({
      stdout: 'Password updated!\n',
      stderr: '',
      code: 0,
    });
    expect(await signIn(server, email, fresh)).toBeTruthy();
    const again = await sandbox.run(['auth', 'reset', token, '--password-stdin'], { input: fresh });
    expect(again.stdout).toBe('');
    expect(again.stderr).toContain('error: Failed to reset account password.');
  });

  test('prompts for the new password twice and requires equal input', async () => {
    const { email } = await newPerson(server);
    await sandbox.run(['auth', 'forgot', '--email', email]);
    const terminal = sandbox.terminal(['auth', 'reset', await mailedToken(server, email, 'reset', 2)]);
    await terminal.waitFor('New password (at least 8 characters): ');
    terminal.write('another-good-77\r');
    await terminal.waitFor('New password confirmed: ');
    terminal.write('another-good-78\r');
    expect(await terminal.ended).toBe(64);
    expect(terminal.text()).toContain('The new passwords do not match.');
    expect(terminal.text()).not.toContain('another-good');
  });
});

test('auth forgot explains that a captcha needs a browser', async () => {
  const relay = await startHttpProxy(server.url);
  relay.override = ({ path }) =>
    path === '/site.json'
      ? { status: 200, body: JSON.stringify({ captcha: { provider: 'recaptcha', site_key: 'k' } }) }
      : undefined;
  const apiUrl = relay.url.replace('://', '://me:secret@');
  const { stderr, code } = await sandbox.run(['auth', 'forgot', '--email', 'a@example.org', '--api-url', apiUrl]);
  await relay.close();
  expect(code).toBe(1);
  expect(stderr).toContain(`Use the web site instead: ${relay.url.replace('://', '://…@')}`);
});
