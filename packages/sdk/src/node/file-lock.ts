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

/** Another program has kept the lock for as long as one may be waited for. */
export class LockedError extends Error {
  override name = 'LockedError';
}

/** What is done under a lock that is waited for takes a few milliseconds; one this old was left by a program that was ended. */
const staleAfter = 10 * second;
const pollInterval = 25;
const maxPolls = (2 * staleAfter) / pollInterval;

/** A lock of a long work shows that its program still runs, for those who cannot see that otherwise. */
const touchedEvery = minute;
const abandonedAfter = 10 * minute;

/** What runs on this machine, beside the time and ways to wait. */
export interface LockDeps {
  /** When a file was written, epoch ms, by the clock of its file system: that may be another machine's. */
  timeOf(path: string): number;
  /** Blocks for so many milliseconds. */
  wait(milliseconds: number): void;
}

const systemDeps: LockDeps = {
  timeOf: (path) => statSync(path).mtimeMs,
  wait: (milliseconds) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds),
};

let locksTaken = 0;

/** Who takes a lock, like no other: a number of a process is given again after its end, but not with the same start. */
function newOwner(): string {
  locksTaken += 1;
  return `${numbering()} ${process.pid} ${locksTaken} ${startOf(process.pid)}`;
}

/** Within what the number of a process names one: a container may call itself what its host does, and count for itself. */
function numbering(): string {
  try {
    return `${hostname()}/${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

/** When a process was started, in the system's own count; empty where the system does not say. */
function startOf(pid: number): string {
  try {
    // Behind the name in brackets, which may hold anything: the 22nd field of proc(5).
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

/**
 * Does something while no other program does something under the same lock, which is a file that names its program.
 * A lock of a program that has ended is taken over.
 * @throws LockedError, or the system's error where no file can be made.
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
    // Only ours: whoever found it too old has one of its own by now.
    if (ownerOf(path) === owner) rmSync(path, { force: true });
  }
}

/** How often a lock that was left behind is tried to be taken over, while others do the same. */
const maxTakeovers = 20;

/**
 * Takes a lock for a work of any length, and answers what gives it back; undefined where a program that runs has it. A
 * lock of one that has ended on this machine is taken over, and one of another machine that was not touched for ten
 * minutes.
 * @throws the system's error where no file can be made.
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

/** Writes the file that was made here again and again, never one that took its place. */
function keepTouched(path: string, owner: string): () => void {
  const file = openSync(path, 'r+');
  const timer = setInterval(() => {
    try {
      writeSync(file, owner, 0);
    } catch {
      // Those on other machines may take it for abandoned, as they would without this.
    }
  }, touchedEvery).unref();
  return () => {
    clearInterval(timer);
    closeSync(file);
  };
}

/** Undefined once the lock is made; where there is one already, the time by the clock of the file system, epoch ms. */
function tryCreate(path: string, owner: string, { timeOf }: LockDeps): number | undefined {
  // Written aside first: nobody sees a lock that does not say yet whose it is, and none is left where the disk is full.
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

/** @throws EEXIST where there is something already. Some file systems know no links. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw error;
    copyFileSync(from, to, constants.COPYFILE_EXCL);
  }
}

/** Undefined where it cannot be read, or is gone. */
function ownerOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

interface FoundLock {
  /** Of the program that made it. */
  state: 'running' | 'ended' | 'unknown';
  /** Milliseconds since it was written. */
  age: number;
}

/** Whether there is no lock any more; one is removed where it is a stale one. `now` is epoch ms. */
function removeStale(path: string, now: number, isStale: (lock: FoundLock) => boolean): boolean {
  // Of the name itself: a link or a folder there is none of ours, and stays.
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found) return true;
  const owner = found.isFile() ? ownerOf(path) : undefined;
  if (!found.isFile() || !isStale({ state: stateOf(owner), age: now - found.mtimeMs })) return false;
  const removed = `${path}.${process.pid}.stale`;
  try {
    renameSync(path, removed);
    // Somebody else was quicker, and it is a lock of theirs that was taken away: it is put back.
    if (ownerOf(removed) !== owner) linkOrCopy(removed, path);
  } catch {
    // It is gone, there is another already, or it cannot be taken away.
  }
  rmSync(removed, { force: true });
  return !lstatSync(path, { throwIfNoEntry: false });
}

/** Nothing can be said of a program whose number was given elsewhere. */
function stateOf(owner = ''): FoundLock['state'] {
  const [where, pid, , start = ''] = owner.split(' ');
  // Older versions named the host alone: what runs here by that number and start is theirs.
  const isOlder = where === hostname() && start !== '' && start === startOf(Number(pid));
  if ((where !== numbering() && !isOlder) || !Number(pid)) return 'unknown';
  // Another process has its number by now.
  if (start !== '' && start !== startOf(Number(pid))) return 'ended';
  try {
    process.kill(Number(pid), 0);
    return 'running';
  } catch (error) {
    return codeOf(error) === 'ESRCH' ? 'ended' : 'running';
  }
}
