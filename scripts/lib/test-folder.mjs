import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';

/** Minimum free bytes: twice the maximum that a complete run uses, including its databases. */
const roomNeeded = 6 * 1_024 ** 3;

/** Returns whether the folder may contain programs, which tests start. Tests of root also create devices there. */
function mayHoldPrograms() {
  const mounts = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '));
  const options = mounts.findLast(([, folder]) => folder === memory)?.[3]?.split(',');
  const forbidden = process.getuid?.() === 0 ? ['noexec', 'nodev', 'ro'] : ['noexec', 'ro'];
  return options !== undefined && !forbidden.some((one) => options.includes(one));
}

function hasRoom() {
  const { bavail, bsize } = statfsSync(memory);
  // A container may have less memory than its folder's size.
  return bavail * bsize > roomNeeded && process.availableMemory() > roomNeeded;
}

function memoryFolder() {
  try {
    return mayHoldPrograms() && hasRoom() ? memory : undefined;
  } catch {
    // Only Linux has a folder in memory.
    return undefined;
  }
}

/**
 * Creates a folder for all files of the tests, in memory if possible: the tests write thousands of short-lived files,
 * which on a disk take a fifth of the run's time. Removed at the end.
 */
export function makeTestFolder() {
  const folder = mkdtempSync(join(memoryFolder() ?? tmpdir(), 'kafra-tests-'));
  // The mode is that of the system's temporary folder, because some tests run as another user.
  chmodSync(folder, 0o1777);
  return {
    // Outside of the test folder, so that the browser is unpacked only once for all runs.
    env: { TMPDIR: folder, KAFRA_TEST_BROWSER_FOLDER: tmpdir() },
    path: folder,
    /** Returns false if something remains, such as a disk that a killed test has mounted there. */
    remove() {
      try {
        rmSync(folder, { recursive: true, force: true });
        return true;
      } catch {
        return false;
      }
    },
  };
}
