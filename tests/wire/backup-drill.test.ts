/** @module-tag exhaustive */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { createTestDatabase, inDatabase, lockTable, mariadbUnavailableReason, onServer } from '@kafra/server/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { newPerson } from '../support/people.ts';
import { startTestServer } from '../support/server.ts';
import { createServerFolder } from '../support/server-program.ts';

const { folder, run, serve, start, remove } = createServerFolder();
afterAll(remove);

/** Creates a backup of a server's data folder and returns the path of its file. */
async function backUp(dataDir: string, env: Record<string, string> = {}): Promise<string> {
  await run(['migrate', '--data-dir', dataDir], env);
  const { stderr, code } = await run(['backup', '--data-dir', dataDir], env);
  expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
  const dir = path.join(folder, dataDir, 'backups');
  return path.join(dir, readdirSync(dir).at(-1) ?? '');
}

const withUser = (address: string, username: string): string =>
  Object.assign(new URL(address), { username, password: 'secret' }).href;

const drill = (file: string, env: Record<string, string> = {}) => run(['backup', 'test', file], env);

describe('kafra-server backup test', () => {
  it('restores a backup of SQLite on trial, reports its contents, and leaves no files', async () => {
    const file = await backUp('sqlite');
    const { stdout, stderr, code } = await drill(file);
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
    expect(stdout).toContain('ok    the database file is intact');
    expect(stdout).toContain('0 master accounts, ');
    expect(stdout).toContain('restored, checked and removed');
  });

  it.each([
    ['a wrong byte', (bytes: Buffer) => bytes.fill(0, 200, 260)],
    ['a missing end', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ['no content', () => Buffer.alloc(0)],
  ])('reports that a backup with %s cannot be restored', async (_words, change) => {
    const file = await backUp('damaged');
    const other = path.join(folder, 'other.sqlite.gz');
    writeFileSync(other, change(readFileSync(file)));
    const { stdout, code } = await drill(other);
    expect(stdout).toMatch(/^bad {3}/m);
    expect(code).toBe(1);
  });

  it('rejects files that are not named like a backup, and reports a missing file', async () => {
    expect((await drill(path.join(folder, 'notes.txt'))).code).toBe(1);
    const gone = await drill(path.join(folder, 'gone.sqlite.gz'));
    expect(gone.code).toBe(1);
    expect(gone.stdout).toContain('it cannot be restored: ENOENT');
  });
});

describe('kafra-server backup restore', () => {
  const restore = (file: string, dataDir: string, flags: readonly string[] = ['--yes']) =>
    run(['backup', 'restore', file, '--data-dir', dataDir, ...flags]);
  const emails = (dataDir: string) => {
    const database = new DatabaseSync(path.join(folder, dataDir, 'realm.sqlite'));
    const rows = database.prepare('SELECT email FROM site_master').all();
    database.close();
    return rows.map(({ email }) => email);
  };
  const addMaster = (dataDir: string, email: string) => {
    const database = new DatabaseSync(path.join(folder, dataDir, 'realm.sqlite'));
    database
      .prepare("INSERT INTO site_master (email, email_norm, pass_hash, created_at) VALUES (?, ?, '', 0)")
      .run(email, email);
    database.close();
  };
  const asideIn = (dataDir: string) =>
    readdirSync(path.join(folder, dataDir)).filter((name) => name.startsWith('before-restore-'));

  it('restores a realm of SQLite, and moves the previous data aside', async () => {
    const file = await backUp('restored');
    addMaster('restored', 'after@example.org');
    const asked = await restore(file, 'restored', []);
    expect([asked.code, asked.stderr]).toEqual([1, expect.stringContaining('run this command again with --yes')]);
    expect(emails('restored')).toEqual(['after@example.org']);
    const { stdout, stderr, code } = await restore(file, 'restored');
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
    expect(emails('restored')).toEqual([]);
    const [aside = ''] = asideIn('restored');
    expect(stdout).toContain(`the previous data is in ${path.join(folder, 'restored', aside)}`);
    expect(emails(path.join('restored', aside))).toEqual(['after@example.org']);
    expect(statSync(path.join(folder, 'restored/realm.sqlite')).mode & 0o077).toBe(0);
    expect((await run(['doctor', '--data-dir', 'restored', '--only', 'tables'])).stdout).toContain('up to date');
  });

  it.each([
    [
      [],
      1,
      /^ended 1 sessions and 2 access tokens: all users must sign in again/m,
      /^ok .*all sessions and access tokens ended/m,
    ],
    [['--keep-sessions'], 0, /are valid again/, /^warn .*with --keep-sessions/m],
  ] as const)(
    'ends earlier sessions, access tokens and reset links, with the options %j',
    async (flags, ended, told, found) => {
      const dataDir = `ends-${ended}`;
      await run(['migrate', '--data-dir', dataDir]);
      const open = () => new DatabaseSync(path.join(folder, dataDir, 'realm.sqlite'));
      addMaster(dataDir, 'thief@example.org');
      const before = open();
      before.exec(`INSERT INTO site_session (jti, master_id, token_version, created_at, last_seen_at, expires_at, absolute_expires_at)
        VALUES (x'01', 1, 0, 1, 1, 9e12, 9e12);
      INSERT INTO site_pat (hash, master_id, name, scopes, level, last4, created_at, expires_at)
        VALUES (x'01', 1, 'a', 'backups:read', 99, 'abcd', 1, 9e12), (x'02', 1, 'b', 'backups:read', 99, 'abce', 1, 1);
      INSERT INTO site_token (token_hash, kind, master_id, created_at, expires_at) VALUES (x'01', 2, 1, 1, 9e12), (x'02', 4, 1, 1, 9e12), (x'03', 5, 1, 1, 9e12);
      INSERT INTO site_device (device_hash, user_code, created_at, expires_at, user_agent, decided_by, approved)
        VALUES (x'01', 'BBBBBBBB', 1, 9e12, 'kafra', 1, 1)`);
      before.close();
      const file = await backUp(dataDir);
      const { stdout, code } = await restore(file, dataDir, ['--yes', ...flags]);
      expect([code, stdout]).toEqual([0, expect.stringMatching(told)]);
      const after = open();
      const count = (query: string) => after.prepare(`SELECT count(*) AS n FROM ${query}`).get()?.n;
      expect([
        count('site_session WHERE revoked_at IS NOT NULL'),
        count('site_pat WHERE revoked_at IS NOT NULL'),
        count('site_token WHERE used_at IS NOT NULL'),
        count('site_device'),
      ]).toEqual([ended, 2 * ended, 2 * ended, 1 - ended]);
      after.close();
      const examined = await run(['doctor', '--data-dir', dataDir, '--only', 'backups']);
      expect(examined.stdout).toMatch(found);
      // The list of backups inside a backup does not contain that backup itself.
      expect(examined.stdout).toContain(`no backup since the realm was restored from ${path.basename(file)}`);
    },
  );

  it('restores a backup of an older version that had no access tokens', async () => {
    await run(['migrate', '--data-dir', 'older']);
    const older = new DatabaseSync(path.join(folder, 'older/realm.sqlite'));
    older.exec(
      "DROP TABLE site_pat; DROP TABLE site_device; DELETE FROM site_migration WHERE name IN ('008-access-tokens', '017-second-factor')",
    );
    older.close();
    const { stdout, code } = await restore(await backUp('older'), 'older');
    expect([code, stdout]).toEqual([0, expect.stringContaining('ended 0 sessions and 0 access tokens')]);
  });

  it("restores a realm with invalid data and with the default password of the game's server account", async () => {
    await run(['migrate', '--data-dir', 'faulty']);
    const realm = new DatabaseSync(path.join(folder, 'faulty', 'realm.sqlite'));
    realm.exec(`INSERT INTO login (account_id, userid, user_pass, sex) VALUES (1, 's1', 'p1', 'S'),
      (2000001, 'twice', 'x', 'M'), (2000002, 'TWICE', 'x', 'M')`);
    realm.close();
    const file = await backUp('faulty');
    const tested = await drill(file);
    expect([tested.code, tested.stdout]).toEqual([1, expect.stringMatching(/^bad {3}duplicate login names/m)]);
    expect(tested.stdout).not.toContain('default password');
    addMaster('faulty', 'after@example.org');
    expect((await restore(file, 'faulty')).code).toBe(0);
    expect(emails('faulty')).toEqual([]);
  });

  it.each([
    ['gone', (realm: string) => rmSync(realm)],
    ['empty', (realm: string) => writeFileSync(realm, '')],
    ['damaged', (realm: string) => writeFileSync(realm, 'x'.repeat(8_192))],
  ])('restores a realm whose database is %s', async (state, damage) => {
    const file = await backUp(`was-${state}`);
    damage(path.join(folder, `was-${state}/realm.sqlite`));
    expect((await restore(file, `was-${state}`)).code).toBe(0);
    expect(emails(`was-${state}`)).toEqual([]);
  });

  it('changes nothing if it is unclear whether Kafra is running', async () => {
    const unreachable = { KAFRA_DATABASE_URL: 'mariadb://root@127.0.0.1:1/realm' };
    const { stderr, code } = await run(['backup', 'restore', path.join(folder, 'any.sql.gz')], unreachable);
    expect([code, stderr]).toEqual([1, expect.stringContaining('cannot be reached')]);
    const file = await backUp('no-file');
    rmSync(path.join(folder, 'no-file/realm.sqlite'));
    mkdirSync(path.join(folder, 'no-file/realm.sqlite'));
    expect((await restore(file, 'no-file')).stderr).toContain('cannot be opened');
    expect(asideIn('no-file')).toEqual([]);
  });

  it('changes nothing for a corrupt file, for a backup of the other database kind, or while Kafra is running', async () => {
    const file = await backUp('kept');
    addMaster('kept', 'after@example.org');
    const half = path.join(folder, 'kept-half.sqlite.gz');
    writeFileSync(half, readFileSync(file).subarray(0, 2_000));
    const damaged = await restore(half, 'kept');
    expect([damaged.code, damaged.stdout]).toEqual([1, expect.stringMatching(/^bad .*Nothing was changed\.$/ms)]);
    expect((await restore(path.join(folder, 'kept.sql.gz'), 'kept')).stderr).toContain('another kind of database');
    const server = await serve('served', { dataDir: 'kept' });
    const busy = await restore(file, 'kept');
    expect([busy.code, busy.stderr]).toEqual([1, expect.stringContaining('Kafra is using this database')]);
    server.child.kill('SIGTERM');
    await server.ended;
    expect([emails('kept'), asideIn('kept')]).toEqual([['after@example.org'], []]);
  });
});

const skipReason = await mariadbUnavailableReason();
const title = skipReason === undefined ? 'over MariaDB' : `over MariaDB: ${skipReason}`;
describe.skipIf(skipReason !== undefined)(title, { timeout: 120_000 }, () => {
  const scratches = async () =>
    (await onServer("SHOW DATABASES LIKE 'kafra\\_drill\\_%'")).flatMap(Object.values).map(String);
  const scratch = async () => (await scratches()).length;

  it.each([false, true])(
    'a trial restore leaves the realm unchanged and no temporary database, with separate log databases: %s',
    async (apart) => {
      const one = await createTestDatabase('indexed');
      const logs = await createTestDatabase('indexed');
      try {
        const server = await startTestServer({
          database: { ...one.config, ...(apart && { logsDatabase: logs.name }) },
        });
        await newPerson(server);
        await server.close();
        const env = { KAFRA_DATABASE_URL: one.config.url, ...(apart && { KAFRA_LOGS_DATABASE: logs.name }) };
        const file = await backUp(`mariadb-${apart}`, env);
        // The trial restore must not change the realm: data that was written since the backup must still exist
        // afterwards.
        await inDatabase(one, ["UPDATE site_master SET email = 'after@example.org'"]);
        const { stdout, stderr, code } = await drill(file, env);
        expect({ stderr, code, bad: stdout.match(/^bad.*/gm) }).toEqual({ stderr: '', code: 0, bad: null });
        expect(stdout).toContain('1 master accounts, ');
        const rows = await onServer(`SELECT email FROM ${one.name}.site_master`);
        expect(rows).toEqual([{ email: 'after@example.org' }]);
        const half = path.join(folder, 'half.sql.gz');
        writeFileSync(half, readFileSync(file).subarray(0, 2_000));
        expect((await drill(half, env)).code).toBe(1);
        // Error messages must never contain the data of a faulty SQL statement.
        const row = "(1,'hero','s3cret-1','M','a@a.com')";
        for (const sql of [
          `INSERT INTO login VALUES ${row},(2,'mage','s3cret-2`,
          `CREATE TABLE t (a VARCHAR(9) PRIMARY KEY);\nINSERT INTO t VALUES ('s3cret-1'),('s3cret-1');\n`,
          `INSERT INTO login VALUES ${row},\0;\n`,
          `INSERT INTO login VALUES ${row} s3cret-2;\n`,
          `SELECT 's3cret-1' FROM \`s3cret-2\`;\n`,
          `\\s3cret-1\n`,
        ]) {
          const torn = path.join(folder, 'torn.sql.gz');
          writeFileSync(torn, gzipSync(sql));
          const shown = await drill(torn, env);
          expect([shown.code, shown.stdout + shown.stderr]).toEqual([1, expect.not.stringContaining('s3cret')]);
          expect(shown.stdout).toContain('it cannot be restored: mariadb failed: ');
        }
        expect(await scratch()).toBe(0);
      } finally {
        await one.drop();
        await logs.drop();
      }
    },
  );

  /** Starts a trial restore that has already created its temporary database and waits for the backup. */
  async function startDrill(name: string, env: Record<string, string>) {
    const file = path.join(folder, `${name}.sql.gz`);
    await promisify(execFile)('mkfifo', [file]);
    const { child, ended } = start(['backup', 'test', file], env);
    const backup = await open(file, 'w');
    return {
      async end(signal: NodeJS.Signals) {
        child.kill(signal);
        if (signal === 'SIGKILL') await once(child, 'exit');
        await backup.close();
        return ended;
      },
    };
  }

  it('doctor reports leftovers of a killed trial restore and the next trial deletes them, but not those of a running trial', async () => {
    const one = await createTestDatabase('none');
    const env = { KAFRA_DATABASE_URL: one.config.url, KAFRA_LOGS_DATABASE: one.name };
    const small = path.join(folder, 'small.sql.gz');
    writeFileSync(small, gzipSync('SELECT 1;\n'));
    const left = async () => {
      const { stdout } = await run(['doctor', '--only', 'database'], env);
      return stdout.match(/kafra_drill_\w+(?=`)/g) ?? [];
    };
    try {
      const drills = await startDrill('running', env);
      expect([(await drill(small, env)).stdout, await left(), await scratch()]).toEqual([
        expect.not.stringContaining('kafra_drill_'),
        [],
        2,
      ]);
      expect([(await drills.end('SIGHUP')).code, await scratch()]).toEqual([1, 0]);

      await (await startDrill('killed', env)).end('SIGKILL');
      const names = await scratches();
      // Waits until the database server has released the lock of the killed process.
      await onServer(`SELECT GET_LOCK('${names[0]}', 10)`);
      expect([names.length, await left()]).toEqual([2, names]);
      const { stdout } = await drill(small, env);
      for (const name of names) expect(stdout).toContain(`dropped ${name}, `);
      expect(await scratch()).toBe(0);
    } finally {
      for (const name of await scratches()) await onServer(`DROP DATABASE ${name}`);
      await one.drop();
    }
  });

  it('a trial restore reports missing rights of a database user only if the user may not create databases', async () => {
    const file = path.join(folder, 'empty.sql.gz');
    writeFileSync(file, gzipSync(''));
    const one = await createTestDatabase('none');
    const name = `${one.name}_user`;
    const env = { KAFRA_DATABASE_URL: withUser(one.config.url, name) };
    try {
      await onServer(`CREATE USER ${name}@'%' IDENTIFIED BY 'secret'`);
      await onServer(`GRANT SELECT ON ${one.name}.* TO ${name}@'%'`);
      const denied = await drill(file, env);
      expect([denied.code, denied.stderr + denied.stdout]).toEqual([
        1,
        expect.stringContaining('a drill needs a user that may'),
      ]);
      await onServer(`GRANT ALL ON *.* TO ${name}@'%' WITH MAX_QUERIES_PER_HOUR 4`);
      const limited = await drill(file, env);
      expect([limited.code, limited.stderr + limited.stdout]).toEqual([
        1,
        expect.stringContaining('max_queries_per_hour'),
      ]);
      expect(limited.stderr + limited.stdout).not.toContain('a drill needs');
    } finally {
      await onServer(`DROP USER IF EXISTS ${name}@'%'`);
      await one.drop();
    }
  });

  it('a restore reports database triggers that prevent it before it loads the backup, as doctor does', async () => {
    const one = await createTestDatabase('none');
    const logs = await createTestDatabase('none');
    try {
      for (const database of [one, logs])
        await inDatabase(database, [
          'CREATE TABLE picklog (id INT)',
          'CREATE TRIGGER tg AFTER INSERT ON picklog FOR EACH ROW SET @x = 1',
        ]);
      const env = { KAFRA_DATABASE_URL: one.config.url, KAFRA_LOGS_DATABASE: logs.name };
      const names = [one, logs].map(({ name }) => `${name}.tg`).sort();
      const { stderr, code } = await run(['backup', 'restore', path.join(folder, 'none.sql.gz'), '--yes'], env);
      expect([code, stderr]).toEqual([
        1,
        expect.stringContaining(`backups contain no triggers: ${names.join(', ')}. Save`),
      ]);
      const examined = await run(['doctor', '--only', 'database'], env);
      expect(examined.stdout).toContain(`triggers, which backups do not contain, and which must be dropped before a`);
      expect(examined.stdout).toContain(`${names.join(', ')}. Save`);
    } finally {
      for (const { drop } of [one, logs]) await drop();
    }
  });

  it.each([false, true])(
    'a restore replaces the realm in one step and moves the previous data aside, with separate log databases: %s',
    async (apart) => {
      const one = await createTestDatabase('indexed');
      const logs = await createTestDatabase('indexed');
      const aside = async () =>
        (await onServer("SHOW DATABASES LIKE 'kafra\\_before\\_%'")).flatMap(Object.values).map(String);
      const earlier = await aside();
      const made = async () => (await aside()).filter((name) => !earlier.includes(name));
      try {
        const database = { ...one.config, ...(apart && { logsDatabase: logs.name }) };
        const server = await startTestServer({ database });
        const person = await newPerson(server);
        await server.close();
        // Simulates the settings of a database cluster, in which each host is checked for connected programs.
        const { host } = new URL(one.config.url);
        const url = one.config.url.replace(host, `${host},${host}`);
        const env = { KAFRA_DATABASE_URL: url, ...(apart && { KAFRA_LOGS_DATABASE: logs.name }) };
        const file = await backUp(`back-${apart}`, env);
        await inDatabase(one, ["UPDATE site_master SET email = 'after@example.org'", 'CREATE TABLE cp_later (id INT)']);
        const restore = () => run(['backup', 'restore', file, '--yes'], env);
        const emails = async (name: string) =>
          (await onServer(`SELECT email FROM ${name}.site_master`)).map(({ email }) => email);

        // Simulates a game server that still runs and is connected to the database.
        const game = await lockTable(one.config, 'mvplog');
        const busy = await restore();
        expect([busy.code, busy.stderr]).toEqual([
          1,
          expect.stringContaining('Other programs are connected to the database: root'),
        ]);
        await game.release();
        expect([await emails(one.name), await made()]).toEqual([['after@example.org'], []]);

        const { stdout, stderr, code } = await restore();
        expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
        expect(await emails(one.name)).toEqual([person.email]);
        const [kept = '', keptLogs] = (await made()).sort();
        expect(stdout).toContain(`the previous data is in ${kept}${apart ? ` and ${kept}_logs` : ''}`);
        expect([await emails(kept), keptLogs]).toEqual([['after@example.org'], apart ? `${kept}_logs` : undefined]);
        expect(await onServer(`SHOW TABLES FROM ${one.name} LIKE 'cp_later'`)).toEqual([]);
        expect(await scratch()).toBe(0);
      } finally {
        for (const name of await made()) await onServer(`DROP DATABASE ${name}`);
        await one.drop();
        await logs.drop();
      }
    },
  );
});
