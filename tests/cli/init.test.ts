import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  createTestDatabase,
  inDatabase,
  mariadbUnavailableReason,
  onServer,
  type TestDatabase,
} from '@kafra/server/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { testSome } from '../support/exhaustive.ts';
import { createServerFolder } from '../support/server-program.ts';

const skipReason = await mariadbUnavailableReason();
const title = skipReason === undefined ? 'kafra-server init' : `kafra-server init: ${skipReason}`;
if (skipReason !== undefined) process.stderr.write(`${title}\n`);

const stackLine = /^\s+at .+:\d+:\d+/m;
const gamePassword = 'p:w#x/ö';

/** A realm of 1,000 accounts with the tables of an unmodified game server, and the folder of its servers. */
describe.skipIf(skipReason !== undefined)(title, { timeout: 60_000 }, () => {
  const { folder, run, serve, remove } = createServerFolder();
  const made: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    for (const drop of made.reverse()) await drop();
    remove();
  });

  async function realm(more = '') {
    const database = await createTestDatabase('stock');
    made.push(database.drop);
    const short = database.name.slice(-12);
    const [game, user] = [`g_${short}`, `k_${short}`];
    for (const host of ['%', 'localhost'])
      await onServer(`CREATE USER '${game}'@'${host}' IDENTIFIED BY '${gamePassword}'`);
    for (const host of ['%', 'localhost']) await onServer(`GRANT ALL ON ${database.name}.* TO '${game}'@'${host}'`);
    made.push(() => onServer(`DROP USER IF EXISTS '${game}'@'%', '${game}'@'localhost'`));
    made.push(() =>
      onServer(`DROP USER IF EXISTS '${user}'@'127.0.0.1', '${user}'@'localhost', '${user}'@'127.0.0.%'`),
    );
    await inDatabase(database, [
      `INSERT INTO login (account_id, userid, user_pass, sex, email, group_id)
        SELECT 2000000 + seq, CONCAT('player', seq), MD5(seq), 'M', 'a@a.com', IF(seq = 1, 99, 0) FROM seq_1_to_1000`,
    ]);
    const { hostname, port } = new URL(database.config.url);
    const conf = ['login_server', 'char_server', 'map_server', 'log_db']
      .flatMap((part) => [
        `${part}_ip: ${hostname}`,
        `${part}_port: ${port || 3306}`,
        `${part}_id: ${game}`,
        `${part}_pw: ${gamePassword}`,
        `${part}_db: ${database.name}`,
      ])
      .join('\r\n');
    const root = join(folder, short);
    const files = {
      'conf/inter_athena.conf': 'char_server_db: elsewhere\nimport: conf/import/inter_conf.txt\n',
      'conf/import/inter_conf.txt': `${conf}\r\n${more}`,
      'conf/login_athena.conf': 'use_MD5_passwords: yes\nimport: conf/inter_athena.conf\nimport: conf/none.txt\n',
      'conf/char_athena.conf': 'server_name: Alberta\n',
      'conf/battle_athena.conf': 'import: conf/battle/items.conf\n',
      'conf/battle/items.conf': 'vending_tax: 350\nvending_tax_min: 1000000\n',
      'src/config/packets.hpp': '#define PACKETVER 20211103\n',
    };
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, name)), { recursive: true });
      writeFileSync(join(root, name), text);
    }
    const config = join(root, 'etc/kafra-server.json');
    const args = [
      'init',
      '--rathena',
      root,
      '--config',
      config,
      '--data-dir',
      join(root, 'data'),
      '--database-user',
      user,
    ];
    const answered = [...args, '--public-url', 'https://realm.example', '--answers', join(root, 'answers.json')];
    writeFileSync(join(root, 'answers.json'), JSON.stringify({ mail: { kind: 'mailbox' } }));
    return { database, root, user, config, args, answered };
  }

  const owner = ['--owner', 'me@realm.example', '--owner-account', 'player1'];
  const environment = { KAFRA_ADMIN_DATABASE_URL: process.env.KAFRA_TEST_MARIADB ?? 'mysql://root@127.0.0.1:3306' };
  const init = (args: readonly string[]) => run(args, environment);
  const sqlOf = (text: string) =>
    (text.match(/^(CREATE USER|GRANT) .*;$/gm) ?? []).map((line) => line.replace(/'\*\w+'/, "'*'"));
  const tablesOf = async ({ name }: TestDatabase) =>
    (
      await onServer(
        `SELECT COUNT(*) AS n FROM information_schema.tables WHERE table_schema = '${name}' AND table_name LIKE 'site%'`,
      )
    )[0]?.n;

  test('init sets up a realm, the owner signs in with the link, and a second run changes nothing', async () => {
    const { config, answered, root, database, user } = await realm();
    const first = await init([...answered, ...owner]);
    expect([first.stderr, first.code]).toEqual(['', 0]);
    expect(first.stdout).toContain('ok    the game has 1000 accounts');
    expect(first.stdout).toContain('has exactly the rights that Kafra needs');
    expect(first.stdout).toContain('the game has a tax of 3.5% on sales of 1,000,000z or more');
    expect(first.stdout).toContain('conf/none.txt is imported but does not exist');
    expect(statSync(config).mode & 0o077).toBe(0);
    const settings = JSON.parse(readFileSync(config, 'utf8'));
    expect(settings).toMatchObject({
      game: { passwords: 'md5', charactersPerAccount: 15, servers: { login: '127.0.0.1:6900' } },
      site: { name: 'Alberta' },
      market: { tax: { rate: 3.5, from: 1_000_000 } },
    });
    const before = { config: readFileSync(config), secrets: readFileSync(join(root, 'data/secrets.json')) };

    const token = /#\/reset\/(\S+)/.exec(first.stdout)?.[1] ?? '';
    const { url, child, ended } = await serve('served', { ...settings, rateLimits: false });
    const choice = { reset_id: token, password: 'an owner of a realm', password_confirmed: 'an owner of a realm' };
    const post = (body: object) =>
      fetch(`${url}/api/account/password-reset`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    expect((await post(choice)).status).toBe(204);
    expect((await post(choice)).status).toBe(400);
    child.kill('SIGTERM');
    await ended;

    // At the second run the database administrator's account is no longer needed, so its wrong password does not
    // matter.
    const second = await run(answered, { KAFRA_ADMIN_DATABASE_URL: 'mariadb://nobody:wrong@127.0.0.1' });
    expect([second.stderr, second.code]).toEqual(['', 0]);
    expect(second.stdout).toContain('the owner is me@realm.example, with the game account player1');
    expect(second.stdout).not.toMatch(/written|tables created|received/);
    expect({ config: readFileSync(config), secrets: readFileSync(join(root, 'data/secrets.json')) }).toEqual(before);

    const same = await init([...answered, '--owner', 'ME@realm.example', '--owner-account', 'Player1']);
    expect(same.stdout).toMatch(/^ok .*the owner is me@realm\.example/m);
    for (const [email, account] of [
      ['notanaddress', 'player1'],
      ['me@realm.example', 'player2'],
    ] as const)
      expect((await init([...answered, '--owner', email, '--owner-account', account])).stdout).toMatch(
        new RegExp(
          `^warn .*the owner is me@realm\\.example.*player1; ${email} with ${account} did not become an owner`,
          'm',
        ),
      );

    await onServer(`REVOKE DELETE ON ${database.name}.vendings FROM '${user}'@'127.0.0.1'`);
    await onServer(`GRANT DROP ON ${database.name}.* TO '${user}'@'127.0.0.1'`);
    const doctor = await run(['doctor', '--config', config]);
    expect(doctor.code).toBe(1);
    const mend = /^bad .* run: (GRANT DELETE .*);$/m.exec(doctor.stdout)?.[1] ?? '';
    expect(mend).toContain('vendings');
    expect(doctor.stdout).toMatch(/warn .* has more rights than Kafra needs: DROP on /);
    await onServer(mend);
    expect((await run(['doctor', '--config', config])).code).toBe(0);
  });

  test('init offers accounts by email address only for a realm that used FluxCP', async () => {
    const [old, plain] = [await realm(), await realm()];
    await inDatabase(old.database, ['CREATE TABLE cp_createlog (account_id INT NOT NULL, confirmed TINYINT NOT NULL)']);
    const settingsOf = async ({ answered, config }: typeof old) => {
      const { stdout, code } = await init([...answered, ...owner]);
      expect(code).toBe(0);
      return { stdout, adoption: JSON.parse(readFileSync(config, 'utf8')).adoption };
    };
    const found = await settingsOf(old);
    expect(found.adoption).toEqual({ byEmail: true });
    expect(found.stdout).toMatch(/^ok .*FluxCP.*adoption\.byEmail/m);
    expect(await settingsOf(plain)).toMatchObject({ adoption: undefined });
    // The log of account links contains the link of the owner's player account, like all other links.
    const lines = await onServer(`SELECT action, proof, by_master, reason FROM ${old.database.name}.site_account_link`);
    expect(lines).toMatchObject([{ action: 1, proof: 3, by_master: null, reason: 'owner' }]);
  });

  test('init uses default_codepage only if the columns store the bytes of game clients', async () => {
    for (const [charset, expected] of [
      ['latin1', 'windows-874'],
      ['utf8mb4', undefined],
    ] as const) {
      const { answered, config, database } = await realm('default_codepage: tis620');
      await inDatabase(database, [`ALTER TABLE \`char\` CONVERT TO CHARACTER SET ${charset}`]);
      expect(await init(answered)).toMatchObject({ code: 0, stderr: '' });
      expect(JSON.parse(readFileSync(config, 'utf8')).database.codePage).toBe(expected);
    }
  });

  test('init --dry-run changes nothing and prints exactly what a real run does', async () => {
    const { answered, root, config, database } = await realm();
    const before = await tablesOf(database);
    const dry = await init([...answered, ...owner, '--dry-run']);
    expect([dry.stderr, dry.code]).toEqual(['', 0]);
    expect(readdirSync(root).sort()).toEqual(['answers.json', 'conf', 'src']);
    expect(await tablesOf(database)).toBe(before);
    const printed = await init([...answered, '--print-sql']);
    expect(printed.code).toBe(0);
    expect(sqlOf(printed.stdout)).toEqual(sqlOf(dry.stdout));
    expect(sqlOf(dry.stdout).length).toBeGreaterThan(30);
    // The SQL statements on stdout contain no password, and stdout contains only statements.
    const { url } = JSON.parse(readFileSync(config, 'utf8')).database;
    expect(printed.stdout + printed.stderr).not.toContain(new URL(url).password);
    expect(printed.stdout.trim().split('\n')).toHaveLength(sqlOf(printed.stdout).length);
    for (const statement of printed.stdout.trim().split('\n')) await onServer(statement.replace(/;$/, ''));
    // After the printed statements were run, `init` needs no account of the database administrator.
    const after = await run([...answered, ...owner], { KAFRA_ADMIN_DATABASE_URL: 'mariadb://nobody:wrong@127.0.0.1' });
    expect([after.stderr, after.code]).toEqual(['', 0]);
    expect(after.stdout).toContain('; link to choose a password: https://realm.example/#/reset/');
  });

  test('init continues a run that was interrupted after writing the settings, before all tables and privileges exist', async () => {
    const { answered, config, root, user, database } = await realm();
    const refused = await run(answered, { KAFRA_ADMIN_DATABASE_URL: 'mariadb://nobody:wrong@127.0.0.1' });
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(/refuses the administrator "nobody"/);
    const written = readFileSync(config, 'utf8');
    const { password } = new URL(JSON.parse(written).database.url);
    await onServer(`CREATE USER '${user}'@'127.0.0.1' IDENTIFIED BY '${password}'`);
    await onServer(`GRANT SELECT ON ${database.name}.* TO '${user}'@'127.0.0.1'`);
    rmSync(join(root, 'data/secrets.json'));
    const again = await init([...answered, ...owner]);
    expect([again.stderr, again.code]).toEqual(['', 0]);
    expect(readFileSync(config, 'utf8')).toBe(written);
    expect(existsSync(join(root, 'data/secrets.json'))).toBe(true);
  });

  test('init leaves no partial file on a full disk, and the next run continues', async ({ skip }) => {
    const { answered, root } = await realm();
    const disk = join(root, 'etc');
    mkdirSync(disk);
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4k,nr_inodes=8', 'tmpfs', disk], { stdio: 'pipe' });
    } catch {
      return skip('no disk can be mounted here');
    }
    try {
      writeFileSync(join(disk, 'full'), Buffer.alloc(4_096));
      const full = await init(answered);
      expect([full.code, full.stderr]).toEqual([1, 'kafra-server: The disk is full.\n']);
      expect(readdirSync(disk)).toEqual(['full']);
      rmSync(join(disk, 'full'));
      expect((await init(answered)).code).toBe(0);
    } finally {
      execFileSync('umount', [disk]);
    }
  });

  test('init grants privileges to a single database user that connects from several servers', async () => {
    const { answered, user, config } = await realm();
    const { stdout, stderr, code } = await init([...answered, '--database-user-host', '127.0.0.%']);
    expect([stderr, code]).toEqual(['', 0]);
    expect(stdout).toContain(`the database user '${user}'@'127.0.0.%' received`);
    expect((await run(['doctor', '--config', config])).stdout).toContain('has exactly the rights that Kafra needs');
  });

  test('init reports duplicate login names; their accounts get no owner', async () => {
    const { answered, database } = await realm();
    await inDatabase(database, ["UPDATE login SET userid = 'PLAYER1', group_id = 99 WHERE userid = 'player2'"]);
    const { stdout, stderr, code } = await init([...answered, ...owner]);
    expect(stdout).toMatch(/^warn {2}duplicate login names.*player1/im);
    expect(stderr).toContain('The login name "player1" exists 2 times in the game');
    expect(code).toBe(64);
  });

  type Case = [
    what: string,
    more: string,
    args: (usual: Awaited<ReturnType<typeof realm>>) => string[],
    words: string,
    code: number,
  ];
  const cases: Case[] = [
    [
      'no such folder',
      '',
      ({ answered }) => [...answered, '--rathena', '/none/such'],
      'There is no folder /none/such',
      64,
    ],
    ['no rAthena there', '', ({ answered }) => [...answered, '--rathena', '/tmp'], 'is not a rAthena', 64],
    ['databases apart', 'login_server_db: accounts', ({ answered }) => answered, 'The realm is split', 64],
    [
      'a wrong password of the game',
      'char_server_pw: wrong',
      ({ answered }) => answered,
      'The settings of the game in',
      1,
    ],
    [
      'no terminal to ask at',
      '',
      ({ args }) => args,
      'no terminal for questions, and the public address is missing',
      64,
    ],
    ['an invalid address', '', ({ answered }) => [...answered, '--public-url', 'realm'], 'publicUrl', 64],
    ['an invalid host', '', ({ answered }) => [...answered, '--database-user-host', "%' OR"], 'is an invalid host', 64],
    ['half an owner', '', ({ answered }) => [...answered, '--owner', 'me@realm.example'], 'set both', 64],
    [
      'an owner without the game’s rights',
      '',
      ({ answered }) => [...answered, '--owner', 'me@realm.example', '--owner-account', 'player2'],
      'is in group 0',
      64,
    ],
    ['answers that are not there', '', ({ args }) => [...args, '--answers', 'none.json'], 'cannot be read', 64],
    [
      'a user that this machine has not',
      '',
      ({ answered }) => [...answered, '--system-user', 'nobody-here'],
      'has no user',
      64,
    ],
  ];
  testSome(3, cases)('init reports %s in one sentence with its exit code', async (_what, more, args, words, code) => {
    const result = await init(args(await realm(more)));
    expect(result.stderr).toContain(words);
    expect(result.stderr.trim().split('\n').length).toBeLessThan(3);
    expect(result.stderr).not.toMatch(stackLine);
    expect(result.code).toBe(code);
  });

  test('init prints SQL steps for an existing database user that work in the printed order', async () => {
    const { answered, config, user } = await realm();
    await onServer(`CREATE USER '${user}'@'127.0.0.1' IDENTIFIED BY 'another'`);
    made.push(() => onServer(`DROP USER IF EXISTS '${user}2'@'127.0.0.1'`));
    const taken = await init(answered);
    expect([taken.code, taken.stderr]).toEqual([
      1,
      expect.stringContaining(
        `drop it and run this again; or delete ${config}, which contains its name, and run this again with`,
      ),
    ]);
    const renamed = [...answered, '--database-user', `${user}2`];
    const { code, stderr } = await init(renamed);
    expect([code, stderr]).toEqual([
      64,
      expect.stringContaining(`${config} exists and uses the database user ${user}, not ${user}2: delete it`),
    ]);
    rmSync(config);
    expect(await init(renamed)).toMatchObject({ stderr: '', code: 0 });
  });

  test("init proposes the guild battle times of the game's script, and uses them only if the operator agrees", async () => {
    const { answered, config, root } = await realm();
    mkdirSync(join(root, 'npc/guild'), { recursive: true });
    const starts = 'if (gettime(4)==6 && (gettime(3)>=16 && gettime(3)<18)) { if (!agitcheck()) { AgitStart; } }';
    writeFileSync(
      join(root, 'npc/guild/agit_controller.txt'),
      `-\tscript\tAgit_Event\t-1,{\nOnAgitInit:\n${starts}\n}\n`,
    );
    const proposed = await init([...answered, '--dry-run']);
    expect(proposed.stdout).toContain(
      'agit_controller.txt has Saturday 16:00-18:00 (UTC): add these times as site.woe.windows',
    );
    expect(proposed.stdout).not.toContain('"woe"');
    writeFileSync(join(root, 'answers.json'), JSON.stringify({ mail: { kind: 'mailbox' }, woeFromScript: true }));
    const { code } = await init(answered);
    const { site } = JSON.parse(readFileSync(config, 'utf8'));
    expect([code, site]).toEqual([
      0,
      { name: 'Alberta', woe: { windows: [{ day: 6, start: '16:00', end: '18:00', zone: 'UTC' }] } },
    ]);
  });

  test('init does not change the settings of another realm', async () => {
    const { answered, config } = await realm();
    mkdirSync(dirname(config));
    const other = JSON.stringify({
      mail: { kind: 'mailbox' },
      database: { kind: 'mariadb', url: 'mariadb://a:b@127.0.0.1/other' },
    });
    writeFileSync(config, other);
    const { stderr, code } = await init(answered);
    expect(stderr).toContain('exists and uses the database other');
    expect([code, readFileSync(config, 'utf8')]).toEqual([64, other]);
  });
});
