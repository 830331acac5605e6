import { writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  createTestDatabase,
  lockTable,
  makeRealmUser,
  mariadbUnavailableReason,
  onServer,
  type TestDatabase,
} from '@kafra/server/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { demoNoon, demoToken } from '../support/demo.ts';
import { exhaustive } from '../support/exhaustive.ts';
import { newAccount, newCharacter, newPerson, signIn } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { createServerFolder } from '../support/server-program.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';

const skipReason = await mariadbUnavailableReason();
const title = skipReason === undefined ? 'a realm on MariaDB' : `over MariaDB: ${skipReason}`;

const repeats = 8;

/** Tests behaviour of a real database server, in addition to the suites that run with both databases. */
describe.skipIf(skipReason !== undefined)(title, { timeout: 120_000 }, () => {
  const program = createServerFolder();
  const { folder, run, remove } = program;
  const made: { drop(): Promise<unknown> }[] = [];
  const servers: TestServer[] = [];
  afterAll(async () => {
    for (const server of servers) await server.close();
    for (const one of made) await one.drop();
    remove();
  });

  const database = async (tables: Parameters<typeof createTestDatabase>[0]) => {
    const one = await createTestDatabase(tables);
    made.push(one);
    return one;
  };
  // Two servers with one database must share the secrets file; otherwise the second server does not start.
  const secretsFile = path.join(folder, 'secrets.json');
  const serve = async (config: TestDatabase['config'], game: { charactersPerAccount?: number } = {}) => {
    const server = await startTestServer({ database: config, game, secretsFile });
    servers.push(server);
    return server;
  };
  const withUser = (url: string, user: string) => {
    const changed = new URL(url);
    changed.username = user;
    changed.password = 'pencil';
    return changed.href;
  };

  it('prevents the start with one sentence if its address is wrong, without the password', async () => {
    const { config } = await database('none');
    const at = (url: string) => startTestServer({ database: { ...config, url } });
    const secret = withUser(config.url, 'nobody_here');
    await expect(at(secret)).rejects.toThrow(/^The database server at \S+ refuses the user "nobody_here": check the/);
    await expect(at(secret)).rejects.not.toThrow(/pencil/);
    await expect(at(config.url.replace(/\w+$/, 'kafra_test_none'))).rejects.toThrow(
      /^The database server at \S+ has no database "kafra_test_none"\.$/,
    );
    await expect(at(config.url)).rejects.toThrow(
      /^The database lacks tables of rAthena: login, char, .*Import main\.sql/,
    );
    const checked = await run(['migrate', '--check'], { KAFRA_DATABASE_URL: config.url });
    expect([checked.code, checked.stdout]).toEqual([1, '']);
    expect(checked.stderr).toMatch(/The database lacks tables of rAthena: login, char, .*Import main\.sql/);
  });

  it('makes the server return 503 while it is down, and the server recovers automatically', async () => {
    const { config } = await database('stock');
    const { hostname, port } = new URL(config.url);
    const relay = await startTcpProxy(hostname, Number(port || 3306));
    const server = await serve({ ...config, url: config.url.replace(/@[^/]+/, `@127.0.0.1:${relay.port}`) });
    const { token } = await newPerson(server);
    expect((await server.call('GET /readyz')).status).toBe(200);
    await relay.disconnect();
    const gone = await server.call('POST /api/account/info', {}, token);
    expect([gone.status, gone.body.code]).toEqual([503, 'busy']);
    expect(gone.text).not.toMatch(/mariadb|mysql|ECONN|closed/i);
    expect((await server.call('GET /readyz')).body).toEqual({ status: 'not ready' });
    expect((await server.call('GET /healthz')).status).toBe(200);
    await relay.reconnect();
    expect((await server.call('GET /readyz')).status).toBe(200);
    expect((await server.call('POST /api/account/info', {}, token)).status).toBe(200);
    await server.close();
    servers.splice(servers.indexOf(server), 1);
    await relay.disconnect();
  });

  it('needs only the database rights that `init` grants', async () => {
    const own = await database('indexed');
    const { name, config } = own;
    const user = `u_${name.slice(-12)}`;
    made.push({ drop: () => onServer(`DROP USER IF EXISTS ${user}`) });
    await makeRealmUser(own, user, 'pencil');
    const server = await serve({ ...config, url: withUser(config.url, user) });
    const person = await newPerson(server);
    const source = await newAccount(server, person, 'rights_from');
    const target = await newAccount(server, person, 'rights_to');
    // The database user may not create characters, because only the game does that.
    const game = await serve(config);
    const id = await newCharacter(game, { account_id: source, char_num: 0, name: 'Rightful' });
    const move = { src_char_id: id, src_acc_id: source, dst_acc_id: target, dst_slot: 3 };
    expect((await server.call('POST /api/account/transfer-character', move, person.token)).status).toBe(200);
    const change = { player_account_id: source, synced: false };
    expect((await server.call('POST /api/account/change-password-sync', change, person.token)).status).toBe(204);
    for (const log of ['item-logs', 'login-logs', 'storage', 'guild-storage-logs'])
      expect((await server.call(`POST /api/account/${log}`, {}, person.token)).status).toBe(200);
    await expect(
      server.services.database.db.updateTable('char').set({ zeny: 1 }).where('char_id', '=', id).execute(),
    ).rejects.toThrow(/denied/);
  });

  it(
    "with unmodified game tables works without Kafra's indexes, which are added only once, on request",
    exhaustive,
    async () => {
      const { name, config } = await database('stock');
      for (const table of ['char', 'login', 'picklog', 'zenylog', 'loginlog', 'guild_storage_log'])
        await onServer(`ALTER TABLE ${name}.\`${table}\` ENGINE=MyISAM`);
      const shape = async () => {
        const kinds = `SELECT table_name, engine FROM information_schema.tables WHERE table_schema = '${name}'`;
        const keys = `SELECT table_name, index_name, column_name FROM information_schema.statistics WHERE table_schema = '${name}'`;
        const theirs = ({ table_name }: Record<string, unknown>) => !String(table_name).startsWith('site_');
        return [...(await onServer(kinds)).filter(theirs), ...(await onServer(keys)).filter(theirs)];
      };
      const before = await shape();
      const env = { KAFRA_DATABASE_URL: config.url };
      const steps = [
        ...['002-site-tables', '004-session-families', '005-unset-passwords', '006-instances', '007-log-copy'],
        ...['008-access-tokens', '009-session-clients', '010-account-links', '011-oldest-versions'],
        ...['012-heartbeat', '013-instance-keys', '014-recorder-restarts', '015-login-names'],
        ...['016-account-holds', '017-second-factor', '018-log-copy-zone', '019-news', '020-castle-holds'],
        ...['021-game-servers', '022-privacy', '023-game-server-restarts', '024-prices', '025-pages'],
        ...['026-drop-days', '027-storage-values', '028-saved-hunts', '029-sold-options'],
        ...['030-storage-value-states', '031-sold-items'],
      ];
      const wanted = await run(['migrate', '--check'], env);
      expect(wanted.stdout.match(/^to do: .*$/gm)).toEqual(steps.map((step) => `to do: ${step}`));
      expect([wanted.code, await run(['migrate', '--check'], env)]).toEqual([3, wanted]);
      expect((await run(['migrate'], env)).stdout).toBe(steps.map((step) => `done: ${step}\n`).join(''));
      expect((await run(['migrate'], env)).stdout).toBe('The tables are up to date.\n');
      expect(await shape()).toEqual(before);

      const server = await serve(config);
      const person = await newPerson(server);
      const account = await newAccount(server, person, 'stock_owner');
      const id = await newCharacter(server, { account_id: account, char_num: 0, name: 'Stockman' });
      const { db } = server.services.database;
      await db
        .insertInto('picklog')
        .values({ time: '2026-11-20 12:00:00', char_id: id, type: 'P', nameid: 501, amount: 3 })
        .execute();
      const logs = await server.call('POST /api/account/item-logs', {}, person.token);
      expect(logs.body.item_logs).toHaveLength(1);
      const logins = await server.call('POST /api/account/login-logs', {}, person.token);
      expect([logins.status, logins.body.code]).toEqual([503, 'log_without_key']);

      const doctor = await run(['doctor'], env);
      expect(doctor.stdout).toMatch(/^warn {2}not on InnoDB: char, login, picklog/m);
      expect(doctor.stdout).toMatch(/^warn {2}missing, .*primary key id on loginlog; index site_pick_char on picklog/m);
      expect(doctor.stdout).toMatch(/^warn {2}empty logs.*zenylog \(log_zeny of log_athena.conf\)/m);
      const indexes = await run(['migrate', '--indexes', '--check'], env);
      expect(indexes.stdout).toMatch(
        /^to do: index site_pick_type on picklog \(type, id\), over about \d+ lines\n {2}.*ALTER TABLE/m,
      );
      expect(indexes.code).toBe(3);
      const added = (await run(['migrate', '--indexes'], env)).stdout;
      expect(added).toContain('done: index site_pick_type on picklog (type, id)');
      expect((await run(['migrate', '--indexes'], env)).stdout).toContain('All indexes exist.');
      expect((await run(['migrate', '--indexes', '--check'], env)).code).toBe(0);
      const after = await run(['doctor'], env);
      expect([after.stdout, after.code]).toEqual([expect.stringContaining('all indexes for log queries exist'), 0]);

      const again = await serve(config);
      const token = await signIn(again, person.email);
      expect((await again.call('POST /api/account/login-logs', {}, token)).status).toBe(200);
    },
  );

  it('aborts a query that would keep the log tables busy', async () => {
    const { config } = await database('indexed');
    const server = await serve(config);
    const person = await newPerson(server);
    const locked = await lockTable(config, 'picklog');
    const broad = await server.call('POST /api/account/item-logs', {}, person.token);
    expect([broad.status, broad.body.code]).toEqual([503, 'query_too_broad']);
    await locked.release();
    expect((await server.call('POST /api/account/item-logs', {}, person.token)).status).toBe(200);
  });

  it('has accounts that the login server would refuse, which doctor reports', async () => {
    const { name, config } = await database('stock');
    await run(['migrate'], { KAFRA_DATABASE_URL: config.url });
    for (const userid of ['Twin', 'tWIN'])
      await onServer(`INSERT INTO ${name}.login (userid, user_pass) VALUES ('${userid}', 'x')`);
    for (const who of ['A', 'B'])
      await onServer(`INSERT INTO ${name}.char (account_id, char_num, name) VALUES (7, 2, '${who}')`);
    const { stdout, code } = await run(['doctor'], { KAFRA_DATABASE_URL: config.url });
    expect(stdout).toMatch(/^bad {3}duplicate login names.*: twin$/im);
    expect(stdout).toMatch(/^bad {3}accounts with two characters in one slot: 7$/m);
    expect(code).toBe(1);
  });

  it('has columns that prevent account creation, which are reported with the fix', async () => {
    const { name, config } = await database('stock');
    const server = await serve(config);
    const person = await newPerson(server);
    await onServer(`ALTER TABLE ${name}.login ADD vip_level INT NOT NULL, ADD discord VARCHAR(32) NOT NULL,
      ADD note TEXT, ADD rank ENUM('a', 'b') NOT NULL, ADD twice INT AS (state * 2) STORED, ADD coins INT NOT NULL DEFAULT 0`);
    const create = () => server.call('POST /api/account/create', { name: 'filled' }, person.token);
    const refused = await create();
    expect([refused.status, refused.body.message]).toEqual([
      503,
      'This cannot be saved on this realm yet. Please tell an administrator.',
    ]);
    const file = path.join(folder, 'unfilled.json');
    const game = { charactersPerAccount: 9 };
    writeFileSync(file, JSON.stringify({ mail: { kind: 'mailbox' }, game, secretsFile }));
    const env = { KAFRA_DATABASE_URL: config.url };
    const { stdout, code } = await run(['doctor', '--config', file], env);
    expect(code).toBe(1);
    const start = program.start(['serve', '--port', '0', '--config', file], env);
    await start.waitForOutput(
      'game accounts cannot be created: login has columns without a default: vip_level, discord',
    );
    await start.waitForOutput('Kafra listens on');
    start.child.kill('SIGTERM');
    expect((await start.ended).code).toBe(0);
    const mend =
      /^bad {3}game accounts cannot be created: .*: vip_level, discord\. Give them one: (ALTER TABLE .*)$/m.exec(
        stdout,
      )?.[1];
    expect(mend).toBe(
      "ALTER TABLE login ALTER COLUMN `vip_level` SET DEFAULT 0, ALTER COLUMN `discord` SET DEFAULT ''",
    );
    await onServer(mend?.replace('login', `${name}.login`) ?? '');
    expect((await create()).status).toBe(200);
    expect((await run(['doctor', '--config', file], env)).stdout).not.toContain('without a default');
  });

  it('offers nine character slots until the number is set, and doctor counts the hidden characters', async () => {
    const { name, config } = await database('stock');
    const env = { KAFRA_DATABASE_URL: config.url };
    const settings = (game: object) => {
      const file = path.join(folder, `slots-${Object.keys(game).length}.json`);
      writeFileSync(file, JSON.stringify({ mail: { kind: 'mailbox' }, game, secretsFile }));
      return ['--config', file];
    };
    const unsaid = await serve(config);
    const said = await serve(config, { charactersPerAccount: 12 });
    const person = await newPerson(unsaid);
    const [from, to] = [await newAccount(unsaid, person, 'slot_from'), await newAccount(unsaid, person, 'slot_to')];
    const token = await signIn(said, person.email);
    const slots = async (server: TestServer, who: string) =>
      (await server.call('POST /api/account/info', {}, who)).body.player_accounts.map(
        (one: { slots: number }) => one.slots,
      );
    expect([await slots(unsaid, person.token), await slots(said, token)]).toEqual([
      [9, 9],
      [12, 12],
    ]);
    const id = await newCharacter(said, { account_id: from, char_num: 0, name: 'Slotted' });
    const move = async (server: TestServer, who: string, dst_slot: number) => {
      const request = { src_char_id: id, src_acc_id: from, dst_acc_id: to, dst_slot };
      const { status, body } = await server.call('POST /api/account/transfer-character', request, who);
      return body.details?.reason ?? status;
    };
    expect(await move(unsaid, person.token, 9)).toBe('no_such_slot');
    expect(await move(said, token, 12)).toBe('no_such_slot');
    expect(await move(said, token, 11)).toBe(200);

    const doctor = async (game: object) => run(['doctor', ...settings(game)], env);
    const asked = await doctor({});
    expect(asked.stdout).toMatch(
      /^warn {2}game\.charactersPerAccount is not set.*slots 0 to 8 are offered.*9, 12 or 15/m,
    );
    expect(asked.stdout).toMatch(
      /^warn {2}characters in slots that the game does not have .*: 1: Slotted \(slot 11 of/m,
    );
    expect(asked.code).toBe(0);
    const sound = await doctor({ charactersPerAccount: 12 });
    expect(sound.stdout).toMatch(/^ok {4}all characters are in slots of the game \(0 to 11\)$/m);
    expect(sound.stdout).not.toMatch(/character slots/);
    await onServer(`UPDATE ${name}.login SET character_slots = 15 WHERE account_id = ${from}`);
    await onServer(`UPDATE ${name}.login SET character_slots = 10 WHERE account_id = ${to}`);
    for (let n = 0; n < 11; n++)
      await onServer(`INSERT INTO ${name}.char (account_id, char_num, name) VALUES (${from}, 12, 'Unseen ${n}')`);
    const faults = await doctor({ charactersPerAccount: 12 });
    expect(faults.stdout).toMatch(
      /^bad {3}characters in slots .*: 12: (Unseen \d+ \(slot 12 of account \d+\), ){9}Unseen \d+ \(slot 12 of account \d+\) and more\./m,
    );
    expect(faults.stdout).toMatch(/^warn {2}accounts with more than 12 character slots; .*: 1\. UPDATE login SET/m);
    expect(faults.code).toBe(1);
    const start = program.start(['serve', '--port', '0', ...settings({})], env);
    await start.waitForOutput('game.charactersPerAccount is not set');
    // The program's output is awaited, because an earlier signal would kill the program without a clean stop.
    await start.waitForOutput('Kafra listens on');
    start.child.kill('SIGTERM');
    expect((await start.ended).code).toBe(0);
  });

  it('gets its tables created once if two servers start together', async () => {
    const { config } = await database('stock');
    const started = await Promise.all([serve(config), serve(config)]);
    for (const server of started) expect((await server.call('GET /readyz')).status).toBe(200);
  });

  it('never puts two characters into one slot, even in a race through two servers', async () => {
    const { config } = await database('indexed');
    const [first, second] = [await serve(config), await serve(config)];
    const person = await newPerson(first);
    const source = await newAccount(first, person, 'race_from');
    const target = await newAccount(first, person, 'race_to');
    const doors = [
      { server: first, token: person.token },
      { server: second, token: await signIn(second, person.email) },
    ];
    for (let slot = 0; slot < repeats; slot++) {
      const names = Array.from({ length: 6 }, (_, index) => `Racer ${slot}.${index}`);
      const ids: number[] = [];
      for (const [index, name] of names.entries())
        ids.push(await newCharacter(first, { account_id: source, char_num: index, name }));
      const answers = await Promise.all(
        ids.map((src_char_id, index) => {
          const { server, token } = doors[index % 2] ?? { server: first, token: person.token };
          const move = { src_char_id, src_acc_id: source, dst_acc_id: target, dst_slot: slot };
          return server.call('POST /api/account/transfer-character', move, token);
        }),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
      const { db } = first.services.database;
      const there = db.selectFrom('char').where('account_id', '=', target).where('char_num', '=', slot);
      expect(await there.select('char_id').execute()).toHaveLength(1);
      await db.deleteFrom('char').where('account_id', '=', source).execute();
    }
  });

  it('uses the game’s time zone for its times, before and after clock changes', async () => {
    const { name, config } = await database('indexed');
    const server = await serve({ ...config, timeZone: 'Europe/Berlin' });
    const person = await newPerson(server);
    await newAccount(server, person, 'berliner');
    const at = (time: string) =>
      onServer(`INSERT INTO ${name}.loginlog (time, ip, user, rcode) VALUES ('${time}', '192.0.2.1', 'berliner', 100)`);
    for (const time of ['2026-07-01 12:00:00', '2026-10-25 01:30:00', '2026-10-25 03:30:00', '2026-12-01 12:00:00'])
      await at(time);
    const ask = async (time?: object) => {
      const { body } = await server.call('POST /api/account/login-logs', time && { strict: { time } }, person.token);
      return body.login_logs.map((row: { time: number }) => new Date(row.time).toISOString());
    };
    expect(await ask({})).toEqual([
      '2026-12-01T11:00:00.000Z',
      '2026-10-25T02:30:00.000Z',
      '2026-10-24T23:30:00.000Z',
      '2026-07-01T10:00:00.000Z',
    ]);
    expect(await ask({ from: Date.UTC(2026, 9, 25, 2, 30), to: Date.UTC(2026, 9, 25, 2, 30) })).toEqual([
      '2026-10-25T02:30:00.000Z',
    ]);
  });

  it("returns every digit of numbers above JavaScript's precision", async () => {
    const { config } = await database('indexed');
    const server = await serve(config);
    const person = await newPerson(server);
    const account = await newAccount(server, person, 'digits');
    const id = await newCharacter(server, { account_id: account, char_num: 0, name: 'Digits', zeny: 2_147_483_647 });
    const unique = 9_223_372_036_854_775_783n;
    const { db } = server.services.database;
    await db
      .insertInto('inventory')
      .values({ char_id: id, nameid: 1201, amount: 1, unique_id: unique as never })
      .execute();
    const things = async (query: object) =>
      (await server.call('POST /api/account/storage', query, person.token)).body.storage.map(
        (thing: { unique_id: string }) => thing.unique_id,
      );
    expect(await things({})).toEqual([String(unique)]);
    expect(await things({ strict: { unique_id: [String(unique)] } })).toEqual([String(unique)]);
    expect(await things({ strict: { unique_id: [String(unique - 1n)] } })).toEqual([]);
    const { body } = await server.call('POST /api/account/info', {}, person.token);
    expect(body.player_accounts[0].characters[0].zeny).toBe(2_147_483_647);
  });

  it("may have the game's logs in a separate database", async () => {
    const { name, config } = await database('indexed');
    const logs = await database('none');
    for (const table of ['picklog', 'zenylog', 'loginlog', 'mvplog'])
      await onServer(`RENAME TABLE ${name}.${table} TO ${logs.name}.${table}`);
    await expect(startTestServer({ database: config })).rejects.toThrow(
      /lacks tables of rAthena: picklog, zenylog, loginlog, mvplog\./,
    );
    const server = await serve({ ...config, logsDatabase: logs.name });
    const person = await newPerson(server);
    await newAccount(server, person, 'elsewhere');
    const entry = `('2026-11-20 12:00:00', '192.0.2.1', 'elsewhere', 100)`;
    await onServer(`INSERT INTO ${logs.name}.loginlog (time, ip, user, rcode) VALUES ${entry}`);
    const { body } = await server.call('POST /api/account/login-logs', {}, person.token);
    expect(body.login_logs).toHaveLength(1);
    for (const call of ['item-logs', 'storage', 'guild-storage-logs'])
      expect((await server.call(`POST /api/account/${call}`, {}, person.token)).status).toBe(200);
    expect((await server.call('GET /api/server/mvp-rankings', undefined, person.token)).status).toBe(200);
  });

  it("is backed up with MariaDB's dump program, or reports that the program is missing", async (context) => {
    const { config } = await database('stock');
    const env = { KAFRA_DATABASE_URL: config.url };
    await run(['migrate'], env);
    const without = await run(['backup'], { ...env, PATH: '/nowhere' });
    expect([without.code, without.stderr]).toEqual([1, expect.stringContaining('need its program mariadb-dump')]);
    const { stdout, stderr } = await run(['backup'], env);
    if (stderr.includes('need its program')) context.skip(stderr);
    const [, name = '', dir = ''] = /^(\S+\.sql\.gz) .* in (.*)$/m.exec(stdout) ?? [];
    expect((await readdir(dir)).sort()).toEqual([name]);
    const written = gunzipSync(await readFile(path.join(dir, name))).toString();
    expect(written).toContain('CREATE TABLE `site_master`');
    expect(written).toContain('CREATE TABLE `picklog`');
    expect(written).toMatch(/Dump completed/);
  });

  it('becomes a demo only if its database is empty, and remains a demo', exhaustive, async () => {
    const realm = await database('stock');
    const demo = { seed: 1, frozenAt: demoNoon };
    await onServer(`DROP TABLE ${realm.name}.site_demo`);
    await expect(startTestServer({ database: realm.config, demo })).rejects.toThrow(/needs an empty database/);
    const { config } = await database('none');
    for (const round of [1, 2]) {
      const server = await startTestServer({ database: config, demo });
      const owner = await demoToken(server, 'owner');
      const { body } = await server.call('POST /api/admin/item-logs', { limit: 5 }, owner);
      expect([round, body.item_logs.length > 0]).toEqual([round, true]);
      await server.close();
    }
  });
});
