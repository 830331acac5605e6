import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { resolveRealPath } from './real-path.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'kafra-real-path-'));
});
afterEach(() => rmSync(root, { recursive: true }));

test('realPath rejects a broken link and follows a link to a folder', () => {
  mkdirSync(path.join(root, 'db'));
  symlinkSync(path.join(root, 'db'), path.join(root, 'linked'));
  symlinkSync(path.join(root, 'gone'), path.join(root, 'broken'));
  expect(resolveRealPath(path.join(root, 'linked', 'later'))).toBe(path.join(root, 'db', 'later'));
  expect(() => resolveRealPath(path.join(root, 'broken'))).toThrow('is a broken link');
});

test('realPath does not mistake a folder that another process moves away and back for a link', async () => {
  const folder = path.join(root, 'db');
  mkdirSync(folder);
  const moves = `
    const { renameSync } = require('node:fs');
    const { workerData, parentPort } = require('node:worker_threads');
    parentPort.postMessage('ready');
    for (let n = 0; n < 20_000; n++) {
      renameSync(workerData, workerData + '-aside');
      renameSync(workerData + '-aside', workerData);
    }`;
  const mover = new Worker(moves, { eval: true, workerData: folder });
  const ended = new Promise((done) => mover.once('exit', done));
  await new Promise((ready) => mover.once('message', ready));
  for (let n = 0; n < 5_000; n++) expect(resolveRealPath(folder)).toBe(folder);
  await mover.terminate();
  await ended;
});
