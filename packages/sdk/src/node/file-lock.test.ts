import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LockedError, tryLock, withLock } from './file-lock.ts';

let folder: string;
let lock: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kafra-lock-'));
  lock = join(folder, 'lock');
});

afterEach(() => rmSync(folder, { recursive: true }));

const isLinux = process.platform === 'linux';
/** Scope in which process ids are unique: the host, and on Linux its process id namespace. */
const numbering = isLinux ? `${hostname()}/${readlinkSync('/proc/self/ns/pid')}` : hostname();

/** Creates a test clock that advances only by waiting. */
function fakeDeps() {
  let now = Date.now();
  const waits: number[] = [];
  const wait = (milliseconds: number) => {
    waits.push(milliseconds);
    now += milliseconds;
  };
  return { timeOf: () => now, wait, waits, now: () => now };
}

test('a lock file exists during the work and is removed afterwards, also after an error', () => {
  expect(withLock(lock, () => existsSync(lock))).toBe(true);
  expect(() => withLock(lock, () => expect.fail('broken'))).toThrow('broken');
  expect(readdirSync(folder)).toEqual([]);
});

test('a lock of an ended program is replaced immediately', async () => {
  const ended = await promisify(execFile)(process.execPath, ['-p', 'process.pid']);
  writeFileSync(lock, `${numbering} ${ended.stdout.trim()} 1`);
  const deps = fakeDeps();
  expect(withLock(lock, () => 'done', deps)).toBe('done');
  expect(deps.waits).toEqual([]);
  expect(readdirSync(folder)).toEqual([]);
});

test('a lock file of another machine is replaced only after it is stale', () => {
  writeFileSync(lock, 'elsewhere 1 1');
  const deps = fakeDeps();
  expect(withLock(lock, () => 'done', deps)).toBe('done');
  expect(deps.waits.length).toBeGreaterThan(300);
  expect(readdirSync(folder)).toEqual([]);
});

test('a corrupt lock file is replaced when it is old', () => {
  writeFileSync(lock, '');
  utimesSync(lock, 1, 1);
  expect(withLock(lock, () => 'done', fakeDeps())).toBe('done');
});

test('waiting for a file lock ends with an error if other programs take it repeatedly', () => {
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

test.each<[string, () => void]>([
  ['a folder', () => mkdirSync(lock)],
  ['a link to a missing file', () => symlinkSync(join(folder, 'nowhere'), lock)],
  ['a link to another file', () => symlinkSync(join(folder, 'theirs'), lock)],
])('%s at the path of a lock file is kept, and waiting for the lock ends with an error', (_, make) => {
  writeFileSync(join(folder, 'theirs'), '');
  make();
  const before = readdirSync(folder);
  const deps = fakeDeps();
  expect(() => withLock(lock, () => 'done', deps)).toThrow(LockedError);
  expect(deps.waits.length).toBeLessThan(1_000);
  expect(tryLock(lock)).toBeUndefined();
  expect(readdirSync(folder)).toEqual(before);
});

/**
 * Start time of this test's process: the 22nd field of proc(5). The process name in parentheses may contain any
 * character.
 */
const startOfThis = isLinux ? readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ')[19] : '';

/** Writes the lock file of a long task that was last updated this many minutes ago. */
function writeOld(owner: string, minutes: number) {
  writeFileSync(lock, owner);
  const at = Date.now() / 1_000 - minutes * 60;
  utimesSync(lock, at, at);
}

test.each([
  ['another machine that updated the file recently', `elsewhere ${process.pid} 1`, 9, false],
  ['another machine that no longer updates the file', `elsewhere ${process.pid} 1`, 11, true],
  // A process id inside a container does not identify the process with the same id on this machine.
  ['a container with the hostname of its host', `${hostname()}/pid:[1] 99999999 1`, 0, false],
  [
    'a running program of an older version',
    `${hostname()} ${process.pid} 1 ${startOfThis}`,
    isLinux ? 1_440 : 0,
    false,
  ],
  ['a program of this machine that was stopped for a day', `${numbering} ${process.pid} 1`, 1_440, false],
  ['an ended program of this machine', `${numbering} 99999999 1`, 0, true],
])('a lock file of a long task is replaced or kept as expected for %s', (_, owner, minutes, isTaken) => {
  writeOld(owner, minutes);
  const unlock = tryLock(lock);
  expect(unlock !== undefined).toBe(isTaken);
  unlock?.();
  expect(existsSync(lock)).toBe(!isTaken);
});

test('a lock file of a long task is updated only while it is held', () => {
  vi.useFakeTimers();
  try {
    const unlock = tryLock(lock);
    utimesSync(lock, 1, 1);
    vi.advanceTimersByTime(60_000);
    expect(statSync(lock).mtimeMs).toBeGreaterThan(1_000);
    rmSync(lock);
    writeOld('elsewhere 1 1', 5);
    const taken = statSync(lock).mtimeMs;
    vi.advanceTimersByTime(60_000);
    unlock?.();
    expect(vi.getTimerCount()).toBe(0);
    expect([statSync(lock).mtimeMs, readFileSync(lock, 'utf8')]).toEqual([taken, 'elsewhere 1 1']);
  } finally {
    vi.useRealTimers();
  }
});
