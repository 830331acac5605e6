import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LockedError, withLock } from './file-lock.ts';

let folder: string;
let lock: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kafra-lock-'));
  lock = join(folder, 'lock');
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Time that passes by waiting alone. */
function fakeDeps() {
  let now = Date.now();
  const waits: number[] = [];
  const wait = (milliseconds: number) => {
    waits.push(milliseconds);
    now += milliseconds;
  };
  return { now: () => now, wait, waits };
}

test('is there while something is done, and goes with its end, whatever that is', () => {
  expect(withLock(lock, () => existsSync(lock))).toBe(true);
  expect(() => withLock(lock, () => expect.fail('broken'))).toThrow('broken');
  expect(readdirSync(folder)).toEqual([]);
});

test('one of a program that has ended is taken over at once', async () => {
  const ended = await promisify(execFile)(process.execPath, ['-p', 'process.pid']);
  writeFileSync(lock, `${hostname()} ${ended.stdout.trim()} 1`);
  const deps = fakeDeps();
  expect(withLock(lock, () => 'done', deps)).toBe('done');
  expect(deps.waits).toEqual([]);
  expect(readdirSync(folder)).toEqual([]);
});

test('one of another machine is waited for until nobody can need it', () => {
  writeFileSync(lock, 'elsewhere 1 1');
  const deps = fakeDeps();
  expect(withLock(lock, () => 'done', deps)).toBe('done');
  expect(deps.waits.length).toBeGreaterThan(300);
  expect(readdirSync(folder)).toEqual([]);
});

test('a damaged one goes when it is old', () => {
  writeFileSync(lock, '');
  utimesSync(lock, 1, 1);
  expect(withLock(lock, () => 'done', fakeDeps())).toBe('done');
});

test('one that is renewed again and again is not waited for without end', () => {
  const deps = fakeDeps();
  const wait = (milliseconds: number) => {
    deps.wait(milliseconds);
    writeFileSync(lock, 'elsewhere 1 1');
    utimesSync(lock, deps.now() / 1_000, deps.now() / 1_000);
  };
  writeFileSync(lock, 'elsewhere 1 1');
  expect(() => withLock(lock, () => 'done', { ...deps, wait })).toThrow(LockedError);
  expect(readFileSync(lock, 'utf8')).toBe('elsewhere 1 1');
});
