import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoNoon } from '../support/demo.ts';
import { newPerson } from '../support/people.ts';
import { startTestServer } from '../support/server.ts';

/** Matches error output for the operator: one message with the file or setting, and no stack trace. */
const oneLineError = (words: RegExp) => ({
  asymmetricMatch: (error: unknown) =>
    error instanceof Error &&
    error.name === 'ConfigError' &&
    words.test(error.message) &&
    !/\n\s+at /.test(error.message),
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kafra-trouble-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const write = async (name: string, text: string) => {
  await writeFile(path.join(folder, name), text);
  return path.join(folder, name);
};

describe('starting the server fails with an error', () => {
  it('for an unusable secrets file', async () => {
    const key = 'A'.repeat(43);
    const short = { session: [{ id: 'a', key }], seal: [{ id: 1, key: 'AAAA' }], signing: key };
    for (const text of ['', '{', '[]', '{}', JSON.stringify(short), '{"session":[],"seal":[],"signing":""}']) {
      const secretsFile = await write('secrets.json', text);
      await expect(startTestServer({ secretsFile })).rejects.toEqual(oneLineError(/secrets\.json/));
      expect(await readFile(secretsFile, 'utf8')).toBe(text);
    }
  });

  it('for an invalid database file, which stays unchanged', async () => {
    const file = await write('realm.sqlite', 'this is a letter to my aunt, and it is longer than a header of a file');
    const database = { kind: 'sqlite', file } as const;
    await expect(startTestServer({ database })).rejects.toEqual(oneLineError(/realm\.sqlite cannot be opened/));
    await mkdir(path.join(folder, 'folder.sqlite'));
    const other = { kind: 'sqlite', file: path.join(folder, 'folder.sqlite') } as const;
    await expect(startTestServer({ database: other })).rejects.toEqual(oneLineError(/folder\.sqlite cannot be opened/));
    expect(await readFile(file, 'utf8')).toContain('my aunt');
  });

  it('for a data folder that is a file or cannot be created', async () => {
    const dataDir = await write('letter.txt', 'dear aunt');
    await expect(startTestServer({ dataDir })).rejects.toEqual(
      oneLineError(/letter\.txt is a file, but must be a folder/),
    );
    const nowhere = { dataDir: '/proc/kafra/data' };
    await expect(startTestServer(nowhere)).rejects.toEqual(oneLineError(/\/proc\/kafra cannot be created/));
  });

  it('for a database server that does not respond, without printing its password', async () => {
    const database = { kind: 'mariadb', url: 'mariadb://kafra:secret@127.0.0.1:9/ragnarok' } as const;
    await expect(startTestServer({ database })).rejects.toEqual(oneLineError(/127\.0\.0\.1:9 cannot be reached/));
    await expect(startTestServer({ database })).rejects.not.toEqual(oneLineError(/secret/));
  });

  it.each([
    [{ trustedProxies: ['proxy.example'] }, /trustedProxies\.0: must be an address/],
    [{ publicUrl: 'javascript:alert(1)' }, /publicUrl: must begin with http/],
    [{ corsOrigins: ['*'] }, /corsOrigins\.0/],
    [{ port: 70_000 }, /port/],
    [{ database: { kind: 'mariadb', url: 'mariadb://127.0.0.1' } }, /database\.url: must be an address/],
    [{ database: { kind: 'mariadb', url: 'mariadb://a@b/c', timeZone: 'Midgard' } }, /database\.timeZone/],
    [{ logLevel: 'loud' }, /logLevel/],
    [{ site: { nmae: 'Midgard' } }, /nmae/],
    [{ site: { woe: { day: 9 } } }, /site\.woe\.day/],
    [{ backups: { keep: 0 } }, /backups\.keep/],
  ])('for the invalid settings %j', async (settings, words) => {
    await expect(startTestServer(settings as object)).rejects.toEqual(oneLineError(words));
  });

  it('for a public folder that contains private files', async () => {
    const data = { dataDir: path.join(folder, 'data') };
    await expect(startTestServer({ ...data, gameDataDir: folder })).rejects.toEqual(
      oneLineError(/gameDataDir: .* is served/),
    );
    const backups = { dir: path.join(folder, 'site/backups') };
    const webDir = path.join(folder, 'site');
    await expect(startTestServer({ backups, webDir })).rejects.toEqual(oneLineError(/webDir: .* is served/));
  });
});

describe('a failed start leaves no open port or file', () => {
  /** SQLite deletes the journal file when the last program closes the database. */
  const isOpen = (file: string) => existsSync(`${file}-wal`);

  it('if another server uses the port, and the address file of that server is kept', async () => {
    const first = await startTestServer({ dataDir: path.join(folder, 'shared') });
    const file = path.join(folder, 'port.sqlite');
    const { port } = new URL(first.url);
    const second = { ...first.config, database: { kind: 'sqlite', file }, port: Number(port) } as const;
    await expect(startTestServer(second)).rejects.toMatchObject({ code: 'EADDRINUSE' });
    expect([existsSync(file), isOpen(file)]).toEqual([true, false]);
    const shared = path.join(folder, 'shared');
    const [address = '', ...others] = (await readdir(shared)).filter((name) => name.startsWith('address.'));
    expect([await readFile(path.join(shared, address), 'utf8'), others]).toEqual([`${first.url}\n`, []]);
    await first.close();
  });

  it('if the secrets file cannot be read', async () => {
    const file = path.join(folder, 'secrets.sqlite');
    const settings = { database: { kind: 'sqlite', file }, secretsFile: await write('secrets.json', '{') } as const;
    await expect(startTestServer(settings)).rejects.toEqual(oneLineError(/secrets\.json/));
    expect([existsSync(file), isOpen(file)]).toEqual([true, false]);
  });
});

describe('a running server', () => {
  it('reports a database that another program has locked as busy, not as broken', async () => {
    const file = path.join(folder, 'held.sqlite');
    const server = await startTestServer({ database: { kind: 'sqlite', file } });
    const { token } = await newPerson(server);
    const other = new DatabaseSync(file);
    other.exec('BEGIN IMMEDIATE');
    expect((await server.call('POST /api/account/info', {}, token)).status).toBe(200);
    const held = await server.call('POST /api/account/logout', {}, token);
    expect([held.status, held.body.code]).toEqual([503, 'busy']);
    expect(held.headers.get('retry-after')).toBe('5');
    expect(held.text).not.toMatch(/sqlite|locked/i);
    other.exec('ROLLBACK');
    other.close();
    expect((await server.call('POST /api/account/logout', {}, token)).status).toBe(204);
    await server.close();
  });

  it('reports a full disk as busy, and still serves read requests', async () => {
    const server = await startTestServer();
    const { token } = await newPerson(server);
    const { db } = server.services.database;
    const { rows } = await db.executeQuery<{ page_count: number }>({
      ...db.selectFrom('login').select('account_id').compile(),
      sql: 'PRAGMA page_count',
      parameters: [],
    });
    const full = db.selectFrom('login').select('account_id').compile();
    await db.executeQuery({ ...full, sql: `PRAGMA max_page_count = ${rows[0]?.page_count}`, parameters: [] });
    let told = { status: 0, text: '' };
    for (let n = 0; n < 2_000 && told.status !== 503; n++)
      told = await server.call('POST /api/account/register', {
        email: `full${n}@example.org`,
        password: 'poring-jelly-77',
        recaptcha: await server.captcha(),
      });
    expect(told.status).toBe(503);
    expect(told.text).not.toMatch(/sqlite|disk/i);
    expect((await server.call('POST /api/account/info', {}, token)).status).toBe(200);
    await server.close();
  });

  it('reports a backup without its file as not found, not as an internal error', async () => {
    const backups = { dir: path.join(folder, 'backups') };
    const server = await startTestServer({ demo: { seed: 1, frozenAt: demoNoon }, backups });
    const { body } = await server.call('POST /api/account/login', {
      email: 'owner@kafra.example',
      password: 'kafra-demo-1',
      recaptcha: await server.captcha(),
    });
    const list = (await server.call('POST /api/admin/db-backups', {}, body.token)).body.backups;
    const link = async (key: string) => server.call('POST /api/admin/db-backups/download', { key }, body.token);
    const { url } = (await link(list[0].key)).body;
    await rm(path.join(backups.dir, list[0].file_name));
    expect((await link(list[0].key)).status).toBe(404);
    expect((await fetch(server.url + url)).status).toBe(404);
    expect((await server.call('POST /api/admin/db-backups/delete', { key: list[0].key }, body.token)).status).toBe(204);
    await server.close();
  });
});
