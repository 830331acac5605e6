import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Console } from '../console.ts';
import { fileSaver } from './file-saver.ts';

let cwd: string;
let server: Server;

beforeEach(async () => {
  cwd = mkdtempSync(join(tmpdir(), 'kafra-saver-'));
  // The response has neither a length nor a checksum, so a cut download cannot be detected by them.
  server = createServer((_, reply) => void reply.writeHead(200, { 'transfer-encoding': 'chunked' }).end('half'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(() => {
  server.close().closeAllConnections();
  rmSync(cwd, { recursive: true });
});

function saver() {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const io = { cwd, signal: new AbortController().signal };
  return fileSaver({ io, settings: { apiUrl: { value: url }, timeout: 10_000 } } as unknown as Console);
}

test('a saved file does not replace an existing file of the same name', async () => {
  writeFileSync(join(cwd, 'a.gz'), 'mine');
  await saver().download({ url: '/file', name: 'a.gz', size: 4 });
  expect(readdirSync(cwd).sort()).toEqual(['a (1).gz', 'a.gz']);
  expect(readFileSync(join(cwd, 'a.gz'), 'utf8')).toBe('mine');
});

test.each([
  ['is shorter than was announced', { size: 8 }, 'ended after 4 of 8 bytes'],
  ['is another one than was announced', { sha256: '0'.repeat(64) }, 'The file is corrupt'],
])('the file saver rejects a download that %s', async (_, announced, message) => {
  await expect(saver().download({ url: '/file', name: 'a.gz', ...announced })).rejects.toThrow(message);
  expect(readdirSync(cwd)).not.toContain('a.gz');
});
