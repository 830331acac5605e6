import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CliSandbox, createCliSandbox } from '../support/cli-sandbox.ts';
import {
  gamePassword,
  goodPassword,
  newAccount,
  newCharacter,
  newGameAccount,
  newPerson,
  type Person,
  setGroup,
  signIn,
} from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let sandbox: CliSandbox;
let person: Person;
let me: { KAFRA_TOKEN: string };

beforeAll(async () => {
  server = await startTestServer({ adoption: { byEmail: true } });
});

beforeEach(async () => {
  sandbox = createCliSandbox(server.url);
  person = await newPerson(server);
  me = { KAFRA_TOKEN: person.token };
});

afterEach(() => sandbox.remove());

afterAll(() => server.close());

const names = async () =>
  (await server.call('POST /api/account/info', {}, person.token)).body.player_accounts.map(
    (account: { user_id: string }) => account.user_id,
  );
const success = (words: string) => ({ stdout: `${words}\n`, stderr: '', code: 0 });

describe('kafra accounts', () => {
  test('claim takes the name of the game account as an argument and the password from stdin', async () => {
    await newGameAccount(server, { userid: 'cli_old' });
    const claim = ['accounts', 'claim', 'cli_old', '--password-stdin'];
    const wrong = await sandbox.run(claim, { env: me, input: 'wrong\n' });
    expect([wrong.code, wrong.stderr]).toEqual([
      77,
      expect.stringMatching(/^error: Failed to add the game account\.\nNo game account with this name can be added/),
    ]);
    expect(await sandbox.run(claim, { env: me, input: `${gamePassword}\n` })).toEqual(success('Done!'));
    expect(await names()).toEqual(['cli_old']);
  });

  test("claim of a staff member's game account reports that other staff must confirm", async () => {
    await newGameAccount(server, { userid: 'cli_gm', group_id: 99 });
    const claim = ['accounts', 'claim', 'cli_gm', '--password-stdin'];
    const { stdout, stderr, code } = await sandbox.run(claim, { env: me, input: `${gamePassword}\n` });
    expect([stdout, code]).toEqual(['Done!\n', 0]);
    expect(stderr).toContain('it is a staff account. Another staff member must confirm it first.');
    expect(await names()).toEqual([]);
  });

  test("claimable lists the game accounts with the user's email address and adds the selected ones", async () => {
    const id = await newGameAccount(server, { userid: 'cli_found', email: person.email });
    await newGameAccount(server, { userid: 'cli_left', email: person.email });
    await newCharacter(server, { account_id: id, char_num: 0, name: 'Veteran' });
    const asked = await sandbox.run(['accounts', 'claimable'], { env: me });
    expect([asked.code === 0, asked.stderr]).toEqual([
      false,
      expect.stringContaining('Choose some of these: cli_found, cli_left.'),
    ]);
    const chosen = ['accounts', 'claimable', '--accounts', 'cli_found'];
    expect(await sandbox.run(chosen, { env: me })).toEqual(success('Added!'));
    expect(await names()).toEqual(['cli_found']);
    expect(await sandbox.run(['accounts', 'claimable', '--accounts', 'all'], { env: me })).toEqual(success('Added!'));
    expect(await names()).toEqual(['cli_found', 'cli_left']);
  });

  test('release needs the password for an older player account, and a confirmation for one created on the site', async () => {
    await newGameAccount(server, { userid: 'cli_gone' });
    await server.call('POST /api/account/claim', { user_id: 'cli_gone', game_password: gamePassword }, person.token);
    await newAccount(server, person, 'cli_made');
    const release = (...more: string[]) =>
      sandbox.run(['accounts', 'release', ...more, '--password-stdin'], { env: me, input: `${goodPassword}\n` });
    expect(await release('cli_gone')).toEqual(success('Released!'));
    const refused = await release('cli_made');
    expect([refused.code === 0, refused.stderr]).toEqual([
      false,
      expect.stringContaining('Confirm that you know its game password.'),
    ]);
    expect(await names()).toEqual(['cli_made']);
    expect(await release('cli_made', '--really')).toEqual(success('Released!'));
    expect(await names()).toEqual([]);
  });

  test('dispute sends the claim to staff, who decide it by its number', async () => {
    const holder = await newPerson(server);
    await newGameAccount(server, { userid: 'cli_disputed' });
    await server.call(
      'POST /api/account/claim',
      { user_id: 'cli_disputed', game_password: gamePassword },
      holder.token,
    );
    const dispute = ['accounts', 'dispute', 'cli_disputed', '--note', 'mine since 2009', '--password-stdin'];
    expect(await sandbox.run(dispute, { env: me, input: `${gamePassword}\n` })).toEqual(success('Asked!'));

    const none = await sandbox.run(['admin', 'claims', '--json'], { env: me });
    expect([none.code === 0, none.stderr]).toEqual([
      false,
      expect.stringContaining('You do not have permission to view account owners'),
    ]);
    const staff = await newPerson(server);
    await setGroup(server, await newAccount(server, staff, 'cli_owner'), 99);
    server.advance(6_000);
    const env = { KAFRA_TOKEN: await signIn(server, staff.email) };
    const listed = await sandbox.run(['admin', 'claims', '--json', 'id,user_id,state,note'], { env });
    const [claim] = JSON.parse(listed.stdout);
    expect(claim).toMatchObject({ user_id: 'cli_disputed', state: 'open', note: 'mine since 2009' });
    const decide = ['admin', 'decide-claim', String(claim.id), '--reason', 'old mails'];
    expect(await sandbox.run(decide, { env })).toEqual(success('Decided!'));
    expect(await names()).toEqual(['cli_disputed']);
    const again = await sandbox.run(decide, { env });
    expect([again.code === 0, again.stderr]).toEqual([false, expect.stringContaining('no open claim')]);
    const link = ['admin', 'link-account', 'cli_disputed', '--email', holder.email, '--reason', 'x'];
    expect((await sandbox.run(link, { env })).stderr).toContain('belongs to another master account');
    const lines = await sandbox.run(['admin', 'account-links', '--json', 'email,action', '--all'], { env });
    expect(JSON.parse(lines.stdout)).toContainEqual({ email: person.email, action: 'decision' });
  });
});
