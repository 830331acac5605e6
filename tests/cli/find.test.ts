import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { useCommandLine } from '../support/command-line.ts';

/** Tests the commands that search, open a screen and send an API request. */
const { sandbox, as, server } = useCommandLine();
const env = as('player');
const kafra = (...args: string[]) => sandbox.run(args, { env });

describe('kafra search', () => {
  test('finds records of all databases and screens, with the address of each', async () => {
    const { stdout, code } = await kafra('search', 'dusk', '--json');
    const rows: { kind: string; id: string; name: string; address: string }[] = JSON.parse(stdout);
    expect(code).toBe(0);
    expect(rows.length).toBeGreaterThan(1);
    for (const { kind, address } of rows) {
      expect(['item', 'monster', 'map', 'skill', 'screen']).toContain(kind);
      expect(address.startsWith('http://127.0.0.1:')).toBe(true);
    }
    const screens = JSON.parse((await kafra('search', 'live market', '--json')).stdout);
    expect(screens[0]).toMatchObject({ kind: 'screen', id: 'live_market', name: 'Live Market' });
  });

  test.each(['x', 'ab', '  a '])('rejects the search text %j, which is too short', async (typed) => {
    expect(await kafra('search', typed)).toEqual({
      stdout: '',
      stderr: 'error: Type at least 3 characters to search.\n',
      code: 64,
    });
  });

  test('reports an empty result with exit code 0', async () => {
    const { stdout, stderr, code } = await kafra('search', 'qqqqzzzz', '--json');
    expect([JSON.parse(stdout), stderr, code]).toEqual([[], 'Nothing found\n', 0]);
  });
});

describe('kafra open', () => {
  test.each([
    [['item', '501'], '#/control_panel/item_db?id=501'],
    [['items', '501'], '#/control_panel/item_db?id=501'],
    [['live_market'], '#/control_panel/live_market'],
    [['Market History'], '#/control_panel/vendor_db'],
  ])('prints the web address of the screen or record %j', async (words, hash) => {
    const { stdout, code } = await kafra('open', ...words, '--print');
    expect([stdout, code]).toEqual([`${server.url}/${hash}\n`, 0]);
  });

  test.each([
    [['item'], 64, 'missing name: kafra open item NAME'],
    [['pony', '501'], 64, 'unknown kind: pony'],
    [['no_such_screen'], 64, 'no screen named "no_such_screen" found'],
    [['item', 'no such thing at all'], 66, 'no item named'],
  ])('rejects the name %j', async (words, expectedCode, message) => {
    const { stdout, stderr, code } = await kafra('open', ...words, '--print');
    expect([stdout, code]).toEqual(['', expectedCode]);
    expect(stderr).toContain(message);
  });
});

describe('kafra api', () => {
  test('sends a request with the current session, and prints the response body unchanged', async () => {
    const online = await kafra('api', 'get', '/api/server/online-players');
    expect([online.code, Object.keys(JSON.parse(online.stdout))]).toEqual([0, expect.arrayContaining(['players'])]);
    expect((await kafra('api', 'GET', '/api/account/tokens')).code).toBe(0);
  });

  test('reads the body of a request from an argument, a file or standard input', async () => {
    const path = join(sandbox.home, 'request.json');
    writeFileSync(path, '{}');
    const call = ['api', 'POST', '/api/account/storage'];
    const inline = await kafra(...call, '--data', '{}');
    expect([inline.code, Object.keys(JSON.parse(inline.stdout))]).toEqual([0, expect.arrayContaining(['storage'])]);
    expect((await kafra(...call, '--data', `@${path}`)).stdout).toBe(inline.stdout);
    expect((await sandbox.run([...call, '--data', '-'], { env, input: '{}' })).stdout).toBe(inline.stdout);
  });

  test('prints the body of an error response, and ends with its exit code', async () => {
    const { stdout, stderr, code } = await kafra('api', 'GET', '/api/no/such/call');
    expect([code, JSON.parse(stdout)]).toEqual([66, expect.objectContaining({ code: expect.any(String) })]);
    expect(stderr).toContain('GET /api/no/such/call failed.');
    expect(stderr).toContain('There is nothing at this address. (404)');
  });

  test('prints one message if the server closes the connection', async () => {
    const closing = createServer((request, response) => {
      if (request.url === '/site.json') response.end(JSON.stringify({ name: 'Closing' }));
      else request.socket.destroy();
    });
    await once(closing.listen(0, '127.0.0.1'), 'listening');
    const { port } = closing.address() as AddressInfo;
    const { stderr, code } = await kafra(
      '--api-url',
      `http://127.0.0.1:${port}`,
      'api',
      'POST',
      '/api/account/storage',
    );
    closing.close();
    expect([code, stderr.split('\n').slice(0, 2)]).toEqual([
      69,
      ['error: POST /api/account/storage failed.', 'Unable to reach server'],
    ]);
  });

  test('reads a request body with a byte order mark, as some editors write it', async () => {
    const path = join(sandbox.home, 'marked.json');
    writeFileSync(path, '\ufeff{}\r\n');
    expect((await kafra('api', 'POST', '/api/account/storage', '--data', `@${path}`)).code).toBe(0);
  });

  test.each([
    [['GET', 'api/server/online'], 'the path must start with one slash'],
    [['GET', '//evil.example/api'], 'the path must start with one slash'],
    [['GET', 'https://evil.example/api'], 'the path must start with one slash'],
    [['FETCH', '/api/server/online-players'], 'unknown method: FETCH'],
    [['GET', '/api/server/online-players', '--data', '{}'], 'GET takes no --data'],
    [['POST', '/api/account/storage', '--data', '{"a":'], 'the request body is not JSON'],
    [['POST', '/api/account/storage', '--data', '@/no/such/file'], '/no/such/file cannot be read (ENOENT)'],
  ])('rejects the arguments %j and sends no request', async (words, message) => {
    const { stdout, stderr, code } = await kafra('api', ...words);
    expect([stdout, code]).toEqual(['', 64]);
    expect(stderr).toContain(message);
  });
});

describe('kafra market live --watch', () => {
  test.each([
    [['--watch', '1s'], 'at least 5s'],
    [['--watch', '30s', '--csv'], '--watch prints ndjson'],
  ])('rejects the flags %j', async (flags, message) => {
    const { stderr, code } = await kafra('market', 'live', ...flags);
    expect([code, stderr]).toEqual([64, expect.stringContaining(message)]);
  });

  test('ends on an interrupt without a stack trace', async () => {
    const { child, ended } = sandbox.start(['market', 'live', '--watch', '1h', '--debug'], { env });
    await new Promise<void>((resolve) =>
      child.stderr.on('data', (bytes) => String(bytes).includes('live-market') && resolve()),
    );
    child.kill('SIGINT');
    const { stdout, stderr, code } = await ended;
    expect([stdout, code]).toEqual(['', 130]);
    expect(stderr).not.toMatch(/^ +at /m);
  });
});
