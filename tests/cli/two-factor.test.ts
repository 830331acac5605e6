import { statSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CliSandbox, createCliSandbox } from '../support/cli-sandbox.ts';
import { type DeviceProxy, startDeviceProxy } from '../support/device-proxy.ts';
import { goodPassword, newPerson } from '../support/people.ts';
import { codeOf, nextCode, protect } from '../support/second-factor.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let sandbox: CliSandbox;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => {
  sandbox = createCliSandbox(server.url);
});
afterEach(() => sandbox.remove());
afterAll(() => server.close());

const withPassword = (email: string) => ['auth', 'login', '--email', email, '--password-stdin'];

describe('auth login with a second factor', () => {
  test('reads the second-factor code from the second line of stdin', async () => {
    const { email, secret } = await protect(server, await newPerson(server));
    const input = `${goodPassword}\n${codeOf(server, secret)}\n`;
    const { stdout, stderr, code } = await sandbox.run(withPassword(email), { input });
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain(email);
    expect((await sandbox.run(['two-factor', 'status'])).stdout).toMatch(
      /^Two-factor sign-in is on since .*Z\.\n10 recovery codes left\.$/m,
    );
  });

  test('reports a missing or wrong second-factor code', async () => {
    const { email } = await protect(server, await newPerson(server));
    const missing = await sandbox.run(withPassword(email), { input: goodPassword });
    expect([missing.code, missing.stderr]).toEqual([4, expect.stringContaining('a code is required')]);
    const wrong = await sandbox.run(withPassword(email), { input: `${goodPassword}\n000000\n` });
    expect([wrong.code, wrong.stderr]).toEqual([77, expect.stringContaining('The code is wrong.')]);
    expect((await sandbox.run(['account', 'info'])).code).toBe(4);
  });

  test('prompts for the second-factor code on a terminal', async () => {
    const { email, secret } = await protect(server, await newPerson(server));
    const terminal = sandbox.terminal(['auth', 'login', '--email', email]);
    await terminal.waitFor('Password:');
    terminal.write(`${goodPassword}\r`);
    await terminal.waitFor('Code from your authenticator app:');
    terminal.write(`${codeOf(server, secret)}\r`);
    expect(await terminal.ended).toBe(0);
  });
});

describe('kafra two-factor', () => {
  test('enable shows the secret key, prompts again after a wrong code, and writes the recovery codes to a file', async () => {
    const { email, token } = await newPerson(server);
    const terminal = sandbox.terminal(['two-factor', 'enable', '--out', 'codes.txt'], { env: { KAFRA_TOKEN: token } });
    await terminal.waitFor('Master password:');
    terminal.write(`${goodPassword}\r`);
    await terminal.waitFor('Code from the app:');
    const secret = /Key: ([A-Z2-7 ]+)/.exec(terminal.text())?.[1]?.replaceAll(' ', '') ?? '';
    expect(terminal.text()).toContain('▀');
    terminal.write('000000\r');
    await terminal.waitFor('The code is wrong.');
    terminal.write(`${codeOf(server, secret)}\r`);
    expect(await terminal.ended).toBe(0);
    const text = terminal.text();
    const file = /The recovery codes are in (\S+codes\.txt)/.exec(text.replaceAll(/\s+/g, ' '))?.[1] ?? '';
    expect(statSync(file).mode & 0o777).toBe(0o600);
    nextCode(server);
    const input = `${goodPassword}\n${codeOf(server, secret)}\n`;
    expect((await sandbox.run(withPassword(email), { input })).code).toBe(0);
  });

  test('enable requires a terminal', async () => {
    const { token } = await newPerson(server);
    const { stderr, code } = await sandbox.run(['two-factor', 'enable'], { env: { KAFRA_TOKEN: token } });
    expect([code, stderr]).toEqual([64, expect.stringContaining('this command requires a terminal')]);
  });

  test('recovery-codes prints only ten codes, and disable turns the second factor off', async () => {
    const { secret, token } = await protect(server, await newPerson(server));
    const options = { env: { KAFRA_TOKEN: token }, input: `${goodPassword}\n` };
    const renew = ['two-factor', 'recovery-codes', '--password-stdin', '--code', codeOf(server, secret)];
    const { stdout } = await sandbox.run(renew, options);
    expect(stdout).toMatch(/^([0-9A-Z]{4}(-[0-9A-Z]{4}){3}\n){10}$/);
    nextCode(server);
    const disable = ['two-factor', 'disable', '--password-stdin', '--code', codeOf(server, secret)];
    expect((await sandbox.run(disable, options)).code).toBe(0);
  });

  test('tokens create requires the code of an account with a second factor', async () => {
    const { secret, token } = await protect(server, await newPerson(server));
    const options = { env: { KAFRA_TOKEN: token }, input: `${goodPassword}\n` };
    const create = ['tokens', 'create', 'cron', '--scope', 'account:read', '--password-stdin'];
    expect((await sandbox.run(create, options)).stderr).toContain('its code is needed as well');
    const { stdout, code } = await sandbox.run([...create, '--code', codeOf(server, secret)], options);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^kafra_pat_\w{39}\n$/)]);
  });
});

describe('auth login --web', () => {
  let proxy: DeviceProxy;
  const signIn = async (decide: 'approve' | 'refuse') => {
    const { email, token } = await newPerson(server);
    proxy = await startDeviceProxy(server, { token, decide });
    const elsewhere = createCliSandbox(proxy.url);
    const result = await elsewhere.run(['auth', 'login', '--web']);
    const info = await elsewhere.run(['account', 'info', '--json']);
    elsewhere.remove();
    await proxy.close();
    return { email, result, info };
  };

  test("prints web address and code, waits for the user's confirmation in the browser, and stores the session", async () => {
    const { email, result, info } = await signIn('approve');
    expect([result.code, result.stdout]).toEqual([0, expect.stringContaining(email)]);
    expect(result.stderr).toMatch(
      /Open this address in a browser: \S+\/#\/device\/\S{9}\n.*the code [B-Z]{4}-[B-Z]{4}\.\n/,
    );
    expect(info.code).toBe(0);
    expect(proxy.polls).toBe(3);
  });

  test('ends with an error when the user refuses in the browser', async () => {
    const { result, info } = await signIn('refuse');
    expect([result.code, result.stderr]).toEqual([1, expect.stringContaining('was refused in the browser')]);
    expect(info.code).toBe(4);
  });
});
