import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestDatabase, inDatabase, mariadbUnavailableReason, onServer } from '@kafra/server/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exhaustive } from '../support/exhaustive.ts';
import { createServerFolder } from '../support/server-program.ts';

const skipReason = await mariadbUnavailableReason();
const title = skipReason === undefined ? 'a realm that was run with FluxCP' : `a realm with FluxCP: ${skipReason}`;
if (skipReason !== undefined) process.stderr.write(`${title}\n`);

const stackLine = /^\s+at .+:\d+:\d+/m;

/** Tables of the control panel FluxCP with the columns that Kafra knows, each with content as in real databases. */
const fluxcp = [
  `CREATE TABLE cp_createlog (id INT AUTO_INCREMENT PRIMARY KEY, account_id INT NOT NULL, userid VARCHAR(23) NOT NULL,
    user_pass VARCHAR(32) NOT NULL, email VARCHAR(39) NOT NULL, reg_date DATETIME NOT NULL, reg_ip VARCHAR(100) NOT NULL,
    confirmed TINYINT NOT NULL DEFAULT 1)`,
  `CREATE TABLE cp_loginlog (id INT AUTO_INCREMENT PRIMARY KEY, account_id INT, username VARCHAR(23) NOT NULL,
    password VARCHAR(32) NOT NULL, ip VARCHAR(100) NOT NULL)`,
  'CREATE TABLE cp_pwchange (id INT AUTO_INCREMENT PRIMARY KEY, old_password VARCHAR(32) NOT NULL, new_password VARCHAR(32) NOT NULL)',
  'CREATE TABLE cp_resetpass (id INT AUTO_INCREMENT PRIMARY KEY, old_password VARCHAR(32) NOT NULL, new_password VARCHAR(32) NOT NULL)',
  'CREATE TABLE cp_banlog (id INT AUTO_INCREMENT PRIMARY KEY, account_id INT NOT NULL)',
  'CREATE TABLE cp_cmsnews (id INT AUTO_INCREMENT PRIMARY KEY, title VARCHAR(255) NOT NULL)',
  'CREATE TABLE cp_credits (account_id INT PRIMARY KEY, balance INT NOT NULL)',
  `INSERT INTO cp_createlog (account_id, userid, user_pass, email, reg_date, reg_ip, confirmed) VALUES
    (2000001, 'player1', 'typed-one', 'one@realm.example', NOW(), '', 1),
    (2000002, 'player2', 'typed-two', 'two@realm.example', NOW(), '', 0)`,
  `INSERT INTO cp_loginlog (account_id, username, password, ip) VALUES (2000001, 'player1', 'typed-one', '')`,
  `INSERT INTO cp_pwchange (old_password, new_password) VALUES ('', '')`,
  'INSERT INTO cp_banlog (account_id) VALUES (2000009)',
  `INSERT INTO cp_credits VALUES (2000001, 700), (2000002, 0), (2000003, 50)`,
  `INSERT INTO login (account_id, userid, user_pass, sex, email, group_id, lastlogin)
    SELECT 2000000 + seq, CONCAT('player', seq), CONCAT('word-', seq), 'M',
      IF(seq < 6, CONCAT('P', seq, '@realm.example'), IF(seq < 30, 'shop@realm.example', 'a@a.com')),
      IF(seq = 1, 99, 0), IF(seq < 11, NOW(), NULL) FROM seq_1_to_100`,
];

describe.skipIf(skipReason !== undefined)(title, { timeout: 60_000 }, () => {
  const { folder, run, serve, remove } = createServerFolder();
  let drop: () => Promise<unknown>;
  let name: string;
  let settings: Record<string, unknown>;
  beforeAll(async () => {
    const database = await createTestDatabase('stock');
    ({ drop, name } = database);
    await inDatabase(database, fluxcp);
    settings = {
      database: database.config,
      mail: { kind: 'mailbox' },
      publicUrl: 'https://realm.example',
      dataDir: join(folder, 'data'),
    };
    writeFileSync(join(folder, 'realm.json'), JSON.stringify(settings));
    await shell('migrate');
  });
  afterAll(async () => {
    await drop();
    remove();
  });

  const shell = (...args: string[]) => run([...args, '--config', 'realm.json']);
  const rows = (sql: string) => onServer(sql.replaceAll('@', `${name}.`));

  test("`adopt fluxcp` works without Kafra's tables; other commands report the missing tables, and no command creates them", async () => {
    const bare = await createTestDatabase('stock');
    const env = { KAFRA_DATABASE_URL: bare.config.url };
    const tables = () => onServer(`SHOW TABLES IN ${bare.name}`);
    try {
      const before = await tables();
      expect(await run(['adopt', 'fluxcp'], env)).toMatchObject({
        stdout: 'The database has no tables of FluxCP.\n',
        code: 0,
      });
      for (const args of [['adopt', 'report'], ['accounts', 'list'], ['mail', 'list'], ['backup']]) {
        const { stdout, stderr, code } = await run(args, env);
        expect([stdout, code]).toEqual(['', 1]);
        expect(stderr).toContain(`There is no realm in the database ${bare.name}.`);
      }
      expect(await tables()).toEqual(before);
      expect(existsSync(join(folder, 'kafra-data'))).toBe(false);
    } finally {
      await bare.drop();
    }
  });

  test('`adopt report` counts player accounts, those with an e-mail address, and those with an owner', async () => {
    const { stdout, stderr, code } = await shell('adopt', 'report');
    expect([stderr, code]).toEqual(['', 0]);
    expect(stdout).toContain(
      'accounts of players: 100\n  played within 90 days: 10\n  staff (group 10 and above): 1\n',
    );
    expect(stdout).toContain(
      '  with an e-mail address: 29\naddresses of several accounts: 1\n  of more than twenty, which are not offered: 1\n',
    );
    expect(stdout).toContain('accounts with an owner: 0 ');
    expect(JSON.parse((await shell('adopt', 'report', '--json')).stdout)).toMatchObject({
      accounts: 100,
      addressed: 29,
    });
  });

  test('`adopt fluxcp` reports every password that FluxCP stored in plain text and changes nothing', async () => {
    const before = await rows('SELECT password FROM @cp_loginlog');
    const { stdout, stderr, code } = await shell('adopt', 'fluxcp');
    expect([stderr, code]).toEqual(['', 0]);
    expect(stdout).toContain(
      `  cp_loginlog: 1 rows with plain-text passwords\n    UPDATE cp_loginlog SET password = '';`,
    );
    expect(stdout).toContain(
      `  cp_createlog: 2 rows with plain-text passwords\n    UPDATE cp_createlog SET user_pass = '';`,
    );
    expect(stdout).not.toMatch(/cp_pwchange|cp_resetpass|cp_cmsnews|typed-/);
    expect(stdout).toContain('Unused credits of 2 players: 750.');
    expect(stdout).toContain('Accounts with an unconfirmed address: 1.');
    expect(stdout).toContain('cp_banlog, 1 rows.');
    expect(await rows('SELECT password FROM @cp_loginlog')).toEqual(before);
    const doctor = await shell('doctor');
    expect(doctor.stdout).toMatch(
      /^warn {2}the table cp_loginlog of FluxCP has 1 plain-text passwords.*UPDATE cp_loginlog SET password = '';$/m,
    );

    // Runs the SQL statements that the command printed, which fix the reported problems.
    for (const [statement] of stdout.matchAll(/UPDATE .*;/g)) await rows(statement.replace('UPDATE ', 'UPDATE @'));
    expect((await shell('adopt', 'fluxcp')).stdout).toContain('contain no plain-text passwords');
    expect((await shell('doctor')).stdout).not.toContain('FluxCP');
  });

  test(
    '`accounts` shows the owner of a player account, assigns and releases accounts, and decides claims',
    exhaustive,
    async () => {
      const { url, child, ended } = await serve('realm', {
        ...settings,
        rateLimits: false,
        site: { captcha: { provider: 'none' } },
      });
      const post = async (call: string, body: object, token = '') => {
        const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
        const response = await fetch(`${url}/api/${call}`, { method: 'POST', headers, body: JSON.stringify(body) });
        const text = await response.text();
        return { status: response.status, body: text ? JSON.parse(text) : undefined };
      };
      const mails = async () =>
        (await (await fetch(`${url}/mailbox.json`)).json()).mails as { to: string; text: string; links: string[] }[];
      const join = async (email: string) => {
        await post('account/register', { email, password: 'a good password', recaptcha: 'x' });
        const link = (await mails()).find((mail) => mail.to === email)?.links[0] ?? '';
        await post('account/verify', { verification_id: link.split('/').at(-1) });
        return (await post('account/login', { email, password: 'a good password', recaptcha: 'x' })).body
          .token as string;
      };
      const [one, gm] = [await join('one@realm.example'), await join('gm@realm.example')];

      const given = await shell('accounts', 'link', 'player7', 'one@realm.example', '--reason', 'asked');
      expect([given.stderr, given.code, given.stdout]).toEqual(['', 0, 'player7 now belongs to one@realm.example.\n']);
      expect((await post('account/info', {}, one)).body.player_accounts).toMatchObject([{ user_id: 'player7' }]);
      const again = await shell('accounts', 'link', 'player7', 'gm@realm.example', '--reason', 'asked');
      expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('belongs to another master account')]);
      expect((await shell('accounts', 'list', 'player7')).stdout).toMatch(
        /\tone@realm\.example\tlink\tstaff\tshell\tasked\n$/,
      );
      expect((await shell('accounts', 'unlink', 'player7', '--reason', 'it is shared')).code).toBe(0);
      expect((await shell('accounts', 'list', 'player7')).stdout).toContain('No owned account has this');
      expect((await shell('accounts', 'list', 'player7', '--all')).stdout.split('\n')).toHaveLength(3);
      expect((await mails())[0]).toMatchObject({
        to: 'one@realm.example',
        text: expect.stringContaining('it is shared'),
      });

      const claim = { user_id: 'player1', game_password: 'word-1' };
      expect((await post('account/claim', claim, gm)).body.needs_staff).toBe(true);
      const open = await shell('accounts', 'claims');
      expect(open.stdout).toMatch(/^1\t.*\tplayer1\tgroup 99\tstaff_account\tgm@realm\.example\tnobody\t\n$/);
      expect((await shell('doctor')).stdout).toContain('open claims of game accounts: 1;');
      expect((await shell('accounts', 'claims', '--grant', '1')).stderr).toContain('Give a reason with --reason');
      expect((await shell('accounts', 'claims', '--grant', '1', '--reason', 'I know her')).stdout).toBe(
        'The claim 1 was granted.\n',
      );
      expect((await post('account/info', {}, gm)).body.player_accounts).toMatchObject([
        { user_id: 'player1', group_id: 99 },
      ]);
      expect((await shell('accounts', 'claims')).stdout).toBe('No open claims.\n');
      child.kill('SIGTERM');
      await ended;
    },
  );

  test('`accounts owner` creates another owner of the site, who signs in with a link', async () => {
    await rows('UPDATE @login SET group_id = 99 WHERE account_id = 2000050');
    const made = await shell('accounts', 'owner', 'second@realm.example', '--account', 'player50');
    expect(made.stdout).toMatch(
      /^second@realm\.example is an owner of the realm with the game account player50\. Link to choose a password: https:\/\/realm\.example\/#\/reset\/\S+ /,
    );
    expect((await shell('accounts', 'list', 'player50')).stdout).toMatch(/\tlink\tstaff\tshell\towner\n$/);
  });

  test.each([
    [['accounts', 'link', 'nobody1', 'one@realm.example', '--reason', 'x'], 'no account "nobody1"'],
    [
      ['accounts', 'link', 'player8', 'nobody@realm.example', '--reason', 'x'],
      'no master account with the confirmed address',
    ],
    [['accounts', 'link', 'player8', 'one@realm.example'], '--reason'],
    [['accounts', 'unlink', 'player8', '--reason', 'x'], 'no such game account with an owner'],
    [['accounts', 'claims', '--grant', '99', '--reason', 'x'], 'no such open claim'],
    [['accounts', 'claims', '--grant', 'all', '--reason', 'x'], 'number of a claim'],
    [['accounts', 'claims', '--grant', '1', '--refuse', '1', '--reason', 'x'], 'exclude each other'],
    [['accounts', 'owner', 'x@realm.example', '--account', 'player9'], 'in group 0'],
  ])('the command %j reports its error without a stack trace', async (args, words) => {
    const { stderr, code } = await shell(...args);
    expect([code, stderr]).toEqual([1, expect.stringContaining(words)]);
    expect(stderr).not.toMatch(stackLine);
  });
});
