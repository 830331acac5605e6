import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { testSome } from '../support/exhaustive.ts';
import { createServerFolder } from '../support/server-program.ts';
import { waitFor } from '../support/wait-for.ts';

const { folder, run, start, remove } = createServerFolder();
afterAll(remove);

/** Matches a line of an error's stack trace, which must never be printed. */
const stackLine = /^\s+at .+:\d+:\d+/m;

describe('kafra-server', () => {
  testSome(1, [
    [['--help'], ['demo', 'serve', 'migrate', 'doctor', 'backup', 'mail', 'accounts', 'adopt', 'db']],
    [
      ['demo', '--help'],
      ['--port', '--frozen', '--data-dir', '4100'],
    ],
    [
      ['serve', '--help'],
      ['--config', '--host', '--port'],
    ],
    [
      ['db', 'build', '--help'],
      ['--rathena', '--out'],
    ],
  ])('the command line %j prints help', async (args, words) => {
    const { stdout, stderr, code } = await run(args);
    expect([stderr, code]).toEqual(['', 0]);
    for (const word of words) expect(stdout).toContain(word);
  });

  testSome(2, [
    [['serve'], 'mail: say how mails leave this server'],
    [['serve', '--config', 'none.json'], 'none.json cannot be read'],
    [['serve', '--port', 'door'], 'whole number from 0 to 65535'],
    [['demo', '--frozen', 'yesterday'], 'such as 2026-06-20T12:00Z'],
    [['serv'], 'serve'],
  ])('the command line %j explains the error', async (args, words) => {
    const { stderr, code } = await run(args);
    expect(code).toBe(1);
    expect(stderr).toContain(words);
    expect(stderr).not.toMatch(stackLine);
  });

  test('serve names every invalid setting', async () => {
    const site = { discord: { widget: 'discord.com/widget' } };
    const settings = { port: 'x', mail: { kind: 'pigeon' }, colour: 'red', site };
    writeFileSync(join(folder, 'wrong.json'), JSON.stringify(settings));
    const { stderr } = await run(['serve', '--config', 'wrong.json']);
    for (const name of ['port', 'mail', 'colour', 'site.discord.widget: Invalid URL']) expect(stderr).toContain(name);
  });

  test('serve reports a network port that is in use', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as { port: number };
    writeFileSync(join(folder, 'real.json'), JSON.stringify({ mail: { kind: 'mailbox' }, logLevel: 'silent' }));
    const { stderr, code } = await run(['serve', '--config', 'real.json', '--port', String(port)]);
    taken.close();
    expect(code).toBe(1);
    expect(stderr).toContain(`Port ${port} of 127.0.0.1 is used by another program`);
    expect(stderr).not.toMatch(stackLine);
  });

  test('serve runs although it cannot write its log, and stops on a signal', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await vi.waitUntil(() => taken.listening);
    const { port } = taken.address() as { port: number };
    await new Promise((resolve) => taken.close(resolve));
    const settings = { mail: { kind: 'mailbox' }, logLevel: 'info', rateLimits: false, dataDir: 'full' };
    writeFileSync(join(folder, 'full.json'), JSON.stringify(settings));
    const full = openSync('/dev/full', 'w');
    const { child, ended } = start(['serve', '--config', 'full.json', '--port', String(port)], {}, full);
    const look = async () => (await fetch(`http://127.0.0.1:${port}/site.json`)).status;
    await vi.waitFor(async () => expect(await look()).toBe(200), { timeout: 30_000, interval: 100 });
    for (let request = 0; request < 100; request += 1) expect(await look()).toBe(200);
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0, stderr: '' });
    closeSync(full);
  });

  test('migrate, backup and doctor run on the data of an existing realm', async () => {
    const at = ['--data-dir', 'realm'];
    // Runs a command of `kafra-server` in a separate process. It must load everything that it needs, and end without
    // help.
    const alone = (args: readonly string[]) => start(args).ended;
    expect((await alone(['doctor', ...at])).stdout).toContain('contains no realm');
    expect((await alone(['migrate', ...at])).stdout).toContain('done: 001');
    expect((await run(['migrate', ...at])).stdout).toBe('The tables are up to date.\n');
    expect((await alone(['backup', ...at])).stdout).toMatch(/^kafra_\S+\.sqlite\.gz {2}\d/);
    const { stdout, code } = await run(['doctor', ...at]);
    expect(stdout).toContain('ok    the database file is intact');
    expect(code).toBe(0);
  });

  /** Commands of `kafra-server` that need an existing realm. */
  const onRealm: string[][] = [
    ['backup'],
    ['mail', 'list'],
    ['accounts', 'list'],
    ['accounts', 'claims'],
    ['accounts', 'unlink', 'player1', '--reason', 'x'],
    ['accounts', 'owner', 'me@realm.example', '--account', 'player1'],
    ['adopt', 'report'],
    ['adopt', 'fluxcp'],
    ['migrate', '--check'],
  ];

  test.each(onRealm.map((args) => [args]))(
    'the command line %j does not create a realm, and names the locations where it searched one',
    async (args) => {
      const { stdout, stderr, code } = await run([...args, '--data-dir', 'typo/deep']);
      expect([stdout, code]).toEqual(['', 1]);
      expect(stderr).toContain(
        `There is no realm in ${join(folder, 'typo/deep/realm.sqlite')}. Set its settings file with --config`,
      );
      expect(existsSync(join(folder, 'typo'))).toBe(false);
    },
  );

  test('backup and doctor report that a database file without tables is not a realm', async () => {
    mkdirSync(join(folder, 'bare'));
    writeFileSync(join(folder, 'bare/realm.sqlite'), '');
    expect((await run(['backup', '--data-dir', 'bare'])).stderr).toContain('There is no realm in');
    expect(existsSync(join(folder, 'bare/backups'))).toBe(false);
    const { stdout, code } = await run(['doctor', '--data-dir', 'lost', '--only', 'database']);
    expect([stdout, code]).toEqual([expect.stringMatching(/^bad {3}.*lost\/realm\.sqlite contains no realm/), 1]);
    expect(existsSync(join(folder, 'lost'))).toBe(false);
  });

  test('read-only commands do not migrate tables of an older version, and name the command that does', async () => {
    const at = ['--data-dir', 'older'];
    await run(['migrate', ...at]);
    const database = new DatabaseSync(join(folder, 'older/realm.sqlite'));
    const last = "name = '014-recorder-restarts'";
    database.exec(`DELETE FROM site_migration WHERE ${last}`);
    for (const args of [
      ['mail', 'list'],
      ['accounts', 'list'],
      ['accounts', 'claims'],
      ['adopt', 'report'],
    ])
      expect(await run([...args, ...at])).toEqual({
        stdout: '',
        stderr: expect.stringContaining('older version (014-recorder-restarts): run `kafra-server migrate` first.'),
        code: 1,
      });
    expect(database.prepare(`SELECT count(*) AS n FROM site_migration WHERE ${last}`).get()).toEqual({ n: 0 });
    database.close();
  });

  test("mail commands neither read nor encrypt mails without the server's keys, and create no keys", async () => {
    const at = ['--data-dir', 'keyless'];
    await run(['migrate', ...at]);
    const database = new DatabaseSync(join(folder, 'keyless/realm.sqlite'));
    database.exec(`INSERT INTO login (account_id, userid, user_pass, sex) VALUES (2000001, 'player1', 'x', 'M');
      INSERT INTO site_master (email, email_norm, pass_hash, created_at, email_verified_at)
        VALUES ('me@realm.example', 'me@realm.example', '!', 0, 1)`);
    // Linking an account sends no mail.
    await run(['accounts', 'link', 'player1', 'me@realm.example', '--reason', 'asked', ...at]);
    for (const args of [
      ['mail', 'list'],
      ['accounts', 'unlink', 'player1', '--reason', 'asked'],
    ]) {
      const { stdout, stderr, code } = await run([...args, ...at]);
      expect([stdout, code, stderr]).toEqual(['', 1, expect.stringContaining('secrets.json cannot be read')]);
    }
    expect(existsSync(join(folder, 'keyless/secrets.json'))).toBe(false);
    database.close();
    expect((await run(['accounts', 'list', ...at])).stdout).toContain('player1\tme@realm.example');
  });

  test('demo prints its address and accounts, keeps its mails, stops on a signal and leaves foreign files unchanged', async () => {
    // The user's files in the folder before the demo starts. One has the name of a folder that the demo creates.
    const others = {
      [join(folder, '.kafra/demo', 'frozen-backups/thesis.txt')]: 'precious',
      [join(folder, '.kafra/demo', 'address')]: '12 Harbour Street\n',
    };
    for (const [file, text] of Object.entries(others)) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    const env = { PORT: '0', npm_lifecycle_event: 'start' };
    const { child, ended, waitForOutput } = start(['demo', '--frozen'], env);
    const welcome = await waitForOutput('Ctrl+C stops it.');
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(welcome)?.[0];
    expect(welcome).toContain('player@kafra.example');
    expect(welcome).toContain('kafra-demo-1');
    expect(welcome).toContain(`KAFRA_API_URL=${url} npm run -s kafra -- ui`);

    await fetch(`${url}/api/account/resend`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'unverified@kafra.example' }),
    });
    const list = async (): Promise<{ to: string; links: string[] }[]> =>
      JSON.parse((await run(['mail', 'list', '--json'])).stdout).mails;
    const mails = await waitFor(list, { name: 'mail', until: ({ length }) => length > 0 });
    expect(mails[0]).toMatchObject({ to: 'unverified@kafra.example' });
    expect(mails[0]?.links[0]).toContain(`${url}/#/verify/`);

    child.kill('SIGTERM');
    const { stderr, code } = await ended;
    expect([stderr, code]).toEqual(['', 0]);
    for (const [file, text] of Object.entries(others)) expect(readFileSync(file, 'utf8')).toBe(text);
  });
});
