import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFileOnce } from './create-once.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'kafra-once-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

test('createOnce creates a file only if it is missing, and leaves no other file in the folder', () => {
  const file = path.join(dir, 'keys.json');
  expect(createFileOnce(file, 'first')).toBe(true);
  expect(createFileOnce(file, 'second')).toBe(false);
  expect(readFileSync(file, 'utf8')).toBe('first');
  expect(readdirSync(dir)).toEqual(['keys.json']);
});

test.each(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])(
  'a file is created once on a file system that fails with %s for a link',
  (code) => {
    const file = path.join(dir, 'keys.json');
    const refuse = () => {
      throw Object.assign(new Error(`${code}: no links here`), { code });
    };
    expect(createFileOnce(file, 'first', refuse)).toBe(true);
    expect(createFileOnce(file, 'second', refuse)).toBe(false);
    expect(readFileSync(file, 'utf8')).toBe('first');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(dir)).toEqual(['keys.json']);
  },
);

/** Source code of a worker that reports the length of the file as soon as the file exists. */
const reader = `
  const { existsSync, statSync } = require('node:fs');
  const { parentPort, workerData } = require('node:worker_threads');
  parentPort.postMessage('watching');
  while (!existsSync(workerData));
  parentPort.postMessage(statSync(workerData).size);
`;

test('a concurrent reader sees a file of createOnce only when it is complete', async () => {
  const file = path.join(dir, 'keys.json');
  const content = 'x'.repeat(5_000_000);
  const worker = new Worker(reader, { eval: true, workerData: file });
  await once(worker, 'message');
  const seen = once(worker, 'message');
  createFileOnce(file, content);
  expect(await seen).toEqual([content.length]);
  await worker.terminate();
});

test('createOnce throws an error for a missing folder, instead of reporting an existing file', () => {
  expect(() => createFileOnce(path.join(dir, 'nowhere', 'keys.json'), '')).toThrow('ENOENT');
});
