import { expect, test } from 'vitest';
import { useCommandLine } from '../support/command-line.ts';
import { demoPassword, demoToken } from '../support/demo.ts';

const { server, sandbox } = useCommandLine();

const signIn = () =>
  sandbox.run(['auth', 'login', '--email', 'player@kafra.example', '--password-stdin'], { input: `${demoPassword}\n` });
const list = async () => JSON.parse((await sandbox.run(['sessions', 'list', '--json'])).stdout);

test('kafra sessions marks the current session, ends one by its id, and ends all others', async () => {
  expect((await signIn()).code).toBe(0);
  const other = await demoToken(server, 'player');
  const sessions = await list();
  expect(sessions).toHaveLength(2);
  expect(sessions[0]).toMatchObject({ kind: 'command', name: 'kafra on Linux', is_current: true });
  const refused = await sandbox.run(['sessions', 'end', sessions[0].id, '--yes']);
  expect(refused.code).toBe(66);
  expect(await sandbox.run(['sessions', 'end', sessions[1].id, '--yes'])).toEqual({
    ...{ stdout: 'Ended!\n', stderr: '', code: 0 },
  });
  expect((await server.call('POST /api/account/info', {}, other)).status).toBe(401);
  const third = await demoToken(server, 'player');
  expect((await sandbox.run(['sessions', 'end-others'])).stdout).toBe('Ended!\n');
  expect((await server.call('POST /api/account/info', {}, third)).status).toBe(401);
  expect(await list()).toHaveLength(1);
});

test('kafra sessions refuses an access token', async () => {
  await signIn();
  const made = await sandbox.run(['tokens', 'create', 'x', '--scope', 'account:read', '--password-stdin'], {
    input: `${demoPassword}\n`,
  });
  const env = { KAFRA_TOKEN: made.stdout.trim() };
  const { stderr, code } = await sandbox.run(['sessions', 'list'], { env });
  expect(code).toBe(77);
  expect(stderr).toContain('This cannot be done with an access token: please sign in.');
});
