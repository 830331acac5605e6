import { describe, expect, test } from 'vitest';
import { newAccessToken } from '../support/access-tokens.ts';
import { useProxiedCommandLine } from '../support/command-line.ts';
import { demoPassword, demoToken } from '../support/demo.ts';

const day = 24 * 60 * 60 * 1_000;

const { server, proxy, sandbox, as } = useProxiedCommandLine();
const owner = as('owner');

const create = (...args: string[]) =>
  sandbox.run(['tokens', 'create', ...args, '--password-stdin'], { env: owner, input: `${demoPassword}\n` });
const person = () => ({ email: '', masterId: 0, password: demoPassword, token: owner.KAFRA_TOKEN });
const daysToEnd = async (id: number) => {
  const { body } = await server.call('GET /api/account/tokens', undefined, owner.KAFRA_TOKEN);
  const found = body.access_tokens.find((one: { id: number }) => one.id === id);
  return (found.expires_at - found.created_at) / day;
};

describe('kafra tokens', () => {
  test('create prints only the token to stdout, and the token works in KAFRA_TOKEN', async () => {
    const { stdout, stderr, code } = await create('Night watch', '--scope', 'backups:read', '--expires', '90d');
    expect({ stdout, stderr, code }).toEqual({
      stdout: expect.stringMatching(/^kafra_pat_[0-9A-Za-z]{39}\n$/),
      stderr: 'Created!\n',
      code: 0,
    });
    const script = { KAFRA_TOKEN: stdout.trim() };
    expect((await sandbox.run(['backups', 'list', '--json', 'key'], { env: script })).code).toBe(0);
    const refused = await sandbox.run(['storage', 'list'], { env: script });
    expect(refused.code).toBe(77);
    expect(refused.stderr).toContain('The access token lacks the scope storage:read. (403)');
    const status = await sandbox.run(['auth', 'status'], { env: script });
    expect(status.stdout).toContain('Night watch');
    expect(status.stdout).toContain('backups:read');
    expect(status.stdout).not.toContain(stdout.trim());
    expect(status.stdout).not.toContain('owner@kafra.example');
    // No address that the program requested contains the access token.
    expect(proxy.requests.some(({ path }) => path.includes('kafra_pat_'))).toBe(false);
  });

  test('create defaults to an expiry of 90 days, accepts several permissions, and rejects invalid values', async () => {
    const { stdout } = await create('Plain', '--scope', 'account:read,market:read');
    const listed = await sandbox.run(['tokens', 'list', '--json'], { env: owner });
    const found = JSON.parse(listed.stdout).find((one: { name: string }) => one.name === 'Plain');
    expect(found).toMatchObject({ scopes: ['account:read', 'market:read'], last4: stdout.trim().slice(-4) });
    expect(await daysToEnd(found.id)).toBe(90);
    for (const [args, code, words] of [
      [['Plain', '--scope', 'account:read'], 1, 'You already have an access token with this name.'],
      [['x', '--scope', 'everything'], 64, 'Scopes: "everything" is not available'],
      [['x', '--scope', 'account:read', '--expires', '401d'], 64, 'Enter a number of days from 1 to 400'],
      [['x', '--scope', 'account:read', '--expires', 'never'], 64, 'Enter a number of days from 1 to 400'],
      [['x'], 64, 'Choose at least one scope.'],
    ] as const) {
      const refused = await create(...args);
      expect({ stdout: refused.stdout, code: refused.code }).toEqual({ stdout: '', code });
      expect(refused.stderr).toContain(words);
    }
    expect((await sandbox.run(['tokens', 'create'], { env: owner })).code).toBe(64);
  });

  test('create lists the permissions and the form of the expiry in its help', async () => {
    const help = (await sandbox.run(['tokens', 'create', '--help'])).stdout.replaceAll(/\s+/g, ' ');
    for (const scope of ['account:read', 'market:read', 'backups:write', 'all', 'none']) expect(help).toContain(scope);
    expect(help).toContain('days, at most 400 (for example 30d)');
  });

  test('revoke ends a token by its name; the server then refuses the token with the reason', async () => {
    const { token } = await newAccessToken(server, person(), { name: 'Old machine' });
    const script = { KAFRA_TOKEN: token };
    expect((await sandbox.run(['account', 'info'], { env: script })).code).toBe(0);
    expect((await sandbox.run(['tokens', 'revoke', 'old machine', '--yes'], { env: owner })).stdout).toBe('Revoked!\n');
    server.advance(5_000);
    const refused = await sandbox.run(['account', 'info'], { env: script });
    expect(refused).toMatchObject({ stdout: '', code: 4 });
    expect(refused.stderr).toContain('This access token was revoked. (401)');
  });

  test('revoke ends tokens of other users by id for an owner', async () => {
    const token = await demoToken(server, 'player');
    const { id } = await newAccessToken(server, { ...person(), token }, { name: 'Of a player' });
    const listed = await sandbox.run(['admin', 'tokens', '--json'], { env: owner });
    expect(JSON.parse(listed.stdout)).toContainEqual(expect.objectContaining({ id, owner: 'player@kafra.example' }));
    const { stdout } = await sandbox.run(['admin', 'revoke-token', String(id), '--yes'], { env: owner });
    expect(stdout).toBe('Revoked!\n');
    const staff = { KAFRA_TOKEN: await demoToken(server, 'staff') };
    expect((await sandbox.run(['admin', 'revoke-token', String(id), '--yes'], { env: staff })).code).toBe(77);
  });

  test('show a warning on stderr for a token that expires within 14 days, and never renew a token', async () => {
    const { token } = await newAccessToken(server, person(), { name: 'Short', expires_days: 10 });
    const later = await newAccessToken(server, person(), { name: 'Long', expires_days: 30 });
    const run = (KAFRA_TOKEN: string) => sandbox.run(['account', 'info', '--json', 'email'], { env: { KAFRA_TOKEN } });
    const { stderr, code } = await run(token);
    expect(code).toBe(0);
    expect(stderr).toMatch(/^warning: the access token expires in 10 days, on \S+: create a new one before that\n$/);
    expect((await run(later.token)).stderr).toBe('');
    const kept = await sandbox.run(['auth', 'login', '--with-token'], { input: token });
    expect(kept.code).toBe(0);
    await sandbox.run(['account', 'info']);
    expect(proxy.requests.some(({ path }) => path.endsWith('/renew'))).toBe(false);
    expect((await sandbox.run(['auth', 'logout'])).code).toBe(0);
  });

  test('can be kept after a password change by a flag, which the help lists', async () => {
    const help = await sandbox.run(['account', 'change-password', '--help']);
    expect(help.stdout).toContain('--no-revoke-tokens');
  });
});
