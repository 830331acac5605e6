import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CliSandbox, createCliSandbox } from '../support/cli-sandbox.ts';
import { demoToken, startDemo } from '../support/demo.ts';
import { goodPassword, newAccount, newPerson, type Person, signIn } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';

let server: TestServer;
let sandbox: CliSandbox;
let person: Person;
let me: { KAFRA_TOKEN: string };

beforeAll(async () => {
  server = await startDemo();
});

beforeEach(async () => {
  sandbox = createCliSandbox(server.url);
  person = await newPerson(server);
  me = { KAFRA_TOKEN: person.token };
});

afterEach(() => sandbox.remove());

afterAll(() => server.close());

const info = async (token = person.token) => (await server.call('POST /api/account/info', {}, token)).body;
const success = (words: string) => ({ stdout: `${words}\n`, stderr: '', code: 0 });

describe('kafra accounts', () => {
  test("hides the user's accounts in the public lists that a flag names, and shows them again", async () => {
    const privacy = async () => (await info()).master_account.privacy;
    const hide = (lists: string) => sandbox.run(['account', 'privacy', '--hidden', lists], { env: me });
    const { stdout, stderr, code } = await hide('activity,ranking');
    expect([stdout, code]).toEqual(['Saved!\n', 0]);
    expect(stderr).toBe('Hidden: Player Activity, Rankings (the rank stays, as "hidden")\n');
    expect(await privacy()).toEqual({ hide_activity: true, hide_ranking: true, hide_market_name: false });
    expect((await hide('none')).stderr).toBe('Hidden: nothing\n');
    expect(await privacy()).toEqual({ hide_activity: false, hide_ranking: false, hide_market_name: false });
    const wrong = await hide('everything');
    expect([wrong.code, wrong.stdout]).toEqual([64, '']);
    expect(wrong.stderr).toContain('Hide my characters in: "everything" is not available');
  });

  test('create takes the name of the new player account from a flag', async () => {
    const created = await sandbox.run(['accounts', 'create', '--name', 'fresh_one'], { env: me });
    expect([created.stdout, created.code]).toEqual(['Created!\n', 0]);
    expect(created.stderr).toContain('Download the client; sign in with fresh_one and the password you chose.');
    expect((await info()).player_accounts.map((account: { user_id: string }) => account.user_id)).toContain(
      'fresh_one',
    );
  });

  test('create reports that the new account cannot get the master password, and explains how to set a password', async () => {
    const careful = await newPerson(server, 'schlüssel-loch-7');
    const env = { KAFRA_TOKEN: careful.token };
    const created = await sandbox.run(['accounts', 'create', '--name', 'umlaut_one'], { env });
    expect([created.stdout, created.code]).toEqual(['Created!\n', 0]);
    expect(created.stderr).toMatch(/could not be applied to umlaut_one\. Set a game password/);
    const command = /^kafra (accounts change-password umlaut_one)$/m.exec(created.stderr)?.[1]?.split(' ') ?? [];
    const input = 'schlüssel-loch-7\nkobold-9\n';
    expect(await sandbox.run([...command, '--password-stdin'], { env, input })).toEqual(success('Changed!'));
    expect((await info(careful.token)).player_accounts[0]).toMatchObject({ password_unset: false });
  });

  test('sync reports that an account gets the master password only at the next sign-in', async () => {
    const { db } = server.services.database;
    const account = await newAccount(server, person, 'patient_one');
    await server.call(
      'POST /api/account/change-password-sync',
      { player_account_id: account, synced: false },
      person.token,
    );
    // Simulates a realm that changed from plain passwords to md5: its game server can no longer use the stored form of
    // this password.
    await db.updateTable('site_master').set({ game_secret_kind: 2 }).where('master_id', '=', person.masterId).execute();
    const { stdout, stderr, code } = await sandbox.run(['accounts', 'sync', 'patient_one', '--yes'], { env: me });
    expect([stdout, code]).toEqual(['Done!\n', 0]);
    expect(stderr).toContain('patient_one gets the master password the next time you sign in.');
  });

  test('create prompts for the name of the new player account if it is missing', async () => {
    const terminal = sandbox.terminal(['accounts', 'create'], { env: me });
    await terminal.waitFor('Username (4 to 23 letters, digits or underscores): ');
    terminal.write('asked_for\r');
    expect(await terminal.ended).toBe(0);
    expect((await info()).player_accounts.map((account: { user_id: string }) => account.user_id)).toContain(
      'asked_for',
    );
  });

  test('create reports a refusal by the server with the texts of the dialog and of the server', async () => {
    await newAccount(server, person, 'taken_name');
    const taken = await sandbox.run(['accounts', 'create', '--name', 'taken_name'], { env: me });
    expect(taken.code).toBe(1);
    expect(taken.stderr).toMatch(/^error: Failed to create player account\.\n.+ \(4\d\d\)\n$/);
  });

  test('create reports invalid input without a request', async () => {
    expect(await sandbox.run(['accounts', 'create', '--name', '!'], { env: me })).toEqual({
      stdout: '',
      stderr: 'error: A username must have 4 to 23 letters, digits or underscores.\n',
      code: 64,
    });
  });

  test('the TAB key suggests the accounts that a command accepts', async () => {
    await newAccount(server, person, 'tab_me');
    const { stdout } = await sandbox.run(['complete', '--', 'accounts', 'sync', 'tab'], { env: me });
    expect(stdout).toMatch(/^none\ntab_me\t\d+\n$/);
  });

  test('change-password reads the new password from stdin and accepts the login name of the account', async () => {
    await newAccount(server, person, 'with_password');
    const { stdout, stderr, code } = await sandbox.run(
      ['accounts', 'change-password', 'With_Password', '--password-stdin'],
      { env: me, input: `${goodPassword}\nanother-good-77\n` },
    );
    // A new player account is synced if the game accepts the master password. The password of a synced account cannot
    // be changed.
    const { synced } = (await info()).player_accounts[0];
    if (synced) {
      expect({ stderr, code }).toEqual({
        stderr: 'error: Cannot change password while account is synced.\n',
        code: 77,
      });
    } else expect({ stdout, stderr, code }).toEqual(success('Changed!'));
  });

  test('sync asks for confirmation and turns the shared password of an account on and off', async () => {
    await newAccount(server, person, 'in_step');
    const synced = async () => (await info()).player_accounts[0].synced;
    expect((await sandbox.run(['accounts', 'sync', 'in_step'], { env: me })).code).toBe(64);
    expect(await sandbox.run(['accounts', 'sync', 'in_step', '--off', '--yes'], { env: me })).toEqual(success('Done!'));
    expect(await synced()).toBe(false);
    expect(await sandbox.run(['accounts', 'sync', 'in_step', '--yes'], { env: me })).toEqual(success('Done!'));
    expect(await synced()).toBe(true);
    const refused = await sandbox.run(['accounts', 'change-password', 'in_step', '--password-stdin'], {
      env: me,
      input: `${goodPassword}\nanother-good-77\n`,
    });
    expect(refused).toMatchObject({ stderr: 'error: Cannot change password while account is synced.\n', code: 77 });
  });

  test('a missing account is reported with similar names', async () => {
    await newAccount(server, person, 'spelled_right');
    const { stderr, code } = await sandbox.run(['accounts', 'sync', 'spelled_rigth', '--yes'], { env: me });
    expect(code).toBe(66);
    expect(stderr).toBe('error: no player account named "spelled_rigth" found\nDid you mean spelled_right?\n');
  });
});

describe('the master account', () => {
  test('change-password reads the password from stdin and stores the new token', async () => {
    await sandbox.run(['auth', 'login', '--with-token'], { input: person.token });
    const changed = await sandbox.run(['account', 'change-password', '--password-stdin'], {
      input: `${goodPassword}\nanother-good-77\n`,
    });
    expect(changed).toEqual(success('Changed!'));
    expect((await sandbox.run(['auth', 'status'])).code).toBe(0);
    expect(await signIn(server, person.email, 'another-good-77')).toBeTruthy();
  });

  test('change-email changes the email address', async () => {
    const email = `moved-${person.email}`;
    const { stdout, code } = await sandbox.run(['account', 'change-email', '--email', email, '--password-stdin'], {
      env: me,
      input: goodPassword,
    });
    expect({ stdout, code }).toEqual({ stdout: 'Changed!\n', code: 0 });
  });

  test('change-password ends with exit code 77 for a wrong password', async () => {
    const { stderr, code } = await sandbox.run(['account', 'change-password', '--password-stdin'], {
      env: me,
      input: 'wrong\nanother-good-77\n',
    });
    expect(code).toBe(77);
    expect(stderr).toContain('error: Failed to change password.');
  });

  test('change-password names a password that is missing on stdin', async () => {
    const { stderr, code } = await sandbox.run(['account', 'change-password', '--password-stdin'], {
      env: me,
      input: goodPassword,
    });
    expect({ stderr, code }).toEqual({ stderr: 'error: expected the new password on stdin\n', code: 64 });
  });
});

describe('guest profiles', () => {
  test('are created, edited, associated with accounts and deleted', async () => {
    await newAccount(server, person, 'guarded');
    const profile = async () =>
      JSON.parse((await sandbox.run(['guest-profiles', 'list', '--json'], { env: me })).stdout)[0];
    const act = (args: string[], input = '') => sandbox.run(['guest-profiles', ...args], { env: me, input });
    expect(
      await act(['create', '--name', 'Friends', '--permissions', 'drop,trade', '--password-stdin'], 'guest-pass-77'),
    ).toEqual(success('Created!'));
    expect(await profile()).toMatchObject({ name: 'Friends' });
    expect(await act(['edit', 'friends', '--name', 'Family', '--password-stdin'])).toEqual(success('Updated!'));
    expect(await profile()).toMatchObject({ name: 'Family' });
    const unchanged = await act(['edit', 'Family', '--name', 'Family', '--password-stdin']);
    expect(unchanged).toMatchObject({ stderr: 'error: Nothing has changed.\n', code: 64 });
    expect(await act(['associate', 'Family', '--accounts', 'guarded', '--password-stdin'], goodPassword)).toEqual(
      success('Updated!'),
    );
    expect(await act(['delete', 'Family', '--yes'])).toEqual(success('Deleted!'));
    expect(await profile()).toBeUndefined();
  });
});

test('the maximum number of guest profiles is reported before a password prompt', async () => {
  const env = { KAFRA_TOKEN: await demoToken(server, 'player') };
  const create = (name: string) =>
    sandbox.run(['guest-profiles', 'create', '--name', name, '--password-stdin'], { env, input: 'guest-pass-77' });
  const { stdout } = await sandbox.run(['guest-profiles', 'list', '--json'], { env });
  for (let count = JSON.parse(stdout).length; count < 10; count += 1) await create(`Guests ${count}`);
  expect(await sandbox.run(['guest-profiles', 'create', '--name', 'One more'], { env })).toMatchObject({
    stderr: 'error: Maximum of 10 guest profiles allowed\n',
    code: 64,
  });
});

describe('characters', () => {
  test('transfer is refused with the reason for a character that cannot be moved', async () => {
    const env = { KAFRA_TOKEN: await demoToken(server, 'player') };
    const { stderr, code } = await sandbox.run(
      ['characters', 'transfer', '--character', 'Lumen', '--destination', 'x', '--slot', '1'],
      { env },
    );
    expect(code).toBe(64);
    expect(stderr).toContain('Leave guild and party');
  });
});
