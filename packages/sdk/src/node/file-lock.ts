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

/**
 * Does something while no other program does something under the same lock, which is a file that names its program.
 * A lock of a program that has ended is taken over.
 * @throws LockedError, or the system's error where no file can be made.
 */
export function withLock<T>(path: string, work: () => T, deps: LockDeps = systemDeps): T {
  locksTaken += 1;
  const owner = `${hostname()} ${process.pid} ${locksTaken}`;
  for (let polls = 0; !tryCreate(path, owner); polls += 1) {
    if (removeStale(path, deps.now())) continue;
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
function removeStale(path: string, now: number): boolean {
  const owner = ownerOf(path);
  const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  if (owner === undefined || made === undefined) return true;
  if (!hasEnded(owner) && now - made < staleAfter) return false;
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
  const [host, pid] = owner.split(' ');
  if (host !== hostname() || !Number(pid)) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
