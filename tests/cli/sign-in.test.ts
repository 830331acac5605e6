import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { useProxiedCommandLine } from '../support/command-line.ts';
import { demoPassword, demoToken } from '../support/demo.ts';

const { server, proxy, sandbox } = useProxiedCommandLine();

const credentials = () => join(sandbox.home, '.config/kafra/credentials.json');
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
const withPassword = ['auth', 'login', '--email', 'owner@kafra.example', '--password-stdin'];

/** Returns a token that expired an hour ago. */
function expiredToken(): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1_000);
  return `${part({ alg: 'HS256' })}.${part({ exp: now - 3_600, iat: now - 7_200, group_id: 99 })}.c2ln`;
}

test('a corrupt credentials file is reported as an error and left unchanged', async () => {
  await sandbox.run(['auth', 'login', '--with-token'], { input: await demoToken(server, 'owner') });
  const damaged = readFileSync(credentials(), 'utf8').slice(0, -3);
  writeFileSync(credentials(), damaged);
  for (const args of [['backups', 'list'], withPassword]) {
    const { stderr, code } = await sandbox.run(args, { input: `${demoPassword}\n` });
    expect({ stderr, code }).toEqual({
      stderr: `error: ${credentials()} is corrupt: fix it, or remove it and sign in again\n`,
      code: 65,
    });
  }
  expect(readFileSync(credentials(), 'utf8')).toBe(damaged);
});

describe('a token read from a file', () => {
  test('may end with the characters CRLF, and is overridden by KAFRA_TOKEN', async () => {
    const path = join(sandbox.home, 'token.txt');
    writeFileSync(path, `\ufeff${await demoToken(server, 'owner')}\r\n`);
    const status = ['auth', 'status', '--json', 'email,source'];
    const { stdout, stderr, code } = await sandbox.run(status, { env: { KAFRA_TOKEN_FILE: path } });
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
    expect(JSON.parse(stdout)).toEqual({ email: 'owner@kafra.example', source: `KAFRA_TOKEN_FILE (${path})` });
    const env = { KAFRA_TOKEN_FILE: path, KAFRA_TOKEN: await demoToken(server, 'player') };
    expect(JSON.parse((await sandbox.run(status, { env })).stdout)).toMatchObject({ source: 'KAFRA_TOKEN' });
  });

  test.each([
    ['nowhere.txt', undefined, 'cannot be read (ENOENT)'],
    ['empty.txt', '\n', 'is empty'],
  ])('is reported if the file is unusable: %s', async (name, content, reason) => {
    const path = join(sandbox.home, name);
    if (content !== undefined) writeFileSync(path, content);
    const { stderr, code } = await sandbox.run(['backups', 'list'], { env: { KAFRA_TOKEN_FILE: path } });
    expect({ stderr, code }).toEqual({ stderr: `error: KAFRA_TOKEN_FILE: ${path} ${reason}\n`, code: 64 });
  });

  test('is printed instead of stored with --no-remember', async () => {
    const before = existsSync(credentials()) ? readFileSync(credentials(), 'utf8') : undefined;
    const { stdout, code } = await sandbox.run([...withPassword, '--no-remember'], { input: `${demoPassword}\n` });
    expect(code).toBe(0);
    expect(existsSync(credentials()) ? readFileSync(credentials(), 'utf8') : undefined).toBe(before);
    const status = await sandbox.run(['auth', 'status', '--json', 'email'], { env: { KAFRA_TOKEN: stdout.trim() } });
    expect(JSON.parse(status.stdout)).toEqual({ email: 'owner@kafra.example' });
  });
});

describe('a command without a valid token', () => {
  test('prompts for nothing and sends no request', async () => {
    const { stdout, stderr, code } = await sandbox.run(['backups', 'list']);
    expect({ stdout, code }).toEqual({ stdout: '', code: 4 });
    expect(stderr).toBe('error: not signed in: run `kafra auth login` or set KAFRA_TOKEN\n');
    expect(proxy.requests).toEqual([]);
  });

  test('reports an expired token with its source', async () => {
    const { stderr, code } = await sandbox.run(['backups', 'list'], { env: { KAFRA_TOKEN: expiredToken() } });
    expect(code).toBe(4);
    expect(stderr).toContain('the token from KAFRA_TOKEN expired on ');
    await sandbox.run(['auth', 'login', '--with-token'], { input: await demoToken(server, 'owner') });
    const kept = readFileSync(credentials(), 'utf8');
    writeFileSync(credentials(), kept.replace(/"token": "[^"]+"/, `"token": "${expiredToken()}"`));
    const fromFile = await sandbox.run(['backups', 'list']);
    expect(fromFile.code).toBe(4);
    expect(fromFile.stderr).toContain(`the token from ${credentials()} expired on `);
    // The first command removes the expired token, so that the expiry is reported only once.
    expect(existsSync(credentials())).toBe(false);
    expect((await sandbox.run(['backups', 'list'])).stderr).toContain('error: not signed in');
  });

  test('reports a refused token with its source', async () => {
    const token = await demoToken(server, 'owner');
    const { stderr, code } = await sandbox.run(['backups', 'list'], { env: { KAFRA_TOKEN: `${token}x` } });
    expect(code).toBe(4);
    expect(stderr).toContain('The token from KAFRA_TOKEN is invalid. Run `kafra auth login`.');
  });

  test.each([
    'backups list',
    'accounts list',
    'characters list',
    'account info',
    'accounts sync x --yes',
    'characters transfer --character x --destination y --slot 1',
  ])('removes a refused token and reports its file: %s', async (line) => {
    await sandbox.run(['auth', 'login', '--with-token'], { input: await demoToken(server, 'owner') });
    const kept = readFileSync(credentials(), 'utf8');
    writeFileSync(credentials(), kept.replace(/"token": "([^"]+)"/, '"token": "$1x"'));
    const { stdout, stderr, code } = await sandbox.run(line.split(' '));
    expect({ stdout, code }).toEqual({ stdout: '', code: 4 });
    expect(stderr).toContain(`The token from ${credentials()} is invalid. Run \`kafra auth login\`.`);
    expect(existsSync(credentials())).toBe(false);
  });

  test('never replaces a token of the environment by a stored one', async () => {
    const token = await demoToken(server, 'owner');
    server.advance(26 * 3_600_000);
    await sandbox.run(['backups', 'list'], { env: { KAFRA_TOKEN: token } });
    expect(proxy.requests.map(({ path }) => path)).not.toContain('/api/account/renew');
  });
});

describe('kafra auth login', () => {
  test('prompts without showing the password, and prints the account and the expiry', async () => {
    const terminal = sandbox.terminal(['auth', 'login']);
    await terminal.waitFor('Email: ');
    terminal.write('owner@kafra.example\r');
    await terminal.waitFor('Password: ');
    terminal.write(`${demoPassword}\r`);
    expect(await terminal.ended).toBe(0);
    const text = terminal.text();
    expect(text).not.toContain(demoPassword);
    expect(text).toMatch(/Account:.*owner@kafra\.example/);
    expect(text).toMatch(/Level:.*99/);
    expect(text).toMatch(/Expires:.*\d{4}-\d\d-\d\dT/);
    expect(text).toContain(credentials());
    expect(proxy.requests.map(({ path }) => path)).toContain('/captcha/challenge');
  });

  test('accepts pasted input without showing its password', async () => {
    const terminal = sandbox.terminal(['auth', 'login']);
    await terminal.waitFor('Email: ');
    terminal.write(`owner@kafra.example\r${demoPassword}\r`);
    expect(await terminal.ended).toBe(0);
    expect(terminal.text()).not.toContain(demoPassword);
    expect(terminal.text()).toMatch(/Account:.*owner@kafra\.example/);
  });

  test('treats Ctrl-D as cancelled and Ctrl-C as interrupted', async () => {
    const refused = sandbox.terminal(['auth', 'login']);
    await refused.waitFor('Email: ');
    refused.write('\u0004');
    expect(await refused.ended).toBe(2);
    const interrupted = sandbox.terminal(['auth', 'login']);
    await interrupted.waitFor('Email: ');
    interrupted.write('\u0003');
    expect(await interrupted.ended).toBe(130);
  });

  test('reads the password from stdin, and stores the token readable only for the user', async () => {
    const { stdout, code } = await sandbox.shell(`umask 000; kafra ${withPassword.join(' ')} <<< '${demoPassword}'`);
    expect(code).toBe(0);
    expect(stdout).toContain('owner@kafra.example');
    expect(stdout).not.toContain('?');
    expect(modeOf(credentials())).toBe('600');
    expect(modeOf(join(sandbox.home, '.config/kafra'))).toBe('700');
    expect((await sandbox.run(['backups', 'list'])).code).toBe(0);
  });

  test('warns about a credentials file that others can read', async () => {
    await sandbox.run(['auth', 'login', '--with-token'], { input: await demoToken(server, 'owner') });
    chmodSync(credentials(), 0o644);
    const { stderr, code } = await sandbox.run(['backups', 'list']);
    expect(code).toBe(0);
    expect(stderr).toContain(`warning: ${credentials()} can be read by others: chmod 600 it`);
  });

  test('prompts for nothing if there is no terminal', async () => {
    const { stderr, code } = await sandbox.run(['auth', 'login']);
    expect({ stderr, code }).toEqual({ stderr: 'error: --email required when not running interactively\n', code: 64 });
  });

  test('reports a wrong password with the dialog’s message', async () => {
    const { stdout, stderr, code } = await sandbox.run(withPassword, { input: 'wrong\n' });
    expect({ stdout, code }).toEqual({ stdout: '', code: 4 });
    expect(stderr).toContain('error: Failed to sign into account.');
    expect(existsSync(credentials())).toBe(false);
  });

  test('reports an unverified email address', async () => {
    const { stderr, code } = await sandbox.run(
      ['auth', 'login', '--email', 'unverified@kafra.example', '--password-stdin'],
      { input: demoPassword },
    );
    expect(code).toBe(4);
    expect(stderr).toContain('Verify your email address');
    expect(stderr).toContain('unverified@kafra.example');
  });

  test('resends the verification link on request, and reports a refusal', async () => {
    const resend = (email: string) => sandbox.run(['auth', 'resend', email]);
    const { stdout, code } = await resend('unverified@kafra.example');
    expect([stdout, code]).toEqual([
      'If unverified@kafra.example is not verified yet, a verification link was emailed to it.\n',
      0,
    ]);
    proxy.override = ({ path }) =>
      path.endsWith('/resend') ? { status: 429, headers: {}, body: '{"message": "Too many mails."}' } : undefined;
    const refused = await resend('unverified@kafra.example');
    expect(refused.stderr).toContain('error: Failed to resend verification email.');
    expect(refused.code).not.toBe(0);
  });

  test('stores a token only after the server has accepted it', async () => {
    const bad = await sandbox.run(['auth', 'login', '--with-token'], { input: `${await demoToken(server, 'owner')}x` });
    expect(bad.code).toBe(4);
    expect(existsSync(credentials())).toBe(false);
    const nonsense = await sandbox.run(['auth', 'login', '--with-token'], { input: 'nonsense' });
    expect(nonsense).toMatchObject({ code: 4, stderr: expect.stringContaining('is malformed') });
    const good = await sandbox.run(['auth', 'login', '--with-token'], { input: await demoToken(server, 'owner') });
    expect(good).toMatchObject({ code: 0, stderr: '' });
    expect(existsSync(credentials())).toBe(true);
  });

  test('is refused while the variable KAFRA_TOKEN is set', async () => {
    const { stderr, code } = await sandbox.run(withPassword, { env: { KAFRA_TOKEN: 'x' }, input: demoPassword });
    expect(code).toBe(1);
    expect(stderr).toContain('KAFRA_TOKEN is set and is used to sign in');
  });

  test('explains that a server with reCAPTCHA needs the browser', async () => {
    proxy.override = ({ path }) =>
      path === '/site.json'
        ? { status: 200, body: JSON.stringify({ captcha: { provider: 'recaptcha', site_key: 'k' } }) }
        : undefined;
    const { stderr, code } = await sandbox.run(withPassword, { input: demoPassword });
    expect(code).toBe(1);
    expect(stderr).toContain('kafra auth login --web');
  });
});

describe('after signing in', () => {
  test('status prints account, level, expiry and source of the token, and the token itself only on request', async () => {
    const token = await demoToken(server, 'owner');
    await sandbox.run(['auth', 'login', '--with-token'], { input: token });
    const { stdout, code } = await sandbox.run(['auth', 'status']);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^Account: +owner@kafra.example\nLevel: +99\nExpires: +\S+\nToken from: \S+\nToken: +\S{4}\*{8}\S{4}\n$/,
    );
    expect(stdout).not.toContain(token);
    expect((await sandbox.run(['auth', 'status', '--show-token'])).stdout).toContain(token);
    const env = await sandbox.run(['auth', 'status'], { env: { KAFRA_TOKEN: token } });
    expect(env.stdout).toContain('Token from: KAFRA_TOKEN');
  });

  test('status without a valid token ends with exit code 4', async () => {
    expect((await sandbox.run(['auth', 'status'])).code).toBe(4);
    expect((await sandbox.run(['auth', 'status'], { env: { KAFRA_TOKEN: expiredToken() } })).code).toBe(4);
  });

  test('logout notifies the server, and succeeds again when repeated', async () => {
    const token = await demoToken(server, 'owner');
    await sandbox.run(['auth', 'login', '--with-token'], { input: token });
    const { stdout, stderr, code } = await sandbox.run(['auth', 'logout']);
    expect({ stdout, stderr, code }).toEqual({ stdout: `signed out of ${proxy.url}\n`, stderr: '', code: 0 });
    expect(proxy.requests.map(({ path }) => path)).toContain('/api/account/logout');
    expect(existsSync(credentials())).toBe(false);
    expect((await server.call('POST /api/account/info', {}, token)).status).toBe(401);
    expect(await sandbox.run(['auth', 'logout'])).toEqual({ stdout: 'not signed in\n', stderr: '', code: 0 });
  });

  test('logout removes the stored token even if the server is unreachable', async () => {
    await sandbox.run(['auth', 'login', '--with-token'], { input: await demoToken(server, 'owner') });
    proxy.override = () => ({ status: 500 });
    const { stderr, code } = await sandbox.run(['auth', 'logout']);
    expect(code).toBe(0);
    expect(stderr).toContain('warning: the server could not be notified');
    expect(existsSync(credentials())).toBe(false);
  });
});

describe('several stored accounts', () => {
  const statusOf = async (args: string[] = []) =>
    (await sandbox.run(['auth', 'status', '--json', 'email', '--query', 'email', ...args])).stdout.trim();

  test('are separate if two profiles use the same server', async () => {
    for (const name of ['one', 'two']) await sandbox.run(['config', 'set', 'timeout', '20', '--profile', name]);
    const login = async (who: 'owner' | 'staff', args: string[]) =>
      sandbox.run(['auth', 'login', '--with-token', ...args], { input: await demoToken(server, who) });
    expect((await login('owner', ['--profile', 'one'])).code).toBe(0);
    expect((await login('staff', ['--profile', 'two'])).code).toBe(0);
    expect(await statusOf(['--profile', 'one'])).toBe('"owner@kafra.example"');
    expect(await statusOf(['--profile', 'two'])).toBe('"staff@kafra.example"');
    expect((await sandbox.run(['auth', 'status'])).code).toBe(4);
    expect((await sandbox.run(['auth', 'status', '--profile', 'two'])).stdout).toMatch(
      /^Account: +staff@kafra\.example\nProfile: +two\n/,
    );
    expect((await sandbox.run(['auth', 'logout', '--profile', 'one'])).code).toBe(0);
    expect((await sandbox.run(['auth', 'status', '--profile', 'one'])).code).toBe(4);
    expect(await statusOf(['--profile', 'two'])).toBe('"staff@kafra.example"');
  });

  test('include the tokens of a credentials file that has no profiles yet', async () => {
    const token = await demoToken(server, 'owner');
    mkdirSync(join(sandbox.home, '.config/kafra'), { recursive: true, mode: 0o700 });
    writeFileSync(credentials(), JSON.stringify({ servers: { [proxy.url]: { token } } }), { mode: 0o600 });
    await sandbox.run(['config', 'set', 'timeout', '20', '--profile', 'one']);
    expect(await statusOf()).toBe('"owner@kafra.example"');
    expect(await statusOf(['--profile', 'one'])).toBe('"owner@kafra.example"');
  });

  test('are all stored by concurrent sign-ins, also after a lock file was left behind', async () => {
    const token = await demoToken(server, 'owner');
    mkdirSync(join(sandbox.home, '.config/kafra'), { recursive: true, mode: 0o700 });
    const names = Array.from({ length: 4 }, (_, index) => `p${index}`);
    for (const name of names) await sandbox.run(['config', 'set', 'timeout', '20', '--profile', name]);
    const ended = await sandbox.shell('echo $$');
    writeFileSync(
      `${credentials()}.lock`,
      `${hostname()}/${readlinkSync('/proc/self/ns/pid')} ${ended.stdout.trim()} 1`,
    );
    const results = await Promise.all(
      names.map((name) => sandbox.run(['auth', 'login', '--with-token', '--profile', name], { input: token })),
    );
    expect(results.map(({ stderr, code }) => ({ stderr, code }))).toEqual(names.map(() => ({ stderr: '', code: 0 })));
    expect(Object.keys(JSON.parse(readFileSync(credentials(), 'utf8')).profiles).sort()).toEqual(names);
    expect(readdirSync(join(sandbox.home, '.config/kafra')).sort()).toEqual(['config.json', 'credentials.json']);
  });

  test('cannot be stored in an unwritable folder, which is reported before any prompt', async () => {
    writeFileSync(join(sandbox.home, 'file'), '');
    const env = { KAFRA_CONFIG_DIR: join(sandbox.home, 'file/kafra') };
    const { stdout, stderr, code } = await sandbox.run(withPassword, { env, input: demoPassword });
    expect({ stdout, code }).toEqual({ stdout: '', code: 73 });
    expect(stderr).toContain(`${join(sandbox.home, 'file/kafra/credentials.json')} cannot be written`);
    expect(proxy.requests).toEqual([]);
  });
});

test('are shown by status as JSON, with the token only on request', async () => {
  const token = await demoToken(server, 'owner');
  const status = async (...args: string[]) =>
    JSON.parse((await sandbox.run(['auth', 'status', '--json', ...args], { env: { KAFRA_TOKEN: token } })).stdout);
  expect(await status()).toEqual({
    email: 'owner@kafra.example',
    level: 99,
    name: null,
    scopes: null,
    expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    source: 'KAFRA_TOKEN',
    server: proxy.url,
    profile: null,
    token: expect.stringMatching(/^\S{4}\*{8}\S{4}$/),
  });
  expect((await status('--show-token')).token).toBe(token);
});
