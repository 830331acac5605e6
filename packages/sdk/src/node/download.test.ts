import { existsSync, rmSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { download, downloadStream } from './download.ts';

const whole = Buffer.from('0123456789'.repeat(5_000));
const other = Buffer.from('abcdefghij'.repeat(3_000));

/** Response of the test server to one request. The last response is used for all further requests. */
type Answer = (request: IncomingMessage, reply: ServerResponse) => void;
let answers: Answer[];
let asked: (string | undefined)[];
const server = createServer((request, reply) => {
  asked.push(request.headers.range);
  (answers.length > 1 ? answers.shift() : answers[0])?.(request, reply);
});

let folder: string;
let target: string;
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/backup.gz`;
});
afterAll(() => server.close().closeAllConnections());
beforeEach(async () => {
  asked = [];
  folder = await mkdtemp(join(tmpdir(), 'kafra-download-'));
  target = join(folder, 'backup.gz');
  return () => rm(folder, { recursive: true, force: true });
});

const connectionCount = () =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

const fetchFile = (more: { size?: number; timeout?: number } = {}) =>
  download({ link: async () => url, target, timeout: 5_000, ...more });

const etag = '"whole"';
/** Breaks the connection after the beginning of the file was sent and stored. */
const cutOff: Answer = (_, reply) => {
  reply.writeHead(200, { etag, 'content-length': whole.length });
  reply.write(whole.subarray(0, 20_000));
  const watching = setInterval(() => {
    if (!existsSync(`${target}.part`) || statSync(`${target}.part`).size < 20_000) return;
    clearInterval(watching);
    reply.destroy();
  }, 10);
};
const rest =
  (headers: Record<string, string>, body: Buffer): Answer =>
  ({ headers: { range } }, reply) => {
    if (range === undefined) reply.writeHead(200, { etag }).end(whole);
    else reply.writeHead(206, headers).end(body);
  };

describe('an interrupted file download', () => {
  test('resumes at the end of the partial file', async () => {
    answers = [cutOff, rest({ etag, 'content-range': 'bytes 20000-49999/50000' }, whole.subarray(20_000))];
    await expect(fetchFile()).rejects.toMatchObject({ kind: 'network' });
    await fetchFile();
    expect(await readFile(target)).toEqual(whole);
    expect(asked).toEqual([undefined, 'bytes=20000-']);
  });

  test.each<[string, Record<string, string>]>([
    ['has no ETag', { 'content-range': 'bytes 20000-29999/30000' }],
    ['is of another file', { etag: '"another"', 'content-range': 'bytes 20000-29999/30000' }],
    ['begins at another byte', { etag, 'content-range': 'bytes 10000-29999/50000' }],
    ['has no range header', { etag }],
    ['has an unreadable range header', { etag, 'content-range': 'bytes 20000-/50000' }],
  ])(
    'starts from the first byte if the rest of the file %s, because parts of two files do not match',
    async (_, headers) => {
      answers = [cutOff, rest(headers, other.subarray(20_000))];
      await expect(fetchFile()).rejects.toMatchObject({ kind: 'network' });
      await fetchFile();
      expect(await readFile(target)).toEqual(whole);
      expect(asked).toEqual([undefined, 'bytes=20000-', undefined]);
    },
  );

  test('resumes without an ETag if the size is known', async () => {
    answers = [cutOff, rest({ 'content-range': 'bytes 20000-49999/50000' }, whole.subarray(20_000))];
    await expect(fetchFile()).rejects.toMatchObject({ kind: 'network' });
    await fetchFile({ size: whole.length });
    expect(await readFile(target)).toEqual(whole);
    expect(asked).toEqual([undefined, 'bytes=20000-']);
  });

  test('fails if the server sends less than the rest of the file', async () => {
    answers = [cutOff, rest({ etag, 'content-range': 'bytes 20000-29999/50000' }, whole.subarray(20_000, 30_000))];
    await expect(fetchFile()).rejects.toMatchObject({ kind: 'network' });
    await expect(fetchFile()).rejects.toMatchObject({
      kind: 'network',
      message: expect.stringContaining('30000 of 50000'),
    });
    expect((await readdir(folder)).toSorted()).toEqual(['backup.gz.part', 'backup.gz.part.etag']);
  });
});

test('a download closes its connection if the file cannot be written', async () => {
  const { promise: letGo, resolve } = Promise.withResolvers<void>();
  const unending: Answer = (_, reply) => reply.on('close', resolve).writeHead(200, { etag }).write(whole);
  answers = [unending];
  await mkdir(`${target}.part`);
  // The timeout is so long that it cannot be the reason for the failure.
  await expect(fetchFile({ timeout: 600_000 })).rejects.toMatchObject({ kind: 'file' });
  await letGo;
});

describe('a download to a path that cannot be a file', () => {
  test.each<[string, () => unknown, string]>([
    ['a folder', () => mkdir(target), 'The path is a folder.'],
    ['a link to a folder', () => symlink(folder, target), 'The path is a folder.'],
    ['a device', () => symlink('/dev/null', target), 'The path is not a regular file.'],
  ])('is detected before the request: %s', async (_, make, why) => {
    await make();
    await expect(fetchFile()).rejects.toMatchObject({ kind: 'file', message: `${target}: ${why}` });
    expect([asked, await readdir(folder)]).toEqual([[], ['backup.gz']]);
  });

  test('replaces a link at the path instead of its target', async () => {
    const precious = join(folder, 'precious');
    await writeFile(precious, 'mine');
    await symlink(precious, target);
    answers = [(_, reply) => reply.end(whole)];
    await fetchFile();
    expect([await readFile(target), await readFile(precious, 'utf8')]).toEqual([whole, 'mine']);
  });

  test('fails with a file error if the folder is deleted during the download', async () => {
    answers = [
      (_, reply) => {
        reply.writeHead(200, { etag, 'content-length': whole.length }).write(whole.subarray(1));
        rmSync(folder, { recursive: true });
        reply.end(whole.subarray(0, 1));
      },
    ];
    await expect(fetchFile()).rejects.toMatchObject({ kind: 'file' });
  });
});

test('a download from an invalid address is not reported as a broken connection', async () => {
  const failing = download({ link: async () => 'ftp://127.0.0.1/backup.gz', target, timeout: 5_000 });
  await expect(failing).rejects.toThrow(/protocol/i);
  await expect(failing).rejects.not.toMatchObject({ kind: 'network' });
});

describe('a download into a failing stream', () => {
  const discard = () => new Writable({ write: (_chunk, _encoding, done) => done() });
  const full = () =>
    new Writable({ write: (_chunk, _encoding, done) => done(Object.assign(new Error('full'), { code: 'ENOSPC' })) });
  const short: Answer = (_, reply) => reply.writeHead(200, { 'transfer-encoding': 'chunked' }).end(whole);
  const broken: Answer = (_, reply) => {
    reply.writeHead(200, { 'content-length': whole.length });
    reply.write(whole.subarray(1), () => reply.destroy());
  };

  test.each<[string, Answer, () => Writable, object]>([
    ['over a full disk', short, full, { kind: 'file', message: 'The output: The disk is full.' }],
    ['over a broken connection', broken, discard, { kind: 'network', message: 'The connection was lost.' }],
    [
      'that ends early',
      short,
      discard,
      { kind: 'network', message: 'The connection ended after 50000 of 50001 bytes.' },
    ],
  ])('does not offer to resume: %s', async (_, answer, to, failure) => {
    answers = [answer];
    const options = { link: async () => url, timeout: 5_000, size: whole.length + 1 };
    const size = answer === broken ? whole.length : options.size;
    await expect(downloadStream({ ...options, size, to: to() })).rejects.toMatchObject(failure);
  });
});

test('a partial file is replaced if the server answers a range request with the whole file', async () => {
  answers = [cutOff, (_, reply) => reply.writeHead(200, { etag: '"other"' }).end(other)];
  await expect(fetchFile()).rejects.toMatchObject({ kind: 'network' });
  await fetchFile();
  expect(await readFile(target)).toEqual(other);
  expect(asked).toEqual([undefined, 'bytes=20000-']);
});

test('a download stores the bytes as sent, whatever the Content-Encoding', async () => {
  answers = [(_, reply) => reply.writeHead(200, { 'content-encoding': 'gzip' }).end(whole)];
  await fetchFile({ size: whole.length });
  expect(await readFile(target)).toEqual(whole);
});

describe('a download that is longer than announced', () => {
  /** Sends data without an end until the client disconnects. */
  const endless: Answer = (_, reply) => {
    const send = () => reply.write(whole, (error) => error ?? send());
    reply.writeHead(200, { etag });
    send();
  };

  test.each<[string, Answer, string]>([
    ['without an end', endless, 'more than 50000 bytes'],
    [
      'with a wrong size in the response',
      (_, reply) => reply.writeHead(200, { 'content-length': '1000000000000000' }).write(whole),
      '1000000000000000 bytes instead of 50000',
    ],
  ])('%s stops with an error and leaves no file', async (_, answer, why) => {
    answers = [answer];
    const damaged = { kind: 'data', message: `The file is corrupt (${why}).` };
    await expect(fetchFile({ size: whole.length })).rejects.toMatchObject(damaged);
    expect(await readdir(folder)).toEqual([]);
    await expect.poll(() => connectionCount()).toBe(0);
    let received = 0;
    const to = new Writable({
      write(chunk: Buffer, _encoding, done) {
        received += chunk.length;
        done();
      },
    });
    const streaming = downloadStream({ link: async () => url, to, timeout: 5_000, size: whole.length });
    await expect(streaming).rejects.toMatchObject(damaged);
    expect(received).toBeLessThanOrEqual(whole.length);
  });
});
