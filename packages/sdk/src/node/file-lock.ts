import { constants, copyFileSync, linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';

/** Another program has kept the lock for as long as one may be waited for. */
export class LockedError extends Error {
  override name = 'LockedError';
}

/** Milliseconds. What is done under a lock takes a few; a lock this old was left by a program that was ended. */
const staleAfter = 10_000;
const pollInterval = 25;
const maxPolls = (2 * staleAfter) / pollInterval;

/** What runs on this machine, beside the time and ways to wait. */
export interface LockDeps {
  now(): number;
  /** Blocks for so many milliseconds. */
  wait(milliseconds: number): void;
}

const systemDeps: LockDeps = {
  now: Date.now,
  wait: (milliseconds) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds),
};

let locksTaken = 0;

/** Who takes a lock, like no other: a number of a process is given again after its end, but not with the same start. */
function newOwner(): string {
  locksTaken += 1;
  return `${hostname()} ${process.pid} ${locksTaken} ${startOf(process.pid)}`;
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
  for (let polls = 0; !tryCreate(path, owner); polls += 1) {
    if (removeStale(path, { now: deps.now(), staleAfter })) continue;
    if (polls >= maxPolls) throw new LockedError(`${path} is held by another program`);
    deps.wait(pollInterval);
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
 * lock of one that has ended on this machine is taken over; of other machines nothing is known, and theirs hold.
 * @throws the system's error where no file can be made.
 */
export function tryLock(path: string): (() => void) | undefined {
  const owner = newOwner();
  const never = { now: 0, staleAfter: Number.POSITIVE_INFINITY };
  for (let tries = 0; !tryCreate(path, owner); tries += 1)
    if (tries >= maxTakeovers || !removeStale(path, never)) return undefined;
  return () => {
    if (ownerOf(path) === owner) rmSync(path, { force: true });
  };
}

function tryCreate(path: string, owner: string): boolean {
  // Written aside first: nobody sees a lock that does not say yet whose it is, and none is left where the disk is full.
  const draft = `${path}.${process.pid}.${locksTaken}`;
  try {
    writeFileSync(draft, owner, { mode: 0o600 });
    linkOrCopy(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
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
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
    copyFileSync(from, to, constants.COPYFILE_EXCL);
  }
}

function ownerOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** Whether there is no lock any more that a program may still need. */
function removeStale(path: string, { now, staleAfter: limit }: { now: number; staleAfter: number }): boolean {
  const owner = ownerOf(path);
  const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  if (owner === undefined || made === undefined) return true;
  if (!hasEnded(owner) && !(now - made >= limit)) return false;
  const removed = `${path}.${process.pid}.stale`;
  try {
    renameSync(path, removed);
    // Somebody else was quicker, and it is a lock of theirs that was taken away: it is put back.
    if (ownerOf(removed) !== owner) linkOrCopy(removed, path);
  } catch {
    // It is gone, or there is another already.
  }
  rmSync(removed, { force: true });
  return true;
}

/** Whether the program of a lock runs no more; nothing can be said of one on another machine. */
function hasEnded(owner: string): boolean {
  const [host, pid, , start = ''] = owner.split(' ');
  if (host !== hostname() || !Number(pid)) return false;
  // Another process has its number by now.
  if (start !== '' && start !== startOf(Number(pid))) return true;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
