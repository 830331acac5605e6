import {
  closeSync,
  constants,
  copyFileSync,
  linkSync,
  lstatSync,
  openSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { codeOf } from '../core/errors.ts';
import { minute, second } from '../core/time-units.ts';

/** Error if another program has held a file lock for the maximum waiting time. */
export class LockedError extends Error {
  override name = 'LockedError';
}

/**
 * Age in milliseconds from which on a short lock is stale. Locked sections take milliseconds, so an older lock is a
 * leftover of a crashed program.
 */
const staleAfter = 10 * second;
const pollInterval = 25;
const maxPolls = (2 * staleAfter) / pollInterval;

/** Interval at which the lock file of a long task is updated, for other machines that cannot see its process. */
const touchedEvery = minute;
const abandonedAfter = 10 * minute;

/** Time functions that file locks need, replaceable in tests. */
export interface LockDeps {
  /**
   * Returns the modification time of a file in epoch milliseconds, by the clock of its file system. This may be the
   * clock of another machine.
   */
  timeOf(path: string): number;
  /** Blocks the program for a time in milliseconds. */
  wait(milliseconds: number): void;
}

const systemDeps: LockDeps = {
  timeOf: (path) => statSync(path).mtimeMs,
  wait: (milliseconds) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds),
};

let locksTaken = 0;

/**
 * Returns the content of a lock file that identifies this process. It contains the start time, because process ids are
 * reused, but not with the same start time.
 */
function newOwner(): string {
  locksTaken += 1;
  return `${numbering()} ${process.pid} ${locksTaken} ${startOf(process.pid)}`;
}

/**
 * Returns the name of the scope in which process ids are unique. It includes the process id namespace, because a
 * container may have the hostname of its host, but its own process ids.
 */
function numbering(): string {
  try {
    return `${hostname()}/${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

/** Returns the start time of a process in the system's unit; empty if unknown. */
function startOf(pid: number): string {
  try {
    // The start time is the 22nd field of proc(5). It is counted after the process name in parentheses, which may
    // contain any character.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

/**
 * Runs a function while no other program holds the same lock. The lock is a file that names its program. The lock of an
 * ended program is taken over.
 * @throws LockedError, or the system's error if the file cannot be created.
 */
export function withLock<T>(path: string, work: () => T, deps: LockDeps = systemDeps): T {
  const owner = newOwner();
  const isStale = ({ state, age }: FoundLock) => state === 'ended' || age >= staleAfter;
  for (let polls = 0; ; polls += 1) {
    const now = tryCreate(path, owner, deps);
    if (now === undefined) break;
    if (polls >= maxPolls) throw new LockedError(`${path} is held by another program`);
    if (!removeStale(path, now, isStale)) deps.wait(pollInterval);
  }
  try {
    return work();
  } finally {
    // Only the program's own lock file is removed, because a program that considered it stale may have replaced it.
    if (ownerOf(path) === owner) rmSync(path, { force: true });
  }
}

/** Maximum attempts to take over a stale lock while other programs try the same. */
const maxTakeovers = 20;

/**
 * Takes a file lock for a task of any duration. Returns the function that releases it; undefined if a running program
 * has the lock. The lock of an ended program of this machine is taken over. So is a lock of another machine that was
 * not updated for ten minutes.
 * @throws the system's error if the file cannot be created.
 */
export function tryLock(path: string): (() => void) | undefined {
  const owner = newOwner();
  const isStale = ({ state, age }: FoundLock) => state === 'ended' || (state === 'unknown' && age >= abandonedAfter);
  for (let tries = 0; ; tries += 1) {
    const now = tryCreate(path, owner, systemDeps);
    if (now === undefined) break;
    if (tries >= maxTakeovers || !removeStale(path, now, isStale)) return undefined;
  }
  const stopTouching = keepTouched(path, owner);
  return () => {
    stopTouching();
    if (ownerOf(path) === owner) rmSync(path, { force: true });
  };
}

/**
 * Updates the modification time of the own lock file at intervals. A lock file of another program that replaced it is
 * not updated.
 */
function keepTouched(path: string, owner: string): () => void {
  const file = openSync(path, 'r+');
  const timer = setInterval(() => {
    try {
      writeSync(file, owner, 0);
    } catch {
      // If an update of the lock file fails, programs on other machines may take over the lock after ten minutes.
    }
  }, touchedEvery).unref();
  return () => {
    clearInterval(timer);
    closeSync(file);
  };
}

/**
 * Creates a lock file and returns undefined. If it exists already, returns the current time of the file system in epoch
 * milliseconds.
 */
function tryCreate(path: string, owner: string, { timeOf }: LockDeps): number | undefined {
  // The lock is written to a draft file before it gets its name. So a lock always has an owner, and a full disk leaves
  // no lock file.
  const draft = `${path}.${process.pid}.${locksTaken}`;
  try {
    writeFileSync(draft, owner, { mode: 0o600 });
    linkOrCopy(draft, path);
    return undefined;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return timeOf(draft);
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Creates a file as a hard link to another one, or as a copy, because some file systems do not support links.
 * @throws EEXIST if the target exists.
 */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw error;
    copyFileSync(from, to, constants.COPYFILE_EXCL);
  }
}

/** Returns the owner that a lock file names; undefined if the file is missing or unreadable. */
function ownerOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

interface FoundLock {
  /** State of the program that created the lock file. */
  state: 'running' | 'ended' | 'unknown';
  /** Milliseconds since the lock file was written. */
  age: number;
}

/** Removes a lock file if it is stale. Returns true if it is gone. `now` is in epoch milliseconds. */
function removeStale(path: string, now: number, isStale: (lock: FoundLock) => boolean): boolean {
  // The path itself is checked without following links: a link or folder is not a lock of this code, and stays.
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found) return true;
  const owner = found.isFile() ? ownerOf(path) : undefined;
  if (!found.isFile() || !isStale({ state: stateOf(owner), age: now - found.mtimeMs })) return false;
  const removed = `${path}.${process.pid}.stale`;
  try {
    renameSync(path, removed);
    // Another program replaced the stale lock first, so its new lock was renamed. It is restored.
    if (ownerOf(removed) !== owner) linkOrCopy(removed, path);
  } catch {
    // The lock file is gone, was replaced, or cannot be removed. The check below decides.
  }
  rmSync(removed, { force: true });
  return !lstatSync(path, { throwIfNoEntry: false });
}

/** Returns the state of the program that owns a lock. It is unknown for a process of another machine. */
function stateOf(owner = ''): FoundLock['state'] {
  const [where, pid, , start = ''] = owner.split(' ');
  // Older versions stored only the hostname in the lock file. A running process with this id and start time on this
  // host is then the owner.
  const isOlder = where === hostname() && start !== '' && start === startOf(Number(pid));
  if ((where !== numbering() && !isOlder) || !Number(pid)) return 'unknown';
  // Another process has the owner's process id now, so the owner has ended.
  if (start !== '' && start !== startOf(Number(pid))) return 'ended';
  try {
    process.kill(Number(pid), 0);
    return 'running';
  } catch (error) {
    return codeOf(error) === 'ESRCH' ? 'ended' : 'running';
  }
}
