import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { defaultSite } from '@kafra/sdk/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPerson } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kafra-site-'));
  await mkdir(path.join(folder, 'web/assets'), { recursive: true });
  await mkdir(path.join(folder, 'db/maps'), { recursive: true });
  await writeFile(path.join(folder, 'web/index.html'), '<!doctype html><title>Kafra</title>');
  await writeFile(path.join(folder, 'web/assets/main-1a2b3c.js'), 'export {};');
  await writeFile(path.join(folder, 'db/item_db_0.1.13.json.gz'), gzipSync('[]'));
  await writeFile(path.join(folder, 'db/maps/prontera.gif'), 'GIF89a');
  server = await startTestServer({
    webDir: path.join(folder, 'web'),
    gameDataDir: path.join(folder, 'db'),
    site: { name: 'Midgard', discord: { widget: 'https://discord.com/widget?id=1' } },
    corsOrigins: ['https://panel.example.org'],
    trustedProxies: ['127.0.0.1'],
  });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const send = (target: string, init: RequestInit = {}) => fetch(`${server.url}${target}`, init);
const post = (body: string | Uint8Array<ArrayBuffer>, type = 'application/json') =>
  send('/api/account/resend', { method: 'POST', body, headers: { 'content-type': type } });

describe('a request', () => {
  it('must have a complete, small JSON object as its body', async () => {
    expect((await post('{"email":')).status).toBe(400);
    expect((await post('[]')).status).toBe(400);
    expect((await post('"text"')).status).toBe(400);
    expect((await post('{"email":"a@b.example","__proto__":{"x":1}}')).status).toBe(400);
    expect((await post('email=a', 'application/x-www-form-urlencoded')).status).toBe(415);
    expect((await post('{}', 'text/plain')).status).toBe(415);
    for (const charset of ['utf-16', 'UTF-16LE', 'iso-8859-1', '"utf-16"'])
      expect((await post('{"email":"a@b.example"}', `application/json; charset=${charset}`)).status, charset).toBe(415);
    for (const charset of ['utf-8', 'UTF-8', '"utf-8"', 'utf8'])
      expect((await post('{"email":"a@b.example"}', `application/json;charset=${charset}`)).status, charset).toBe(204);
    expect((await post(JSON.stringify({ email: 'x'.repeat(70_000) }))).status).toBe(413);
    expect((await post('{"email":"a@b.example"}')).status).toBe(204);
  });

  const around = (bytes: readonly number[]) =>
    Buffer.concat([Buffer.from('{"email":"a'), Buffer.from(bytes), Buffer.from('@b.example"}')]);
  it.each([
    ['a byte of latin1', around([0xe9])],
    ['half a character', around([0xe2, 0x82])],
    ['an overlong form', around([0xc0, 0xaf])],
    ['an encoded surrogate', around([0xed, 0xa0, 0x80])],
    ['UTF-16 with a byte order mark', Buffer.from('\ufeff{"email":"a@b.example"}', 'utf16le')],
    ['invalid bytes after a byte order mark', Buffer.concat([Buffer.from('\ufeff'), around([0xff])])],
  ])('is refused if its body has %s, and not decoded with replacement characters', async (_, body) => {
    const answer = await post(body);
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { code: 'invalid_request', message: 'The request is not valid UTF-8.' },
    ]);
  });

  it.each([
    ['a high surrogate', '{"email":"a\\ud800@b.example"}'],
    ['a low surrogate', '{"email":"a\\uDC00@b.example"}'],
    ['two in the wrong order', '{"email":"a\\ude00\\ud83d@b.example"}'],
    ['a surrogate in a field name', '{"email":"a@b.example","\\udfff":1}'],
    ['a surrogate in a nested list', `{"email":${'['.repeat(20_000)}"\\ud800"${']'.repeat(20_000)}}`],
  ])('is refused if its body has half a surrogate pair: %s', async (_, body) => {
    const answer = await post(body);
    expect(answer.status).toBe(400);
    expect((await answer.json()).message).toMatch(/^The request contains half of a surrogate pair, /);
  });

  it('may begin with a byte order mark, and may escape surrogate pairs and backslashes', async () => {
    expect((await post('\ufeff{"email":"a@b.example"}')).status).toBe(204);
    expect((await post('\ufeff')).status).toBe(400);
    const message = async (email: string) =>
      (await (await post(`{"email":"${email}"}`)).json().catch(() => ({}))).message ?? '';
    for (const email of ['a\\ud83d\\ude00@b.example', 'a\\\\ud800@b.example'])
      expect(await message(email)).not.toMatch(/surrogate|UTF-8/);
  });

  it.each([
    'Authorization: Bearer a\r\nAuthorization: Bearer b',
    'Host: other',
    'authorization: a\r\nAUTHORIZATION: b',
  ])('is rejected if a header that may occur once is repeated: %s', async (lines) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.write(`POST /api/account/info HTTP/1.1\r\nHost: kafra\r\n${lines}\r\nContent-Length: 0\r\n\r\n`);
    const answer = String((await once(socket, 'data'))[0]);
    socket.destroy();
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer).toContain('invalid_request');
    expect(answer).toMatch(/x-content-type-options: nosniff/i);
  });

  it('gets a JSON body with the reason of a rejection', async () => {
    const answer = await post('{"email":7}');
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const body = await answer.json();
    expect(body).toMatchObject({ code: 'invalid_request', message: expect.stringContaining('email') });
    expect((await (await post('{}')).json()).message).toBe('email is missing.');
    const many = Object.fromEntries(Array.from({ length: 6_000 }, (_, n) => [`unknown_${n}`, 1]));
    expect((await (await post(JSON.stringify({ email: 7, ...many }))).text()).length).toBeLessThan(5_000);
    expect((await send('/api/nothing/here')).status).toBe(404);
    expect((await (await send('/api/nothing/here')).json()).code).toBe('not_found');
  });

  it('may omit the body if it would be empty', async () => {
    const { token } = await newPerson(server);
    const answer = await send('/api/account/info', { method: 'POST', headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(200);
  });

  it('gets an error id without details if it fails with an internal error', async () => {
    const broken = await startTestServer();
    await broken.services.database.db.schema.dropTable('char').execute();
    const { status, body, text } = await broken.call('GET /api/server/online-players');
    expect(status).toBe(500);
    expect(body).toMatchObject({ code: 'internal', details: { id: expect.stringMatching(/^[\w-]{36}$/) } });
    expect(text).not.toMatch(/sql|no such table|\.ts/i);
    await broken.close();
  });
});

describe('a response of the API', () => {
  it('is never cached, shown in a frame or interpreted as another type', async () => {
    const { headers } = await send('/api/server/daily-spotlight');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('may be read by other web sites only from the configured origin', async () => {
    const from = (origin: string) => ({ headers: { origin } });
    const open = await send('/api/server/online-players', from('https://panel.example.org'));
    expect(open.headers.get('access-control-allow-origin')).toBe('https://panel.example.org');
    expect(open.headers.get('access-control-expose-headers')).toBe('Retry-After, kafra-token-expires');
    const closed = await send('/api/server/online-players', from('https://evil.example.org'));
    expect(closed.headers.get('access-control-allow-origin')).toBeNull();
    const preflight = await send('/api/account/info', {
      method: 'OPTIONS',
      headers: { origin: 'https://panel.example.org', 'access-control-request-method': 'POST' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Authorization');
  });
});

describe("the web site's files", () => {
  it('have a strict content security policy', async () => {
    const page = await send('/');
    expect(await page.text()).toContain('<title>Midgard</title>');
    expect(page.headers.get('cache-control')).toBe('no-cache');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain('frame-src https://discord.com;');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('google');
  });

  it('are cached permanently if their name has a hash, and unknown pages are redirected to the start page', async () => {
    const asset = await send('/assets/main-1a2b3c.js');
    expect(asset.headers.get('cache-control')).toContain('immutable');
    const lost = await send('/control_panel/master', { headers: { accept: 'text/html' }, redirect: 'manual' });
    expect([lost.status, lost.headers.get('location')]).toEqual([302, '/']);
    expect((await send('/assets/missing.js')).status).toBe(404);
    expect((await send('/..%2f..%2fsecrets.json')).status).toBeGreaterThanOrEqual(400);
  });

  it('include the realm’s facts in site.json', async () => {
    const facts = await (await send('/site.json')).json();
    expect(facts).toMatchObject({ name: 'Midgard', captcha: { provider: 'altcha' } });
  });

  it('include the database versions from the settings, even default ones, or else those of the folder', async () => {
    const versions = { item: 'a1', mob: 'b2', map: 'c3' };
    const gameDataDir = path.join(folder, 'built');
    await mkdir(gameDataDir);
    await writeFile(path.join(gameDataDir, 'versions.json'), JSON.stringify(versions));
    const told = async (site: object) => {
      const realm = await startTestServer({ gameDataDir, site });
      const { body } = await realm.call('GET /site.json');
      await realm.close();
      return body.databases;
    };
    expect(await told({})).toEqual(versions);
    expect(await told({ databases: defaultSite.databases })).toEqual(defaultSite.databases);
    for (const damaged of ['{"item": "a1", "mo', '{"item": 1}', '']) {
      await writeFile(path.join(gameDataDir, 'versions.json'), damaged);
      expect(await told({})).toEqual(defaultSite.databases);
    }
  });

  it('include the rates from the settings, then those of the databases, then the defaults', async () => {
    const gameDataDir = path.join(folder, 'rated');
    await mkdir(gameDataDir);
    const realm = await startTestServer({ gameDataDir, site: { rates: { job: 7 } } });
    const told = async (built: string) => {
      await writeFile(path.join(gameDataDir, 'rates.json'), built);
      return (await realm.call('GET /site.json')).body.rates;
    };
    expect(await told('{"base": 25, "job": 30, "drop": 3}')).toEqual({ base: 25, job: 7, drop: 3 });
    expect(await told('{"base": 25}')).toEqual({ base: 25, job: 7, drop: 1 });
    for (const damaged of ['{"base": 25', '{"base": "25"}', '[]', '{"drop": -1}'])
      expect(await told(damaged)).toEqual({ base: 1, job: 7, drop: 1 });
    await realm.close();
  });

  it('omit facts, schedule and pages that are not set', async () => {
    const realm = await startTestServer({ gameDataDir: path.join(folder, 'unset') });
    const { episode, location, proxy, shield_version, stats, woe, pages } = (await realm.call('GET /site.json')).body;
    await realm.close();
    expect([episode, location, proxy, shield_version, woe].filter((fact) => fact !== undefined)).toEqual([]);
    expect(stats).toEqual({});
    expect(pages).toEqual({ server_info: [], server_features: [], download: [], custom: [], translations: [] });
  });

  it('include databases as gzip files with permanent caching, and pictures', async () => {
    const database = await send('/db/item_db_0.1.13.json.gz');
    expect(database.headers.get('content-type')).toBe('application/gzip');
    expect(database.headers.get('content-encoding')).toBeNull();
    expect(database.headers.get('cache-control')).toContain('immutable');
    expect((await send('/db/maps/prontera.gif')).headers.get('content-type')).toBe('image/gif');
    expect((await send('/db/maps/none.gif')).status).toBe(404);
  });
});

describe('the mailbox page of a demo', () => {
  it('shows mails without running their scripts', async () => {
    const { email } = await newPerson(server);
    const page = await send('/mailbox');
    const html = await page.text();
    expect(html).toContain(`To ${email}`);
    expect(html).toMatch(/<a href="http:[^"]+\/#\/verify\/[\w-]+">/);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('is not served if mails are really sent', async () => {
    const real = await startTestServer({ mail: { kind: 'smtp', url: 'smtp://127.0.0.1:9', from: 'a@example.org' } });
    expect((await real.call('GET /mailbox')).status).toBe(404);
    expect((await real.call('GET /mailbox.json')).status).toBe(404);
    await real.close();
  });
});

describe('a client behind a proxy', () => {
  it('is identified by the address from the trusted proxy, not by its own header', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.9', 'content-type': 'application/json' };
    const form = { email: 'proxy@example.org', password: 'x', recaptcha: await server.captcha() };
    await send('/api/account/login', { method: 'POST', headers, body: JSON.stringify(form) });
    const row = await server.services.database.db
      .selectFrom('site_audit')
      .where('target', '=', 'proxy@example.org')
      .select('ip')
      .executeTakeFirstOrThrow();
    expect([...(row.ip ?? [])]).toEqual([203, 0, 113, 9]);
  });
});

describe("the server's operation", () => {
  it('includes health checks', async () => {
    expect((await send('/healthz')).status).toBe(200);
    expect((await send('/readyz')).status).toBe(200);
  });

  it('stores the secrets in a separate private file', async () => {
    const file = path.join(server.config.dataDir, 'secrets.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(Object.keys(JSON.parse(await readFile(file, 'utf8')))).toEqual(['session', 'seal', 'signing']);
  });

  it('ends at the start with an error for unusable settings', async () => {
    await expect(startTestServer({ mail: undefined })).rejects.toThrow(/mail/);
    await expect(startTestServer({ site: { captcha: { provider: 'recaptcha', site_key: 'x' } } })).rejects.toThrow(
      /recaptcha/,
    );
  });
});

describe('the OpenAPI document', () => {
  it('describes the running server, is compressed on request, and is not sent again if unchanged', async () => {
    const first = await send('/api/openapi.json', { headers: { 'accept-encoding': 'br' } });
    expect(first.status).toBe(200);
    expect(first.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(first.headers.get('content-encoding')).toBe('br');
    const document = (await first.json()) as { openapi: string; paths: Record<string, unknown> };
    expect(document.openapi).toMatch(/^3\.1/);
    expect(Object.keys(document.paths)).toContain('/api/account/login');
    const etag = first.headers.get('etag') ?? '';
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await send('/api/openapi.json', { headers: { 'if-none-match': known } });
      expect([again.status, await again.text()]).toEqual([304, '']);
    }
    expect((await send('/api/openapi.json', { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });
});
